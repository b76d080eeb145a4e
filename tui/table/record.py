"""The record of a game as lines for the log: each event of an entry, as a seat may see it, with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.kernel.game import Game
from core.kernel.table import Entry
from tui.widgets.log import LogLine

WINDOW = 120
"""How many entries the log pane holds at first; it reaches further back when its first line is selected."""


class Record:
    """Lines of the log, made once for each entry and pair of eyes."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.game = game
        self.options = options
        self.reach = WINDOW
        self._lines: dict[int, tuple[Entry, str | None, list[LogLine]]] = {}

    def lines_of(self, number: int, entry: Entry, eyes: str | None) -> list[LogLine]:
        """Return the lines of one entry."""
        known = self._lines.get(number)
        if known is not None and known[0] is entry and known[1] == eyes:
            return known[2]
        lines: list[LogLine] = []
        for event in entry.events:
            text = self.game.event_text(self.game.event_view(self.options, event, eyes))
            if text:
                lines.append(LogLine(number, text, self.game.event_rule(event), first=not lines))
        self._lines[number] = (entry, eyes, lines)
        return lines

    def latest(self, entries: Sequence[Entry], count: int, eyes: str | None) -> list[LogLine]:
        """Return the lines of the last entries up to number `count` - 1, as far back as the log reaches."""
        lines: list[LogLine] = []
        for number in range(max(0, count - self.reach), count):
            lines.extend(self.lines_of(number, entries[number], eyes))
        return lines
