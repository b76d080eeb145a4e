"""The sheet by which a table is asked to consent: to taking a move back, above all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from saves.text import visible
from tui.host import Hosted
from tui.hosting.frames import QuestionRecord
from tui.styles import SHELL
from tui.terminal.sized_screen import SizedModalScreen
from tui.widgets.rows import Row, RowList

YES = {"undo": "Take them back", "redo": "Bring them back", "open": "Lay the cards open", "seats": "Swap seats"}
NO = {
    "undo": "Leave them",
    "redo": "Leave the game as it is",
    "open": "Keep them hidden",
    "seats": "Stay where you are",
}
"""What yes and no mean, by what is asked."""


class ConsentScreen(Hosted, SizedModalScreen[bool | None]):
    """Asks whether a guest consents; dismissed with the answer, or None when the question has lapsed meanwhile.

    Letting it be is chosen at first. `names` are those of the seats.
    """

    CSS_PATH = SHELL
    CSS = """
    ConsentScreen { align: center middle; background: $background 60%; }
    ConsentScreen RowList { height: 2; margin-bottom: 1; }
    ConsentScreen #answers { padding: 0 2; color: $soft; }
    """
    BINDING_GROUP_TITLE = "Consent"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("y", "answer(True)", "Yes", id="confirm.yes"),
        Binding("n,backspace,escape,q", "answer(False)", "No", id="confirm.no"),
    ]

    def __init__(self, question: QuestionRecord, names: Mapping[str, str]) -> None:
        super().__init__()
        self.question = question
        self.names = names

    def compose(self) -> ComposeResult:
        """Show what is asked, what was revealed meanwhile, the two answers, and what others have said."""
        what = self.question.what
        with Vertical(classes="sheet"):
            yield Static(self._plain(self.question.text), classes="sheet-title", markup=False)
            if self.question.told:
                yield Static(self._plain(self._told()), classes="sheet-text", markup=False)
            yield RowList(
                [
                    Row("no", [("n  ", "key"), (NO.get(what, "No"), "ink")]),
                    Row("yes", [("y  ", "key"), (YES.get(what, "Yes"), "ink")]),
                ]
            )
            yield Static("", id="answers", markup=False)

    def on_mount(self) -> None:
        """Show what others have said so far."""
        self._show_answers()

    def renew(self, question: QuestionRecord) -> None:
        """Show what others have said meanwhile; close where it is settled."""
        if question.ask != self.question.ask or question.ended:
            self.dismiss(None)
            return
        self.question = question
        self._show_answers()

    def _told(self) -> str:
        rule = f" ({self.question.rule})" if self.question.rule else ""
        return f"{self.question.told.rstrip('.')}{rule}."

    def _show_answers(self) -> None:
        said = [f"{self.names.get(seat, seat)}: {answer}" for seat, answer in self.question.answers.items()]
        self.query_one("#answers", Static).update(self._plain("   ".join(said)))

    def _plain(self, text: str) -> str:
        return self.host.glyphs.plain(visible(text))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Give the answer of the row."""
        self.dismiss(event.row.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Give the answer."""
        self.dismiss(yes)
