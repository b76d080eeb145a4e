"""What the terminal shows, so that nothing is sent that stands there already: a slow line carries every byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Size
from textual.strip import Strip

Piece = tuple[int, int, Strip]
"""A piece of a line: its column, its line, and what is written there."""


class Changes(CompositorUpdate):
    """The pieces of an update that the terminal does not show yet."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces

    def render_segments(self, console: Console) -> str:
        """Return the pieces as they are written to the terminal."""
        return "".join(f"{Control.move_to(x, y).segment.text}{strip.render(console)}" for x, y, strip in self.pieces)


class Painted:
    """What was sent to the terminal, piece by piece."""

    def __init__(self) -> None:
        self._size = Size(0, 0)
        self._lines: dict[int, dict[int, Strip]] = {}

    def forget(self) -> None:
        """Take nothing for granted: the terminal was resized, or another program wrote to it."""
        self._lines.clear()

    def changes(self, update: CompositorUpdate, size: Size) -> CompositorUpdate:
        """Return what of `update` has to be sent to a terminal of `size`, and take it as sent."""
        if size != self._size:
            self._size = size
            self.forget()
        if not isinstance(update, (LayoutUpdate, ChopsUpdate)):
            self.forget()
            return update
        return Changes([piece for piece in pieces_of(update) if self._is_new(*piece)])

    def _is_new(self, x: int, y: int, strip: Strip) -> bool:
        line = self._lines.setdefault(y, {})
        if line.get(x) == strip:
            return False
        end = x + strip.cell_length
        for start in [start for start, old in line.items() if start < end and x < start + old.cell_length]:
            del line[start]
        line[x] = strip
        return True


def pieces_of(update: LayoutUpdate | ChopsUpdate) -> Iterator[Piece]:
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
