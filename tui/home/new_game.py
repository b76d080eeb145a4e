"""Setting up a game on one page: every option as a row, who plays each seat, house rules, seed, and the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from core import catalogue
from core.kernel.entries import Header
from tui.home.setup import Setup, SetupError
from tui.home.setup_text import explanation, setup_rows
from tui.host import Hosted
from tui.keys import BACK
from tui.styles import SHELL
from tui.widgets.rows import RowList

ASKS = {"name": "Name of this game", "seed": "Seed, a whole number; empty for chance"}


class NewGameScreen(Hosted, Screen[None]):
    """The form for a new game.

    `like` fills it in with what another game was set up with. Without it the game with the id `first` is offered, and
    `names` are the names that the seats had last.
    """

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "New game"
    AUTO_FOCUS = "#setup"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("s", "start", "Begin", id="new.start"),
        Binding("ctrl+s", "start", "Begin", show=False, priority=True, id="new.start_now"),
        Binding("left,h", "turn(-1)", "Value before", show=False, id="new.before"),
        Binding("right,l", "turn(1)", "Next value", show=False, id="new.next"),
        Binding("e", "edit", "Edit name", id="new.edit"),
        Binding("d", "default", "Default", id="new.default"),
        Binding("r", "rule", "Rule", id="new.rule"),
        Binding("q", "leave", "Close", show=False, id="new.close"),
        *[Binding(str(n), f"pick({n})", f"Value {n}", show=False) for n in range(1, 10)],
        BACK,
    ]

    def __init__(self, like: Header | None = None, *, first: str = "", names: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.setup = Setup.like(like) if like is not None else Setup.first(first, names or {})
        self.editing = ""

    def compose(self) -> ComposeResult:
        """Show the choices on the left, what they mean on the right."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="setup")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield Input(id="edit", select_on_focus=True)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Fill the page."""
        edit = self.query_one(Input)
        edit.cursor_blink = False
        edit.display = False
        self.fill()

    # ------------------------------------------------------------------ painting

    def fill(self) -> None:
        """Paint the rows anew; options may bring and take seats."""
        glyphs = self.host.glyphs
        self.query_one("#page-title", Static).update(
            glyphs.plain(f"❧ A new game of {self.setup.game.title}") if self.setup.game else "No game is installed"
        )
        rows = self.query_one("#setup", RowList)
        rows.set_rows(setup_rows(self.setup, glyphs, rows.row.id if rows.row else "start"))
        self.explain()

    def explain(self) -> None:
        """Say on the right what the row under the cursor changes."""
        row = self.query_one("#setup", RowList).row
        if row is not None:
            self.query_one("#about", Static).update(explanation(self.setup, row.id, self.host.glyphs))
            self.query_one("#leaf").scroll_home(animate=False)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Mark the row's value as one that can be turned."""
        rows = event.rows
        for fresh, old in zip(setup_rows(self.setup, self.host.glyphs, event.row.id), rows.rows, strict=False):
            if fresh != old and fresh.id == old.id:
                rows.replace_row(fresh)
        self.explain()

    # ------------------------------------------------------------------ changing

    def action_turn(self, step: int) -> None:
        """Give the row its next value or the one before."""
        row = self.query_one("#setup", RowList).row
        if row is not None and self.setup.turn(row.id, step):
            self.fill()

    def action_pick(self, number: int) -> None:
        """Give the row the value with this number."""
        row = self.query_one("#setup", RowList).row
        if row is not None and self.setup.pick(row.id, number - 1):
            self.fill()

    def action_default(self) -> None:
        """Give the row its default."""
        row = self.query_one("#setup", RowList).row
        if row is not None and self.setup.reset(row.id):
            self.fill()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Begin, edit, or take the next value."""
        if event.row.id == "start":
            self.action_start()
        elif event.row.id in ASKS:
            self.action_edit()
        else:
            self.action_turn(1)

    def action_edit(self) -> None:
        """Ask for a name or a seed."""
        row = self.query_one("#setup", RowList).row
        if row is None or not self.setup.editable(row.id):
            self.host.say("This row has values to turn with left and right. Names and the seed can be edited.")
            return
        self.editing = row.id
        edit = self.query_one(Input)
        edit.border_title = ASKS.get(row.id, "Name of this player")
        edit.border_subtitle = "enter keeps it"
        edit.value = self.setup.text_of(row.id)
        edit.display = True
        edit.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep what was typed, or say what is wrong with it."""
        try:
            self.setup.write(self.editing, event.value)
        except SetupError as error:
            self.host.say(str(error), bad=True)
            return
        self.close_edit()

    def close_edit(self) -> None:
        """Return from the line to the rows."""
        self.editing = ""
        self.query_one(Input).display = False
        self.query_one("#setup", RowList).focus()
        self.fill()

    def action_rule(self) -> None:
        """Show the rule behind the row."""
        row = self.query_one("#setup", RowList).row
        rule = self.setup.rule_of(row.id) if row is not None else None
        if self.setup.game is not None:
            self.host.show_rules(self.setup.game, rule)

    # ------------------------------------------------------------------ leaving

    def action_start(self) -> None:
        """Begin the game as it is set up."""
        if self.editing:
            try:
                self.setup.write(self.editing, self.query_one(Input).value)
            except SetupError as error:
                self.host.say(str(error), bad=True)
                return
            self.close_edit()
        try:
            header = self.setup.header()
        except ValueError as error:
            self.host.say(f"{error}.", bad=True)
            return
        self.host.start_game(header)

    def action_back(self) -> None:
        """Leave the line, or the page."""
        if self.editing:
            self.close_edit()
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the page."""
        self.dismiss(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to begin only when there is a game to play."""
        return bool(catalogue.game_ids()) if action in ("start", "rule") else True
