"""Barter as the sensible bot sees it: what it accepts, and which cards it gives away (Y.1)."""

from __future__ import annotations

from collections.abc import Sequence

from core.ring_war.model.records.trading import Line, SealCard
from core.ring_war.players.gambling import Gambler
from core.ring_war.players.outlook import Outlook

CARDS = "events"
"""The one kind of thing that the sensible bot gives away."""


class Trader:
    """Answers offers for a power, and lays its cards."""

    def __init__(self, look: Outlook) -> None:
        self.look = look

    def accepts(self, lines: Sequence[Line]) -> bool:
        """Whether an offer serves the power: it gives nothing for what it gets, or fewer Event Cards than it gets."""
        asked = [line for line in lines if line.giver == self.look.seat]
        given = [line for line in lines if line.giver != self.look.seat]
        if not asked:
            return bool(given)
        alone = all(line.kind == CARDS for line in asked)
        return alone and _cards(asked) < _cards(given)

    def missed_least(self, cards: Sequence[SealCard]) -> SealCard:
        """Return which of the cards that may be laid the power gives away: the one that it can use least."""
        gambler = Gambler(self.look)
        return min(cards, key=lambda one: 0.0 if one.person else float(gambler.worth(one.card)))


def _cards(lines: Sequence[Line]) -> int:
    """Return how many Event Cards lines give."""
    return sum(line.count for line in lines if line.kind == CARDS)
