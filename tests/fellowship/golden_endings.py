"""Golden logs: one finished game for each way in which a game can end.

`python -m tests.fellowship.golden_endings` makes them anew: for each ending it takes the first seed with which the
bots come to that ending.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path

import msgspec

from core import catalogue
from core.bots.seated import play_bots
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame

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


def find(ending: Ending) -> int:
    """Return the first seed with which the game ends in this way. Raises `LookupError` when there is none."""
    game = catalogue.game("fellowship")
    for seed in count(1):
        if seed > MOST_SEEDS:
            raise LookupError(f"no game of {MOST_SEEDS} ends with {ending.name}")
        table = Table(game, header_for(ending, seed))
        table.open()
        play_bots(table)
        if ending.is_met(table):
            return seed
    raise AssertionError


def write(ending: Ending, seed: int) -> None:
    """Play the game of a seed again and write its log."""
    ending.path.parent.mkdir(exist_ok=True)
    ending.path.unlink(missing_ok=True)
    with SavedGame.create(header_for(ending, seed), ending.path) as saved:
        play_bots(saved.table)


def main() -> None:
    """Make all golden logs anew."""
    for ending in ENDINGS:
        seed = find(ending)
        write(ending, seed)
        sys.stdout.write(f"{ending.path.name}: seed {seed}, {ending.path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
