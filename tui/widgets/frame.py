"""A frame around rows, with a title in its upper edge: how a card is drawn."""

from __future__ import annotations

from tui.glyphs import Glyphs
from tui.widgets.lines import Line, line, pad, width


def framed(title: str, rows: list[Line], size: int, glyphs: Glyphs) -> list[Line]:
    """Return rows in a frame of `size` cells with a title in its upper edge."""
    inner = size - 4
    lead = f"{glyphs.corner_nw}{glyphs.line} {title} "
    top = pad(lead, size - 1).rstrip(" ")
    top += " " * (title != "" and not top.endswith(" "))
    edge = glyphs.line * (size - 2)
    made: list[Line] = [line((top + glyphs.line * (size - 1 - len(top)) + glyphs.corner_ne, "bright"))]
    for row in rows:
        blank = " " * (inner - width(row))
        made.append(((f"{glyphs.bar} ", "bright"), *row, (f"{blank} {glyphs.bar}", "bright")))
    return [*made, line((f"{glyphs.corner_sw}{edge}{glyphs.corner_se}", "bright"))]
