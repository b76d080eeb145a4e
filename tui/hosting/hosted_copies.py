"""The copies of a hosted table: for each pair of eyes one, encoded as it goes over the line, and grown when asked.

Lines are kept as far back as a guest may soon need them. Whoever comes later, or comes back, reads from a copy of its
own until it has caught up.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table
from replays.copies import Copy
from tui.hosting.hosted_guests import line_of

KEPT = 24
"""How many entries are kept encoded behind the one that the slowest guest of these eyes reads next."""


class Shared:
    """The copy of one pair of eyes; `first` is the number of the first entry whose lines are still kept."""

    def __init__(self, copy: Copy) -> None:
        self.copy = copy
        self.first = copy.count
        self.lines: deque[bytes] = deque()

    def line(self, number: int) -> bytes:
        """Return the lines of entry number `number`, which is kept or comes next."""
        table = self.copy.table
        while self.copy.count <= number:
            at = self.copy.count
            prompt: Prompt | Outcome | None = table.prompt if at == table.entry else None
            entry, seen = self.copy.entry(at, prompt)
            self.lines.append(line_of(entry) + line_of(seen))
        return self.lines[number - self.first]

    def rewound(self, entry: int) -> None:
        """Cut the copy after entry number `entry`."""
        if self.copy.count > entry + 1:
            self.copy.rewound(entry)
        while self.lines and self.first + len(self.lines) > entry + 1:
            self.lines.pop()
        self.first = min(self.first, entry + 1)

    def forget(self, before: int) -> None:
        """Drop the lines of entries that nobody needs who stands at entry `before`, but for the latest."""
        while self.lines and self.first < before - KEPT:
            self.lines.popleft()
            self.first += 1


class Copies:
    """All copies of one table, whose guests see it as `game`: its own, or one with nothing hidden."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table = table
        self.game = game
        self._shared: dict[str | None, Shared] = {}
        self._behind: dict[Any, Shared] = {}

    def header(self, eyes: str | None) -> bytes:
        """Return the line of the header of a copy for `eyes`."""
        return line_of(Copy(self.table, eyes, self.game).opening())

    def lines(self, eyes: str | None, reader: Any, number: int) -> bytes:
        """Return the lines of entry number `number`, which `reader` reads next with these eyes."""
        shared = self._shared.get(eyes)
        if shared is None:
            shared = self._shared[eyes] = self._begun(eyes, number)
        if shared.first <= number <= shared.copy.count:
            self._behind.pop(reader, None)
            return shared.line(number)
        own = self._behind.get(reader)
        if own is None or not own.first <= number <= own.copy.count:
            own = self._behind[reader] = self._begun(eyes, number)
        line = own.line(number)
        own.forget(number + KEPT)
        return line

    def _begun(self, eyes: str | None, number: int) -> Shared:
        copy = Copy(self.table, eyes, self.game)
        if number:
            copy.stand_behind(number - 1)
        return Shared(copy)

    def rewound(self, entry: int) -> None:
        """Cut every copy after entry number `entry`."""
        for shared in (*self._shared.values(), *self._behind.values()):
            shared.rewound(entry)

    def settle(self, places: dict[str | None, int]) -> None:
        """Keep what the eyes of `places` may need, whose slowest guests read those entries next, and nothing else."""
        for eyes in [eyes for eyes in self._shared if eyes not in places]:
            del self._shared[eyes]
        for eyes, place in places.items():
            if eyes in self._shared:
                self._shared[eyes].forget(place)

    def leave(self, reader: Any) -> None:
        """Forget a reader."""
        self._behind.pop(reader, None)
