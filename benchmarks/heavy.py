"""Files as heavy as their format lets them be: what somebody could write to make a reader slow, or large."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
from msgspec.structs import replace

from benchmarks.games import Writing, begins_miruvor, bots, header, play_on, write
from core.catalogue import game
from core.fellowship.model.actions import Back
from core.kernel.table import Table
from replays.exports import export
from saves.codec import EntryRecord, HeaderRecord, Record, SeenRecord, UndoRecord
from saves.reader import read_log

CARD = "grey_travelling"


def copy(path: Path, cards: int, patches: int) -> Path:
    """Write a redacted copy whose first view holds a hand of so many cards, with so many small patches behind it."""
    log = Writing(header(3, 1, hands="hidden"))
    log.table.act(log.table.choices()[0].action)
    path.write_text(export(read_log(log.write(path)), "json", seat="frodo"), encoding="utf-8")
    first, opening, seen = read_log(path).records[:3]
    assert isinstance(opening, EntryRecord)
    assert isinstance(seen, SeenRecord)
    assert seen.whole is not None
    seen.whole["hobbits"]["frodo"]["hand"] = [CARD] * cards
    records: list[Record] = [first, opening, seen]
    for number in range(patches):
        records.append(replace(opening, n=len(records), events=[], keep=len(opening.agenda), agenda=[]))
        records.append(replace(seen, n=len(records), whole=None, patch={"draws": number}))
    return write(path, records)


def from_position(path: Path, cards: int, entries: int) -> Path:
    """Write a log of so many entries that starts from a position in which a hobbit holds so many cards."""
    start = Table(game("fellowship"), header(5, 1))
    start.open()
    play_on(start, bots(start), lambda table, prompt: begins_miruvor(prompt) is not None)
    seat = start.prompt.seat  # type: ignore[union-attr]
    start.state.hobbits[seat].hand += [CARD] * cards
    position = msgspec.Raw(msgspec.json.encode(start.state))
    log = Writing(replace(header(5, 1), position=position))
    return to_and_fro(path, log, entries)


def long_line(path: Path, entries: int) -> Path:
    """Write a log whose line of play has so many entries."""
    log = Writing(header(5, 4))
    play_on(log.table, bots(log.table), lambda table, prompt: begins_miruvor(prompt) is not None)
    return to_and_fro(path, log, entries)


def to_and_fro(path: Path, log: Writing, entries: int) -> Path:
    """Write `log` with Miruvor begun and taken back until it has so many entries."""
    table = log.table
    begin = begins_miruvor(table.prompt)
    assert begin is not None
    table.act(begin.action)
    table.act(next(choice.action for choice in table.choices() if isinstance(choice.action, Back)))
    twice = log.records[-2:]
    while len(log.records) <= entries:
        log.records.append(replace(twice[len(log.records) % 2], n=len(log.records)))
    return log.write(path)


def abandoned(path: Path, lines: int) -> Path:
    """Write a log with so many lines that were abandoned: something is done, taken back, and done otherwise."""
    chooser = random.Random(1)
    log = Writing(header(5, 1))
    table = log.table
    for _ in range(30):
        table.act(chooser.choice(table.choices()).action)
    for _ in range(lines):
        if table.over:
            table.undo(20)
        table.act(chooser.choice(table.choices()).action)
        table.undo()
    table.act(table.choices()[0].action)
    return log.write(path)


def entwined(path: Path, lines: int) -> Path:
    """Write a log with so many abandoned lines that share a way twice as long, which was abandoned as well."""
    log = Writing(header(5, 4))
    play_on(log.table, bots(log.table), lambda table, prompt: begins_miruvor(prompt) is not None)
    begun = len(log.records)
    to_and_fro(path, log, begun + 2 * lines)
    there, back = log.records[begun : begun + 2]
    for _ in range(lines):
        log.records.append(UndoRecord(len(log.records), 1))
        log.records.append(replace(back, n=len(log.records)))
    log.records.append(UndoRecord(len(log.records), 2 * lines))
    log.records.append(replace(there, n=len(log.records)))
    return log.write(path)


def branches(folder: Path, count: int) -> Path:
    """Write so many logs of which each is a branch of the one before; return the last."""
    log = Writing(header(3, 1))
    opening, entry = log.records
    assert isinstance(opening, HeaderRecord)
    assert isinstance(entry, EntryRecord)
    path = folder
    for number in range(count):
        parent = f"game-{number - 1}.jsonl#0" if number else ""
        table = replace(opening.table, parent=parent, name=f"game {number}")
        heading = HeaderRecord(format=opening.format, n=0, program="benchmarks", table=table)
        path = write(folder / f"game-{number}.jsonl", [heading, entry])
    return path


def override(path: Path, size: int) -> Path:
    """Write an override of so many bytes that gives one value over and over."""
    entry = '[[gandalf]]\nid = "foresight"\n'
    path.write_text(entry * (size // len(entry)), encoding="utf-8")
    return path
