"""Folding recorded events beside the eventsourcing library, which mutates an aggregate by the events in memory."""

from __future__ import annotations

from functools import reduce
from typing import Any

from eventsourcing.domain import Aggregate, event

from benchmarks.games import random_table
from benchmarks.rows import Row, rate, times
from benchmarks.timing import in_turns
from core.kernel.entries import fold

TARGET = 1_000_000


class Fellows(Aggregate):
    """As simple an aggregate of the same kind as there can be: steps of hobbits, cards in hands, shields."""

    @event("Begun")
    def __init__(self, hobbits: list[str]) -> None:
        self.steps = dict.fromkeys(hobbits, 0)
        self.hands: dict[str, list[str]] = {name: [] for name in hobbits}
        self.shields = dict.fromkeys(hobbits, 0)

    @event("Moved")
    def move(self, hobbit: str, steps: int) -> None:
        """Move a hobbit."""
        self.steps[hobbit] += steps

    @event("CardsDrawn")
    def draw(self, hobbit: str, cards: list[str]) -> None:
        """Draw cards."""
        self.hands[hobbit].extend(cards)

    @event("ShieldsGained")
    def gain(self, hobbit: str, count: int) -> None:
        """Gain shields."""
        self.shields[hobbit] += count


def run(quick: bool) -> list[Row]:
    """Return recorded events a second: whole games folded from their set-up, the copy of the set-up included.

    Every game is another one, and a turn folds each once, so that the events do not lie in the processor's cache.
    """
    games, theirs, turns = (4, 500, 1) if quick else (300, 90_000, 7)
    recorded = [
        (table, table.starting_state(), [happened for entry in table.line.entries for happened in entry.events])
        for table in (random_table(2 + seed % 4, seed) for seed in range(games))
    ]

    def ours() -> int:
        for table, start, events in recorded:
            fold(table.game.rules.evolvers, table.line.copy_of(start), events)
        return sum(len(events) for _, _, events in recorded)

    history = aggregate_events(theirs)

    def peer() -> int:
        rebuilt: Any = reduce(lambda aggregate, happened: happened.mutate(aggregate), history, None)
        return len(history) if rebuilt is not None else 0

    pair = in_turns(ours, peer, turns)
    reached = pair.ours >= TARGET
    return [
        Row(
            "folding recorded events",
            rate(pair.ours),
            rate(TARGET),
            reached,
            f"{rate(pair.theirs)} eventsourcing",
            times(pair.ratio),
        )
    ]


def aggregate_events(count: int) -> list[Any]:
    """Return `count` events of one aggregate."""
    hobbits = ["frodo", "sam", "pippin", "merry"]
    fellows = Fellows(hobbits)
    for number in range(count - 1):
        hobbit = hobbits[number % 4]
        match number % 3:
            case 0:
                fellows.move(hobbit, 1)
            case 1:
                fellows.draw(hobbit, ["white_hiding"])
            case _:
                fellows.gain(hobbit, 1)
    return list(fellows.collect_events())
