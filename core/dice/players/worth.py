"""What things are worth to a seat: dice, Glory, cards, Corruption, the strength of the others."""

from __future__ import annotations

from math import comb, exp

from core.dice.content.contents import lookup
from core.dice.content.faces import Shown
from core.dice.model.state import DiceState, clockwise
from core.dice.players.faces import FACES
from core.dice.players.weights import Weights
from core.dice.sauron.ending import limit, plays_together
from core.dice.turn.recruiting import enemy_beside
from core.dice.turn.values import Enemy, ready
from core.kernel.kept import Kept

MOUNT_DOOM = 7


def _shares(dice: int) -> tuple[float, ...]:
    return tuple(comb(dice, eyes) / 2**dice for eyes in range(dice + 1))


SHARES: Kept[int, tuple[float, ...]] = Kept(_shares)
"""How likely so many dice show no Eye, one Eye, two, and so on: an Eye is on three faces of six."""


class Worth:
    """What things are worth to `seat` on its view."""

    def __init__(self, view: DiceState, seat: str, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.weights = weights
        self.rules = lookup(view)
        self.player = view.players[seat]
        self.together = plays_together(view)
        self.faces = FACES[view.content, weights, self.together]
        self.glory = self.faces.glory
        self.others = weights.glory_together if self.together else -weights.rival
        self.limit = limit(view)
        self.corrupted = {name for name, card in view.wilds.items() if card.corrupted}
        self.left = self.limit - len(self.corrupted)
        self.ready = ready(view)
        self.names = tuple(dict.fromkeys([one.name for one in self.ready]))
        self.rounds_left = max(0, MOUNT_DOOM - view.location) * weights.pace
        self._falling: dict[tuple[int, str], float] = {}
        self._coming: dict[tuple[int, int, int, int], float] = {}
        self._collections: dict[str, dict[str, int]] = {}
        self._blanked: dict[str, float] = {}
        self._fallen: dict[tuple[int, str], tuple[int, float]] = {}
        self._mean: tuple[int, float] | None = None
        self._open: list[tuple[int, list[str]]] | None = None

    # --- dice ---

    def face(self, kind: str, shown: Shown) -> float:
        """Return what a face is worth when it falls."""
        return self.faces.face(self.view.cards[kind], shown)

    def die(self, kind: str, *, restored: bool = False) -> float:
        """Return what a roll of a die is worth on average; nothing while its card is corrupted."""
        card = self.view.cards.get(kind, "")
        if not restored and card in self.corrupted:
            return 0.0
        return self.faces.dice[kind, card]

    def collection(self, seat: str) -> dict[str, int]:
        """Return how many dice of each kind a player has."""
        if seat in self._collections:
            return self._collections[seat]
        player = self.view.players[seat]
        found = self._collections[seat] = {}
        for pile in (player.bag, player.spent, player.used, player.aside):
            for kind, count in pile.items():
                found[kind] = found.get(kind, 0) + count
        for area in (player.active, player.muster, player.prepared):
            for die in area:
                for one in (die, *die.attached):
                    found[one.kind] = found.get(one.kind, 0) + 1
        return found

    def uses(self, size: int) -> float:
        """Return how often a die of a collection of that size will fall until the end."""
        return self.rounds_left * min(1.0, self.rules.content.draw / max(1, size))

    # --- cards ---

    def recruited(self, card: str) -> float:
        """Return what recruiting a die of `card` is worth, the enemy die that enters with it counted."""
        weights, view = self.weights, self.view
        enemy = enemy_beside(view, view.wilds[card].row)
        anyway = view.options.restless_enemy and not view.deep
        if weights.shallow and enemy and not anyway:
            return -1.0
        size, mean = self.mean()
        kind = self.rules.cards[card].die
        worth = self.die(kind, restored=True) * (0.5 if view.wilds[card].corrupted else 1.0)
        value = weights.recruit * self.uses(size + 1) * (worth - mean)
        if enemy:
            rank = self.rules.enemies[enemy].rank
            cost = weights.enemy_die_together if self.together else weights.enemy_die
            value -= cost * (0.6 + 0.2 * rank) * self.rounds_left / 10 * (weights.restless if anyway else 1.0)
        return value

    def mean(self) -> tuple[int, float]:
        """Return how many dice the seat has, and what a roll of one is worth on average."""
        if self._mean is None:
            own = self.collection(self.seat)
            size = sum(own.values())
            self._mean = size, sum(self.die(kind) * count for kind, count in own.items()) / max(1, size)
        return self._mean

    def blanked(self, card: str) -> float:
        """Return what it costs that `card` is corrupted, the danger apart: own dice go blank until it is restored."""
        if card in self._blanked:
            return self._blanked[card]
        kind = self.rules.cards[card].die
        cost = 0.1 * self.rules.cards[card].cost
        for seat in self.view.players:
            own = self.collection(seat)
            count = own.get(kind, 0)
            if count:
                size = sum(own.values())
                lost = count * self.die(kind, restored=True) * min(1.0, 5 / size) * min(2.0, self.rounds_left)
                cost += lost if seat == self.seat else lost * (0.4 if self.together else -0.1)
        self._blanked[card] = cost
        return cost

    # --- Corruption ---

    def danger(self, left: int) -> float:
        """Return what it costs that only so many more cards may be corrupted."""
        return self.weights.lost if left <= 0 else self.weights.danger * self.weights.ease**left

    def corruptible(self, points: int, restored: str = "") -> list[str]:
        """Return the cards among which one falls with so many points, `restored` having been restored."""
        cost, names = next((one for one in self.open_cards if one[0] <= points), (0, []))
        again = self.rules.cards[restored].cost if restored else 0
        if not restored or again > points or again < cost:
            return names
        return [restored] if again > cost else [*names, restored]

    @property
    def open_cards(self) -> list[tuple[int, list[str]]]:
        """Return the cards that could be corrupted by what they cost, the dearest first."""
        if self._open is None:
            cards, has = self.rules.cards, self.rules.has
            found: dict[int, list[str]] = {}
            for name, card in self.view.wilds.items():
                if not card.corrupted and not has(name, "cannot_be_corrupted"):
                    found.setdefault(cards[name].cost, []).append(name)
            self._open = sorted(found.items(), reverse=True)
        return self._open

    def fall(self, points: int, restored: str = "") -> tuple[int, float]:
        """Return how many cards are left after so many points fell, and what the fallen card costs by itself."""
        key = points, restored
        if key not in self._fallen:
            left = self.left + bool(restored)
            cards = self.corruptible(points, restored) if points > 0 else []
            self._fallen[key] = (left - 1, min(self.blanked(card) for card in cards)) if cards else (left, 0.0)
        return self._fallen[key]

    def glory_loss(self, seat: str, count: int) -> float:
        """Return what it costs that `seat` loses Glory to lessen the Corruption."""
        have = self.view.players[seat].glory
        if not self.together:
            return count * (self.glory if seat == self.seat else -self.weights.rival * 0.5)
        if have - count <= 0:
            return self.weights.lost
        return count * self.glory + (self.weights.last_glory if have - count == 1 else 0.0)

    def falling(self, points: int, restored: str = "") -> float:
        """Return what this Sauron turn's points cost, the danger after it counted; the Ringbearer may lose Glory."""
        key = points, restored
        if key not in self._falling:
            bearer = self.view.ringbearer
            costs = []
            for paid in range(min(points, self.view.players[bearer].glory) + 1):
                left, card = self.fall(points - paid, restored)
                price = 0.0
                if paid:
                    price = max(0.3 * paid, self.glory_loss(bearer, paid))
                    if bearer != self.seat and left > 1:
                        continue
                costs.append(self.danger(left) + card + price)
            self._falling[key] = min(costs)
        return self._falling[key]

    def coming(self, dice: int, watchers: int, location: int, left: int) -> float:
        """Return what the Sauron turn after this one is bound to cost: `dice` are rolled, `watchers` ignore Eyes."""
        key = dice, watchers, location, left
        if key in self._coming:
            return self._coming[key]
        place = self.rules.locations[min(location, len(self.rules.locations))]
        points = sum(effect.n for effect in place.eye if effect.do == "corruption")
        becomes = any(effect.do == "unit" for effect in place.eye)
        cheapest = self.open_cards[-1][0] if self.open_cards else None
        card = self.danger(left - 1) - self.danger(left) + 0.5
        cost = 0.0
        for eyes, share in enumerate(SHARES[dice]):
            open_eyes = max(0, eyes - watchers)
            ahead = 0.0
            total = dice + points * open_eyes
            if left > 0 and cheapest is not None and cheapest <= total:
                ahead = card + 0.5 if total > 5 else card
            if becomes:
                ahead += self.weights.eye_unit * open_eyes
            cost += share * ahead
        self._coming[key] = cost * self.weights.next_turn
        return self._coming[key]

    # --- the others ---

    def potential(self, seat: str) -> float:
        """Return about how much attack the dice of `seat` will bring in a turn."""
        player = self.view.players[seat]
        pile = player.bag if sum(player.bag.values()) >= self.rules.content.draw else {**player.used, **player.bag}
        size = sum(pile.values())
        if not size:
            return 0.0
        total = 0.0
        faces = self.faces
        for kind, count in pile.items():
            if self.die(kind):
                total += count * faces.attacks[kind] / (len(faces.rules.faces[kind]) - 1)
        return self.weights.strength * total / size * (self.rules.content.draw + len(player.active))

    def to_come(self) -> list[str]:
        """Return the seats that still have a turn in this round, this seat's not counted."""
        if not self.view.active:
            return []
        order = clockwise(self.view, self.view.ringbearer)
        return order[order.index(self.view.active) + 1 :]

    def cleared(self, left: list[Enemy], attack: float, turns: int) -> float:
        """Return how likely the others are to destroy what is `left` with about so much attack in so many turns."""
        if not left:
            return 1.0
        if not turns:
            return 0.0
        defense = sum(one.defense for one in left)
        chance = 1 / (1 + exp((defense - attack) / (0.35 * defense + 1.0)))
        return float(chance * 0.92 ** (len(left) - 1))
