"""What a guest in plain mode has decided: an order is taken back, and brought back, as a whole."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Decided:
    """What was decided when the table stood at entry `since`, in words; `order` says that it was an order, which may be
    several decisions, and `upto` at which entry the table stood when it was taken back."""

    since: int
    text: str
    order: bool = False
    upto: int = 0


class Decisions:
    """What a guest has decided at a table, the last at the end, and how far something is on its way back or forth."""

    def __init__(self) -> None:
        self._made: list[Decided] = []
        self._undone: list[Decided] = []
        self._back: Decided | None = None
        """The order that is being taken back, a decision at a time."""

        self._forth: Decided | None = None
        """The order that is being brought back, a decision at a time."""

        self._from = 0
        """At which entry the table stood when something was to be taken back."""

    def make(self, since: int, text: str, *, order: bool = False) -> None:
        """Take note of a decision."""
        self._made.append(Decided(since, text, order))
        self._undone = []

    def ordered_at(self) -> int | None:
        """Return at which entry the table stood when the last order was given, if that is the last decision."""
        return self._made[-1].since if self._made and self._made[-1].order else None

    def halt(self) -> bool:
        """Take no more of an order back than was, and bring no more of one back; return whether more was to come."""
        going = self._back is not None or self._forth is not None
        self._back = self._forth = None
        return going

    def goes_back(self, entry: int, *, own: bool, since: int | None = None) -> None:
        """Take note that the last decision is to be taken back at a table that stands at `entry`, one of one's `own`;
        `since` is where an order began that is taken back although it was not carried out."""
        self._from = entry
        if since is not None:
            self._back = Decided(since, "", order=True)
        elif own and self._made and self._made[-1].order:
            self._back = self._made[-1]

    def is_going_back(self, entry: int) -> bool:
        """Whether more of an order is to be taken back at a table that stands at `entry`."""
        return self._back is not None and entry > self._back.since

    def went_back(self, entry: int, *, own: bool) -> str:
        """Forget what was taken back by somebody, oneself where it is one's `own` wish, and return the words of one's
        decision, if it was just that."""
        self._back = None
        dropped = [one for one in self._made if one.since >= entry]
        self._made = [one for one in self._made if one.since < entry]
        if not own or len(dropped) != 1 or dropped[0].since != entry:
            self._undone = []
            return ""
        self._undone.append(replace(dropped[0], upto=self._from))
        return dropped[0].text

    def goes_forth(self, entry: int) -> None:
        """Take note that what was taken back last is to be brought back at a table that stands at `entry`."""
        last = self._undone[-1] if self._undone else None
        self._forth = last if last is not None and last.since == entry else None

    def is_going_forth(self, entry: int) -> bool:
        """Whether more of an order is to be brought back at a table that stands at `entry`."""
        return self._forth is not None and entry < self._forth.upto

    def went_forth(self, entry: int) -> bool:
        """Take note of what was brought back, and return whether that was an order."""
        last, self._forth = self._forth, None
        if last is None or entry < last.upto:
            return False
        self._undone.pop()
        self._made.append(last)
        return last.order
