"""Events, and what tiles and havens make happen (B4.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NoReturn, TypeAlias

from core.fellowship.base.cards.hands import deal_features, draw_cards, reveal_card, show_cards, unclaimed
from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.corruption import eliminate, lose, move_hobbit, move_sauron
from core.fellowship.base.hooks import JOINED, Effects
from core.fellowship.base.lines import finish_scenario
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Check, Effect, Happening
from core.fellowship.model import events as e
from core.fellowship.model.friends_steps import LoseShields
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living
from core.fellowship.model.steps import (
    AfterEvent,
    CarryOutEvent,
    HandOut,
    Happen,
    LoseCards,
    MoveSauron,
    NextEvent,
    PassLeft,
    Pay,
    ResolveEffect,
    Step,
    Window,
    rolls,
)
from core.kernel.sequence import Carried

ANYWHERE = frozenset({"tile", "foe", "nazgul"})
"""Kinds of happenings that do not belong to a place."""


Kind: TypeAlias = Literal["tile", "event", "haven", "foe", "nazgul"]


def happening(state: FellowshipState, kind: str, id: str) -> tuple[Happening, str]:
    """Return what a tile, an event box ("1" to "6"), a step of a haven or a Nazgul card makes happen, and its rule."""
    return lookup(state).happenings["" if kind in ANYWHERE else state.location, kind, id]


def wake_for_event(play: FellowshipPlay) -> None:
    """Players who passed until the next event are asked again (A48)."""
    hobbits = play.state.hobbits
    for name in hobbits:
        if hobbits[name].passing == "event":
            play.emit(e.PassedUntil("A48", name, ""))


def next_event(play: FellowshipPlay, step: NextEvent) -> None:
    """The next event comes."""
    move_event_marker(play, step.rule)


def move_event_marker(play: FellowshipPlay, rule: str) -> None:
    """The event marker moves; a window before the event begins (W3); after box 6 the scenario ends (B4.4.1)."""
    state = play.state
    wake_for_event(play)
    number = state.event + 1
    play.emit(e.EventMarkerMoved(rule, number))
    box, _ = happening(state, "event", str(number))
    if any(effect.op == "lose_game" for effect in box.then):  # A52
        begin_event(play, number)
    elif is_quiet(state, "W3"):
        play.push(AfterEvent(number))
        begin_event(play, number)
    else:
        play.push(Window("W3"), CarryOutEvent(number), AfterEvent(number))


def carry_out_event(play: FellowshipPlay, step: CarryOutEvent) -> None:
    """Carry out the event of a box after its window."""
    begin_event(play, step.number)


def begin_event(play: FellowshipPlay, number: int) -> None:
    """Carry out the event of a box."""
    id = str(number)
    play.emit(e.EventBegan(happening(play.state, "event", id)[1], number))
    make_happen(play, "event", id)


def after_event(play: FellowshipPlay, step: AfterEvent) -> None:
    """After box 6 the scenario ends even if the main line is unfinished (B4.4.1, A17)."""
    if is_last_event(play.state, step.number):
        finish_scenario(play)


def is_last_event(state: FellowshipState, number: int) -> bool:
    """Whether an event box is the last of the scenario in play."""
    return number == len(lookup(state).scenarios[state.location].events)


def happen(play: FellowshipPlay, step: Happen) -> None:
    """What a step of the agenda makes happen."""
    make_happen(play, step.kind, step.id)


def make_happen(play: FellowshipPlay, kind: Kind, id: str) -> None:
    """Look at the condition, turn up a card, ask for the cost, or go straight to the effects."""
    state = play.state
    what, rule = happening(state, kind, id)
    if what.cost is not None:
        ask_for_cost(play, what, kind, id)
    else:
        effects = what.then
        if what.check is not None:
            met = is_met(state, what.check)
            play.emit(e.ConditionChecked(rule, int(id), met))
            effects = what.then if met else what.otherwise
        if not what.before:
            carry_out_effects(play, effects, "", rule)
            return
        push_effects(play, effects, "", rule)
    if what.before:
        carry_out_effects(play, what.before, "", rule)


def ask_for_cost(play: FellowshipPlay, what: Happening, kind: Kind, id: str) -> None:
    """Plan the payment, by each in turn or by whoever it is; a card is turned up for its symbol (B4.4.6)."""
    state, cost = play.state, what.cost
    if what.payer == "each":
        play.push(*[Pay(kind, id, "each", seat) for seat in clockwise(state, state.active)])
        return
    symbol = ""
    if cost is not None and cost.match:
        card = reveal_card(play, "B4.4.6")
        symbol = lookup(state).cards[card].symbol if card else "joker"
    payer = state.active if what.payer == "active" else state.ring_bearer if what.payer == "ring_bearer" else ""
    play.push(Pay(kind, id, what.payer, payer, symbol))


def is_met(state: FellowshipState, check: Check) -> bool:
    """Whether the board meets an event's condition."""
    last = lookup(state).last_space[state.location]
    if check.line:
        return state.lines[check.line] >= check.space
    return all(state.lines[line] >= last[line] for line in check.complete)


