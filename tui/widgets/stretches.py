"""A row that names the parts of a game below their stretch of a picture or a chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tui.glyphs import Glyphs
from tui.widgets.lines import Span, cut, pad

LEAST = 4
"""So many cells of a name at least are written where it is cut."""


def stretches(starts: Sequence[tuple[int, str]], end: int, glyphs: Glyphs, ellipsis: str = "") -> list[Span]:
    """Return names from the columns where they begin up to `end`, each behind a bar; what is cut ends in `ellipsis`.

    Where a numbered name ("Turn 12") is too long for its stretch, the first that fits is written out, and of all others
    the number.
    """
    stops = [*(start for start, _ in starts[1:]), end]
    rooms = [stop - start - 1 for (start, _), stop in zip(starts, stops, strict=True)]
    named = list(zip((name for _, name in starts), rooms, strict=True))
    tight = any(_number(name) and cell_len(name) > room for name, room in named)
    spans: list[Span] = []
    written = False
    for name, room in named:
        if room < 0:
            continue
        number = _number(name) if tight else ""
        if number and (written or cell_len(name) > room):
            name = number if len(number) <= room else ""
        written = written or bool(number and name not in ("", number))
        spans += [(glyphs.bar, "line"), (pad(_fitted(name, room, ellipsis), room, ""), "soft")]
    return spans


def _fitted(name: str, room: int, ellipsis: str) -> str:
    """Return a name as far as `room` cells hold it; with an ellipsis nothing where too little of it would be left."""
    least = min(cell_len(name), LEAST + cell_len(ellipsis)) if ellipsis else 0
    return cut(name, room, ellipsis) if room >= least else ""


def _number(name: str) -> str:
    """Return the number at the end of a name, if it has one."""
    last = name.rpartition(" ")[2]
    return last if last.isdigit() else ""
