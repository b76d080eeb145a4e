"""Many games of bots with each other: played by workers, written down as they end, shown as shares with their
intervals. What is played, and what a row shows, a benchmark of a game says itself."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

Z = 1.96
"""Intervals hold in 95 of 100 cases."""


class Named(Protocol):
    """What is played, again and again."""

    @property
    def name(self) -> str:
        """Its name, in the first column."""


class Seeded(Protocol):
    """How a game ended."""

    @property
    def seed(self) -> int:
        """The seed that it was played with."""


S = TypeVar("S", bound=Named)
E = TypeVar("E", bound=Seeded)


def interval(count: int, games: int) -> tuple[float, float]:
    """Return the bounds of a share of the games (Wilson's interval)."""
    part, square = count / games, Z * Z / games
    middle = (part + square / 2) / (1 + square)
    either = Z * sqrt(part * (1 - part) / games + square / (4 * games)) / (1 + square)
    return middle - either, middle + either


def share(count: int, games: int) -> str:
    """Return a share of the games in percent, with its interval."""
    low, high = interval(count, games)
    return f"{100 * count / games:.1f}% ({100 * low:.0f}-{100 * high:.0f})"


class Tables(Generic[S, E]):
    """The tables of one benchmark.

    Args:
        program: how it is called, behind `python -m`.
        columns: the head of the tables.
        parts: the settings of each table.
        play: plays one game of a setting with a seed; called by workers, so it stands in a module.
        kind: what that returns.
        row: makes one row of the games of a setting.
        games: how many games of each, where nobody says otherwise.
    """

    def __init__(
        self,
        program: str,
        columns: Sequence[str],
        parts: Mapping[str, list[S]],
        play: Callable[[S, int], E],
        kind: type[E],
        row: Callable[[S, list[E]], list[str]],
        games: int,
    ) -> None:
        self.program, self.columns, self.parts = program, columns, parts
        self.play, self.kind, self.row, self.games = play, kind, row, games

    def played(self, setting: S, games: int, pool: ProcessPoolExecutor, kept: Path | None) -> Iterator[E]:
        """Yield the games of a setting with the seeds from 0: first those in `kept`, then the others as they end."""
        lines = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
        known = {one.seed: one for one in (msgspec.json.decode(line, type=self.kind) for line in lines)}
        yield from (one for seed, one in sorted(known.items()) if seed < games)
        missing = [seed for seed in range(games) if seed not in known]
        for ended in pool.map(self.play, [setting] * len(missing), missing):
            if kept is not None:
                with kept.open("ab") as log:
                    log.write(msgspec.json.encode(ended) + b"\n")
            yield ended

    def show(self, doc: str | None) -> None:
        """Print the tables as Markdown, as the command line says."""
        parser = argparse.ArgumentParser(prog=f"python -m {self.program}", description=doc)
        parser.add_argument("--games", type=int, default=self.games)
        parser.add_argument("--workers", type=int, default=2)
        parser.add_argument("--part", choices=self.parts, action="append", help="only this table (may be repeated)")
        parser.add_argument("--keep", type=Path, help="a directory for what has been played")
        arguments = parser.parse_args()
        if arguments.keep is not None:
            arguments.keep.mkdir(parents=True, exist_ok=True)
        print(f"| {' | '.join(self.columns)} |")
        print(f"|{'---|' * len(self.columns)}")
        with ProcessPoolExecutor(arguments.workers) as pool:
            for setting in [one for part in arguments.part or self.parts for one in self.parts[part]]:
                name = setting.name.replace(" ", "-")
                kept = None if arguments.keep is None else arguments.keep / f"{name}.jsonl"
                ended = list(self.played(setting, arguments.games, pool, kept))
                print(f"| {' | '.join(self.row(setting, ended))} |", flush=True)
