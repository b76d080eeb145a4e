"""Moments: where in a replay turns begin, parts of the game begin, and where the kinds of marks of a game stand."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

from core.kernel.comparing import comparable
from core.kernel.entries import Entry
from core.kernel.line import SNAPSHOT_EVERY
from replays.eyes import Eyes, seen_event
from replays.replay import Position, Replay

BLOCK = SNAPSHOT_EVERY
"""How many entries are searched at once: between two of them a state is at hand."""


class Moments:
    """The moments of the line that a replay goes over, found as far as somebody asks and then remembered."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.parts = {mark.id for mark in replay.game.review.marks if mark.part}
        self._seen: list[Entry] = []
        self._turns: list[Position] = []
        self._parts: list[Position] = []
        self.kinds = {mark.id for mark in replay.game.review.marks}
        self._of: dict[str, list[Position]] = {mark.id: [] for mark in replay.game.review.marks}

    def _look(self, count: int) -> None:
        """Look at the first `count` entries; entries that were replaced meanwhile are forgotten."""
        entries, seen = self.replay.entries, self._seen
        if seen and (len(seen) > len(entries) or seen[-1] is not entries[len(seen) - 1]):
            del seen[:]
            for places in (self._turns, self._parts, *self._of.values()):
                del places[:]
        game = self.replay.game
        begins_turn, mark_then, of = game.review.begins_turn, game.review.mark_then, self._of
        for number in range(len(seen), min(count, len(entries))):
            entry = entries[number]
            seen.append(entry)
            for at, event in enumerate(entry.events, 1):
                if begins_turn(event):
                    self._turns.append((number, at))
                kind = mark_then(event, partial(self.replay.line.state_after, number))
                if kind in of:
                    of[kind].append((number, at))
                    if kind in self.parts:
                        self._parts.append((number, at))

    def turns(self, told: Position) -> list[int]:
        """Return the entries in which a turn has begun when everything up to `told` has happened."""
        return self._entries(self._turns, told)

    def places(self, kind: str, told: Position) -> list[Position]:
        """Return the moments of a kind up to `told`."""
        return self._until(self._of.get(kind, []), told)

    def marked(self, kind: str, told: Position) -> list[int]:
        """Return the entries with a moment of a kind up to `told`."""
        return self._entries(self._of.get(kind, []), told)

    def _entries(self, places: list[Position], told: Position) -> list[int]:
        return list(dict.fromkeys(entry for entry, _ in self._until(places, told)))

    def _until(self, places: list[Position], told: Position) -> list[Position]:
        self._look(told[0] + 1)
        return places[: bisect_right(places, told)]

    def next_turn(self, here: Position, by: int) -> Position | None:
        """Return where the next turn begins (`by` above 0), or the turn before."""
        return self._next(self._turns, here, by)

    def next_part(self, here: Position, by: int) -> Position | None:
        """Return where the next part of the game begins, or the part before."""
        return self._next(self._parts, here, by)

    def next_marked(self, kind: str, here: Position, by: int) -> Position | None:
        """Return the next moment of a kind, or the one before."""
        return self._next(self._of.get(kind, []), here, by)

    def _next(self, places: list[Position], here: Position, by: int) -> Position | None:
        self._look(self.replay.last + 1)
        if by > 0:
            at = bisect_right(places, here) + by - 1
            return places[min(at, len(places) - 1)] if places and places[-1] > here else None
        at = bisect_left(places, here) + by
        return places[max(at, 0)] if places and places[0] < here else None


def next_entry(numbers: Sequence[int], replay: Replay, by: int) -> int | None:
    """Return the next (or, `by` below 0, the last) of the sorted `numbers` of entries whose end is not the cursor."""
    entry, event = replay.position
    here = replay.entry_here()
    whole = here is not None and event >= len(here.events) and bool(event or entry or not here.events)
    if by > 0:
        return next((number for number in numbers if number > entry or (number == entry and not whole)), None)
    return next((number for number in reversed(numbers) if number < entry), None)


def search(
    replay: Replay, words: str, eyes: Eyes, by: int, notes: Callable[[int], Sequence[str]] = lambda entry: ()
) -> Position | None:
    """Return the next position (`by` below 0: the one before) at which the log says all of `words`, as `eyes` see it.

    Looks through the texts of events and through `notes`, which returns those of an entry.
    """
    wanted = comparable(words).split()
    here, game = replay.position, replay.game
    entries = replay.entries

    def found(text: str) -> bool:
        plain = comparable(text)
        return all(word in plain for word in wanted)

    def places(first: int, last: int) -> list[Position]:
        hits: list[Position] = []
        events = replay.line.happened(first, last - first + 1)
        for number, group in groupby(events, key=itemgetter(0)):
            for at, (_, event, state) in enumerate(group, 1):
                if found(game.words.event_text(seen_event(game, state, event, eyes))):
                    hits.append((number, at))
        ends = [(number, max(len(entries[number].events), 1 if number else 0)) for number in range(first, last + 1)]
        noted = [end for end in ends if end not in hits and any(map(found, notes(end[0])))]
        return sorted(hits + noted)

    last = len(entries) - 1
    firsts = range(here[0], last + 1, BLOCK) if by > 0 else range(here[0] // BLOCK * BLOCK, -1, -BLOCK)
    for first in firsts if wanted else ():
        hits = places(first, min(first + BLOCK - 1, last))
        fitting = [one for one in hits if one > here] if by > 0 else [one for one in reversed(hits) if one < here]
        if fitting:
            return fitting[0]
    return None
