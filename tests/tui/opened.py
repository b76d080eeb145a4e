"""The program as tests begin with it: with the screen that they are about in front."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tui.app import WestmarchApp


class Opened(WestmarchApp):
    """Opens a screen where the program opens the home screen, as it does with a log that was named on the command line.

    Half of the time that it takes to sit down at a table went into the home screen below it. Who leaves the screen
    comes home as ever.
    """

    def __init__(self, screen: Screen[Any], **settings: Any) -> None:
        super().__init__()
        if settings:
            self.change_settings(**settings)
        self._first: Screen[Any] | None = screen

    def _show_home(self) -> None:
        first, self._first = self._first, None
        if first is None:
            super()._show_home()
        else:
            self.push_screen(first)
