"""Playing over a slow line: how much each key sends, and when the last of it arrives."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import game_in_progress
from benchmarks.rows import Row, kilobytes, milliseconds
from benchmarks.terminal import WESTMARCH, Burst, Terminal

RATE = 1_000_000
"""Bits a second that the line carries each way."""

DELAY = 0.075
"""Seconds that each direction takes."""

TARGET = 0.5

DOWN, UP, RIGHT, LEFT, NEXT, BACK, PAGE_DOWN = "\x1b[B", "\x1b[A", "\x1b[C", "\x1b[D", "\t", "\x1b[Z", "\x1b[6~"
ESCAPE, ENTER = "\x1b", "\r"

AT_THE_TABLE = (
    ("selection down", DOWN),
    ("selection up", UP),
    ("tab: next", NEXT),
    ("tab: back to first", BACK),
    ("zoom in", "z"),
    ("zoom out", "z"),
    ("rule opens", "r"),
    ("rule closes", ESCAPE),
    ("help opens", "?"),
    ("help closes", ESCAPE),
    ("choice", ENTER),
    ("undo", "u"),
    ("redo", "U"),
    ("undo", "u"),
)
"""Keys that lead back to where they began, so that they can be pressed again."""

IN_A_REPLAY = (
    ("replay event step", RIGHT),
    ("replay entry step", DOWN),
    ("replay turn step", PAGE_DOWN),
    ("replay step back", LEFT),
)

AT_HOME = (
    ("home selection", DOWN),
    ("home to games", "g"),
    ("games leaving", ESCAPE),
    ("home to rules", "r"),
    ("rules down", DOWN),
    ("rules leaving", ESCAPE),
)


def run(quick: bool) -> list[Row]:
    """Return a row for each key: the medians over the times that it was pressed."""
    times = 1 if quick else 5
    found: dict[str, list[Burst]] = {}
    with TemporaryDirectory() as folder:
        home = Path(folder)
        games = home / "data" / "games"
        games.mkdir(parents=True)
        path = game_in_progress(games / "game.jsonl")
        for number in range(3):
            shutil.copy(path, games / f"other-{number}.jsonl")
        with Terminal((WESTMARCH, "play", path), home) as terminal:
            terminal.first_paint()
            press(terminal, AT_THE_TABLE * times, found)
            press(terminal, [("leaving to home", "q")], found)
            press(terminal, AT_HOME * times, found)
        with Terminal((WESTMARCH, "replay", path), home) as terminal:
            terminal.first_paint()
            press(terminal, IN_A_REPLAY * times, found)
            press(terminal, [("replay leaving", "q")], found)
    return [row(what, bursts) for what, bursts in found.items()]


def press(terminal: Terminal, keys: Iterable[tuple[str, str]], found: dict[str, list[Burst]]) -> None:
    """Press keys and add to `found` what came over the line for each."""
    for what, key in keys:
        found.setdefault(what, []).append(over_the_line(terminal.pieces(key)))


def over_the_line(pieces: Iterable[Burst]) -> Burst:
    """Return how much was sent, and how long after the key was pressed the last of it has arrived."""
    size, free = 0, 0.0
    for piece in pieces:
        size += piece.size
        free = max(free, piece.seconds) + piece.size * 8 / RATE
    return Burst(size, DELAY + free + DELAY)


def row(what: str, bursts: list[Burst]) -> Row:
    """Return the row of one key."""
    size, seconds = median(burst.size for burst in bursts), median(burst.seconds for burst in bursts)
    found = f"{kilobytes(size)}, {milliseconds(seconds)}"
    return Row(f"{what}, 1 Mbit/s and 150 ms", found, milliseconds(TARGET), seconds <= TARGET)
