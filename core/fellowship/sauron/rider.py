"""The Black Rider: riding out, the encounter with the Ring-bearer, riding back, being pushed (S6)."""

from __future__ import annotations

from core.fellowship.base.corruption import lose
from core.fellowship.model import actions as a
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import MeetRider, MoveRider, PlaceRider
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import RIDER_HOME, FellowshipState, Rider
from core.fellowship.model.steps import Roll, SecondCard, Step, StepTwo, Window
from core.fellowship.sauron.lord import NOBODY, show_nazgul
from core.fellowship.words.names import count, hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Refusal
from core.kernel.sequence import Carried

MOST_PUSHED = 3
"""So many steps step 2 of a turn pushes the Black Rider (S6.6)."""


def rider_of(state: FellowshipState) -> Rider:
    """Return the Black Rider. Raises `ValueError` at a table without one."""
    if state.rider is None:
        raise ValueError("this table has no Black Rider")
    return state.rider


def ride(play: FellowshipPlay, steps: int, rule: str) -> None:
    """The Black Rider is about to move; somebody may still prevent it (SF.merry)."""
    play.push(Window("WR", what=str(steps)), MoveRider(steps, rule))


def step_after(state: FellowshipState, steps: int) -> int:
    """Return where the Black Rider comes to with so many steps: no further than the Ring-bearer on the way out (S6.1),
    than the light without one (S6.8), than Mordor on the way back (S6.4)."""
    rider = rider_of(state)
    if rider.back:
        return min(RIDER_HOME, rider.step + steps)
    nearest = state.hobbits[state.ring_bearer].step if state.ring_bearer else 0
    return min(rider.step, max(nearest, rider.step - steps))


def meets(state: FellowshipState, to: int) -> bool:
    """Whether the Black Rider, riding to the step `to`, meets the Ring-bearer there (S6.1, S6.5)."""
    rider = rider_of(state)
    met = rider.back or rider.met or not state.ring_bearer
    return not met and state.hobbits[state.ring_bearer].step >= to


def move_rider(play: FellowshipPlay, step: MoveRider) -> None:
    """The Black Rider moves the way it faces: it meets the Ring-bearer (S6.1), turns at the light without one (S6.8,
    SA24), or comes back to Mordor, which ends the game (S6.4)."""
    state = play.state
    rider = rider_of(state)
    to = step_after(state, step.steps)
    if to != rider.step:
        play.emit(s.RiderMoved(step.rule, to))
    if rider.back:
        if to == RIDER_HOME:
            lose(play, "The Black Rider came back to Mordor with word of the Ring.", "S6.4")
    elif not state.ring_bearer:
        if to == 0:
            play.emit(s.RiderTurned("S6.8"))
    else:
        meet_if_due(play)


def meet_if_due(play: FellowshipPlay) -> None:
    """The Ring-bearer on or beyond a Black Rider on its way out meets it, and does not stop for that (S6.2, SA7)."""
    rider = play.state.rider
    if rider is not None and meets(play.state, rider.step):
        play.push(MeetRider())


def meet_rider(play: FellowshipPlay, step: MeetRider) -> None:
    """The encounter: the rider turns, Sauron gets a Nazgul card, the Ring-bearer activates him (S6.3, S6.5)."""
    state = play.state
    if rider_of(state).back:
        return
    bearer = state.ring_bearer
    play.emit(s.RiderMet("S6.3", bearer))
    show_nazgul(play, "S6.3")
    play.push(Roll(bearer, "S6.3"))


def step_pushed(state: FellowshipState, steps: int) -> int:
    """Return where a push takes the Black Rider: against its facing, not past Mordor or the light (S6.6, SA9)."""
    rider = rider_of(state)
    return max(0, rider.step - steps) if rider.back else min(RIDER_HOME, rider.step + steps)


def push_rider(play: FellowshipPlay, steps: int, rule: str) -> None:
    """Push the Black Rider back; that causes no encounter (SA10)."""
    to = step_pushed(play.state, steps)
    if to != rider_of(play.state).step:
        play.emit(s.RiderMoved(rule, to, pushed=True))


def is_push(state: FellowshipState, action: a.Action) -> bool:
    """Whether `action` is a push of the Black Rider by the active player, whether it is offered or not (S6.6)."""
    if not isinstance(action, a.PushRider) or state.rider is None or action.seat != state.active:
        return False
    return 0 <= action.steps <= MOST_PUSHED


PUSHES: Kept[str, list[Choice]] = Kept(
    lambda seat: [Choice(seat, a.PushRider(seat, steps), "S6.6") for steps in range(MOST_PUSHED + 1)]
)
"""The choices to push the rider, by seat and by how far."""


