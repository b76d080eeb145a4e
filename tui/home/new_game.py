"""Setting up a game on one page: what kind of table, who plays, how; one key begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from core import catalogue
from core.kernel.entries import Header
from tui.home.setup import Setup, SetupError, Table
from tui.home.setup_text import explanation, option_rows, setup_rows
from tui.host import Hosted
from tui.keys import BACK
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

ASKS = {"name": "Name of this game", "seed": "Seed, a whole number; empty for chance"}
LEAST_WITH_PACE = 150
"""From so many columns on there is room for the pace in the row *How* where what rows mean stands beside them."""

BEGIN = Binding("space", "start", "Begin", id="new.start")
EDIT = Binding("e", "edit", "Name", id="new.edit")
TURNING: tuple[Binding, ...] = (
    Binding("ctrl+s", "start", "Begin", show=False, priority=True, id="new.start_now"),
    Binding("left,h", "turn(-1)", "Value before", show=False, id="new.before"),
    Binding("right,l", "turn(1)", "Next value", show=False, id="new.next"),
    Binding("r", "rule", "Rule", id="new.rule"),
    Binding("d", "default", "Default", id="new.default"),
    Binding("q", "leave", "Close", show=False, id="new.close"),
)
"""The keys of both pages on which a table is set up, beside the first two."""


class SetupScreen(Hosted, InkedScreen[bool]):
    """Rows of a table that is being set up, each option one, with a line for texts. It is dismissed with whether to
    begin.
    """

    CSS_PATH = SHELL
    AUTO_FOCUS = "#setup"

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self.editing = ""

    def compose(self) -> ComposeResult:
        """Show the choices, what they mean, and the keys."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="setup")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield Input(id="edit", select_on_focus=True)
        if isinstance(self, Filtering):
            yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Fill the page."""
        edit = self.query_one("#edit", Input)
        edit.cursor_blink = False
        edit.display = False
        self.fill()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the rows to the new width."""
        self.call_after_refresh(self.fill)

    @property
    def rows(self) -> RowList:
        """The list of the rows."""
        return self.query_one("#setup", RowList)

    def title_words(self) -> str:
        """Return what stands above the rows."""
        return f"❧ A new game of {self.setup.game.title}" if self.setup.game else "No game is installed"

    def row_list(self, focused: str) -> list[Row]:
        """Return the rows as they are now, the cursor being on the one with the id `focused`: each option, at first."""
        return option_rows(self.setup, self.host.glyphs, focused)

    def first_row(self) -> str:
        """Return the id of the row that the cursor begins on."""
        return ""

    def fill(self) -> None:
        """Paint the rows anew; what is chosen may bring and take rows."""
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(self.title_words()))
        rows = self.rows
        focused = rows.row.id if rows.row else self.first_row()
        rows.set_rows(self.row_list(focused), focused)
        self.explain()

    def explain(self) -> None:
        """Say what the row under the cursor changes."""
        row = self.rows.row
        if row is not None:
            about = explanation(self.setup, row.id, self.host.glyphs, long=not self.short)
            self.query_one("#about", Static).update(about)
            self.query_one("#leaf").scroll_home(animate=False)

    @property
    def short(self) -> bool:
        """Whether there is only room for a few words on each row."""
        return False

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Mark the row's value as one that can be turned."""
        fresh = {row.id: row for row in self.row_list(event.row.id)}
        for old in list(event.rows.rows):
            if old.id in fresh and fresh[old.id] != old:
                event.rows.replace_row(fresh[old.id])
        self.explain()

    def here(self) -> str:
        """Return the id of the row under the cursor, or an empty text."""
        row = self.rows.row
        return row.id if row is not None else ""

    def action_turn(self, step: int) -> None:
        """Give the row its next value or the one before."""
        if self.setup.turn(self.here(), step):
            self.fill()

    def action_default(self) -> None:
        """Give the row what the preset has there."""
        if self.setup.reset(self.here()):
            self.fill()

    def action_edit(self) -> None:
        """Ask for a name or a seed."""
        row = self.here()
        if not self.setup.editable(row):
            self.host.say("This row has values to turn with left and right. Players' names can be written.")
            return
        self.editing = row
        edit = self.query_one("#edit", Input)
        edit.border_title = ASKS.get(row, "Name of this player")
        edit.border_subtitle = "enter keeps it"
        edit.value = self.setup.text_of(row)
        edit.display = True
        edit.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep what was typed, or say what is wrong with it."""
        if event.input.id == "edit" and self.keep_text(event.value):
            self.close_edit()

    def keep_text(self, text: str) -> bool:
        """Keep a text for the row that is being edited; say why where it cannot be used."""
        try:
            self.setup.write(self.editing, text)
        except SetupError as error:
            self.host.say(str(error), bad=True)
            return False
        return True

    def close_edit(self) -> None:
        """Return from the line to the rows."""
        self.editing = ""
        self.query_one("#edit", Input).display = False
        self.rows.focus()
        self.fill()

    def action_rule(self) -> None:
        """Show the rule behind the row."""
        if self.setup.game is not None:
            self.host.show_rules(self.setup.game, self.setup.rule_of(self.here()))

    def action_start(self) -> None:
        """Begin the game as it is set up."""
        if self.editing:
            if not self.keep_text(self.query_one("#edit", Input).value):
                return
            self.close_edit()
        self.begin()

    def begin(self) -> None:
        """Leave the page with the wish to begin."""
        self.dismiss(True)

    def action_back(self) -> None:
        """Leave the line, or the page."""
        if self.editing:
            self.close_edit()
        else:
            self.dismiss(False)

    def action_leave(self) -> None:
        """Leave the page."""
        self.dismiss(False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to begin only when there is a game to play."""
        return bool(catalogue.game_ids()) if action in ("start", "rule") else True


