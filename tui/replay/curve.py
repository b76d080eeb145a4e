"""The curve above the ruler of a replay: a chance of winning for each entry, some rows high."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tui.widgets.lines import Span

EIGHTHS = "▁▂▃▄▅▆▇█"
LEVELS = "_-^|"
"""What stands for the eighths in ASCII, the lowest first; the last is a whole row."""

FITTED, SETTLED, LOST = "soft", "", "shadow"
"""The roles of a value that is not settled yet, of one that is, and of an entry with a mark that costs."""

LOW, HIGH = 2, 4
"""The rows of the curve on a low and on a high terminal."""

HIGH_FROM = 36
"""From so many lines on the curve is a high one."""


class Curve(msgspec.Struct, frozen=True):
    """What is drawn above a ruler: a value for each entry (0 to 1), the entries that are not `settled`, those with a
    mark, what it comes to at the cursor in `words`, `whose` it is and on what it rests, and what the top and the foot
    of the curve stand for in `ends`.

    It holds what may be told, and nothing of what comes after.
    """

    values: Sequence[float]
    fitted: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    words: str = ""
    whose: str = ""
    ends: tuple[str, str] = ("", "")


def column(value: float, rows: int, ascii_only: bool) -> list[str]:
    """Return the signs for a value from 0 to 1 in a column of `rows` cells, from the top."""
    signs = LEVELS if ascii_only else EIGHTHS
    level = max(0, min(rows * len(signs) - 1, int(value * rows * len(signs))))
    full, part = divmod(level, len(signs))
    return [" "] * (rows - 1 - full) + [signs[part]] + [signs[-1]] * full


def curve_rows(curve: Curve, last: int, size: int, rows: int, ascii_only: bool) -> list[list[Span]]:
    """Return the curve in `rows` of `size` cells, the highest first, over a ruler from entry 0 to `last`; where it
    ends, the cells stay empty.

    A column shows the last entry that stands in it or before it, but the worst that it has to tell: a mark in it is
    seen.
    """
    scale = (size - 1) / max(1, last)
    columns: list[tuple[list[str], str]] = [([" "] * rows, "")] * size
    told = min(len(curve.values) - 1, last)
    if told >= 0:
        places = [round(entry * scale) for entry in range(told + 1)]
        ends = [*places[1:], places[-1] + 1 if told == last else min(size, round((told + 1) * scale))]
        for entry, (place, end) in enumerate(zip(places, ends, strict=True)):
            signs = column(curve.values[entry], rows, ascii_only)
            for cell in range(place, max(end, place + 1)):
                columns[cell] = (signs, FITTED if entry in curve.fitted else SETTLED)
        for entry in sorted(curve.marked):
            if entry <= told:
                columns[places[entry]] = (columns[places[entry]][0], LOST)
    return [[(signs[row], role if signs[row] != " " else "") for signs, role in columns] for row in range(rows)]
