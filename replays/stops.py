"""Where a replay that plays by itself stops: after each beat, and where an entry has come to its end."""

from __future__ import annotations

from core.kernel.beats import cut
from replays.replay import Position, Replay


def next_stop(replay: Replay) -> Position:
    """Return the next place to stop at after the cursor; at the end it is the end.

    It is the same cut that tells a table what happened (`core.kernel.beats`), with every seat as one that is told.
    """
    entry, done = replay.position
    entries = replay.entries
    if replay.at_end:
        return entry, done
    if done >= len(entries[entry].events):
        entry, done = entry + 1, 0
    return entry, end_of_beat(replay, entry, done + 1)


def end_of_beat(replay: Replay, entry: int, event: int) -> int:
    """Return after how many events of an entry the beat ends that event `event` belongs to; at the latest after all."""
    entries = replay.entries
    count = len(entries[entry].events)
    ends = [beat.last[1] for beat in cut(replay.game.review, entries[: entry + 1], entry) if beat.last[0] == entry]
    return min((end for end in ends if event <= end < count), default=count)


def play_on(replay: Replay, stops: int) -> Position:
    """Go on by so many stops, as far as there are any, and return the position."""
    for _ in range(stops):
        if replay.at_end:
            break
        replay.stand(next_stop(replay))
    return replay.position
