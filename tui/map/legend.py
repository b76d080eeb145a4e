"""The legend of a map: single hexes as the map draws them, each with what it is called beside it, and its signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from core.hexes import Grid, Side, side_of
from tui.glyphs import Glyphs
from tui.legends import Meaning, meaning
from tui.map.atlas import Edge, Ground, Patch, Printed
from tui.map.drawing import BRACES, BRACKETS, CURSOR, Drawn
from tui.map.sizes import MIDDLE, NEAR, Size
from tui.widgets.lines import EMPTY, Line, flowed, width

GAP = " "


class Sample(msgspec.Struct, frozen=True):
    """A hex to be drawn, or, with an `edge` or a `road` between them, two beside each other: what it is called, its
    ground, and what stands in it."""

    words: str
    ground: Ground
    edge: Edge | None = None
    road: bool = False
    patch: Patch | None = None


def legend_rows(samples: Sequence[Sample], room: int, glyphs: Glyphs, size: Size = MIDDLE) -> list[Line]:
    """Return the samples in columns as many as there is room for, each with its words beside it."""
    drawn = [_rows(sample, size, glyphs) for sample in samples]
    wide = max(width(row) for rows in drawn for row in rows)
    words = max(len(word) for sample in samples for word in sample.words.split("\n"))
    each = wide + len(GAP) + words + 2
    count = max(1, min(len(samples), room // each))
    found: list[Line] = []
    for first in range(0, len(samples), count):
        row = zip(samples[first : first + count], drawn[first : first + count], strict=True)
        blocks = [_block(sample, rows, wide, each) for sample, rows in row]
        for at in range(max(map(len, blocks))):
            cells = [block[at] if at < len(block) else ((" " * each, ""),) for block in blocks]
            found.append(tuple(span for line in cells for span in line))
    return found


def _block(sample: Sample, rows: list[Line], wide: int, each: int) -> list[Line]:
    """Return a sample with its words beside its middle, every row filled to `each` cells."""
    said = [line for part in sample.words.split("\n") for line in flowed([(part, "")], each - wide - len(GAP))]
    start = max(0, (len(rows) - len(said) + 1) // 2)
    found: list[Line] = []
    for at in range(max(len(rows), start + len(said))):
        left = rows[at] if at < len(rows) else EMPTY
        right = said[at - start] if start <= at < start + len(said) else EMPTY
        gap = " " * (wide - width(left)) + GAP
        found.append((*left, (gap, ""), *right, (" " * (each - wide - len(GAP) - width(right)), "")))
    return found


def _rows(sample: Sample, size: Size, glyphs: Glyphs) -> list[Line]:
    """Return the rows of a hex, or of two, with all of their sides."""
    two = sample.edge is not None or sample.road
    grid = Grid(2 if two else 1, 1, "odd")
    grounds = dict.fromkeys(grid.hexes, sample.ground)
    between: Side | None = side_of(grid.hexes[0], grid.hexes[-1]) if two else None
    edges = {between: sample.edge} if between is not None and sample.edge is not None else {}
    roads = (between,) if between is not None and sample.road else ()
    places = {grid.hexes[0]: sample.patch} if sample.patch is not None else {}
    canvas = Drawn(Printed(grid, grounds, edges, roads, places), size, glyphs).canvas
    rows = canvas.window(0, 0, canvas.width, canvas.height)
    return [row for row in rows if any(text.strip() for text, _ in row)]


def ground_meanings(grounds: Iterable[tuple[str, Ground]]) -> list[Meaning]:
    """Return what kinds of ground mean, each by the sign in the upper row of its hexes."""
    found = [(words, ground.upper.strip(), ground.role) for words, ground in grounds]
    return [meaning(sign, words, role, sign[:1]) for words, sign, role in found]


def edge_meaning(words: str, edge: Edge) -> Meaning:
    """Return what the side of a hex means, slanted and level."""
    level = edge.level.strip("_")[:1]
    signs = [edge.sign, level] if level != edge.sign else [level]
    return meaning(" ".join(signs), words, edge.role, *signs)


def map_meanings(glyphs: Glyphs) -> list[Meaning]:
    """Return what stands around hexes, or on their edge, in the picture of any map."""
    ends, begins = BRACKETS[0], BRACES[0]
    happened, braces = "where it happened, told beside the map", ((" ".join(BRACES), CURSOR),)
    return [
        meaning(" ".join(BRACKETS), happened, CURSOR, ends),
        Meaning(braces, "where it began", [begins], beside=[ends]),
        Meaning(braces, happened, [begins], unless=[ends]),
        meaning(glyphs.changed, "what has just changed", "bright"),
    ]


__all__ = ["NEAR", "Sample", "edge_meaning", "ground_meanings", "legend_rows", "map_meanings"]
