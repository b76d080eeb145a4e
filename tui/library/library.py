"""The library: every game on this computer, with what can be done with each."""

from __future__ import annotations

from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from core.kernel.prompts import DRAWN, LOST
from replays import gallery
from replays.lineage import relatives, tree, with_relatives
from saves.errors import SaveError
from saves.library import Summary, delete
from saves.renaming import LONGEST_NAME, rename
from saves.text import sentence, visible
from tui.host import Hosted
from tui.keys import BACK
from tui.library import game_rows
from tui.library.reading import ReadsLibrary
from tui.sheets.ask import AskScreen
from tui.sheets.confirm import ConfirmScreen
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

SHELVES = {
    "all": "All games",
    "open": "Games going on",
    "finished": "Finished games, and the gallery",
    "gallery": "The gallery",
}
OTHERS = "All games, those going on, the finished ones, or the gallery"
"""What `f` shows in turn."""

ORDERS = {"changed": "the last first", "name": "by name", "result": "by result"}
"""The orders of the list, in words."""

AT_ONCE = 25
"""How many games are read before the list is painted; the others follow behind it."""


class LibraryScreen(Filtering, ReadsLibrary, Hosted, InkedScreen[None]):
    """A list of games. `shelf` says which to show first: all, those going on, or the finished ones."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Games"
    AUTO_FOCUS = "#games"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("right,l", "open", "Open", key_display="enter", id="games.open"),
        Binding("r", "replay", "Replay", id="games.replay"),
        Binding("f,tab", "shelf", "Other", key_display="f", id="games.shelf", tooltip=OTHERS),
        Binding("o", "order", "Order", id="games.order"),
        Binding("c", "compare", "Compare", id="games.compare"),
        Binding("e", "rename", "Name", id="games.rename"),
        Binding("d", "delete", "Throw away", id="games.delete"),
        Binding("a", "again", "Again", id="games.again"),
        FILTER,
        Binding("n", "new", "New", show=False, id="games.new"),
        Binding("left,h", "leave", "Back", show=False, id="games.left"),
        Binding("q", "leave", "Close", show=False, id="games.close"),
        *[Binding(str(n), f"number({n})", f"Game {n}", show=False) for n in range(1, 10)],
        BACK,
    ]

    def __init__(self, shelf: str = "all") -> None:
        super().__init__()
        self.shelf = shelf
        self.order = "changed"
        self.games: list[Summary] = []
        self.fitted = 0
        self.comparable: set[str] = set()

    def compose(self) -> ComposeResult:
        """Show the list, and beside or below it the game under the cursor."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="games")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Read the library."""
        self.read()

    def on_row_list_resized(self) -> None:
        """Fit the columns to the new width."""
        self.fit()

    def fit(self) -> None:
        """Paint the list anew where it has another width than the one that it was painted for."""
        if self.query_one("#games", RowList).size.width != self.fitted:
            self.fill()

    def read(self) -> None:
        """Read what games there are; of a large library the rest is read behind the list."""
        self.read_library(AT_ONCE, self.fill)
        self.fill()

    def shown(self) -> list[Summary]:
        """Return the games on the shelf."""
        if self.shelf == "gallery":
            return []
        found = self.games
        if self.shelf != "all":
            found = [g for g in found if not g.error and game_rows.finished(g) == (self.shelf == "finished")]
        return in_order(found, self.order)

    def pieces(self) -> tuple[Summary, ...]:
        """Return the replays that come with the program, where finished games are listed."""
        return _gallery_in(self.order) if self.shelf in ("finished", "gallery") else ()

    def fill(self) -> None:
        """Paint the list anew."""
        self.comparable = with_relatives(self.games)
        now = game_rows.clock()
        games = self.query_one("#games", RowList)
        shown = self.shown()
        title = f"❧ {SHELVES[self.shelf]}"
        waiting = self.listing.waiting if self.listing is not None else 0
        more = f"   {waiting} more to read" if waiting else ""
        if self.order != "changed":
            more = f", {ORDERS[self.order]}{more}"
        self.query_one("#page-title", Static).update(
            self.host.glyphs.plain(f"{title}   {len(shown) or len(self.pieces())}{more}")
        )
        self.fitted = games.size.width
        width = self.fitted or 76
        rows = [
            Row(
                leaf.summary.path,
                also=f"{game_rows.game_title(leaf.summary)} {game_rows.people(leaf.summary)}",
                make=partial(game_rows.library_row, leaf, width, now, self.host.glyphs),
            )
            for leaf in tree(shown)
        ]
        pieces = self.pieces()
        if not rows and not pieces:
            words = self.problem or {
                "all": "No games yet. Press n to begin one.",
                "open": "No game is going on. Press n to begin one.",
                "finished": "No game has been finished yet.",
            }.get(self.shelf, "")
            rows = [Row("empty", [(words, "shadow" if self.problem else "soft")], heading=True)]
        if self.problem and pieces:
            rows.append(Row("problem", [(self.problem, "shadow")], heading=True))
        if pieces:
            rows.append(
                Row("gallery", [("From the gallery, with notes and a rule to every step", "bright")], heading=True)
            )
            chapter = ""
            for piece in pieces:
                if gallery.chapter(Path(piece.path)) != chapter:
                    chapter = gallery.chapter(Path(piece.path))
                    rows.append(Row(f"chapter {chapter}", [(chapter, "bright")], heading=True))
                rows.append(game_rows.gallery_row(piece, gallery.about(Path(piece.path))))
        games.set_rows(rows)
        self.explain()

    def explain(self) -> None:
        """Say what there is to say about the game under the cursor."""
        summary = self.current()
        about = self.query_one("#about", Static)
        if summary is None:
            about.update("")
        else:
            words = gallery.about(Path(summary.path)) if summary in self.pieces() else ""
            about.update(game_rows.lines_about(summary, self.host.glyphs, game_rows.clock(), words))
        self.query_one(KeyRow).rebuild()

    def key_label(self, binding: Binding) -> str:
        """Offer to compare only where there is something to compare the game with."""
        if binding.action == "compare":
            game = self.current()
            return binding.description if game is not None and game.path in self.comparable else ""
        return super().key_label(binding)

    def on_row_list_moved(self) -> None:
        """Explain the row under the cursor."""
        self.explain()
        self.refresh_bindings()

    def on_row_list_emptied(self) -> None:
        """Explain nothing, where no row has the words that are looked for."""
        self.on_row_list_moved()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the keys by which a game gets another name or is thrown away at those of the gallery."""
        if action in ("rename", "delete") and self.is_mounted:
            return self.current() not in self.pieces()
        return super().check_action(action, parameters)

    def current(self) -> Summary | None:
        """Return the game under the cursor."""
        row = self.query_one("#games", RowList).row
        found = (*self.games, *self.pieces())
        return next((game for game in found if row is not None and game.path == row.id), None)

    def on_row_list_chosen(self) -> None:
        """Play or replay the game."""
        self.action_open()

    def action_number(self, number: int) -> None:
        """Go to the game of this number."""
        leaves = tree(self.shown())
        if number <= len(leaves):
            self.query_one("#games", RowList).go_to(leaves[number - 1].summary.path)

    def action_open(self) -> None:
        """Go on with a game that is going on; look back on one that has ended."""
        summary = self.current()
        if summary is None:
            return
        if summary.error:
            self.host.say(sentence(summary.error), bad=True)
        elif game_rows.finished(summary) or summary in self.pieces():
            self.host.replay_game(Path(summary.path))
        else:
            self.host.open_game(Path(summary.path))

    def action_replay(self) -> None:
        """Look back on the game."""
        summary = self.current()
        if summary is None:
            return
        if summary.error:
            self.host.say(sentence(summary.error), bad=True)
        else:
            self.host.replay_game(Path(summary.path))

    def action_compare(self) -> None:
        """Lay another branch of the same game beside this one."""
        summary = self.current()
        if summary is None:
            return
        if summary.error:
            self.host.say(sentence(summary.error), bad=True)
        else:
            self.host.compare_games(summary, relatives(self.games, summary))

    def action_again(self) -> None:
        """Set up another game with the same options."""
        summary = self.current()
        if summary is not None and not summary.error:
            self.host.new_game_like(Path(summary.path))

    def action_new(self) -> None:
        """Set up a game."""
        self.host.action_new_game()

    def action_shelf(self) -> None:
        """Show the next shelf."""
        order = list(SHELVES)
        self.shelf = order[(order.index(self.shelf) + 1) % len(order)]
        self.fill()

    def action_order(self) -> None:
        """List the games in the next order."""
        orders = list(ORDERS)
        self.order = orders[(orders.index(self.order) + 1) % len(orders)]
        self.fill()

    def action_rename(self) -> None:
        """Ask for another name of the game."""
        summary = self.current()
        if summary is None:
            return
        path = Path(summary.path)

        def named(text: str | None) -> None:
            if text is None or text.strip() == summary.name:
                return
            try:
                rename(path, text)
            except SaveError as error:
                self.host.say(sentence(error.sentence), bad=True)
            self.read()

        self.app.push_screen(
            AskScreen(
                "Another name for this game",
                "Lists and the table call it so; the file keeps its name.",
                visible(summary.name),
                limit=LONGEST_NAME,
            ),
            named,
        )

    def action_delete(self) -> None:
        """Ask, then move the game into the trash folder."""
        summary = self.current()
        if summary is None:
            return
        path = Path(summary.path)
        name = visible(summary.name or path.name)

        def answered(yes: bool | None) -> None:
            if not yes:
                return
            try:
                target = delete(path)
            except SaveError as error:
                self.host.say(sentence(error.sentence), bad=True)
            else:
                self.host.say(f"{name} lies in {target.parent} now.")
            self.read()

        self.app.push_screen(
            ConfirmScreen(f"Throw away {name}?", "It moves into the trash folder beside the games."), answered
        )

    def action_back(self) -> None:
        """Show all games again, or leave the list."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the list."""
        self.dismiss(None)


@cache
def _gallery_in(order: str) -> tuple[Summary, ...]:
    """Return the replays that come with the program in one of `ORDERS`, chapter by chapter: they do not change."""
    chapters = groupby(gallery.pieces(), lambda piece: gallery.chapter(Path(piece.path)))
    return tuple(piece for _, group in chapters for piece in in_order([*group], order))


def in_order(games: list[Summary], order: str) -> list[Summary]:
    """Return `games`, of which the last one that changed comes first, in one of `ORDERS`."""
    if order == "name":
        return sorted(games, key=lambda game: (game.name or game.path).casefold())
    if order == "result":
        # Those that were won, the best first; then draws, those that were lost, and those that go on.
        ranks = {DRAWN: 1, LOST: 2, "": 3}
        return sorted(games, key=lambda game: (ranks.get(game.result, 0), -(game.score or 0)))
    return games
