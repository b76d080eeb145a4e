"""A checked content with the look-ups that the rules need."""

from __future__ import annotations

from collections.abc import Iterator

from core.dagorlad.content.pieces import (
    SAURON,
    Arrival,
    Content,
    Entrance,
    LeaderCard,
    Side,
    SpellCard,
    UnitType,
    WeaponCard,
)
from core.dagorlad.content.terrain import BLOCKS, Terrain
from core.hexes import Costs, Grid, Hex

Mover = str
"""How a piece moves: "foot", "cavalry" or "elf", the rows of the costs (5.1)."""


class Lookup:
    """A checked content with the look-ups that the rules need."""

    def __init__(self, content: Content, digest: str) -> None:
        self.content = content
        self.digest = digest
        self.numbers = content.numbers
        self.grid = Grid(content.columns, len(content.rows), "even")
        terrain = Terrain(content, self.grid)
        self.ground, self.passable, self.around = terrain.ground, terrain.passable, terrain.around
        self.slopes, self.roads = terrain.slopes, terrain.roads
        self.enters: dict[Mover, frozenset[Hex]] = terrain.enters
        self.costs: dict[Mover, Costs] = terrain.costs
        self.zone_of: dict[Hex, frozenset[Hex]] = {name: frozenset(near) for name, near in self.around.items()}
        """The hexes into which a unit exerts its zone of control, the gate being open (W5.1, W5.2)."""
        self.mordor: Hex = content.mordor
        self.gate: Hex = content.gate[0]
        """The hex before the gate."""
        shut = {self.gate, self.mordor}
        self.zone_when_closed: dict[Hex, frozenset[Hex]] = {
            name: near - shut if name in shut else near for name, near in self.zone_of.items()
        }
        """The same, the gate being closed."""
        self.belt = self.grid.belt(content.road, content.numbers.belt)
        self.off_belt: frozenset[Hex] = self.passable - self.belt
        self.kinds: dict[str, UnitType] = {unit.id: unit for unit in content.unit}
        self.units: dict[str, UnitType] = {
            f"{unit.id}{number}": unit for unit in content.unit for number in range(1, unit.count + 1)
        }
        """Every combat unit by its id; formations are among them."""
        self.formations: tuple[str, ...] = tuple(name for name, unit in self.units.items() if unit.kind == "formation")
        self.mover: dict[str, Mover] = {name: mover_of(unit) for name, unit in self.units.items()}
        self.leaders: dict[str, LeaderCard] = {leader.id: leader for leader in content.leader}
        self.weapons: dict[str, WeaponCard] = {weapon.id: weapon for weapon in content.weapon}
        self.spells: dict[str, SpellCard] = {spell.id: spell for spell in content.spell}
        self.capabilities: dict[str, SpellCard] = {spell.id: spell for spell in content.capability}
        self.entrances: dict[str, dict[Hex, Entrance]] = {
            side: {one.id: one for one in content.entrance if one.side == side} for side in content.levels
        }
        self.side: dict[str, Side] = {
            **{name: unit.side for name, unit in self.units.items()},
            **{name: leader.side for name, leader in self.leaders.items()},
            "beast": SAURON,
        }
        """Whose each piece is."""
        self._arrivals: dict[str, Arrival] = {arrival.id: arrival for arrival in content.arrival}
        self._seen: dict[tuple[Hex, int], tuple[Hex, ...]] = {}

    def starts(self) -> Iterator[tuple[str, Hex]]:
        """Yield each unit that starts in a hex of its own (13.1, 13.2)."""
        for start in self.content.start:
            for number, name in enumerate(start.hexes, 1):
                yield f"{start.id}{number}", name

    def wargs(self) -> list[str]:
        """Return the units whose hexes are chosen at the beginning (13.1)."""
        placed = {start.id for start in self.content.start}
        return [
            name
            for name, unit in self.units.items()
            if unit.kind != "formation" and unit.id not in placed and unit.id not in self._arrivals
        ]

    def turn_of(self, kind: str) -> int:
        """Return the turn in which a kind of units, or the Pedestal, is due; 0 for those that start."""
        arrival = self._arrivals.get(kind)
        return 0 if arrival is None else arrival.turn

    def in_sight(self, hex_: Hex, radius: int) -> tuple[Hex, ...]:
        """Return the hexes that a unit in `hex_` can fire at over so many hexes, the gate being open (W7.13)."""
        found = self._seen.get((hex_, radius))
        if found is None:
            found = self._seen[hex_, radius] = tuple(
                name
                for name in self.grid.within(hex_, radius)[1:]
                if name in self.passable
                and self.grid.sees(hex_, name, lambda a, b: True, lambda name: self.ground[name] not in BLOCKS)
            )
        return found


def mover_of(unit: UnitType) -> Mover:
    """Return how a kind of unit moves (5.1)."""
    if unit.kind == "cavalry":
        return "cavalry"
    return "elf" if unit.people == "elf" else "foot"
