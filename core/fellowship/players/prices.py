"""Figures that many positions share: what steps cost by distance, and cards by kind."""

from __future__ import annotations

from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Scenario
from core.fellowship.players.weights import Weights
from core.kernel.kept import Kept

FAR = 40
"""Nobody stands farther from Sauron than so many steps."""
MANY_TABLES = 200
"""So many tables of figures are kept at most: there are as many as places, numbers of hobbits and sets of weights."""

Fear = tuple[float, ...]
"""How bad it is for a hobbit to stand so many steps from Sauron."""

FEAR: Kept[tuple[float, float, float, float], Fear] = Kept(
    lambda key: tuple(key[0] * key[1] ** at + key[2] * key[3] ** at for at in range(FAR))
)
PLAIN_FEAR: Kept[tuple[float, float], Fear] = Kept(lambda key: tuple(key[0] * key[1] ** at for at in range(FAR)))
"""The dread of the Ring-bearer, by what a hobbit and the Ring count and how much less with each step, and of others."""


class Prices(dict[str, float]):
    """What each card is worth in a hand, whatever else is in it; looked up by its id."""

    def __init__(
        self, content: Lookup, weights: Weights, scenario: Scenario | None, plenty: float, bearer_of_jokers: bool
    ) -> None:
        super().__init__()
        self.content = content
        self.weights = weights
        self.scenario = scenario
        self.plenty = plenty
        self.seat = "frodo" if bearer_of_jokers else ""
        rows = content.frodo_symbols if bearer_of_jokers else content.symbols
        self.jokers = frozenset(card for card, (symbol, _) in rows.items() if symbol == "joker")

    def __missing__(self, card: str) -> float:
        """Return the worth of a card; one that a view hides is worth what one is on the average."""
        found = self[card] = self._worth(card)
        return found

    def symbol(self, symbol: str) -> float:
        """Return the worth of one symbol here and now."""
        weights = self.weights
        if symbol == "joker":
            return weights.joker
        if self.scenario is None or symbol == self.scenario.main:
            return weights.main if symbol in {"fighting", "travelling"} else weights.side
        return weights.side if symbol in self.scenario.lines else weights.idle

    def _worth(self, card: str) -> float:
        if card in self.content.yellow:
            return self.weights.yellow.get(card, 0.8)
        symbol, count = symbols_of(self.content, self.seat, card)
        value = self.symbol(symbol) * (1 + (count - 1) * self.weights.second)
        if self.content.cards[card].rolls:
            value -= 0.8
        return value * self.plenty


_PRICES: dict[tuple[int, int, str, float, bool], Prices] = {}


def prices_of(content: Lookup, weights: Weights, place: str, plenty: float, jokers: bool) -> Prices:
    """Return the prices of cards at a place, where a card counts `plenty`; `jokers` for Frodo, whose white cards are
    jokers (B5.1).

    They are kept by which content and weights these are, both of which the prices hold, so that no other can come to
    have the same identity meanwhile.
    """
    key = (id(content), id(weights), place, plenty, jokers)
    found = _PRICES.get(key)
    if found is None:
        if len(_PRICES) >= MANY_TABLES:
            _PRICES.clear()
        found = _PRICES[key] = Prices(content, weights, content.scenarios.get(place), plenty, jokers)
        found["hidden"] = weights.unknown * plenty
    return found
