"""Havens and the road between the boards (B3, B4.10.6)."""

from __future__ import annotations

from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.happenings import happening, make_happen
from core.fellowship.content.contents import library
from core.fellowship.friends.routes import next_place
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sauron_steps import PlaceRider
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living, next_clockwise
from core.fellowship.model.steps import (
    BeginTurn,
    BetweenBoards,
    EndScenario,
    HandOut,
    Happen,
    HavenStep,
    PassLeft,
    Travel,
    Window,
)
from core.fellowship.sauron.chips import lay_chips
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt

BEFORE_STEP, TRAVEL, HAND_OUT = Window("W0"), Travel(), HandOut()


@SEQUENCE.carries_out(Travel)
def travel(play: FellowshipPlay, step: Travel) -> None:
    """Move the master marker on; a haven's steps or a scenario's first turn follow (B4.10.6)."""
    enter(play, next_place(play.state))


def enter(play: FellowshipPlay, place: str) -> None:
    """Enter a haven, or lay out a scenario (B2.6)."""
    state = play.state
    content = library(state)
    if place in content.havens:
        cards = dict.fromkeys(sorted(content.feature_cards(place)), 1)
        bag = dict(content.tile_counts) if state.options.bag else {}
        play.emit(e.LocationEntered("B4.10.6", place, {}, bag, cards))
        between = [BetweenBoards()] if state.foe_deck is not None else []
        play.push(*[HavenStep(step.id) for step in content.havens[place].steps], *between, TRAVEL)
        return
    lines = dict.fromkeys(content.scenarios[place].lines, 0)
    play.emit(e.LocationEntered("B2.6", place, lines, dict(content.tile_counts), {}))
    lay_chips(play, place)
    play.push(BeginTurn(state.ring_bearer), EndScenario())
    if state.rider is not None and state.rider.start:
        play.push(PlaceRider())  # S13.2


@SEQUENCE.carries_out(HavenStep)
def haven_step(play: FellowshipPlay, step: HavenStep) -> None:
    """Do one step; before it any-time cards may be used (W0). The Ring-bearer counts as active (B3)."""
    state = play.state
    if state.active != state.ring_bearer:
        play.emit(e.TurnBegan("A45", state.ring_bearer, state.turn))
    play.emit(e.HavenStepBegan(happening(state, "haven", step.step)[1], step.step))
    if is_quiet(state, "W0"):
        make_happen(play, "haven", step.step)
    else:
        play.push(BEFORE_STEP, Happen("haven", step.step))


PASS_ON: Kept[str, Kept[str, Choice]] = Kept(
    lambda seat: Kept(lambda card: Choice(seat, a.ChooseCard(seat, card), "B3.5"))
)
GIVE_TO: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda name: Choice(key[0], a.GiveTo(key[0], key[1], name), "B3.2"))
)
"""The choices of cards to pass on, by seat, and of whom to give a card to, by seat and card."""


@SEQUENCE.opens(PassLeft)
def is_pass_left_open(play: FellowshipPlay, step: PassLeft) -> bool:
    """Each player passes a card, if there is one to pass (B3.5)."""
    hobbit = play.state.hobbits[step.seat]
    return hobbit.alive and bool(hobbit.hand) and len(living(play.state)) > 1


@SEQUENCE.asks(PassLeft)
def ask_pass_left(state: FellowshipState, step: PassLeft) -> Prompt:
    """Which card goes to the left neighbour: any, the one just received too (B3.5, A5)."""
    passes = PASS_ON[step.seat]
    choices = [passes[card] for card in dict.fromkeys(state.hobbits[step.seat].hand)]
    return Prompt("pass_left", step.seat, "B3.5", choices)


@SEQUENCE.answers_to(PassLeft)
def answer_pass_left(play: FellowshipPlay, step: PassLeft, action: a.Action) -> None:
    """Pass the card to the next hobbit clockwise."""
    if isinstance(action, a.ChooseCard):
        play.emit(e.CardPassed("B3.5", step.seat, next_clockwise(play.state, step.seat), action.card))


@SEQUENCE.opens(HandOut)
def is_hand_out_open(play: FellowshipPlay, step: HandOut) -> bool:
    """Ask while cards lie open."""
    return bool(play.state.shown)


@SEQUENCE.asks(HandOut)
def ask_hand_out(state: FellowshipState, step: HandOut) -> Prompt:
    """Who gets the first of the cards that lie open: the Ring-bearer decides (B3.2)."""
    seat, card = state.ring_bearer, state.shown[0]
    gives = GIVE_TO[seat, card]
    choices = [gives[name] for name in clockwise(state, seat)]
    return Prompt("hand_out", seat, "B3.2", choices)


@SEQUENCE.answers_to(HandOut)
def answer_hand_out(play: FellowshipPlay, step: HandOut, action: a.Action) -> None:
    """Hand the card out and go on to the next."""
    if isinstance(action, a.GiveTo):
        play.emit(e.CardHandedOut("B3.2", action.hobbit, action.card))
        play.push(HAND_OUT)
