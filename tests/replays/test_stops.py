"""Where a replay stops that plays by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel.beats import cut
from replays.gallery import gallery
from replays.replay import Replay
from replays.stops import next_stop, play_on
from saves.reader import read_log


@pytest.mark.parametrize("path", gallery(), ids=lambda path: path.stem)
def test_it_stops_after_every_beat_and_at_every_end_of_an_entry(path: Path) -> None:
    replay = Replay(read_log(path))
    stops = []
    while not replay.at_end:
        before = replay.position
        replay.stand(next_stop(replay))
        assert replay.position > before
        stops.append(replay.position)
    entries = replay.entries
    ends = {(number, len(entry.events)) for number, entry in enumerate(entries)}
    beats = {
        beat.last for number in range(len(entries)) for beat in cut(replay.game.review, entries[: number + 1], number)
    }
    assert {*stops} | {(0, 0)} >= {place for place in ends | beats if place[1]}
    assert {place for place in stops if place[1]} <= ends | beats
    assert len(stops) < replay.positions


def test_it_goes_on_by_several_stops_and_not_beyond_the_end() -> None:
    replay, slow = (Replay(read_log(gallery()[0])) for _ in range(2))
    for _ in range(5):
        play_on(slow, 1)
    assert play_on(replay, 5) == slow.position
    play_on(replay, 10_000)
    assert replay.at_end
