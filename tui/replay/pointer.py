"""The line that says what to look at, in a replay to which the rulebook has led: it stays while the replay does."""

from __future__ import annotations

import msgspec
from textual.geometry import Size

from tui.widgets.bars import Bar
from tui.widgets.lines import Line, clipped, flowed, spread
from tui.widgets.lines import width as line_width

MOST_ROWS = 3
"""So many rows say what to look at; where that is stands in one more."""


class Pointer(msgspec.Struct, frozen=True):
    """What a replay was opened for: a rule, what to look at in words, where that is, and by which keys one comes back
    and to the next place; `at` is the entry and its event in which the rule shows, or 0 for the decision."""

    rule: str
    words: str
    where: str
    way: str = ""
    at: tuple[int, int] | None = None


class PointerBar(Bar):
    """The rows of a `Pointer`: a key's sign, what to look at, and softly where that is, with the way back."""

    DEFAULT_CSS = "PointerBar { height: auto; }"

    def __init__(self, pointer: Pointer, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.pointer = pointer

    def build(self, width: int) -> list[Line]:
        """Return the rows."""
        sign = f" {self.glyphs.cursor} "
        rows = flowed([(sign, "key"), (self.glyphs.plain(self.pointer.words), "bright")], width - 1, 3)[:MOST_ROWS]
        where: Line = ((f"   {self.glyphs.plain(self.pointer.where)}", "soft"),)
        way: Line = ((f"{self.glyphs.plain(self.pointer.way)} ", "key"),)
        if line_width(where) + line_width(way) < width:
            return [*rows, spread(where, way, width)]
        below: Line = (("   ", ""), *way)
        return [*rows, clipped(where, width - 1, self.glyphs.ellipsis), *([below] if self.pointer.way else [])]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that are needed."""
        return len(self.build(width))
