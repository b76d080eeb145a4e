"""More rows below a picture, for what its signs mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from rich.style import Style

from tui.widgets.lines import Line

CELL, ROW = 12.2, 24.4
"""How wide a cell of the picture is, and how high a row."""

BASE, TOP = 20.0, 1.5
"""Where the letters of the first row stand, and where its ground begins."""

HEIGHTS = (
    re.compile(r'(viewBox="0 0 [\d.]+ )([\d.]+)'),
    re.compile(r'(clip-terminal">\s*<rect x="0" y="0" width="[\d.]+" height=")([\d.]+)'),
    re.compile(r'(<rect fill="[^"]*" stroke="[^"]*" stroke-width="1" x="1" y="1" width="[\d.]+" height=")([\d.]+)'),
)
"""What is as high as the picture: all of it, the part with letters, and the frame."""

Letters = Callable[[str, float, float, str], str]
"""Draws a text, given its attributes, where it begins, and the row on which it stands."""


def with_rows(
    picture: str, rows: Sequence[Line], first: int, style_of: Callable[[str], Style], letters: Letters
) -> str:
    """Return a picture with more rows from row `first` on, its last one, which is empty."""
    added = len(rows) * ROW
    for height in HEIGHTS:
        picture = height.sub(lambda found: f"{found[1]}{float(found[2]) + added:.1f}", picture, count=1)
    end = picture.rindex("</g>", 0, picture.rindex("</g>"))
    return picture[:end] + "".join(_drawn(rows, first, style_of, letters)) + picture[end:]


def _drawn(rows: Sequence[Line], first: int, style_of: Callable[[str], Style], letters: Letters) -> Iterator[str]:
    ground = _colour(style_of(""), ground=True)
    for number, row in enumerate((*rows, ()), first):
        yield f'<rect fill="{ground}" x="0" y="{TOP + number * ROW:.1f}" width="100%" height="{ROW + 0.25}"/>'
        x = 0.0
        for text, role in row:
            style = style_of(role)
            wide = CELL * cell_len(text)
            below = _colour(style, ground=True)
            if below != ground:
                at = f'x="{x:.1f}" y="{TOP + number * ROW:.1f}"'
                yield f'<rect fill="{below}" {at} width="{wide:.1f}" height="{ROW}"/>'
            bold = ' font-weight="bold"' if style.bold else ""
            yield letters(f'fill="{_colour(style)}"{bold}', x, BASE + number * ROW, text)
            x += wide


def _colour(style: Style, *, ground: bool = False) -> str:
    """Return the colour of the letters of a style, or of what they stand on."""
    colour = style.bgcolor if ground != bool(style.reverse) else style.color
    return colour.get_truecolor().hex if colour is not None else ""
