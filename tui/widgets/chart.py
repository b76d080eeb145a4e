"""Charts and sheets of figures as lines of text.

A chart is drawn with braille dots, or in ASCII with the sign of each series. The signs stand in the drawing either
way, so that colour never tells the lines apart alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, floor

from rich.cells import cell_len

from core.kernel.figures import Chart, Figure, Series, Sheet
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, cut, flowed, merged, pad

BRAILLE = 0x2800
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille cell: by column, then by row from the top."""

INKS = ("ochre", "green", "shadow", "blue", "bright", "rose", "soft")
SIGN_EVERY = 14
"""A series shows its sign about every so many cells."""

NUMBER = re.compile(r"[-+]?\d[\d.,]*( ?(%|s|min|h)( \d+ \w+)?)?|-|")
LEAST_TEXT = 8


def figure_lines(figure: Figure, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return a figure with its title in `width` cells; a chart's drawing takes `height` rows."""
    head: list[Line] = [((f" {figure.title}", "bright"),)]
    if figure.about:
        head += [((" ", ""), *row) for row in flowed([(figure.about, "soft")], width - 2)]
    body = (
        chart_lines(figure, width, height, glyphs) if isinstance(figure, Chart) else sheet_lines(figure, width, glyphs)
    )
    return [*head, *body]


# ---------------------------------------------------------------------- charts


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

    def line(self, row: int) -> Line:
        """Return one row as a line."""
        spans: list[Span] = []
        for column in range(self.width):
            bits = self.bits[row][column]
            text = self.signs[row][column] or (chr(BRAILLE + bits) if bits else " ")
            spans.append((text, self.roles[row][column] if text != " " else ""))
        return merged(spans)


def chart_lines(chart: Chart, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the legend, the drawing and its axes."""
    values = [value for series in chart.series for value in series.values if value is not None]
    count = max((len(series.values) for series in chart.series), default=0)
    if not values or not count:
        return [((" nothing to draw", "soft"),)]
    low, high = min(0, floor(min(values))), ceil(max(values))
    high = max(high, low + 1)
    margin = max(len(str(low)), len(str(high))) + 2
    canvas = Canvas(max(10, width - margin - 2), max(3, height), not glyphs.ascii)
    for number, series in enumerate(chart.series):
        _draw(canvas, series, number, count, low, high)
    ticks = {0: high, canvas.height - 1: low}
    if canvas.height > 6:
        ticks[(canvas.height - 1) // 2] = round((low + high) / 2)
    corner, down, along = ("'", "|", "-") if glyphs.ascii else ("└", "│", "─")
    rows: list[Line] = [_legend(chart.series, width)]
    for row in range(canvas.height):
        tick = str(ticks[row]) if row in ticks else ""
        rows.append(((f"{tick:>{margin - 1}}{down}", "soft"), *canvas.line(row)))
    rows.append(((" " * (margin - 1) + corner + along * canvas.width, "soft"),))
    first, last = ("1", str(count)) if chart.along != "entry" else ("0", str(count - 1))
    right = f"{chart.along} {last}"
    rows.append(((" " * margin + first + right.rjust(canvas.width - len(first)), "soft"),))
    return rows


def _legend(series: Sequence[Series], width: int) -> Line:
    spans: list[Span] = [(" ", "")]
    room = width - 1
    for number, one in enumerate(series):
        words = f"{one.sign} {one.name}  "
        room -= cell_len(words)
        if room < 0:
            break
        spans += [(one.sign, INKS[number % len(INKS)]), (f" {one.name}  ", "")]
    return merged(spans)


def _draw(canvas: Canvas, series: Series, number: int, count: int, low: int, high: int) -> None:
    role = INKS[number % len(INKS)]
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
                canvas.mark(x, between, "|", role)
        canvas.mark(x, y, series.sign, role)
        drawn.append((x, y))
        before = y
    wanted = 3 + (number * 3) % SIGN_EVERY
    for x, y in drawn:
        if x // canvas.across >= wanted and canvas.label(x, y, series.sign, role):
            wanted = x // canvas.across + SIGN_EVERY


# ---------------------------------------------------------------------- sheets


def sheet_lines(sheet: Sheet, width: int, glyphs: Glyphs) -> list[Line]:
    """Return the rows of a sheet under the names of its columns; numbers stand at the right of their columns."""
    if not sheet.rows:
        return [((" nothing yet", "soft"),)]
    widths = [max(cell_len(row[at]) for row in (sheet.columns, *sheet.rows)) for at in range(len(sheet.columns))]
    numbers = [all(NUMBER.fullmatch(row[at]) for row in sheet.rows) for at in range(len(sheet.columns))]
    too_wide = sum(widths) + 2 * len(widths) - 1 - width
    while too_wide > 0:
        texts = [at for at, number in enumerate(numbers) if not number and widths[at] > LEAST_TEXT]
        if not texts:
            break
        widest = max(texts, key=lambda at: widths[at])
        widths[widest] -= 1
        too_wide -= 1
    rows = [_row(sheet.columns, widths, numbers, glyphs, "soft")]
    return [*rows, *(_row(row, widths, numbers, glyphs, "") for row in sheet.rows)]


def _row(cells: Sequence[str], widths: Sequence[int], numbers: Sequence[bool], glyphs: Glyphs, role: str) -> Line:
    spans: list[Span] = [(" ", "")]
    for at, cell in enumerate(cells):
        text = cut(cell, widths[at], glyphs.ellipsis)
        filled = " " * (widths[at] - cell_len(text)) + text if numbers[at] else pad(cell, widths[at], glyphs.ellipsis)
        gap = "" if at == len(cells) - 1 else "  "
        spans.append((filled + gap, role or ("strong" if at == 0 else "")))
    return merged(spans)
