"""Draws a map: the printed map once, then what stands on it, the marks of a view, and the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.hexes import DIRECTIONS, Direction, Hex, Side
from tui.glyphs import Glyphs
from tui.map.atlas import PLAIN_EDGE, Edge, Ground, Patch, Printed
from tui.map.canvas import Canvas
from tui.map.sizes import FAR, MIDDLE, Size

COVERED = "floor"
"""The role, beside its own, of what stands where a hex has its level side."""

CURSOR = "key"
CHOSEN = "mark"
ROAD = "ochre"

BRACKETS, BRACES = ("[", "]"), ("{", "}")
"""What stands around the hex under the cursor, and around that of the chosen piece."""

MIDDLE_SIDES: Mapping[Direction, tuple[tuple[int, int, str], ...]] = {
    Direction.NE: ((4, 0, "\\"),),
    Direction.SE: ((4, 1, "/"),),
    Direction.SW: ((0, 1, "\\"),),
    Direction.NW: ((0, 0, "/"),),
}
NEAR_SIDES: Mapping[Direction, tuple[tuple[int, int, str], ...]] = {
    Direction.NE: ((7, 0, "\\"), (8, 1, "\\")),
    Direction.SE: ((8, 2, "/"), (7, 3, "/")),
    Direction.SW: ((0, 2, "\\"), (1, 3, "\\")),
    Direction.NW: ((1, 0, "/"), (0, 1, "/")),
}
"""The cells of the slanted sides of a hex, and the line that stands there when the side is nothing else."""


def wide(level: str) -> str:
    """Return three cells of a level side as five."""
    return level[0] * 2 + level[1] + level[2] * 2


class Drawn:
    """The printed map at one size: every hex with its ground, sides, roads and place."""

    def __init__(self, printed: Printed, size: Size, glyphs: Glyphs) -> None:
        self.printed = printed
        self.grid = printed.grid
        self.size = size
        self.glyphs = glyphs
        self.canvas = Canvas(*size.extent(self.grid))
        for hex_ in self.grid.hexes:
            self._ground(hex_, printed.grounds[hex_])
        if size is not FAR:
            for hex_ in self.grid.hexes:
                self._sides(hex_)
            for road in printed.roads:
                self._road(*road)
        for hex_, patch in printed.places.items():
            self._put(self.canvas, hex_, patch)

    def with_pieces(
        self,
        pieces: Mapping[Hex, Patch],
        marks: Mapping[Hex, Patch],
        edges: Mapping[Side, Edge],
        chosen: Hex | None,
        changed: Iterable[Hex] = (),
    ) -> Canvas:
        """Return the map as it stands: with sides that changed, marks, counters, and the piece that is chosen."""
        canvas = self.canvas.copy()
        if self.size is not FAR:
            for (a, b), edge in edges.items():
                if (direction := self.grid.direction(a, b)) is not None:
                    self._side(canvas, a, direction, edge)
        for hex_, mark in marks.items():
            if not mark.over:
                self._put(canvas, hex_, mark)
        for hex_, piece in pieces.items():
            self._put(canvas, hex_, piece)
        for hex_, mark in marks.items():
            if mark.over:
                self._put(canvas, hex_, mark, keep=True)
        for hex_ in changed:
            self._changed(canvas, hex_)
        if chosen is not None:
            self._brackets(canvas, chosen, BRACES, CHOSEN, whole=False)
        return canvas

    def over(self, canvas: Canvas, cursor: Hex, marks: Mapping[Hex, Patch], chosen: Hex | None) -> None:
        """Draw the cursor, and the marks that it brings, on a map as it stands."""
        for hex_, mark in marks.items():
            self._put(canvas, hex_, mark, keep=True)
        self._brackets(canvas, cursor, BRACES if cursor == chosen else BRACKETS, CURSOR, whole=True)

    def _ground(self, hex_: Hex, ground: Ground) -> None:
        x, y = self.size.origin(self.grid, hex_)
        if self.size is FAR:
            self.canvas.write(x, y, ground.far or ground.upper.strip()[:1], ground.role)
        elif self.size is MIDDLE:
            self.canvas.write(x + 1, y, ground.upper, ground.role)
        elif ground.solid:
            sign = (ground.upper.strip() or " ")[0]
            for row, (start, cells) in enumerate(((2, 5), (1, 7), (1, 7), (2, 5))):
                self.canvas.write(x + start, y + row, sign * cells, ground.role)
        else:
            self.canvas.write(x + 2, y, ground.near or ground.upper.center(5), ground.role)

    def _sides(self, hex_: Hex) -> None:
        for direction in DIRECTIONS:
            there = self.grid.neighbour(hex_, direction)
            edge = PLAIN_EDGE if there is None else self.printed.edge(hex_, there)
            if direction is not Direction.N or there is None:
                self._side(self.canvas, hex_, direction, edge)

    def _side(self, canvas: Canvas, hex_: Hex, direction: Direction, edge: Edge) -> None:
        x, y = self.size.origin(self.grid, hex_)
        if direction in (Direction.N, Direction.S):
            self._level(canvas, hex_, x, y, direction, edge)
            return
        for right, below, line in (MIDDLE_SIDES if self.size is MIDDLE else NEAR_SIDES)[direction]:
            canvas.fill(x + right, y + below, edge.sign or line, edge.role)

    def _level(self, canvas: Canvas, hex_: Hex, x: int, y: int, direction: Direction, edge: Edge) -> None:
        """Draw the lower side of a hex, with what its ground has there, or the upper one at the edge of the map."""
        middle = self.size is MIDDLE
        left, level = (x + 1, edge.level) if middle else (x + 2, wide(edge.level))
        if direction is Direction.N:
            above = self.grid.neighbour(hex_, direction)
            if above is None:
                canvas.fill(left, y - 1, level, edge.role)
            else:
                self._side(canvas, above, Direction.S, edge)
            return
        floor = y + self.size.down - 1
        ground = self.printed.grounds[hex_]
        if middle or not ground.solid:
            canvas.fill(left, floor, level, edge.role)
        if middle:
            canvas.write(left, floor, ground.floor, ground.role)

    def _road(self, a: Hex, b: Hex) -> None:
        """Draw a road from the middle of a hex over a side to the middle of its neighbour."""
        for here, there in ((a, b), (b, a)):
            direction = self.grid.direction(here, there)
            if direction is None:
                continue
            x, y = self.size.origin(self.grid, here)
            for right, below, sign in self._road_cells(direction):
                self.canvas.fill(x + right, y + below, sign, ROAD)

    def _road_cells(self, direction: Direction) -> Iterable[tuple[int, int, str]]:
        straight, up, down = self.glyphs.map_road, self.glyphs.map_road_up, self.glyphs.map_road_down
        if self.size is MIDDLE:
            found: dict[Direction, tuple[tuple[int, int, str], ...]] = {
                Direction.N: ((2, 0, straight),),
                Direction.NE: ((3, 0, up),),
                Direction.SE: ((3, 1, down),),
                Direction.S: ((2, 1, straight),),
                Direction.SW: ((1, 1, up),),
                Direction.NW: ((1, 0, down),),
            }
        else:
            found = {
                Direction.N: ((4, 0, straight), (4, 1, straight)),
                Direction.NE: ((6, 0, up), (5, 1, up)),
                Direction.SE: ((5, 2, down), (6, 3, down)),
                Direction.S: ((4, 2, straight), (4, 3, straight)),
                Direction.SW: ((3, 2, up), (2, 3, up)),
                Direction.NW: ((2, 0, down), (3, 1, down)),
            }
        return found[direction]

    def _put(self, canvas: Canvas, hex_: Hex, patch: Patch, keep: bool = False) -> None:
        """Draw a patch; one that does `keep` what stands there changes only the cells that it has letters for."""
        x, y = self.size.origin(self.grid, hex_)
        plain = self.glyphs.plain
        if self.size is FAR:
            text = plain(patch.far or patch.upper[:2])
            if patch.filled and not (keep and not text.strip()):
                canvas.fill(x, y, text.ljust(2), patch.role)
            elif patch.filled:
                canvas.tint(x, y, 2, patch.role)
            else:
                canvas.write(x, y, text, patch.role)
            return
        middle = self.size is MIDDLE
        rows = (
            ((1, 0, 3, patch.upper), (1, 1, 3, patch.lower))
            if middle
            else ((1, 1, 7, patch.name or f" {patch.upper}"), (1, 2, 7, patch.value or patch.lower.center(7)))
        )
        if not middle:
            canvas.write(x + 2, y, plain(patch.lead[:5]), patch.role)
        for number, (right, below, cells, words) in enumerate(rows):
            text = plain(words)
            filled = patch.filled == "both" or (patch.filled == "lower" and number)
            role = patch.role if number else patch.upper_role or patch.role
            role = f"{role} {COVERED}".strip() if middle and number and filled else role
            if filled and keep and not text.strip():
                canvas.tint(x + right, y + below, cells, patch.role)
            elif filled:
                canvas.fill(x + right, y + below, text[:cells].ljust(cells), role)
            else:
                canvas.write(x + right, y + below, text[:cells], role)

    def _changed(self, canvas: Canvas, hex_: Hex) -> None:
        """Mark a hex whose piece changed, in the last cell of its upper row where that is free."""
        x, y = self.size.origin(self.grid, hex_)
        if self.size is FAR:
            return
        x, y = (x + 3, y) if self.size is MIDDLE else (x + 7, y + 1)
        if not (0 <= y < canvas.height and 0 <= x < canvas.width):
            return
        letter, role = canvas.rows[y][x]
        if letter == " ":
            canvas.rows[y][x] = self.glyphs.changed, role

    def _brackets(self, canvas: Canvas, hex_: Hex, signs: tuple[str, str], role: str, whole: bool) -> None:
        """Put a hex into brackets; far, where there is no room for them, exchange ink and ground."""
        x, y = self.size.origin(self.grid, hex_)
        if self.size is FAR:
            if role == CURSOR:
                canvas.tint(x, y, 2, "pill")
            else:
                letters = "".join(letter for letter, _ in canvas.rows[y][x : x + 2])
                canvas.fill(x, y, letters, role)
            return
        left, right = signs
        if self.size is MIDDLE:
            for row in (0, 1):
                canvas.fill(x, y + row, left, role)
                canvas.fill(x + 4, y + row, right, role)
            return
        for row, (start, end) in enumerate(((1, 7), (0, 8), (0, 8), (1, 7))):
            if whole or row in (1, 2):
                canvas.fill(x + start, y + row, left, role)
                canvas.fill(x + end, y + row, right, role)
