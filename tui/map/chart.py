"""What is shown of a map now: the scene, the size, the view and the cursor, and the lines that follow.

Everything that draws a map takes it from here: the pane, plain mode, and pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.hexes import Grid, Hex
from tui.glyphs import Glyphs
from tui.map.atlas import PLAIN, REACH, Atlas, Patch, Printed, View
from tui.map.canvas import Canvas, line_of
from tui.map.drawing import Drawn
from tui.map.sizes import MIDDLE, SIZES, Size
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

REACHED = 8, 3
"""How many columns and rows around a hex a small window shows."""

NEAR_EDGE = 2
"""The cursor keeps so many hexes from the edge of the window, where the map goes on."""

AROUND = 5
"""So many hexes each way are shown around one, as text."""

COMMON_VIEWS = (
    View(REACH, "reach", "what each hex costs whoever moves, else which hexes are offered"),
    View(PLAIN, "plain", "the map without marks"),
)


class Chart:
    """A map with a cursor. Columns and rows of cells are counted on the whole map; the window shows a part of it."""

    def __init__(self, atlas: Atlas, glyphs: Glyphs, size: Size = MIDDLE) -> None:
        self.atlas = atlas
        self.glyphs = glyphs
        self.size = size
        self.views: Sequence[View] = (*COMMON_VIEWS, *atlas.views)
        self.view = self.views[0]
        self.cursor: Hex = ""
        self.left = 0
        self.top = 0
        self.changed: tuple[Hex, ...] = ()
        """The hexes that look otherwise than before the last decision."""

        self._scene: Scene | None = None
        self._drawn: Drawn | None = None
        self._standing: Canvas | None = None
        self._seen: tuple[Canvas, tuple[int, int, int, int], list[Line]] | None = None

    @property
    def scene(self) -> Scene:
        """The scene in sight. It has to be shown first."""
        assert self._scene is not None
        return self._scene

    @property
    def grid(self) -> Grid:
        """The hexes of the map in sight."""
        return self._printed.grid

    @property
    def _printed(self) -> Printed:
        return self.atlas.printed(self.scene.view, self.glyphs)

    def show(self, scene: Scene) -> None:
        """Show another scene; the cursor stays where it is, or stands in the middle at first."""
        old, self._scene = self._scene, scene
        if old is not None and old.view is scene.view and old.before is scene.before and old.prompt is scene.prompt:
            return
        self._standing = None
        self.changed = self._changes(scene)
        grid = self.grid
        if self.cursor not in grid:
            middle = grid.at((grid.columns + 1) // 2, (grid.rows + 1) // 2)
            self.cursor = middle if middle is not None else grid.hexes[0]

    def _changes(self, scene: Scene) -> tuple[Hex, ...]:
        if scene.before is None or scene.before is scene.view:
            return ()
        then = Scene(scene.game, scene.before, None, None, scene.names, scene.options)
        now = Scene(scene.game, scene.view, None, None, scene.names, scene.options)
        old, new = self.atlas.pieces(then, self.glyphs), self.atlas.pieces(now, self.glyphs)
        return tuple(sorted(hex_ for hex_ in old.keys() | new.keys() if old.get(hex_) != new.get(hex_)))

    def sees_changes(self, width: int, height: int) -> bool:
        """Tell whether a hex that changed lies in the window."""
        return any(self.sees(hex_, width, height) for hex_ in self.changed)

    def amid_changes(self) -> Hex:
        """Return the hex in the middle of those that changed and hold a piece now, else of all that changed."""
        pieces = self.atlas.pieces(self.scene, self.glyphs)
        found = [self.grid.column_row(hex_) for hex_ in self.changed if hex_ in pieces]
        found = found or [self.grid.column_row(hex_) for hex_ in self.changed]
        column = sum(column for column, _ in found) / len(found)
        row = sum(row for _, row in found) / len(found)
        nearest = min(found, key=lambda place: abs(place[0] - column) + abs(place[1] - row))
        return self.grid.at(*nearest) or self.cursor

    def amid_pieces(self) -> Hex | None:
        """Return the hex of a piece around which most others stand, of several the first; None without any piece."""
        places = {hex_: self.grid.column_row(hex_) for hex_ in self.atlas.pieces(self.scene, self.glyphs)}

        def near(hex_: Hex) -> int:
            column, row = places[hex_]
            return sum(abs(column - x) <= REACHED[0] and abs(row - y) <= REACHED[1] for x, y in places.values())

        return max(places, key=near, default=None)

    def redraw(self, glyphs: Glyphs) -> None:
        """Draw with other glyphs from now on."""
        if glyphs is not self.glyphs:
            self.glyphs, self._drawn, self._standing = glyphs, None, None

    def resize(self, by: int) -> bool:
        """Take larger or smaller hexes, and return whether there were any."""
        at = SIZES.index(self.size) + by
        if not 0 <= at < len(SIZES):
            return False
        self.size, self._drawn, self._standing = SIZES[at], None, None
        return True

    def next_view(self) -> None:
        """Take the next view."""
        self.view = self.views[(self.views.index(self.view) + 1) % len(self.views)]
        self._standing = None

    def fit(self, width: int, height: int) -> bool:
        """Scroll so that the cursor keeps its distance from the edge, and return whether that was necessary."""
        before = self.left, self.top
        xs, ys = self.size.cells(self.grid, self.cursor)
        whole_width, whole_height = self.size.extent(self.grid)
        across, down = 2 * self.size.across, self.size.down
        self.left = _scrolled(self.left, xs, width, whole_width, self.size.across * NEAR_EDGE, across)
        self.top = _scrolled(self.top, ys, height, whole_height, self.size.down * NEAR_EDGE, down)
        return before != (self.left, self.top)

    def centre(self, hex_: Hex, width: int, height: int) -> None:
        """Scroll so that a hex stands in the middle of the window, as far as the map reaches."""
        xs, ys = self.size.cells(self.grid, hex_)
        whole_width, whole_height = self.size.extent(self.grid)
        self.left = _centred(xs, width, whole_width, 2 * self.size.across)
        self.top = _centred(ys, height, whole_height, self.size.down)

    def sees(self, hex_: Hex, width: int, height: int) -> bool:
        """Tell whether a hex lies in the window as a whole."""
        xs, ys = self.size.cells(self.grid, hex_)
        across = self.left <= xs.start and xs.stop <= self.left + width
        return across and self.top <= ys.start and ys.stop <= self.top + height

    def middle(self, width: int, height: int) -> Hex:
        """Return the hex in the middle of the window, or the nearest to it."""
        whole_width, whole_height = self.size.extent(self.grid)
        x, y = self.left + min(width, whole_width) // 2, self.top + min(height, whole_height) // 2
        return self.size.under(self.grid, x, y) or self.cursor

    def at(self, x: int, y: int) -> Hex | None:
        """Return the hex under a cell of the window."""
        return self.size.under(self.grid, x + self.left, y + self.top)

    def lines(self, width: int, height: int, cursor: bool = True) -> list[Line]:
        """Return the lines of the window, with the cursor if it is wanted."""
        standing = self._stands()
        lines = list(self._window(standing, width, height))
        if not cursor:
            return lines
        marks = self._under_cursor()
        ys = self.size.cells(self.grid, self.cursor)[1]
        touched = {row for hex_ in marks for row in self.size.cells(self.grid, hex_)[1]} | {*ys}
        kept = {row: list(standing.rows[row]) for row in touched if 0 <= row < standing.height}
        chosen = self.atlas.chosen(self.scene)
        assert self._drawn is not None
        self._drawn.over(standing, self.cursor, marks, chosen)
        for row, cells in kept.items():
            if self.top <= row < self.top + height:
                lines[row - self.top] = line_of(standing.rows[row][self.left : self.left + width])
            standing.rows[row] = cells
        return lines

    def _window(self, standing: Canvas, width: int, height: int) -> list[Line]:
        """Return the lines of the window without the cursor; they are made once, as long as it shows the same."""
        if self._seen is None or self._seen[0] is not standing or self._seen[1] != (self.left, self.top, width, height):
            found = standing.window(self.left, self.top, width, height)
            self._seen = standing, (self.left, self.top, width, height), found
        return self._seen[2]

    def whole(self) -> list[Line]:
        """Return the lines of the whole map without a cursor."""
        standing = self._stands()
        return standing.window(0, 0, standing.width, standing.height)

    def _under_cursor(self) -> Mapping[Hex, Patch]:
        return self.atlas.under_cursor(self.scene, self.view.id, self.cursor, self.glyphs)

    def _marks(self, scene: Scene) -> Mapping[Hex, Patch]:
        marks = self.atlas.marks(scene, self.view.id, self.glyphs) if self.view.id != PLAIN else {}
        signs = {
            hex_: Patch(lower=f" {sign} ", far=sign, role="key", filled="lower", over=True)
            for hex_, sign in scene.signs.items()
            if hex_ in self.grid
        }
        return {**marks, **signs}

    def _stands(self) -> Canvas:
        """Return the map as it stands, without the cursor; it is made once for a scene, a size and a view."""
        printed = self._printed
        if self._drawn is None or self._drawn.printed is not printed:
            self._drawn, self._standing = Drawn(printed, self.size, self.glyphs), None
        if self._standing is None:
            scene = self.scene
            self._standing = self._drawn.with_pieces(
                self.atlas.pieces(scene, self.glyphs),
                self._marks(scene),
                self.atlas.edges(scene, self.glyphs),
                self.atlas.chosen(scene),
                self.changed,
            )
        return self._standing


def _scrolled(start: int, cells: range, room: int, whole: int, keep: int, step: int) -> int:
    """Return where a window begins that has `cells` in it, and `keep` more on either side where the map goes on.

    A window that has to move goes on by a third, so that the next steps leave it alone; one that has grown shows no
    more emptiness beyond the map than it must. It begins at a multiple of `step`, where the sides of the hexes fall on
    sides again, unless it is too small for that.
    """
    if whole <= room:
        return 0
    last = -(-(whole - room) // step) * step
    keep = min(keep, max(0, (room - len(cells)) // 2))
    first, end = max(0, cells.start - keep), min(whole, cells.stop + keep)
    if start <= first and end <= start + room:
        return min(start, last)
    if first < start:
        wanted = max(first - room // 3, end - room) // step * step
    else:
        wanted = -(-min(end - room + room // 3, first) // step) * step
    wanted = max(0, min(wanted, last))
    if wanted <= cells.start and cells.stop <= wanted + room:
        return wanted
    return max(0, min(cells.start - (room - len(cells)) // 2, whole - room))


def _centred(cells: range, room: int, whole: int, step: int) -> int:
    if whole <= room:
        return 0
    last = -(-(whole - room) // step) * step
    return max(0, min((cells.start + len(cells) // 2 - room // 2) // step * step, last))


def text_of_map(atlas: Atlas, scene: Scene, glyphs: Glyphs, size: Size = MIDDLE, around: Hex = "") -> list[str]:
    """Return a map as text: all of it, or five hexes each way `around` one."""
    chart = Chart(atlas, glyphs, size)
    chart.view = chart.views[1]
    chart.show(scene)
    lines = ["".join(text for text, _ in line).rstrip() for line in chart.whole()]
    if not around:
        return lines
    xs, ys = size.cells(chart.grid, around)
    aside, above = AROUND * size.across, AROUND * size.down
    left = max(0, xs.start - aside)
    return [line[left : xs.stop + aside] for line in lines[max(0, ys.start - above) : ys.stop + above]]
