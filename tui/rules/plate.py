"""What a game draws of a rule, below the book."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from core.kernel.game import Game
from tui.plates import Plate, Room, plate_of
from tui.widgets.lines import Line
from tui.widgets.page import Page

LEAST_ROWS = 10
"""A plate has so many rows at least, where it needs them."""

BOOK_ROWS = 15
"""Of a higher terminal the book keeps so many rows beside a plate, the title and the keys among them."""

MARGIN = 2
"""Cells on either side of a plate."""

WIDEST = 118


class PlatePage(Page, can_focus=False):
    """A plate across the page, as high as it is; without one it is not there."""

    DEFAULT_CSS = f"PlatePage {{ height: auto; padding: 0 {MARGIN}; display: none; border-top: solid $line; }}"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.plate: Plate | None = None
        self.most = LEAST_ROWS
        """The rows that it may have."""
        self._of = ("", "")

    def show(self, game: Game, rule: str) -> None:
        """Take what a game draws of a rule; an empty rule has nothing."""
        if self._of == (game.id, rule):
            return
        self._of = (game.id, rule)
        self.plate = plate_of(game, rule) if rule else None

    def lay(self, rows: int) -> None:
        """Take so many rows at the most; with none of them the plate is not there."""
        self.display, self.most = rows > 0 and self.plate is not None, rows
        self.rebuild()
        self.refresh(layout=True)

    def drawn(self, width: int, most: int) -> list[Line]:
        """Return the plate in so many rows at the most."""
        if self.plate is None or not most:
            return []
        return self.plate(Room(min(width, WIDEST), most, self.glyphs, self.lettered))[:most]

    def build(self, width: int) -> Sequence[Line]:
        """Return the rows of the plate."""
        return self.drawn(width, self.most)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that are needed."""
        return len(self.build(width))
