"""What a side has to expect of the enemy: who can come where, and what that threatens."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.dagorlad.chapters.board import NO_HEXES, Board, arrival_of, is_fanatical, waits
from core.dagorlad.chapters.movement import allowance, may_land, reach_from
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import BEAST, LORD, DagorladState, other
from core.dagorlad.players.odds import Target, leader_worth, target_of, value
from core.dagorlad.players.postures import PLAIN, Posture
from core.dagorlad.players.refuge import Refuge
from core.dagorlad.players.weights import Weights
from core.hexes import Hex, reach_by
from core.kernel.lazy import lazy

BREATH_RADIUS = 2
"""How far the Death Breath strikes (17.24)."""


@lru_cache(maxsize=4096)
def _next_to_reach(rules: Lookup, mover: str, start: Hex, budget: int) -> frozenset[Hex]:
    """Return the hexes that a piece can come next to if nobody hinders it."""
    found = reach_by(start, budget, rules.costs[mover].steps.__getitem__, NO_HEXES.__contains__, rules.grid)
    return frozenset(near for hex_ in found.costs for near in rules.around[hex_])


class Foe(NamedTuple):
    """An enemy who can strike in his next phase: how he moves, from where and how far; the letter of his attack,
    whether it is sure to hit, and how likely he is to be able to strike."""

    mover: str
    hex: Hex
    budget: int
    letter: str
    sure: bool
    likely: float


class Comers:
    """Which of some enemies (mover, hex, budget) can come next to a hex; it fills as it is asked."""

    def __init__(self, rules: Lookup, enemies: tuple[tuple[str, Hex, int], ...]) -> None:
        self._near = [_next_to_reach(rules, *enemy) for enemy in enemies]
        self._known: dict[Hex, tuple[int, ...]] = {}

    def get(self, hex_: Hex) -> tuple[int, ...]:
        """Return the numbers of those that can."""
        found = self._known.get(hex_)
        if found is None:
            found = self._known[hex_] = tuple([number for number, near in enumerate(self._near) if hex_ in near])
        return found


_comers = lru_cache(maxsize=64)(Comers)


@lru_cache(maxsize=64)
def _known_nearest(rules: Lookup, foes: tuple[Hex, ...]) -> dict[Hex, tuple[Hex, int]]:
    """Return what is known of the nearest of some hexes, by hex; it fills as it is asked."""
    return {}


class Outlook:
    """One look of a side at the map."""

    def __init__(
        self, state: DagorladState, seat: str, weights: Weights, posture: Posture = PLAIN, announced: bool = False
    ) -> None:
        """Look at the map in a posture; `announced` says that the first piece that moves in a phase tells it, out of
        the order in which pieces move."""
        self.announced = announced
        self.state = state
        self.seat = seat
        self.weights = posture.of(weights)
        self.posture = posture
        self.board = Board(state)
        self.rules = self.board.rules
        self.enemy = other(seat)
        self.distance = self.rules.grid.distance

    @lazy
    def own_hexes(self) -> set[Hex]:
        """Where the side's units are."""
        return self.board.held[self.seat]

    @lazy
    def enemy_hexes(self) -> tuple[Hex, ...]:
        """Where the enemy's units are, in order."""
        return tuple(sorted(self.board.held[self.enemy]))

    @lazy
    def foes(self) -> list[Foe]:
        """The enemy's units that can strike in his next phase, those that are about to arrive among them."""
        rules, state, enemy, found = self.rules, self.state, self.enemy, []
        side, cards, rallying = rules.side, rules.units, self.weights.rallying
        for name, unit in state.units.items():
            if side[name] != enemy:
                continue
            card = cards[name]
            letter = card.half_melee if unit.half else card.melee
            here = unit.hex or (rules.mordor if letter and enemy == SAURON and self._comes(name) else "")
            if letter and here:
                points = card.allowance // 2 if unit.disrupted else card.allowance
                likely = rallying if unit.disrupted else 1.0
                found.append(Foe(rules.mover[name], here, 2 * points, letter, is_fanatical(state, name), likely))
        return found

    @lazy
    def waiting(self) -> bool:
        """Whether units of Sauron's are still behind the gate, or will come there."""
        return any(
            self.rules.side[name] == SAURON and not (unit.hex or unit.gone or unit.inside)
            for name, unit in self.state.units.items()
        )

    def _comes(self, name: str) -> bool:
        unit = self.state.units[name]
        if unit.gone or unit.left or unit.inside:
            return False
        return waits(self.state, name) or self.state.turn + 1 == arrival_of(self.state, name)

    @lazy
    def comers(self) -> Comers:
        """Which of the `foes` can come next to each hex."""
        return _comers(self.rules, tuple([foe[:3] for foe in self.foes]))

    def threat(self, target: Target, hex_: Hex, piece: str) -> float:
        """Return what the enemy can gain from a piece in a hex, `target`, by his best blows (`weights.strikers`)."""
        numbers = self.comers.get(hex_)
        if not numbers:
            return 0.0
        stuck = not self.refuge(self.seat).beckons(piece, hex_)
        gains = self.gains(target, stuck, self.rules.ground[hex_] in ("rough", "hill"))
        blows = sorted([gains[number] for number in numbers], reverse=True)
        return sum(blows[: self.weights.strikers]) * self._open(hex_)

    def gains(self, target: Target, stuck: bool, covered: bool) -> list[float]:
        """Return what the blow of each of the `foes` gains from a target that is stuck or not, and in cover or not."""
        found = self._known_gains.get((target, stuck, covered))
        if found is None:
            rules, weights, armor, one = self.rules, self.weights, target.armor + covered, target._replace(stuck=stuck)
            found = self._known_gains[target, stuck, covered] = [
                foe.likely * value(rules, weights, foe.letter, armor, one, foe.sure) for foe in self.foes
            ]
        return found

    @lazy
    def _known_gains(self) -> dict[tuple[Target, bool, bool], list[float]]:
        return {}

    def _open(self, hex_: Hex) -> float:
        """Return what part of a threat friends in front leave over."""
        nearest = self.nearest(hex_)
        if nearest is None:
            return 1.0
        foe, far = nearest
        if far <= 1:
            return 1.0
        own, row, order = self.own_hexes, self.rules.grid.distances(foe), self.rules.grid.order
        front = sum([near in own and row[order[near]] < far for near in self.rules.around[hex_]])
        return float(max(0.25, 1 - self.weights.screen * front))

    def peril(self, hex_: Hex) -> float:
        """Return what part of the side's unit in a hex the enemy is likely to take there."""
        found = self._known_perils.get(hex_)
        if found is None:
            unit = self.board.unit_at[hex_]
            target = self.target(unit)
            found = self._known_perils[hex_] = self.threat(target, hex_, unit) / max(1.0, target.worth)
        return found

    @lazy
    def _known_perils(self) -> dict[Hex, float]:
        return {}

    @lazy
    def shadow(self) -> frozenset[Hex]:
        """The hexes that the Death Breath may strike before the side moves again (17.24)."""
        state, board = self.state, self.board
        if self.seat != WESTERNESSE or not self._breath_looms():
            return NO_HEXES
        start = board.beast_at or state.leaders[LORD].hex
        reached = reach_from(state, board, BEAST, start, allowance(state, BEAST), False)
        around = self.rules.around
        found = {hex_ for hex_ in reached.costs if may_land(board, hex_)}
        for _ in range(BREATH_RADIUS):
            found |= {near for hex_ in found for near in around[hex_]}
        return frozenset(found)

    def _breath_looms(self) -> bool:
        """Return whether Sauron can let a Beast blow in his next turn: one that he has, or one that he can conjure."""
        state, rules = self.state, self.rules
        breath = rules.capabilities["breath"].cost
        if state.beast is not None:
            return state.beast.breath > 0 or state.magic.points >= breath * (1 + state.beast.half)
        night = state.turn + 1 >= rules.numbers.night or bool(state.magic.eclipse)
        spell = rules.spells["beast"]
        able = state.magic.points >= spell.cost + breath and state.magic.used.get("beast", 0) < spell.uses
        return night and able and bool(state.leaders[LORD].hex)

    def nearest(self, hex_: Hex) -> tuple[Hex, int] | None:
        """Return the enemy unit on the map that is nearest to a hex, and how far that is."""
        if not self.enemy_hexes:
            return None
        found = self._near.get(hex_)
        if found is None:
            at = self.rules.grid.order[hex_]
            fars = [row[at] for row in self._rows]
            far = min(fars)
            found = self._near[hex_] = self.enemy_hexes[fars.index(far)], far
        return found

    @lazy
    def _near(self) -> dict[Hex, tuple[Hex, int]]:
        return _known_nearest(self.rules, self.enemy_hexes)

    @lazy
    def contact(self) -> set[Hex]:
        """The hexes next to what the side might strike at."""
        around = self.rules.around
        return {near for hex_ in self.board.blocked(self.seat) for near in around[hex_]}

    def in_range(self, hex_: Hex, range_: int) -> bool:
        """Return whether something that the side might shoot at is so near to a hex, in sight or not."""
        at = self.rules.grid.order[hex_]
        return range_ > 0 and any(row[at] <= range_ for row in self._marks)

    @lazy
    def _marks(self) -> list[bytes]:
        return [self.rules.grid.distances(hex_) for hex_ in self.board.blocked(self.seat)]

    @lazy
    def _rows(self) -> list[bytes]:
        return [self.rules.grid.distances(foe) for foe in self.enemy_hexes]

    def friends(self, hex_: Hex, without: Hex = "") -> int:
        """Return how many of the side's units are next to a hex."""
        own = self.own_hexes
        return sum([near in own and near != without for near in self.rules.around[hex_]])

    def target(self, name: str) -> Target:
        """Return a piece as a target where it stands."""
        found = self._known_targets.get(name)
        if found is None:
            found = target_of(self.board, name, self.weights)
            hex_, side = self.board.hex_of(name), self.rules.side[name]
            if hex_ and name in self.state.units:
                if not self.refuge(side).beckons(name, hex_):
                    found = found._replace(stuck=True)
                if side == self.enemy:
                    found = found._replace(leaders=self._led(hex_, side))
            self._known_targets[name] = found
        return found

    def _led(self, hex_: Hex, side: str) -> float:
        """Return what the leaders of a side in a hex are worth: they may fall with the unit there (5.6)."""
        leaders = self.board.leaders_with(hex_, side)
        return sum(leader_worth(self.board, name, self.weights) for name in leaders)

    @lazy
    def _known_targets(self) -> dict[str, Target]:
        return {}

    def refuge(self, side: str) -> Refuge:
        """Return where the units of a side could retreat to."""
        found = self._refuges.get(side)
        if found is None:
            found = self._refuges[side] = Refuge(self.board, side)
        return found

    @lazy
    def _refuges(self) -> dict[str, Refuge]:
        return {}

    def total(self, side: str) -> int:
        """Return the points of demoralization of a side."""
        return self.state.points.get(side, 0)

    def demoralized(self, side: str) -> bool:
        """Return whether a side is Demoralized."""
        return side in self.state.demoralized
