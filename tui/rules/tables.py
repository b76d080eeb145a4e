"""The tables of a rulebook as lines of text: in columns where there is room for them, some of them below the others if
need be, else row by row in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from textwrap import wrap

GAP = "  "
"""What stands between the columns of a table."""

TIGHT = " "
"""What stands between them where only so nothing has to be wrapped."""

HEADS = 2
"""So many lines the names of such columns have at the most."""

PARTS = 3
"""So many tables a wide one is parted into at the most: across more of them no row is read."""

INDENT = "  "
"""What stands before the facts of a row that is told in words."""

NOTHING = ("", "-")
"""What stands in a cell that says nothing."""

FIXED = "\N{NO-BREAK SPACE}"

Laid = list[tuple[str, bool]]
"""Lines, each with whether it stands out: heads of columns, and what a row is about."""


def table_lines(rows: Sequence[Sequence[str]], room: int) -> Laid:
    """Return the lines of a table whose first row names its columns, in `room` characters.

    Columns are as wide as what stands in them, the widest wrapped between words where room is short. Where a word would
    have to be broken, even with columns close to each other and their names in two lines, the table is turned on its
    side or parted into some below each other, each with the first column, if that takes no more lines than to tell each
    row by itself: what it is about, then each column's name with what stands there.
    """
    count = max(len(row) for row in rows)
    cells = [[*row, *[""] * (count - len(row))] for row in rows]
    told = _in_columns(cells, room)
    if told is None:
        told = _records(cells, room)
        others = (_on_its_side(cells, room), _parted(cells, room)) if len(cells) > 2 else ()  # one row is soon told
        told = next((other for other in others if other is not None and len(other) <= len(told) + 1), told)
    return told


def _in_columns(cells: Sequence[Sequence[str]], room: int) -> Laid | None:
    """Return a table in columns beside each other; None where they do not fit."""
    gaps = len(cells[0]) - 1
    widths = _widths(cells, room - gaps * len(GAP))
    if widths is not None:
        return _columns(cells, widths, GAP)
    close = [max(map(len, column)) for column in zip(*cells, strict=True)]
    if sum(close) + gaps * len(TIGHT) <= room:
        return _columns(cells, close, TIGHT)
    narrow = [max(1, *map(len, (*name.split(), *column))) for name, *column in zip(*cells, strict=True)]
    high = max(len(wrap(name, width)) for name, width in zip(cells[0], narrow, strict=True))
    if high <= HEADS and sum(narrow) + gaps * len(TIGHT) <= room:
        return _columns(cells, narrow, TIGHT)
    return None


def _on_its_side(cells: Sequence[Sequence[str]], room: int) -> Laid | None:
    """Return a table with a column for each of its rows; None where there is no room."""
    turned = list(zip(*cells, strict=True))
    return _in_columns(turned, room) if _whole_in(turned, room) else None


def _parted(cells: Sequence[Sequence[str]], room: int) -> Laid | None:
    """Return a table of numbered rows as some below each other, of as many columns each as evenly parted fit beside the
    first, without rows that say nothing there; None where a cell would have to be wrapped, or there are too many of
    them, or where the rows have names: what bears one is told by itself."""
    facts = len(cells[0]) - 1
    if not all(row[0].isdecimal() for row in cells[1:]):
        return None
    for parts in range(2, PARTS + 1):
        each = -(-facts // parts)
        starts = range(1, facts + 1, each)
        tables = [
            [[row[0], *part] for row in cells if not set(part := row[at : at + each]) <= set(NOTHING)] for at in starts
        ]
        if each > 1 and all(_whole_in(table, room) for table in tables):
            laid = (_in_columns(table, room) or [] for table in tables)
            return list(chain.from_iterable(([("", False)] * (at > 0) + lines) for at, lines in enumerate(laid)))
    return None


def _whole_in(cells: Sequence[Sequence[str]], room: int) -> bool:
    """Tell whether the columns of a table fit beside each other with no cell wrapped but the names of the columns."""
    wide = [max(1, *map(len, (*name.split(), *column))) for name, *column in zip(*cells, strict=True)]
    return sum(wide) + (len(wide) - 1) * len(TIGHT) <= room


def _columns(cells: Sequence[Sequence[str]], widths: Sequence[int], gap: str) -> Laid:
    lines: Laid = []
    for number, row in enumerate(cells):
        wrapped = [wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in range(max(map(len, wrapped))):
            parts = [part[line] if line < len(part) else "" for part in wrapped]
            text = gap.join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()
            lines.append((text, number == 0))
    return lines


def _widths(cells: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """Return how wide columns are: as their widest cell, the widest of them less until all fit, but none narrower than
    its longest word; None where they do not fit like that."""
    columns = list(zip(*cells, strict=True))
    widths = [max(1, *map(len, column)) for column in columns]
    least = [max(1, *(len(word) for cell in column for word in cell.split())) for column in columns]
    while sum(widths) > room:
        wide = [at for at, width in enumerate(widths) if width > least[at]]
        if not wide:
            return None
        widths[max(wide, key=lambda at: widths[at])] -= 1
    return widths


def _records(cells: Sequence[Sequence[str]], room: int) -> Laid:
    heads = cells[0]
    lines: Laid = []
    for row in cells[1:]:
        about = f"{heads[0]} {row[0]}".strip() if row[0][:1].isdigit() else row[0]
        lines += [(line, True) for line in wrap(about, room) or [""]]
        known = [(head, cell) for head, cell in zip(heads[1:], row[1:], strict=True) if cell not in NOTHING]
        said = [f"{head} {cell}".strip() + ("," if at < len(known) else "") for at, (head, cell) in enumerate(known, 1)]
        facts = " ".join(_whole(fact, room - len(INDENT)) for fact in said)
        told = wrap(facts, room, initial_indent=INDENT, subsequent_indent=INDENT)
        lines += [(line.replace(FIXED, " "), False) for line in told]
    return lines


def _whole(fact: str, room: int) -> str:
    """Return a fact so that it is not parted where it fits into a line."""
    return fact.replace(" ", FIXED) if len(fact) <= room else fact


def rows_of(lines: Iterable[str]) -> list[list[str]]:
    """Return the cells of a table as it is written in Markdown, without the row that rules it off."""
    found = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    return [row for row in found if not set("".join(row)) <= set(":- ")]
