"""Sheets of figures as lines of text: nothing is cut off, what is too wide goes on in the row below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len

from core.kernel.figures import Sheet
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, merged, pad, wrapped

NUMBER = re.compile(r"[-+]?\d[\d.,]*( ?(%|s|min|h)( \d+ \w+)?| to \d+)?|-|")
LEAST_TEXT = 8
GAP = 2


def sheet_lines(sheet: Sheet, width: int, glyphs: Glyphs) -> list[Line]:
    """Return the rows of a sheet under the names of its columns; numbers stand at the right of their columns."""
    return [line for block in sheet_blocks(sheet, width, glyphs) for line in block]


def sheet_blocks(sheet: Sheet, width: int, glyphs: Glyphs) -> list[list[Line]]:
    """Return the lines of each row of a sheet, those of the names of its columns first."""
    if not sheet.rows:
        return [[((" nothing yet", "soft"),)]]
    numbers = [all(NUMBER.fullmatch(row[at]) for row in sheet.rows) for at in range(len(sheet.columns))]
    widths = _widths(sheet, numbers, width)
    names = _block(sheet.columns, widths, numbers, glyphs, "soft", below=True)
    return [names, *(_block(row, widths, numbers, glyphs, "") for row in sheet.rows)]


def _widths(sheet: Sheet, numbers: Sequence[bool], width: int) -> list[int]:
    """Return how wide the columns are: names of columns of numbers give way first, then texts, the widest of each."""
    widest = [max(map(cell_len, cells)) for cells in zip(sheet.columns, *sheet.rows, strict=True)]
    narrowest = [
        max(longest_word(name), *map(cell_len, cells)) if number else min(wide, max(LEAST_TEXT, longest_word(name)))
        for name, number, wide, *cells in zip(sheet.columns, numbers, widest, *sheet.rows, strict=True)
    ]
    too_wide = sum(widest) + GAP * len(widest) - 1 - width
    for kind in (True, False):
        while too_wide > 0:
            able = [at for at, wide in enumerate(widest) if numbers[at] is kind and wide > narrowest[at]]
            if not able:
                break
            widest[max(able, key=lambda at: widest[at])] -= 1
            too_wide -= 1
    return widest


def longest_word(text: str) -> int:
    """Return how many cells the longest word of a text takes."""
    return max(map(cell_len, text.split()), default=0)


def _block(
    cells: Sequence[str], widths: Sequence[int], numbers: Sequence[bool], glyphs: Glyphs, role: str, below: bool = False
) -> list[Line]:
    """Return the lines of a row; names of columns stand `below`, right above what they name."""
    parts = [wrapped(cell, wide) if cell_len(cell) > wide else [cell] for cell, wide in zip(cells, widths, strict=True)]
    height = max(map(len, parts))
    if below:
        parts = [[""] * (height - len(rows)) + rows for rows in parts]
    return [_line(row, widths, numbers, glyphs, role) for row in zip_longest(*parts, fillvalue="")]


def _line(cells: Sequence[str], widths: Sequence[int], numbers: Sequence[bool], glyphs: Glyphs, role: str) -> Line:
    spans: list[Span] = [(" ", "")]
    for at, cell in enumerate(cells):
        filled = " " * (widths[at] - cell_len(cell)) + cell if numbers[at] else pad(cell, widths[at], glyphs.ellipsis)
        gap = "" if at == len(cells) - 1 else " " * GAP
        spans.append((filled + gap, role or ("strong" if at == 0 else "")))
    return merged(spans)
