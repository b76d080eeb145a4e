"""The lobby: the tables of a host, and the way to sit down at one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static

from core.kernel.prompts import inside
from saves.text import visible
from tui.host import Hosted
from tui.hosting.frames import TableHere
from tui.hosting.lobby_rows import free_seats, labels_at, own_seats, played_elsewhere, table_row, where_to_sit
from tui.keys import BACK
from tui.sheets.pick import Pick, PickScreen
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.lines import spread
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

LOOK_EVERY = 3.0
"""Seconds between two requests for the list, while the lobby is in front."""


class TableList(RowList):
    """The tables in a lobby: enter is heard also where there is none yet."""

    class Empty(Message):
        """Enter was pressed, and there is no row to choose."""

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.row is None:
            self.post_message(self.Empty())
        super().action_choose()


class LobbyScreen(Filtering, Hosted, InkedScreen[None]):
    """The tables of the host called `host_name`, which takes its guest for `you`; enter looks on where `looks_on` says
    that the guest came for that.

    It holds no line to a host: it says what it wants by `Wanted` and `Sat`, and is shown what came by `show`.
    """

    CSS_PATH = SHELL
    CSS = """
    LobbyScreen #tables { height: 1fr; margin: 1 1 0 1; max-width: 120; }
    LobbyScreen #about { height: auto; max-height: 4; padding: 0 2; margin-bottom: 1; color: $soft; max-width: 100%; }
    LobbyScreen.-wide #tables, LobbyScreen.-wide #about { margin-left: 3; }
    LobbyScreen.-broad #tables, LobbyScreen.-broad #about { margin-left: 8; }
    """
    BINDING_GROUP_TITLE = "The lobby"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("right,l", "sit", "Sit down", key_display="enter", id="lobby.sit"),
        Binding("s", "another", "Another seat, or one more", id="lobby.seat"),
        Binding("w", "watch", "Watch", id="lobby.watch"),
        Binding("r", "replay", "Replay so far", id="lobby.replay"),
        FILTER,
        Binding("left,h", "leave", "Back", show=False, id="lobby.left"),
        Binding("q", "leave", "Leave", id="lobby.leave"),
        BACK,
    ]

    class Wanted(Message):
        """The list of tables is wanted."""

    class Sat(Message):
        """The guest wants to join a table: in `seats` (none: to watch), to look back on it where `back` is true."""

        def __init__(self, table: str, seats: Sequence[str] = (), *, back: bool = False) -> None:
            super().__init__()
            self.table = table
            self.seats = list(seats)
            self.back = back

    def __init__(self, host_name: str, you: str, looks_on: bool = False) -> None:
        super().__init__()
        self.host_name = host_name
        self.you = you
        self.looks_on = looks_on
        self.tables: list[TableHere] = []
        self.trouble = ""
        self.news = ""
        """Why the guest is here and not at its table any more, until it sits down again."""

        self.heard = False
        self._hasty = False
        """Whether the guest wanted to sit down before there was a list."""

    def compose(self) -> ComposeResult:
        """Show who hosts, the tables, and what enter does at the one under the cursor."""
        yield Static("", id="page-title", markup=False)
        yield TableList(id="tables")
        yield Static("", id="about", markup=False)
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Ask for the list, now and from time to time."""
        self.fill()
        self.post_message(self.Wanted())
        self.set_interval(LOOK_EVERY, self._look)

    def on_screen_resume(self) -> None:
        """Ask for the list again after a table was left."""
        self._look()

    def on_row_list_resized(self) -> None:
        """Fit the title to the new width, once all has its place."""
        self.call_after_refresh(self._show_title)

    def _look(self) -> None:
        if self.app.screen is self:
            self.post_message(self.Wanted())

    def show(self, tables: Sequence[TableHere]) -> None:
        """Show these tables; the cursor stays where it is."""
        if self.heard and list(tables) == self.tables and not self.trouble:
            return
        self.tables, self.heard, self.trouble = list(tables), True, ""
        self.fill()
        if self._hasty:
            self._hasty = False
            self.action_sit()

    def say_trouble(self, sentence: str) -> None:
        """Say in place of the list why there is none: the line was cut, the host has gone."""
        self.trouble, self.tables = sentence, []
        self.fill()

    def tell(self, sentence: str) -> None:
        """Say why the guest has come back to the lobby, until it sits down at a table."""
        self.news = sentence
        self.explain()

    def fill(self) -> None:
        """Paint the list anew."""
        rows = [table_row(table) for table in self.tables]
        if not rows:
            words = self.trouble or ("No table is open here at the moment." if self.heard else "Asking the host")
            rows = [Row("empty", [(words, "shadow" if self.trouble else "soft")], heading=True)]
        self.query_one("#tables", RowList).set_rows(rows)
        self._show_title()
        self.explain()

    def _show_title(self) -> None:
        glyphs = self.host.glyphs
        title = self.query_one("#page-title", Static)
        left, right = f"❧ {visible(self.host_name)}", visible(self.you)
        row = spread(((left, ""),), ((right, ""),), max(title.content_size.width, 20), glyphs.ellipsis)
        title.update(glyphs.plain("".join(text for text, _ in row)))

    def explain(self) -> None:
        """Say what enter does at the table under the cursor."""
        table = self.current()
        where = "" if table is None else where_to_sit(table, self.looks_on)
        self.query_one("#about", Static).update("\n".join(filter(None, [self.news, where])))
        self.refresh_bindings()

    def on_row_list_moved(self) -> None:
        """Explain the row under the cursor."""
        self.explain()

    def key_label(self, binding: Binding) -> str:
        """Return what a key does at the table under the cursor; nothing where it would only say that it cannot be."""
        table = self.current() if self.is_mounted else None
        if table is None:
            return super().key_label(binding)
        if binding.action in ("sit", "another", "watch"):
            return labels_at(table, self.looks_on)[binding.action]
        return super().key_label(binding)

    def current(self) -> TableHere | None:
        """Return the table under the cursor."""
        row = self.query_one("#tables", RowList).row
        return next((table for table in self.tables if row is not None and table.table == row.id), None)

    def _sit_down(self, table: str, seats: Sequence[str] = (), *, back: bool = False) -> None:
        self.news = ""
        self.explain()
        self.post_message(self.Sat(table, seats, back=back))

    def on_row_list_chosen(self) -> None:
        """Sit down at the table under the cursor."""
        self.action_sit()

    def on_table_list_empty(self) -> None:
        """Sit down once there is a list."""
        self.action_sit()

    def action_sit(self) -> None:
        """Sit down in one's own seats, in the only free one, or ask in which; a replay is watched, and so is any table
        by whoever came to look on. Who asks for it before the list is here sits down when it comes."""
        table = self.current()
        if table is None:
            self._hasty = not self.heard
            return
        mine, free = own_seats(table), free_seats(table)
        if table.replay or (self.looks_on and table.onlookers):
            self._sit_down(table.table)
        elif self.looks_on:
            self.host.say(where_to_sit(table, looks_on=True))
        elif mine or len(free) == 1:
            self._sit_down(table.table, mine or free)
        elif free:
            self._ask_seat(table, free)
        else:
            self.host.say(where_to_sit(table))

    def action_another(self) -> None:
        """Ask which free seat to take, besides one's own."""
        table = self.current()
        if table is None:
            return
        free = free_seats(table)
        if free and not table.replay:
            self._ask_seat(table, free)
        else:
            self.host.say("No other seat is free at this table.")

    def _ask_seat(self, table: TableHere, free: Sequence[str]) -> None:
        names = {seat.id: seat.name for seat in table.seats}
        elsewhere = played_elsewhere(table)
        mine = [seat for seat in own_seats(table) if seat not in elsewhere]

        def picked(seat: str | None) -> None:
            if seat is not None:
                self._sit_down(table.table, [*mine, seat])

        picks = [Pick(seat, str(key) if key < 10 else "", names[seat]) for key, seat in enumerate(free, 1)]
        also = f"Besides {', '.join(inside(visible(names[seat])) for seat in mine)}." if mine else ""
        self.app.push_screen(PickScreen(f"Which seat at {table.table}?", picks, also), picked)

    def action_watch(self) -> None:
        """Watch the table under the cursor."""
        table = self.current()
        if table is not None:
            self._sit_down(table.table)

    def action_replay(self) -> None:
        """Look back on what has happened at the table under the cursor, with one's own eyes."""
        table = self.current()
        if table is not None:
            self._sit_down(table.table, own_seats(table), back=True)

    def action_back(self) -> None:
        """Show all tables again, or leave."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the lobby."""
        self.dismiss(None)
