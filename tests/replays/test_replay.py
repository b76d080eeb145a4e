from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel.entries import Entry, fold
from core.kernel.table import Table, new_header
from replays.replay import Replay
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.toy import make_toy


@pytest.fixture
def table() -> Table:
    """Return a live table with 150 entries, the last two of them undone."""
    toy = make_toy()
    table = Table(toy, new_header(toy, seed=5, options={"goal": "1000000"}))
    table.open()
    for number in range(150):
        table.act(table.choices()[number % 3 == 2].action)
    table.undo(2)
    return table


def test_every_position_forward_and_back(table: Table) -> None:
    replay = Replay(table)
    entries = table.line.entries[: table.cursor]
    assert replay.positions == 1 + sum(max(1, len(entry.events)) for entry in entries)
    assert replay.position == (0, 0)
    assert replay.state() == table.starting_state()
    forward = [replay.position]
    by_hand = table.starting_state()
    while not replay.at_end:
        entry, event = replay.step_event()
        fold(table.game.rules.evolvers, by_hand, entries[entry].events[event - 1 : event])
        if event == len(entries[entry].events):
            by_hand = table.state_at(entry)
        assert replay.state() == by_hand
        forward.append(replay.position)
    assert replay.state() == table.state
    assert len(forward) == len(set(forward)) == replay.positions
    back = [replay.position]
    while not replay.at_start:
        back.append(replay.step_event(-1))
    assert back == forward[::-1]
    assert [replay.seek(index) for index in range(replay.positions)] == forward


def test_entry_by_entry(table: Table) -> None:
    replay = Replay(table)
    for entry in range(table.entry + 1):
        assert replay.step_entry() in ((entry, len(replay.events_here())),)
        assert replay.state() == table.state_at(entry) or entry == 0
    assert replay.at_end
    assert replay.step_entry() == replay.position
    assert replay.step_event(5) == replay.position
    for entry in range(table.entry - 1, -1, -1):
        assert replay.step_entry(-1)[0] == entry
    assert replay.step_entry(-1) == (0, 0)
    assert replay.step_entry(-1) == (0, 0)
    assert replay.start() == (0, 0)
    assert replay.end() == replay.go_to(10_000)
    assert replay.go_to(-5) == (0, 1)


def test_steps_from_within_an_entry(table: Table) -> None:
    replay = Replay(table)
    long = next(at for at, entry in enumerate(table.line.entries) if len(entry.events) == 3)
    replay.go_to(long)
    assert replay.step_event(-2) == (long, 1)
    assert replay.step_entry(1) == (long, 3)
    replay.step_event(-1)
    assert replay.step_entry(-1)[0] == long - 1
    entry = replay.entry_here()
    assert entry is not None
    assert entry.events == replay.events_here()


def test_undone_entries_on_demand(table: Table) -> None:
    assert Replay(table).last == table.entry
    whole = Replay(table, whole=True)
    assert whole.last == table.entries
    whole.end()
    assert whole.state() == table.state_at(table.entries)


def test_a_view_hides_what_the_seat_may_not_see(table: Table) -> None:
    replay = Replay(table)
    replay.end()
    assert set(replay.view("left").hands["right"]) == {"hidden"}
    assert replay.view("left").hands["left"] == table.state.hands["left"]


def test_a_live_table_goes_on(table: Table) -> None:
    replay = Replay(table)
    end = replay.end()
    table.act(table.choices()[0].action)
    assert replay.position == end
    assert not replay.at_end
    replay.end()
    assert replay.state() == table.state
    table.undo(20)
    assert replay.position == (table.entry, len(table.line.entries[table.entry].events))
    table.act(table.choices()[1].action)
    table.act(table.choices()[0].action)
    replay.end()
    assert replay.state() == table.state
    table.undo(2)
    table.act(table.choices()[0].action)
    table.act(table.choices()[1].action)
    assert replay.events_here() == table.line.entries[table.entry].events
    replay.end()
    assert replay.state() == table.state


def test_entries_without_events_are_positions_too(table: Table) -> None:
    for at in (0, 3, 4):
        entry = table.line.entries[at]
        table.line.entries[at] = Entry(entry.action, [], 0, entry.agenda, entry.draws, entry.digest)
    replay = Replay(table)
    seen = [replay.position]
    while not replay.at_end:
        seen.append(replay.step_event())
    assert len(seen) == len(set(seen)) == replay.positions
    assert seen[0] == (0, 0)
    assert {(3, 0), (4, 0)} <= set(seen)
    assert replay.go_to(0) == (0, 0)
    assert replay.go_to(3) == (3, 0)
    assert replay.step_entry() == (4, 0)
    assert replay.step_entry(-1) == (3, 0)


def test_a_table_without_entries() -> None:
    toy = make_toy()
    replay = Replay(Table(toy, new_header(toy, seed=1)))
    assert (replay.positions, replay.last, replay.at_start, replay.at_end) == (1, -1, True, True)
    assert replay.step_event() == replay.step_entry() == replay.go_to(3) == replay.end() == (0, 0)
    assert replay.state() == replay.table.starting_state()
    assert replay.events_here() == []
    assert replay.entry_here() is None


def test_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = make_toy()
    monkeypatch.setattr("core.catalogue.game", lambda game_id: toy)
    with SavedGame.create(new_header(toy, seed=5), tmp_path / "a.jsonl") as saved:
        for _ in range(9):
            saved.table.act(saved.table.choices()[0].action)
    replay = Replay(read_log(saved.path))
    replay.end()
    assert replay.state() == saved.table.state
    assert replay.last == 9
