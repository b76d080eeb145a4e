"""Pages of figures: on one finished game, and the history of all games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from core import catalogue
from core.kernel.figures import Figure
from replays.history import ORDERS, PLAYERS, Selection, configuration, history, is_over, orders
from saves.errors import SaveError
from saves.library import Listing, Summary
from saves.text import sentence, visible
from tui.host import Hosted
from tui.keys import BACK
from tui.library.game_rows import result_words
from tui.library.reading import read_behind
from tui.styles import SHELL
from tui.widgets.bars import Bar, FoldedBar
from tui.widgets.figures import FigurePage
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.lines import Line, Span
from tui.widgets.linked import LinkedPage
from tui.widgets.page import InkedScreen

AT_ONCE = 25


class FiguresScreen(Hosted, InkedScreen[None]):
    """Shows `figures`, or a page of them, under a title."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Figures"
    AUTO_FOCUS = "FigurePage"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("down,j", "scroll(1)", "Scroll", key_display="up/down", id="figures.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="figures.up"),
        Binding("pagedown,space", "leaf(1)", "A page", key_display="pgup/pgdn", id="figures.page_down"),
        Binding("pageup", "leaf(-1)", "A page up", show=False, id="figures.page_up"),
        Binding("tab", "figure(1)", "Figure", id="figures.next"),
        Binding("shift+tab", "figure(-1)", "Figure before", show=False, id="figures.back"),
        Binding("home,g", "edge(-1)", "First figure", show=False, id="figures.first"),
        Binding("end,G", "edge(1)", "First, last", key_display="home/end", id="figures.last", tooltip="Last figure"),
        Binding("q", "back", "Close", show=False, id="figures.close"),
        BACK,
    ]

    def __init__(self, title: str, figures: Sequence[Figure] | FigurePage = ()) -> None:
        super().__init__()
        self.heading = title
        self.figures = figures if isinstance(figures, FigurePage) else FigurePage(figures)

    def compose(self) -> ComposeResult:
        """Show the title, the figures and the keys."""
        yield Static("", id="page-title", markup=False)
        yield self.figures
        yield KeyRow()

    def on_mount(self) -> None:
        """Write the title, and begin."""
        self.begin()

    def begin(self) -> None:
        """Write the title."""
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(f"❧ {visible(self.heading)}"))

    def action_scroll(self, by: int) -> None:
        """Scroll by a row."""
        self.figures.move(by)

    def action_leaf(self, by: int) -> None:
        """Scroll by what is in sight."""
        self.figures.move(by * max(1, self.figures.content_size.height - 2))

    def action_figure(self, by: int) -> None:
        """Go to the next figure, or to the one before."""
        self.figures.next_figure(by)

    def action_edge(self, edge: int) -> None:
        """Go to the first figure or the last."""
        (self.figures.first if edge < 0 else self.figures.last)()

    def action_back(self) -> None:
        """Close the page."""
        self.dismiss(None)


SINCE = ("any time", "this week", "this month", "this year")
"""What `t` goes through."""
DAYS = {"this week": 7, "this month": 31, "this year": 366}
BY = {"time": "newest first", "score": "highest score first", "decisions": "longest first"}

MOST = 200
"""So many games are listed at most."""


