"""A sheet with a few things to pick from, each with a key of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from saves.text import visible
from tui.host import Hosted
from tui.keys import BACK
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedModalScreen
from tui.widgets.rows import Row, RowList


@dataclass(frozen=True)
class Pick:
    """One thing to pick: what it is handed back as, its key (a single character, or none), words, and more words."""

    id: str
    key: str
    words: str
    about: str = ""


class PickScreen(Hosted, Filtering, InkedModalScreen[str | None]):
    """Asks for one of several things, and is dismissed with its id, or with None."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Pick one"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        FILTER,
        Binding("q", "close", "Close", show=False, id="pick.close"),
        BACK,
    ]

    def __init__(self, title: str, picks: Sequence[Pick], explanation: str = "", first: str | None = None) -> None:
        """Ask for one of `picks`, the cursor on the one with the id `first`, or on the topmost."""
        super().__init__()
        self.heading = title
        self.picks = list(picks)
        self.explanation = explanation
        self.first = first

    def compose(self) -> ComposeResult:
        """Show the things to pick from."""
        with Vertical(classes="sheet"):
            yield Static(self.host.glyphs.plain(visible(self.heading)), classes="sheet-title", markup=False)
            if self.explanation:
                yield Static(self.host.glyphs.plain(self.explanation), classes="sheet-text", markup=False)
            yield RowList([_row(pick) for pick in self.picks])
            yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Put the cursor on the thing that most would pick."""
        if self.first is not None:
            listed = self.query_one(RowList)
            listed.set_rows(listed.rows, self.first)

    def on_key(self, event: events.Key) -> None:
        """Take the thing that has this key, unless words are typed."""
        if self.filter_line.has_focus:
            return
        for pick in self.picks:
            if event.character is not None and event.character == pick.key:
                event.stop()
                event.prevent_default()
                self.dismiss(pick.id)
                return

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Take the thing under the cursor."""
        self.dismiss(event.row.id)

    def action_back(self) -> None:
        """Show everything again, or close without picking."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_close(self) -> None:
        """Close without picking."""
        self.dismiss(None)


def _row(pick: Pick) -> Row:
    left = [(f"{pick.key or ' '}  ", "key"), (visible(pick.words), "ink")]
    return Row(pick.id, left, [(pick.about, "soft")] if pick.about else [])
