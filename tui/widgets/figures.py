"""A page of figures: one below the other, in two columns where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.figures import Figure
from tui.widgets.chart import figure_lines
from tui.widgets.lines import EMPTY, Line, clipped, width
from tui.widgets.page import Page

TWO_COLUMNS_FROM = 150
WIDEST = 110


class FigurePage(Page):
    """Figures to scroll through, by rows or from figure to figure."""

    def __init__(self, figures: Sequence[Figure] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.figures = list(figures)
        self.starts: list[int] = []

    def show(self, figures: Sequence[Figure]) -> None:
        """Show other figures."""
        self.figures = list(figures)
        self.rebuild()

    def build(self, size: int) -> list[Line]:
        """Return the figures in one column or two."""
        two = size >= TWO_COLUMNS_FROM
        column = (size - 3) // 2 if two else min(size, WIDEST)
        tall = self.content_size.height
        height = 12 if tall >= 45 else 9 if tall >= 30 else 8
        blocks = [[*figure_lines(figure, column, height, self.glyphs), EMPTY] for figure in self.figures]
        if not two:
            self.starts = [sum(len(block) for block in blocks[:at]) for at in range(len(blocks))]
            return [row for block in blocks for row in block]
        columns: tuple[list[Line], list[Line]] = ([], [])
        starts = []
        for block in blocks:
            shorter = columns[0] if len(columns[0]) <= len(columns[1]) else columns[1]
            starts.append(len(shorter))
            shorter.extend(block)
        self.starts = sorted(set(starts))
        count = max(map(len, columns))
        left, right = ([*one, *[EMPTY] * (count - len(one))] for one in columns)
        return [_beside(one, other, column) for one, other in zip(left, right, strict=True)]

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