class HistoryScreen(Filtering, FiguresScreen):
    """The history of all games, or of those that are chosen; a large library is read behind it.

    A row about one game opens its replay, and is told in full below the figures.
    """

    BINDING_GROUP_TITLE = "History"
    BINDINGS: ClassVar[list[Binding]] = [
        Binding("enter", "open", "Replay", id="history.open", tooltip="Replay the game in the selected row"),
        Binding("down,j", "scroll(1)", "Rows", key_display="up/down", id="figures.down"),
        Binding("a", "other_game", "Game", id="history.game"),
        Binding("p", "other_players", "Players", id="history.players"),
        Binding("t", "other_time", "Time", id="history.time"),
        Binding("o", "other_order", "Order", id="history.order"),
        FILTER,
    ]

    def __init__(self) -> None:
        self.page = LinkedPage()
        super().__init__("All finished games", self.page)
        self.chosen = Selection()
        self.since = SINCE[0]
        self.listing: Listing | None = None

    def compose(self) -> ComposeResult:
        """Show the title, what is chosen, the figures, the line for words, and the keys."""
        yield Static("", id="page-title", markup=False)
        yield Bar(id="chosen")
        yield self.figures
        yield FoldedBar(id="here")
        yield FilterLine()
        yield KeyRow()

    def begin(self) -> None:
        """Write the title, and read the library."""
        super().begin()
        self.read()

    def read(self) -> None:
        """Read what games there are, and show what they come to."""
        try:
            listing = Listing()
        except SaveError as error:
            self.host.say(sentence(error.sentence), bad=True)
            return
        self.listing = listing
        listing.read(AT_ONCE)
        listing.keep()
        read_behind(self, listing, self.show)
        self.show()

    def show(self) -> None:
        """Show what those games come to that have been read and are chosen."""
        if self.listing is None:
            return
        known = {game_id: catalogue.game(game_id) for game_id in catalogue.game_ids()}
        ended = [game for game in self.listing.games if is_over(game)]
        found = [game for game in ended if self.chosen.has(game, known.get(game.game))]
        self.figures.show(history(ended, known, self.chosen, MOST))
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(f"❧ {self.heading_of(found, ended)}"))
        row = self.query_one("#chosen", Bar)
        row.display = bool(ended)
        row.say(self.told())
        self.say_which()

    def heading_of(self, found: Sequence[Summary], ended: Sequence[Summary]) -> str:
        """Return the title: how many of all finished games are chosen, and how many files are still to be read."""
        assert self.listing is not None
        waiting = f"   {self.listing.waiting} more to read" if self.listing.waiting else ""
        if not ended:
            return waiting.strip() or "No game has been finished yet, so there is no history"
        if not found:
            return f"None of {len(ended)} finished games is like this: {self.ways_back()}{waiting}"
        if len(found) < len(ended):
            return f"{len(found)} of {len(ended)} finished games{waiting}"
        return f"{self.heading}: {len(ended)}{waiting}"

    def ways_back(self) -> str:
        """Return which keys choose more games again, where something leaves some out."""
        chosen = self.chosen
        narrowed = (("a", chosen.game), ("p", chosen.players), ("t", chosen.since), ("bksp", chosen.words))
        keys = [key for key, value in narrowed if value]
        return f"{' or '.join(keys)} chooses others"

    def told(self) -> Line:
        """Return in a row which games are chosen and in which order, each with its key; what leaves some out, or is not
        the usual order, stands out."""
        chosen = self.chosen
        game = catalogue.game(chosen.game).title if chosen.game else "all games"
        parts = [
            ("a", game, bool(chosen.game)),
            ("p", chosen.players or "anybody", bool(chosen.players)),
            ("t", self.since, bool(chosen.since)),
            ("o", BY[chosen.order], chosen.order != ORDERS[0]),
            *([("/", visible(chosen.words), True)] if chosen.words else []),
        ]
        spans: list[Span] = [(" ", "")]
        for key, words, narrowed in parts:
            spans += [(" ", ""), (f"{key} ", "key"), (words, "bright" if narrowed else "soft"), (" ", "")]
        return tuple((self.host.glyphs.plain(text), role) for text, role in spans)

    def selected(self) -> Summary | None:
        """Return the game that the selected row is about."""
        games = self.listing.games if self.listing is not None else []
        return next((one for one in games if one.path == self.page.link), None)

    def say_which(self) -> None:
        """Say below the figures which game the selected row is about: its whole name, what it came to, and when."""
        one = self.selected()
        row = self.query_one("#here", FoldedBar)
        row.display = one is not None
        if one is not None:
            known = catalogue.game(one.game) if one.game in catalogue.game_ids() else None
            who = " and ".join(", ".join(seat.name for seat in one.seats if seat.name).rsplit(", ", 1))
            facts = (result_words(one), one.created[:10], configuration(one, known), who)
            told = "; ".join(filter(None, facts))
            spans = ((f" {visible(one.name)}", "strong"), (f"  {visible(told)}", "soft"))
            row.say(tuple((self.host.glyphs.plain(text), role) for text, role in spans))
        self.refresh_bindings()

    def on_linked_page_moved(self) -> None:
        """Say which game is selected now."""
        self.say_which()

    def on_linked_page_chosen(self) -> None:
        """Open the game that was clicked."""
        self.action_open()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a replay where a row about a game is selected."""
        return bool(self.page.link) if action == "open" else True

    def action_open(self) -> None:
        """Replay the game in the selected row."""
        if self.page.link:
            self.host.replay_game(Path(self.page.link))

    def choose(self, **members: str) -> None:
        """Choose other games, or another order; an order that the games do not have gives way to the usual one."""
        self.chosen = msgspec.structs.replace(self.chosen, **members)
        if self.chosen.order not in self.orders():
            self.chosen = msgspec.structs.replace(self.chosen, order=ORDERS[0])
        self.show()

    def orders(self) -> Sequence[str]:
        """Return the orders in which the chosen games may be listed."""
        games = self.listing.games if self.listing is not None else []
        known = {game_id: catalogue.game(game_id) for game_id in catalogue.game_ids()}
        return orders(self.chosen, [game for game in games if is_over(game)], known)

    def action_other_game(self) -> None:
        """Go on to the finished games of the next kind, and after the last to all."""
        games = {one.game for one in self.listing.games if is_over(one)} if self.listing is not None else set()
        kinds = [game_id for game_id in catalogue.game_ids() if game_id in games or game_id == self.chosen.game]
        self.choose(game=following(("", *kinds), self.chosen.game))

    def action_other_players(self) -> None:
        """Go on from people to people and bots, to bots, and to all."""
        self.choose(players=following(PLAYERS, self.chosen.players))

    def action_other_time(self) -> None:
        """Go on from this week to this month, to this year, and to all times."""
        self.since = following(SINCE, self.since)
        days = DAYS.get(self.since)
        self.choose(since=(datetime.now(UTC) - timedelta(days)).date().isoformat() if days else "")

    def action_other_order(self) -> None:
        """List the games by time, by score or by how long they were."""
        self.choose(order=following(self.orders(), self.chosen.order))

    def narrow(self, words: str) -> None:
        """Choose the games that have these words in their name, their options or their players' names."""
        self.choose(words=words)

    def listed(self) -> FigurePage:
        """Return the figures, which stand in the place of a list here."""
        return self.figures

    def move_in_list(self, by: int) -> None:
        """Scroll while words are typed."""
        self.figures.move(by)

    def action_back(self) -> None:
        """Take the words away, or else close the page."""
        if not self.clear_filter():
            super().action_back()


def following(values: Sequence[str], value: str) -> str:
    """Return what comes after a value, the first after the last."""
    return values[(values.index(value) + 1) % len(values)]
