"""Golden logs: one finished game for each way in which a game can end.

`python -m tests.fellowship.golden_endings` makes them anew: for each ending it takes the first seed with which the
bots come to that ending.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import msgspec

from core import catalogue
from core.bots.seated import play_bots
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from tests.kit.golden import keep_all

FOLDER = Path(__file__).parent / "golden"
MOST_SEEDS = 20_000


class Ending(msgspec.Struct, frozen=True):
    """A way in which a game ends, and the table at which to look for it.

    `reason` is how the outcome's sentence begins, `place` the kind of place where it ends ("haven", "scenario" or ""
    for anywhere).
    """

    name: str
    rule: str
    reason: str
    bot: str
    options: Mapping[str, str]
    place: str = ""

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether `table` has ended in this way."""
        outcome = table.prompt
        if not isinstance(outcome, Outcome) or outcome.rule != self.rule:
            return False
        if self.reason not in outcome.reason:
            return False
        at_haven = table.state.location in ("bag_end", "rivendell", "lothlorien")
        return not self.place or (self.place == "haven") == at_haven


CAUGHT = "The Ring-bearer met Sauron."
ENDINGS = (
    Ending("won", "B4.11.6", "destroyed the Ring.", "sensible", {"hobbits": "3"}),
    Ending("caught-in-scenario", "B4.6.3", CAUGHT, "random", {"hobbits": "2"}, "scenario"),
    Ending("caught-at-haven", "B4.6.3", CAUGHT, "random", {"hobbits": "2", "difficulty": "hard"}, "haven"),
    Ending(
        "could-not-discard",
        "B4.6.3",
        "The Ring-bearer could not give what had to be given.",
        "sensible",
        {"hobbits": "2", "hands": "hidden"},
    ),
    Ending("ring-taken", "B9.4.6", "Sauron took the Ring in Mordor.", "sensible", {"hobbits": "2"}),
    Ending("mount-doom", "B4.11.5", "Everybody failed at Mount Doom.", "sensible", {"hobbits": "2"}),
)


def header_for(ending: Ending, seed: int) -> Header:
    """Return the header of a table with the ending's bot in every seat."""
    game = catalogue.game("fellowship")
    seats = {
        seat.id: SeatInfo(seat.id, seat.name, ending.bot)
        for seat in game.options.seats(game.options.checked(ending.options))
    }
    return new_header(game, options=ending.options, seats=seats, seed=seed, name=ending.name.replace("-", " "))


def main() -> None:
    """Make the golden logs anew that are named, or all."""
    game = catalogue.game("fellowship")
    keep_all(
        game,
        ENDINGS,
        lambda ending: partial(header_for, ending),
        lambda ending: lambda table, seed: play_bots(table),
        MOST_SEEDS,
    )


if __name__ == "__main__":
    main()
