"""Golden logs of the Dice Building Game: one finished game for each way in which it can end.

`python -m tests.dice.golden_endings` makes them anew: for each ending it takes the first seed with which the walker
comes to it. Every log begins at the Shire.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import msgspec

from core.dice.game import GAME
from core.dice.model import actions as a
from core.kernel.entries import Header
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from tests.dice.walker import walk
from tests.kit.golden import keep_all

FOLDER = Path(__file__).parent / "golden"
CREATED = "2026-11-21T12:00:00Z"
SPENDTHRIFT: Mapping[type, float] = {a.LoseGlory: 5}
"""Loses Glory gladly: so comes the end of full co-op."""
MOST_SEEDS = 5_000


class Ending(msgspec.Struct, frozen=True):
    """A way in which a game ends: its result, rule and number of winners, and the table at which to look for it."""

    name: str
    result: str
    rule: str
    winners: int
    options: Mapping[str, str]
    likes: Mapping[type, float] = {}

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether `table` has ended in this way."""
        end = table.prompt
        if not isinstance(end, Outcome):
            return False
        return (end.result, end.rule, len(end.winners)) == (self.result, self.rule, self.winners)


ENDINGS = (
    Ending("one-hero", "won", "D8.1", 1, {"players": "3"}),
    Ending("shared", "won", "D8.1", 2, {"players": "2", "corruption_limit": "easy"}),
    Ending("corruption", "lost", "D6.11", 0, {"players": "4", "immediate_corruption": "on", "restless_enemy": "on"}),
    Ending("coop-won", "won", "D9.4", 3, {"players": "3", "coop": "hard", "increased_forces": "on"}),
    Ending("coop-no-glory", "lost", "D9.4", 0, {"players": "2", "coop": "very_hard"}, SPENDTHRIFT),
    Ending("solo-won", "won", "D9.5", 2, {"players": "1", "reserve_sides": "on"}),
    Ending("solo-corruption", "lost", "D6.11", 0, {"players": "1", "first": "random"}),
)


def header_for(ending: Ending, seed: int) -> Header:
    """Return the header of the table of an ending."""
    return new_header(GAME, options=ending.options, seed=seed, name=ending.name.replace("-", " "), created=CREATED)


def main() -> None:
    """Make the golden logs anew that are named, or all."""
    keep_all(
        GAME,
        ENDINGS,
        lambda ending: partial(header_for, ending),
        lambda ending: partial(walk, likes=ending.likes),
        MOST_SEEDS,
    )


if __name__ == "__main__":
    main()
