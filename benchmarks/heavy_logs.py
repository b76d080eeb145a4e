"""What files as heavy as their format lets them be cost the command line: time, and memory at its peak."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import heavy
from benchmarks.rows import Row
from benchmarks.timing import seconds

WESTMARCH = Path(sys.executable).with_name("westmarch")
MOST_SECONDS, MOST_MEGABYTES = 10.0, 300


def run(quick: bool) -> list[Row]:
    """Return a row for each kind of file."""
    part, few = (200, 20) if quick else (1, 1)
    with TemporaryDirectory() as name:
        folder = Path(name)
        copied = heavy.copy(folder / "copy.jsonl", 6_500 // few, 10_000 // part)
        wide = heavy.copy(folder / "wide.jsonl", 50_000 // few, 1_000 // part)
        placed = heavy.from_position(folder / "position.jsonl", 6_000 // few, 20_000 // part)
        undone = heavy.abandoned(folder / "abandoned.jsonl", 5_000 // part)
        shared = heavy.entwined(folder / "entwined.jsonl", 6_000 // part)
        long = heavy.long_line(folder / "long.jsonl", 60_000 // part)
        own = at_home(folder / "own", "config/overrides")
        heavy.override(own / "config" / "overrides" / "fellowship.toml", ((256 << 10) - 100) // few)
        tree = at_home(folder / "tree", "data/games")
        last = heavy.branches(tree / "data" / "games", 1_100 // part)
        page = ("--format", "html", "--out", folder / "page.html")
        copied_for_frodo = ("--format", "json", "--seat", "frodo")
        return [
            row("a redacted copy, its views as large as allowed", copied, ("log", copied), folder),
            row("a redacted copy, its views too large", wide, ("log", wide), folder),
            row("a position as large as allowed, 20,000 entries", placed, ("show", placed), folder),
            row("the same, verified", placed, ("verify", placed), folder),
            row("the same as a chronicle", placed, ("export", placed, "--format", "md"), folder, most=30.0),
            row("the same as Frodo saw it", placed, ("export", placed, *copied_for_frodo), folder, most=60.0),
            row("5,000 lines that were abandoned", undone, ("show", undone), folder),
            row("the same, verified", undone, ("verify", undone), folder),
            row("6,000 lines that share a way", shared, ("log", shared), folder),
            row("60,000 entries as an HTML page", long, ("export", long, *page), folder, most=30.0),
            row("an override as large as allowed", None, ("new", "fellowship"), own),
            row("a chain of 1,100 branches, listed", None, ("list", "--json"), tree),
            row("the last of them", last, ("log", last), tree),
        ]


def at_home(home: Path, part: str) -> Path:
    """Make a folder for the files of a program and return it."""
    (home / part).mkdir(parents=True)
    return home


def row(what: str, path: Path | None, words: Sequence[str | Path], home: Path, *, most: float = MOST_SECONDS) -> Row:
    """Run a command on the file at `path` and return what it took."""
    size = "" if path is None else f" ({path.stat().st_size / 1e6:.1f} MB)"
    peak = 0.0

    def work() -> None:
        nonlocal peak
        peak = peak_of([WESTMARCH, *words], os.environ | {"WESTMARCH_HOME": str(home)})

    took = seconds(work)
    target = f"{most:.0f} s, {MOST_MEGABYTES} MB"
    return Row(what + size, f"{took:.1f} s, {peak:.0f} MB", target, took <= most and peak <= MOST_MEGABYTES)


def peak_of(command: Sequence[str | Path], environment: Mapping[str, str]) -> float:
    """Run a command whose output nobody reads, and return how many megabytes it took at its peak."""
    running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(running.pid, 0)
    running.returncode = 0
    return used.ru_maxrss / 1024