def carry_out_effects(play: FellowshipPlay, effects: Sequence[Effect], seat: str, rule: str) -> None:
    """Carry out effects in the order in which they stand; `seat` is whom "self" means.

    The first at once, the others from the agenda, for the first may ask somebody: so nothing may be planned after this.
    """
    if len(effects) > 1:
        push_effects(play, effects[1:], seat, rule)
    if effects:
        x = effects[0]
        resolve_effect(play, ResolveEffect(x.op, x.who, x.n, x.card, seat, rule, x.per))


def push_effects(play: FellowshipPlay, effects: Sequence[Effect], seat: str, rule: str) -> None:
    """Plan effects in the order in which they stand; `seat` is whom "self" means."""
    play.push(*[ResolveEffect(x.op, x.who, x.n, x.card, seat, rule, x.per) for x in effects])


def concerned(state: FellowshipState, who: str, seat: str) -> list[str]:
    """Return whom an effect concerns, in order: "each" begins with the active player (B4.4.2)."""
    if who in {"self", "user"}:
        return [seat] if state.hobbits[seat].alive else []
    if who == "active":
        return [state.active] if state.hobbits[state.active].alive else []
    if who == "ring_bearer":
        return [state.ring_bearer]
    order = clockwise(state, state.active)
    if who == "others":
        return [name for name in order if name != state.active]
    return order


def big_eye(play: FellowshipPlay, rule: str) -> NoReturn:
    """The big eye of a last event box: the game is lost at once (B9.4.6, F5.2)."""
    state = play.state
    if state.location == "isengard":
        lose(play, "Saruman took the Ring in Isengard.", "F5.2")
    lose(play, "Sauron took the Ring in Mordor.", rule if state.foe_deck is None else "F5.2")


def spaces_left(state: FellowshipState, line: str) -> int:
    """Return how many spaces of a line its marker has not reached."""
    return lookup(state).last_space[state.location][line] - state.lines[line]


def approach(play: FellowshipPlay, steps: int, rule: str) -> None:
    """Sauron moves; while Defiance can be called somebody may do that first (F8.defiance); an extra card may be used
    before he catches anybody (S12)."""
    state = play.state
    by_fatty = "fatty" in state.fellowship_cards and "defiance" in lookup(state).gandalf
    if steps and ("defiance" in state.gandalf or by_fatty):
        play.push(Window("WS", what=str(steps)), MoveSauron(steps, rule))
    elif state.extras and any(state.hobbits[name].step >= state.sauron - steps for name in living(state)):
        play.push(Window("WE", what=str(steps)), MoveSauron(steps, rule))
    else:
        move_sauron(play, steps, rule)


def move(play: FellowshipPlay, step: MoveSauron) -> None:
    """Sauron moves after all."""
    move_sauron(play, step.steps, step.rule)


