"""Panes with spots: things that keys select one after the other, each with its rule (a card, a die, a place)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from rich.cells import cell_len
from textual import events
from textual.message import Message

from tui.widgets.lines import EMPTY, Line, Span, merged, width
from tui.widgets.pane import Pane, Scene

Says = Callable[[], str]
"""What says in full words what a thing is. Words are made only for a thing that was selected."""


class Spot(msgspec.Struct, frozen=True):
    """A thing in a drawing: its rule, its first row and cells, how many rows it takes, and what it `says` it is."""

    rule: str
    row: int
    start: int
    end: int
    height: int = 1
    says: Says | None = None


class Thing(msgspec.Struct, frozen=True):
    """Words about something that has a rule, or says in full words what it is; `flow` never breaks them."""

    words: Line
    rule: str
    says: Says | None = None


Part = Thing | Span


class Block(msgspec.Struct, frozen=True):
    """Something drawn over several rows of the same width, with a rule, or with words that say what it is."""

    rows: tuple[Line, ...]
    rule: str
    says: Says | None = None


class Drawing(msgspec.Struct):
    """Lines with the spots in them, written from the top."""

    lines: list[Line] = msgspec.field(default_factory=list)
    spots: list[Spot] = msgspec.field(default_factory=list)

    def row(self, *parts: Part) -> None:
        """Write a row."""
        spans: list[Span] = []
        at = 0
        for part in parts:
            words = part.words if isinstance(part, Thing) else (part,)
            end = at + width(words)
            if isinstance(part, Thing) and (part.rule or part.says):
                self.spots.append(Spot(part.rule, len(self.lines), at, end, 1, part.says))
            spans.extend(words)
            at = end
        self.lines.append(merged(spans))

    def rows(self, lines: Iterable[Line]) -> None:
        """Write rows that hold no spot."""
        self.lines.extend(lines)

    def whole(self, lines: Sequence[Line], rule: str, says: Says | None = None) -> None:
        """Write rows that are one spot together."""
        if lines:
            end = max(width(line) for line in lines)
            self.spots.append(Spot(rule, len(self.lines), 0, end, len(lines), says))
            self.lines.extend(lines)

    def gap(self) -> None:
        """Leave a row empty."""
        self.lines.append(EMPTY)

    def flow(self, lead: Line, parts: Sequence[Part], size: int, gap: str = " ") -> None:
        """Write `lead` and parts behind it in rows of at most `size` cells; later rows begin under the first part."""
        indent = width(lead)
        row: list[Part] = list(lead)
        used = indent
        for part in parts:
            cells = width(part.words) if isinstance(part, Thing) else cell_len(part[0])
            space = len(gap) if used > indent else 0
            if used > indent and used + space + cells > size:
                self.row(*row)
                row, used, space = [(" " * indent, "")], indent, 0
            if space:
                row.append((gap, ""))
            row.append(part)
            used += space + cells
        self.row(*row)

    def blocks(self, leads: Sequence[Line], blocks: Sequence[Block], size: int) -> None:
        """Write blocks of as many rows as `leads` beside each other, each row behind its lead, in `size` cells."""
        height, indent = len(leads), max(width(lead) for lead in leads)
        left = list(blocks)
        first = True
        while left or first:
            taken: list[Block] = []
            used = indent
            while left and (not taken or used + width(left[0].rows[0]) <= size):
                used += width(left[0].rows[0])
                taken.append(left.pop(0))
            top = len(self.lines)
            for number in range(height):
                lead = leads[number] if first else EMPTY
                spans: list[Span] = [*lead, (" " * (indent - width(lead)), "")]
                for block in taken:
                    spans.extend(block.rows[number])
                self.lines.append(merged(spans))
            at = indent
            for block in taken:
                end = at + width(block.rows[0])
                if block.rule or block.says:
                    self.spots.append(Spot(block.rule, top, at, end, height, block.says))
                at = end
            first = False


class SpotPane(Pane):
    """A pane in which the keys go from spot to spot. A subclass writes `drawing`, a function of scene and width."""

    class Moved(Message):
        """Another spot was selected, which has a rule and says what it is."""

        def __init__(self, rule: str, says: str = "") -> None:
            super().__init__()
            self.rule = rule
            self.says = says

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.spots: list[Spot] = []
        self.at = 0

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return what shows `scene` in `width` cells."""
        return Drawing()

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the lines of the drawing."""
        return self.drawing(scene, width).lines

    def build(self, width: int) -> list[Line]:
        """Return the lines of the present scene, the selected spot marked while the pane has the focus."""
        if self.scene is None:
            return []
        with self.scene.speaks():
            drawing = self.drawing(self.scene, width)
        self.spots = sorted(drawing.spots, key=lambda spot: (spot.row, spot.start))
        self.at = max(0, min(self.at, len(self.spots) - 1))
        if self.has_focus and self.spots:
            spot = self.spots[self.at]
            for row in range(spot.row, min(spot.row + spot.height, len(drawing.lines))):
                drawing.lines[row] = painted(drawing.lines[row], spot.start, spot.end, "chosen")
        return drawing.lines

    def fitting_top(self) -> int:
        """Return the row to put on top so that the selected spot is in the window."""
        top = super().fitting_top()
        if not self.has_focus or not self.spots:
            return top
        spot = self.spots[min(self.at, len(self.spots) - 1)]
        height = self.content_size.height
        if spot.height > height:  # it is scrolled through
            return top if spot.row <= top < spot.row + spot.height else spot.row
        if spot.row < top:
            return spot.row
        return max(top, spot.row + spot.height - height)

    def move(self, by: int) -> None:
        """Go to the spot next to this one in the row above or below; without any spot, scroll."""
        if not self.spots:
            super().move(by)
            return
        here = self.spots[min(self.at, len(self.spots) - 1)]
        rows = sorted({spot.row for spot in self.spots})
        row = rows[max(0, min(rows.index(here.row) + by, len(rows) - 1))]
        if row == here.row:
            self.scroll_rows(self.top + by)
        else:
            near = (abs(spot.start - here.start) for spot in self.spots)
            found = [(far, at) for at, far in enumerate(near) if self.spots[at].row == row]
            self._go(min(found)[1])

    def sideways(self, by: int) -> bool:
        """Go to the next spot of the same row, if there is one."""
        at = self.at + by
        if not 0 <= at < len(self.spots) or self.spots[at].row != self.spots[self.at].row:
            return False
        self._go(at)
        return True

    def first(self) -> None:
        """Go to the first spot."""
        self._go(0)
        super().first()

    def last(self) -> None:
        """Go to the last spot."""
        self._go(len(self.spots) - 1)
        super().last()

    def _go(self, at: int) -> None:
        at = max(0, min(at, len(self.spots) - 1))
        if at != self.at:
            self.at = at
            self.rebuild()
            self.post_message(self.Moved(self.rule_here(), self.says_here()))

    def rule_here(self) -> str:
        """Return the rule of the selected spot."""
        return self.spots[self.at].rule if self.at < len(self.spots) else ""

    def says_here(self) -> str:
        """Return what the selected spot says it is."""
        says = self.spots[self.at].says if self.at < len(self.spots) else None
        if says is None or self.scene is None:
            return ""
        with self.scene.speaks():
            return says()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Mark the selected spot while the pane has the focus."""
        super().watch_has_focus(has_focus)
        self.rebuild()
        if has_focus:
            self.post_message(self.Moved(self.rule_here(), self.says_here()))

    def on_click(self, event: events.Click) -> None:
        """Select the spot under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = offset.x, self.top + offset.y
        for number, spot in enumerate(self.spots):
            if spot.start <= x < spot.end and spot.row <= y < spot.row + spot.height:
                self._go(number)


def painted(of: Line, start: int, end: int, role: str) -> Line:
    """Return a line whose cells from `start` to `end` have another role."""
    spans: list[Span] = []
    at = 0
    for text, own in of:
        for letter in text:
            spans.append((letter, role if start <= at < end else own))
            at += cell_len(letter)
    return merged(spans)
