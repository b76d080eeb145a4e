"""Events of Bree and Isengard that are more than a cost and its effects (FB)."""

from __future__ import annotations

from collections.abc import Callable

from core.fellowship.base.cards.hands import reveal_card
from core.fellowship.base.die import effects_of, ignore_roll
from core.fellowship.base.happenings import concerned, spaces_left
from core.fellowship.base.hooks import Effects, Labeller
from core.fellowship.base.lines import finish_scenario
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import PART
from core.fellowship.friends.routes import omit
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.friends_steps import PickFigure, PickFoe, PickReward, RevealFoes, SpellRoll
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, next_clockwise
from core.fellowship.model.steps import EndScenario, NextEvent, Pay, ResolveEffect, Roll, SufferRoll
from core.fellowship.words.labels import effect_text
from core.fellowship.words.names import card_name, count, face_name, hobbit_name
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Carried, Question


def barrow_reward(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Barrow-Downs: whoever has survived the roll chooses the reward (FA17)."""
    for seat in concerned(play.state, step.who, step.seat):
        play.push(PickReward(seat, step.card))


def rewards(state: FellowshipState, step: PickReward) -> list[str]:
    """Return what may be chosen: displayed foes, or the card if nobody has it."""
    return ["foes"] * bool(state.foe_line) + ["card"] * (step.card not in state.taken)


class WhichReward(Question[FellowshipState, PickReward]):
    """Barrow-Downs: two foes or the card (FB.bree.1)."""

    kind, name = PickReward, "pick_reward"

    def opens(self, play: FellowshipPlay, step: PickReward) -> bool:
        """Ask where there is anything to be had."""
        return bool(rewards(play.state, step))

    def asks(self, state: FellowshipState, step: PickReward) -> Prompt:
        """Two foes or the card, whatever is still there."""
        choices = [Choice(step.seat, a.ChooseReward(step.seat, reward), "FB.bree.1") for reward in rewards(state, step)]
        return Prompt(self.name, step.seat, "FB.bree.1", choices)

    def answers(self, play: FellowshipPlay, step: PickReward, action: a.Action) -> None:
        """Name the foes, or take the card."""
        if isinstance(action, a.ChooseReward) and action.reward == "foes":
            play.push(PickFoe(step.seat, 2, "F3.5"))
        else:
            play.emit(e.FeatureGained("FB.bree.1", step.seat, step.card))

    def words(self, state: FellowshipState, step: PickReward, prompt: Prompt) -> str:
        """Return the line that asks for the reward."""
        return f"Barrow-Downs: what does {hobbit_name(prompt.seat)} choose?"


def white_figures(play: FellowshipPlay, step: ResolveEffect) -> None:
    """White Figures: the active player may turn up a card, and another (FB.isengard.2)."""
    for seat in concerned(play.state, step.who, step.seat):
        play.push(PickFigure(seat, step.card))


class WhetherFigure(Question[FellowshipState, PickFigure]):
    """White Figures: whether a card is turned up (FB.isengard.2)."""

    kind, name = PickFigure, "pick_figure"

    def asks(self, state: FellowshipState, step: PickFigure) -> Prompt:
        """Turn up a card, or stop at no cost."""
        choices = [Choice(step.seat, action, "FB.isengard.2") for action in (a.Accept(step.seat), a.Done(step.seat))]
        return Prompt(self.name, step.seat, "FB.isengard.2", choices)

    def answers(self, play: FellowshipPlay, step: PickFigure, action: a.Action) -> None:
        """A grey card brings Gandalf the White and ends the event; a white one has to be paid for."""
        if not isinstance(action, a.Accept):
            return
        state = play.state
        found = lookup(state).cards.get(reveal_card(play, "FB.isengard.2"))
        if found is None:
            return
        if found.colour == "grey":
            if step.card not in state.taken:
                play.emit(e.FeatureGained("FB.isengard.2", step.seat, step.card))
        else:
            play.push(Pay("event", f"{state.event}{PART}", "active", step.seat, found.symbol))

    def words(self, state: FellowshipState, step: PickFigure, prompt: Prompt) -> str:
        """Return the line that asks whether a card is turned up."""
        return f"White Figures: does {hobbit_name(prompt.seat)} turn up a hobbit card?"


def sarumans_forces(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Pipe-Weed for the travelling line, a way past Helm's Deep for both; the next event for neither."""
    state = play.state
    travelling, friendship = (spaces_left(state, line) == 0 for line in ("travelling", "friendship"))
    play.emit(e.ConditionChecked(step.rule, state.event, travelling or friendship))
    if not travelling:
        if not friendship:
            play.push(NextEvent(step.rule))
        return
    for seat in concerned(state, step.who, step.seat):
        if step.card not in state.taken:
            play.emit(e.FeatureGained(step.rule, seat, step.card))
    if friendship:
        play.push(Pay("event", f"{state.event}{PART}", "group"))


def past_helms_deep(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Isengard ends, Helm's Deep is omitted, and foes appear after the end of the scenario (F6.4, F6.8)."""
    omit(play, "F6.4", ["helms_deep"])
    finish_scenario(play)
    agenda = play.state.agenda
    agenda[agenda.index(EndScenario())] = EndScenario(step.n)


def battle_of_spells(play: FellowshipPlay, step: ResolveEffect) -> None:
    """The active player begins (FB.isengard.5)."""
    play.push(SpellRoll(play.state.active))


def spell_roll(play: FellowshipPlay, step: SpellRoll) -> None:
    """The next hobbit still in the game rolls; it goes round until the die is blank (FA19)."""
    state = play.state
    seat = step.seat if state.hobbits[step.seat].alive else next_clockwise(state, step.seat)
    roll = Roll(seat, "FB.isengard.5", spell=True, again=step.again)
    play.push(roll, SpellRoll(next_clockwise(state, seat), again=True))


def ignore_result(play: FellowshipPlay, step: ResolveEffect) -> None:
    """A joker has been paid: the result of this roll does not count (FB.isengard.5)."""
    ignore_roll(play, step.rule)


EFFECTS: Effects = {
    "foes": lambda play, step: play.push(RevealFoes(step.n, step.rule)),
    "barrow_reward": barrow_reward,
    "white_figures": white_figures,
    "sarumans_forces": sarumans_forces,
    "past_helms_deep": past_helms_deep,
    "battle_of_spells": battle_of_spells,
    "ignore_result": ignore_result,
}
"""What the events of these boards do beyond the base game's, by `op`."""


def spared_result(state: FellowshipState, seat: str) -> tuple[str, str]:
    """Return that the face that was rolled does not count, and what it would do (FB.isengard.5)."""
    suffer = next(step for step in reversed(state.agenda) if isinstance(step, SufferRoll))
    name = face_name(suffer.face)
    does = ", ".join(effect_text(state, effect, seat) for effect in effects_of(state, suffer))
    return f"{name}, which {hobbit_name(seat)} has rolled, does not count (else: {does})", f"{name} counts, {does}"


PRIZES: dict[str, Callable[[FellowshipState, str], tuple[str, str]]] = {
    "past_helms_deep": lambda state, seat: (
        "Isengard ends and Helm's Deep is left out, but 4 foes appear",
        "Isengard goes on, and Helm's Deep comes after it",
    ),
    "ignore_result": spared_result,
}
"""What paying an optional cost brings and what leaving it means, by effect."""


def forces_words(met: bool) -> str:
    """Return which lines are complete when Saruman's forces come, and what follows (FB.isengard.3)."""
    if not met:
        return "Neither Travelling nor Friendship is complete"
    way = "the way past Helm's Deep"
    return f"Travelling or Friendship is complete: Travelling brings Pipe-Weed, both {way}, Friendship alone nothing"


CONDITIONS: dict[str, Callable[[bool], str]] = {"sarumans_forces": forces_words}
"""What is so where the condition of an event is met or not, by effect."""


def reward_label(state: FellowshipState, action: a.ChooseReward) -> str:
    """Return what a reward of the Barrow-Downs is."""
    if action.reward == "card":
        return f"{hobbit_name(action.seat)} gets {card_name('tom_bombadil')}"
    return f"{count(min(2, len(state.foe_line)), 'foe')} in the line defeated"


LABELS: dict[type, Labeller] = {a.ChooseReward: reward_label}
STEPS = (WhichReward(), WhetherFigure(), Carried(SpellRoll, spell_roll))
