"""The cover between two seats with secret hands: nothing of the table shows until the next player takes over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Middle
from textual.screen import Screen
from textual.widgets import Static

from saves.text import visible
from tui.theme import UNICODE, Glyphs

if TYPE_CHECKING:
    from tui.app import WestmarchApp


class CoverScreen(Screen[None]):
    """Covers the table for `seat_name` until any key or a click."""

    app: WestmarchApp

    BINDING_GROUP_TITLE = "Cover"

    def __init__(self, seat_name: str) -> None:
        super().__init__()
        self.seat_name = visible(seat_name)

    def compose(self) -> ComposeResult:
        """Show whose turn it is to look."""
        glyphs: Glyphs = getattr(self.app, "glyphs", UNICODE)
        with Middle():
            yield Static(glyphs.plain("✦"), classes="mark", markup=False)
            yield Static(f"Hand over to {self.seat_name}.", classes="name", markup=False)
            yield Static("The hands are covered. Any key lifts the cover.", classes="hint", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Lift the cover; the key does nothing else."""
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self) -> None:
        """Lift the cover."""
        self.dismiss(None)
