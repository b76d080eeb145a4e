"""Golden logs: one finished game for each way in which a game can end.

`python -m tests.skirmish.golden_endings` makes them anew: for each ending it takes the first seed with which the bots
come to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import msgspec

from core.bots.seated import play_bots
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from tests.kit.golden import keep_all
from tests.skirmish.game import GAME
from tests.skirmish.situation import given

FOLDER = Path(__file__).parent / "golden"
MOST_SEEDS = 500
CREATED = "2026-11-22T12:00:00Z"


class Ending(msgspec.Struct, frozen=True):
    """A way in which a game ends: its rule and winner, and the bots of both sides that come to it.

    `late` has, by unit, where a game begins that would seldom come so far from the start.
    """

    name: str
    rule: str
    winner: str
    bots: Mapping[str, str]
    late: Mapping[str, str] = {}

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether a table has ended in this way."""
        found = table.prompt
        return isinstance(found, Outcome) and (found.rule, "".join(found.winners)) == (self.rule, self.winner)


SENSIBLE = {"riders": "sensible", "raiders": "sensible"}
ENDINGS = (
    Ending("riders-hold-more", "K4.3", "riders", {"riders": "sensible", "raiders": "random"}),
    Ending("raiders-hold-more", "K4.3", "raiders", {"riders": "random", "raiders": "sensible"}),
    Ending("draw", "K4.4", "", SENSIBLE),
    Ending("last-unit", "K4.1", "riders", SENSIBLE, {"r1": "c3:3", "r2": "c2:2", "s1": "c4:1"}),
)


def header_for(ending: Ending, seed: int) -> Header:
    """Return the table of an ending."""
    options = GAME.options.checked({"turns": "6"})
    seats = {seat.id: SeatInfo(seat.id, seat.name, ending.bots[seat.id]) for seat in GAME.options.seats(options)}
    position = given(ending.late).header.position if ending.late else None
    chosen = None if position else options
    name = ending.name.replace("-", " ")
    header = new_header(GAME, options=chosen, seats=seats, seed=seed, name=name, position=position)
    return msgspec.structs.replace(header, created=CREATED)


def main() -> None:
    """Make the golden logs anew that are named, or all."""
    keep_all(
        GAME,
        ENDINGS,
        lambda ending: partial(header_for, ending),
        lambda ending: lambda table, seed: play_bots(table),
        MOST_SEEDS,
    )


if __name__ == "__main__":
    main()
