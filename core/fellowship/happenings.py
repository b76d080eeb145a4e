"""Events, and what tiles and havens make happen (B4.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from core.fellowship import events as e
from core.fellowship.cards import draw_cards, reveal_card, show_cards, unclaimed
from core.fellowship.content import library
from core.fellowship.corruption import eliminate, lose, move_hobbit, move_sauron
from core.fellowship.havens import deal_features
from core.fellowship.lines import finish_scenario
from core.fellowship.pieces import Check, Effect, Happening
from core.fellowship.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.state import FellowshipState, clockwise
from core.fellowship.steps import (
    AfterEvent,
    CarryOutEvent,
    HandOut,
    Happen,
    LoseCards,
    LoseShields,
    MoveSauron,
    NextEvent,
    PassLeft,
    Pay,
    ResolveEffect,
    Roll,
    Step,
    Window,
)
from core.fellowship.turn import wake_for_event

ANYWHERE = frozenset({"tile", "foe", "nazgul"})
"""Kinds of happenings that do not belong to a place."""


def happening(state: FellowshipState, kind: str, id: str) -> tuple[Happening, str]:
    """Return what a tile, an event box ("1" to "6"), a step of a haven or a Nazgul card makes happen, and its rule."""
    return library(state).happenings["" if kind in ANYWHERE else state.location, kind, id]


@SEQUENCE.carries_out(NextEvent)
def next_event(play: FellowshipPlay, step: NextEvent) -> None:
    """The event marker moves; a window before the event begins (W3); after box 6 the scenario ends (B4.4.1)."""
    state = play.state
    wake_for_event(play)
    number = state.event + 1
    play.emit(e.EventMarkerMoved(step.rule, number))
    box, _ = happening(state, "event", str(number))
    if any(effect.op == "lose_game" for effect in box.then):  # A52
        play.push(CarryOutEvent(number))
    else:
        play.push(Window("W3"), CarryOutEvent(number), AfterEvent(number))


@SEQUENCE.carries_out(CarryOutEvent)
def carry_out_event(play: FellowshipPlay, step: CarryOutEvent) -> None:
    """Carry out the event of a box."""
    rule = happening(play.state, "event", str(step.number))[1]
    play.emit(e.EventBegan(rule, step.number))
    play.push(Happen("event", str(step.number)))


@SEQUENCE.carries_out(AfterEvent)
def after_event(play: FellowshipPlay, step: AfterEvent) -> None:
    """After box 6 the scenario ends even if the main line is unfinished (B4.4.1, A17)."""
    state = play.state
    if step.number == len(library(state).scenarios[state.location].events):
        finish_scenario(play)


@SEQUENCE.carries_out(Happen)
def happen(play: FellowshipPlay, step: Happen) -> None:
    """Look at the condition, turn up a card, ask for the cost, or go straight to the effects."""
    state = play.state
    what, rule = happening(state, step.kind, step.id)
    if what.check is not None:
        met = is_met(state, what.check)
        play.emit(e.ConditionChecked(rule, int(step.id), met))
        push_effects(play, what.then if met else what.otherwise, "", rule)
    elif what.cost is None:
        push_effects(play, what.then, "", rule)
    elif what.payer == "each":
        play.push(*[Pay(step.kind, step.id, "each", seat) for seat in clockwise(state, state.active)])
    else:
        symbol = ""
        if what.cost.match:
            card = reveal_card(play, "B4.4.6")
            symbol = library(state).cards[card].symbol if card else "joker"
        payers = {"active": state.active, "ring_bearer": state.ring_bearer}
        play.push(Pay(step.kind, step.id, what.payer, payers.get(what.payer, ""), symbol))
    if what.before:
        push_effects(play, what.before, "", rule)


def is_met(state: FellowshipState, check: Check) -> bool:
    """Whether the board meets an event's condition."""
    last = library(state).last_space[state.location]
    if check.line:
        return state.lines[check.line] >= check.space
    return all(state.lines[line] >= last[line] for line in check.complete)


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


EFFECTS: dict[str, Callable[[FellowshipPlay, ResolveEffect], None]] = {}
"""Effects that other chapters carry out, by their `op`."""


def big_eye(play: FellowshipPlay, rule: str) -> NoReturn:
    """The big eye of a last event box: the game is lost at once (B9.4.6, F5.2)."""
    state = play.state
    if state.location == "isengard":
        lose(play, "Saruman took the Ring in Isengard.", "F5.2")
    lose(play, "Sauron took the Ring in Mordor.", rule if state.foe_deck is None else "F5.2")


def spaces_left(state: FellowshipState, line: str) -> int:
    """Return how many spaces of a line its marker has not reached."""
    return library(state).last_space[state.location][line] - state.lines[line]


def approach(play: FellowshipPlay, steps: int, rule: str) -> None:
    """Sauron moves; while Defiance can be called somebody may do that first (F8.defiance)."""
    state = play.state
    by_fatty = "fatty" in state.fellowship_cards and "defiance" in library(state).gandalf
    if steps and ("defiance" in state.gandalf or by_fatty):
        play.push(Window("WS", what=str(steps)), MoveSauron(steps, rule))
    else:
        move_sauron(play, steps, rule)


@SEQUENCE.carries_out(MoveSauron)
def move(play: FellowshipPlay, step: MoveSauron) -> None:
    """Sauron moves after all."""
    move_sauron(play, step.steps, step.rule)


@SEQUENCE.carries_out(ResolveEffect)
def resolve_effect(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Carry out one effect on those whom it concerns."""
    state = play.state
    rule = step.rule
    if step.op in EFFECTS:
        EFFECTS[step.op](play, step)
    elif step.op == "sauron":
        left = spaces_left(state, step.per) if step.per else 1
        approach(play, step.n * left, rule)
    elif step.op == "next_event":
        play.push(NextEvent(rule))
    elif step.op == "remove_features":
        play.emit(e.FeaturesRemoved(rule, unclaimed(library(state), state)))
    elif step.op == "lose_game":
        big_eye(play, rule)
    elif step.op == "deal_features":
        deal_features(play, step.n, rule)
    elif step.op == "hand_out":
        show_cards(play, step.n, rule)
        play.push(HandOut())
    else:
        resolve_for_hobbits(play, step)


def resolve_for_hobbits(play: FellowshipPlay, step: ResolveEffect) -> None:
    """Carry out an effect that concerns hobbits, one after the other."""
    state = play.state
    later: list[Step] = []
    for seat in concerned(state, step.who, step.seat):
        if step.op == "corrupt":
            move_hobbit(play, seat, step.n, step.rule)
        elif step.op == "heal":
            move_hobbit(play, seat, -step.n, step.rule)
        elif step.op == "draw":
            draw_cards(play, seat, step.n, step.rule)
        elif step.op == "roll":
            later += [Roll(seat, step.rule)] * step.n
        elif step.op == "discard_cards":
            later.append(LoseCards(seat, step.n, step.rule))
        elif step.op == "pass_left":
            later.append(PassLeft(seat))
        elif step.op == "lose_shields":
            lose_shields(play, seat, step.n, step.rule)
        elif step.op == "gain" and step.card not in state.taken:  # A36
            play.emit(e.FeatureGained(step.rule, seat, step.card))
    play.push(*later)


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
