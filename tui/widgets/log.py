"""The log: what happened, entry by entry, with the rule of each event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui.widgets.items import Items
from tui.widgets.lines import Line, wrapped


@dataclass(frozen=True)
class LogLine:
    """One event of an entry: its text and its rule. `first` says that the entry's number stands before it.

    `event` is the number of the event in its entry, from 1; a `remark` (a note, an abandoned line) is no event.
    """

    entry: int
    text: str
    rule: str
    first: bool = False
    event: int = 0
    remark: bool = False


class LogPane(Items):
    """The log, its newest lines bright. Lines can be selected once the pane has the focus."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: list[LogLine] = []
        self.bright_from = 0
        self._rows: dict[tuple[LogLine, bool], list[Line]] = {}
        self._rows_for = 0

    def show(self, lines: Sequence[LogLine], bright_from: int, selected: int | None = None) -> None:
        """Show other lines, those of entries from `bright_from` on bright, the last (or `selected`) selected."""
        lines = list(lines)
        selected = len(lines) - 1 if selected is None else selected
        if lines == self.lines and bright_from == self.bright_from and selected == self.selected:
            return
        self.lines, self.bright_from = lines, bright_from
        self.reset(max(0, selected))

    def build_items(self, size: int) -> list[list[Line]]:
        """Return the rows of each line."""
        if size != self._rows_for or len(self._rows) > 4 * len(self.lines) + 200:
            self._rows.clear()
            self._rows_for = size
        return [self._item(entry, size) for entry in self.lines]

    def _item(self, entry: LogLine, size: int) -> list[Line]:
        bright = entry.entry >= self.bright_from
        role = "bright" if entry.remark else "" if bright else "soft"
        rows = self._rows.get((entry, bright))
        if rows is None:
            rows = self._rows[entry, bright] = log_rows(entry, size, role)
        return rows

    def role_of(self, row: int) -> str:
        """Return the role of the selected line; none while the keys are elsewhere."""
        return super().role_of(row) if self.has_focus else ""

    def rule_here(self) -> str:
        """Return the rule of the selected line."""
        return self.lines[self.selected].rule if self.selected < len(self.lines) else ""


def log_rows(entry: LogLine, size: int, role: str) -> list[Line]:
    """Return the rows of one line of the log: number, text, and the rule at the right where it fits."""
    number = str(entry.entry) if entry.first else ""
    lead = f"{number:>4} "
    texts = wrapped(entry.text, size - len(lead), indent=1)
    rows: list[Line] = [((lead, "soft"), (texts[0], role))]
    rows += [((" " * len(lead), ""), (text, role)) for text in texts[1:]]
    room = size - len(lead) - len(texts[-1]) - len(entry.rule) - 1
    if room >= 1:
        rows[-1] = (*rows[-1], (" " * room, ""), (entry.rule, "soft"))
    else:
        rows.append(((" " * max(0, size - len(entry.rule) - 1), ""), (entry.rule, "soft")))
    return rows
