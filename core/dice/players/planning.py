"""Plans for a turn: which Units to muster, for which war, and what to buy with the rest."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from core.dice.model.state import Die
from core.dice.players.wars import Outcome, Wars
from core.dice.players.worth import MOUNT_DOOM, Worth
from core.dice.turn.using import does, use_amount
from core.dice.turn.values import purse, units

MOST_UNITS = 7
"""So many dice are tried in all combinations; a turn that shows more Units is rare."""


class Purchase(msgspec.Struct, frozen=True):
    """What Phase 4 can do: the price, what it is worth, the enemy dice that enter, the card that is restored."""

    price: int = 0
    worth: float = 0.0
    card: str = ""
    dice: int = 0
    restores: bool = False


class Plan(msgspec.Struct, frozen=True):
    """What a turn does, and what that is worth.

    `war` is "attack", "prepare" or "" (neither, without a Unit); `muster` names dice of the Active Pool; `boost` says
    that artifacts that give Fellowship have to be used.
    """

    worth: float
    war: str = ""
    muster: tuple[int, ...] = ()
    borrowed: tuple[str, ...] = ()
    purchase: Purchase = Purchase()
    boost: bool = False


class Planner(Wars):
    """Plans for the turn of the seat."""

    def __init__(self, worth: Worth) -> None:
        super().__init__(worth)
        self.money = purse(self.view, self.seat)
        more = [
            use_amount(self.view, die, "fellowship", True) for die in self.loose if does(self.view, die, "fellowship")
        ]
        self.boosts, self.boost = len(more), sum(more)
        """How many artifacts give Fellowship, and how much."""
        sauron = self.view.sauron
        self.points = len(sauron.muster) + sauron.pending + sauron.points
        self._purchases: list[Purchase] | None = None

    @property
    def purchases(self) -> list[Purchase]:
        """What Phase 4 can do; first nothing at all."""
        if self._purchases is None:
            self._purchases = [Purchase(), *self._affordable()]
        return self._purchases

    @property
    def most(self) -> int:
        """How much Fellowship there could be in Phase 4 at most, whatever is used and mustered before."""
        return self.money + self.boost + sum(self.figures(die).brings for die in units(self.view, self.player.active))

    # --- the turn ---

    def best(self, *, fixed: bool = False, mustering: int = 0) -> Plan:
        """Return the best plan; with `fixed` nobody else is mustered, with `mustering` that die at least."""
        mustered = units(self.view, self.player.muster)
        best = Plan(float("-inf"))
        for chosen in [()] if fixed else self._musters(self.money + self.boost):
            if mustering and not any(die.id == mustering for die in chosen):
                continue
            for plan in self.plans(mustered, chosen):
                if plan.worth > best.worth:
                    best = plan
        return best

    def plans(self, mustered: list[Die], chosen: tuple[Die, ...] = ()) -> Iterable[Plan]:
        """Yield a plan for each war of the mustered Units and those that are `chosen` to be mustered, with what is best
        bought then."""
        money, figures = self.money, self.figures
        price = sum(figures(die).level - figures(die).brings for die in chosen)
        if price > money + self.boost:
            return
        ids = tuple(die.id for die in chosen)
        for war in self.wars([*mustered, *chosen]):
            for extra in (0, self.boost) if self.boost else (0,):
                if price > money + extra:
                    continue
                bought, value = self._buy(war, money + extra - price)
                value -= self.weights.hold * self.boosts if extra else 0.0
                yield Plan(value, war.war, ids, war.borrowed, bought, bool(extra))

    def _musters(self, money: int) -> Iterable[tuple[Die, ...]]:
        dice = units(self.view, self.player.active)
        if not dice:
            return [()]
        values, cards = self.worth.faces.values, self.view.cards
        dice.sort(key=lambda die: -values[die.kind, cards[die.kind]][die.face])
        dice = dice[:MOST_UNITS]
        alike = self.worth.rules.alike
        found: dict[tuple[tuple[str, int], ...], tuple[Die, ...]] = {}
        for count in range(len(dice) + 1):
            for chosen in combinations(dice, count):
                if sum(self.figures(die).level for die in chosen) <= money + count:
                    key = tuple(sorted((die.kind, alike[die.kind][die.face]) for die in chosen))
                    found.setdefault(key, chosen)
        return found.values()

    # --- Phase 4 ---

    def _affordable(self) -> list[Purchase]:
        found = []
        cards = self.worth.rules.cards
        held = {enemy.row for enemy in self.worth.rules.content.enemy if self.view.enemies.get(enemy.id, 0)}
        most = self.most
        for name, card in self.view.wilds.items():
            price = cards[name].cost
            if price > most:
                continue
            if card.dice:
                value = self.worth.recruited(name)
                if value > 0:
                    found.append(Purchase(price, value, name, int(card.row in held)))
            if card.corrupted:
                found.append(Purchase(price, self.worth.blanked(name), name, 0, True))
        return found

    def _buy(self, outcome: Outcome, money: int) -> tuple[Purchase, float]:
        best, most = self.purchases[0], float("-inf")
        for one in self.purchases:
            if one.price <= money:
                value = self.with_purchase(outcome, one)
                if value > most:
                    best, most = one, value
        return best, most

    def with_purchase(self, outcome: Outcome, one: Purchase) -> float:
        """Return what an outcome of the war is worth together with a purchase."""
        worth = self.worth
        restored = one.card if one.restores else ""
        points = self.points - outcome.killed + one.dice
        left, _ = worth.fall(points, restored)
        value = outcome.worth + one.worth - worth.falling(points, restored)
        return value - self.coming(outcome, one, left)

    def coming(self, outcome: Outcome, one: Purchase, left: int) -> float:
        """Return what the next Sauron turn is bound to cost, with so many cards left."""
        worth, location = self.worth, self.view.location
        cost = 0.0
        if outcome.cleared < 1:
            stay = outcome.dice_stay + one.dice
            cost += (1 - outcome.cleared) * worth.coming(stay, outcome.watchers, location, left)
        if outcome.cleared > 0 and location < MOUNT_DOOM - 1:
            go = outcome.dice_all + one.dice
            cost += outcome.cleared * worth.coming(go, outcome.watchers, location + 1, left)
        return cost
