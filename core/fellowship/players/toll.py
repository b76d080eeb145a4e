"""What the symbols of Sauron's cards, his incidents and the Black Rider cost the Fellowship (S4 to S6)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.model.state import HIDDEN
from core.fellowship.players.worth import Worth
from core.fellowship.sauron.symbols import can_satisfy, number_of


class Toll:
    """What a Sauron player can take, as far as it can be told from one view. Costs are above 0."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.view = worth.view
        self.weights = worth.weights
        self._symbols: dict[tuple[str, str], float] = {}

    # --- symbols ---

    def symbol(self, name: str, symbol: str) -> float:
        """Return what a symbol costs; it is 0 where there is nothing to take."""
        found = self._symbols.get((name, symbol))
        if found is None:
            found = self._symbols[name, symbol] = self._symbol(name, symbol)
        return found

    def _symbol(self, name: str, symbol: str) -> float:
        worth = self.worth
        hobbit = self.view.hobbits[name]
        n = number_of(symbol)
        match symbol[0]:
            case "R":
                return self.worth.rider.ride(n)
            case "E":
                return worth.sauron(1)
            case "H":
                return worth.steps(name, 1) if hobbit.alive else 0.0
            case "C" if self.view.foe_deck is not None:
                return worth.foes.more(1)
            case "C":
                return worth.cards(name, worth.cheapest(name, 1)) if hobbit.hand else 0.0
            case "L" | "G":
                held = hobbit.tokens.get("ring", 0) if symbol == "G" else sum(hobbit.tokens.values())
                return self.weights.token * worth.steps(name, 1) if held else 0.0
            case "B":
                return worth.shields(name, min(n, hobbit.shields)) if hobbit.shields else 0.0
        return self.weights.die_again

    def all_of(self, name: str, symbols: Sequence[str]) -> float:
        """Return what all symbols of a card cost."""
        return sum(self.symbol(name, symbol) for symbol in symbols)

    def one_of(self, name: str, symbols: Sequence[str]) -> float:
        """Return what the symbol costs that hurts least of those that can be satisfied (S5.3)."""
        able = [symbol for symbol in dict.fromkeys(symbols) if self.can(name, symbol)]
        return min((self.symbol(name, symbol) for symbol in able), default=0.0)

    def can(self, name: str, symbol: str) -> bool:
        """Whether a hobbit can satisfy a symbol; of a hidden hand its size is known."""
        return can_satisfy(self.view, name, symbol)

    def card(self, name: str, card: str, one: bool) -> float:
        """Return what a Sauron or Nazgul card costs, its incident with it."""
        content = self.worth.content
        nazgul = content.nazgul.get(card)
        if nazgul is not None:
            return self.one_of(name, (nazgul.symbol,)) + self.incident(card)
        if card == HIDDEN:
            return self.weights.die_again
        symbols = content.sauron_cards[card]
        return self.one_of(name, symbols) if one else self.all_of(name, symbols)

    def incident(self, card: str) -> float:
        """Return about what the incident of a Nazgul card costs, paid or not."""
        what = self.worth.content.nazgul[card]
        rides = sum(self.worth.rider.ride(effect.n) for effect in what.otherwise if effect.op == "rider")
        cost = self.worth.happening(what)
        if rides and what.cost is not None:
            cost = min(rides, self.worth.rough_price(what.cost, self.worth.living))
        return max(0.0, cost)
