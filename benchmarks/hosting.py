"""A host with many tables: how soon all guests of a table are told of a choice, and what host and guests weigh."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.hosted import GUESTS, echoes, play, sit_down
from benchmarks.hosted_doors import free_port, missing, rows_of_ways, wait_for
from benchmarks.hosted_screens import answers, weights
from benchmarks.rows import Row, kilobytes, milliseconds
from benchmarks.rows import times as times_of
from benchmarks.terminal import PEER, ROOT, WESTMARCH, Terminal, environment
from core import catalogue
from core.kernel.table import new_header
from saves.game_file import SavedGame

GAME = "fellowship"
OPTIONS = {"hobbits": "5", "hands": "hidden"}
RATE = 20.0
"""Choices a second, at all tables together."""

TOLD = 0.05
HOST = 150 << 20
TURNS = 3

SHOWN = 0.15
GUEST = 30 << 20
KEYS = 20


def run(quick: bool) -> list[Row]:
    """Return the rows of hosting."""
    with TemporaryDirectory(prefix="wm") as folder:
        home = Path(folder)
        rows = asyncio.run(_measured(home, 10 if quick else 100, 1 if quick else TURNS, 1.0 if quick else 3.0))
        return rows + _screens(home, 2 if quick else KEYS) + _ways(home, 2 if quick else KEYS)


def _screens(home: Path, times: int) -> list[Row]:
    """Return the rows on guests' own programs."""
    here, log = home / "screens.sock", _begun(home / "evening.jsonl", 1 << 20)
    host = [str(WESTMARCH), "host", str(log), "--socket", str(here), "--undo", "free", "--onlookers"]
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.toml").write_text('pace = "off"\n')  # what is done, not what is told of it
    with listening(host, home):
        took = answers(here, home, "evening", _seats(), times)
        weight = max(asyncio.run(weights(here, GUESTS)))
    with Terminal(PEER, home) as peer:
        peer.first_paint()
        other = [peer.press("\x1b[B").seconds for _ in range(times)]
    rows = []
    for name, share in (("half of the time within", 0.5), ("99 of 100 within", 0.99)):
        mine, its = quantile(took, share), quantile(other, share)
        rows.append(
            Row(
                f"a key is on all {GUESTS} screens, {name}",
                milliseconds(mine),
                milliseconds(SHOWN),
                mine <= SHOWN,
                f"{milliseconds(its)} three widgets",
                times_of(mine / its),
            )
        )
    rows.append(Row("memory of a guest behind a door, at most", mebibytes(weight), "30 MiB", weight <= GUEST))
    return rows


def _ways(home: Path, times: int) -> list[Row]:
    """Return the rows on coming from elsewhere; none where OpenSSH is not installed, which is said."""
    if lacking := missing():
        sys.stderr.write(f"hosting: the door is not measured beside a plain sshd: no {', no '.join(lacking)} here\n")
        return []
    # Each way has a host of its own with the same game, since a seat belongs to one guest.
    homes = home / "door", home / "plain"
    for one in homes:
        one.mkdir(mode=0o700)
    ours, theirs = (
        [str(WESTMARCH), "host", str(_begun(one / "evening.jsonl", 1 << 20)), *("--socket", str(one / "host.sock"))]
        for one in homes
    )
    port, free = free_port(), ["--undo", "free"]
    with listening([*ours, *free, "--ssh", str(port)], homes[0]), listening([*theirs, *free], homes[1]):
        invite: list[str | Path] = [WESTMARCH, "invite", "evening", _seats()[0], "--socket", homes[0] / "host.sock"]
        said = subprocess.run(
            invite, cwd=ROOT, env=environment(homes[0]), stdout=subprocess.PIPE, text=True, check=True
        )
        wait_for(port)
        return rows_of_ways(homes[1], port, said.stdout.split("\n")[0], homes[1] / "host.sock", "anna", times)


async def _measured(home: Path, count: int, turns: int, seconds: float) -> list[Row]:
    seats = _seats()
    paths = [_begun(home / f"{number}.jsonl", number) for number in range(count)]
    here, there = home / "host.sock", home / "echo.sock"
    host = [str(WESTMARCH), "host", *map(str, paths), "--socket", str(here), "--most-guests", "1000"]
    with listening(host, home) as process, listening([sys.executable, "-m", "benchmarks.echoing", str(there)], home):
        empty = resident(process.pid)
        tables = await sit_down(str(here), [path.stem for path in paths], seats)
        others = await echoes(str(there), count)
        before = sum(player.size for table in tables for player in table.players)
        chance = Random(5)
        ours: list[list[float]] = []
        theirs: list[list[float]] = []
        for _ in range(turns):
            ours.append(await play(tables, RATE, seconds, chance))
            size = (sum(player.size for table in tables for player in table.players) - before) // GUESTS
            line = b"x" * (size // max(1, sum(map(len, ours)))) + b"\n"
            theirs.append(await play(others, RATE, seconds, chance, line))
        weight = resident(process.pid)
        for table in (*tables, *others):
            for player in table.players:
                player.close()
    rows = [
        _told(f"all {GUESTS} at one of {count} tables are told, {name}", share, ours, theirs, target)
        for name, share, target in (("half of the time within", 0.5, TOLD), ("99 of 100 within", 0.99, TOLD))
    ]
    what = f"what a guest is sent for a choice ({sum(map(len, ours))} choices)"
    rows.append(Row(what, kilobytes(len(line)), "2.0 kB", len(line) <= 2000))
    guests = count * GUESTS
    rows.append(
        Row(
            f"memory of a host with {guests} guests",
            mebibytes(weight),
            "150 MiB",
            weight <= HOST,
            f"{mebibytes(empty)} empty",
        )
    )
    return rows


def _told(what: str, share: float, ours: list[list[float]], theirs: list[list[float]], target: float) -> Row:
    pairs = [(quantile(one, share), quantile(other, share)) for one, other in zip(ours, theirs, strict=True)]
    one, other = quantile([*chain(*ours)], share), quantile([*chain(*theirs)], share)
    ratio = times_of(median(mine / its for mine, its in pairs))
    return Row(what, milliseconds(one), milliseconds(target), one <= target, f"{milliseconds(other)} echoes", ratio)


def _seats() -> list[str]:
    game = catalogue.game(GAME)
    return [seat.id for seat in game.options.seats(game.options.checked(OPTIONS))]


def _begun(path: Path, seed: int) -> Path:
    SavedGame.create(new_header(catalogue.game(GAME), options=OPTIONS, seed=(1 << 50) + seed), path).close()
    return path


@contextmanager
def listening(program: Sequence[str], home: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a program that says when it listens, and end it afterwards."""
    with subprocess.Popen(program, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            if not any(line.startswith("Listening") for line in process.stdout):
                raise RuntimeError(f"{program[0]} does not listen")
            yield process
        finally:
            process.terminate()


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that so large a share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def resident(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    rows = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(row.split()[1]) * 1024 for row in rows if row.startswith("VmRSS:"))


def mebibytes(count: float) -> str:
    """Return a number of bytes in MiB."""
    return f"{count / (1 << 20):.1f} MiB"
