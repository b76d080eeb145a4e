"""The picture of a finished game: the enemy's wall comes down from above, and below it run those who flee from it."""

from __future__ import annotations

from rich.cells import cell_len

from core.kernel.figures import Course, Turn
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, clipped, merged
from tui.widgets.stretches import stretches

MARGIN = 5
"""Cells before the picture, for the numbers of the steps."""

WIDEST_TURN = 6
"""A turn takes at most so many cells, or a short game would look like a long one."""


def course_lines(course: Course, width: int, height: int, glyphs: Glyphs, cursor: int | None = None) -> list[Line]:
    """Return the picture: a legend, `height` rows of steps, the parts of the game below them.

    The turns that cost most are numbered along its upper edge. With the `cursor` on a turn, that turn stands in the
    place of the legend.
    """
    count = len(course.turns)
    room = max(10, width - MARGIN - 1)
    used = count * min(WIDEST_TURN, max(1, room // count)) if count <= room else room
    at = [x * count // used for x in range(used)]
    cells = _drawn(course, at, height, glyphs)
    for number, turn in enumerate(course.turning(), 1):
        cells[0][(at.index(turn) if turn in at else used - 1)] = (str(number), "wall key")
    for x in (x for x in range(used) if at[x] == cursor):
        for drawn in cells:
            sign, role = drawn[x]
            drawn[x] = (sign, f"{role.removeprefix('wall').strip()} ghost".strip())
    ticks = {_row(step, course.top, height): str(step) for step in _ticks(course.top, height)}
    rows = [_legend(course, width, glyphs) if cursor is None else _turn(course, cursor, width, glyphs)]
    for row in range(height):
        rows.append(merged([(f"{ticks.get(row, ''):>{MARGIN - 2}}  ", "soft"), *cells[row]]))
    rows.append(_parts(course, at, glyphs))
    return rows


def _ticks(top: int, height: int) -> list[int]:
    """Return the steps that are written beside the picture: so few that each has a row to itself."""
    if top > 8:
        every = next((one for one in (5, 10, 20, 25) if top // one < height), 50)
    else:
        every = 1 if height > top + 1 else 2
    return [top, *(step for step in range(0, top, every) if top - step >= every)]


def _row(step: float, top: int, height: int) -> int:
    return max(0, min(height - 1, round((top - step) * (height - 1) / top)))


def _drawn(course: Course, at: list[int], height: int, glyphs: Glyphs) -> list[list[Span]]:
    """Return the cells of the picture, row by row."""
    cells: list[list[Span]] = [[(" ", "")] * len(at) for _ in range(height)]
    inks = _inks(glyphs)
    before = None
    for x, number in enumerate(at):
        turn = course.turns[number]
        wall = _row(turn.wall, course.top, height)
        for row in range(wall + 1):
            cells[row][x] = (glyphs.empty, "wall shadow")
        if before is None or turn.wall != before:
            cells[wall][x] = (glyphs.eye, "wall shadow strong")
        before = turn.wall
        for (sign, ink), value in reversed(list(zip(inks, turn.values, strict=False))):
            if value is not None:
                row = _row(value, course.top, height)
                cells[row][x] = (sign, f"wall {ink}".strip() if row <= wall else ink)
    return cells


def _inks(glyphs: Glyphs) -> list[Span]:
    """Return how those are drawn who flee, the first one first."""
    return [(glyphs.path, "bright"), (glyphs.line, ""), (glyphs.dotted, "soft")]


def _legend(course: Course, width: int, glyphs: Glyphs) -> Line:
    """Return the title and what the lines and the wall are, as far as there is room."""
    found = [*zip(_inks(glyphs), course.names, strict=False), ((glyphs.empty, "wall shadow"), course.wall)]
    spans: list[Span] = []
    for (sign, ink), name in found:
        spans += [(sign, ink), (f" {name}  ", "soft")]
    title = f"  {course.title}"
    gap = width - cell_len(title) - sum(cell_len(text) for text, _ in spans)
    return merged([(title, "strong"), (" " * max(2, gap), ""), *spans])


def _turn(course: Course, at: int, width: int, glyphs: Glyphs) -> Line:
    """Return what a turn was, and what it cost."""
    turn = course.turns[at]
    before, after = course.gap(at - 1), course.gap(at)
    gap = f"   gap {before:g}{glyphs.arrow}{after:g}" if before is not None and after is not None else ""
    words = (turn.words or "nothing was lost", "" if turn.words else "soft")
    return clipped(merged([(f"  {where_of(turn)}{gap}   ", "bright"), words]), width, glyphs.ellipsis)


def where_of(turn: Turn) -> str:
    """Return which turn it was, and where."""
    return f"{turn.name}, {turn.part}" if turn.name != turn.part else turn.name


def _parts(course: Course, at: list[int], glyphs: Glyphs) -> Line:
    """Return the names of the parts, each below its turns."""
    starts = [x for x, number in enumerate(at) if x == 0 or course.turns[number].part != course.turns[at[x - 1]].part]
    named = [(start, course.turns[at[start]].part) for start in starts]
    return merged([(" " * MARGIN, ""), *stretches(named, len(at), glyphs)])
