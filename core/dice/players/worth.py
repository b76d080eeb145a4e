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
        self._sizes: dict[str, int] = {}
        self._blanked: dict[str, float] = {}
        self._beside: dict[int, float] = {}
        self._leasts: dict[int, float] = {}
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

    def size(self, seat: str) -> int:
        """Return how many dice a player has."""
        if seat not in self._sizes:
            self._sizes[seat] = sum(self.collection(seat).values())
        return self._sizes[seat]

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
            own, size = self.collection(self.seat), self.size(self.seat)
            self._mean = size, sum(self.die(kind) * count for kind, count in own.items()) / max(1, size)
        return self._mean

    def blanked(self, card: str) -> float:
        """Return what it costs that `card` is corrupted, the danger apart: own dice go blank until it is restored."""
        found = self._blanked.get(card)
        if found is None:
            kind = self.rules.cards[card].die
            found = 0.1 * self.rules.cards[card].cost
            for seat in self.view.players:
                own = self.collection(seat)
                count = own.get(kind, 0)
                if count:
                    lost = count * self.die(kind, restored=True) * min(1.0, 5 / self.size(seat))
                    lost *= min(2.0, self.rounds_left)
                    found += lost if seat == self.seat else lost * (0.4 if self.together else -0.1)
            self._blanked[card] = found
        return found

    # --- Corruption ---

    def danger(self, left: int) -> float:
        """Return what it costs that only so many more cards may be corrupted."""
        return self.faces.dangers[left]

    def corruptible(self, points: int) -> list[str]:
        """Return the cards among which one falls with so many points."""
        return self._dearest(points)[1]

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
        found = self._fallen.get(key)
        if found is None:
            left = self.left + bool(restored)
            cost, names = self._dearest(points) if points > 0 else (0, [])
            least = self._least(cost, names) if names else None
            if restored and points > 0 and cost <= (again := self.rules.cards[restored].cost) <= points:
                lost = self.blanked(restored)
                least = lost if least is None or again > cost else min(least, lost)
            found = self._fallen[key] = (left, 0.0) if least is None else (left - 1, least)
        return found

    def _dearest(self, points: int) -> tuple[int, list[str]]:
        """Return what the dearest card costs that so many points corrupt, and all that cost the same."""
        for tier in self.open_cards():
            if tier[0] <= points:
                return tier
        return 0, []

    def _least(self, cost: int, names: list[str]) -> float:
        """Return what it costs at least that one of these cards of the same cost falls."""
        found = self._leasts.get(cost)
        if found is None:
            found = self._leasts[cost] = min([self.blanked(card) for card in names])
        return found

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
        found = self._falling.get(key)
        if found is None:
            bearer = self.view.ringbearer
            left, card = self.fall(points, restored)
            found = self.danger(left) + card
            # Who is not the Ringbearer counts on somebody else's Glory only where it is needed.
            most = min(points, self.view.players[bearer].glory) if bearer == self.seat or left <= 2 else 0
            for paid in range(1, most + 1):
                left, card = self.fall(points - paid, restored)
                if bearer == self.seat or left <= 1:
                    found = min(found, self.danger(left) + card + max(0.3 * paid, self.glory_loss(bearer, paid)))
            self._falling[key] = found
        return found

    def coming(self, dice: int, watchers: int, location: int, left: int) -> float:
        """Return what the Sauron turn after this one is bound to cost: `dice` are rolled, `watchers` ignore Eyes."""
        key = dice, watchers, location, left
        found = self._coming.get(key)
        if found is None:
            found = self._coming[key] = self._coming_of(dice, watchers, location, left) * self.weights.next_turn
        return found

    def _coming_of(self, dice: int, watchers: int, location: int, left: int) -> float:
        place = self.rules.locations[min(location, len(self.rules.locations))]
        points = sum(effect.n for effect in place.eye if effect.do == "corruption")
        rider = self.weights.eye_unit if any(effect.do == "unit" for effect in place.eye) else 0.0
        open_cards = self.open_cards()
        cheapest = open_cards[-1][0] if open_cards and left > 0 else None
        card = self.danger(left - 1) - self.danger(left) + 0.5
        cost = 0.0
        for eyes, share in enumerate(SHARES[dice]):
            open_eyes = eyes - watchers if eyes > watchers else 0
            ahead = 0.0
            total = dice + points * open_eyes
            if cheapest is not None and cheapest <= total:
                ahead = card + 0.5 if total > 5 else card
            if rider:
                ahead += rider * open_eyes
            cost += share * ahead
        return cost

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
