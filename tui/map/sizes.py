"""The three sizes of a map: where the cells of a hex lie, and which hex lies under a cell."""

from __future__ import annotations

from typing import Literal, NamedTuple

from core.hexes import Grid, Hex

SizeName = Literal["far", "middle", "near"]


class Size(NamedTuple):
    """How large hexes are drawn: how far apart columns and rows lie, and how much lower every second column lies.

    `edge` are the cells that the map takes beyond its columns for the last slanted sides.
    """

    name: SizeName
    across: int
    down: int
    lower: int
    edge: int

    def origin(self, grid: Grid, hex_: Hex) -> tuple[int, int]:
        """Return the first column and row of cells of a hex."""
        column, row = grid.column_row(hex_)
        return self.across * (column - 1), self.down * (row - 1) + self.lower * grid.is_low(column)

    def extent(self, grid: Grid) -> tuple[int, int]:
        """Return the columns and rows of cells that the whole map takes."""
        lower = self.lower if grid.columns > 1 or grid.is_low(1) else 0
        return self.across * grid.columns + self.edge, self.down * grid.rows + lower

    def under(self, grid: Grid, x: int, y: int) -> Hex | None:
        """Return the hex to which a cell belongs, the right one of two for a side; None beside the map."""
        column = max(0, x - (self.edge > 1)) // self.across + 1
        row = (y - self.lower * grid.is_low(column)) // self.down + 1
        return grid.at(column, row) if column > 0 and row > 0 else None

    def cells(self, grid: Grid, hex_: Hex) -> tuple[range, range]:
        """Return the columns and rows of cells that a hex takes, its slanted sides among them."""
        x, y = self.origin(grid, hex_)
        return range(x, x + self.across + self.edge), range(y, y + self.down)


FAR = Size("far", 2, 1, 0, 0)
MIDDLE = Size("middle", 4, 2, 1, 1)
NEAR = Size("near", 7, 4, 2, 2)

SIZES = (FAR, MIDDLE, NEAR)
"""All three, the smallest hexes first."""
