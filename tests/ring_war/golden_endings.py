"""Golden logs of the war: one for each way in which it ends, by the sensible bots.

`python -m tests.ring_war.golden_endings` makes them anew, or those that are named: for each ending it takes the
richest of some short games in which the bots come to it from a late position, with some wishes about what they
decide. `war` is what the bots decide in a whole war, which the gallery shows. What is kept are decisions, so that
nothing is stale when a bot thinks of something better.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from core.bots.seated import bot_choice
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table, new_header
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.game import GAME
from core.ring_war.model.actions import RingWarAction
from saves.reader import read_log
from tests.kit.golden import asked_for, keep
from tests.ring_war.late import position

FOLDER = Path(__file__).parent / "golden"
WAR = FOLDER / "war.json.gz"
WARS = range(1, 81)
"""The seeds of the wars among which the one is chosen that is kept whole."""
LARGEST = 250_000
"""So many bytes the entries of the whole war have at most."""
CREATED = "2026-11-23T12:00:00Z"
MOST_SEEDS = 100
MOST_ENTRIES = 80
"""So long are the last hours of a war at most."""
COMPARED = 6
"""Of so many games that end in a way the one is kept in which most kinds of things happen."""
MOST_DECISIONS = 2_000

Wish = tuple[str, Mapping[str, Any]]
"""The kind of a question, and members of the answer that is wished for."""


class Ending(msgspec.Struct, frozen=True):
    """A way in which a war ends, who wins, and the late position from which the bots come to it.

    Each of the `wishes` is granted once, in their order, as soon as its question offers what it wishes for.
    """

    name: str
    rule: str
    winners: tuple[str, ...]
    start: str
    wishes: tuple[Wish, ...] = ()
    says: str = ""
    """What the reason has in it, where two ends have one rule."""

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether a table has ended in this way."""
        found = table.prompt
        if not isinstance(found, Outcome) or self.says not in found.reason:
            return False
        return (found.rule, found.winners) == (self.rule, self.winners)

    def header(self, seed: int, title: str = "") -> Header:
        """Return the table, with a sensible bot in each seat."""
        place = position(self.start)
        seats = bots(GAME.positions.options_of(GAME.read_position(place)))
        name = title or self.name.replace("-", " ")
        header = new_header(GAME, position=place, seats=seats, seed=seed, name=name)
        return msgspec.structs.replace(header, created=CREATED)

    def kept(self) -> tuple[int, Sequence[RingWarAction]]:
        """Return the seed of the golden log and what was decided in it, so that other replays show the same."""
        table = read_log(self.path).table
        return table.header.seed, [entry.action for entry in table.line.entries if entry.action is not None]


HELMS_DEEP, FORDS, DOL_AMROTH = "W2424", "W2122", "W3036"
ENDINGS = (
    Ending("ring-destroyed", "Z.2", (FELLOWSHIP,), "before-the-fire"),
    Ending("ring-at-barad-dur", "Z.1", (DARK_POWER,), "before-the-fire", says="Ring"),
    Ending("conquest", "Z.1", (DARK_POWER,), "before-minas-tirith", says="citadel"),
    Ending("mastery", "Z.3", (SARUMAN,), "the-last-nazgul"),
    Ending("fellowship-and-dark-power", "Z.0", (FELLOWSHIP, DARK_POWER), "fire-and-conquest"),
    Ending(
        "saruman-and-fellowship",
        "Z.0",
        (SARUMAN, FELLOWSHIP),
        "fire-and-mastery",
        (("moves", {"type": "pick_stack", "hex": HELMS_DEEP}), ("go_on", {"type": "go", "hex": FORDS})),
    ),
    Ending(
        "saruman-and-dark-power",
        "Z.0",
        (SARUMAN, DARK_POWER),
        "barad-dur-and-mastery",
        (("moves", {"type": "done"}), ("battles", {"type": "attack", "hex": HELMS_DEEP})),
    ),
    Ending("limit", "3.4", (), "the-last-turn"),
    Ending(
        "reduced",
        "K.3",
        (DARK_POWER,),
        "before-dol-amroth",
        (("battles", {"type": "reduce", "hex": DOL_AMROTH}),),
    ),
)


