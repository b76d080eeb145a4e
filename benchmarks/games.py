"""Games for the benchmarks: played by bots or at random, in memory or into a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from core.bots import Bot, make_bot
from core.bots.arena import answer
from core.catalogue import game
from core.fellowship.model.actions import Back, UseCard
from core.kernel.entries import Entry, Header
from core.kernel.prompts import Choice, Outcome, Prompt
from core.kernel.table import Table, new_header
from saves.codec import FIRST, FORMAT, EntryRecord, HeaderRecord, Record, RedoRecord, UndoRecord, encode

MIRUVOR = "miruvor"


def header(hobbits: int, seed: int, name: str = "bench", **options: str) -> Header:
    """Return the header of a new game of the fellowship."""
    return new_header(game("fellowship"), options={"hobbits": str(hobbits), **options}, seed=seed, name=name)


def bots(table: Table, name: str = "sensible") -> dict[str, Bot]:
    """Return the bot `name` for every seat of the table."""
    return {
        seat.id: make_bot(table.game.id, name, number)
        for number, seat in enumerate(table.game.options.seats(table.header.options))
    }


def play_on(table: Table, seated: Mapping[str, Bot], until: Callable[[Table, Prompt], bool]) -> None:
    """Let bots play until `until` says so, or to the end of the game."""
    while not isinstance(prompt := table.prompt, Outcome) and not until(table, prompt):
        choice = answer(table.game, table.state, prompt, seated)
        table.act((choice or prompt.choices[-1]).action)


def random_table(hobbits: int, seed: int) -> Table:
    """Return the table of a game that was played at random to its end."""
    table = Table(game("fellowship"), header(hobbits, seed))
    table.open()
    chooser = Random(seed)
    while choices := table.choices():
        table.act(chooser.choice(choices).action)
    return table


def game_in_progress(path: Path, entries: int = 60) -> Path:
    """Write the log of a game of three hobbits that stands at a turn with something to choose from; return `path`."""

    def open_turn(table: Table, prompt: Prompt) -> bool:
        return table.entry >= entries and prompt.kind == "step_two" and len(prompt.choices) >= 5

    for seed in range(100):
        log = Writing(header(3, seed))
        play_on(log.table, bots(log.table), open_turn)
        if not log.table.over:
            return log.write(path)
    raise RuntimeError("no game stands where it should")


def finished_game(path: Path, hobbits: int, seed: int) -> Path:
    """Write the log of a game that sensible bots played to its end and return `path`."""
    log = Writing(header(hobbits, seed))
    play_on(log.table, bots(log.table), lambda table, prompt: False)
    return log.write(path)


def much_undone(path: Path, entries: int) -> Path:
    """Write a log of `entries` entries, most of them undone since: a game that is taken back whenever it ends."""
    chooser = Random(entries)
    log = Writing(header(5, 1))
    table = log.table
    for _ in range(entries):
        if table.over:
            table.undo(table.entry // 2)
        table.act(chooser.choice(table.choices()).action)
    return log.write(path)


def long_line(path: Path, entries: int) -> Path:
    """Write a log whose line of play has `entries` entries: Miruvor is begun and taken back again and again."""
    for seed in range(100):
        log = Writing(header(5, seed))
        table = log.table
        play_on(table, bots(table), lambda table, prompt: begins_miruvor(prompt) is not None)
        while not table.over and table.entries < entries:
            begin = begins_miruvor(table.prompt)
            back = next((choice for choice in table.choices() if isinstance(choice.action, Back)), None)
            table.act((begin or back or table.choices()[-1]).action)
        if table.entries == entries:
            return log.write(path)
    raise RuntimeError("nobody held Miruvor for so long")


class Writing:
    """A game in memory whose log is written in one go: thousands of entries without a wait for the disk after each."""

    def __init__(self, header: Header) -> None:
        self.records: list[Record] = [HeaderRecord(format=FORMAT, n=0, program="benchmarks", table=header)]
        self.table = Table(game(header.game), header, self._record)
        self.table.open()

    def _record(self, kind: str, what: Any) -> None:
        number = len(self.records)
        if kind == "entry":
            fields = (getattr(what, name) for name in Entry.__struct_fields__)
            self.records.append(EntryRecord(number, *fields))
        else:
            self.records.append((UndoRecord if kind == "undo" else RedoRecord)(number, what))

    def write(self, path: Path) -> Path:
        """Write the log to `path` and return that."""
        return write(path, self.records)


def write(path: Path, records: Iterable[Record]) -> Path:
    """Write `records` to `path`, each with its checksum, and return that."""
    previous = FIRST
    with path.open("wb") as file:
        for record in records:
            line, previous = encode(record, previous)
            file.write(line)
    return path


def begins_miruvor(prompt: Prompt | Outcome) -> Choice | None:
    """Return the choice that begins Miruvor, or None when there is none."""
    if isinstance(prompt, Outcome):
        return None
    return next(
        (choice for choice in prompt.choices if isinstance(choice.action, UseCard) and choice.action.card == MIRUVOR),
        None,
    )
