"""What the terminal shows, so that nothing is sent that stands there already: a slow line carries every byte.

It is known cell by cell. Letters whose width terminals do not agree on (wide ones, marks that combine) are the
exception: a piece of a line that holds one is sent whole, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Size
from textual.strip import Strip

Stretch = tuple[int, int, Strip]
"""A piece of a line: its column, its line, and what is written there."""

Cell = tuple[Any, Any]
"""What a cell shows: a letter and its style, or a piece that is sent whole and which cell of it this is."""

UNKNOWN: Cell = (None, None)

Ink = tuple[str, str, str]
"""The codes of a style: attributes, colour, background."""

PLAIN: Ink = ("", "", "")
PLAIN_STYLE = Style()
RESET = "\x1b[0m"

SHORT_GAP = 6
"""So many cells that stand there already are sent again between two that changed: going over them costs as much."""

SHOWS_ON_BLANKS = ("blink", "blink2", "reverse", "underline", "underline2", "strike", "overline", "frame", "encircle")


class Changes(CompositorUpdate):
    """The pieces of an update that the terminal does not show yet."""

    def __init__(self, pieces: Sequence[Stretch]) -> None:
        self.pieces = pieces

    def render_segments(self, console: Console) -> str:
        """Return the pieces as they are written to the terminal, each code once for all that it holds for."""
        system = console._color_system or ColorSystem.TRUECOLOR
        written: list[str] = []
        ink, at, line, sure = PLAIN, -1, -1, False
        for x, y, strip in self.pieces:
            if y != line:
                written.append(Control.move_to(x, y).segment.text)
            elif x != at or not sure:
                written.append(f"\x1b[{x + 1}G")
            for text, style, _ in strip:
                if style is not None and style.link:
                    written += [RESET, strip.render_style(style, text, system)]
                    ink = PLAIN
                    continue
                wanted = ink_of(style, system) if style is not None else PLAIN
                if is_blank(text) and not wanted[0] and not _shows_on_blanks(ink[0]):
                    wanted = (ink[0], ink[1], wanted[2])
                if wanted != ink:
                    written.append(_change(ink, wanted))
                    ink = wanted
                written.append(text)
            # Whether the cursor stands where it should is not known behind a letter of a doubtful width.
            at, line, sure = x + strip.cell_length, y, strip.text.isascii()
        if ink != PLAIN:
            written.append(RESET)
        return "".join(written)


class Painted:
    """What was sent to the terminal, cell by cell."""

    def __init__(self) -> None:
        self._size = Size(0, 0)
        self._lines: list[list[Cell]] = []

    def forget(self) -> None:
        """Take nothing for granted: the terminal was resized, or another program wrote to it."""
        self._lines = [[UNKNOWN] * self._size.width for _ in range(self._size.height)]

    def changes(self, update: CompositorUpdate, size: Size) -> CompositorUpdate:
        """Return what of `update` has to be sent to a terminal of `size`, and take it as sent."""
        if size != self._size:
            self._size = size
            self.forget()
        if not isinstance(update, (LayoutUpdate, ChopsUpdate)):
            self.forget()
            return update
        inside = (self._inside(*piece) for piece in pieces_of(update))
        return Changes([new for piece in inside if piece is not None for new in self._new(*piece)])

    def _inside(self, x: int, y: int, strip: Strip) -> Stretch | None:
        """Return what of a piece lies on the terminal.

        A screen may be painted once more before it is laid out for a terminal that became smaller, and what is written
        beyond an edge falls on other cells.
        """
        left, right = max(0, -x), min(strip.cell_length, self._size.width - x)
        if not 0 <= y < self._size.height or left >= right:
            return None
        return x + left, y, strip if right - left == strip.cell_length else strip.crop(left, right)

    def _new(self, x: int, y: int, strip: Strip) -> Iterator[Stretch]:
        """Yield what of a piece the terminal does not show, and take it as sent."""
        line = self._lines[y]
        end = x + strip.cell_length
        cells = cells_of(strip)
        shown = line[x:end]
        if shown == cells:
            return
        line[x:end] = cells
        if cells[0][0] is strip:
            yield x, y, strip
            return
        start = last = -1
        for at, (cell, old) in enumerate(zip(cells, shown, strict=True)):
            if cell == old:
                continue
            if start < 0:
                start = at
            elif at - last > SHORT_GAP:
                yield x + start, y, strip_of(cells[start : last + 1])
                start = at
            last = at
        yield x + start, y, strip_of(cells[start : last + 1])


def cells_of(strip: Strip) -> list[Cell]:
    """Return what each cell of a piece shows."""
    cells: list[Cell] = []
    for text, style, _ in strip:
        if not has_sure_width(text) or (style is not None and style.link):
            return [(strip, number) for number in range(strip.cell_length)]
        style = style or PLAIN_STYLE
        blank = blank_style(style)
        cells += [(letter, blank if letter == " " else style) for letter in text]
    return cells


def strip_of(cells: Iterable[Cell]) -> Strip:
    """Return cells as a piece; blanks are written in the style of what stands before them where that looks the same."""
    segments: list[Segment] = []
    text, style = "", PLAIN_STYLE
    for letter, own in cells:
        if text and (own is style or own == style or (letter == " " and own == blank_style(style))):
            text += letter
            continue
        if text:
            segments.append(Segment(text, style))
        text, style = letter, own
    segments.append(Segment(text, style))
    return Strip(segments)


@lru_cache(maxsize=4096)
def has_sure_width(text: str) -> bool:
    """Whether every letter takes one cell on every terminal."""
    return text.isascii() or all(cell_len(letter) == 1 for letter in text)


@lru_cache(maxsize=4096)
def blank_style(style: Style) -> Style:
    """Return what is left to see of a style where nothing is written in it."""
    if style.link or any(getattr(style, name) for name in SHOWS_ON_BLANKS):
        return style
    return Style(bgcolor=style.bgcolor)


def is_blank(text: str) -> bool:
    """Whether a text is nothing but blanks."""
    return not text.strip(" ")


@lru_cache(maxsize=4096)
def ink_of(style: Style, system: ColorSystem) -> Ink:
    """Return the codes of a style."""
    colour = ";".join(style.color.downgrade(system).get_ansi_codes()) if style.color else ""
    ground = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(False)) if style.bgcolor else ""
    attributes = Strip.render_ansi(style.without_color, system)
    return attributes, colour, ground


@lru_cache(maxsize=256)
def _shows_on_blanks(attributes: str) -> bool:
    return any(code not in ("", "1", "2", "3") for code in attributes.split(";"))


@lru_cache(maxsize=4096)
def _change(before: Ink, after: Ink) -> str:
    """Return what leads from one style to another: the parts that differ, or all of it where an attribute ends."""
    if before[0] != after[0]:
        return f"\x1b[{';'.join(['0', *filter(None, after)])}m"
    codes = [
        new or default for old, new, default in zip(before[1:], after[1:], ("39", "49"), strict=True) if new != old
    ]
    return f"\x1b[{';'.join(codes)}m"


def pieces_of(update: LayoutUpdate | ChopsUpdate) -> Iterator[Stretch]:
    """Return the pieces of an update, as the update itself would write them."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield x, y, strip
                x += strip.cell_length
        return
    for y, left, right in update.spans:
        for end, (x, piece) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if piece is not None and x <= right and end > left:
                yield x, y, piece if left <= x < right and end <= right else piece.crop(0, min(end, right) - x)
