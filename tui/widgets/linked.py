"""A page of figures whose rows lead somewhere: a cursor goes from one such row to the next."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from core.kernel.figures import Chart, Figure, Sheet
from tui.widgets.chart import head_lines
from tui.widgets.figures import WIDEST, FigurePage
from tui.widgets.lines import Line
from tui.widgets.sheet import sheet_blocks


class LinkedPage(FigurePage):
    """Figures one below the other, as wide as the page: a row of a sheet with `links` can be selected.

    Up and down go to the next such row where it is in sight, and scroll where none is.
    """

    class Moved(Message):
        """Another row is selected."""

    class Chosen(Message):
        """The selected row was clicked."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._linked: dict[int, tuple[str, str]] = {}
        """What the rows lead to, each by its first line."""
        self._heights: dict[int, int] = {}
        self._selected: tuple[str, str] | None = None

    @property
    def link(self) -> str:
        """What the selected row leads to; empty where no row leads anywhere."""
        return self._selected[1] if self._selected is not None else ""

    @property
    def selected_row(self) -> int | None:
        """The row that is selected."""
        return next((row for row, one in self._linked.items() if one == self._selected), None)

    def show(self, figures: Sequence[Figure]) -> None:
        """Show other figures; what was selected stays so where it is among them, in a list with another title too, else
        the first row is."""
        linked = [(one.title, link) for one in figures if isinstance(one, Sheet) for link in one.links]
        before = self._selected
        if before not in linked:
            again = [one for one in linked if one[1] == self.link]
            self._selected = next(iter([*reversed(again), *linked]), None)
        super().show(figures)
        if self._selected != before:
            self._strips.clear()
            self.refresh()

    def columns(self, size: int) -> tuple[bool, int]:
        """Return that there is one column, as wide as the page: names want room."""
        return False, size

    def build(self, size: int) -> list[Line]:
        """Return the figures, and find where their linked rows stand."""
        lines = super().build(size)
        before = self.selected_row
        self._linked, self._heights = {}, {}
        for start, figure in zip(self.starts, self.figures, strict=True):
            if isinstance(figure, Sheet):
                names, *blocks = sheet_blocks(figure, size, self.glyphs)
                row = start + len(head_lines(figure, size)) + len(names)
                for block, link in zip(blocks, figure.links, strict=False):
                    self._linked[row] = (figure.title, link)
                    self._heights[row] = len(block)
                    row += len(block)
        if self.selected_row != before:
            self._strips.clear()
            self.refresh()
        return lines

    def _block(self, number: int, width: int, height: int) -> list[Line]:
        """Return one figure; a chart is no wider than elsewhere."""
        chart = isinstance(self.figures[number], Chart)
        return super()._block(number, min(width, WIDEST) if chart else width, height)

    def role_of(self, row: int) -> str:
        """Return the role of the selected row."""
        here = self.selected_row
        chosen = here is not None and here <= row < here + self._heights[here]
        return "chosen" if chosen else super().role_of(row)

    def covered(self, row: int, text: str) -> str:
        """Return the text of the selected row with the sign of the cursor before it."""
        if row == self.selected_row and text.startswith(" "):
            return f"{self.glyphs.cursor}{text[1:]}"
        return super().covered(row, text)

    def _select(self, row: int) -> None:
        before, self._selected = self.selected_row, self._linked[row]
        for one in (before, row):
            for line in range(one, one + self._heights[one]) if one is not None else ():
                self.repaint_row(line)
        self.post_message(self.Moved())

    def move(self, by: int) -> None:
        """Go to the next row that leads somewhere, or scroll where it is out of sight; by pages, scroll."""
        top, bottom = self.top, self.top + self.content_size.height
        if abs(by) > 1:
            super().move(by)
            if self.top == top:
                self._go_to_edge(by)
            return
        here = self.selected_row
        start = bottom if by < 0 else top - 1
        here = here if here is not None and top <= here < bottom else start
        beyond = [row for row in self._linked if (row > here if by > 0 else row < here)]
        there = min(beyond, key=lambda row: abs(row - here), default=None)
        if there is None or not top - 1 <= there <= bottom:
            super().move(by)
            return
        self._select(there)
        self.scroll_rows(max(there + self._heights[there] - self.content_size.height, min(self.top, there)))

    def scroll_rows(self, top: int) -> None:
        """Scroll, and select what is in sight where the selected row no longer is."""
        super().scroll_rows(top)
        here, bottom = self.selected_row, self.top + self.content_size.height
        if here is not None and not self.top <= here < bottom:
            seen = [row for row in self._linked if self.top <= row < bottom]
            if seen:
                self._select(min(seen, key=lambda row: abs(row - here)))

    def first(self) -> None:
        """Go to the beginning."""
        super().first()
        self._go_to_edge(-1)

    def last(self) -> None:
        """Go to the end."""
        super().last()
        self._go_to_edge(1)

    def _go_to_edge(self, by: int) -> None:
        """Select the first or the last row that is in sight and leads somewhere."""
        seen = [row for row in self._linked if self.top <= row < self.top + self.content_size.height]
        if seen:
            self._select(max(seen) if by > 0 else min(seen))

    def on_click(self, event: events.Click) -> None:
        """Select the row under the mouse; choose it where it is selected."""
        line = self.row_at(event.y)
        row = next((at for at, height in self._heights.items() if line is not None and at <= line < at + height), None)
        if row is not None and row == self.selected_row:
            self.post_message(self.Chosen())
        elif row is not None:
            self._select(row)
