"""A line of play: entries one after the other, with snapshots, so that the state after any of them is close at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.kernel.decoding import packed_decoder
from core.kernel.entries import ENCODER, Entry, advance, close
from core.kernel.game import Game

SNAPSHOT_EVERY = 64
MOST_HELD = 16 << 20
"""How many bytes snapshots of a line may take, a real game's a tenth of that; where states are far larger, snapshots
lie further apart."""


class Stride:
    """One entry of a line that is walked from its first entry on: the state moves along, and is never fetched anew.

    There is one state object for all strides: what is kept of it must be copied, its agenda too.
    """

    def __init__(self, game: Game, number: int, entry: Entry, state: Any) -> None:
        self.number = number
        self.entry = entry
        self._state = state
        self._game = game
        self._happening = self._happen()

    @property
    def state(self) -> Any:
        """The state: that before the entry, until its events are asked for; after `close` that after the entry."""
        return self._state

    def happened(self) -> Iterator[tuple[Any, Any]]:
        """Yield each event, once, with the state right after it; the agenda stays that of the entry before."""
        return self._happening

    def _happen(self) -> Iterator[tuple[Any, Any]]:
        for event in self.entry.events:
            self._game.rules.evolve(self._state, event)
            yield event, self._state
        close(self._state, self.entry)

    def close(self) -> None:
        """Let all that is left of the entry happen. It may be asked for again."""
        for _ in self._happening:
            pass


class Line:
    """The entries of one line of play, with snapshots, so that the state after any entry is close at hand."""

    def __init__(self, game: Game, start: Any, every: int = SNAPSHOT_EVERY) -> None:
        self.game = game
        self.every = every
        self.entries: list[Entry] = []
        self._decode = packed_decoder(game.state_type).decode
        self._snapshots: list[bytes] = [ENCODER.encode(start)]
        self._held = len(self._snapshots[0])

    def __len__(self) -> int:
        return len(self.entries)

    def copy_of(self, state: Any) -> Any:
        """Return an independent copy of `state`, by encoding it."""
        return self._decode(ENCODER.encode(state))

    def state_after(self, entry: int) -> Any:
        """Return the state after the first `entry` entries of the line (0: before the opening)."""
        if not 0 <= entry <= len(self.entries):
            raise IndexError(f"the line has entries 0 to {len(self.entries) - 1}")
        at = min(entry // self.every, len(self._snapshots) - 1)
        state = self._decode(self._snapshots[at])
        for number in range(at * self.every, entry):
            advance(self.game.rules.evolvers, state, self.entries[number])
            self._keep(number + 1, state)
        return state

    def _keep(self, count: int, state: Any) -> None:
        """Keep a snapshot of the state after the first `count` entries, where one is due."""
        if count % self.every or count // self.every != len(self._snapshots):
            return
        self._snapshots.append(ENCODER.encode(state))
        self._held += len(self._snapshots[-1])
        while self._held > MOST_HELD and len(self._snapshots) > 2:
            self.every *= 2
            self._snapshots = self._snapshots[::2]
            self._held = sum(map(len, self._snapshots))

    def walk(self, entry: int) -> Iterator[Any]:
        """Yield the state after each event of entry number `entry`: one object, evolved from event to event.

        Its agenda stays that of the entry before.
        """
        state = self.state_after(entry)
        for event in self.entries[entry].events:
            self.game.rules.evolve(state, event)
            yield state

    def happened(self, first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
        """Yield each event of `count` entries from number `first`: number, event, and the state right after it.

        The state is one object, evolved from event to event.
        """
        state = self.state_after(first)
        evolve, entries = self.game.rules.evolve, self.entries
        for number in range(first, first + count):
            for event in entries[number].events:
                evolve(state, event)
                yield number, event, state
            close(state, entries[number])

    def strides(self, count: int) -> Iterator[Stride]:
        """Yield the first `count` entries, one after the other; each is closed when the next is asked for.

        That costs what the entries cost, however large the state is, where `state_after` of each costs far more.
        """
        state = self.state_after(0)
        for number in range(count):
            stride = Stride(self.game, number, self.entries[number], state)
            yield stride
            stride.close()

    def number_of(self, entry: Entry) -> int:
        """Return the number of an entry of the line, looked for from its end. Raises `ValueError` for another's."""
        for number in range(len(self.entries) - 1, -1, -1):
            if self.entries[number] is entry:
                return number
        raise ValueError("the entry is not in the line")

    def append(self, entry: Entry, state: Any) -> None:
        """Add an entry whose state afterwards is `state`."""
        self.entries.append(entry)
        self._keep(len(self.entries), state)

    def truncate(self, count: int) -> None:
        """Drop every entry after the first `count`."""
        del self.entries[count:]
        gone = self._snapshots[count // self.every + 1 :]
        if gone:
            del self._snapshots[-len(gone) :]
            self._held -= sum(map(len, gone))
