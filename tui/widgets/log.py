"""The log: what happened, a row an entry in the short words of the game, and a heading for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from tui.glyphs import UNICODE, Glyphs
from tui.widgets.items import Items
from tui.widgets.lines import Line, Span, flowed, width

NUMBER = 4
"""The cells of an entry's number; the next one says whether it is new."""

GAP = "  "
"""What stands between two events; a row is broken there and, where it can be, nowhere else."""

BAR_LETTERS = {"white": "w", "grey": "g", "gold": "y"}
"""The letters that tell cards apart where the colour of their bars does not."""


class LogLine(msgspec.Struct, frozen=True):
    """One event of an entry: its text, its rule, and its short words. `first` says that it is the first of its entry.

    `event` is the number of the event in its entry, from 1; a `remark` (a note, an abandoned line) is no event. What
    the log leaves out has no `short` words; `heads` says that they are a heading for what follows.
    """

    entry: int
    text: str
    rule: str
    first: bool = False
    event: int = 0
    remark: bool = False
    short: Line = ()
    heads: bool = False


class LogEntry(msgspec.Struct, frozen=True):
    """An entry of the log, or a remark on one: its number and all its lines, the left out ones too."""

    number: int
    lines: tuple[LogLine, ...]

    @property
    def remark(self) -> bool:
        """Whether it is a remark."""
        return self.lines[0].remark

    @property
    def event(self) -> int:
        """The number of its last event."""
        return self.lines[-1].event


class LogPane(Items):
    """The log, an item an entry, with a dot at what is new. Entries can be selected once the pane has the focus."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: list[LogLine] = []
        self.entries: list[LogEntry] = []
        self.bright_from = 0
        self._rows: dict[tuple[LogEntry, bool], list[Line]] = {}
        self._rows_for: tuple[int, bool] = (0, False)

    def show(self, lines: Sequence[LogLine], bright_from: int, selected: int | None = None) -> None:
        """Show other lines, those from entry `bright_from` on as new; entry `selected`, else the last, is selected."""
        lines = list(lines)
        same = lines == self.lines and bright_from == self.bright_from
        if not same:
            self.lines, self.bright_from = lines, bright_from
            self.entries = list(entries_of(lines))
        last = max(0, len(self.entries) - 1)
        at = last
        if selected is not None:
            at = next((at for at, entry in enumerate(self.entries) if entry.number >= selected), last)
        if not same or at != self.selected:
            self.reset(at)

    def build_items(self, size: int) -> list[list[Line]]:
        """Return the rows of each entry."""
        made_for = (size, self.lettered)
        if made_for != self._rows_for or len(self._rows) > 4 * len(self.entries) + 200:
            self._rows.clear()
            self._rows_for = made_for
        return [self._item(entry, size) for entry in self.entries]

    def _item(self, entry: LogEntry, size: int) -> list[Line]:
        new = entry.number >= self.bright_from
        rows = self._rows.get((entry, new))
        if rows is None:
            rows = self._rows[entry, new] = log_rows(entry, size, new, self.glyphs, self.lettered)
        return rows

    def role_of(self, row: int) -> str:
        """Return the role of the selected entry; none while the keys are elsewhere."""
        return super().role_of(row) if self.has_focus else ""

    def told_here(self) -> tuple[LogLine, ...]:
        """Return all events of the selected entry."""
        return self.entries[self.selected].lines if self.selected < len(self.entries) else ()

    def rule_here(self) -> str:
        """Return the rule of the last event that the selected entry tells."""
        told = [line.rule for line in self.told_here() if line.short or line.remark]
        return told[-1] if told else ""


def entries_of(lines: Iterable[LogLine]) -> Iterator[LogEntry]:
    """Yield the entries that tell something, and each remark by itself."""
    remarks = 0

    def kind(line: LogLine) -> tuple[int, int]:
        nonlocal remarks
        remarks += line.remark
        return line.entry, remarks if line.remark else 0

    for (number, _), group in groupby(lines, kind):
        found = tuple(group)
        if any(line.short or line.remark for line in found):
            yield LogEntry(number, found)


def log_rows(entry: LogEntry, size: int, new: bool, glyphs: Glyphs = UNICODE, lettered: bool = False) -> list[Line]:
    """Return the rows of an entry: headings, and between them its number and what happened."""
    if entry.remark:
        return flowed([(" " * (NUMBER + 1), ""), (entry.lines[0].text, "bright")], size, NUMBER + 2)
    rows: list[Line] = []
    number = str(entry.number)
    for heads, group in groupby((line for line in entry.lines if line.short), lambda line: line.heads):
        if heads:
            for line in group:
                rows.append(heading(line.short, size, glyphs))
            continue
        told = [drawn(line.short, new, lettered) for line in group]
        for row in told_rows(told, size - NUMBER - 1):
            goes_on = row[:1] and row[0][0].startswith(" ")
            mark: Span = (glyphs.changed if new and not goes_on else " ", "bright")
            rows.append(((f"{number:>{NUMBER}}", "soft"), mark, *row))
            number = ""
    return rows


def told_rows(told: Sequence[Line], size: int) -> list[Line]:
    """Return events in rows of `size` cells, broken between events; only one that fits no row is broken inside."""
    rows: list[Line] = []
    for words in told:
        if rows and width(rows[-1]) + len(GAP) + width(words) <= size:
            rows[-1] = (*rows[-1], (GAP, ""), *words)
        elif width(words) <= size:
            rows.append(words)
        else:
            rows += flowed(words, size, 1)
    return [tuple((text.replace("\u00a0", " "), role) for text, role in row) for row in rows]


def heading(words: Line, size: int, glyphs: Glyphs) -> Line:
    """Return words between two rules."""
    room = size - width(words) - 2
    lead = min(2, max(0, room))
    return ((glyphs.ask * lead, "line"), (" ", ""), *words, (" ", ""), (glyphs.ask * max(0, room - lead), "line"))


def drawn(words: Line, new: bool, lettered: bool) -> Line:
    """Return short words as they are drawn: what is past soft, and bars as letters where colours tell nothing."""
    spans: list[Span] = []
    letter = ""
    for text, role in words:
        if letter and text[:1].isalnum():
            letter += " "
        if letter:
            spans.append((letter, ""))
        letter = BAR_LETTERS[role] if lettered and role in BAR_LETTERS else ""
        if not letter:
            spans.append((text, role or ("" if new else "soft")))
    return (*spans, (letter, "")) if letter else tuple(spans)