class Pushing:
    """Pushing the Black Rider back instead of playing cards: one of the choices of step 2 (S6.6)."""

    def choices(self, state: FellowshipState) -> list[Choice]:
        """Return how far the active player may push the rider: pushes that bring it to the same step are one choice."""
        to = [step_pushed(state, steps) for steps in range(MOST_PUSHED + 1)]
        pushes = PUSHES[state.active]
        return [pushes[steps] for steps in range(MOST_PUSHED) if to[steps] != to[steps + 1]] + pushes[MOST_PUSHED:]

    def words(self, state: FellowshipState) -> list[str]:
        """Return the push, as the question of step 2 names it, where the rider has somewhere to go."""
        if state.rider is None or step_pushed(state, MOST_PUSHED) == state.rider.step:
            return []
        return ["push the Black Rider"]

    def refuses(self, state: FellowshipState, step: Step, action: a.PushRider) -> Refusal | None:
        """Say why the rider is not pushed while `step` asks."""
        if state.rider is None:
            return Refusal("S1.1", NOBODY)
        if action.seat != state.active:
            active = hobbit_name(state.active)
            return Refusal("S6.6", f"Only the active player, {active}, pushes the Black Rider.")
        if not 0 <= action.steps <= MOST_PUSHED:
            return Refusal("SA9", "The Black Rider is pushed by 0 to 3 steps.")
        if isinstance(step, SecondCard):
            return Refusal("S6.6", "A card has been played: the rider is pushed instead of playing cards.")
        if not isinstance(step, StepTwo):
            sentence = "Pushing the Black Rider is one of the choices of step 2, and the only one of a turn."
            return Refusal("S6.6", sentence)
        return self.same_as_further(state, action)

    def same_as_further(self, state: FellowshipState, action: a.PushRider) -> Refusal | None:
        """Say that a further push is offered which brings the rider to the same step, or return None (SA9)."""
        to = step_pushed(state, action.steps)
        if action.steps == MOST_PUSHED or step_pushed(state, action.steps + 1) != to:
            return None
        return Refusal("SA9", f"A push of {MOST_PUSHED} steps brings the Black Rider to {to}, too: take that one.")

    def explains(self, state: FellowshipState, action: a.PushRider) -> Refusal | None:
        """Say why the rider is not pushed now."""
        return self.refuses(state, state.agenda[-1], action)

    def does(self, play: FellowshipPlay, action: a.PushRider) -> None:
        """Push the rider."""
        push_rider(play, action.steps, "S6.6")

    def label(self, state: FellowshipState, action: a.PushRider) -> str:
        """Return how far it is, and where the rider comes to."""
        how_far = f"Push the Black Rider {count(action.steps, 'step')}"
        if state.rider is None:
            return how_far
        at, to = state.rider.step, step_pushed(state, action.steps)
        if at == to:
            where = f"already on {at}, nothing happens" if action.steps else f"it stays on {at}"
            return f"{how_far}: {where}"
        if abs(to - at) < action.steps:
            return f"Push the Black Rider as far as it goes, {count(abs(to - at), 'step')}: from {at} to {to}"
        return f"{how_far}: from {at} to {to}"

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
        """Return the furthest push."""
        if state.rider is None or seat not in state.hobbits:
            return []
        return [("Push the Black Rider", a.PushRider(seat, MOST_PUSHED))]


PUSHING = Pushing()


def end_ride(play: FellowshipPlay) -> None:
    """A scenario is over: before all else the rider goes home and Sauron gets a Nazgul card (S6.7, S9.1)."""
    play.emit(s.RiderPlaced("S9.1", RIDER_HOME, again=True))
    show_nazgul(play, "S9.1")


def place_rider(play: FellowshipPlay, step: PlaceRider) -> None:
    """At the start of every scenario the rider is placed nearer and faces the hobbits, wherever it has ridden to
    between the boards; the Ring-bearer may stand there already (S13.2, SA8, SA26)."""
    state = play.state
    rider = rider_of(state)
    if rider.start and (rider.back or rider.step != rider.start):
        play.emit(s.RiderPlaced("S13.2", rider.start, again=rider.met))
        meet_if_due(play)


def rider_window(state: FellowshipState, step: Window) -> str:
    """Return the line that asks who prevents a ride (WR)."""
    return f"The Black Rider is about to ride {count(int(step.what), 'step')}. Does anybody prevent it?"


STEPS = (Carried(PlaceRider, place_rider), Carried(MoveRider, move_rider), Carried(MeetRider, meet_rider))
