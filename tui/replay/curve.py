"""The curve above the ruler of a replay: a chance of winning for each entry, one row high."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tui.widgets.lines import Span

EIGHTHS = "▁▂▃▄▅▆▇█"
SIGNS = ".:-=+*#%@"
"""What stands for the eighths in ASCII, the lowest first."""

FITTED, SETTLED, LOST = "soft", "", "shadow"
"""The roles of a value that is not settled yet, of one that is, and of an entry with a mark that costs."""


class Curve(msgspec.Struct, frozen=True):
    """What is drawn above a ruler: a value for each entry (0 to 1), the entries that are not `settled`, those with a
    mark, what it comes to at the cursor in `words`, and what is being done about it in `state`.

    It holds what may be told, and nothing of what comes after.
    """

    values: Sequence[float]
    fitted: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    words: str = ""
    state: str = ""


def sign_for(value: float, ascii_only: bool) -> str:
    """Return the sign for a chance from 0 to 1."""
    signs = SIGNS if ascii_only else EIGHTHS
    return signs[max(0, min(len(signs) - 1, int(value * len(signs))))]


def curve_cells(curve: Curve, last: int, size: int, ascii_only: bool) -> list[Span]:
    """Return the curve in `size` cells over a ruler from entry 0 to `last`; where it ends, the cells stay empty.

    A cell shows the last entry that stands in it or before it, but the worst that it has to tell: a mark in it is seen.
    """
    scale = (size - 1) / max(1, last)
    cells: list[Span] = [(" ", "")] * size
    told = min(len(curve.values) - 1, last)
    if told < 0:
        return cells
    places = [round(entry * scale) for entry in range(told + 1)]
    ends = [*places[1:], places[-1] + 1 if told == last else min(size, round((told + 1) * scale))]
    for entry, (place, end) in enumerate(zip(places, ends, strict=True)):
        role = FITTED if entry in curve.fitted else SETTLED
        sign = sign_for(curve.values[entry], ascii_only)
        for cell in range(place, max(end, place + 1)):
            cells[cell] = (sign, role)
    for entry in sorted(curve.marked):
        if entry <= told:
            cells[places[entry]] = (cells[places[entry]][0], LOST)
    return cells
