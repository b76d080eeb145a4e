"""The bottom of the replay screen: a ruler of the game with the curve of its evaluation, and the events of the entry
at the cursor, one by one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Size

from core.kernel.rulebook import RULE_ID
from tui.replay.curve import Curve, curve_cells
from tui.widgets.bars import Bar
from tui.widgets.items import Items
from tui.widgets.lines import Line, Span, flowed, merged, spread, width
from tui.widgets.log import LogLine

Marks = Sequence[tuple[str, str, Sequence[int]]]
"""Marks on a ruler: a sign, a role and the entries that it stands on, the least important first."""

LEAST_RULER = 10


class Ruler(Bar):
    """How far the replay is, and how far it has been; the length of the game stays unknown until it was reached.

    Where the game has been evaluated the curve of the chance of winning stands above it, on the same scale.
    """

    DEFAULT_CSS = "Ruler { height: auto; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.words = self.state = ""
        self.at = self.last_entry = 0
        self.marks: Marks = ()
        self.curve: Curve | None = None

    def show(self, words: str, at: int, last: int, marks: Marks, state: str, curve: Curve | None = None) -> None:
        """Show `words`, the place `at` on a ruler from 0 to `last`, and what the replay is doing."""
        found = (words, at, last, marks, state, curve)
        if found != (self.words, self.at, self.last_entry, self.marks, self.state, self.curve):
            grown = (curve is None) != (self.curve is None)
            self.words, self.at, self.last_entry, self.marks, self.state, self.curve = found
            self.rebuild()
            if grown:
                self.refresh(layout=True)

    def build(self, width: int) -> list[Line]:
        """Return the ruler, and the curve above it where there is one."""
        curve = self.curve
        words, state = self.words, self.state
        above = (curve.words, curve.state) if curve is not None else ("", "")
        lead, end = max(cell_len(words), cell_len(above[0])), max(cell_len(state), cell_len(above[1]))
        size = max(LEAST_RULER, width - lead - end - 6)
        ruler = self._row(words.ljust(lead), self._cells(size), state)
        if curve is None:
            return [spread(*ruler, width, self.glyphs.ellipsis)]
        cells = curve_cells(curve, self.last_entry, size, self.glyphs.ascii)
        return [
            spread(*self._row(above[0].ljust(lead), cells, above[1]), width, self.glyphs.ellipsis),
            spread(*ruler, width, self.glyphs.ellipsis),
        ]

    def _row(self, words: str, cells: list[Span], state: str) -> tuple[Line, Line]:
        return ((f" {words}  ", "strong"), *merged(cells)), ((f"{state} ", "bright"),)

    def _cells(self, size: int) -> list[Span]:
        last, glyphs = self.last_entry, self.glyphs
        scale = (size - 1) / max(1, last)
        place = round(min(self.at, last) * scale)
        cells: list[Span] = [(glyphs.line, "bright" if cell < place else "soft") for cell in range(size)]
        for sign, role, entries in self.marks:
            for entry in entries:
                if 0 <= entry <= last:
                    cells[round(entry * scale)] = (sign, role)
        cells[place] = (glyphs.dot, "bright")
        return cells

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that are needed."""
        return 1 if self.curve is None else 2


class EntryPane(Items):
    """What somebody decided, what has followed from it up to the cursor, and then what there is to remark on it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.decision = ""
        self.lines: tuple[LogLine, ...] = ()
        self.left = 0
        self.remarks: tuple[str, ...] = ()
        self.looked_for = ""
        """The rule for which somebody looks at the replay; what happened by it stands out."""
        self.looked_at: tuple[int, int] | None = None
        """The entry and the event in which it shows, or 0 for the decision."""

    def look_for(self, rule: str, at: tuple[int, int] | None) -> None:
        """Let what happens by a rule stand out and be selected, and what happens `at` an event of an entry."""
        self.looked_for, self.looked_at = rule, at

    def show(
        self, decision: str, lines: Sequence[LogLine], left: int, remarks: Sequence[str] = (), entry: int = 0
    ) -> None:
        """Show the decision of an `entry` and its events so far; `left` events have not happened yet."""
        found = (decision, tuple(lines), left, tuple(remarks))
        if found != (self.decision, self.lines, self.left, self.remarks):
            self.decision, self.lines, self.left, self.remarks = found
            self.reset(self._to_look_at(entry))

    def _to_look_at(self, entry: int) -> int:
        """Return the row that is selected first: where the rule shows that is looked for, else the last."""
        at = self.looked_at
        if at is not None and at[0] == entry:
            told = {line.event: row for row, line in enumerate(self.lines, 1)}
            if not at[1] or at[1] in told:
                return told.get(at[1], 0)
        by = [row for row, line in enumerate(self.lines, 1) if self.looked_for and line.rule == self.looked_for]
        named = [row for row, remark in enumerate(self.remarks, 1) if self.looked_for in RULE_ID.findall(remark)]
        return by[-1] if by else len(self.lines) + (named[-1] if named else len(self.remarks))

    def build_items(self, size: int) -> list[list[Line]]:
        """Return a row for the decision and one for each event."""
        items = [flowed([(f" {self.decision}", "bright")], size, 3)]
        for number, line in enumerate(self.lines, 1):
            last = number == len(self.lines)
            wanted = bool(line.rule) and line.rule == self.looked_for
            text: Line = (("  ", ""), (line.text, "bright" if wanted else "" if last else "soft"))
            rule: Line = ((f"{line.rule} ", "bright" if wanted else "soft"),)
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
