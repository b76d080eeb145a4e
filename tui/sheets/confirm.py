"""A question with yes and no, for the few things that cannot be undone on a key."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from tui.styles import SHELL
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedModalScreen
from tui.widgets.rows import Row, RowList


class ConfirmScreen(InkedModalScreen[bool]):
    """Asks one question; answers True for yes. No is chosen at first."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Question"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("y", "answer(True)", "Yes", id="confirm.yes"),
        Binding("n,backspace,escape,q", "answer(False)", "No", id="confirm.no"),
    ]

    def __init__(self, question: str, explanation: str = "") -> None:
        super().__init__()
        self.question = question
        self.explanation = explanation

    def compose(self) -> ComposeResult:
        """Show the question and its two answers."""
        with Vertical(classes="sheet"):
            yield Static(self.question, classes="sheet-title", markup=False)
            yield Static(self.explanation, classes="sheet-text", markup=False)
            yield RowList(
                [
                    Row("no", [("n  ", "key"), ("No", "ink")]),
                    Row("yes", [("y  ", "key"), ("Yes", "ink")]),
                ]
            )
        yield KeyRow()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Give the answer of the row."""
        self.dismiss(event.row.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Give the answer."""
        self.dismiss(yes)
