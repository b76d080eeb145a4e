"""Copies that grow with a table: entry for entry what the export writes at once, and cut where moves are taken back."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from replays.copies import Copied, Copy
from saves.codec import BadRecord, HeaderRecord
from saves.log_file import entry_of
from saves.redacted import SeenTable

KINDS = {
    "fellowship": {"hobbits": "3", "hands": "hidden", "sauron": "on"},
    "dice": {"players": "3"},
    "dagorlad": {},
    "ring_war": {},
}
MOVES = 60


def table_of(kind: str) -> Table:
    """Return a table of a game with people in all seats, opened."""
    game = catalogue.game(kind)
    plain = new_header(game, seed=3, options=KINDS[kind])
    seats = [SeatInfo(seat.id, seat.name, "human") for seat in plain.seats]
    table = Table(game, msgspec.structs.replace(plain, seats=seats, parent="elsewhere"))
    table.open()
    return table


class Guest:
    """Somebody who takes what a copy gives, as a file of it would be read."""

    def __init__(self, table: Table, seat: str | None) -> None:
        self.copy = Copy(table, seat)
        self.seat = seat
        self.header: HeaderRecord = self.copy.opening()
        self.seen = SeenTable(table.game, self.header.table)
        self.records: list[Copied] = []
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Take what has happened since."""
        while self.copy.count <= table.entry:
            last = self.copy.count == table.entry
            entry, seen = self.copy.entry(self.copy.count, table.prompt if last else None)
            self.records.append((entry, seen))
            self.seen.grow(entry_of(entry), seen)


def moved(table: Table, chance: random.Random) -> None:
    """Carry out any choice, unless the game is over."""
    if table.over:
        return
    table.act(chance.choice(table.choices()).action)


def same(one: SeenTable, view: Any) -> bool:
    """Whether a copy stands where a view does."""
    plain = msgspec.json.encode(msgspec.structs.replace(view, draws=0))
    return bool(one.state == msgspec.json.decode(plain, type=one.game.state_type))


@pytest.mark.parametrize("kind", KINDS)
def test_each_view_of_a_growing_copy_is_what_its_seat_sees(kind: str) -> None:
    table, chance = table_of(kind), random.Random(1)
    guests = [Guest(table, seat) for seat in (None, *(seat.id for seat in table.header.seats))]
    for _ in range(MOVES):
        moved(table, chance)
        for guest in guests:
            guest.follow(table)
            assert same(guest.seen, table.view(guest.seat))
            asked = guest.seen.prompt
            assert isinstance(table.prompt, Outcome) or (asked.kind, asked.seat) == (  # type: ignore[union-attr]
                table.prompt.kind,
                table.prompt.seat,
            )
    for guest in guests:
        again = Copy(table, guest.seat)
        assert [again.entry(number) for number in range(len(table.line))] == guest.records
        assert all((entry.draws, entry.digest) == (0, "") for entry, _ in guest.records)
        assert (guest.header.table.seed, guest.header.table.parent) == (0, "")


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_is_cut_where_moves_are_taken_back(kind: str) -> None:
    table, chance = table_of(kind), random.Random(2)
    guest = Guest(table, table.header.seats[0].id)
    for _ in range(MOVES // 6):
        for _ in range(4):
            moved(table, chance)
            guest.follow(table)
        table.undo(2)
        guest.copy.rewound(table.entry)
        del guest.records[table.cursor :]
        guest.seen.cut(table.entry)
        assert same(guest.seen, table.view(guest.seat))
    whole = Copy(table, guest.seat)
    records = [whole.entry(number) for number in range(table.cursor)]
    assert [entry for entry, _ in records] == [entry for entry, _ in guest.records]
    assert [seen.patch for _, seen in records] == [seen.patch for _, seen in guest.records]


def test_a_copy_takes_the_next_entry_and_no_other() -> None:
    table = table_of("dice")
    copy = Copy(table, None)
    for number in (-1, 1, 2):
        with pytest.raises(IndexError):
            copy.entry(number)
    copy.entry(0)
    with pytest.raises(IndexError):
        copy.entry(1)
    with pytest.raises(IndexError):
        copy.rewound(1)


def test_an_entry_that_does_not_follow_is_not_taken() -> None:
    table = table_of("dice")
    guest = Guest(table, None)
    moved(table, random.Random(3))
    entry, seen = guest.copy.entry(1, table.prompt)
    before = guest.seen.state
    with pytest.raises(BadRecord):
        guest.seen.grow(entry_of(entry), msgspec.structs.replace(seen, patch=None, whole={"agenda": 3}))
    assert (guest.seen.entry, guest.seen.state) == (0, before)
    guest.seen.grow(entry_of(entry), seen)
    assert same(guest.seen, table.view(None))


def test_a_copy_tells_how_the_hobbits_and_sauron_stood_between_the_events_of_one_entry() -> None:
    table, chance = table_of("fellowship"), random.Random(4)
    guest = Guest(table, table.header.seats[0].id)
    for _ in range(MOVES * 3):
        moved(table, chance)
        guest.follow(table)
    count = len(table.line)
    there = [
        (number, state.sauron, {name: hobbit.step for name, hobbit in state.hobbits.items()})
        for number, _, state in table.line.happened(0, count)
    ]
    seen = [
        (number, view.sauron, {name: hobbit.step for name, hobbit in view.hobbits.items()})
        for number, _, view in guest.seen.line.happened(0, count)
    ]
    between = sum(one[1:] != other[1:] for one, other in pairwise(there) if one[0] == other[0])
    assert between, "nobody moved in the middle of an entry"
    assert seen == there
