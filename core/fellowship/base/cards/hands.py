"""Cards in hands: drawing, symbols, and which cards of a scenario are still to be had (B7, B8)."""

from __future__ import annotations

from core.fellowship.content.lookup import Lookup
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.kernel.piles import is_empty, next_card, next_cards, pick_some


def draw_cards(play: FellowshipPlay, seat: str, count: int, rule: str) -> None:
    """`seat` draws `count` hobbit cards, fewer when deck and discard pile are empty (B7.2)."""
    for cards, shuffled in _off_the_deck(play, count):
        play.emit(e.CardsDrawn(rule, seat, cards, shuffled))


def has_cards_to_draw(state: FellowshipState) -> bool:
    """Whether the deck or the discard pile holds a card (B7.2)."""
    return not is_empty(state.deck) or any(state.discard.values())


def show_cards(play: FellowshipPlay, count: int, rule: str) -> None:
    """Turn `count` hobbit cards face up (B3.2)."""
    for cards, shuffled in _off_the_deck(play, count):
        play.emit(e.CardsShown(rule, cards, shuffled))


def reveal_card(play: FellowshipPlay, rule: str) -> str:
    """Turn up the top hobbit card and put it on the discard pile (B4.4.6); return it, or "" when there is none."""
    for cards, shuffled in _off_the_deck(play, 1):
        play.emit(e.CardRevealed(rule, cards[0], shuffled))
        return cards[0]
    return ""


def _off_the_deck(play: FellowshipPlay, count: int) -> list[tuple[list[str], bool]]:
    """Return what is drawn in one or two lots; the second comes after the discard pile was shuffled in (B7.2)."""
    state = play.state
    lots = []
    cards = next_cards(state.deck, count, play.chance, "cards")
    if cards:
        lots.append((cards, False))
    missing = count - len(cards)
    if missing and state.discard:
        lots.append((pick_some(dict(sorted(state.discard.items())), missing, play.chance, "cards"), True))
    return lots


def deal_features(play: FellowshipPlay, most: int, rule: str) -> None:
    """Deal a haven's cards one by one, clockwise from the Ring-bearer, `most` each at most (B3.4)."""
    state = play.state
    left = len(state.haven_cards)
    for seat in most * clockwise(state, state.ring_bearer):
        if left:
            play.emit(e.FeatureDealt(rule, seat, next_card(state.haven_cards, play.chance, "haven cards")))
            left -= 1
    if left:
        play.emit(e.FeaturesRemoved(rule, [], unseen=left))


def symbols_of(lookup: Lookup, seat: str, card_id: str) -> tuple[str, int]:
    """Return the symbol of a card in `seat`'s hand and how many of it; ("", 0) for a yellow card.

    Frodo's white hobbit cards count as jokers (B5.1, A3), which serve for everything that their own symbol does.
    """
    return lookup.frodo_symbols[card_id] if seat == "frodo" else lookup.symbols[card_id]


def unclaimed(lookup: Lookup, state: FellowshipState) -> list[str]:
    """Return the feature cards of the scenario in play that nobody has taken and that are not removed (B4.3.8)."""
    return [card for card in lookup.feature_cards(state.location) if card not in state.taken]
