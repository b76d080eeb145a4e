"""A library of thousands of games: the list, the home screen and the Games screen, without an index and with one."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.games import Writing, bots, header, play_on
from benchmarks.rows import Row, milliseconds
from benchmarks.terminal import WESTMARCH, Terminal, environment
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from saves.codec import HeaderRecord
from saves.library import INDEX

GAMES = 5_000
DIFFERENT = 10
TARGET = 1.0
APART = 600
"""Seconds between the last changes of two games."""

MEMORY = Path("/dev/shm")


def run(quick: bool) -> list[Row]:
    """Return rows for the list and both screens, first without an index and then with one."""
    games, times = (60, 1) if quick else (GAMES, 5)
    # How long a disk takes to make things safe is another matter; where there is a disk in memory, it is left out.
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        home = Path(folder)
        fill(home / "data" / "games", games)
        found = {"no index": measured(home, times, indexed=False)}
        subprocess.run([WESTMARCH, "list", "--json"], env=environment(home), check=True, stdout=subprocess.DEVNULL)
        found["indexed"] = measured(home, times, indexed=True)
    return [
        Row(f"{what}, {games:,} games, {state}", milliseconds(seconds), milliseconds(TARGET), seconds <= TARGET)
        for state, rows in found.items()
        for what, seconds in rows.items()
    ]


def fill(folder: Path, games: int) -> None:
    """Write so many games into `folder`: copies, under names of their own, of a few that bots played."""
    folder.mkdir(parents=True)
    drafts = [draft(number) for number in range(DIFFERENT)]
    for number in range(games):
        chosen = drafts[number % DIFFERENT]
        first = chosen.records[0]
        assert isinstance(first, HeaderRecord)
        table = msgspec.structs.replace(first.table, name=f"Game {number}")
        chosen.records[0] = msgspec.structs.replace(first, table=table)
        path = chosen.write(folder / f"game-{number}.jsonl")
        changed = time.time() - (games - number) * APART
        os.utime(path, (changed, changed))


def draft(number: int) -> Writing:
    """Return a game in memory: every other one has come to its end, the others are left on the way."""
    found = Writing(header(2 + number % 4, number))

    def left(table: Table, prompt: Prompt) -> bool:
        return number % 2 == 1 and table.entry >= 20 * number

    play_on(found.table, bots(found.table), left)
    return found


def measured(home: Path, times: int, *, indexed: bool) -> dict[str, float]:
    """Return the times of the list, of the home screen and of the Games screen opened from it: the medians."""
    listed, first, opened = [], [], []
    index = home / "data" / INDEX
    for _ in range(times):
        if not indexed:
            index.unlink(missing_ok=True)
        began = time.perf_counter()
        subprocess.run([WESTMARCH, "list"], env=environment(home), check=True, capture_output=True)
        listed.append(time.perf_counter() - began)
        if not indexed:
            index.unlink(missing_ok=True)
        with Terminal((WESTMARCH,), home) as terminal:
            first.append(terminal.painted())
            if not indexed:
                index.unlink(missing_ok=True)
            opened.append(terminal.answer("g"))
    return {
        "`westmarch list`": median(listed),
        "start-up to the home screen": median(first),
        "g, the Games screen": median(opened),
    }
