"""How the gallery is told in beats."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.catalogue import game
from core.kernel.beats import LEVELS, Beat, Level, cut, seen_before
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.review import BEATS, FLOW
from replays.gallery import gallery
from saves.log_file import LogFile
from saves.reader import read_log


def log_of(stem: str) -> LogFile:
    return read_log(next(path for path in gallery() if path.stem == stem))


def told(found: Game, line: Line, number: int, level: Level = "story") -> list[Beat]:
    """Return the beats of one entry, as the seat that decided on it is told."""
    entry = line.entries[number]
    seat = entry.action.seat
    foreseen = foresee(found, found.sight.view(line.state_after(number), seat), entry.action)
    after = line.state_after(number + 1)

    def seen(events: list[Any]) -> list[Any]:
        return [found.sight.event_view(after, event, seat) for event in events]

    shown = seen_before(seen(foreseen.events), seen(entry.events))
    return cut(found.review, line.entries[: number + 1], number, shown=(shown,), level=level)


@pytest.mark.parametrize("path", gallery(), ids=lambda path: path.stem)
def test_every_kind_of_beat_is_known_and_the_more_is_told_the_more_stops_there_are(path: Path) -> None:
    log = read_log(path)
    found = game(log.header.game)
    entries = log.line.entries
    kinds = {found.review.beat_of(event) for entry in entries for event in entry.events}
    assert kinds <= {*BEATS, FLOW, ""}
    counts = [len(cut(found.review, entries, 1, level=level)) for level in LEVELS]
    assert counts == sorted(counts, reverse=True)
    told_last = cut(found.review, entries, 1, level="off")[-1:]
    assert [beat.kind for beat in told_last] == ["end"] * log.table.over


@pytest.mark.parametrize(
    ("game_id", "most"), [("fellowship", 0.16), ("dice", 0.3), ("dagorlad", 0.25), ("ring_war", 0.2)]
)
def test_most_decisions_go_on_without_a_stop_and_most_stops_are_one(game_id: str, most: float) -> None:
    decisions, stops = 0, Counter[int]()
    for path in gallery():
        log = read_log(path)
        if log.header.game == game_id:
            decisions += len(log.line.entries) - 1
            stops.update(len(told(game(game_id), log.line, number)) for number in range(1, len(log.line.entries)))
    stopping = decisions - stops[0]
    assert 0 < stopping < most * decisions
    assert stops[1] > 0.75 * stopping


def test_the_longest_entry_is_one_chapter() -> None:
    """Moria ends: 25 events, tokens that are missing, the new Ring-bearer, the next board."""
    log = log_of("first-elimination")
    found = game("fellowship")
    longest = max(range(1, len(log.line.entries)), key=lambda number: len(log.line.entries[number].events))
    chapter, *others = told(found, log.line, longest)
    assert (chapter.kind, others) == ("chapter", [])
    happened = log.line.entries[longest].events
    assert chapter.last == (longest, len(happened))
    kinds = {type(event).__name__ for event in happened[chapter.first[1] :]}
    assert kinds >= {"RingPassed", "TokensReturned", "LocationEntered", "FeatureDealt"}
