"""The bottom of the replay screen: a ruler of the game, and the events of the entry at the cursor, one by one."""

from __future__ import annotations

from collections.abc import Sequence

from tui.widgets.bars import Bar
from tui.widgets.items import Items
from tui.widgets.lines import Line, Span, flowed, merged, spread, width
from tui.widgets.log import LogLine


class Ruler(Bar):
    """How far the replay is, and how far it has been; the length of the game stays unknown until it was reached."""

    def show(self, words: str, at: int, last: int, marks: Sequence[tuple[str, str, Sequence[int]]], state: str) -> None:
        """Show `words`, the place `at` on a ruler from 0 to `last`, and what the replay is doing.

        `marks` are a sign, a role and the entries that it stands on, the least important first.
        """
        size = max(10, self.content_size.width - len(words) - len(state) - 6)
        glyphs = self.glyphs
        scale = (size - 1) / max(1, last)
        place = round(min(at, last) * scale)
        cells: list[Span] = [(glyphs.line, "bright" if cell < place else "soft") for cell in range(size)]
        for sign, role, entries in marks:
            for entry in entries:
                if 0 <= entry <= last:
                    cells[round(entry * scale)] = (sign, role)
        cells[place] = (glyphs.dot, "bright")
        self.say(((f" {words}  ", "strong"), *merged(cells)), ((f"{state} ", "bright"),))


class EntryPane(Items):
    """What somebody decided, what has followed from it up to the cursor, and then what there is to remark on it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.decision = ""
        self.lines: tuple[LogLine, ...] = ()
        self.left = 0
        self.remarks: tuple[str, ...] = ()

    def show(self, decision: str, lines: Sequence[LogLine], left: int, remarks: Sequence[str] = ()) -> None:
        """Show the decision of an entry and its events so far; `left` events have not happened yet."""
        found = (decision, tuple(lines), left, tuple(remarks))
        if found != (self.decision, self.lines, self.left, self.remarks):
            self.decision, self.lines, self.left, self.remarks = found
            self.reset(len(self.lines) + len(self.remarks))

    def build_items(self, size: int) -> list[list[Line]]:
        """Return a row for the decision and one for each event."""
        items = [flowed([(f" {self.decision}", "bright")], size, 3)]
        for number, line in enumerate(self.lines, 1):
            last = number == len(self.lines)
            text: Line = (("  ", ""), (line.text, "" if last else "soft"))
            rule: Line = ((f"{line.rule} ", "soft"),)
            rows = flowed(text, size - width(rule) - 1, 3)
            items.append([spread(rows[0], rule, size), *rows[1:]])
        if self.left:
            more = f"{self.left} more event" + ("s" if self.left > 1 else "")
            items.append([((f"  {self.glyphs.ellipsis} {more}", "soft"),)])
        for remark in self.remarks:
            items.append(flowed([("  ", ""), (remark, "bright")], size - 1, 4))
        return items

    def rule_here(self) -> str:
        """Return the rule of the selected event; on a remark, that of the last event."""
        at = min(self.selected, len(self.lines)) - 1
        return self.lines[at].rule if at >= 0 else ""
