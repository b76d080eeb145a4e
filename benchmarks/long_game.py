"""A log of 10,000 entries: opening it, showing any entry of it, undo at its end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import long_line, much_undone
from benchmarks.rows import Row, kilobytes, milliseconds
from benchmarks.timing import median_seconds, seconds
from replays.replay import Replay
from saves.game_file import SavedGame
from saves.reader import read_log

ENTRIES = 10_000
OPENING = 0.150
SHOWING = 0.050
UNDOING = 0.016


def run(quick: bool) -> list[Row]:
    """Return rows for two logs: one of a game that was often taken back, one whose line of play is that long."""
    entries, turns = (200, 2) if quick else (ENTRIES, 7)
    with TemporaryDirectory() as folder:
        undone = much_undone(Path(folder) / "undone.jsonl", entries)
        long = long_line(Path(folder) / "long.jsonl", entries)
        return [
            opening(f"opening {entries:,} entries, most undone", undone, turns),
            opening(f"opening {entries:,} entries of one line", long, turns),
            showing(f"any of {entries:,} entries shown", long, turns * 30),
            undoing(f"undo at {entries:,} entries", long, turns, 1),
            undoing(f"undo of {entries // 2:,} entries at once", long, turns, entries // 2),
        ]


def opening(what: str, path: Path, turns: int) -> Row:
    """Measure the reading of a log: checksums, decoding, the fold, the comparison of its end."""
    took = median_seconds(lambda: read_log(path), turns)
    return Row(f"{what} ({kilobytes(path.stat().st_size)})", milliseconds(took), milliseconds(OPENING), took <= OPENING)


def showing(what: str, path: Path, times: int) -> Row:
    """Measure going to entries at random and viewing them as a seat does; the slowest of them counts."""
    replay = Replay(read_log(path))
    chooser = Random(1)
    seat = replay.game.options.seats(replay.table.header.options)[0].id

    def show() -> None:
        replay.go_to(chooser.randint(0, replay.last))
        replay.view(seat)

    show()
    slowest = max(seconds(show) for _ in range(times))
    return Row(what, f"{milliseconds(slowest)} at most", milliseconds(SHOWING), slowest <= SHOWING)


def undoing(what: str, path: Path, turns: int, count: int) -> Row:
    """Measure undo at the end of the line, with its record on disk and the prompt that it leads to."""
    with SavedGame.open(path) as saved:
        table = saved.table

        def undo() -> None:
            table.undo(count)
            _ = table.prompt

        taken = []
        for _ in range(turns + 1):
            taken.append(seconds(undo))
            table.redo(count)
    took = median(taken[1:])
    return Row(what, milliseconds(took), milliseconds(UNDOING), took <= UNDOING)
