"""The line that says what to look at, in a replay to which the rulebook has led: it stays while the replay does."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from textual.geometry import Size

from replays.replay import Position
from tui.widgets.bars import Bar
from tui.widgets.lines import Line, clipped, flowed, spread
from tui.widgets.lines import width as line_width

MOST_ROWS = 3
"""So many rows say what to look at; where that is stands below."""


class Pointer(msgspec.Struct, frozen=True):
    """What a replay was opened for: a rule with its title, what to look at in words, where that is, and by which keys
    one goes to another place and back; `at` is the entry and its event in which the rule shows, or 0 for the decision.
    `another` shows another place instead, if there is one."""

    rule: str
    title: str
    words: str
    where: str
    way: str = ""
    at: Position | None = None
    another: Callable[[], None] | None = None


class PointerBar(Bar):
    """The rows of a `Pointer`: a key's sign, what to look at, and softly where that is, with the way back."""

    DEFAULT_CSS = "PointerBar { height: auto; }"

    def __init__(self, pointer: Pointer, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.pointer = pointer

    def build(self, width: int) -> list[Line]:
        """Return the rows."""
        plain, pointer = self.glyphs.plain, self.pointer
        title = pointer.title if pointer.title.endswith((".", "?", "!")) else f"{pointer.title}."
        said: Line = (
            (f" {self.glyphs.cursor} ", "key"),
            (f"{pointer.rule} {plain(title)} ", "strong"),
            (plain(pointer.words), "bright"),
        )
        rows = flowed(said, width - 1, 3)
        if len(rows) > MOST_ROWS:
            rows = [*rows[: MOST_ROWS - 1], clipped(rows[MOST_ROWS - 1], width - 2, self.glyphs.ellipsis)]
        way: Line = ((f"{plain(pointer.way)} ", "key"),)
        where = flowed([("   ", ""), (plain(pointer.where), "soft")], width - 1, 3)
        if line_width(where[-1]) + line_width(way) < width:
            return [*rows, *where[:-1], spread(where[-1], way, width)]
        return [*rows, *where, spread((), way, width)]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that are needed."""
        return len(self.build(width))
