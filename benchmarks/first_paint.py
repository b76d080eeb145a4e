"""The first paint of a game in progress beside that of a Textual application of three widgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import game_in_progress
from benchmarks.rows import Row, kilobytes, milliseconds, times
from benchmarks.terminal import PEER, WESTMARCH, Burst, Terminal

TARGET = 1.8


def run(quick: bool) -> list[Row]:
    """Return the time from the start of the program until its screen has settled, and what it wrote meanwhile."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        path = game_in_progress(home / "game.jsonl")
        ours = (WESTMARCH, "play", path)
        painted(ours, home)
        painted(PEER, home)
        pairs = [(painted(ours, home), painted(PEER, home)) for _ in range(1 if quick else 9)]
    ratio = median(one.seconds / other.seconds for one, other in pairs)
    return [
        Row(
            "first paint of a game in progress",
            f"{milliseconds(median(one.seconds for one, _ in pairs))}, {kilobytes(median(o.size for o, _ in pairs))}",
            f"{TARGET}x",
            ratio <= TARGET,
            f"{milliseconds(median(o.seconds for _, o in pairs))}, {kilobytes(median(o.size for _, o in pairs))}"
            " three widgets",
            times(ratio),
        )
    ]


def painted(program: Sequence[str | Path], home: Path) -> Burst:
    """Start a program and return its first paint."""
    with Terminal(program, home) as terminal:
        return terminal.first_paint()
