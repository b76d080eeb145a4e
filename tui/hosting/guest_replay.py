"""The replay of a guest's copy, and what the table and the replay of a guest have in common: others may follow them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Protocol, cast

import msgspec
from textual.binding import Binding

from saves.codec import EVERYBODY, FORMAT, EntryRecord, NoteRecord
from saves.log_file import LogFile
from saves.redacted import SeenTable
from saves.text import visible
from tui.hosting.guest_table import GuestTable
from tui.replay.screen import ReplayScreen
from tui.table.stage import StageScreen
from tui.widgets.lines import Line

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


def log_of(guest: GuestTable) -> LogFile:
    """Return a guest's copy as a log to look back on, which is nowhere on disk and grows no more."""
    table, heading = guest.table, guest.heading
    assert heading is not None
    if guest.asked is not None and guest.asked.open:
        heading = msgspec.structs.replace(heading, redacted=EVERYBODY)  # all see the same, and nothing is hidden
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
