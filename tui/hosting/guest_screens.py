"""The screens of a guest's program: the table, the replay and the rules, without all that belongs to a disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Protocol, cast

from textual.binding import Binding

from core.kernel.prompts import inside
from saves.codec import FORMAT, EntryRecord, NoteRecord
from saves.log_file import LogFile
from saves.redacted import SeenTable
from saves.text import visible
from tui.hosting.elsewhere import Elsewhere
from tui.hosting.frames import DoSay
from tui.hosting.guest_seats import SeatsSheet
from tui.hosting.guest_table import GuestTable
from tui.hosting.talk import TalkScreen, ears_of
from tui.replay.screen import ReplayScreen
from tui.rules.rules import RulesScreen
from tui.table.screen import TableScreen
from tui.table.stage import StageScreen
from tui.widgets.lines import Line

TICK = 5.0
"""Seconds between two looks at how long somebody has been waited for."""

NOT_FOR_GUESTS = ("hint", "seat")
"""What a table that is played elsewhere does not have: nobody gives hints, and all look with the same eyes."""

OF_A_REPLAY = frozenset(
    (
        *("event", "entry", "turn", "part", "start", "end", "digit", "jump", "way_back", "kinds", "find", "search"),
        *("note", "play", "speed", "length", "rule", "zoom", "next_page", "page", "close", "leave", "map", "move"),
        *("sideways", "edge", "focus_next", "focus_previous", "follow", "lead", "ask_all"),
    )
)
"""What can be done in the replay of a copy."""

REPLAY_WORDS = frozenset(
    (
        *("event", "entry", "turn", "play", "help", "leave", "find", "search", "length", "rule", "part", "start, end"),
        *("go to", "speed", "next, before", "way back", "zoom", "pane", "commands"),
    )
)
"""The words of those keys in the row of keys."""


class Leads(Protocol):
    """Leading and following, as screens call for it (`tui.hosting.guest_leading`)."""

    def words(self) -> str:
        """Return what the header says of it."""

    def toggle_follow(self) -> None:
        """Follow whoever leads, or not any more."""

    def toggle_lead(self) -> None:
        """Lead, or not any more."""

    def ask_all(self) -> None:
        """Ask those who follow what they would do here."""


class Guided(Protocol):
    """The application around the screens of a guest."""

    @property
    def leading(self) -> Leads:
        """Who leads and who follows."""

    def leave_table(self) -> None:
        """Go back to the lobby."""


class Accompanied(StageScreen):
    """A screen that others may follow, or that follows another."""

    @property
    def guided(self) -> Guided:
        """The application around the screen."""
        return cast(Guided, self.app)

    def show_header(self, right: Line, *shorter: Line, keep: Line = ()) -> None:
        """Show in any case who leads or is followed, besides what the header always says."""
        words = self.guided.leading.words()
        if not words:
            super().show_header(right, *shorter, keep=keep)
            return
        led: Line = ((words, "key"), ("  ", ""))
        ways = [(*led, *one) for one in shorter]
        super().show_header((*led, *right), *ways, keep=(*led, *keep))

    def action_follow(self) -> None:
        """Follow whoever leads, or look on one's own again."""
        self.guided.leading.toggle_follow()

    def action_lead(self) -> None:
        """Lead those who follow, or not any more."""
        self.guided.leading.toggle_lead()


LEADING_BINDINGS = (
    Binding("y", "follow", "Go along with whoever leads, or look on your own again", id="guest.follow"),
    Binding("Y", "lead", "Lead: whoever presses y sees where you look", id="guest.lead"),
)


