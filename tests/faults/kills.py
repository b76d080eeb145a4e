"""One kill: a game in progress is opened, random keys are pressed, the program dies, and its log is examined."""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from core.kernel.entries import SeatInfo
from core.kernel.game import Game
from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from core.kernel.verifying import verify
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.reader import read_log
from tests.faults.ssh import Host
from tests.faults.terminal import WESTMARCH, Terminal
from tests.tables import random_table

KEYS = ["1"] * 14 + [
    *[" "] * 7,
    "2",
    "3",
    "4",
    "5",
    "\r",
    "\r",
    "j",
    "k",
    "\x1b[B",
    "\x1b[A",
    "u",
    "U",
    "\t",
    "z",
    "o",
    "r",
    "w",
    "\x1b",
    "\x1b",
]
"""Keys that play, go on, take back, look things up and move about."""

BACK = ["\x7f", "\x1b"]
"""Keys that lead back to the table from a list or the rulebook."""

COVER = "Hand over to"
"""What a cover says. Going back from it would leave the game."""

DEATHS: dict[str, Callable[[Terminal], None]] = {
    "SIGKILL": lambda terminal: terminal.send(signal.SIGKILL),
    "SIGTERM": lambda terminal: terminal.send(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.send(signal.SIGHUP),
    "closed": lambda terminal: terminal.end_by_closing(),
}
"""The ways to die that need nothing but a terminal: signals, and a terminal that is closed."""

CUT = "ssh cut"
"""A way to die that needs a host to log in to: the connection breaks, and the host is told."""

SILENCE = "ssh silence"
"""The same, but the other side is told nothing: it finds out when nobody answers any more."""

CONNECTIONS = (CUT, SILENCE)


class Lost(AssertionError):
    """What the screen confirmed is not in the log, or the log does not open as it must."""


def begun(name: str, path: Path, seed: int, entries: int) -> Path:
    """Write a game at a kind of table with random options, `entries` decisions old, fewer when it ends before."""
    chooser = random.Random(seed)
    while True:
        found, options = random_table(name, chooser, undo="free")
        header = new_header(
            found, options=options, seats=seated(found, options, chooser), seed=chooser.randrange(1 << 32)
        )
        with SavedGame.create(header, path) as saved:
            while isinstance(prompt := saved.table.prompt, Prompt) and saved.table.entry < entries:
                saved.table.act(chooser.choice(prompt.choices).action)
            if isinstance(saved.table.prompt, Prompt):
                return path
        path.unlink()
        entries //= 2


def seated(found: Game, options: Mapping[str, str], chooser: random.Random) -> dict[str, SeatInfo]:
    """Return who sits at a table: people, at every second table some bots among them, never bots alone."""
    seats = found.options.seats(options)
    bots = chooser.sample(seats, chooser.randrange(len(seats))) if chooser.random() < 0.5 else []
    return {seat.id: SeatInfo(seat.id, seat.name, chooser.choice([*found.bots])) for seat in bots}


def die_once(start: Path, folder: Path, how: str, seed: int, host: Host | None = None) -> int:
    """Play on from a copy of the log `start` until the program dies, and check its log.

    Returns how many entries the screen confirmed. Raises `Lost`.
    """
    chooser = random.Random(seed)
    path = Path(shutil.copy(start, folder / f"kill-{seed}.jsonl"))
    program: Sequence[str | Path] = (WESTMARCH, "play", path)
    if host is not None:
        program = host.command(program, folder)
    with Terminal(program, folder) as terminal:
        if not terminal.wait_for_table():
            raise Lost(f"no table is shown:\n{terminal.text()}")
        ends = time.monotonic() + chooser.uniform(0.0, 1.5)
        while time.monotonic() < ends:
            terminal.press(next_key(terminal, chooser))
            terminal.watch(chooser.choice((0.0, 0.01, 0.05)))
        if how == CUT and host is not None:
            terminal.send(signal.SIGKILL)
            host.wait_for_silence()
        elif how == SILENCE and host is not None:
            terminal.process.send_signal(signal.SIGSTOP)
            host.wait_for_silence()
        else:
            DEATHS[how](terminal)
        shown = terminal.shown
    examine(path, shown)
    path.unlink()
    return len(shown)


def next_key(terminal: Terminal, chooser: random.Random) -> str:
    """Return a key that plays, or one that leads back to the table from what was opened over it."""
    if terminal.at_table():
        return chooser.choice(KEYS)
    return "y" if COVER in terminal.text() else chooser.choice(BACK)


def examine(path: Path, shown: Sequence[int]) -> None:
    """Compare a log with the entries that a screen showed as saved, and play on from it; raises `Lost`."""
    log = read_log(path)
    if log.damage:
        raise Lost(f"the log is damaged: {log.damage}")
    missing = first_missing(cursors(log), shown)
    if missing is not None:
        raise Lost(f"entry {missing} was shown as saved, after {shown}, and the log never stood there")
    with SavedGame.open(path) as saved:
        table = saved.table
        fault = verify(table.game, table.header, table.line.entries)
        if fault is not None:
            raise Lost(f"the log differs from the rules at entry {fault[0]}: {fault[1]}")
        if isinstance(prompt := table.prompt, Prompt):
            if not prompt.choices:
                raise Lost("the log opens at a prompt without choices")
            table.act(prompt.choices[0].action)


def cursors(log: LogFile) -> list[int]:
    """Return the numbers of the entries at which the cursor of a log stood, one after the other."""
    found = []
    cursor = -1
    for record in log.records[1:]:
        kind = type(record).__name__
        if kind == "EntryRecord":
            cursor += 1
        elif kind == "UndoRecord":
            cursor -= record.count  # type: ignore[union-attr]
        elif kind == "RedoRecord":
            cursor += record.count  # type: ignore[union-attr]
        found.append(cursor)
    return found


def first_missing(cursors: Sequence[int], shown: Sequence[int]) -> int | None:
    """Return the first number that was shown and does not stand among `cursors` in this order, or None."""
    rest = iter(cursors)
    return next((number for number in shown if number not in rest), None)
