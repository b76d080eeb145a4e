"""A row of cells that is drawn upon: tracks and lines whose signs must stand in certain columns."""

from __future__ import annotations

from rich.cells import cell_len

from tui.widgets.lines import Line, merged


class Cells:
    """A row of `size` cells, each with a sign and a role. What is drawn beyond its ends is left out."""

    def __init__(self, size: int) -> None:
        self._cells: list[tuple[str, str]] = [(" ", "")] * size
        self.end = 0
        """The cell behind the last one that was drawn upon."""

    def put(self, at: int, text: str, role: str = "") -> int:
        """Draw a text from column `at` on, and return the column behind it. Every letter is one cell wide."""
        for offset, letter in enumerate(text):
            if 0 <= at + offset < len(self._cells) and cell_len(letter) == 1:
                self._cells[at + offset] = (letter, role)
                self.end = max(self.end, at + offset + 1)
        return at + len(text)

    def put_line(self, at: int, line: Line) -> int:
        """Draw a line from column `at` on, and return the column behind it."""
        for text, role in line:
            at = self.put(at, text, role)
        return at

    def fill(self, start: int, end: int, sign: str, role: str) -> None:
        """Draw one sign from `start` up to `end`, without it."""
        for at in range(max(0, start), min(end, len(self._cells))):
            self.put(at, sign, role)

    def paint(self, start: int, end: int, ground: str) -> None:
        """Lay another role under the cells from `start` up to `end`: the ground before their own inks."""
        for at in range(max(0, start), min(end, len(self._cells))):
            text, role = self._cells[at]
            self._cells[at] = (text, f"{ground} {role}".strip())

    def is_free(self, start: int, end: int) -> bool:
        """Whether nothing is drawn from `start` up to `end`, and these cells are there."""
        return start >= 0 and end <= len(self._cells) and all(text == " " for text, _ in self._cells[start:end])

    def line(self) -> Line:
        """Return the row up to the last cell that was drawn upon."""
        return merged(self._cells[: self.end])
