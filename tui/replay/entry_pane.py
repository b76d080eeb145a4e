"""The bottom of the replay screen: a ruler of the game with the curve of its evaluation, and the events of the entry
at the cursor, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len
from textual.geometry import Size

from core.kernel.comparing import comparable
from core.kernel.rulebook import RULE_ID
from tui.replay.curve import HIGH, HIGH_FROM, LOW, Curve, curve_rows
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
        self.goes_on = False
        """Whether the game goes on behind the end of the ruler, nobody knows yet how far."""

    def show(
        self,
        words: str,
        at: int,
        last: int,
        marks: Marks,
        state: str,
        curve: Curve | None = None,
        *,
        goes_on: bool = False,
    ) -> None:
        """Show `words`, the place `at` on a ruler from 0 to `last`, behind which the game may go on unseen, and what
        the replay is doing."""
        found = (words, at, last, marks, state, curve, goes_on)
        if found != (self.words, self.at, self.last_entry, self.marks, self.state, self.curve, self.goes_on):
            grown = (curve is None) != (self.curve is None)
            self.words, self.at, self.last_entry, self.marks, self.state, self.curve, self.goes_on = found
            self.rebuild()
            if grown:
                self.refresh(layout=True)

    def build(self, width: int) -> list[Line]:
        """Return the ruler, and the curve above it where there is one."""
        curve, words, state = self.curve, self.words, self.state
        above = (curve.words, curve.whose) if curve is not None else ()
        ends = curve.ends if curve is not None else ("", "")
        lead, end = max(map(cell_len, (words, *above))), max(map(cell_len, (state, *ends)))
        more = f" {self.glyphs.ellipsis}" if self.goes_on else ""
        size = max(LEAST_RULER, width - lead - end - 6 - cell_len(more))
        rows = [self._row(words.ljust(lead), [*self._cells(size), (more, "soft")], (f"{state} ", "bright"))]
        if curve is not None:
            rows[:0] = self._curve(curve, lead, size, end)
        return [spread(*row, width, self.glyphs.ellipsis) for row in rows]

    def _curve(self, curve: Curve, lead: int, size: int, end: int) -> list[tuple[Line, Line]]:
        """Return the rows of the curve: what it comes to stands before the lowest ones, and at the end of the first and
        the last what they stand for."""
        high = self.curve_height
        words = ["" for _ in range(high - 2)] + [curve.words, curve.whose]
        ends = [curve.ends[0], *["" for _ in range(high - 2)], curve.ends[1]]
        cells = curve_rows(curve, self.last_entry, size, high, self.glyphs.ascii)
        return [
            self._row(words[row].ljust(lead), cells[row], (f"{ends[row].rjust(end)} ", "soft"), row < high - 1)
            for row in range(high)
        ]

    @property
    def curve_height(self) -> int:
        """How many rows the curve takes."""
        return HIGH if self.app.size.height >= HIGH_FROM else LOW

    def _row(self, words: str, cells: list[Span], end: Span, strong: bool = True) -> tuple[Line, Line]:
        return ((f" {words}  ", "strong" if strong else "soft"), *merged(cells)), (end,)

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

    @property
    def height_now(self) -> int:
        """How many rows it takes."""
        return 1 if self.curve is None else self.curve_height + 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that are needed."""
        return self.height_now


def said_once(texts: Sequence[str]) -> list[str]:
    """Return the texts of steps; of one that announces word for word what the next one tells only what announces it:
    read one below the other they would be two."""
    told = list(texts)
    for at, (text, then) in enumerate(pairwise(texts)):
        head, _, announced = text.partition(": ")
        if announced and announced.casefold() == then.casefold():
            told[at] = f"{head}:"
    return told


