"""The peer of the screen benchmarks: a Textual application of three widgets, `python -m benchmarks.three_widgets`."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import OptionList, Static

TEXT = "\n".join(f"Mile {number:3} of the road from Hobbiton to Mount Doom" for number in range(1, 21))


class ThreeWidgets(App[None]):
    """Some text, a list with a selection, a line of keys."""

    def compose(self) -> ComposeResult:
        """Make the three widgets."""
        yield Static(TEXT)
        yield OptionList(*[f"Choice {number}" for number in range(1, 13)])
        yield Static("^q Quit")


if __name__ == "__main__":
    ThreeWidgets().run()
