"""Golden logs of the battle: one for each way in which it ends, by the sensible bots.

`python -m tests.dagorlad.golden_endings` makes them anew, or those that are named: for each ending it takes the first
seed with which the bots come to it from a late position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from core.bots.seated import bot_choice
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.kernel.entries import Entry, Header, SeatInfo
from core.kernel.prompts import DRAWN, Outcome
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.dagorlad.late import position

FOLDER = Path(__file__).parent / "golden"
CREATED = "2026-11-22T12:00:00Z"
MOST_SEEDS = 300
MOST_DECISIONS = 5_000
SEATS: Mapping[str, SeatInfo] = {
    SAURON: SeatInfo(SAURON, "Sauron", "sensible"),
    WESTERNESSE: SeatInfo(WESTERNESSE, "Westernesse", "sensible"),
}
"""A sensible bot on each side."""


class Ending(msgspec.Struct, frozen=True):
    """A way in which a battle ends, and the late position from which the bots come to it; `resigns` is the side that
    gives up as soon as its army is demoralized."""

    name: str
    rule: str
    result: str
    start: str
    resigns: str = ""

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether a table has ended in this way."""
        found = table.prompt
        return isinstance(found, Outcome) and (found.rule, found.result) == (self.rule, self.result)

    def header(self, seed: int, title: str = "") -> Header:
        """Return the table, with a sensible bot on each side."""
        name = title or self.name.replace("-", " ")
        header = new_header(GAME, position=position(self.start), seats=SEATS, seed=seed, name=name)
        return msgspec.structs.replace(header, created=CREATED)

    def seed(self) -> int:
        """Return the seed of the golden log, so that other replays show the same battle."""
        with SavedGame.open(self.path, read_only=True) as saved:
            return saved.table.header.seed


ENDINGS = (
    Ending("westernesse-decisive", "21.21", WESTERNESSE, "before-the-gate"),
    Ending("westernesse-tactical", "21.22", WESTERNESSE, "after-the-beast"),
    Ending("sauron-decisive", "21.23", SAURON, "before-the-gate"),
    Ending("sauron-tactical", "21.24", SAURON, "before-the-gate"),
    Ending("draw", "21.24", DRAWN, "before-the-gate"),
    Ending("sauron-resigns", "DR20", WESTERNESSE, "sauron-alone", SAURON),
    Ending("westernesse-resigns", "DR20", SAURON, "before-the-gate", WESTERNESSE),
)


def play(table: Table, resigns: str = "", on_entry: Callable[[Entry], None] | None = None) -> None:
    """Let the bots play to the end; one side resigns in the first Movement Phase after it was demoralized.

    `on_entry` is called after each entry.
    """
    for _ in range(MOST_DECISIONS):
        prompt = table.prompt
        if isinstance(prompt, Outcome):
            return
        choice = bot_choice(table)
        assert choice is not None
        action = choice.action
        if prompt.seat == resigns and resigns in table.state.demoralized:
            resign = a.Resign(resigns)
            if any(choice.action == resign for choice in prompt.choices):
                action = resign
        entry = table.act(action)
        if on_entry is not None:
            on_entry(entry)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def find(ending: Ending) -> int:
    """Return the first seed with which the bots come to the ending."""
    for seed in range(1, MOST_SEEDS):
        table = Table(GAME, ending.header(seed))
        table.open()
        play(table, ending.resigns)
        if ending.is_met(table):
            return seed
    raise SystemExit(f"no seed below {MOST_SEEDS} comes to the ending {ending.name}")


def main() -> None:
    """Make the golden logs anew that are named, or all."""
    FOLDER.mkdir(exist_ok=True)
    for ending in ENDINGS:
        if sys.argv[1:] and ending.name not in sys.argv[1:]:
            continue
        seed = find(ending)
        ending.path.unlink(missing_ok=True)
        with SavedGame.create(ending.header(seed), ending.path) as saved:
            play(saved.table, ending.resigns)
        sys.stdout.write(f"{ending.path.name}: seed {seed}, {ending.path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