class EntryPane(Items):
    """What somebody decided, what has followed from it up to the cursor, and then what there is to remark on it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.decision = ""
        self.lines: tuple[LogLine, ...] = ()
        self.coming: tuple[LogLine, ...] = ()
        """What happens next in the entry, as far as that may be told."""
        self.left = 0
        self.meanings: tuple[tuple[str, str], ...] = ()
        """What stands on the ruler: each sign and its name, the most important first."""
        self.remarks: tuple[str, ...] = ()
        self.words = ""
        """The words that are searched in the log, while they are."""
        self.looked_for = ""
        """The rule for which somebody looks at the replay; what happened by it stands out."""
        self.looked_at: tuple[int, int] | None = None
        """The entry and the event in which it shows, or 0 for the decision."""

    def look_for(self, rule: str, at: tuple[int, int] | None) -> None:
        """Let what happens by a rule stand out and be selected, and what happens `at` an event of an entry."""
        self.looked_for, self.looked_at = rule, at

    def show(
        self,
        decision: str,
        lines: Sequence[LogLine],
        remarks: Sequence[str] = (),
        entry: int = 0,
        *,
        coming: Sequence[LogLine] = (),
        left: int = 0,
    ) -> None:
        """Show the decision of an `entry` and its events so far; `left` events have not happened yet, the first of them
        are `coming`, which may be told."""
        found = (decision, tuple(lines), tuple(coming), left, tuple(remarks))
        if found != (self.decision, self.lines, self.coming, self.left, self.remarks):
            self.decision, self.lines, self.coming, self.left, self.remarks = found
            self.reset(self._to_look_at(entry))

    def explain(self, meanings: Sequence[tuple[str, str]]) -> None:
        """Say what the signs on the ruler mean, where a row is left for that."""
        if tuple(meanings) != self.meanings:
            self.meanings = tuple(meanings)
            self.rebuild()

    def _to_look_at(self, entry: int) -> int:
        """Return the row that is selected first: where the rule shows that is looked for, else the last."""
        at = self.looked_at
        if at is not None and at[0] == entry:
            told = {line.event: row for row, line in enumerate(self.lines, 1)}
            if not at[1] or at[1] in told:
                return told.get(at[1], 0)
        if (searched := self._with_words()) is not None:
            return searched
        by = [row for row, line in enumerate(self.lines, 1) if self.looked_for and line.rule == self.looked_for]
        named = [row for row, remark in enumerate(self.remarks, 1) if self.looked_for in RULE_ID.findall(remark)]
        return by[-1] if by else len(self.lines) + (named[-1] if named else len(self.remarks))

    def _with_words(self) -> int | None:
        """Return the row that has the words that are searched: that of the event at the cursor, else of a remark."""
        wanted = comparable(self.words).split()
        told = [self.lines[-1].text] if self.lines else []
        for row, text in enumerate([*told, *self.remarks] if wanted else (), len(self.lines) - len(told) + 1):
            plain = comparable(text)
            if all(word in plain for word in wanted):
                return row
        return None

    def build_items(self, size: int) -> list[list[Line]]:
        """Return a row for the decision and one for each event."""
        items = [flowed([(f" {self.decision}", "bright")], size, 3)]
        told = said_once([line.text for line in (*self.lines, *self.coming)])
        for number, line in enumerate(self.lines, 1):
            last = number == len(self.lines)
            wanted = bool(line.rule) and line.rule == self.looked_for
            text: Line = (("  ", ""), (told[number - 1], "bright" if wanted else "" if last else "soft"))
            rule: Line = ((f"{line.rule} ", "bright" if wanted else "soft"),)
            rows = flowed(text, size - width(rule) - 1, 3)
            items.append([spread(rows[0], rule, size), *rows[1:]])
        for remark in self.remarks:
            items.append(flowed([("  ", ""), (remark, "bright")], size - 1, 4))
        return items

    def rows_wanted(self, size: int) -> int:
        """Return how many rows of `size` cells show what was decided, what came of it last, and every remark."""
        items = self.build_items(size)
        return sum(map(len, [items[0], *items[max(1, len(self.lines)) :]]))

    def build(self, size: int) -> list[Line]:
        """Return the rows of all items; below them, as far as there is room, what happens next in the entry, and in the
        last row what the signs on the ruler mean."""
        rows = super().build(size)
        room = self.content_size.height - len(rows)
        below = self._coming(size, max(1, room - 1)) if self.left else []
        free = room - len(below)
        meanings = self._meanings(size) if free > 0 else ()
        return [*rows, *below, *([()] * (free - 1) if meanings else ()), *([meanings] if meanings else ())]

    def _coming(self, size: int, room: int) -> list[Line]:
        """Return the events that have not happened yet in at most so many rows: those that may be told, and then how
        many more there are."""
        sign = self.glyphs.ellipsis
        rows: list[Line] = []
        for number, line in enumerate(self.coming):
            text = flowed([(f"  {sign} ", "soft"), (line.text, "soft")], size - 1, 3)
            if len(rows) + len(text) + (number + 1 < self.left) > room:
                return [*rows, self._rest(self.left - number)]
            rows += text
        return [*rows, self._rest(self.left - len(self.coming))] if self.left > len(self.coming) else rows

    def _rest(self, count: int) -> Line:
        return ((f"  {self.glyphs.ellipsis} {count} more step{'s' if count > 1 else ''}", "soft"),)

    def _meanings(self, size: int) -> Line:
        """Return what the signs on the ruler mean, as many as one row has room for."""
        spans: list[Span] = [(" ", "")]
        for sign, name in self.meanings:
            one: list[Span] = [(f" {sign}", "bright"), (f" {name} ", "soft")]
            if width(spans) + width(one) <= size:
                spans += one
        return tuple(spans) if len(spans) > 1 else ()

    def go_to_row(self, row: int) -> None:
        """Select the item of a row; what stands below the items has none."""
        super().go_to_row(min(row, self._starts[-1] - 1))

    def rule_here(self) -> str:
        """Return the rule of the selected event; on a remark, that of the last event."""
        at = min(self.selected, len(self.lines)) - 1
        return self.lines[at].rule if at >= 0 else ""