def resolve_effect(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Carry out one effect on those whom it concerns."""
    effect = EFFECTS.get(step.op) or JOINED.effects.get(step.op, resolve_for_hobbits)
    effect(play, step)


def approach_by(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Sauron moves, by so many steps for each space that is left on a line if the effect names one."""
    left = spaces_left(play.state, step.per) if step.per else 1
    approach(play, step.n * left, step.rule)


def remove_features(play: FellowshipPlay, step: ResolveEffect) -> None:
    """The feature cards that are left leave the game."""
    state = play.state
    play.emit(e.FeaturesRemoved(step.rule, unclaimed(lookup(state), state)))


def show_and_hand_out(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Cards are turned up and handed out (B3.2)."""
    show_cards(play, step.n, step.rule)
    play.push(HandOut())


EFFECTS: Effects = {
    "sauron": approach_by,
    "next_event": lambda play, step: move_event_marker(play, step.rule),
    "remove_features": remove_features,
    "lose_game": lambda play, step: big_eye(play, step.rule),
    "deal_features": lambda play, step: deal_features(play, step.n, step.rule),
    "hand_out": show_and_hand_out,
}
"""Effects of the base game that are no matter of hobbits alone, by their `op`."""


def resolve_for_hobbits(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Carry out an effect that concerns hobbits, one after the other."""
    state = play.state
    seats = concerned(state, step.who, step.seat)
    at_once = AT_ONCE.get(step.op)
    if at_once is not None:
        for seat in seats:
            at_once(play, seat, step)
    elif step.op in PLANNED:
        plan = PLANNED[step.op]
        play.push(*[later for seat in seats for later in plan(seat, step, seat != state.active)])


def gain(play: FellowshipPlay, seat: str, step: ResolveEffect) -> None:
    """A hobbit gets a feature card, if it is still there (A36)."""
    if step.card not in play.state.taken:
        play.emit(e.FeatureGained(step.rule, seat, step.card))


AT_ONCE: dict[str, Callable[[FellowshipPlay, str, ResolveEffect], None]] = {
    "corrupt": lambda play, seat, step: move_hobbit(play, seat, step.n, step.rule),
    "heal": lambda play, seat, step: move_hobbit(play, seat, -step.n, step.rule),
    "draw": lambda play, seat, step: draw_cards(play, seat, step.n, step.rule),
    "lose_shields": lambda play, seat, step: lose_shields(play, seat, step.n, step.rule),
    "gain": gain,
}
PLANNED: dict[str, Callable[[str, ResolveEffect, bool], list[Step]]] = {
    "roll": lambda seat, step, later: rolls(seat, step.rule, step.n, later),
    "discard_cards": lambda seat, step, later: [LoseCards(seat, step.n, step.rule)],
    "pass_left": lambda seat, step, later: [PassLeft(seat)],
}
"""What an effect does to each hobbit whom it concerns: at once, or by steps that are planned for all of them; `later`
says that it comes to the hobbit after the active player, to whom something may have happened by then (W10)."""


def pony_held(state: FellowshipState) -> bool:
    """Whether somebody holds Bill the Pony."""
    return any("bill_the_pony" in hobbit.hand for hobbit in state.hobbits.values())


def lose_shields(play: FellowshipPlay, seat: str, count: int, rule: str) -> None:
    """`seat` must discard shields, and is eliminated when there are too few (B4.4.7)."""
    state = play.state
    if state.foe_deck is not None and ("fatty" in state.abilities or pony_held(state)):
        play.push(LoseShields(seat, count, rule))
    elif state.hobbits[seat].shields < count:
        eliminate(play, seat, "B4.4.7")
    else:
        play.emit(e.ShieldsDiscarded(rule, seat, count))


STEPS = (
    Carried(NextEvent, next_event),
    Carried(CarryOutEvent, carry_out_event),
    Carried(AfterEvent, after_event),
    Carried(Happen, happen),
    Carried(ResolveEffect, resolve_effect),
    Carried(MoveSauron, move),
)
