"""A part of a map with a few hexes in the middle, for what is told of them beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from core.hexes import Hex, Side
from tui.glyphs import Glyphs
from tui.map.atlas import Edge, Patch, Printed
from tui.map.drawing import Drawn
from tui.map.sizes import FAR, MIDDLE, Size
from tui.widgets.lines import Line, width

GAP = 3
"""Cells between the map and the words beside it."""

FARTHEST = 2
"""So many hexes around those that matter are drawn at the most, where there is room for them."""

ROOMY = 16
"""Hexes around those that matter make a drawing no higher than this: the text beside it needs its rows, too."""


def part_rows(
    printed: Printed,
    hexes: Collection[Hex],
    words: Sequence[str],
    room: tuple[int, int],
    glyphs: Glyphs,
    *,
    pieces: Mapping[Hex, Patch] | None = None,
    edges: Mapping[Side, Edge] | None = None,
) -> list[Line]:
    """Return the part of a map that holds some hexes, with as many around them as fit into the `room`, columns and rows
    of cells, and words beside it, row by row from the second on."""
    wide, high = room[0] - GAP - max(map(len, words), default=0), room[1]
    drawn: list[Line] = []
    for size, spread in ((MIDDLE, FARTHEST), (MIDDLE, 1), (MIDDLE, 0), (FAR, 1), (FAR, 0)):
        left, top, across, down = _window(printed, hexes, size, spread)
        if across <= wide and down <= (min(high, ROOMY) if spread else high):
            canvas = Drawn(printed, size, glyphs).with_pieces(pieces or {}, {}, edges or {}, None)
            drawn = canvas.window(left, top, across, down)
            break
    side = max(map(width, drawn), default=0) + GAP
    return [
        (*row, (" " * (side - width(row)) + words[at - 1], "soft")) if 0 < at <= len(words) else row
        for at, row in enumerate(drawn)
    ]


def _window(printed: Printed, hexes: Collection[Hex], size: Size, spread: int) -> tuple[int, int, int, int]:
    """Return the first column and row of cells that hold some hexes and those around them, and how many of each."""
    grid = printed.grid
    shown = [one for one in grid.hexes if any(grid.distance(one, hex_) <= spread for hex_ in hexes)]
    cells = [size.cells(grid, one) for one in shown]
    left, top = min(columns.start for columns, _ in cells), min(rows.start for _, rows in cells)
    right, bottom = max(columns.stop for columns, _ in cells), max(rows.stop for _, rows in cells)
    above = 1 if size is MIDDLE and top else 0
    return left, top - above, right - left, bottom - top + above
