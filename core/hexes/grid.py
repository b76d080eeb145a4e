"""Where the hexes of a map lie: numbers, neighbours, distances, lines and fans.

The hexes have flat tops and stand in columns, counted from the west; in a column they are counted from the north, both
from 1. Every second column lies half a hex lower. A hex is named by four digits, "ccrr", unless a map has names of its
own: "1330" is the thirtieth hex of the thirteenth column. Where anything comes "by number", it comes column by column,
and in each from the north, whatever the hexes are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cached_property
from math import atan2, cos, pi, sin, sqrt
from typing import Literal

Hex = str
"""The number of a hex: "ccrr", or what its map prints there."""

Low = Literal["even", "odd"]
"""Which columns lie half a hex lower."""

Side = tuple[Hex, Hex]
"""The side between two neighbours, the lower number first (`side_of`)."""


class Direction(IntEnum):
    """One of the six ways out of a hex, clockwise from the north."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5

    def turned(self, sixths: int) -> Direction:
        """Return the direction that lies so many sixths of a turn further clockwise."""
        return Direction((self + sixths) % 6)


DIRECTIONS: tuple[Direction, ...] = tuple(Direction)
"""All six, clockwise from the north."""

_ON_AXES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""What a step in each direction adds on the two axes: column, and row along the slanted line."""


COMPASS = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")
"""Eight directions in words, clockwise from the east."""


def four_digits(column: int, row: int) -> Hex:
    """Return the number of a hex, "ccrr"."""
    return f"{column:02}{row:02}"


def side_of(a: Hex, b: Hex) -> Side:
    """Return the side between two neighbours; the order in which they are named does not matter."""
    return (a, b) if a < b else (b, a)


class Grid:
    """The hexes of a map, and how they lie to each other. It knows nothing of what is printed on them."""

    def __init__(
        self,
        columns: int,
        rows: int,
        low: Low,
        without: Iterable[Hex] = (),
        named: Callable[[int, int], Hex] = four_digits,
    ) -> None:
        """Lay out a map.

        Args:
            columns: how many columns there are, 1 to 99.
            rows: how many hexes stand in each, 1 to 99.
            low: which columns lie half a hex lower.
            without: hexes of that rectangle that the map does not have.
            named: what the hex of a column and a row is called.

        Raises:
            ValueError: a number is out of range, `without` names a hex that is none, or two hexes have one name.
        """
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError("a map has 1 to 99 columns and rows")
        self.columns = columns
        self.rows = rows
        self.low = low
        self._axes: dict[Hex, tuple[int, int]] = {}
        self._places: dict[Hex, tuple[int, int]] = {}
        gaps = set(without)
        for column in range(1, columns + 1):
            lowered = (column - (low == "even")) // 2
            for row in range(1, rows + 1):
                if (name := named(column, row)) in self._axes:
                    raise ValueError(f"the map has two hexes {name}")
                if name not in gaps:
                    self._axes[name] = column, row - lowered
                    self._places[name] = column, row
                gaps.discard(name)
        if gaps:
            raise ValueError(f"the map has no hex {min(gaps)} that could be left out")
        self._named = {axes: name for name, axes in self._axes.items()}
        self._at = {place: name for name, place in self._places.items()}
        self.hexes: tuple[Hex, ...] = tuple(self._axes)
        """All hexes, by number."""
        self.order: dict[Hex, int] = {name: at for at, name in enumerate(self.hexes)}
        """At which place of `hexes` each stands."""
        self._distances: dict[Hex, bytes] = {}

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._axes

    def at(self, column: int, row: int) -> Hex | None:
        """Return the hex of a column and a row, or None where the map has none."""
        return self._at.get((column, row))

    def column_row(self, hex_: Hex) -> tuple[int, int]:
        """Return column and row of a hex, both from 1."""
        return self._places[hex_]

    def is_low(self, column: int) -> bool:
        """Tell whether a column lies half a hex lower than those beside it."""
        return (column % 2 == 0) == (self.low == "even")

    def beyond(self, hex_: Hex, direction: int, steps: int = 1) -> Hex | None:
        """Return the hex that lies so many steps in a direction, or None beyond the edge."""
        column, slanted = self._axes[hex_]
        over, down = _ON_AXES[direction]
        return self._named.get((column + over * steps, slanted + down * steps))

    def vector(self, a: Hex, b: Hex) -> tuple[int, int]:
        """Return how one gets from a hex to another, for `moved`; the same anywhere on the map."""
        (column, slanted), (other, other_slanted) = self._axes[a], self._axes[b]
        return other - column, other_slanted - slanted

    def moved(self, hex_: Hex, vector: tuple[int, int]) -> Hex | None:
        """Return the hex that lies as far away and in the same direction as `vector` says, or None beyond the edge."""
        column, slanted = self._axes[hex_]
        return self._named.get((column + vector[0], slanted + vector[1]))

    def neighbour(self, hex_: Hex, direction: int) -> Hex | None:
        """Return the neighbour in a direction (`Direction`, or 0 to 5), or None beyond the edge of the map."""
        return self._six[hex_][direction]

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        """Return the neighbours that the map has, clockwise from the north."""
        return self._around[hex_]

    def are_neighbours(self, a: Hex, b: Hex) -> bool:
        """Tell whether two hexes share a side."""
        return b in self._around[a]

    def direction(self, a: Hex, b: Hex) -> Direction | None:
        """Return the direction in which a neighbour lies, or None when the hexes share no side."""
        return Direction(self._six[a].index(b)) if b in self._around[a] else None

    @cached_property
    def _six(self) -> dict[Hex, tuple[Hex | None, ...]]:
        return {name: tuple(self.beyond(name, direction) for direction in range(6)) for name in self.hexes}

    @cached_property
    def _around(self) -> dict[Hex, tuple[Hex, ...]]:
        return {name: tuple(other for other in six if other is not None) for name, six in self._six.items()}

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """All sides that two hexes of the map share, by number."""
        return tuple(
            side_of(name, other)
            for name in self.hexes
            for other in sorted(self._around[name], key=self.order.__getitem__)
            if self.order[name] < self.order[other]
        )

    def distance(self, a: Hex, b: Hex) -> int:
        """Return how many steps lie between two hexes, 0 for the same; gaps in the map do not lengthen it."""
        column, slanted = self._axes[a]
        other, other_slanted = self._axes[b]
        over, down = other - column, other_slanted - slanted
        return max(abs(over), abs(down), abs(over + down))

    def distances(self, hex_: Hex) -> bytes:
        """Return how far each hex is from one, at its place in `order`; no map of two digits is wider than a byte."""
        found = self._distances.get(hex_)
        if found is None:
            column, slanted = self._axes[hex_]
            found = self._distances[hex_] = bytes(
                max(abs(over - column), abs(down - slanted), abs(over - column + down - slanted))
                for over, down in self._axes.values()
            )
        return found

    def nearest_first(self, hex_: Hex, hexes: Iterable[Hex]) -> list[Hex]:
        """Return hexes in the order of their distance from one, then by number."""
        return sorted(hexes, key=lambda other: (self.distance(hex_, other), other))

    def within(self, hex_: Hex, radius: int) -> tuple[Hex, ...]:
        """Return the hexes at most so many steps away, the hex itself first, nearest first, then by number."""
        column, slanted = self._axes[hex_]
        found = [
            (max(abs(over), abs(down), abs(over + down)), self.order[name], name)
            for over in range(-radius, radius + 1)
            for down in range(max(-radius, -over - radius), min(radius, radius - over) + 1)
            if (name := self._named.get((column + over, slanted + down))) is not None
        ]
        return tuple(name for *_, name in sorted(found))

    def ring(self, hex_: Hex, radius: int) -> tuple[Hex, ...]:
        """Return the hexes exactly so many steps away, by number."""
        return tuple(name for name in self.within(hex_, radius) if self.distance(hex_, name) == radius)

    def belt(self, hexes: Iterable[Hex], radius: int) -> frozenset[Hex]:
        """Return the hexes at most so many steps from any of these: the belt along a road."""
        return frozenset(name for hex_ in hexes for name in self.within(hex_, radius))

    def compass(self, a: Hex, b: Hex) -> str:
        """Return in which of eight directions a hex lies from another, in words ("northeast"); nothing for the same."""
        east, south = (there - here for here, there in zip(self._middle(a), self._middle(b), strict=True))
        return COMPASS[round(atan2(south, east) / (pi / 4)) % 8] if a != b else ""

    def ahead(self, a: Hex, b: Hex, way: str) -> tuple[float, float]:
        """Return how far a hex lies from another in one of the eight directions, and how far aside of it, in heights of
        a hex; behind counts below nothing."""
        east, south = (there - here for here, there in zip(self._middle(a), self._middle(b), strict=True))
        turn = COMPASS.index(way) * pi / 4
        return east * cos(turn) + south * sin(turn), abs(south * cos(turn) - east * sin(turn))

    def _middle(self, hex_: Hex) -> tuple[float, float]:
        """Return how far east and south the middle of a hex lies, in heights of a hex."""
        column, row = self._places[hex_]
        return column * sqrt(3) / 2, row + self.is_low(column) / 2

    def line(self, hex_: Hex, direction: int, length: int) -> tuple[Hex, ...]:
        """Return the hexes of a straight line out of a hex, nearest first; those beyond the edge are left out."""
        found = (self.beyond(hex_, direction, steps) for steps in range(1, length + 1))
        return tuple(name for name in found if name is not None)

    def fan(self, hex_: Hex, direction: int, radius: int = 2) -> tuple[Hex, ...]:
        """Return the sector between a direction and the next one clockwise, both included, nearest first.

        At radius 2 these are five hexes: two neighbours, and three behind them. Those beyond the edge are left out.
        """
        column, slanted = self._axes[hex_]
        (over, down), (next_over, next_down) = _ON_AXES[direction % 6], _ON_AXES[(direction + 1) % 6]
        found = (
            self._named.get(
                (
                    column + over * (steps - turned) + next_over * turned,
                    slanted + down * (steps - turned) + next_down * turned,
                )
            )
            for steps in range(1, radius + 1)
            for turned in range(steps + 1)
        )
        return tuple(name for name in found if name is not None)

    def between(self, a: Hex, b: Hex) -> tuple[Hex, ...]:
        """Return the hexes that lie on any shortest way from one hex to another, without the two, by number."""
        length = self.distance(a, b)
        return tuple(
            name for name in self.within(a, length - 1)[1:] if self.distance(a, name) + self.distance(name, b) == length
        )

    def sees(self, a: Hex, b: Hex, crossing: Callable[[Hex, Hex], bool], passing: Callable[[Hex], bool]) -> bool:
        """Tell whether at least one shortest way from one hex to another is clear.

        Args:
            a: where one looks from.
            b: what is looked at.
            crossing: whether the side from a hex to the next lets through.
            passing: whether a hex lets through; not asked of `a` and `b`.
        """
        front = {a}
        for left in range(self.distance(a, b) - 1, -1, -1):
            front = {
                name
                for hex_ in front
                for name in self._around[hex_]
                if self.distance(name, b) == left and (not left or passing(name)) and crossing(hex_, name)
            }
        return b in front
