"""A page of figures, one below the other, in two columns where there is room; one cursor goes along all charts."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.figures import ENTRY, Chart, Figure
from tui.widgets.chart import Drawn, head_lines
from tui.widgets.lines import EMPTY, Line, clipped, width
from tui.widgets.page import Page
from tui.widgets.sheet import sheet_lines

TWO_COLUMNS_FROM = 150
WIDEST = 110


class FigurePage(Page):
    """Figures to scroll through, by rows or from figure to figure."""

    def __init__(self, figures: Sequence[Figure] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.figures = list(figures)
        self.starts: list[int] = []
        self.cursor: int | None = None
        """The entry at which the charts over the entries of a game show their values."""

        self.picked = ""
        """The name of the line that stands out in the charts that have it; empty where none does."""

        self._placed: list[tuple[int, int]] = []
        self._charts: list[tuple[int, int]] = []
        self._drawn: dict[tuple[int, int, int, bool, str], Drawn] = {}

    def show(self, figures: Sequence[Figure]) -> None:
        """Show other figures."""
        self.figures = list(figures)
        self._drawn.clear()
        self.rebuild()

    @property
    def last_entry(self) -> int:
        """The last entry that the charts reach; -1 where no chart is over the entries of a game."""
        charts = (one for one in self.figures if isinstance(one, Chart) and one.along == ENTRY)
        return max((len(series.values) for chart in charts for series in chart.series), default=0) - 1

    def go_to(self, entry: int) -> None:
        """Put the cursor on an entry, and bring a chart into sight where none is."""
        self.cursor = max(0, min(self.last_entry, entry))
        self.rebuild()
        bottom = self.top + self.content_size.height
        if self._charts and not any(start < bottom and end > self.top for start, end in self._charts):
            above = [start for start, _ in self._charts if start < self.top]
            self.scroll_rows(above[-1] if above else self._charts[0][0])

    def columns(self, size: int) -> tuple[bool, int]:
        """Return whether there are two columns in `size` cells, and how wide one is."""
        two = size >= TWO_COLUMNS_FROM
        return two, (size - 3) // 2 if two else min(size, WIDEST)

    def build(self, size: int) -> list[Line]:
        """Return the figures in one column or two."""
        two, column = self.columns(size)
        tall = self.content_size.height
        height = 12 if tall >= 45 else 9 if tall >= 30 else 8
        blocks = [self._block(number, column, height) for number in range(len(self.figures))]
        columns: tuple[list[Line], list[Line]] = ([], [])
        starts = []
        for block in blocks:
            shorter = columns[0] if not two or len(columns[0]) <= len(columns[1]) else columns[1]
            starts.append(len(shorter))
            shorter.extend(block)
        self.starts = sorted(set(starts))
        self._placed = sorted((start, number) for number, start in enumerate(starts))
        self._charts = sorted(
            (start, start + len(block))
            for start, block, figure in zip(starts, blocks, self.figures, strict=True)
            if isinstance(figure, Chart) and figure.along == ENTRY
        )
        if not two:
            return columns[0]
        count = max(map(len, columns))
        left, right = ([*one, *[EMPTY] * (count - len(one))] for one in columns)
        return [_beside(one, other, column) for one, other in zip(left, right, strict=True)]

    def _block(self, number: int, width: int, height: int) -> list[Line]:
        """Return one figure and the blank row below it; what of a chart stands still is drawn once."""
        figure = self.figures[number]
        if not isinstance(figure, Chart):
            return [*self._head(number, width), *sheet_lines(figure, width, self.glyphs), EMPTY]
        key = (number, width, height, self.glyphs.ascii, self.picked)
        if key not in self._drawn:
            self._drawn[key] = Drawn(figure, width, height, self.glyphs, self.picked)
        at = self.cursor if figure.along == ENTRY else None
        return [*self._head(number, width), *self._drawn[key].lines(at), EMPTY]

    def _head(self, number: int, width: int) -> list[Line]:
        """Return the title of a figure and what it is about; on the page of one game, its number of how many."""
        title, *about = head_lines(self.figures[number], width)
        count = len(self.figures)
        counted = count > 1 and self.last_entry >= 0
        return [(*title, (f"   figure {number + 1} of {count}", "soft")) if counted else title, *about]

    def pick_next(self) -> None:
        """Let the next line of the first chart in sight that has several stand out, and after the last one none."""
        bottom = self.top + self.content_size.height
        seen = [self.figures[number] for start, number in self._placed if self.top <= start < bottom]
        above = [self.figures[number] for start, number in self._placed if start < self.top]
        several = [one for one in [*seen, *reversed(above)] if isinstance(one, Chart) and len(one.series) > 1]
        names = ["", *(series.name for series in several[0].series)] if several else [""]
        at = names.index(self.picked) if self.picked in names else 0
        self.picked = names[(at + 1) % len(names)]
        self.rebuild()

    @property
    def has_lines(self) -> bool:
        """Whether a chart has several lines."""
        return any(isinstance(one, Chart) and len(one.series) > 1 for one in self.figures)

    def next_figure(self, by: int) -> None:
        """Go to the beginning of the next figure, or of the one before."""
        later = [start for start in self.starts if (start > self.top if by > 0 else start < self.top)]
        if later:
            self.scroll_rows(later[0] if by > 0 else later[-1])
        elif by < 0:
            self.first()
        else:
            self.last()


def _beside(one: Line, other: Line, column: int) -> Line:
    left = clipped(one, column)
    return (*left, (" " * (column - width(left) + 3), ""), *other)
