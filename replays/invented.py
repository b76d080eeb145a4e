"""A line that nobody played: what might have followed from the better choice of a marked entry, as an evaluation finds
it. It is shown like a line that was abandoned, and always called made up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from core.bots.review import Evaluated, Evaluation
from core.bots.review.inventing import Invented
from core.bots.review.pieces import Spot
from core.bots.review.positions import Positions
from core.bots.thinking import thinking_of, unpacked
from core.kernel.entries import Entry, advance
from core.kernel.line import Line, Stride
from core.kernel.table import Table
from saves.codec import NoteRecord

TURNS = 3
"""So many turns are made up."""


def asked_for(table: Table, evaluation: Evaluation, entry: Evaluated) -> Spot | None:
    """Return what has to be invented for a marked entry of a table's line, as plain data (see `invent`); None where
    nothing better was found, or today's rules cannot ask it.

    Only what the eyes of the evaluation see goes into it.
    """
    thinking = thinking_of(table.game.id)
    if thinking is None or entry.better is None or not entry.costly:
        return None
    seats = [seat.id for seat in table.header.seats]
    eyes = evaluation.method.eyes or None
    positions = Positions(table.game, thinking, table.line, eyes, seats, table.header.override)
    spot = positions.spot(entry.number - 1, "invented", TURNS, [entry.better.action])
    return None if spot is None else msgspec.structs.replace(spot, seats=[entry.seat], passing=entry.seat)


def chance_of(evaluation: Evaluation, entry: Evaluated) -> list[str]:
    """Return the seats whose chance is told where a line ends that was made up for an entry: those on the side of
    whoever decided, and none where all play on one side."""
    opposed = len(evaluation.sides) > 1
    return [seat for seat, side in evaluation.seats.items() if opposed and side == entry.side]


class InventedLine(Line):
    """A line of play up to an entry, and from there one that is made up.

    It goes on from a state of its own: where hands are hidden, the eyes that look cannot tell it from the real one.
    """

    def __init__(self, line: Line, leaves: int, start: Any, entries: list[Entry]) -> None:
        """Leave `line` after entry number `leaves`, and go on with `entries` from `start`."""
        super().__init__(line.game, start, line.every)
        self._real = line
        self._leaves = leaves
        self._start = start
        self.entries = [*line.entries[: leaves + 1], *entries]

    def state_after(self, entry: int) -> Any:
        """Return the state after the first `entry` entries; see `Line`."""
        if entry <= self._leaves:
            return self._real.state_after(entry)
        if entry > len(self.entries):
            raise IndexError(f"the line has entries 0 to {len(self.entries) - 1}")
        state = self.copy_of(self._start)
        for number in range(self._leaves + 1, entry):
            advance(self.game.rules.evolvers, state, self.entries[number])
        return state

    def happened(self, first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
        """Yield each event of `count` entries from number `first`; see `Line`."""
        real = max(0, min(count, self._leaves + 1 - first))
        if real:
            yield from self._real.happened(first, real)
        if count > real:
            yield from super().happened(first + real, count - real)

    def strides(self, count: int) -> Iterator[Stride]:
        """Yield the first `count` entries; see `Line`."""
        yield from self._real.strides(min(count, self._leaves + 1))
        state = self.state_after(min(self._leaves + 1, len(self.entries)))
        for number in range(self._leaves + 1, count):
            stride = Stride(self.game, number, self.entries[number], state)
            yield stride
            stride.close()


class Invention:
    """What might have followed instead of entry number `number`; it stands where a variation does. `whose` are the
    seats whose chance at its end is told, none where all play on one side."""

    def __init__(self, table: Table, number: int, invented: Invented, whose: Sequence[str] = ()) -> None:
        """Let it leave the table's line before entry `number`."""
        self.whose = whose
        self.number = number
        self.leaves = number - 1
        self.entries = invented.entries
        self.last = self.leaves + len(invented.entries)
        self.notes: dict[int, list[NoteRecord]] = {}
        self.win = invented.win
        self.score = invented.score
        start = unpacked(invented.start, table.game.state_type)
        self.line = InventedLine(table.line, self.leaves, start, invented.entries)

    @property
    def first(self) -> Entry:
        """The entry with which it leaves the line of play."""
        return self.entries[0]
