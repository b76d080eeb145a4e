"""A screen that paints nothing while painting is held, so that what comes to the front is sent to the terminal once."""

from __future__ import annotations

from typing import ClassVar

from textual.screen import ScreenResultType

from tui.terminal.sized_screen import SizedScreen


class HeldScreen(SizedScreen[ScreenResultType]):
    """A screen of an application that says in `holding` whether painting is held."""

    WAITS_TO_PAINT: ClassVar[bool] = True
    """That nothing is painted, and so nothing lost, while painting is held."""

    def _compositor_refresh(self) -> None:
        """Paint, except while painting is held, or when it follows anyway as soon as the layout is made.

        Textual would render everything each time, and send nothing or the same twice.
        """
        follows = self._layout_required and self._repaint_required
        if not getattr(self.app, "holding", 0) and not follows:
            super()._compositor_refresh()
