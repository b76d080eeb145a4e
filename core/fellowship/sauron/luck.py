"""Looking back at a game with a Sauron player: what his cards brought, against what was to be expected."""

from __future__ import annotations

from collections import Counter
from typing import Any

from core.fellowship.content.lookup import Lookup
from core.fellowship.model.sauron_events import SauronCardsDrawn
from core.fellowship.model.state import FellowshipState
from core.fellowship.sauron.symbols import KINDS, number_of
from core.fellowship.words.names import count
from core.kernel.figures import Sheet, against

COUNTED = {"R": ", in steps"}
"""What stands behind the name of a kind of symbol whose number is counted, where the name does not say it."""


class CardLuck:
    """Which symbols stood on the cards that Sauron drew, against what his deck held each time (S2.3)."""

    def __init__(self, content: Lookup) -> None:
        self.content = content
        self.drawn = 0
        self.symbols: Counter[str] = Counter()
        self.expected: dict[str, float] = {}

    def take(self, event: Any, state: FellowshipState) -> None:
        """Count `event`, which happens in `state`."""
        lord = state.dark_lord
        if lord is None or not isinstance(event, SauronCardsDrawn):
            return
        left = Counter(lord.discard) if event.shuffled else Counter(lord.deck.rest) + Counter(lord.deck.known)
        self.drawn += len(event.cards)
        for card in event.cards:
            self.symbols.update(self._symbols(card))
            for kind, number in left.items():
                for letter, times in self._symbols(kind).items():
                    due = self.expected.get(letter, 0.0)
                    self.expected[letter] = due + times * number / left.total()
            left -= Counter([card])

    def _symbols(self, card: str) -> Counter[str]:
        """Return what a Sauron card brings of each kind of symbol, steps and shields by their number."""
        found: Counter[str] = Counter()
        for symbol in self.content.sauron_cards[card]:
            found[symbol[0]] += number_of(symbol)
        return found

    def sheets(self) -> list[Sheet]:
        """Return a sheet for the cards, none where nobody drew one."""
        rows = [
            (kind.name + COUNTED.get(letter, ""), str(self.symbols[letter]), *against(self.symbols[letter], due))
            for letter, kind in KINDS.items()
            if (due := self.expected.get(letter, 0.0))
        ]
        about = (
            f"The symbols on the {count(self.drawn, 'card')} that he drew; expected from what his deck held each time."
        )
        return [Sheet("Luck: Sauron's cards", ("", "came", "expected", "more or less"), rows, about)] if rows else []
