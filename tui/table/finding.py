"""Looking for words on a page of the table."""

from __future__ import annotations

from collections.abc import Callable

from tui.map.panes import MapPane
from tui.table.stage import StageScreen
from tui.widgets.grid import Grid

ON_THIS_PAGE = "Look for which words on this page?"
THE_NEXT = "The next row that has them is gone to; the same again goes on."


class Finding:
    """The action that finds words on the page that has the focus; `on_map` finds a hex."""

    def __init__(self, screen: StageScreen, on_map: Callable[[], None]) -> None:
        self.screen = screen
        self.on_map = on_map
        self.wanted = ""

    def action_find(self) -> None:
        """Ask for words, and go to the next row with them on the page that has the focus; on a map and on the
        question beside it ask for a hex."""
        from tui.sheets.ask import AskScreen

        page = self.screen.page
        if page is None:
            return
        if isinstance(page, MapPane) or (self.screen.has_map and isinstance(page, Grid)):
            self.on_map()  # beside a map the question is about hexes, and its list is short
            return

        def asked(words: str | None) -> None:
            if words:
                self.wanted = words
                if not page.find(words):
                    self.screen.host.say(f"This page does not say: {words}")

        self.screen.app.push_screen(AskScreen(ON_THIS_PAGE, THE_NEXT, self.wanted), asked)
