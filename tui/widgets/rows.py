"""A list of rows, drawn like a table of contents: a mark, words, leaders, words on the right.

Only the lines that change are drawn again when the cursor moves. Text is never read as markup.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from core.kernel.comparing import comparable
from tui.glyphs import UNICODE, Glyphs
from tui.keys import LIST_KEYS
from tui.widgets.lines import Span
from tui.widgets.narrowed import narrowed

BETWEEN = re.compile(r"\W+")
INKS = ("ink", "soft", "key", "bright", "shadow", "line")


def width_of(spans: Sequence[Span]) -> int:
    """Return how many cells the spans take."""
    return sum(cell_len(text) for text, _ in spans)


def fitted(spans: Sequence[Span], width: int, ellipsis: str = UNICODE.ellipsis) -> list[Span]:
    """Return the spans cut to `width` cells, with an ellipsis where something is missing."""
    if width_of(spans) <= width:
        return list(spans)
    out: list[Span] = []
    room = max(0, width - 1)
    for text, ink in spans:
        if cell_len(text) > room:
            out.append((set_cell_size(text, room) + ellipsis if width > 0 else "", ink))
            break
        out.append((text, ink))
        room -= cell_len(text)
    return out


@dataclass(frozen=True)
class Row:
    """One row: an id, words on the left, words on the right, perhaps a second line below.

    A heading cannot be chosen. `leader` fills the gap between left and right, or what follows a heading. A row of a
    long list has nothing but its id and `make`, which makes the row (of one line) that is drawn when this one comes in
    sight. `also` are words that it is found by besides those that it shows; `shorter` says what stands `below` in fewer
    words each time, for lists that have no room for it.
    """

    id: str
    left: Sequence[Span] = ()
    right: Sequence[Span] = ()
    below: Sequence[Span] = ()
    leader: bool = False
    heading: bool = False
    indent: int = 0
    also: str = ""
    make: Callable[[], Row] | None = field(default=None, compare=False)
    shorter: Sequence[Sequence[Span]] = ()

    def drawn(self) -> Row:
        """Return the row as it is drawn."""
        return self.make() if self.make is not None else self

    def has(self, words: Sequence[str]) -> bool:
        """Whether all of `words` (in small letters) stand in the row."""
        text = comparable(f"{self._text()} {self.also} {self.drawn().also}")
        return all(word in text for word in words)

    def shows(self, words: Sequence[str]) -> bool:
        """Whether all of `words` (in small letters) can be read in the row, at the beginning of a word."""
        text = comparable(self._text())
        parts = [*text.split(), *BETWEEN.split(text)]
        return all(any(part.startswith(word) for part in parts) for word in words)

    def _text(self) -> str:
        row = self.drawn()
        return " ".join("".join(part for part, _ in spans) for spans in (row.left, row.right, row.below))

    @property
    def height(self) -> int:
        """How many lines the row takes."""
        return 2 if self.below else 1


class RowList(ScrollView, can_focus=True, inherit_bindings=False):
    """A list of rows with a cursor. Its keys are its own; what it does not use goes to the screen."""

    BINDINGS = list(LIST_KEYS)
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"rows--{ink}" for ink in INKS} | {"rows--chosen", "rows--chosen-blurred"}

    cursor: reactive[int] = reactive(-1, repaint=False)

    class Chosen(Message):
        """A row was chosen with enter, a click or its number."""

        def __init__(self, rows: RowList, row: Row) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> RowList:
            """The list that the row is in."""
            return self.rows

    class Resized(Message):
        """The list has another size."""

    class Moved(Message):
        """The cursor came to a row."""

        def __init__(self, rows: RowList, row: Row) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> RowList:
            """The list that the row is in."""
            return self.rows

    class Emptied(Message):
        """The cursor has no row any more to be on."""

        def __init__(self, rows: RowList) -> None:
            super().__init__()
            self.rows = rows

        @property
        def control(self) -> RowList:
            """The list that has none."""
            return self.rows

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: list[Row] = list(rows)
        self.words = ""
        self._all: list[Row] = self.rows
        self._tops: list[int] = [0]
        self._drawn_with: Glyphs | None = None
        self._index()

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs that the application draws with."""
        found: Glyphs = getattr(self.app, "glyphs", UNICODE)
        return found

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if 0 <= self.cursor < len(self.rows) else None

    def set_rows(self, rows: Sequence[Row], keep: str | None = None) -> None:
        """Show `rows`; the cursor goes to the row with the id `keep`, or stays on the row that it was on.

        Only lines that look different are drawn again.
        """
        seen = self._in_sight()
        before = self.row
        wanted = keep if keep is not None else (before.id if before else None)
        old = self.cursor
        self._all = list(rows)
        self.rows = self._narrowed()
        self._index()
        at = next((n for n, row in enumerate(self.rows) if row.id == wanted and not row.heading), -1)
        if at < 0:
            at = self._nearest(max(0, old))
        self.set_reactive(RowList.cursor, at)
        self._show_cursor()
        auto = self.styles.height is not None and self.styles.height.is_auto
        if auto or self.glyphs is not self._drawn_with:
            self._drawn_with = self.glyphs
            self.refresh(layout=auto)
        else:
            for y, (one, other) in enumerate(zip(seen, self._in_sight(), strict=True)):
                if one != other:
                    self.refresh(Region(0, y, self.size.width, 1))
        if self.row is None and before is not None:
            self.post_message(self.Emptied(self))
        elif self.row is not None and (before is None or before.id != self.row.id):
            self.post_message(self.Moved(self, self.row))

    def narrow(self, words: str) -> None:
        """Show only the rows that have all of `words`, with the headings above them; all rows, when there are none.

        The cursor goes to the first that is left, and stays on its row when all are shown again.
        """
        if words != self.words:
            self.words = words
            first = next((row.id for row in self._narrowed() if not row.heading), None) if words.split() else None
            self.set_rows(self._all, first)

    def _narrowed(self) -> list[Row]:
        words = comparable(self.words).split()
        if not words:
            return list(self._all)
        found = narrowed(self._all, words)
        return found or [Row("none found", [(f'Nothing here has "{self.words}".', "soft")], heading=True)]

    def _in_sight(self) -> list[tuple[Row, int, bool] | None]:
        """Return what decides the look of each line in sight: its row, which line of that, whether it is chosen."""
        found: list[tuple[Row, int, bool] | None] = []
        for line in range(offset := round(self.scroll_offset.y), offset + self.size.height):
            number = self._row_at(line)
            place = (
                None if number < 0 else (self.rows[number].drawn(), line - self._tops[number], number == self.cursor)
            )
            found.append(place)
        return found

    def replace_row(self, row: Row) -> None:
        """Put `row` in the place of the row with the same id, and draw only its lines again."""
        self._all = [row if one.id == row.id else one for one in self._all]
        for number, old in enumerate(self.rows):
            if old.id == row.id:
                if old.height != row.height:
                    self.set_rows(self._all)
                    return
                self.rows[number] = row
                self._refresh_row(number)
                return

    def go_to(self, row_id: str) -> bool:
        """Move the cursor to the row with this id; return whether there is one."""
        for number, row in enumerate(self.rows):
            if row.id == row_id and not row.heading:
                self.cursor = number
                return True
        return False

    def _index(self) -> None:
        self._tops = list(accumulate((row.height for row in self.rows), initial=0))
        self.virtual_size = Size(0, self._tops[-1])

    def _row_at(self, line: int) -> int:
        """Return the number of the row that a line belongs to, or -1 beyond the last one."""
        return bisect_right(self._tops, line) - 1 if 0 <= line < self._tops[-1] else -1

    def _nearest(self, start: int) -> int:
        after: list[int] = [*range(start, len(self.rows)), *range(min(start, len(self.rows)) - 1, -1, -1)]
        for number in after:
            if not self.rows[number].heading:
                return number
        return -1

    def _top_of(self, number: int) -> int:
        return self._tops[number]

    def on_mount(self) -> None:
        """Put the cursor on the first row that can be chosen."""
        if self.cursor < 0 and self.rows:
            self.cursor = self._nearest(0)

    def watch_cursor(self, old: int, new: int) -> None:
        """Draw the two rows again that the cursor left and reached."""
        self._refresh_row(old)
        self._refresh_row(new)
        self._show_cursor()
        if self.row is not None:
            self.post_message(self.Moved(self, self.row))

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Let the message go no further when the cursor has left the row since."""
        if self.row is None or event.row.id != self.row.id:
            event.stop()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Let the message go no further when the row is not listed any more."""
        if all(row.id != event.row.id for row in self.rows):
            event.stop()

    def on_focus(self) -> None:
        """Draw the cursor as active."""
        self._refresh_row(self.cursor)

    def on_blur(self) -> None:
        """Draw the cursor as resting."""
        self._refresh_row(self.cursor)

    def _refresh_row(self, number: int) -> None:
        if self.is_mounted and 0 <= number < len(self.rows):
            top = self._top_of(number) - round(self.scroll_offset.y)
            self.refresh(Region(0, top, self.size.width, self.rows[number].height))

    def _show_cursor(self) -> None:
        if not self.is_mounted or not 0 <= self.cursor < len(self.rows) or not self.size.height:
            return
        top = self._top_of(self.cursor)
        bottom = top + self.rows[self.cursor].height
        while top > 0 and self.rows[self._row_at(top - 1)].heading:
            top -= 1
        offset, height = round(self.scroll_offset.y), self.size.height
        if top < offset:
            self.scroll_to(y=top, animate=False, force=True)
        elif bottom > offset + height:
            self.scroll_to(y=bottom - height, animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the cursor in sight, and tell the screen, whose rows may be columns of the width."""
        self._show_cursor()
        self.post_message(self.Resized())

    def action_move(self, steps: int) -> None:
        """Move to the next row that can be chosen, upwards or downwards; from the last to the first."""
        count = len(self.rows)
        for step in range(1, count + 1):
            number = (self.cursor + steps * step) % count
            if not self.rows[number].heading:
                self.cursor = number
                return

    def action_page(self, pages: int) -> None:
        """Move by the height of the list."""
        if not self.rows:
            return
        target = min(max(0, self.cursor + pages * max(1, self.size.height - 1)), len(self.rows) - 1)
        self.cursor = self._nearest(target)

    def action_edge(self, edge: int) -> None:
        """Move to the first or the last row."""
        if self.rows:
            numbers = [n for n, row in enumerate(self.rows) if not row.heading]
            if numbers:
                self.cursor = numbers[0] if edge < 0 else numbers[-1]

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.row is not None:
            self.post_message(self.Chosen(self, self.row))

    def on_click(self, event: events.Click) -> None:
        """Choose the row under the mouse."""
        number = self._row_at(event.y + round(self.scroll_offset.y))
        if number >= 0 and not self.rows[number].heading:
            self.cursor = number
            self.action_choose()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        width = self.scrollable_content_region.width
        line = y + round(self.scroll_offset.y)
        base = self.rich_style
        number = self._row_at(line)
        if number < 0:
            return Strip.blank(width, base)
        row = self.rows[number].drawn()
        chosen = number == self.cursor and not row.heading
        over: Style | None = None
        if chosen:
            over = self.get_component_rich_style("rows--chosen" if self.has_focus else "rows--chosen-blurred")
        spans = self.line_of(row, line - self._tops[number], chosen, width)
        segments = [Segment(self.glyphs.plain(text), self._ink(ink, base, over)) for text, ink in spans if text]
        return Strip(segments).adjust_cell_length(width, over or base)

    def _ink(self, ink: str, base: Style, over: Style | None) -> Style:
        if over is not None:
            return over
        return base if ink == "ink" else self.get_component_rich_style(f"rows--{ink}")

    def line_of(self, row: Row, line: int, chosen: bool, width: int) -> list[Span]:
        """Return the spans of one line of a row."""
        glyphs = self.glyphs
        mark = f"{glyphs.cursor} " if chosen and line == 0 else "  "
        if row.heading:
            mark = ""
        pad = " " * row.indent
        room = width - len(mark) - len(pad) - 1
        if line == 1:
            below = next((words for words in (row.below, *row.shorter) if width_of(words) <= room), row.below)
            return [(mark, "ink"), (pad, "ink"), *fitted(below, room, glyphs.ellipsis)]
        if row.heading and row.leader:
            rest = max(0, room - width_of(row.left))
            return [(f"{glyphs.line} ", "line"), *row.left, (f" {glyphs.line * max(0, rest - 2)}", "line")]
        right = fitted(row.right, max(0, room), glyphs.ellipsis)
        left = fitted(row.left, max(8, room - width_of(right) - (2 if right else 0)), glyphs.ellipsis)
        gap = room - width_of(left) - width_of(right)
        if not right:
            return [(mark, "ink"), (pad, "ink"), *left]
        right = fitted(right, max(0, room - width_of(left) - 1), glyphs.ellipsis)
        gap = max(1, room - width_of(left) - width_of(right))
        filling = " " + glyphs.leader * (gap - 2) + " " if row.leader and gap > 3 else " " * gap
        return [(mark, "ink"), (pad, "ink"), *left, (filling, "soft"), *right]
