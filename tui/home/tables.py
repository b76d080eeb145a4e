"""Tables: hosting a game of one's own for others, and the way to the lobby."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from saves.library import AT_ONCE, Summary
from saves.text import sentence, visible
from tui.commands.problems import Problem
from tui.host import Hosted
from tui.hosting import background, places
from tui.keys import BACK
from tui.library import game_rows
from tui.library.reading import ReadsLibrary
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

LOBBY = "lobby"

MOST = 40
"""How many games are listed: whoever hosts an older one names it on the command line."""

HOW = (
    "Others who have an account on this machine sit down with `westmarch join`. Friends elsewhere come in by plain "
    "ssh: `westmarch host --ssh 7777` opens a door for them, and `westmarch invite TABLE SEAT` prints the words that "
    "let one in. The guide to hosting says more."
)


class TablesScreen(Filtering, ReadsLibrary, Hosted, InkedScreen[None]):
    """The games that are hosted here, and those of one's own that could be."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Tables"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("right,l", "open", "Open", key_display="enter", id="tables.open"),
        Binding("t", "lobby", "Lobby", id="tables.lobby"),
        Binding("x", "close", "Close the table", id="tables.close"),
        Binding("n", "new", "New game", id="tables.new"),
        FILTER,
        Binding("left,h", "leave", "Back", show=False, id="tables.left"),
        Binding("q", "leave", "Back", show=False, id="tables.leave"),
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self.games: list[Summary] = []
        self.hosted: dict[str, str] = {}
        self.starting = False

    def compose(self) -> ComposeResult:
        """Show the list, and beside it what hosting means."""
        yield Static(self.host.glyphs.plain("❧ Tables"), id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="tables")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Read which games there are."""
        self.read()

    def read(self) -> None:
        """Read what games there are; of a large library the rest is read behind the list."""
        self.read_library(AT_ONCE, self.show)
        self.show()

    def show(self) -> None:
        """Show which games go on, and which of them are hosted."""
        games = self.listing.games if self.listing is not None else []
        found = [game for game in games if not game.error and game.entries is not None]
        self.games = [game for game in found if not game_rows.finished(game)][:MOST]
        names = {game.path: places.hosted_as(Path(game.path)) for game in self.games}
        self.hosted = {path: name for path, name in names.items() if name is not None}
        self.fill()

    def fill(self) -> None:
        """Paint the list anew."""
        rows: list[Row] = []
        if places.is_somewhere():
            rows.append(Row(LOBBY, [("t  ", "key"), ("The lobby", "ink")], [("all tables of a host", "soft")]))
        hosted = [game for game in self.games if game.path in self.hosted]
        if hosted:
            rows.append(Row("here", [("Hosted here", "bright")], heading=True))
            rows += [self._row(game) for game in hosted]
        others = [game for game in self.games if game.path not in self.hosted]
        if others:
            rows.append(Row("own", [("Games going on that you can host", "bright")], heading=True))
            rows += [self._row(game) for game in others]
        if not self.games:
            words = self.problem or "No game is going on that could be hosted. Press n to begin one."
            rows.append(Row("empty", [(words, "shadow" if self.problem else "soft")], heading=True))
        self.query_one("#tables", RowList).set_rows(rows)
        self.explain()

    def _row(self, game: Summary) -> Row:
        far = game_rows.progress_words(game)
        return Row(game.path, [("   ", "ink"), (visible(game.name), "ink")], [(far, "soft")], leader=True)

    def current(self) -> Summary | None:
        """Return the game under the cursor."""
        row = self.query_one("#tables", RowList).row
        return next((game for game in self.games if row is not None and game.path == row.id), None)

    def explain(self) -> None:
        """Say what enter does, and how others come to the table."""
        game = self.current()
        about = self.query_one("#about", Static)
        if game is None:
            head, words = "Tables", f"Several people play one game here, each at a terminal of their own. {HOW}"
        elif game.path in self.hosted:
            name = self.hosted[game.path]
            head = name
            words = f"Enter sits down there, x closes the table: the game is then yours alone again. {HOW}"
        else:
            head = visible(game.name)
            words = (
                "Enter hosts this game: whoever sits at it sees only what their seat may see. It goes on when you "
                f"leave this program, until you close its table. {HOW}"
            )
        about.update(Content.assemble((head, "bold $bright"), "\n\n", self.host.glyphs.plain(words)))

    def on_row_list_moved(self) -> None:
        """Explain the row under the cursor."""
        self.explain()

    def on_row_list_chosen(self) -> None:
        """Host the game under the cursor, or sit down at its table."""
        self.action_open()

    def action_open(self) -> None:
        """Host the game under the cursor and sit down, or go to the lobby."""
        row = self.query_one("#tables", RowList).row
        game = self.current()
        if row is not None and row.id == LOBBY:
            self.action_lobby()
        elif game is not None and game.path in self.hosted:
            self.host.join_tables(self.hosted[game.path])
        elif game is not None and not self.starting:
            self.starting = True
            self.host.say("The host starts.")
            self.run_worker(self._host(Path(game.path)), exclusive=True)

    async def _host(self, path: Path) -> None:
        try:
            name = await background.host(path)
        except Problem as problem:
            self.host.say(sentence(str(problem)), bad=True)
            self.read()
        else:
            self.host.join_tables(name)
        finally:
            self.starting = False

    def action_lobby(self) -> None:
        """Go to the lobby of the host of this user, or of the machine."""
        if places.is_somewhere():
            self.host.join_tables()
        else:
            self.host.say("No tables are hosted here yet; enter hosts the game under the cursor.")

    def action_close(self) -> None:
        """Close the table under the cursor."""
        game = self.current()
        if game is None or game.path not in self.hosted:
            self.host.say("Only a table that is hosted here can be closed.")
            return
        self.run_worker(self._close(Path(game.path), visible(game.name)), exclusive=True)

    async def _close(self, path: Path, name: str) -> None:
        try:
            await background.close(path)
        except Problem as problem:
            self.host.say(sentence(str(problem)), bad=True)
        else:
            self.host.say(f"The table is closed; {name} is yours alone again.")
        self.read()

    def action_new(self) -> None:
        """Set up a game."""
        self.host.action_new_game()

    def action_back(self) -> None:
        """Show all games again, or leave."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the screen."""
        self.dismiss(None)
