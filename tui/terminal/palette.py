"""The palette of commands as a widget: Textual's, without what does not belong on a terminal of ours."""

from __future__ import annotations

from contextlib import suppress

from textual.command import CommandPalette
from textual.geometry import Size
from textual.widgets import Input


class Palette(CommandPalette):
    """Textual's palette without its blinking cursor, and deaf to a key that comes before its list has any lines."""

    def on_mount(self) -> None:
        """Keep the cursor still: idle costs nothing."""
        self.query_one(Input).cursor_blink = False

    def _screen_resized(self, size: Size) -> None:
        """Take no size but the terminal's present one, as our own screens do: Textual's styles know one base only."""
        super()._screen_resized(self.app.size)

    def _action_command_list(self, action: str) -> None:
        """Pass an action on to the list; a page of a list that has not been laid out yet is no page."""
        with suppress(LookupError):
            super()._action_command_list(action)
