"""The content of the game: the field, the units and the plans, decoded from TOML and checked."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import msgspec

from core.hexes import Direction, Grid, Hex
from core.kernel.content import (
    ContentError,
    Contents,
    converted,
    digest_of,
    merged,
    read_override,
    read_part,
)

Side = Literal["riders", "raiders"]
SIDES: tuple[Side, Side] = ("riders", "raiders")
Source = Literal["printed", "reconstructed"]

LOOKING_AROUND = (Direction.N, Direction.S, Direction.NW, Direction.SW, Direction.NE, Direction.SE)
"""In which order the neighbours of a hex are offered."""


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ground: its sign on the map, and what it adds for a defender (K3.2)."""

    id: str
    name: str
    sign: str
    defence: int


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of hexes from north to south, by their terrain."""

    id: str
    terrains: list[str]
    source: Source


class UnitCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as it enters the field (K1.1, K1.3)."""

    id: str
    name: str
    side: Side
    steps: int
    hex: str
    source: Source


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan: what it adds to the attacker's or the defender's total (K3.3)."""

    id: str
    name: str
    copies: int
    source: Source
    attack: int = 0
    defence: int = 0


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of the data files."""

    turns: list[int]
    terrains: list[Terrain]
    rows: list[Row]
    units: list[UnitCard]
    plans: list[Plan]


class Library:
    """The content, looked up by id."""

    def __init__(self, content: Content, digest: str) -> None:
        self.content = content
        self.digest = digest
        self.terrains = {terrain.id: terrain for terrain in content.terrains}
        self.units = {unit.id: unit for unit in content.units}
        self.plans = {plan.id: plan for plan in content.plans}
        self.hexes = {
            f"{row.id}{number}": self.terrains[terrain]
            for row in content.rows
            for number, terrain in enumerate(row.terrains, 1)
        }
        """The terrain of each hex."""

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """The neighbours of each hex (K1.2)."""
        return {
            name: [
                self.name_of[there]
                for direction in LOOKING_AROUND
                if (there := self.grid.neighbour(self.number_of[name], direction)) is not None
            ]
            for name in self.hexes
        }

    @cached_property
    def grid(self) -> Grid:
        """The field as columns of hexes: the first row of the data is the western column."""
        longest = max(len(row.terrains) for row in self.content.rows)
        missing = [
            f"{column:02}{number:02}"
            for column, row in enumerate(self.content.rows, 1)
            for number in range(len(row.terrains) + 1, longest + 1)
        ]
        return Grid(len(self.content.rows), longest, "even", missing)

    @cached_property
    def number_of(self) -> dict[str, Hex]:
        """The number of each hex by its name: c4 is 0304."""
        return {
            f"{row.id}{number}": f"{column:02}{number:02}"
            for column, row in enumerate(self.content.rows, 1)
            for number in range(1, len(row.terrains) + 1)
        }

    @cached_property
    def name_of(self) -> dict[Hex, str]:
        """The name of each hex by its number: 0304 is c4."""
        return {number: name for name, number in self.number_of.items()}

    @cached_property
    def fords(self) -> tuple[str, ...]:
        """The hexes that count at the end (K4.3)."""
        return tuple(name for name, terrain in self.hexes.items() if terrain.id == "ford")


class SkirmishContents(Contents[Library]):
    """The field, the units and the plans; an override may change any of them."""

    def made(self, modules: frozenset[str], override: str) -> Library:
        """Return the content with an override. Raises `ContentError` when it does not hold together."""
        found: Any = read_part(__package__ or "", "field")
        if override.strip():
            found = merged(found, read_override(override))
        content = converted(found, Content)
        _check(content)
        return Library(content, digest_of(content))


def _check(content: Content) -> None:
    terrains = {terrain.id for terrain in content.terrains}
    for row in content.rows:
        for terrain in row.terrains:
            if terrain not in terrains:
                raise ContentError(f"row {row.id} has an unknown terrain {terrain!r}")
    library = Library(content, "")
    stands: dict[str, str] = {}
    for unit in content.units:
        if unit.hex not in library.hexes:
            raise ContentError(f"unit {unit.id} stands on the unknown hex {unit.hex!r}")
        if unit.hex in stands:
            raise ContentError(f"units {stands[unit.hex]} and {unit.id} stand on the same hex")
        if unit.steps < 1:
            raise ContentError(f"unit {unit.id} has no steps")
        stands[unit.hex] = unit.id
    if len(library.fords) < 1:
        raise ContentError("the field has no ford")
    if sum(plan.copies for plan in content.plans) < len(SIDES):
        raise ContentError("there are fewer plans than sides")


CONTENTS = SkirmishContents()
library, current, use_override = CONTENTS.of, CONTENTS.current, CONTENTS.use_override
"""The content of a state, the content in force, and putting an override over it."""
