"""The table: entries, cursor, undo policies, refusals, and what happens when nothing can be written down."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.entries import Entry, SeatInfo
from core.kernel.options import BadOption
from core.kernel.prompts import Refusal
from core.kernel.rulebook import STALE
from core.kernel.table import NothingToUndo, Stale, Table, new_header
from core.kernel.verifying import verify
from tests.toy import Bank, Roll, make_toy


def table_of(seed: int = 1, **options: str) -> Table:
    toy = make_toy()
    table = Table(toy, new_header(toy, options=options, seed=seed))
    table.open()
    return table


def play_on(table: Table, count: int) -> None:
    for _ in range(count):
        if table.over:
            return
        table.act(table.choices()[0].action)


def test_an_entry_keeps_what_followed() -> None:
    table = table_of()
    entry = table.act(table.choices()[0].action)
    assert table.entry == table.entries == 1
    assert entry.action == table.line.entries[1].action
    assert entry.events
    assert entry.draws == table.state.draws == 1


def test_the_state_after_any_entry_is_the_state_that_was_there() -> None:
    table = table_of(goal="1000000")
    states = [table.position()]
    for _ in range(200):
        play_on(table, 1)
        states.append(table.position())
    end = table.position()
    for number, position in enumerate(states):
        assert table.line.copy_of(table.state_at(number)) == table.state_at(number)
        table.undo(table.entry - number) if number < table.entry else None
        assert table.position() == position
        if table.entry < table.entries:
            table.redo(table.entries - table.entry)
    assert table.position() == end


def test_the_same_action_after_an_undo_meets_the_same_die() -> None:
    table = table_of()
    first = table.act(Roll("left"))
    table.undo()
    assert table.act(Roll("left")) == first


def test_another_action_after_an_undo_drops_what_was_undone() -> None:
    table = table_of(goal="1000000")
    play_on(table, 5)
    table.undo(3)
    assert (table.entry, table.entries) == (2, 5)
    table.act(table.choices()[-1].action)
    assert (table.entry, table.entries) == (3, 3)
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        table.redo()


def test_a_stale_action_is_refused() -> None:
    table = table_of()
    table.act(Roll("left"), answers=0)
    with pytest.raises(Stale, match="entry 0") as refused:
        table.act(Roll("left"), answers=0)
    assert refused.value.rule == STALE
    assert table.entry == 1


def test_an_action_that_is_not_offered_is_refused_with_a_rule() -> None:
    table = table_of()
    with pytest.raises(Refusal) as refused:
        table.act(Bank("right"))
    assert refused.value.rule
    assert table.entry == 0


@pytest.mark.parametrize("policy", ["until-reveal", "off"])
def test_undo_policies_hold(policy: str) -> None:
    table = table_of(undo=policy)
    table.act(Roll("left"))
    assert table.undoable() == 0
    with pytest.raises(NothingToUndo):
        table.undo()


def test_undo_needs_something_to_undo() -> None:
    table = table_of()
    with pytest.raises(NothingToUndo, match="Nothing has been done yet"):
        table.undo()
    play_on(table, 2)
    with pytest.raises(NothingToUndo, match="Only 2"):
        table.undo(3)


def test_what_cannot_be_written_down_has_not_happened() -> None:
    toy = make_toy()
    full = False

    def record(kind: str, what: Any) -> None:
        if full:
            raise OSError("the disk is full")

    table = Table(toy, new_header(toy, seed=4), record)
    table.open()
    table.act(table.choices()[0].action)
    before = table.position()
    full = True
    with pytest.raises(OSError, match="full"):
        table.act(table.choices()[0].action)
    with pytest.raises(OSError, match="full"):
        table.undo()
    assert table.position() == before
    assert table.entry == 1
    full = False
    table.act(table.choices()[0].action)
    assert table.entry == 2


def test_a_table_can_be_restored_from_its_entries() -> None:
    table = table_of(goal="1000000")
    play_on(table, 150)
    again = Table(table.game, table.header)
    again.restore(table.line.entries, 100)
    assert again.entry == 99
    assert again.state == table.state_at(99)
    again.redo(51)
    assert again.state == table.state


def test_a_position_starts_a_table() -> None:
    table = table_of()
    play_on(table, 3)
    again = Table(table.game, new_header(table.game, seed=99, position=table.position()))
    again.open()
    assert again.entry == 0
    assert again.prompt == table.prompt


def test_headers_are_checked() -> None:
    toy = make_toy()
    with pytest.raises(BadOption, match="no option 'colour'"):
        new_header(toy, options={"colour": "red"}, seed=1)
    with pytest.raises(BadOption, match="takes 20"):
        new_header(toy, options={"goal": "7"}, seed=1)
    with pytest.raises(BadOption, match=r"it has goal \(20"):
        new_header(toy, options={"x": "x"}, seed=1)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        new_header(toy, seed=-1)
    with pytest.raises(ValueError, match="not a position"):
        new_header(toy, seed=1, position=b"{")
    named = new_header(toy, seed=1, seats={"left": SeatInfo("left", "Anna", "random")})
    assert [(seat.name, seat.player) for seat in named.seats] == [("Anna", "random"), ("Right", "human")]


def test_verify_names_the_first_entry_that_differs() -> None:
    table = table_of()
    play_on(table, 4)
    assert verify(table.game, table.header, table.line.entries) is None
    entries = list(table.line.entries)
    good = entries[2]
    entries[2] = Entry(good.action, good.events, good.keep, good.agenda, good.draws, "0" * 16)
    found = verify(table.game, table.header, entries)
    assert found is not None
    assert found[0] == 2
