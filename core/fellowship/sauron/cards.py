"""Fellowship cards, resource cards and Protection: when they may be used and what they do (S10)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from core.fellowship.base.cards.gandalf import (
    ABILITY,
    POOL,
    PRICE,
    RESOURCEFUL,
    TOGETHER,
    can_pool,
    pay_gandalf,
    pool_of,
)
from core.fellowship.base.cards.hands import unclaimed
from core.fellowship.base.cards.interrupts import (
    DOES,
    ELVEN_RINGS,
    USABLE,
    call_rule,
    card_rule,
    does_something,
)
from core.fellowship.base.cards.using import CALLS, STARTS, USES, call_gandalf
from core.fellowship.base.die import ignore_card
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.base.step_two import playable_cards
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import (
    CARD_WINDOWS,
    MoveRider,
    PickFeature,
    PickPlayed,
    PoolShields,
    TakeSymbols,
)
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import Advance, CloseTurn, EndTurn, PickLine, Window
from core.fellowship.sauron.rider import push_rider, rider_of, step_pushed
from core.fellowship.sauron.step_two import three_cards
from core.fellowship.sauron.symbols import can_satisfy
from core.kernel.prompts import Choice, Prompt

AFTER = frozenset({"W1", "W2", "W7"})
"""Windows after a tile was turned up, or after a tile or a card was carried out."""

STAR = 5
"""So many steps the Star of Elendil pushes the Black Rider."""


def can_advance(state: FellowshipState, window: str) -> bool:
    """Whether the active player could move a marker after a tile or a card (SF.frodo, SR.narya)."""
    if not state.hobbits[state.active].alive or not state.lines:
        return False
    return bool(unfinished_lines(state)) and (window in CARD_WINDOWS or (window in AFTER and has_acted(state)))


def has_acted(state: FellowshipState) -> bool:
    """Whether a tile was turned up or a card played this turn."""
    return bool(state.turned_up or state.played)


def fellowship_offers(state: FellowshipState, window: str, seat: str, what: str) -> list[Choice]:
    """Return the fellowship cards that may be used in `window` (S10)."""
    found = [
        Choice(name, a.UseFellowship(name), f"SF.{name}")
        for name in state.fellowship_cards
        if name in OPEN and state.hobbits[name].alive and OPEN[name](state, window, seat, what)
    ]
    return found + calls_together(state, window, seat, what)


def sam_helps(state: FellowshipState, window: str, seat: str, what: str) -> bool:
    """Whether one symbol instead of all would make a difference: never at the start of a turn (SF.sam)."""
    step = next((step for step in reversed(state.agenda) if isinstance(step, TakeSymbols)), None)
    if window != "WA" or step is None or step.one or step.begun or step.card != what:
        return False
    return len(step.left) > 1 or not can_satisfy(state, step.seat, step.left[0])


def pippin_helps(state: FellowshipState, window: str, seat: str, what: str) -> bool:
    """Whether the active player, about to play cards, could play more of them (SF.pippin)."""
    return window == "W7" and what != "end" and bool(three_cards(state)) and bool(playable_cards(state))


OPEN: dict[str, Callable[[FellowshipState, str, str, str], bool]] = {
    "frodo": lambda state, window, seat, what: can_advance(state, window),
    "sam": sam_helps,
    "pippin": pippin_helps,
    "merry": lambda state, window, seat, what: window == "WR",
}
"""When each fellowship card may be used; Fatty's is used by calling Gandalf."""


def calls_together(state: FellowshipState, window: str, seat: str, what: str) -> list[Choice]:
    """Return the Gandalf cards, used ones too, that Fatty's card calls in their own windows (SF.fatty)."""
    if not can_pool(state):
        return []
    cards = [card for card in library(state).gandalf if card in USABLE[window]]
    return [together(state, card) for card in cards if does_something(state, card, "fatty", seat, what)]


def together(state: FellowshipState, card: str) -> Choice:
    """Return the call of a Gandalf card by Fatty's fellowship card."""
    return Choice("fatty", a.CallGandalf("fatty", card, TOGETHER), call_rule(state, card))


