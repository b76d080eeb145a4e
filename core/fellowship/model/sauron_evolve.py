"""Bookkeeping of what happens with a Sauron player. No rules, no chance, no refusals."""

from __future__ import annotations

from core.fellowship.model import sauron_events as s
from core.fellowship.model.state import DarkLord, FellowshipState, Rider
from core.kernel.piles import remove_top
from core.kernel.records import Bookkeeping

BOOKKEEPING: Bookkeeping[FellowshipState] = Bookkeeping()
_evolves = BOOKKEEPING.evolves


def _lord(state: FellowshipState) -> DarkLord:
    assert state.dark_lord is not None
    return state.dark_lord


def _rider(state: FellowshipState) -> Rider:
    assert state.rider is not None
    return state.rider


@_evolves(s.SauronCardsDrawn)
def _drawn(state: FellowshipState, event: s.SauronCardsDrawn) -> None:
    lord = _lord(state)
    if event.shuffled:
        lord.deck.rest = dict.fromkeys(sorted(lord.discard), 1)
        lord.discard = []
    for card in event.cards:
        remove_top(lord.deck, card)
    lord.deck.rest = {card: count for card, count in lord.deck.rest.items() if count}
    lord.hand.extend(event.cards)


def _out_of_hand(state: FellowshipState, card: str) -> None:
    lord = _lord(state)
    lord.hand.remove(card)
    lord.discard.append(card)


@_evolves(s.SauronCardDiscarded)
def _discarded(state: FellowshipState, event: s.SauronCardDiscarded) -> None:
    _out_of_hand(state, event.card)


@_evolves(s.SauronCardPlayed)
def _played(state: FellowshipState, event: s.SauronCardPlayed) -> None:
    _out_of_hand(state, event.card)


@_evolves(s.NazgulRemoved)
def _removed(state: FellowshipState, event: s.NazgulRemoved) -> None:
    lord = _lord(state)
    lord.discard = [card for card in lord.discard if card not in event.cards]
    state.gone.extend(event.cards)


@_evolves(s.NazgulShown)
def _shown(state: FellowshipState, event: s.NazgulShown) -> None:
    lord = _lord(state)
    remove_top(lord.nazgul_deck, event.card)
    lord.nazgul_deck.rest = {card: count for card, count in lord.nazgul_deck.rest.items() if count}
    lord.nazgul.append(event.card)


@_evolves(s.NazgulApplied)
def _applied(state: FellowshipState, event: s.NazgulApplied) -> None:
    lord = _lord(state)
    lord.nazgul.remove(event.card)
    lord.discard.append(event.card)


@_evolves(s.RiderMoved)
def _moved(state: FellowshipState, event: s.RiderMoved) -> None:
    _rider(state).step = event.step


@_evolves(s.RiderMet)
def _met(state: FellowshipState, event: s.RiderMet) -> None:
    rider = _rider(state)
    rider.back = rider.met = True


@_evolves(s.RiderTurned)
def _turned(state: FellowshipState, event: s.RiderTurned) -> None:
    _rider(state).back = True


@_evolves(s.RiderPlaced)
def _placed(state: FellowshipState, event: s.RiderPlaced) -> None:
    rider = _rider(state)
    rider.step = event.step
    rider.back = False
    if event.again:
        rider.met = False


@_evolves(s.ChipsLaid)
def _laid(state: FellowshipState, event: s.ChipsLaid) -> None:
    assert state.chip_pile is not None
    for chip in event.chips.values():
        remove_top(state.chip_pile, chip)
    state.chip_pile.rest = {chip: count for chip, count in state.chip_pile.rest.items() if count}
    state.chips = dict(event.chips)


@_evolves(s.ChipTaken)
def _taken(state: FellowshipState, event: s.ChipTaken) -> None:
    del state.chips[f"{event.line}:{event.space}"]


@_evolves(s.ChipsRemoved)
def _chips_removed(state: FellowshipState, event: s.ChipsRemoved) -> None:
    state.chips = {}


@_evolves(s.ResourceGained)
def _gained(state: FellowshipState, event: s.ResourceGained) -> None:
    state.resources.remove(event.card)
    state.hobbits[event.hobbit].hand.append(event.card)


@_evolves(s.CardRetrieved)
def _retrieved(state: FellowshipState, event: s.CardRetrieved) -> None:
    state.played.remove(event.card)
    state.hobbits[event.hobbit].hand.append(event.card)


@_evolves(s.FellowshipCardUsed)
def _used(state: FellowshipState, event: s.FellowshipCardUsed) -> None:
    state.fellowship_cards.remove(event.hobbit)
    if event.hobbit == "pippin":
        state.three_cards = True


BOOKKEEPING.unchanged(
    s.SauronActivated,
    s.ActivationAvoided,
    s.HandRefreshed,
    s.SauronCardIgnored,
    s.SymbolTaken,
    s.SymbolVoid,
    s.IncidentBegan,
    s.RiderStopped,
)
