"""A map of hexes drawn in shapes: where the middle of a hex lies, its ground, and what stands on its sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.hexes.grid import Grid, Hex, Side
from core.kernel.plates import Look, Shape, line, words

RADIUS = 20
"""From the middle of a hex to a corner."""

HALF = 17
"""From the middle of a hex to a side."""

ACROSS = 30
"""From one column to the next."""

EDGE = 10
"""Half the length of a side."""

MARGIN = 22
"""What is left free above the map and beside it, for the numbers of columns and rows."""

SMALL = 9


def middle(grid: Grid, hex_: Hex) -> tuple[int, int]:
    """Return where the middle of a hex lies."""
    column, row = grid.column_row(hex_)
    lower = HALF if grid.is_low(column) else 0
    return MARGIN + RADIUS + (column - 1) * ACROSS, MARGIN + HALF + (row - 1) * 2 * HALF + lower


def size_of(grid: Grid) -> tuple[int, int]:
    """Return the width and the height of a map."""
    width = MARGIN + 2 * RADIUS + 2 + (grid.columns - 1) * ACROSS
    return width, MARGIN + (grid.rows * 2 + 1) * HALF + 8


def numbers(grid: Grid) -> list[Shape]:
    """Return the numbers of the columns above a map whose hexes are called by them, and of the rows beside it."""
    columns = [
        words("paper", MARGIN + RADIUS - 6 + (column - 1) * ACROSS, 12, f"{column:02}", SMALL)
        for column in range(1, grid.columns + 1)
    ]
    rows = [
        words("paper", 2, MARGIN + HALF + 3 + (row - 1) * 2 * HALF, f"{row:02}", SMALL)
        for row in range(1, grid.rows + 1)
    ]
    return columns + rows


def ground(grid: Grid, look: Callable[[Hex], Look], about: Callable[[Hex], str]) -> list[Shape]:
    """Return all hexes with what they are."""
    found = []
    for hex_ in grid.hexes:
        x, y = middle(grid, hex_)
        found.append(Shape("hex", look(hex_), x, y, RADIUS, 0, "", about=about(hex_)))
    return found


def ways(grid: Grid, sides: Iterable[Side], look: Look, width: int) -> list[Shape]:
    """Return lines from the middle of a hex to that of its neighbour, for roads."""
    return [line(look, *middle(grid, one), *middle(grid, other), width) for one, other in sorted(sides)]


def edges(grid: Grid, sides: Iterable[Side], look: Look, width: int) -> list[Shape]:
    """Return lines along the sides between hexes, for rivers and walls."""
    found = []
    for one, other in sorted(sides):
        (x, y), (to_x, to_y) = middle(grid, one), middle(grid, other)
        across, down = to_x - x, to_y - y
        length = (across * across + down * down) ** 0.5
        over, up = round(-down / length * EDGE), round(across / length * EDGE)
        mid_x, mid_y = (x + to_x) // 2, (y + to_y) // 2
        found.append(line(look, mid_x - over, mid_y - up, mid_x + over, mid_y + up, width))
    return found
