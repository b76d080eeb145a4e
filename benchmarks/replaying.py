"""Looking back on a log of 10,000 entries: steps of any length on the screen, and a key that is held."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.at_the_table import RIGHT
from benchmarks.games import long_line
from benchmarks.rows import Row, milliseconds
from benchmarks.terminal import WESTMARCH, Terminal

ENTRIES = 10_000
STEP = 0.050
REPEAT = 1 / 30
"""Seconds between two repeats of a held key, as most keyboards send them."""

LEFT, NEXT, BACK, PAGE_DOWN, PAGE_UP, HOME, END = "\x1b[D", "\x1b[B", "\x1b[A", "\x1b[6~", "\x1b[5~", "\x1b[H", "\x1b[F"


def run(quick: bool) -> list[Row]:
    """Return rows for steps by key, for jumps by number, and for a held key."""
    entries, times, repeats = (200, 2, 5) if quick else (ENTRIES, 12, 90)
    with TemporaryDirectory() as folder:
        home = Path(folder)
        path = long_line(home / "long.jsonl", entries)
        with Terminal((WESTMARCH, "replay", path), home) as terminal:
            terminal.first_paint()
            # As at the table, the first key does not count: it finds the program still setting itself up.
            terminal.press(RIGHT)
            # The first visit of the end finds the moments of the whole log; that is a jump like any other.
            edges = [terminal.press(key).seconds for key in (END, HOME, END)]
            chooser = Random(1)
            jumps = [terminal.press(f"{chooser.randrange(entries)}\r").seconds for _ in range(times * 2)]
            keys = [RIGHT, NEXT, PAGE_DOWN, LEFT, BACK, PAGE_UP] * times
            steps = [terminal.press(key).seconds for key in keys]
            held = lag(terminal, repeats)
    return [
        answered("a replay step by key", steps),
        answered("a jump to an entry by its number, and to both ends", jumps + edges),
        Row(
            f"a key held for {repeats * REPEAT:.0f} s: behind when let go",
            milliseconds(held),
            milliseconds(STEP),
            held <= STEP,
        ),
    ]


def lag(terminal: Terminal, repeats: int) -> float:
    """Hold a key, and return how long the screen goes on after the last repeat."""
    terminal.press("0\r")
    for _ in range(repeats - 1):
        began = time.perf_counter()
        terminal.send(RIGHT)
        terminal.drain(REPEAT - (time.perf_counter() - began))
    return terminal.press(RIGHT).seconds


def answered(what: str, seconds: list[float]) -> Row:
    """Return a row: the slowest answer counts."""
    found = f"{milliseconds(max(seconds))} at most, {milliseconds(median(seconds))} usually"
    return Row(f"{what}, {ENTRIES:,} entries", found, milliseconds(STEP), max(seconds) <= STEP)
