"""The title page: mountains, a star and the name in round letters, drawn to fit any width."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from tui.glyphs import UNICODE, Glyphs
from tui.widgets.lines import Span

LETTERS = {
    "W": ("╷ ╷ ╷", "│ │ │", "╰─┴─╯"),
    "E": ("╭──", "├─ ", "╰──"),
    "S": ("╭──", "╰─╮", "──╯"),
    "T": ("──┬──", "  │  ", "  ╵  "),
    "M": ("╭─┬─╮", "│ │ │", "╵ ╵ ╵"),
    "A": ("╭──╮", "├──┤", "╵  ╵"),
    "R": ("╭──╮", "├─┬╯", "╵ ╰─"),
    "C": ("╭──", "│  ", "╰──"),
    "H": ("╷  ╷", "├──┤", "╵  ╵"),
}
"""Round letters of our own, three lines high."""

NAME = "WESTMARCH"
MOTTO = "Middle-earth at the table, and every step of it written down"
RISING, FALLING = (
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}",
)

Peak = tuple[float, float, str]
"""A mountain: where its top stands (a share of the width), how high it is (a share of the height), and its ink."""

PEAKS: tuple[Peak, ...] = (
    *((at, high, "line") for at, high in ((0.07, 0.6), (0.19, 0.8), (0.33, 0.55), (0.46, 0.7), (0.80, 0.7))),
    *((at, high, "line") for at, high in ((0.92, 0.85), (0.64, 1.0), (0.56, 0.6))),
    *((at, high, "soft") for at, high in ((0.02, 0.3), (0.13, 0.45), (0.26, 0.35), (0.385, 0.4), (0.50, 0.3))),
    *((at, high, "soft") for at, high in ((0.72, 0.45), (0.86, 0.4), (0.975, 0.35))),
)
"""The mountains, those behind first."""

STARS = ((0.05, 0), (0.12, 1), (0.28, 0), (0.41, 1), (0.53, 0), (0.72, 1), (0.76, 0), (0.86, 0), (0.97, 1))
THE_STAR = (0.355, 1)


def lettering() -> list[str]:
    """Return the name in round letters, line by line."""
    return ["  ".join(LETTERS[letter][line] for letter in NAME) for line in range(3)]


@cache
def mountains(width: int, height: int) -> tuple[tuple[Span, ...], ...]:
    """Return a picture of mountains under stars, `height` lines of `width` cells."""
    cells = [[(" ", "ink")] * width for _ in range(height)]
    for share, line in (*STARS, THE_STAR):
        if line < height:
            cells[line][round(share * (width - 1))] = ("✦", "bright") if (share, line) == THE_STAR else ("·", "soft")
    for share, part, ink in PEAKS:
        high = max(1, round(part * height))
        top = round(share * (width - 1))
        for step in range(high):
            y = height - high + step
            for x in range(max(0, top - step), min(width, top + step + 2)):
                stroke = RISING if x == top - step else FALLING if x == top + step + 1 else " "
                cells[y][x] = (stroke, ink)
    return tuple(tuple(joined(line)) for line in cells)


def joined(cells: Sequence[Span]) -> list[Span]:
    """Return the spans with neighbours of the same ink put together."""
    out: list[Span] = []
    for text, ink in cells:
        if out and out[-1][1] == ink:
            out[-1] = (out[-1][0] + text, ink)
        else:
            out.append((text, ink))
    return out


def centred(text: str, width: int, ink: str) -> list[Span]:
    """Return `text` in the middle of `width` cells."""
    return [(text.center(width), ink)]


@cache
def title_page(width: int, height: int) -> tuple[Sequence[Span], ...]:
    """Return the title page in `height` lines: the picture takes what the name leaves."""
    words = [[], *[centred(line, width, "bright") for line in lettering()], centred(MOTTO, width, "soft")]
    room = max(0, height - len(words))
    return (*(mountains(width, room) if room else ()), *words)


class TitlePage(Widget):
    """The title page as a widget: painted line by line, as high as the terminal allows."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"title--{ink}" for ink in ("ink", "soft", "bright", "line")}

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        width, height = self.size
        page = title_page(width, height)
        if y >= len(page):
            return Strip.blank(width, self.rich_style)
        glyphs: Glyphs = getattr(self.app, "glyphs", UNICODE)
        segments = [
            Segment(glyphs.plain(text), self.get_component_rich_style(f"title--{ink}")) for text, ink in page[y]
        ]
        return Strip(segments).adjust_cell_length(width, self.rich_style)
