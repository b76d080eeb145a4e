"""Cells of a map: a letter and a role each, written in layers."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from tui.widgets.lines import Line

Cell = tuple[str, str]

BLANK: Cell = (" ", "")
_ROLE = itemgetter(1)


class Canvas:
    """Rows of cells; what is written beyond them is dropped."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[BLANK] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """Return a canvas with the same cells."""
        made = Canvas(0, 0)
        made.width, made.height, made.rows = self.width, self.height, [list(row) for row in self.rows]
        return made

    def write(self, x: int, y: int, text: str, role: str) -> None:
        """Write letters, each in one cell; blanks let through what stands there."""
        if not 0 <= y < self.height:
            return
        row = self.rows[y]
        for at, letter in enumerate(text, x):
            if letter != " " and 0 <= at < self.width:
                row[at] = letter, role

    def fill(self, x: int, y: int, text: str, role: str) -> None:
        """Write letters and blanks."""
        if not 0 <= y < self.height:
            return
        row = self.rows[y]
        for at, letter in enumerate(text, x):
            if 0 <= at < self.width:
                row[at] = letter, role

    def tint(self, x: int, y: int, cells: int, role: str) -> None:
        """Give cells a ground besides the ink that they have."""
        if not 0 <= y < self.height:
            return
        row = self.rows[y]
        for at in range(max(0, x), min(x + cells, self.width)):
            letter, own = row[at]
            row[at] = letter, f"{own} {role}".strip()

    def window(self, left: int, top: int, width: int, height: int) -> list[Line]:
        """Return the lines of a part of the canvas; beyond its edge there is nothing."""
        return [line_of(row[left : left + width]) for row in self.rows[max(0, top) : top + height]]


def line_of(cells: list[Cell]) -> Line:
    """Return cells as a line, those of one role after each other as one piece."""
    return tuple(("".join(letter for letter, _ in run), role) for role, run in groupby(cells, _ROLE))
