"""The ground of Middle-earth: what lies in each hex, to which Province it belongs, what a step costs (chapter 2)."""

from __future__ import annotations

import itertools

from core.hexes import Costs, Grid, Hex, Side, side_of
from core.ring_war.content.pieces import Content

GROUND = {
    "c": "clear",
    "r": "rough",
    "f": "forest",
    "s": "swamp",
    "p": "pass",
    "m": "mountain",
    "w": "water",
}
"""What the marks of the rows mean."""

LAND = {"clear", "rough", "forest", "swamp", "pass"}
"""Ground that somebody can enter."""

WEST_COLUMNS = 13
"""The columns of the western half of the map; the others are the eastern (Y.9)."""

MORDOR = "X"
"""The Province in which the Fellowship's Characters may not use roads (2.6)."""


def number_of(column: int, row: int) -> Hex:
    """Return the number that the printed map gives a hex of ours: its half, column and row (2.1)."""
    printed_row = 3 * row + column % 2
    if column <= WEST_COLUMNS:
        return f"W{3 * column:02}{printed_row:02}"
    return f"E{3 * column - 40:02}{printed_row:02}"


def grid_of(content: Content) -> Grid:
    """Return the grid of the map, its hexes called by their printed numbers."""
    return Grid(content.columns, len(content.rows), "odd", named=number_of)


def side_named(text: str) -> Side:
    """Return the side that data name by its two hexes, "W3304|W3603". Raises `ValueError` for another text."""
    one, two = text.split("|")
    return side_of(one, two)


class Terrain:
    """The ground of every hex, and what follows from it alone."""

    def __init__(self, content: Content, grid: Grid) -> None:
        self.ground: dict[Hex, str] = {}
        self.province: dict[Hex, str] = {}
        for row, (marks, provinces) in enumerate(zip(content.rows, content.provinces, strict=True), 1):
            for column, (mark, province) in enumerate(zip(marks, provinces, strict=True), 1):
                name = number_of(column, row)
                self.ground[name] = GROUND[mark]
                if province != ".":
                    self.province[name] = province
        self.land = frozenset(name for name, ground in self.ground.items() if ground in LAND)
        self.closed = frozenset(map(side_named, content.closed))
        self.bridges = frozenset(map(side_named, content.bridges))
        self.rivers = frozenset(map(side_named, content.rivers))
        self.unbridged = self.rivers - self.bridges
        """Sides that cost more, and weaken an attack (2.6, Q.4)."""
        self.roads = frozenset(side_of(one, two) for chain in content.roads for one, two in itertools.pairwise(chain))
        costs = content.costs
        into = {name: costs[self.ground[name]] for name in self.land}
        extra = dict.fromkeys(self.unbridged, costs["river"])
        self.march = Costs(grid, into, extra, dict.fromkeys(self.roads, costs["road"]), self.closed)
        """What a step costs units, and the Characters of the Dark Power and Saruman."""
        watched = {side for side in self.roads if MORDOR in (self.province.get(side[0]), self.province.get(side[1]))}
        open_roads = dict.fromkeys(self.roads - watched, costs["road"])
        self.walk = Costs(grid, into, extra, open_roads, self.closed)
        """What a step costs the Fellowship's Characters, who keep off Mordor's roads."""