def bots(options: Mapping[str, str]) -> dict[str, SeatInfo]:
    """Return a sensible bot for each seat."""
    return {seat.id: SeatInfo(seat.id, seat.name, "sensible") for seat in GAME.options.seats(options)}


class War(msgspec.Struct, frozen=True):
    """A whole war: its seed, and what was decided in it."""

    seed: int
    actions: list[RingWarAction]


def war() -> War:
    """Return the whole war that is kept."""
    return msgspec.json.decode(gzip.decompress(WAR.read_bytes()), type=War)


def war_header(seed: int, title: str = "") -> Header:
    """Return the table of a whole war."""
    header = new_header(GAME, seats=bots(GAME.options.checked({})), seed=seed, name=title)
    return msgspec.structs.replace(header, created=CREATED)


def keep_war() -> None:
    """Let the bots play many wars, and keep the decisions of the one in which most kinds of things happen."""
    best, most = None, 0
    for seed in WARS:
        table = Table(GAME, war_header(seed))
        table.open()
        play(table)
        entries = table.line.entries
        kinds = kinds_of(table)
        if kinds > most and sum(len(msgspec.json.encode(entry)) for entry in entries) <= LARGEST:
            best, most = War(seed, [entry.action for entry in entries if entry.action is not None]), kinds
    if best is None:
        raise SystemExit(f"no war of the seeds below {WARS.stop} is short enough")
    WAR.write_bytes(gzip.compress(msgspec.json.encode(best), mtime=0))
    sys.stdout.write(f"{WAR.name}: seed {best.seed}, {len(best.actions)} decisions, {most} kinds of events\n")


def play(table: Table, wishes: Sequence[Wish] = ()) -> None:
    """Let the bots play to the end, but for what is wished for."""
    left = [*wishes]
    for _ in range(MOST_DECISIONS):
        prompt = table.prompt
        if isinstance(prompt, Outcome):
            return
        found = wished(prompt, left[0]) if left else None
        if found is None:
            choice = bot_choice(table)
            assert choice is not None
            found = choice.action
        else:
            left.pop(0)
        table.act(found)
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def wished(prompt: Prompt, wish: Wish) -> RingWarAction | None:
    """Return the action that a question offers and that is wished for."""
    kind, members = wish
    if prompt.kind != kind:
        return None
    for choice in prompt.choices:
        if members.items() <= msgspec.to_builtins(choice.action).items():
            found: RingWarAction = choice.action
            return found
    return None


def find(ending: Ending) -> int:
    """Return the seed of the richest of the first short games in which the bots come to the ending."""
    found: list[tuple[int, int]] = []
    for seed in range(1, MOST_SEEDS):
        table = Table(GAME, ending.header(seed))
        table.open()
        play(table, ending.wishes)
        if ending.is_met(table) and table.entry <= MOST_ENTRIES:
            found.append((kinds_of(table), -seed))
        if len(found) == COMPARED:
            break
    if not found:
        raise SystemExit(f"no seed below {MOST_SEEDS} comes to the ending {ending.name}")
    return -max(found)[1]


def kinds_of(table: Table) -> int:
    """Return how many kinds of events have happened at a table."""
    return len({type(event) for entry in table.line.entries for event in entry.events})


def play_seed(ending: Ending, table: Table, seed: int) -> None:
    """Let the bots play to an ending, with what is wished for it."""
    play(table, ending.wishes)


def main() -> None:
    """Make the golden logs anew that are named, or all."""
    FOLDER.mkdir(exist_ok=True)
    if not sys.argv[1:] or "war" in sys.argv[1:]:
        keep_war()
    for ending in asked_for(ENDINGS):
        keep(ending, find(ending), ending.header, partial(play_seed, ending))


if __name__ == "__main__":
    main()