def use_fellowship(play: FellowshipPlay, action: a.UseFellowship) -> None:
    """Use a fellowship card; Frodo's is used when the active player has named the line."""
    state, seat = play.state, action.seat
    if seat == "frodo":
        play.push(PickLine("companion", state.active, 1))
        return
    if seat == "sam":
        agenda = state.agenda
        at = max(n for n, step in enumerate(agenda) if isinstance(step, TakeSymbols))
        hit = agenda[at]
        assert isinstance(hit, TakeSymbols)
        play.emit(s.FellowshipCardUsed("SF.sam", seat, hit.seat))
        agenda[at] = msgspec.structs.replace(hit, one="SF.sam")
        return
    play.emit(s.FellowshipCardUsed(f"SF.{seat}", seat, state.active if seat == "pippin" else ""))
    if seat == "merry":
        play.drop(Window)
        step = play.drop(MoveRider)
        play.emit(s.RiderStopped("SF.merry", step.steps))


STARTS[a.UseFellowship] = use_fellowship


# Fatty: five shields of the group


def left_of(state: FellowshipState, step: PoolShields, seat: str) -> int:
    """Return how many shields `seat` has not offered yet."""
    return state.hobbits[seat].shields - dict(step.pool).get(seat, 0)


def missing_in(step: PoolShields) -> int:
    """Return how many shields are still missing."""
    return PRICE - sum(RESOURCEFUL if giver == ABILITY else count for giver, count in step.pool)


@SEQUENCE.opens(PoolShields)
def is_pool_open(play: FellowshipPlay, step: PoolShields) -> bool:
    """When the shields are there the card is called; where every shield is needed nobody is asked."""
    state = play.state
    if missing_in(step) > 0 and pool_of(state) == PRICE and "fatty" not in state.abilities:
        step = PoolShields(
            step.seat, step.card, tuple((seat, state.hobbits[seat].shields) for seat in givers(state, step))
        )
    if missing_in(step) > 0:
        return True
    help = POOL + ",".join(f"{giver}={count}" for giver, count in step.pool)
    call_gandalf(play, step.seat, step.card, help)
    return False


def givers(state: FellowshipState, step: PoolShields) -> list[str]:
    """Return who still has shields to give."""
    return [seat for seat in clockwise(state, step.seat) if left_of(state, step, seat) > 0]


@SEQUENCE.asks(PoolShields)
def ask_pool(state: FellowshipState, step: PoolShields) -> Prompt:
    """Who gives how many shields; until they are together everything can be taken back (SF.fatty)."""
    missing = missing_in(step)
    choices = [
        Choice(seat, a.GiveShields(seat, count), "SF.fatty")
        for seat in givers(state, step)
        for count in range(1, min(missing, left_of(state, step, seat)) + 1)
    ]
    if "fatty" in state.abilities and ABILITY not in dict(step.pool):
        choices.append(Choice("fatty", a.GiveAbility("fatty"), "F7.fatty"))
    choices.append(Choice(step.seat, a.Back(step.seat), "SF.fatty"))
    return Prompt("pool_shields", step.seat, "SF.fatty", choices, False, True)


@SEQUENCE.answers_to(PoolShields)
def answer_pool(play: FellowshipPlay, step: PoolShields, action: a.Action) -> None:
    """Take an offer, or take all offers back."""
    pool = dict(step.pool)
    if isinstance(action, a.GiveShields):
        pool[action.seat] = pool.get(action.seat, 0) + action.count
    elif isinstance(action, a.GiveAbility):
        pool[ABILITY] = 1
    elif not pool:
        return
    else:
        pool = {}
    play.push(PoolShields(step.seat, step.card, tuple(pool.items())))


# Protection


def call_protection(play: FellowshipPlay, seat: str, card: str, help: str) -> None:
    """Protection: all consequences of the card are ignored, both parts of a Nazgul card (SG.protection, SA12)."""
    pay_gandalf(play, "SG.protection", seat, card, help=help)
    ignore_card(play, "SG.protection", whole=True)


CALLS["protection"] = call_protection


# Resource cards


def ring_moves(state: FellowshipState, card: str) -> bool:
    """Whether one of the three rings would move a marker."""
    return library(state).cards[card].activity in unfinished_lines(state)


