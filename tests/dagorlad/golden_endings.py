"""Golden logs of the battle: one for each way in which it ends, by the sensible bots.

`python -m tests.dagorlad.golden_endings` makes them anew, or those that are named: for each ending it takes the first
seed with which the bots come to it from a late position. `battle` is what the bots decide in a whole battle, which the
gallery shows. What is kept are decisions, so that nothing is stale when a bot thinks of something better.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from core.bots.seated import bot_choice
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.model.actions import DagorladAction
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import DRAWN, Outcome
from core.kernel.table import Table, new_header
from saves.reader import read_log
from tests.dagorlad.late import position
from tests.kit.golden import keep_all

FOLDER = Path(__file__).parent / "golden"
BATTLE = FOLDER / "battle.json.gz"
SEED = 102
"""The seed of the whole battle."""
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

    def kept(self) -> tuple[int, Sequence[DagorladAction]]:
        """Return the seed of the golden log and what was decided in it, so that other replays show the same."""
        table = read_log(self.path).table
        return table.header.seed, [entry.action for entry in table.line.entries if entry.action is not None]


ENDINGS = (
    Ending("westernesse-decisive", "21.21", WESTERNESSE, "before-the-gate"),
    Ending("westernesse-tactical", "21.22", WESTERNESSE, "after-the-beast"),
    Ending("sauron-decisive", "21.23", SAURON, "before-the-gate"),
    Ending("sauron-tactical", "21.24", SAURON, "before-the-gate"),
    Ending("draw", "21.24", DRAWN, "before-the-gate"),
    Ending("sauron-resigns", "DR20", WESTERNESSE, "sauron-alone", SAURON),
    Ending("westernesse-resigns", "DR20", SAURON, "before-the-gate", WESTERNESSE),
)


def battle_header(title: str = "") -> Header:
    """Return the table of the whole battle."""
    return msgspec.structs.replace(new_header(GAME, seats=SEATS, seed=SEED, name=title), created=CREATED)


def battle() -> Sequence[DagorladAction]:
    """Return what was decided in the whole battle."""
    return msgspec.json.decode(gzip.decompress(BATTLE.read_bytes()), type=list[DagorladAction])


def keep_battle() -> None:
    """Let the bots play the whole battle, and keep what they decide."""
    table = Table(GAME, battle_header())
    table.open()
    play(table)
    actions = [entry.action for entry in table.line.entries if entry.action is not None]
    BATTLE.write_bytes(gzip.compress(msgspec.json.encode(actions), mtime=0))


def play(table: Table, resigns: str = "") -> None:
    """Let the bots play to the end; one side resigns in the first Movement Phase after it was demoralized."""
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
        table.act(action)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def main() -> None:
    """Make the golden logs anew that are named, or all."""
    if not sys.argv[1:] or "battle" in sys.argv[1:]:
        keep_battle()
    keep_all(
        GAME,
        ENDINGS,
        lambda ending: ending.header,
        lambda ending: lambda table, seed: play(table, ending.resigns),
        MOST_SEEDS,
    )


if __name__ == "__main__":
    main()
