"""Fuzzing: random games for a given time or number, under every condition of the property suite.

In every second game nine choices of ten are a bot's, so that the later boards and the endings are reached, too.

`make fuzz ARGS="--games 2000"` or `make fuzz ARGS="--minutes 10"`. The games go over every kind of table in turn, with
random options (or those given). Each is folded back, verified, undone to random entries, and written to disk and read
again. A game that fails is kept as a log under `tests/logs/failures/`, to be mended and moved to `tests/logs/` together
with its fix.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from core.bots import Bot, make_bot
from core.bots.arena import answer
from core.catalogue import game, game_ids
from core.kernel.game import Game
from core.kernel.prompts import Choice, Outcome, Prompt
from core.kernel.table import Table, new_header
from core.kernel.verifying import verify
from saves.game_file import SavedGame
from tests.properties import checks
from tests.properties.looking_ahead import check_ahead
from tests.tables import random_options, tables

FAILURES = Path(__file__).parent / "logs" / "failures"
MOST = 20_000
LOOKED_AT = 10
"""How many entries of each game are looked at when it is over."""
SHARED_MEMORY = "/dev/shm"


class Fault(AssertionError):
    """A game that does not hold what the design promises."""


def play_one(found: Game, options: dict[str, str], seed: int, path: Path, with_bots: bool = True) -> Outcome:
    """Play one random game on disk and check it; raises `Fault`, or whatever the game raises."""
    chooser = random.Random(seed)
    bots = players(found, options) if with_bots and seed % 2 else {}
    with SavedGame.create(new_header(found, options=options, seed=seed), path) as saved:
        table = saved.table
        digests = [table.line.entries[0].digest]
        strange: list[Any] = []
        while isinstance(prompt := table.prompt, Prompt):
            if not prompt.choices:
                raise Fault(f"nothing can be chosen at entry {table.entry}")
            if table.entry > MOST:
                raise Fault(f"no end after {MOST} decisions")
            choice = next_choice(table, prompt, bots, chooser)
            found.words.label(table.state, choice)
            check_now(table, chooser, strange)
            digests.append(table.act(choice.action).digest)
            strange.append(chooser.choice(prompt.choices).action)
        if [entry.digest for entry in table.line.entries] != digests:
            raise Fault("undo and redo changed the line")
        checks.check_encoding(table)
        outcome, end, entries = table.prompt, table.position(), table.line.entries
    with SavedGame.open(path, read_only=True) as again:
        if again.notices:
            raise Fault(f"the log opens with {again.notices}")
        if again.table.position() != end:
            raise Fault("the log folds to another state")
    difference = verify(found, table.header, entries)
    if difference is not None:
        raise Fault(f"verify differs at entry {difference[0]}: {difference[1]}")
    for _ in range(LOOKED_AT):
        check_state_at(table, chooser)
    assert isinstance(outcome, Outcome)
    return outcome


def players(found: Game, options: dict[str, str]) -> dict[str, Bot]:
    """Return the game's best bot for every seat: games in which most choices make sense get further."""
    names = [name for name in found.bots if name != "random"]
    return {seat.id: make_bot(found.id, names[-1], 0) for seat in found.options.seats(options)} if names else {}


def next_choice(table: Table, prompt: Prompt, bots: dict[str, Bot], chooser: random.Random) -> Choice:
    """Return any choice, or mostly what the bots choose."""
    choice = answer(table.game, table.state, prompt, bots) if bots and chooser.random() < 0.9 else None
    return choice or chooser.choice(prompt.choices)


def check_now(table: Table, chooser: random.Random, strange: list[Any]) -> None:
    """Check what holds at any moment: the pieces each time, everything else now and then."""
    checks.check_pieces(table)
    if is_looked_at(table.entry, chooser):
        checks.check_views(table, chooser)
        checks.check_secrets(table, strange[-12:], chooser)
        checks.check_consequences(table, chooser)
        checks.check_undo_policy(table)
        if choices := table.choices():
            choice = chooser.choice(choices)
            checks.check_foresight(table, choice.seat, [choice])
            checks.check_told(table, choice.action, range(3))
        checks.check_there_and_back(table, chooser)
        checks.check_refusals(table, strange, chooser)
        checks.check_position(table)
        checks.check_words(table)
        checks.check_citations(table)
        checks.check_rules_on_views(table, chooser.choice([None, *(seat.id for seat in table.header.seats)]))
        check_ahead(table, chooser)


def is_looked_at(entry: int, chooser: random.Random) -> bool:
    """Whether everything is checked after this entry: seldom, but more often near the beginning, so that something is
    looked at in games of a few decisions, too."""
    return chooser.random() < max(0.03, 0.5 / (1 + entry))


def check_state_at(table: Table, chooser: random.Random) -> None:
    """The state that the events lead to up to a random entry is the one that was there.

    Its digest is compared: `verify` has played the whole game again before, and has found that the rules lead to a
    state of the same digest after every entry. To play up to the entry once more would show nothing else.
    """
    entry = chooser.randint(0, table.entry)
    if table.digest(table.state_at(entry)) != table.line.entries[entry].digest:
        raise Fault(f"the state after entry {entry} is not the one that was there")


def in_memory() -> str | None:
    """Return a folder that lies in memory, where the system has one: each decision waits for the disk otherwise, which
    takes longer than all checks and shows nothing (`tests/saves` holds what is flushed, and when)."""
    return SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None


def main(argv: list[str] | None = None) -> int:
    """Run the fuzzer; return 0 when no game failed."""
    parser = argparse.ArgumentParser(prog="make fuzz", description="Play random games and check each of them.")
    parser.add_argument("--game", action="append", choices=game_ids(), help="only this game (may be repeated)")
    parser.add_argument("--table", action="append", choices=[*tables()], help="only this kind (may be repeated)")
    parser.add_argument("--games", type=int, default=0, help="how many games (0: until the time is up)")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long at most")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="fix an option")
    parser.add_argument("--random", action="store_true", help="choose at random in every game")
    given = parser.parse_args(argv)
    fixed = dict(pair.split("=", 1) for pair in given.option)
    until = time.monotonic() + given.minutes * 60
    kinds = {name: kind for name, kind in tables().items() if name in (given.table or tables())}
    names = [name for name, (game_id, _) in kinds.items() if game_id in (given.game or game_ids())]
    if not names:
        parser.error("no such game has such a table")
    endings: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    failed = played = 0
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        while time.monotonic() < until and (not given.games or played < given.games):
            seed = given.seed + played
            name = names[played % len(names)]
            found = game(kinds[name][0])
            options = random_options(found, {**kinds[name][1], **fixed}, random.Random(seed))
            path = Path(folder) / f"{name}-{seed}.jsonl"
            try:
                outcome = play_one(found, options, seed, path, not given.random)
                endings[f"{name} {outcome.result} {outcome.rule}"] += 1
            except Exception:
                failed += 1
                FAILURES.mkdir(parents=True, exist_ok=True)
                if path.exists():
                    (FAILURES / path.name).write_bytes(path.read_bytes())
                detail = traceback.format_exc() if failed == 1 else traceback.format_exc().splitlines()[-1]
                sys.stderr.write(f"seed {seed} with {options} failed:\n{detail}\n")
            path.unlink(missing_ok=True)
            played += 1
            seen[name] += 1
    for ending, count in sorted(endings.items()):
        sys.stdout.write(f"{count:6} {ending}\n")
    said = ", ".join(f"{count} {name}" for name, count in seen.items())
    sys.stdout.write(f"{played} games ({said}), {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
