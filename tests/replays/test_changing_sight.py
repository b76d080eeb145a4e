"""Seats that come to know the same during a game: each event is seen as things stood when it happened."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from replays.eyes import OPEN
from replays.moments import search
from replays.replay import Replay
from replays.telling import passages
from tests.toy import Bank, Drew, Roll, ToySight, ToyState, make_toy
from tui.commands.text import followed_lines
from tui.table.flow import Flow
from tui.table.record import Record

MET = 2
"""After so many cards each seat sees the other's."""


class FriendsLater(ToySight):
    """The seats keep their cards from each other until both have drawn."""

    def are_allied(self, state: ToyState, one: str, other: str) -> bool:
        return one == other or all(len(hand) >= MET for hand in state.hands.values())

    def event_view(self, state: ToyState, event: Any, seat: str | None) -> Any:
        if seat is not None and isinstance(event, Drew) and self.are_allied(state, seat, event.seat):
            return event
        return super().event_view(state, event, seat)


@pytest.fixture
def table() -> Table:
    """Return a table at which each seat has banked three times."""
    toy = make_toy(sight=FriendsLater())
    people = {seat: SeatInfo(seat, seat) for seat in ("left", "right")}
    found = Table(toy, new_header(toy, options={"goal": "1000000"}, seats=people, seed=1))
    found.open()
    for _ in range(3):
        for seat in ("left", "right"):
            found.act(Bank(seat))
    return found


def drawn(texts: list[str]) -> list[bool]:
    """Return of each card that the right seat drew whether the texts name it."""
    return ["hidden" not in text for text in texts if "Drew(seat='right'" in text]


def test_the_log_names_what_was_seen_then_and_nothing_else(table: Table) -> None:
    told = [event.text for passage in passages(table, seat="left") for event in passage.events]
    assert drawn(told) == [False, True, True]
    entries = table.line.entries
    assert drawn(followed_lines(table.game, table.line, entries, "left")) == [False, True, True]
    record = Record(table.game, table.line.happened)
    assert drawn([line.text for line in record.latest(entries, len(entries), "left")]) == [False, True, True]
    assert drawn([line.text for line in record.latest(entries, len(entries), None)]) == [False] * 3
    assert drawn([line.text for line in record.latest(entries, len(entries), OPEN)]) == [True] * 3


def test_a_search_finds_only_what_was_seen(table: Table) -> None:
    replay = Replay(table)
    cards = [event.card for _, event, _ in table.line.happened(2, 1) if isinstance(event, Drew)]
    assert search(replay, f"right {cards[0]}", OPEN, 1) == (2, 2)
    found = search(replay, "right drew hidden", "left", 1)
    replay.end()
    assert search(replay, "right drew hidden", "left", -1) == found == (2, 2)


def test_who_may_look_on_is_asked_of_the_state(table: Table) -> None:
    flow = Flow(table)
    assert not flow.secret()
    assert flow.party("left") == ["left", "right"]
    table.undo(4)
    assert isinstance(table.prompt, Prompt)
    assert flow.secret()
    assert flow.party("left") == ["left"]
    assert flow.party(None) == []


def test_an_entry_is_found_in_its_line_only(table: Table) -> None:
    line = table.line
    assert [line.number_of(entry) for entry in line.entries] == list(range(len(line)))
    gone = line.entries[-1]
    table.undo()
    table.act(Roll("right"))
    with pytest.raises(ValueError, match="not in the line"):
        line.number_of(gone)
