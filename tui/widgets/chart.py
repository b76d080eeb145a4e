"""Figures as lines of text, charts foremost.

A chart is drawn with braille dots, or in ASCII with the sign of each series. The signs stand in the drawing either
way and behind the end of each line, and lines of dots are whole, dashed or dotted, so that colour never tells them
apart alone, even where they cross; one can be picked out, and then the others are faint beside it.
A line that is alone has no sign in its dots: nothing there is to be told apart, and signs on the axis mean something.
Below it stand the parts of the game, and what the signs of the moments on its axis mean; a cursor is laid over what was
drawn once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil, floor

import msgspec
from rich.cells import cell_len

from core.kernel.figures import ENTRY, Chart, Figure, Moment, Series
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, clipped, flowed, merged
from tui.widgets.lines import width as line_width
from tui.widgets.sheet import sheet_lines
from tui.widgets.stretches import stretches

BRAILLE = 0x2800
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille cell: by column, then by row from the top."""

INKS = ("ochre", "green", "shadow", "blue", "bright", "rose", "soft")
STROKES = ((1, 1), (4, 6), (1, 2), (3, 4))
"""How the lines of dots are drawn, the first series first: so many dots of so many."""

FAINT = (1, 8)
"""How the others are drawn where one line is picked out."""

SAMPLE = 3
"""The cells of a line that the legend shows."""

SIGN_EVERY = 14
"""A series shows its sign about every so many cells."""


