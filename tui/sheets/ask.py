"""A sheet that asks for one line of text: a note, a name, words to look for."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from saves.text import visible
from tui.host import Hosted
from tui.styles import SHELL
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedModalScreen


class AskScreen(Hosted, InkedModalScreen[str | None]):
    """Asks for a line of text, and is dismissed with it, or with None when it is left empty."""

    CSS_PATH = SHELL
    AUTO_FOCUS = "Input"
    BINDING_GROUP_TITLE = "A line of text"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("escape,ctrl+g", "back", "Leave it", key_display="esc", id="ask.back"),
    ]

    def __init__(
        self, question: str, explanation: str = "", text: str = "", limit: int = 4000, *, again: bool = False
    ) -> None:
        super().__init__()
        self.again = again
        """Whether what is typed replaces the text that stands there: an answer that was given before."""

        self.question = question
        self.explanation = explanation
        self.first = text
        self.limit = limit

    def compose(self) -> ComposeResult:
        """Show the question and the line."""
        with Vertical(classes="sheet"):
            yield Static(self.host.glyphs.plain(visible(self.question)), classes="sheet-title", markup=False)
            if self.explanation:
                yield Static(self.host.glyphs.plain(visible(self.explanation)), classes="sheet-text", markup=False)
            yield Input(self.first, max_length=self.limit, select_on_focus=self.again)
        yield KeyRow()

    def on_mount(self) -> None:
        """Keep the cursor still, and say which key does what."""
        line = self.query_one(Input)
        line.cursor_blink = False
        line.border_subtitle = Content("enter takes it, esc leaves it")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand back what was typed."""
        event.stop()
        self.dismiss(event.value.strip() or None)

    def action_back(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)
