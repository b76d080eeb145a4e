"""The panes of a map: the map itself, with its cursor, and the hex under it in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual import events
from textual.message import Message

from core.hexes import Direction, Hex
from tui.map.atlas import PLAIN, Atlas
from tui.map.chart import Chart
from tui.widgets.items import Items
from tui.widgets.lines import EMPTY, Line, begun, flowed
from tui.widgets.pane import Pane, PaneSpec, Scene

MAP, HEX = "map", "hex"
"""The ids of the panes."""

HEX_ROWS = 12
"""Rows of the pane of the hex."""


def map_panes(atlas: Atlas, shows: Sequence[str] = (), rows: int = HEX_ROWS) -> list[PaneSpec]:
    """Return the two panes for the stage of a game with a map; `shows` are the members of the view that lie on it."""
    return [
        PaneSpec(MAP, atlas.title, lambda: MapPane(atlas), "map", shows=tuple(shows), word="map"),
        PaneSpec(HEX, "Hex", lambda: HexPane(atlas), "side", rows=rows),
    ]


NUMBERS = 2
"""Cells of the number of a row, which ends that of a hex."""


class MapPane(Pane):
    """A map with a cursor, which goes to one of six neighbours at a time."""

    class Moved(Message):
        """The cursor came to another hex."""

        def __init__(self, pane: MapPane) -> None:
            super().__init__()
            self.pane = pane

    class Chosen(Message):
        """A hex was chosen by mouse."""

        def __init__(self, hex_: Hex) -> None:
            super().__init__()
            self.hex = hex_

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self.atlas = atlas
        self.chart: Chart | None = None
        self.names_keys = True
        """Whether the title says by which keys the map is shown otherwise."""
        self.numbered = False
        """Whether columns and rows have their numbers at the edge."""
        self._asked = False
        self._centre: Hex = ""

    @property
    def cursor(self) -> Hex:
        """The hex under the cursor, or nothing before the first scene."""
        return self.chart.cursor if self.chart is not None else ""

    @property
    def corners(self) -> tuple[Hex, ...]:
        """The hexes in the four corners of the window, as far as the map reaches."""
        chart, (width, height) = self.chart, self.room
        if chart is None or self.scene is None or not width or not height:
            return ()
        whole_width, whole_height = chart.size.extent(chart.grid)
        right, low = min(width, whole_width - chart.left) - 2, min(height, whole_height - chart.top) - 2
        found = (chart.at(x, y) for x in (2, right) for y in (1, low))
        return tuple(hex_ for hex_ in found if hex_ is not None)

    @property
    def room(self) -> tuple[int, int]:
        """The columns and rows of cells of the window."""
        numbers = NUMBERS if self.numbered else 0
        return max(0, self.content_size.width - numbers), max(0, self.content_size.height - self.numbered)

    def show_plainly(self) -> None:
        """Name no keys but the numbers of columns and rows, and mark nothing that could be done: nobody plays on this
        map."""
        self.names_keys, self.numbered = False, True
        chart = self._chart()
        chart.view = next(view for view in chart.views if view.id == PLAIN)

    def show(self, scene: Scene) -> None:
        """Show another scene; what happened out of sight comes into sight."""
        chart = self._chart()
        asked_before = self.scene.prompt if self.scene is not None else None
        self.scene = scene
        with scene.speaks():
            before = chart.changed
            chart.show(scene)
            home = self.atlas.home(scene) if scene.prompt is not asked_before else None
            if scene.answered and not self._asked:
                self._asked = True
                home = home or next(iter(self.atlas.offered(scene)), None)  # the first question: pieces are in sight
            width, height = self.room
            if home is not None and home in chart.grid:
                chart.cursor = home
                if width:
                    chart.fit(width, height)
            elif width and chart.changed and chart.changed != before and not chart.sees_changes(width, height):
                chart.centre(chart.amid_changes(), width, height)
            if width and scene.answered and scene.prompt is not asked_before:
                chart.fit(width, height)  # whoever is asked sees where the keys are, not where others moved last
        self.rebuild()

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the lines of the map that are in the window."""
        chart = self._chart()
        chart.redraw(self.glyphs)
        chart.show(scene)
        if self.numbered:
            return numbered(chart, width, max(2, self.content_size.height))
        return chart.lines(width, max(1, self.content_size.height))

    def differs(self, scene: Scene) -> bool:
        """Whether a piece stands elsewhere than before the last decision."""
        chart = Chart(self.atlas, self.glyphs)
        chart.show(scene)
        return bool(chart.changed)

    def _chart(self) -> Chart:
        if self.chart is None:
            self.chart = Chart(self.atlas, self.glyphs)
        return self.chart

    def rebuild(self) -> None:
        """Draw what changed, and say below which part of the map is in sight."""
        super().rebuild()
        self._note()

    def _note(self) -> None:
        if self.chart is None or self.scene is None:
            return
        more = f"V {self.chart.view.word}  + - {self.chart.size.name}" if self.names_keys else ""
        self.retitle(self.atlas.title, more, more)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the cursor in sight at another size, and what has just happened."""
        chart, (width, height) = self.chart, self.room
        if chart is not None and self.scene is not None:
            chart.fit(width, height)
            told = not self.scene.answered and bool(chart.changed) and bool(width)
            if told and not chart.sees_changes(width, height):
                with self.scene.speaks():
                    chart.centre(chart.amid_changes(), width, height)
            if self._centre and width and height:
                chart.centre(self._centre, width, height)
                self._centre = ""
            self.rebuild()
        super().on_resize(event)

    def notify_style_update(self) -> None:
        """Draw with other glyphs where the settings say so."""
        super().notify_style_update()
        if self.chart is not None and self.chart.glyphs is not self.glyphs:
            self.chart.redraw(self.glyphs)
            self.rebuild()

    def go(self, direction: int) -> None:
        """Go to the neighbour in a direction, if the map has one."""
        if self.chart is not None and (there := self.chart.grid.neighbour(self.cursor, direction)) is not None:
            self.go_to(there)

    def go_to(self, hex_: Hex) -> None:
        """Put the cursor on a hex, and scroll where that is necessary.

        The screen draws the map anew with all else that follows from it, so that all of it is one paint.
        """
        if self.stand_on(hex_):
            self.post_message(self.Moved(self))

    def centre_on(self, hex_: Hex) -> None:
        """Scroll so that a hex stands in the middle of the window: at once, or as soon as there is one."""
        if self.chart is None:
            return
        width, height = self.room
        if not width or not height:
            self._centre = hex_
            return
        self.chart.centre(hex_, width, height)
        self.rebuild()

    def look_where(self, told: Sequence[Any]) -> bool:
        """Go to where the last of the events `told` was that has a place, if that is out of sight and none of them
        changed the map, as an attack that missed does not. Return whether it was."""
        chart, scene, (width, height) = self.chart, self.scene, self.room
        if chart is None or scene is None or chart.changed:
            return False
        with scene.speaks():
            places = (self.atlas.home(replace(scene, event=event)) for event in reversed(told))
            there = next((hex_ for hex_ in places if hex_ is not None and hex_ in chart.grid), None)
        if there is None or (width and chart.sees(there, width, height)):
            return False
        self.stand_on(there)
        self.centre_on(there)
        return True

    def stand_on(self, hex_: Hex) -> bool:
        """Put the cursor on a hex without a word, and return whether it was elsewhere."""
        chart = self.chart
        if chart is None or hex_ == chart.cursor or hex_ not in chart.grid:
            return False
        chart.cursor = hex_
        chart.fit(*self.room)
        return True

    def move(self, by: int) -> None:
        """Go north or south, by one hex or by several."""
        if self.chart is None:
            return
        column, row = self.chart.grid.column_row(self.cursor)
        step = 1 if by > 0 else -1
        found = [there for far in range(1, abs(by) + 1) if (there := self.chart.grid.at(column, row + step * far))]
        if found:
            self.go_to(found[-1])

    def sideways(self, by: int) -> bool:
        """Go to the neighbour of the same row in the next column; the map has every use for left and right."""
        if self.chart is not None:
            column, row = self.chart.grid.column_row(self.cursor)
            there = self.chart.grid.at(column + by, row)
            if there is not None:
                self.go_to(there)
        return True

    def first(self) -> None:
        """Go to the first piece of one's own, else to the first hex."""
        self._edge(0)

    def last(self) -> None:
        """Go to the last piece of one's own, else to the last hex."""
        self._edge(-1)

    def _edge(self, at: int) -> None:
        if self.chart is not None and self.scene is not None:
            self.go_to((list(self.atlas.own(self.scene)) or list(self.chart.grid.hexes))[at])

    def view(self) -> None:
        """Take the next view."""
        if self.chart is not None:
            self.chart.next_view()
            self.rebuild()

    @property
    def viewed(self) -> str:
        """What the view is called and what its signs mean, in a sentence; nothing before the first scene."""
        view = self.chart.view if self.chart is not None else None
        return self.glyphs.plain(f"{begun(view.word)}: {view.about}.") if view is not None and view.about else ""

    def larger(self) -> None:
        """Take larger hexes."""
        self._resize(1)

    def smaller(self) -> None:
        """Take smaller hexes."""
        self._resize(-1)

    def _resize(self, by: int) -> None:
        if self.chart is not None and self.chart.resize(by):
            self.chart.centre(self.chart.cursor, *self.room)
            self.rebuild()

    def middle(self) -> None:
        """Put the cursor into the middle of the window."""
        if self.chart is not None:
            self.go_to(self.chart.middle(*self.room))

    def north_west(self) -> None:
        """Go north-west."""
        self.go(Direction.NW)

    def north_east(self) -> None:
        """Go north-east."""
        self.go(Direction.NE)

    def south_east(self) -> None:
        """Go south-east."""
        self.go(Direction.SE)

    def south_west(self) -> None:
        """Go south-west."""
        self.go(Direction.SW)

    def on_click(self, event: events.Click) -> None:
        """Go to the hex under the mouse; choose it when the cursor stood there."""
        offset = event.get_content_offset(self)
        if offset is None or self.chart is None:
            return
        hex_ = self.chart.at(offset.x, offset.y)
        if hex_ is None:
            return
        if hex_ == self.cursor:
            self.post_message(self.Chosen(hex_))
        else:
            self.go_to(hex_)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go south with the wheel."""
        self.move(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go north with the wheel."""
        self.move(-2)


