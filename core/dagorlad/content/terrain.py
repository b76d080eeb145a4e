"""The ground of the map: what lies in each hex, who can go there, and what a step costs (5.1)."""

from __future__ import annotations

from core.dagorlad.content.pieces import Content
from core.hexes import Costs, Grid, Hex, Side, side_of

GROUND = {
    ".": "plain",
    "=": "plain",
    "r": "rough",
    "h": "hill",
    "c": "crater",
    "m": "mountain",
    "W": "wall",
    "M": "mordor",
}
"""What the marks of the rows mean; the road is a list of its own."""

OPEN = {"plain", "rough", "hill", "mordor"}
"""Ground that somebody can enter."""

BLOCKS = {"mountain", "wall"}
"""Ground that nobody sees across (W7.13)."""


class Terrain:
    """The ground of every hex, and what follows from it alone."""

    def __init__(self, content: Content, grid: Grid) -> None:
        marks = {
            f"{column:02}{row:02}": mark
            for row, text in enumerate(content.rows, 1)
            for column, mark in enumerate(text, 1)
        } | content.terrain
        self.ground: dict[Hex, str] = {name: GROUND[marks[name]] for name in grid.hexes}
        self.passable = frozenset(name for name, ground in self.ground.items() if ground in OPEN)
        self.around: dict[Hex, tuple[Hex, ...]] = {
            name: tuple(there for there in grid.neighbours(name) if there in self.passable) for name in grid.hexes
        }
        """The neighbours of each hex that somebody can enter."""
        self.slopes: frozenset[Side] = frozenset(
            side_of(name, there)
            for name, ground in self.ground.items()
            if ground == "hill"
            for there in self.around[name]
            if self.ground[there] != "hill"
        )
        self.roads: dict[Side, None] = dict.fromkeys(
            side_of(one, two) for one, two in zip(content.road, content.road[1:], strict=False)
        )
        self.costs: dict[str, Costs] = {}
        """What a step costs, for foot, cavalry and Elves."""
        self.enters: dict[str, frozenset[Hex]] = {}
        """Where each of them can go."""
        for kind, costs in content.costs.items():
            into = {name: costs[ground] for name, ground in self.ground.items() if ground in costs}
            self.costs[kind] = Costs(
                grid,
                into,
                extra=dict.fromkeys(self.slopes, costs["slope"]),
                roads=dict.fromkeys(self.roads, costs["road"]),
            )
            self.enters[kind] = frozenset(into)
