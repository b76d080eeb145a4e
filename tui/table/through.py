"""A move shown step by step: each event by itself, with its rule, before the next one is seen to happen.

Everything is on disk by then; what is shown is folded from the log, event by event.
"""

from __future__ import annotations

from core.kernel.game import Game
from core.kernel.rulebook import Rule
from core.kernel.table import Table
from replays.replay import Replay
from tui.table.record import Record
from tui.table.rule_pane import text_rows
from tui.widgets.lines import EMPTY, Line, flowed, spread, width
from tui.widgets.log import LogLine
from tui.widgets.page import Page


class Through:
    """A cursor over the events that followed from one decision: entries `first` to `last` of a live table."""

    def __init__(self, table: Table, record: Record, eyes: str | None, first: int, last: int) -> None:
        self.replay = Replay(table)
        self.replay.go_to(first - 1)
        self.eyes = eyes
        entries = table.line.entries
        self.lines: list[LogLine] = [
            line for number in range(first, last + 1) for line in record.lines_of(number, entries[number], eyes)
        ]
        self.shown = 0

    @property
    def line(self) -> LogLine | None:
        """The event that was shown last."""
        return self.lines[self.shown - 1] if self.shown else None

    @property
    def left(self) -> int:
        """How many events have not been shown yet."""
        return len(self.lines) - self.shown

    def go_on(self) -> bool:
        """Let the next event happen, and return whether there was one."""
        if not self.left:
            return False
        line = self.lines[self.shown]
        self.shown += 1
        self.replay.stand((line.entry, line.event))
        return True


class EventPane(Page):
    """The event that has just happened, and its rule."""

    def __init__(self, game: Game, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.game = game
        self.line: LogLine | None = None

    def show(self, line: LogLine | None) -> None:
        """Show another event."""
        self.line = line
        self.top = 0
        self.rebuild()

    def build(self, size: int) -> list[Line]:
        """Return the event and the text of its rule."""
        if self.line is None:
            return []
        book = self.game.rulebook()
        mark: Line = ((f"{self.line.rule} ", "soft"),)
        texts = flowed(((f" {self.glyphs.cursor} ", "key"), (self.line.text, "strong")), size - width(mark) - 1, 3)
        rows: list[Line] = [spread(texts[0], mark, size), *texts[1:]]
        if self.line.rule in book:
            rows += [EMPTY, *_rule_rows(book[self.line.rule], min(size - 1, 100))]
        return rows

    def rule_here(self) -> str:
        """Return the rule of the event."""
        return self.line.rule if self.line is not None else ""


def _rule_rows(rule: Rule, size: int) -> list[Line]:
    return text_rows(rule.text, size, [(f" {rule.title}.", "bright")])
