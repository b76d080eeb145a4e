"""Where a finished game turned, as rows of the page at its end."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from core.kernel.figures import Course, Turn
from core.kernel.game import Game
from core.kernel.table import Table
from replays.naming import names_of
from replays.opened import opened
from replays.telling import OPENING, decision, told
from saves.text import visible
from tui.glyphs import Glyphs
from tui.widgets.course import where_of
from tui.widgets.lines import begun
from tui.widgets.rows import Row

BESIDE, MARGINS = 8, 6
"""Cells of a row beside its lead and its words: the cursor, the number and what is between; and the margins of a page
with room."""


class Turned:
    """The turns of a `course` that cost most, in words: what happened, what that left, and after which choice."""

    def __init__(self, game: Game, table: Table, course: Course, glyphs: Glyphs) -> None:
        self.table, self.course, self.glyphs = table, course, glyphs
        self.game = opened(game)
        self.names = names_of(self.game, table.header)

    def rows(self, width: int, *, long: bool) -> list[Row]:
        """Return a row of at most `width` cells for each; `long` ones say where it was, and have a second line."""
        numbers = self.course.turning()
        turns = [self.course.turns[at] for at in numbers]
        leads = [where_of(turn) if long else turn.name for turn in turns]
        wide = max(map(cell_len, leads), default=0)
        return [
            self._row(number, lead.ljust(wide), at, width - wide - BESIDE - MARGINS * long, long)
            for number, (lead, at) in enumerate(zip(leads, numbers, strict=True), 1)
        ]

    def _row(self, number: int, lead: str, at: int, room: int, long: bool) -> Row:
        turn = self.course.turns[at]
        told = [*map(begun, briefer(turn.told)), turn.words]
        ways = [(what, left) for what in told if what for left in self._left(at)]
        what, left = next((way for way in ways if cell_len("".join(way)) <= room), (turn.words, ""))
        chose = self._chosen(turn) if long else ""
        return Row(
            f"there {turn.entry}",
            [(f"{number}  ", "key"), (f"{lead}  ", "ink"), (what, "ink"), (left, "bright")],
            below=[("   ", "ink"), (f"after {chose}", "soft")] if chose else (),
        )

    def _left(self, at: int) -> list[str]:
        """Return what was left after a turn, and before it: in words, then in figures alone, then not at all. Per cent
        say nothing alone: whose they are, and of what, is told in the words."""
        before, after = self.course.gap(at - 1), self.course.gap(at)
        if before is None or after is None or before == after:
            return [""]
        gap = f"{before:g}{self.glyphs.arrow}{after:g}"
        words = self.course.left if self.course.left.startswith("%") else f" {self.course.left}"
        alone = [] if self.course.left.startswith("%") else [f" ({gap})"]
        return [*([f" ({gap}{words})"] * bool(self.course.left)), *alone, ""]

    def _chosen(self, turn: Turn) -> str:
        """Return the choice after which most of it happened."""
        if not turn.peak:
            return ""
        made = decision(self.table, turn.peak, None, self.game)
        return "" if made.text == OPENING else visible(told(made, self.names))


def briefer(told: str) -> Iterator[str]:
    """Yield sentences on a turn, then fewer of them: without the last one, and a single one without its causes or its
    sum. A list of names is never cut, as what is left of it would say nothing."""
    while told:
        yield told
        kept, _, last = told.rpartition("; " if "; " in told else ", ")
        told = kept if "; " in told or last.startswith(("through ", "mostly ")) or last.endswith(" in all") else ""
