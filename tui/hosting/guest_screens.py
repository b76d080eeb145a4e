"""The screens of a guest's program: the table, the replay and the rules, without all that belongs to a disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding

from tui.hosting.elsewhere import Elsewhere
from tui.hosting.frames import DoSay
from tui.hosting.guest_replay import LEADING_BINDINGS, Accompanied, GuestReplay, log_of
from tui.hosting.guest_result import GuestResult
from tui.hosting.guest_seats import SeatsSheet
from tui.hosting.guest_table import GuestTable
from tui.hosting.talk import TalkScreen, ears_of
from tui.rules.rules import RulesScreen
from tui.table.screen import TableScreen

TICK = 5.0
"""Seconds between two looks at how long somebody has been waited for."""

NOT_FOR_GUESTS = ("hint", "seat")
"""What a table that is played elsewhere does not have: nobody gives hints, and all look with the same eyes."""


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
        self.course.closing = lambda: GuestResult(elsewhere)

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

    def action_hand(self) -> None:
        """Show what can be done with seats."""
        SeatsSheet(self, self.elsewhere, self.seated.own_names, self.guided).open()

    def action_look_back(self) -> None:
        """Look back on the game as far as it has come."""
        self.app.push_screen(GuestReplay(log_of(self.guest)))


class GuestRules(RulesScreen):
    """The rules, without places in replays and lessons that show them."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no replays."""
        return action != "show_me"

    def prepare(self) -> None:
        """Prepare nothing: no place is shown."""

    def read_ahead(self) -> None:
        """Read nothing: places of rules lie in files."""
