"""What would you do here? The question for those who follow, and what they have answered for the lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from core.kernel.prompts import inside
from saves.text import visible
from tui.host import Hosted
from tui.hosting.frames import GuessesRecord, OfferedPrompt
from tui.keys import BACK, ROW_KEYS
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.lines import Span
from tui.widgets.page import InkedModalScreen
from tui.widgets.rows import Row, RowList

LONGEST_BAR = 12


class GuessScreen(Filtering, Hosted, InkedModalScreen[int | None]):
    """Asks a follower what they would do; dismissed with the number of the choice, or None."""

    CSS_PATH = SHELL
    CSS = """
    GuessScreen { align: center middle; background: $background 60%; }
    GuessScreen .sheet { width: 80; max-width: 100%; }
    GuessScreen .sheet RowList { height: auto; max-height: 14; }
    """
    BINDING_GROUP_TITLE = "What would you do?"
    AUTO_FOCUS = "RowList"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        FILTER,
        Binding("q", "close", "Keep it to myself", id="guess.close"),
        BACK,
    ]

    def __init__(self, prompt: OfferedPrompt, names: Mapping[str, str]) -> None:
        super().__init__()
        self.prompt = prompt
        self.names = names

    def compose(self) -> ComposeResult:
        """Show the choices of that place."""
        seat = inside(visible(self.names.get(self.prompt.seat, self.prompt.seat)))
        with Vertical(classes="sheet"):
            yield Static("What would you do here?", classes="sheet-title", markup=False)
            asked = f"{visible(self.prompt.text)} ({seat} decides; only the lead sees your answer.)"
            yield Static(self.host.glyphs.plain(asked), classes="sheet-text", markup=False)
            yield RowList(
                [Row(str(number), _choice(self.prompt, number)) for number in range(1, len(self.prompt.choices) + 1)]
            )
            yield FilterLine()
        yield KeyRow()

    def on_key(self, event: events.Key) -> None:
        """Answer with the row that has this key, unless words are typed."""
        at = ROW_KEYS.find(event.character or " ")
        if not self.filter_line.has_focus and 0 <= at < len(self.prompt.choices):
            event.stop()
            event.prevent_default()
            self.dismiss(at + 1)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Answer with the row under the cursor."""
        self.dismiss(int(event.row.id))

    def action_back(self) -> None:
        """Show everything again, or close without an answer."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class GuessesScreen(Hosted, InkedModalScreen[bool | None]):
    """Shows the lead how many would choose what; dismissed with True to show what followed, or False."""

    CSS_PATH = SHELL
    CSS = """
    GuessesScreen { align: center middle; background: $background 60%; }
    GuessesScreen .sheet { width: 80; max-width: 100%; }
    GuessesScreen .sheet RowList { height: auto; max-height: 14; }
    """
    BINDING_GROUP_TITLE = "What they would do"
    AUTO_FOCUS = "RowList"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("s", "end(True)", "Show what followed", id="guesses.show"),
        Binding("q,backspace,escape", "end(False)", "Ask no longer", key_display="q", id="guesses.close"),
    ]

    def __init__(self, prompt: OfferedPrompt, guesses: GuessesRecord | None, following: int) -> None:
        super().__init__()
        self.prompt = prompt
        self.guesses = guesses
        self.following = following

    def compose(self) -> ComposeResult:
        """Show the choices with their answers."""
        with Vertical(classes="sheet"):
            yield Static("", id="count", classes="sheet-title", markup=False)
            yield RowList()
        yield KeyRow()

    def on_mount(self) -> None:
        """Show what there is."""
        self.fill()

    def renew(self, guesses: GuessesRecord | None, following: int) -> None:
        """Show what has been answered meanwhile."""
        if (guesses, following) != (self.guesses, self.following):
            self.guesses, self.following = guesses, following
            self.fill()

    def fill(self) -> None:
        """Paint the answers: those of the most first."""
        spread = {} if self.guesses is None else self.guesses.spread
        asked = self.following if self.guesses is None else self.guesses.asked
        title = f"What would you do here?  {sum(spread.values())} of {asked} have chosen"
        self.query_one("#count", Static).update(self.host.glyphs.plain(title))
        numbers = sorted(range(1, len(self.prompt.choices) + 1), key=lambda number: -spread.get(number, 0))
        full = self.host.glyphs.full
        self.query_one(RowList).set_rows(
            [
                Row(
                    str(number),
                    _choice(self.prompt, number),
                    [(f"{full * min(spread[number], LONGEST_BAR)} {spread[number]}", "key")]
                    if number in spread
                    else [],
                )
                for number in numbers
            ]
        )

    def action_end(self, shows: bool) -> None:
        """Take the question back, or show what followed."""
        self.dismiss(shows)


def _choice(prompt: OfferedPrompt, number: int) -> list[Span]:
    key = ROW_KEYS[number - 1] if number <= len(ROW_KEYS) else " "
    return [(f"{key}  ", "key"), (visible(prompt.choices[number - 1].label), "ink")]
