"""A replay: a cursor over everything that happened at a table, event by event.

A *position* is (entry, event): the first `event` events of that entry have happened. The end of an entry and the
beginning of the next are the same place, and it is called the end; only the very first position is a beginning.
Nothing here asks the rules: a state is folded from the nearest snapshot of the line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import islice
from typing import Any

from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.table import Table
from replays.eyes import Eyes, seen_state
from saves.log_file import LogFile

Position = tuple[int, int]


class Replay:
    """A cursor over the line of a log or of a live table.

    A live table may go on meanwhile: the replay sees its line as it is, and where an undo or a branch took the
    cursor's place away, the cursor moves to the end of what is left.
    """

    def __init__(self, source: LogFile | Table, *, whole: bool = False, line: Line | None = None) -> None:
        """Stand at the start. Entries that were undone and not replaced are left out unless `whole` is true.

        With `line` the replay goes over that line, one that was abandoned, instead of the line of play.
        """
        self.table = source.table if isinstance(source, LogFile) else source
        self.game: Game = self.table.game
        self.whole = whole or line is not None
        self._other = line
        self.entry = 0
        self.event = 0
        self._entries: list[Entry] = []
        self._starts: list[int] = [0]
        self._sync()

    @property
    def line(self) -> Line:
        """The line that the replay goes over."""
        return self.table.line if self._other is None else self._other

    @property
    def entries(self) -> list[Entry]:
        """The entries that the replay goes over."""
        self._sync()
        return self._entries

    @property
    def position(self) -> Position:
        """Where the cursor stands: (entry, event)."""
        self._sync()
        return self.entry, self.event

    @property
    def last(self) -> int:
        """The number of the last entry; -1 when there is none."""
        self._sync()
        return len(self._entries) - 1

    @property
    def positions(self) -> int:
        """How many positions there are."""
        self._sync()
        return self._starts[-1] + 1

    @property
    def index(self) -> int:
        """The number of the cursor's position among all positions, from 0."""
        self._sync()
        return self._starts[self.entry] + max(1, self.event) if self.entry else self.event

    @property
    def at_start(self) -> bool:
        """Whether nothing has happened yet."""
        return self.index == 0

    @property
    def at_end(self) -> bool:
        """Whether everything has happened."""
        return self.index == self.positions - 1

    def start(self) -> Position:
        """Go to before the opening and return the position."""
        return self.seek(0)

    def end(self) -> Position:
        """Go to where everything has happened and return the position."""
        return self.seek(self.positions - 1)

    def seek(self, index: int) -> Position:
        """Go to position number `index`, or to the nearest that there is, and return it."""
        index = max(0, min(index, self.positions - 1))
        if index == 0:
            self.entry = self.event = 0
            return 0, 0
        self.entry = bisect_right(self._starts, index - 1) - 1
        events = len(self._entries[self.entry].events)
        self.event = min(index - self._starts[self.entry], events)
        return self.entry, self.event

    def step_event(self, by: int = 1) -> Position:
        """Go `by` events on (back, when negative), as far as there are any, and return the position."""
        return self.seek(self.index + by)

    def step_entry(self, by: int = 1) -> Position:
        """Go `by` entries on (back, when negative) to the end of an entry and return the position.

        Back from within an entry, the first step leads to the end of the entry before it; back from the end of the
        opening, to the start.
        """
        entry, event = self.position
        inside = bool(self._entries) and event < len(self._entries[entry].events)
        target = entry + by - (1 if inside and by > 0 else 0)
        return self.start() if target < 0 else self.go_to(target)

    def go_to(self, entry: int) -> Position:
        """Go to the end of entry number `entry`, or of the nearest that there is, and return the position."""
        if self.last < 0:
            return self.start()
        entry = max(0, min(entry, self.last))
        return self.seek(self._starts[entry + 1])

    def stand(self, position: Position) -> Position:
        """Go to a position that `position` gave, or to the nearest that there is, and return it."""
        entry, event = position
        if self.last < 0:
            return self.start()
        entry = max(0, min(entry, self.last))
        return self.seek(self._starts[entry] + (max(1, event) if entry else event))

    def end_of(self, entry: int) -> Position:
        """Return the position at which everything in entry number `entry` has happened."""
        return entry, len(self.entries[entry].events) if entry >= 0 else 0

    def ended(self, entries: Iterable[int], told: Position) -> list[int]:
        """Return those of `entries` in which everything has happened at position `told`."""
        return [number for number in entries if number <= told[0] and self.end_of(number) <= told]

    @property
    def meanwhile(self) -> tuple[type, ...]:
        """The kinds of events behind the cursor in its entry, where it stands amid them: the agenda is from before."""
        entry, event = self.position
        events = self._entries[entry].events if self._entries else []
        return tuple(map(type, events[:event])) if event < len(events) else ()

    def state(self) -> Any:
        """Return a copy of the state at the cursor. Its agenda is that of the entry's end only at an entry's end."""
        entry, event = self.position
        if not self._entries:
            return self.line.state_after(0)
        events = self._entries[entry].events
        if event == len(events):
            return self.line.state_after(entry + 1)
        if event == 0:
            return self.line.state_after(entry)
        return next(islice(self.line.walk(entry), event - 1, None))

    def view(self, eyes: Eyes = None) -> Any:
        """Return the state at the cursor as `eyes` see it: those of a seat, of an onlooker, or open hands."""
        return seen_state(self.game, self.state(), eyes)

    def entry_here(self) -> Entry | None:
        """Return the entry that the cursor is in, or None when there is none."""
        self._sync()
        return self._entries[self.entry] if self._entries else None

    def events_here(self) -> list[Any]:
        """Return the events of the cursor's entry, those that have not happened yet included."""
        entry = self.entry_here()
        return [] if entry is None else entry.events

    def _sync(self) -> None:
        line = self.line
        count = len(line) if self.whole else self.table.cursor
        known = self._entries
        same = min(count, len(known))
        if count == len(known) and (not count or known[-1] is line.entries[count - 1]):
            return
        if same and known[same - 1] is not line.entries[same - 1]:
            same = next(at for at in range(same) if known[at] is not line.entries[at])
        del known[same:], self._starts[same + 1 :]
        for entry in line.entries[same:count]:
            # An entry without events is a position all the same, but for the opening, which has the start.
            width = max(1 if known else 0, len(entry.events))
            known.append(entry)
            self._starts.append(self._starts[-1] + width)
        if self.entry >= len(known):
            self.entry = max(0, len(known) - 1)
            self.event = len(known[self.entry].events) if known else 0
        elif self.event > len(known[self.entry].events):
            self.event = len(known[self.entry].events)
