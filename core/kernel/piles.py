"""Piles without a hidden order: known cards in order, unknown ones as a multiset.

A card's place is decided when it is drawn or looked at, so no saved state holds an order that could be peeked at.
Whoever draws says what for (`Chance.below`).
"""

from __future__ import annotations

import msgspec

from core.kernel.chance import Chance


class Pile(msgspec.Struct, omit_defaults=True):
    """A face-down pile.

    `known` holds the cards on top whose order has been fixed, the topmost first; `known_by` names the seats that
    have seen them. `rest` counts the other cards by kind; their order does not exist yet.
    """

    known: list[str] = []
    known_by: list[str] = []
    rest: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.known) + sum(self.rest.values())


def is_empty(pile: Pile) -> bool:
    """Whether no card is left in `pile`."""
    return not pile.known and not any(pile.rest.values())


def pick_some(rest: dict[str, int], count: int, chance: Chance, what: str) -> list[str]:
    """Take `count` kinds out of the multiset `rest`, one after the other, or all that there are; return them."""
    cards = []
    for _ in range(min(count, sum(rest.values()))):
        card = chance.pick(rest, what)
        rest[card] -= 1
        cards.append(card)
    return cards


def next_card(pile: Pile, chance: Chance, what: str) -> str:
    """Return the card on top of `pile` (deciding it now if nobody knows it); the pile stays as it is."""
    return pile.known[0] if pile.known else chance.pick(pile.rest, what)


def next_cards(pile: Pile, count: int, chance: Chance, what: str) -> list[str]:
    """Return the top `count` cards (fewer if the pile holds fewer), topmost first; the pile stays as it is."""
    cards = pile.known[:count]
    if len(cards) < count:
        rest = dict(pile.rest)
        cards += pick_some(rest, count - len(cards), chance, what)
    return cards


def remove_top(pile: Pile, card: str) -> None:
    """Take `card` off the top of `pile`: bookkeeping of a draw that an event records."""
    if pile.known:
        pile.known.pop(0)
        if not pile.known:
            pile.known_by = []
    else:
        pile.rest[card] -= 1


def fix_top(pile: Pile, cards: list[str], seen_by: list[str]) -> None:
    """Put `cards` on top of `pile` in this order, known to `seen_by`; they are the cards that were on top before."""
    known = len(pile.known)
    for card in cards:
        if card in pile.known:
            pile.known.remove(card)
        else:
            pile.rest[card] -= 1
    pile.known = list(cards) + pile.known
    pile.known_by = list(seen_by) if known <= len(cards) else [seat for seat in pile.known_by if seat in seen_by]


def masked(pile: Pile, seat: str) -> Pile:
    """Return `pile` as `seat` may see it: known cards go back among the rest unless the seat has seen them."""
    rest = {kind: count for kind, count in pile.rest.items() if count}
    if not pile.known or seat in pile.known_by:
        return Pile(list(pile.known), list(pile.known_by), rest)
    for card in pile.known:
        rest[card] = rest.get(card, 0) + 1
    return Pile(rest=dict(sorted(rest.items())))
