"""The bottom of the replay screen: a ruler of the game, and the events of the entry at the cursor, one by one."""

from __future__ import annotations

from collections.abc import Sequence

from tui.widgets.bars import Bar
from tui.widgets.items import Items
from tui.widgets.lines import Line, Piece, flowed, spread, width
from tui.widgets.log import LogLine


class Ruler(Bar):
    """How far the replay is, and how far it has been; the length of the game stays unknown until it was reached."""

    def show(
        self, words: str, at: int, reached: int, marks: Sequence[int], state: str, notes: Sequence[int] = ()
    ) -> None:
        """Show `words`, the place `at` on a ruler from 0 to `reached` with `marks`, and what the replay is doing."""
        size = max(10, self.content_size.width - len(words) - len(state) - 6)
        glyphs = self.glyphs
        cells = [glyphs.line] * size
        scale = (size - 1) / max(1, reached)
        for places, sign in ((marks, glyphs.diamond), (notes, glyphs.star)):
            for mark in places:
                if mark <= reached:
                    cells[round(mark * scale)] = sign
        place = round(min(at, reached) * scale)
        pieces: list[Piece] = [(f" {words}  ", "strong"), ("".join(cells[:place]), "accent"), (glyphs.dot, "title")]
        pieces.append(("".join(cells[place + 1 :]), "dim"))
        self.say(tuple(pieces), ((f"{state} ", "accent"),))


class StepPane(Items):
    """What somebody decided, what has followed from it up to the cursor, and then the notes on it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.decision = ""
        self.lines: tuple[LogLine, ...] = ()
        self.left = 0
        self.notes: tuple[str, ...] = ()

    def show(self, decision: str, lines: Sequence[LogLine], left: int, notes: Sequence[str] = ()) -> None:
        """Show the decision of an entry and its events so far; `left` events have not happened yet."""
        found = (decision, tuple(lines), left, tuple(notes))
        if found != (self.decision, self.lines, self.left, self.notes):
            self.decision, self.lines, self.left, self.notes = found
            self.reset(len(self.lines) + len(self.notes))

    def build_items(self, size: int) -> list[list[Line]]:
        """Return a row for the decision and one for each event."""
        items = [flowed([(f" {self.decision}", "title")], size, 3)]
        for number, line in enumerate(self.lines, 1):
            last = number == len(self.lines)
            text: Line = (("  ", ""), (line.text, "" if last else "dim"))
            rule: Line = ((f"{line.rule} ", "rule"),)
            rows = flowed(text, size - width(rule) - 1, 3)
            items.append([spread(rows[0], rule, size), *rows[1:]])
        if self.left:
            more = f"{self.left} more event" + ("s" if self.left > 1 else "")
            items.append([((f"  {self.glyphs.ellipsis} {more}", "dim"),)])
        for note in self.notes:
            items.append(flowed([(f"  {self.glyphs.star} ", "key"), (note, "accent")], size - 1, 4))
        return items

    def rule_here(self) -> str:
        """Return the rule of the selected event; on a note, that of the last event."""
        at = min(self.selected, len(self.lines)) - 1
        return self.lines[at].rule if at >= 0 else ""
