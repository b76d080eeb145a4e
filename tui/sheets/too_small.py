"""What a terminal that is too small shows until it grows."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from tui.terminal.sized_screen import SizedModalScreen

LEAST_WIDTH, LEAST_HEIGHT = 80, 24


def fits(width: int, height: int) -> bool:
    """Whether a terminal of this size can show the screens."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


class TooSmallScreen(SizedModalScreen[None]):
    """Covers everything; the screens below keep their state."""

    def compose(self) -> ComposeResult:
        """Show one sentence."""
        yield Static("", id="sentence", markup=False)

    def on_mount(self) -> None:
        """Name the present size."""
        self.say()

    def on_resize(self, event: events.Resize) -> None:
        """Name the new size."""
        self.say()

    def say(self) -> None:
        """Show the size that there is and the size that is needed."""
        width, height = self.app.size
        self.query_one("#sentence", Static).update(
            f"Westmarch needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} lines. "
            f"This terminal has {width} and {height}. Make it larger to go on where you were."
        )
