"""Screens that are laid out for the size that the terminal has now."""

from __future__ import annotations

from textual.geometry import Size
from textual.screen import ModalScreen, Screen, ScreenResultType


class SizedScreen(Screen[ScreenResultType]):
    """A screen that takes no size but the terminal's present one, however many changes of size are on their way to it.

    Textual's lays itself out for whatever size it is told, and tells itself of it once more. Where a terminal changes
    faster than screens are laid out, one of two sizes overtakes the other, and they take turns for ever.
    """

    def _screen_resized(self, size: Size) -> None:
        super()._screen_resized(self.app.size)


class SizedModalScreen(SizedScreen[ScreenResultType], ModalScreen[ScreenResultType]):
    """A modal screen that takes no size but the terminal's present one."""