class GuestTableScreen(Accompanied, TableScreen):
    """The table of a guest."""

    BINDING_GROUP_TITLE = "A host's table"
    BINDINGS: ClassVar[list[Binding]] = [
        Binding("T", "talk", "Talk", id="table.talk"),
        Binding("X", "hand", "Seats: let a bot play, give yours away, take it back", id="table.hand"),
        Binding("R", "look_back", "Replay so far", id="table.look_back"),
        *LEADING_BINDINGS,
        Binding("q", "leave", "Leave; the host keeps the game", id="table.leave"),
    ]

    def __init__(self, elsewhere: Elsewhere) -> None:
        self.elsewhere = elsewhere
        self.guest: GuestTable = elsewhere.guest
        super().__init__(elsewhere)

    def on_mount(self) -> None:
        """Count on for how long somebody is waited for."""
        self.set_interval(TICK, self._tick)

    def _tick(self) -> None:
        if self.app.screen is self and self.scene is not None:
            self.shown.show_header()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what a guest can do; talking is possible at any time."""
        if action in ("talk", "hand", "look_back", "follow", "lead"):
            return True
        return action not in NOT_FOR_GUESTS and super().check_action(action, parameters)

    def keys_here(self, keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the keys of the table that do something for a guest, and those that a guest has besides."""
        found = [one for one in super().keys_here(keys) if one[1] not in NOT_FOR_GUESTS]
        at = next((number for number, (key, _) in enumerate(found) if key == "w"), len(found))
        return [
            *found[:at],
            ("T", "talk"),
            *found[at:],
            ("R", "replay"),
            ("y", "follow"),
            ("Y", "lead"),
            ("X", "seats"),
        ]

    # ------------------------------------------------------------------ talk

    def action_talk(self) -> None:
        """Show what was said, and say something."""
        seats = [*self.guest.present.seats]
        side = [seat for seat in seats if self.guest.seats and self._allied(seat)]
        ears = ears_of(seats, self.guest.seats, side, self.seated.own_names) if self.guest.seats else []
        self.app.push_screen(TalkScreen(self.guest.said, self.seated.own_names, ears))

    def _allied(self, seat: str) -> bool:
        table = self.guest.table
        return table.game.sight.are_allied(table.state, self.guest.seats[0], seat)

    def say_to(self, text: str, to: Sequence[str]) -> None:
        """Say something to seats, or to everybody."""
        self.guest.send(DoSay(text=text, to=list(to)), self.elsewhere.tell_failure)

    # ------------------------------------------------------------------ seats and bots

    def action_hand(self) -> None:
        """Show what can be done with seats."""
        SeatsSheet(self, self.elsewhere, self.seated.own_names, self.guided).open()

    # ------------------------------------------------------------------ looking back

    def action_look_back(self) -> None:
        """Look back on the game as far as it has come."""
        self.app.push_screen(GuestReplay(log_of(self.guest)))


class GuestReplay(Accompanied, ReplayScreen):
    """The replay of a guest's copy: it is looked at, and nothing else. Where the table is nothing but that, leaving it
    leaves the table."""

    BINDING_GROUP_TITLE = "A host's replay"
    BINDINGS: ClassVar[list[Binding]] = [
        *LEADING_BINDINGS,
        Binding("Q", "ask_all", "Ask those who follow: what would you do here?", id="guest.ask"),
    ]

    def __init__(self, log: LogFile, at: int | None = None, *, alone: bool = False) -> None:
        self.alone = alone
        super().__init__(log, log.table.entry if at is None else at)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what only looks."""
        return action in OF_A_REPLAY

    def action_ask_all(self) -> None:
        """Ask those who follow what they would do here."""
        self.guided.leading.ask_all()

    def action_leave(self) -> None:
        """Leave the replay, and the table where that is nothing else."""
        if self.alone:
            self.guided.leave_table()
        else:
            super().action_leave()

    def keys_here(self, keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the keys that only look."""
        own = [("y", "follow"), ("Y", "lead"), ("Q", "ask them")]
        found = [one for one in keys if one[1] in REPLAY_WORDS]
        return [*found[:5], *own, *found[5:]]

    def look_for_branches(self) -> None:
        """Look for none: a guest has no games."""


class GuestRules(RulesScreen):
    """The rules, without places in replays and lessons that show them."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no replays."""
        return action != "show_me"

    def prepare(self) -> None:
        """Prepare nothing: no place is shown."""

    def read_ahead(self) -> None:
        """Read nothing: places of rules lie in files."""


def log_of(guest: GuestTable) -> LogFile:
    """Return a guest's copy as a log to look back on, which is nowhere on disk and grows no more."""
    table, heading = guest.table, guest.heading
    assert heading is not None
    log = LogFile(Path(visible(table.header.name) or table.game.id), heading, _empty(table), FORMAT)
    log.playable = False
    for entry, seen in zip(table.line.entries, table.line.seen, strict=True):
        log.take(EntryRecord(log.next, entry.action, entry.events, entry.keep, entry.agenda, 0, ""))
        log.take(type(seen)(**{**{name: getattr(seen, name) for name in seen.__struct_fields__}, "n": log.next}))
    for said in guest.said:
        if said.note and 0 <= said.entry <= table.entry:
            text = f"{said.author}: {said.text}" if said.author else said.text
            log.take(NoteRecord(log.next, said.entry, text, said.at))
    log.table.restore(log.line.entries, log.cursor)
    return log


def _empty(table: SeenTable) -> SeenTable:
    return SeenTable(table.game, table.header)


def seat_names(guest: GuestTable) -> dict[str, str]:
    """Return what the seats of a guest's table are called inside a sentence."""
    return {seat.id: inside(visible(seat.name)) for seat in guest.table.header.seats}
