"""Rows of cells: what a prompt is made of, which key takes what, and how the rows lie on lines.

Everything here is pure: `tui.widgets.grid` shows it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tui.glyphs import Glyphs
from tui.keys import ROW_KEYS, key_name
from tui.widgets.lines import Line, Span, clipped, flowed, merged, width

SHARE = 0.42
"""The share of the width that a choice takes at most, where what follows from it stands in a column beside it."""

WIDEST_CELL = 24
"""Cells in columns are no wider than this, however much room there is."""

Place = tuple[int, int]
"""A cell: the number of its row, and its own number there."""


class Cell(msgspec.Struct, frozen=True):
    """One choice: what stands for it, and its place among the choices of the prompt.

    A `choice` of -1 is no choice now; if it is `spent` it was one, and keeps its place. A cell with a `key` of its own
    is taken by that. A `dear` cell gives more than is asked for, or brings nothing: it is selected beforehand only
    where there is no other, and a `drastic` one never; `grave` says what is lost by a choice, which is asked for once
    more.
    """

    spans: Line
    choice: int = -1
    key: str = ""
    spent: bool = False
    dear: bool = False
    drastic: bool = False
    grave: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row of the prompt: what heads it, its cells, and what follows.

    Without a `key` of its own it gets the next of the row keys; one without cells only says something. Cells of rows
    with `columns` stand below each other; a `folded` row shows its head alone until it is opened, and then its cells on
    lines of their own.
    """

    cells: tuple[Cell, ...]
    head: Line = ()
    key: str = ""
    then: Line = ()
    columns: bool = False
    folded: bool = False

    @property
    def legal(self) -> list[int]:
        """The numbers of the cells that are choices."""
        return [at for at, cell in enumerate(self.cells) if cell.choice >= 0]

    @property
    def opens(self) -> bool:
        """Whether the row's key opens it: it has, or had, more than one choice."""
        return self.folded or sum(1 for cell in self.cells if cell.choice >= 0 or cell.spent) > 1

    @property
    def keyed(self) -> bool:
        """Whether each cell is taken by a key of its own."""
        return bool(self.cells) and all(cell.key for cell in self.cells)


class Spot(msgspec.Struct, frozen=True):
    """Where a cell lies: its place, its first line and cells, and how many lines it takes."""

    place: Place
    line: int
    start: int
    end: int
    height: int = 1


class Cursor(msgspec.Struct, frozen=True):
    """Which cell is selected, if any, which row is open, and whether keys go to the grid."""

    at: Place | None = None
    opened: int | None = None
    focused: bool = True


def row_keys(rows: Sequence[Row]) -> list[str]:
    """Return the key of each row: its own, else the next free one in order; none where each cell has one."""
    own = {row.key for row in rows} | {cell.key for row in rows for cell in row.cells}
    free = iter([key for key in ROW_KEYS if key not in own])
    return [row.key or ("" if row.keyed or not row.cells else next(free, "")) for row in rows]


def cell_keys(row: Row) -> list[str]:
    """Return the keys of an open row's cells, by number, whether they are choices now or not."""
    keys = iter(ROW_KEYS)
    return [cell.key or next(keys, "") for cell in row.cells]


def first_place(rows: Sequence[Row]) -> Place | None:
    """Return the first cell that is a choice, one that is not dear where there is one; a drastic one does not come
    before the dear ones above it."""
    places = [(number, at) for number, row in enumerate(rows) for at in row.legal]
    plain = next((place for place in places if not rows[place[0]].cells[place[1]].dear), None)
    if plain is None or rows[plain[0]].cells[plain[1]].drastic:
        return places[0] if places else None
    return plain


def place_of(rows: Sequence[Row], choice: int) -> Place | None:
    """Return the cell of a choice, by its place among the choices."""
    places = ((number, at) for number, row in enumerate(rows) for at, cell in enumerate(row.cells))
    return next(((number, at) for number, at in places if rows[number].cells[at].choice == choice >= 0), None)