class NewGameScreen(SetupScreen):
    """The form for a new game.

    `like` fills it in with what another game was set up with. Without it the game with the id `first` is offered, as
    it was played `last`, or its first preset; `names` are the names that the seats had last. `preset` is the kind of
    table to begin with.
    """

    BINDING_GROUP_TITLE = "New game"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        BEGIN,
        Binding("o", "options", "Options", id="new.options"),
        Binding("plus,equals_sign", "seats(1)", "Seats", key_display="+ -", id="new.more"),
        Binding("minus", "seats(-1)", "Fewer seats", show=False, id="new.fewer"),
        EDIT,
        Binding("x", "swap", "People and bots change seats", show=False, id="new.swap"),
        Binding("g", "other_game", "Game", id="new.game"),
        Binding("slash", "filter", "Filter the options", show=False, id="list.filter"),
        *TURNING,
        *[Binding(str(n), f"preset({n})", f"Preset {n}", show=False) for n in range(1, 10)],
        BACK,
    ]

    def __init__(
        self,
        like: Header | None = None,
        *,
        first: str = "",
        names: Mapping[str, str] | None = None,
        last: Table | None = None,
        preset: str = "",
    ) -> None:
        super().__init__(Setup.like(like) if like is not None else Setup.first(first, names or {}, last))
        if preset:
            self.setup.take(preset)

    def title_words(self) -> str:
        """Return what stands above the rows, and which other game the key `g` sets up."""
        games = catalogue.game_ids()
        if self.setup.game is None or len(games) < 2:
            return super().title_words()
        other = catalogue.game(games[(games.index(self.setup.game.id) + 1) % len(games)])
        return f"{super().title_words()}   (g {other.title})"

    @property
    def short(self) -> bool:
        """Whether there is only room for a few words on each row: where they stand below the rows."""
        return self.has_class("-narrow")

    def row_list(self, focused: str) -> list[Row]:
        """Return the three sections."""
        beside = self.app.size.width < LEAST_WITH_PACE and not self.short
        return setup_rows(self.setup, self.host.glyphs, focused, "" if beside else self.host.settings.pace)

    def first_row(self) -> str:
        """Return the row of the preset that is chosen."""
        return f"preset {self.setup.preset}"

    def action_preset(self, number: int) -> None:
        """Take the preset with this number."""
        presets = self.setup.presets()
        if number <= len(presets):
            self.setup.take(presets[number - 1].id)
            self.fill()
            self.rows.go_to(f"preset {presets[number - 1].id}")

    def action_seats(self, by: int) -> None:
        """Bring the next seat to the table, or take the last one away."""
        if self.setup.more_seats(by):
            self.fill()
        else:
            self.host.say("The table is full." if by > 0 else "The table cannot be smaller.")

    def action_swap(self) -> None:
        """Let people and bots change seats: whoever plays against a bot plays in its place."""
        if self.setup.swap():
            self.fill()
        else:
            self.host.say("There must be people and bots at the table to change seats. Left and right choose them.")

    def action_other_game(self) -> None:
        """Set up the next game that there is."""
        self.setup.other_game()
        self.fill()
        self.rows.go_to(self.first_row())

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Take a preset, or begin with the one that is taken; open the options; take the next value."""
        row = event.row.id
        if row == f"preset {self.setup.preset}":
            self.action_start()
        elif row.startswith("preset "):
            self.setup.take(row.removeprefix("preset "))
            self.fill()
        elif row == "how":
            self.action_options()
        else:
            self.action_turn(1)

    def action_options(self, looking: bool = False) -> None:
        """Show all options, with the line to look for words in them if `looking`."""

        def back(begin: bool | None) -> None:
            self.fill()
            if begin:
                self.action_start()

        self.app.push_screen(OptionsScreen(self.setup, looking), back)

    def action_filter(self) -> None:
        """Look for words among all options, most of which stand on their own page."""
        self.action_options(looking=True)

    def begin(self) -> None:
        """Begin the game."""
        try:
            header = self.setup.header()
        except ValueError as error:
            self.host.say(f"{error}.", bad=True)
            return
        self.host.start_game(header)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another game only where there is one, and nothing but to leave the line while a text is written."""
        if self.editing and action not in ("start", "back"):
            return False
        if action == "other_game":
            return len(catalogue.game_ids()) > 1
        return super().check_action(action, parameters)


class OptionsScreen(Filtering, SetupScreen):
    """Every option of a table, its name and its seed; what differs from the preset is marked."""

    BINDING_GROUP_TITLE = "Options"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        BEGIN,
        FILTER,
        EDIT,
        *TURNING,
        *[Binding(str(n), f"pick({n})", f"Value {n}", show=False) for n in range(1, 10)],
        BACK,
    ]

    def __init__(self, setup: Setup, looking: bool = False) -> None:
        super().__init__(setup)
        self.looking = looking

    def on_mount(self) -> None:
        """Fill the page, and ask for words where somebody looks for some."""
        super().on_mount()
        if self.looking:
            self.call_after_refresh(self.action_filter)

    def title_words(self) -> str:
        """Return what stands above the rows: how many options are not as the preset has them."""
        different = len(self.setup.different())
        title = f"❧ All options of {self.setup.game.title if self.setup.game else ''}"
        return f"{title}   {different} changed" if different else title

    def action_pick(self, number: int) -> None:
        """Give the row the value with this number."""
        if self.setup.pick(self.here(), number - 1):
            self.fill()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Edit a text, or take the next value."""
        if event.row.id in ASKS:
            self.action_edit()
        else:
            self.action_turn(1)

    def action_back(self) -> None:
        """Show all options again, leave the line, or the page."""
        if not self.clear_filter():
            super().action_back()