def figure_lines(figure: Figure, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return a figure with its title in `width` cells; a chart's drawing takes `height` rows."""
    body = (
        chart_lines(figure, width, height, glyphs) if isinstance(figure, Chart) else sheet_lines(figure, width, glyphs)
    )
    return [*head_lines(figure, width), *body]


def head_lines(figure: Figure, width: int) -> list[Line]:
    """Return the title of a figure, and what it is about."""
    head: list[Line] = [((f" {figure.title}", "bright"),)]
    if figure.about:
        head += [((" ", ""), *row) for row in flowed([(figure.about, "soft")], width - 2)]
    return head


class Canvas:
    """Cells of a drawing: braille dots or characters, each with the role of what was drawn last."""

    def __init__(self, width: int, height: int, dots: bool) -> None:
        self.width, self.height = width, height
        self.across, self.down = (2, 4) if dots else (1, 1)
        self.dots = dots
        self.bits = [[0] * width for _ in range(height)]
        self.signs = [[""] * width for _ in range(height)]
        self.roles = [[""] * width for _ in range(height)]

    def mark(self, x: int, y: int, sign: str, role: str) -> None:
        """Draw one point, `y` counted from below; `sign` is what stands for it in ASCII."""
        row, column = self.height - 1 - y // self.down, x // self.across
        if self.dots:
            self.bits[row][column] |= DOTS[x % 2][3 - y % 4]
        elif not self.signs[row][column] or sign != "|":
            self.signs[row][column] = sign
        self.roles[row][column] = role

    def label(self, x: int, y: int, sign: str, role: str) -> bool:
        """Write `sign` over the cell of a point, if no sign stands there; return whether it was written."""
        row, column = self.height - 1 - y // self.down, x // self.across
        if self.dots and self.signs[row][column]:
            return False
        self.signs[row][column], self.roles[row][column] = sign, role
        return True

    def cells(self, row: int) -> Iterator[Span]:
        """Yield the cells of one row."""
        for column in range(self.width):
            bits = self.bits[row][column]
            text = self.signs[row][column] or (chr(BRAILLE + bits) if bits else " ")
            yield text, self.roles[row][column] if text != " " else ""

    def line(self, row: int) -> Line:
        """Return one row as a line."""
        return merged(list(self.cells(row)))


class Drawn:
    """A chart drawn in `width` cells and `height` rows; the cursor is laid over it. The series that is called `picked`
    stands out."""

    def __init__(self, chart: Chart, width: int, height: int, glyphs: Glyphs, picked: str = "") -> None:
        self.chart, self.width, self.glyphs = chart, width, glyphs
        self.picked = next((at for at, one in enumerate(chart.series) if one.name == picked), None)
        if len(chart.series) < 2:
            self.picked = None
        values = [value for series in chart.series for value in series.values if value is not None]
        self.count = max((len(series.values) for series in chart.series), default=0) if values else 0
        if not self.count:
            return
        self.low, self.high = min(0, floor(min(values))), ceil(max(values))
        self.high = max(self.high, self.low + 1)
        self.margin = max(len(str(self.low)), len(str(self.high))) + 2
        self.widest = max(len(_number(value)) for value in values)
        self.canvas = Canvas(max(10, width - self.margin - 2), max(3, height), not glyphs.ascii)
        order = sorted(enumerate(self._signed()), key=lambda one: one[0] == self.picked)
        for number, series in order:
            pen = _pen(number, self.picked)
            signed = series if self.picked in (None, number) else msgspec.structs.replace(series, sign=self._faint())
            _draw(self.canvas, signed, number, self.count, self.low, self.high, pen)
        self.rows = [self.canvas.line(row) for row in range(self.canvas.height)]
        self.axis = merged(self._axis())
        self.parts = self._parts()
        self.meanings = self._meanings()

    def _signed(self) -> Sequence[Series]:
        """Return the series with the signs that they are drawn with."""
        if len(self.chart.series) > 1:
            return self.chart.series
        return [msgspec.structs.replace(one, sign="" if self.canvas.dots else "*") for one in self.chart.series]

    def _faint(self) -> str:
        """Return what points of a faint line are drawn with: with dots it has no sign."""
        return "" if self.canvas.dots else "."

    def _ends(self) -> dict[int, Span]:
        """Return the signs of the lines behind their ends, by row, the highest first: where lines end together they
        stand in the rows beside."""
        canvas = self.canvas
        top, ending = canvas.height * canvas.down - 1, list[tuple[float, int, Span]]()
        if len(self.chart.series) < 2:
            return {}
        for number, one in enumerate(self.chart.series):
            last = next((value for value in reversed(one.values) if value is not None), None)
            if last is not None:
                ending.append((-last, number, (one.sign, _pen(number, self.picked)[0])))
        ending = sorted(ending)[: canvas.height]
        rows = [
            canvas.height - 1 - round((-last - self.low) * top / (self.high - self.low)) // canvas.down
            for last, _, _ in ending
        ]
        return dict(zip(_apart(rows, canvas.height), (span for _, _, span in ending), strict=True))

    def _ticks(self) -> dict[int, int]:
        """Return the numbers beside the drawing, by the rows in which those values are drawn."""
        canvas, middle = self.canvas, round((self.low + self.high) / 2)
        ticks = {0: self.high, canvas.height - 1: self.low}
        y = round((middle - self.low) * (canvas.height * canvas.down - 1) / (self.high - self.low))
        row = canvas.height - 1 - y // canvas.down
        if canvas.height > 6 and row not in ticks:
            ticks[row] = middle
        return ticks

    def lines(self, at: int | None = None) -> list[Line]:
        """Return the legend, the drawing and its axes; with the values, and a bar, at the cursor `at`."""
        if not self.count:
            return [((" nothing to draw", "soft"),)]
        at = None if at is None else max(0, min(self.count - 1, at))
        margin, ticks = self.margin, self._ticks()
        corner, down = ("'", "|") if self.glyphs.ascii else ("└", "│")
        rows: list[Line] = _legend(self._signed(), self.width, at, self.canvas.dots, self.widest, self.picked)
        ends = self._ends()
        for row, drawn in enumerate(self.rows):
            tick = str(ticks[row]) if row in ticks else ""
            behind: Line = ((" ", ""), ends[row]) if row in ends else ()
            rows.append(((f"{tick:>{margin - 1}}{down}", "soft"), *self._crossed(row, drawn, at), *behind))
        rows.append(((" " * (margin - 1) + corner, "soft"), *self.axis))
        if self.parts:
            rows.append(((" " * margin, ""), *self.parts))
        rows.append(((" " * margin, ""), *self._numbers(at)))
        return [*rows, *self.meanings]

    def column(self, entry: int) -> int:
        """Return the column in which an entry stands."""
        canvas = self.canvas
        points = canvas.width * canvas.across
        return round(entry * (points - 1) / max(1, self.count - 1)) // canvas.across

    def _crossed(self, row: int, drawn: Line, at: int | None) -> Line:
        """Return a row of the drawing with the cursor's bar through it."""
        if at is None:
            return drawn
        column = self.column(at)
        cells = list(self.canvas.cells(row))
        sign, role = cells[column]
        cells[column] = (self.glyphs.bar, "ghost soft") if sign == " " else (sign, f"ghost {role}".strip())
        return merged(cells)

    def _axis(self) -> list[Span]:
        """Return the axis with the beginnings of parts and the signs of moments on it; the later of two in a cell."""
        along, tick = ("-", "+") if self.glyphs.ascii else ("─", "┴")
        cells: list[Span] = [(along, "soft")] * self.canvas.width
        for part in self._known(self.chart.parts):
            cells[self.column(part.entry)] = (tick, "soft")
        for moment in self._known(self.chart.moments):
            cells[self.column(moment.entry)] = (moment.sign, "bright")
        return cells

    def _known(self, moments: Sequence[Moment]) -> list[Moment]:
        return [moment for moment in moments if 0 <= moment.entry < self.count]

    def _parts(self) -> Line:
        starts: dict[int, str] = {}
        for part in self._known(self.chart.parts):
            starts[self.column(part.entry)] = part.words
        if not starts:
            return ()
        lead: Span = (" " * min(starts), "")
        return merged([lead, *stretches(sorted(starts.items()), self.canvas.width, self.glyphs, self.glyphs.ellipsis)])

    def _meanings(self) -> list[Line]:
        """Return what the signs on the axis mean, in as many rows as that takes."""
        kinds = {moment.sign: moment.kind for moment in self._known(self.chart.moments) if moment.kind}
        rows: list[list[Span]] = []
        for sign, kind in kinds.items():
            if not rows or line_width(rows[-1]) + cell_len(sign) + cell_len(kind) + 1 > self.width:
                rows.append([(" " * self.margin, "")])
            rows[-1] += [(sign, "bright"), (f" {kind}", "soft"), ("  ", "")]
        return [clipped(merged(row[:-1]), self.width, self.glyphs.ellipsis) for row in rows]

    def _numbers(self, at: int | None) -> Line:
        """Return the row below the axis: the first and the last number, and that of the cursor below it."""
        chart, size = self.chart, self.canvas.width
        first, last = ("1", str(self.count)) if chart.along != ENTRY else ("0", str(self.count - 1))
        cells: list[Span] = [(" ", "")] * size
        ends = [(0, first, "soft"), (size - len(chart.along) - len(last) - 1, f"{chart.along} {last}", "soft")]
        if at is not None:
            column, named = self.column(at), f"{chart.along} {at + int(first)}"
            beyond = column + len(named) >= size
            words = f"{named}{self.glyphs.up}" if beyond else f"{self.glyphs.up}{named}"
            start = max(0, column - len(named)) if beyond else column
            ends = [one for one in ends if one[0] + len(one[1]) < start or one[0] > start + len(words)]
            ends.append((start, words, "key"))
        for start, words, role in ends:
            for place, letter in enumerate(words[: max(0, size - start)], max(0, start)):
                cells[place] = (letter, role)
        return merged(cells)


def chart_lines(chart: Chart, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the legend, the drawing and its axes, without a cursor."""
    return Drawn(chart, width, height, glyphs).lines()


def _legend(
    series: Sequence[Series], width: int, at: int | None, dots: bool, widest: int, picked: int | None
) -> list[Line]:
    """Return the signs and names of the series, with their values at the cursor, of `widest` cells at most.

    Of several it shows how their lines are drawn; beside one that is `picked` the others are soft. One row has them
    where it can, without the samples if need be; else it takes as many as needed.
    """

    def entry(number: int, sampled: bool) -> list[Span]:
        one, (role, stroke) = series[number], _pen(number, picked)
        named = "" if picked is None else "strong" if picked == number else "soft"
        lead = f"{one.sign}{_sample(stroke) if sampled else ''}"
        spans: list[Span] = [(lead, role), (f" {one.name}", named)] if lead else [(one.name, named)]
        if at is not None:
            spans.append((f": {_number(one.values[at] if at < len(one.values) else None)}", "bright"))
        return spans

    sampled = dots and len(series) > 1
    for with_samples in (sampled, False):
        told = ([*entry(number, with_samples), ("  ", "")] for number in range(len(series)))
        row = [(" ", ""), *chain.from_iterable(told)]
        if line_width(row) <= width:
            return [merged(row)]
    rows: list[list[Span]] = []
    filled = 0
    for number, one in enumerate(series):
        # The rows stay the same wherever the cursor is: each value has the room of the widest.
        room = cell_len(one.sign) + SAMPLE * sampled + 1 + cell_len(one.name) + (2 + widest) * (at is not None) + 2
        if not rows or filled + room > width:
            rows.append([(" ", "")])
            filled = 1
        rows[-1] += [*entry(number, sampled), ("  ", "")]
        filled += room
    return [clipped(merged(row), width) for row in rows]


def _apart(rows: Sequence[int], height: int) -> list[int]:
    """Return a row of its own for each of some ascending rows, in their order and as near to them as may be."""
    # Less the rows that those before it need none may be smaller than the one before: those that are get levelled out.
    levels: list[list[int]] = []
    for number, row in enumerate(rows):
        levels.append([row - number])
        while len(levels) > 1 and sum(levels[-2]) * len(levels[-1]) > sum(levels[-1]) * len(levels[-2]):
            levels[-2:] = [levels[-2] + levels[-1]]
    flat = [round(sum(level) / len(level)) for level in levels for _ in level]
    return [min(max(at, 0), height - len(rows)) + number for number, at in enumerate(flat)]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{round(value, 1):g}"


Stroke = tuple[int, int]
"""So many dots of so many."""


def _pen(number: int, picked: int | None) -> tuple[str, Stroke]:
    """Return the role and the stroke of the line of a series: where one is picked it is whole, and the others faint."""
    if picked is None:
        return INKS[number % len(INKS)], STROKES[number % len(STROKES)]
    return (INKS[number % len(INKS)], STROKES[0]) if picked == number else ("soft", FAINT)


def _stroke(stroke: Stroke, x: int) -> bool:
    """Whether a line has a dot in column `x` of dots."""
    drawn, every = stroke
    return x % every < drawn


def _sample(stroke: Stroke) -> str:
    """Return some cells of a line."""
    dots = [[0x04, 0x20][x % 2] * _stroke(stroke, x) for x in range(2 * SAMPLE)]
    return "".join(chr(BRAILLE + dots[x] + dots[x + 1]) for x in range(0, 2 * SAMPLE, 2))


def _draw(
    canvas: Canvas, series: Series, number: int, count: int, low: int, high: int, pen: tuple[str, Stroke]
) -> None:
    role, stroke = pen
    points = canvas.width * canvas.across
    top = canvas.height * canvas.down - 1
    before: int | None = None
    drawn: list[tuple[int, int]] = []
    for x in range(points):
        at = round(x * (count - 1) / max(1, points - 1))
        value = series.values[at] if at < len(series.values) else None
        if value is None:
            before = None
            continue
        y = round((value - low) * top / (high - low))
        if before is not None and abs(y - before) > 1:
            step = 1 if y > before else -1
            for between in range(before + step, y, step):
                if not canvas.dots or _stroke(stroke, between):
                    canvas.mark(x, between, "|", role)
        if not canvas.dots or _stroke(stroke, x):
            canvas.mark(x, y, series.sign, role)
        drawn.append((x, y))
        before = y
    if not series.sign:
        return
    wanted = 3 + (number * 3) % SIGN_EVERY
    for x, y in drawn:
        if x // canvas.across >= wanted and canvas.label(x, y, series.sign, role):
            wanted = x // canvas.across + SIGN_EVERY