def use_ring(play: FellowshipPlay, seat: str, card: str) -> None:
    """Narya, Nenya, Vilya: the active player moves the marker two spaces and takes them (SR.narya)."""
    state = play.state
    rule = card_rule(card)
    play.emit(e.YellowCardUsed(rule, seat, card, state.active))
    play.push(Advance(library(state).cards[card].activity, 2, state.active, rule))


def _elven_ring(card: str) -> None:
    DOES[card] = lambda state, holder, seat, what: (
        has_acted(state) and state.hobbits[state.active].alive and ring_moves(state, card)
    )
    USES[card] = use_ring


for _ring in sorted(ELVEN_RINGS):
    _elven_ring(_ring)


def star_pushes(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether the Star of Elendil would move the Black Rider."""
    return state.rider is not None and step_pushed(state, STAR) != rider_of(state).step


def use_star(play: FellowshipPlay, seat: str, card: str) -> None:
    """Star of Elendil: the Black Rider goes back five steps (SR.star_of_elendil)."""
    play.emit(e.YellowCardUsed(card_rule(card), seat, card))
    push_rider(play, STAR, card_rule(card))


DOES["star_of_elendil"] = star_pushes
USES["star_of_elendil"] = use_star


def gwaihir_brings(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether a turn ends in which cards were played (SR.gwaihir)."""
    return what == "end" and bool(state.played) and state.hobbits[state.active].alive


DOES["gwaihir"] = gwaihir_brings
USES["gwaihir"] = lambda play, seat, card: play.push(PickPlayed(play.state.active, seat))


@SEQUENCE.asks(PickPlayed)
def ask_played(state: FellowshipState, step: PickPlayed) -> Prompt:
    """Which of the cards played this turn comes back; a discarded one does not (SR.gwaihir)."""
    cards = dict.fromkeys(state.played)
    choices = [Choice(step.seat, a.ChooseCard(step.seat, card), "SR.gwaihir") for card in cards]
    choices.append(Choice(step.seat, a.Back(step.seat), "SR.gwaihir"))
    return Prompt("pick_played", step.seat, "SR.gwaihir", choices)


@SEQUENCE.answers_to(PickPlayed)
def answer_played(play: FellowshipPlay, step: PickPlayed, action: a.Action) -> None:
    """Take the card back, or leave Gwaihir unused."""
    if isinstance(action, a.ChooseCard):
        play.emit(e.YellowCardUsed("SR.gwaihir", step.holder, "gwaihir", step.seat))
        play.emit(s.CardRetrieved("SR.gwaihir", step.seat, action.card))


def arrow_brings(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether somebody has a turn on a board by which feature cards still lie (SR.red_arrow, SA35)."""
    in_turn = any(isinstance(step, EndTurn | CloseTurn) for step in state.agenda)
    return (
        in_turn and bool(state.lines) and state.hobbits[state.active].alive and bool(unclaimed(library(state), state))
    )


DOES["red_arrow"] = arrow_brings
USES["red_arrow"] = lambda play, seat, card: play.push(PickFeature(play.state.active, seat))


@SEQUENCE.asks(PickFeature)
def ask_feature(state: FellowshipState, step: PickFeature) -> Prompt:
    """Which feature card of the scenario: any that is neither gained nor removed (SA35)."""
    cards = unclaimed(library(state), state)
    choices = [Choice(step.seat, a.ChooseCard(step.seat, card), "SR.red_arrow") for card in cards]
    choices.append(Choice(step.seat, a.Back(step.seat), "SR.red_arrow"))
    return Prompt("pick_feature", step.seat, "SR.red_arrow", choices)


@SEQUENCE.answers_to(PickFeature)
def answer_feature(play: FellowshipPlay, step: PickFeature, action: a.Action) -> None:
    """Take the card, which nobody finds later, or leave the Red Arrow unused."""
    if isinstance(action, a.ChooseCard):
        play.emit(e.YellowCardUsed("SR.red_arrow", step.holder, "red_arrow", step.seat))
        play.emit(e.FeatureGained("SR.red_arrow", step.seat, action.card))
