"""What all parts of a hosted table stand on: its game, its guests, their streams, and how either of them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.prompts import passing_until
from core.kernel.table import Table
from replays.opened import opened
from saves.game_file import SavedGame
from tui.hosting.frames import HostRecord, RewoundRecord
from tui.hosting.hosted_copies import Copies
from tui.hosting.hosted_guests import Guest, Manners, Stream
from tui.hosting.hosted_marks import Marks
from tui.hosting.hosted_people import People
from tui.hosting.seats import Seating


class Ground:
    """One hosted game and those who are told of it.

    `changed` are called after every decision, undo and redo, in their order; `stirred` when somebody comes, goes, or
    is played by somebody else, `left` with each guest who goes.
    """

    def __init__(
        self, name: str, saved: SavedGame, seating: Seating, manners: Manners, clock: Callable[[], float], key: bytes
    ) -> None:
        self.name = name
        self.saved = saved
        self.manners = manners
        self.clock = clock
        self.marks = Marks(key)
        self.people = People(saved.table.header, seating, clock)
        self.streams: dict[Guest, Stream] = {}
        self.changed: list[Callable[[], None]] = []
        self.stirred: list[Callable[[], None]] = []
        self.left: list[Callable[[Guest], None]] = []
        self.closed = False
        self.epoch = 0
        """Goes up with every decision, undo and redo."""
        self.open = manners.open and saved.table.over
        """Whether all cards lie open."""
        self.copies = self._new_copies()
        self.made: dict[int, tuple[str, ...]] = {}
        """The seats whose people made an entry by hand; none where it was made by a wish, by patience or by a bot."""

    def _new_copies(self) -> Copies:
        return Copies(self.table, self.game)

    @property
    def table(self) -> Table:
        """The table."""
        return self.saved.table

    @property
    def game(self) -> Game:
        """The game as guests see it: with nothing hidden once the cards lie open."""
        return opened(self.table.game) if self.open else self.table.game

    def has_secrets(self) -> bool:
        """Whether a seat still knows what another does not."""
        return not self.open and self.table.keeps_secrets

    def mark(self, entry: int, eyes: str | None) -> str:
        """Return what the host calls the place after an entry, in a copy for `eyes`."""
        return self.marks.of(self.saved.log, entry, f"{eyes or ''}{'*' if self.open else ''}")

    def guests(self) -> Iterator[tuple[Guest, Stream]]:
        """Yield the guests who are here, each with its stream."""
        for guest, stream in list(self.streams.items()):
            if not stream.gone:
                yield guest, stream

    def tell(self, guest: Guest, record: HostRecord) -> None:
        """Let a guest be told something that concerns it alone."""
        stream = self.streams.get(guest)
        if stream is not None:
            stream.put(record)
            guest.wake()

    def wake(self) -> None:
        """Wake everybody: there is something to pull."""
        for guest, _ in self.guests():
            guest.wake()

    def ask_anew(self) -> None:
        """Let everybody be told anew what is asked."""
        for guest, stream in self.guests():
            stream.asked = True
            guest.wake()

    def stir(self) -> None:
        """Say that somebody came, went, or is played by somebody else."""
        for guest, stream in self.guests():
            stream.present = stream.asked = True
            guest.wake()
        for call in self.stirred:
            call()

    def leave(self, guest: Guest) -> None:
        """Let a guest go, who is told nothing more; its seats stay its own."""
        stream = self.streams.pop(guest, None)
        if stream is not None and not stream.gone:
            self._parted(guest)

    def part(self, guest: Guest, record: HostRecord) -> None:
        """Let a guest go after it has been told `record`, which it still pulls."""
        stream = self.streams.get(guest)
        if stream is not None and not stream.gone:
            stream.put(record)
            stream.gone = True
            self._parted(guest)
            guest.wake()

    def _parted(self, guest: Guest) -> None:
        self.people.rise(guest)
        self.copies.leave(guest)
        self.settle_copies()
        for call in self.left:
            call(guest)
        self.stir()

    def settle_copies(self) -> None:
        """Keep of the copies what the guests who are here may still need."""
        places: dict[str | None, int] = {}
        for guest, stream in self.guests():
            places[guest.eyes] = min(places.get(guest.eyes, stream.place), stream.place)
        self.copies.settle(places)

    def close(self, last: HostRecord) -> None:
        """Tell everybody `last`, of all things the last one, and give up the lock of the log."""
        self.closed = True
        for guest, _ in self.guests():
            self.part(guest, last)
        self.saved.close()

    def lay_open(self) -> None:
        """Lay all cards open: everybody reads from the beginning what there was to see."""
        self.open = True
        self.copies = self._new_copies()
        for guest, _ in self.guests():
            self.read_anew(guest)

    def read_anew(self, guest: Guest) -> None:
        """Let a guest read all from the beginning, because its eyes are others now."""
        stream = self.streams[guest]
        stream.header, stream.place, stream.rewound = True, 0, None
        stream.asked = stream.present = True
        stream.said = 0
        stream.heard.clear()
        stream.stood.clear()
        self.copies.leave(guest)
        guest.wake()

    def act(self, action: Any, by: tuple[str, ...]) -> Entry:
        """Carry out a choice of the prompt, made by hand by the seats `by` (none: by nobody's hand).

        Raises `Refusal` and `SaveError` like the table.
        """
        entry = self.table.act(action)
        self.made[self.table.entry] = by
        self._went_on()
        return entry

    def undo(self, count: int, by: str) -> None:
        """Take back `count` entries for seat `by`. Raises `NothingToUndo` and `SaveError`."""
        self.table.undo(count)
        at = self.table.entry
        self.copies.rewound(at)
        for _, stream in self.guests():
            if stream.place > at + 1:
                stream.place = at + 1
                stream.rewound = RewoundRecord(entry=at, ahead=0, mark="", by=by)
            stream.stood.clear()
        self._went_on()

    def redo(self, count: int) -> None:
        """Bring back `count` entries. Raises `NothingToUndo` and `SaveError`."""
        self.table.redo(count)
        self._went_on()

    def _went_on(self) -> None:
        self.epoch += 1
        self.ask_anew()
        for call in self.changed:
            call()

    def by_hand(self, entry: int) -> tuple[str, ...]:
        """Return the seats whose people made an entry by hand; of an entry from before the host began, as far as it
        can be told."""
        if entry in self.made:
            return self.made[entry]
        action = self.table.line.entries[entry].action
        seat = str(getattr(action, "seat", ""))
        return (
            (seat,) if self.people.is_person(seat) and seat in self.people.seats and not passing_until(action) else ()
        )
