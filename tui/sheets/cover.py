"""The cover between people with secrets: nothing of the table shows until whoever is to look confirms."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Middle
from textual.widgets import Static

from saves.text import visible
from tui.glyphs import UNICODE, Glyphs
from tui.host import Hosted
from tui.styles import SHELL
from tui.terminal.sized_screen import SizedScreen

LIFTS = "y"
"""The key that lifts the cover: none that chooses, moves or scrolls, so that a key too many lifts nothing."""

NOTHING_ELSE = "Ctrl+Q quits, and every move is on disk. No other key does anything here."


class Confirm(Static):
    """The line that says how to lift the cover; a click on it does."""

    def on_click(self) -> None:
        """Lift the cover."""
        self.screen.dismiss(None)


class CoverScreen(Hosted, SizedScreen[None]):
    """Covers the table for `names` until one of them says so."""

    CSS_PATH = SHELL

    BINDING_GROUP_TITLE = "Cover"

    def __init__(self, names: str) -> None:
        super().__init__()
        self.names = visible(names)

    def compose(self) -> ComposeResult:
        """Show whose turn it is to look."""
        glyphs: Glyphs = getattr(self.app, "glyphs", UNICODE)
        with Middle():
            yield Static(glyphs.plain("✦"), classes="mark", markup=False)
            yield Static(f"Hand over to {self.names}.", classes="name", markup=False)
            yield Static("What the others may not see is covered.", classes="hint", markup=False)
            yield Confirm(f"Only {self.names} here? Press {LIFTS} to lift the cover.", classes="hint", markup=False)
            yield Static(NOTHING_ELSE, classes="hint", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Lift the cover on its key; no key does anything else."""
        event.stop()
        event.prevent_default()
        if event.key.lower() == LIFTS:
            self.dismiss(None)