class Layout:
    """The lines of `rows` in `size` cells, below those that stand `above` them, and the spots of the cells on them."""

    def __init__(
        self, rows: Sequence[Row], size: int, cursor: Cursor, glyphs: Glyphs, above: Sequence[Line] = ()
    ) -> None:
        self.rows = rows
        self.size = size
        self.cursor = cursor
        self.glyphs = glyphs
        self.keys = [key_name(key) for key in row_keys(rows)]
        self.lines: list[Line] = list(above)
        self.spots: list[Spot] = []
        self.lead = max((len(key) for key in self.keys), default=1) + 2
        self._heads = {kind: self._head_width(kind) for kind in (False, True)}
        self._column = self._then_column()
        opened = cursor.opened
        if opened is not None and rows[opened].folded:
            self._unfolded(opened)
            return
        for number, row in enumerate(rows):
            if not row.cells:
                self.lines += flowed([(" ", ""), *row.head], size - 1, 1)
            elif row.keyed:
                self._keyed(number, row)
            elif row.folded:
                self._line(number, 0, row.head, row.then)
            elif row.columns:
                self._columns(number, row)
            elif len(row.cells) == 1:
                self._single(number, row)
            else:
                self._flow(number, row)

    def _head_width(self, columns: bool) -> int:
        rows = [row for row in self.rows if row.columns == columns and row.cells and not row.folded]
        longest = max((width(row.head) for row in rows), default=0)
        # Where a row opens, the key of its first cell stands right before that.
        behind = 1 + any(row.opens and not columns for row in rows)
        return min(longest + behind, self.size // 3) if longest else 0

    def _then_column(self) -> int:
        room = self.size - self.lead
        texts = [row for row in self.rows if row.then and (row.folded or len(row.cells) == 1)]
        lengths = [width((*row.head, *(() if row.folded else row.cells[0].spans))) for row in texts]
        return max((length for length in lengths if length <= room * SHARE), default=0) + 2

    def _lead(self, number: int, key: str, beside: bool = False) -> list[Span]:
        """Return the key of a row with the cursor before it; `beside` says that a cell stands right behind."""
        here = self.cursor.at is not None and self.cursor.at[0] == number
        mark = self.glyphs.cursor if here else " "
        pressed = "key" if self.rows[number].legal else "soft"
        lead: list[Span] = [(mark, "key" if self.cursor.focused else "soft"), (key.ljust(self.lead - 2), pressed)]
        return lead if beside else [*lead, (" ", "")]

    def _cell(self, place: Place, spans: Line, key: str = "") -> list[Span]:
        """Return a cell with what stands before it: the key that takes it, a bar where it is selected, or nothing."""
        here = self.cursor.at == place
        if self.cursor.opened == place[0] and self.rows[place[0]].cells[place[1]].choice >= 0 and not key:
            before: Span = (cell_keys(self.rows[place[0]])[place[1]], "key")
        else:
            before = (self.glyphs.half if here else " ", "key" if self.cursor.focused else "soft")
        own: list[Span] = [(f"{key_name(key)} ", "key")] if key else []
        text = [*own, *spans]
        if here and self.cursor.focused:
            text = [(words, f"ghost {role}".strip()) for words, role in text]
        return [before, *text]

    def _line(self, number: int, at: int, head: Line, then: Line, key: str = "", line_of: int | None = None) -> None:
        """Lay a cell out with what follows behind it, on as many lines as both take."""
        here = (number, at)
        keyed = key or self.keys[number]
        marked = self.cursor.at == here
        lead: list[Span] = [
            (self.glyphs.cursor if marked else " ", "key" if self.cursor.focused else "soft"),
            (keyed.ljust(self.lead - 2), "key"),
            (self.glyphs.half if marked else " ", "key" if self.cursor.focused else "soft"),
        ]
        ground = "ghost " if marked and self.cursor.focused else ""
        what: list[Span] = [(words, f"{ground}{role}".strip()) for words, role in head]
        indent = 2
        if then:
            fits = width(head) + 2 <= self._column
            gap = " " * (self._column - width(head)) if fits else "  "
            what += [(gap, ""), *then]
            indent = self._column if fits else 2
        texts = flowed(what, self.size - self.lead - 1, indent)
        top = len(self.lines)
        self.lines.append(merged([*lead, *(texts[0] if texts else ())]))
        self.lines += [merged([(" " * self.lead, ""), *text]) for text in texts[1:]]
        self.spots.append(Spot(here, top, 0, self.size, len(self.lines) - top))

    def _single(self, number: int, row: Row) -> None:
        """A row with one cell; a head stands before it."""
        if row.cells[0].choice < 0:
            self.lines.append(merged([*self._lead(number, ""), *row.head, *row.cells[0].spans]))
        elif row.head:
            self._flow(number, row)
        else:
            self._line(number, 0, row.cells[0].spans, row.then)

    def _columns(self, number: int, row: Row) -> None:
        """A row whose cells stand in columns."""
        head = self._heads[True]
        spans: list[Span] = [*self._lead(number, self.keys[number]), *clipped(row.head, head, self.glyphs.ellipsis)]
        start = self.lead + head
        behind = max((width(one.then) + 1 for one in self.rows if one.columns and one.then), default=0)
        room = min(WIDEST_CELL, (self.size - start - behind) // max(1, len(row.cells)))
        for at, cell in enumerate(row.cells):
            spans.append((" " * (start + at * room - width(tuple(spans))), ""))
            shown = clipped(tuple(self._cell((number, at), cell.spans)), room - 1, self.glyphs.ellipsis)
            self._spot((number, at), width(tuple(spans)), width(shown))
            spans += shown
        if row.then:
            spans += [(" " * (start + len(row.cells) * room - width(tuple(spans))), ""), *row.then]
        self.lines.append(merged(spans))

    def _flow(self, number: int, row: Row) -> None:
        """A row whose cells follow each other, on more lines where they do not fit on one.

        What follows from them stands behind them, or below where there is no room.
        """
        head = self._heads[False] if row.head else 0
        indent = self.lead - 1 + head
        spans: list[Span] = self._lead(number, self.keys[number], beside=True)
        if row.head:
            spans += [(" ", ""), *clipped(row.head, head, self.glyphs.ellipsis)]
        spans.append((" " * (indent - width(tuple(spans))), ""))
        for at, cell in enumerate(row.cells if row.legal else ()):
            shown = tuple(self._cell((number, at), cell.spans))
            used = width(tuple(spans))
            if used > indent and used + 1 + width(shown) > self.size - 1:
                self.lines.append(merged(spans))
                spans, used = [(" " * indent, "")], indent
            elif at:
                spans.append((" ", ""))
                used += 1
            shown = clipped(shown, self.size - used - 1, self.glyphs.ellipsis)
            self._spot((number, at), used, width(shown))
            spans += shown
        fits = not row.then or width(tuple(spans)) + width(row.then) + 4 <= self.size
        if row.then and fits:
            spans += [("   ", ""), *row.then]
        self.lines.append(merged(spans))
        if not fits:
            self.lines += flowed([(" " * (indent + 1), ""), *row.then], self.size - 1, indent + 1)

    def _keyed(self, number: int, row: Row) -> None:
        """A row of cells with keys of their own."""
        spans: list[Span] = []
        for at, cell in enumerate(row.cells):
            shown = tuple(self._cell((number, at), cell.spans, cell.key))
            used = width(tuple(spans))
            if used and used + 2 + width(shown) > self.size - 1:
                self.lines.append(merged(spans))
                spans, used = [], 0
            elif at:
                spans.append(("  ", ""))
                used += 2
            shown = clipped(shown, self.size - used - 1, self.glyphs.ellipsis)
            self._spot((number, at), used, width(shown))
            spans += shown
        self.lines.append(merged(spans))

    def _unfolded(self, number: int) -> None:
        """An open folded row: its cells alone, each on a line."""
        row = self.rows[number]
        for at, (cell, key) in enumerate(zip(row.cells, cell_keys(row), strict=True)):
            self._line(number, at, cell.spans, (), key or " ")

    def _spot(self, place: Place, start: int, cells: int) -> None:
        if self.rows[place[0]].cells[place[1]].choice >= 0:
            self.spots.append(Spot(place, len(self.lines), start, start + cells))