def numbered(chart: Chart, width: int, height: int) -> list[Line]:
    """Return the lines of a map, the numbers of its columns above them, and before them those of the rows of the first
    column in sight."""
    lines = chart.lines(width - NUMBERS, height - 1)
    above, before = [" "] * width, [" " * NUMBERS] * len(lines)
    named: set[int] = set()
    first = 0
    for hex_ in chart.grid.hexes:
        if not chart.sees(hex_, width - NUMBERS, height - 1):
            continue
        column, _ = chart.grid.column_row(hex_)
        xs, ys = chart.size.cells(chart.grid, hex_)
        first = first or column
        if column == first:
            before[ys[len(ys) // 2] - chart.top] = hex_[-NUMBERS:]
        if column not in named:
            named.add(column)
            label = hex_[:-NUMBERS][-chart.size.across :]
            at = NUMBERS + xs.start - chart.left + (len(xs) - len(label)) // 2
            above[at : at + len(label)] = label
    return [(("".join(above), "soft"),), *(((row, "soft"), *line) for row, line in zip(before, lines, strict=True))]


class HexPane(Pane):
    """The hex under the cursor in words."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self.atlas = atlas
        self.hex: Hex = ""

    def point(self, hex_: Hex) -> None:
        """Speak of another hex."""
        if hex_ != self.hex:
            self.hex = hex_
            if self.scene is not None:
                self.show(self.scene)

    def heading(self, scene: Scene) -> str:
        """Return the number of the hex, and its name."""
        name = self.atlas.name(scene, self.hex) if self.hex else ""
        return f"Hex {self.hex} {name}" if name and name != self.hex else f"Hex {self.hex}".strip()

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return what is to be said of the hex, in the width of the pane."""
        if not self.hex:
            return []
        rows: list[Line] = []
        for paragraph in self.atlas.words(scene, self.hex):
            rows += flowed([(" ", ""), *paragraph], max(1, width - 1), 3) if paragraph else [EMPTY]
        return rows


class CornerPane(Pane):
    """A pane that is told which hexes stand in the corners of the map's window."""

    def __init__(self) -> None:
        super().__init__()
        self.corners: tuple[Hex, ...] = ()

    def frame(self, corners: tuple[Hex, ...]) -> None:
        """Mark other corners."""
        if corners != self.corners:
            self.corners = corners
            self.rebuild()


class PlacesPane(Items, Pane):
    """A list of things on the map; choosing one goes to its hex. A subclass writes `listed`."""

    class Meant(Message):
        """A thing of the list was chosen: where it is."""

        def __init__(self, hex_: Hex) -> None:
            super().__init__()
            self.hex = hex_

    def __init__(self) -> None:
        super().__init__()
        self.places: list[Hex] = []

    def listed(self, scene: Scene, width: int) -> Sequence[tuple[Hex, Line]]:
        """Return a row for each thing, with the hex to which it leads ("" for none)."""
        return []

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return all rows."""
        return [line for _, line in self.listed(scene, width)]

    def build_items(self, width: int) -> list[list[Line]]:
        """Return the rows of the present scene, an item each."""
        if self.scene is None:
            return []
        with self.scene.speaks():
            found = self.listed(self.scene, width)
        self.places = [hex_ for hex_, _ in found]
        return [[line] for _, line in found]

    def choose(self) -> None:
        """Say where the selected thing is."""
        if self.selected < len(self.places) and self.places[self.selected]:
            self.post_message(self.Meant(self.places[self.selected]))
