"""Notices of a hosted table: that a seat is asked whose guest has been away for long, at most once a question."""

from __future__ import annotations

from collections.abc import Callable

from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_windows import Windows


class Notices:
    """Who is told that it is waited for; `give` is called with the seat and the name of its guest."""

    def __init__(self, ground: Ground, windows: Windows) -> None:
        self.ground = ground
        self.windows = windows
        self.give: Callable[[str, str], None] = lambda seat, name: None
        self._given: dict[str, float] = {}

    def tick(self) -> float | None:
        """Give notice where it is time; return in how many seconds the next is due, None where none is."""
        people, now = self.ground.people, self.ground.clock()
        self._given = {seat: since for seat, since in self._given.items() if self.windows.since.get(seat) == since}
        left: list[float] = []
        for seat in self.windows.waits():
            since = self.windows.since[seat]
            if people.is_here(seat) or people.is_free(seat) or seat in self._given:
                continue
            due = self.ground.manners.after * 60 - min(people.away_for(seat), now - since)
            if due > 0:
                left.append(due)
                continue
            self._given[seat] = since
            self.give(seat, people.seating.name(seat))
        return min(left, default=None)
