"""Guests' own programs at a host's table: how soon five screens show what one of them did, and what a guest weighs."""

from __future__ import annotations

import asyncio
import os
import select
import socket
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.terminal import PAUSE, WESTMARCH, Terminal
from tui.hosting.guests import Guest, Guests

SIZES = ((120, 40), (80, 24), (80, 24), (120, 40), (80, 24))
"""The terminals of the five."""

BACK_AND_FORTH = "1", "u"
"""A choice, and taking it back: both change every screen at the table."""

LONGEST = 10.0
SETTLES = 1.0


def answers(socket_path: Path, home: Path, table: str, seats: Sequence[str], times: int) -> list[float]:
    """Return how long it took, each time that the first seat chose or took back, until all screens had shown it."""
    with ExitStack() as stack:
        screens = []
        for seat, size in zip(seats, SIZES, strict=True):
            words: list[str | Path] = [WESTMARCH, "join", table, "--seat", seat, "--as", seat, "--socket", socket_path]
            screens.append(stack.enter_context(Terminal(words, home, size)))
        for screen in screens:
            screen.painted()
        for screen in screens:
            screen.drain(SETTLES)
        found = []
        for number in range(times + 2):
            took = _told(screens, BACK_AND_FORTH[number % 2])
            # The first of each kind imports and works out what later ones find ready.
            found += [took] if number > 1 else []
            for screen in screens:
                screen.drain(PAUSE)
        return found


def _told(screens: Sequence[Terminal], key: str) -> float:
    """Send a key to the first screen, and return when the last of the paints that it brought was whole. What a screen
    writes after its first pause does not count: the clocks in the bars go on."""
    began = time.perf_counter()
    screens[0].send(key)
    last: dict[Terminal, float] = {}
    while (now := time.perf_counter() - began) < LONGEST:
        painting = [screen for screen in screens if now - last.get(screen, now) < PAUSE]
        if not painting:
            return max(last.values())
        ready, _, _ = select.select([screen.master for screen in painting], [], [], PAUSE / 10)
        for screen in painting:
            if screen.master in ready:
                os.read(screen.master, 1 << 16)
                last[screen] = time.perf_counter() - began
    raise RuntimeError(f"{key!r} did not reach all screens")


async def weights(socket_path: Path, count: int) -> list[int]:
    """Return what each of so many guests behind a door weighs at a table: the memory that it shares with nobody."""
    guests = Guests()
    ones = []
    try:
        for columns, rows in SIZES[:count]:
            one = Guest(lambda data: None, lambda full: None, lambda code: None)
            one.resize(columns, rows)
            line = socket.socket(socket.AF_UNIX)
            line.connect(str(socket_path))
            guests.bear(one, "xterm-256color", line)
            ones.append(one)
        await asyncio.sleep(4 * SETTLES)
        for one in ones:
            one.hear(b"w")
        await asyncio.sleep(4 * SETTLES)
        born = Path(f"/proc/{guests.nursery}/task/{guests.nursery}/children").read_text().split()
        return [private(int(process)) for process in born]
    finally:
        guests.close()


def private(process: int) -> int:
    """Return how many bytes of memory are a process's own."""
    rows = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(row.split()[1]) * 1024 for row in rows if row.startswith("Private_"))
