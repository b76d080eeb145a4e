"""Golden logs: for each way in which games end the first seed with which one comes to it, and the log of that game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.table import Table
from saves.game_file import SavedGame


class Ending(Protocol):
    """A way in which games end, as a game's `golden_endings` knows it."""

    @property
    def name(self) -> str:
        """What the log is called."""

    @property
    def path(self) -> Path:
        """Where the log lies."""

    def is_met(self, table: Table) -> bool:
        """Whether `table` has ended in this way."""


E = TypeVar("E", bound=Ending)
Begin = Callable[[int], Header]
Play = Callable[[Table, int], object]


def asked_for(endings: Iterable[E]) -> list[E]:
    """Return the endings that the command line names, or all where it names none."""
    return [ending for ending in endings if not sys.argv[1:] or ending.name in sys.argv[1:]]


def first_seed(game: Game, ending: Ending, begin: Begin, play: Play, most: int) -> int:
    """Return the first seed below `most` with which a game comes to an ending, played to its end by `play`.

    Raises `SystemExit` when none does.
    """
    for seed in range(1, most):
        table = Table(game, begin(seed))
        table.open()
        play(table, seed)
        if ending.is_met(table):
            return seed
    raise SystemExit(f"no seed below {most} comes to the ending {ending.name}")


def keep(ending: Ending, seed: int, begin: Begin, play: Play) -> None:
    """Play the game of a seed to its end again and write its log; say so."""
    ending.path.parent.mkdir(exist_ok=True)
    ending.path.unlink(missing_ok=True)
    with SavedGame.create(begin(seed), ending.path) as saved:
        play(saved.table, seed)
    sys.stdout.write(f"{ending.path.name}: seed {seed}, {ending.path.stat().st_size} bytes\n")


def keep_all(
    game: Game, endings: Iterable[E], begin: Callable[[E], Begin], play: Callable[[E], Play], most: int
) -> None:
    """Make the golden logs anew of the endings that the command line names, or of all; raises as `first_seed` does."""
    for ending in asked_for(endings):
        keep(ending, first_seed(game, ending, begin(ending), play(ending), most), begin(ending), play(ending))
