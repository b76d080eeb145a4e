"""Sealed questions: several seats answer, in any order, and nothing of it shows until all have."""

from __future__ import annotations

import msgspec
import pytest

from core.bots import make_bot
from core.bots.arena import play_random
from core.bots.seated import bot_choice, waits_for_person
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt, Refusal
from core.kernel.sealed import own_orders
from core.kernel.table import NothingToUndo, Table, new_header
from core.kernel.verifying import verify
from tests.duel import DUEL, SEATS, Bid, Bids, BidsShown, DuelState
from tests.properties.checks import check_undo_policy


def a_duel(undo: str = "free", **players: str) -> Table:
    seats = {seat: SeatInfo(seat, seat.title(), player) for seat, player in players.items()}
    table = Table(DUEL, new_header(DUEL, options={"undo": undo}, seats=seats, seed=1))
    table.open()
    return table


def asked(table: Table, seat: str | None) -> Prompt:
    assert isinstance(table.prompt, Prompt)
    return DUEL.sight.visible_prompt(table.state, table.prompt, seat)


@pytest.mark.parametrize("order", [SEATS, ("carl", "anna", "ben")])
def test_all_answer_in_any_order_and_the_result_is_the_same(order: tuple[str, ...]) -> None:
    table = a_duel()
    bids = {"anna": 1, "ben": 3, "carl": 3}
    for seat in order[:2]:
        assert table.act(Bid(seat, bids[seat])).events == []
    assert asked(table, None).sealed == (order[2],)
    assert table.act(Bid(order[2], bids[order[2]])).events == [BidsShown("1", bids, "anna")]
    assert table.state.points == {"anna": 1, "ben": 0, "carl": 0}
    assert table.state.agenda == [Bids(SEATS)]
    assert verify(DUEL, table.header, table.line.entries) is None


def test_nobody_sees_the_order_of_another() -> None:
    table = a_duel()
    table.act(Bid("ben", 3))
    for seat in (None, *SEATS):
        shown = table.view(seat).agenda[-1]
        assert shown.answered == ("ben",)
        assert shown.given == ((Bid("ben", 3),) if seat == "ben" else ())
        assert msgspec.json.decode(msgspec.json.encode(table.view(seat)), type=DuelState) == table.view(seat)
    assert table.state.agenda[-1].given == (Bid("ben", 3),)
    assert own_orders(table.state.agenda, "anna") == table.view("anna").agenda


def test_each_seat_is_asked_for_itself() -> None:
    table = a_duel()
    table.act(Bid("anna", 2))
    assert isinstance(table.prompt, Prompt)
    assert (table.prompt.seat, table.prompt.sealed, len(table.prompt.choices)) == ("ben", ("ben", "carl"), 6)
    assert (asked(table, "carl").seat, len(asked(table, "carl").choices)) == ("carl", 3)
    assert asked(table, "anna").choices == asked(table, None).choices == []
    with pytest.raises(Refusal, match="has given its order"):
        table.act(Bid("anna", 1))
    with pytest.raises(Refusal, match="not what is asked now"):
        table.act(Bid("carl", 9))


def test_undo_until_reveal_stops_at_the_opened_seal() -> None:
    table = a_duel("until-reveal")
    for seat in SEATS[:2]:
        table.act(Bid(seat, 1))
    assert table.undoable() == 2
    table.act(Bid("carl", 2))
    assert table.undoable() == 0
    with pytest.raises(NothingToUndo):
        table.undo()
    table.act(Bid("carl", 1))
    assert table.undoable() == 1
    check_undo_policy(table)
    free = a_duel()
    for seat in SEATS:
        free.act(Bid(seat, 1))
    assert free.undoable() == 3


def test_nothing_may_be_done_when_the_game_is_over() -> None:
    table = a_duel()
    for seat in 2 * SEATS:
        table.act(Bid(seat, 2 if seat == "anna" else 1))
    assert table.over
    with pytest.raises(Refusal, match="The game is over") as refused:
        table.act(Bid("anna", 1))
    assert refused.value.rule == "2"


def test_an_order_between_two_is_saved() -> None:
    table = a_duel()
    table.act(Bid("anna", 2))
    position = Table(DUEL, new_header(DUEL, seed=1, position=table.position()))
    position.open()
    position.act(Bid("ben", 1))
    assert position.act(Bid("carl", 1)).events == [BidsShown("1", {"anna": 2, "ben": 1, "carl": 1}, "anna")]


def test_bots_answer_for_themselves_and_wait_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.bots._own_bots", lambda game_id: {})
    table = a_duel(anna="random", ben="human", carl="random")
    assert isinstance(table.prompt, Prompt)
    assert waits_for_person(table, table.prompt)
    chosen = []
    while (choice := bot_choice(table)) is not None:
        chosen.append(choice.seat)
        table.act(choice.action)
    assert sorted(chosen) == ["anna", "carl"]
    assert isinstance(table.prompt, Prompt)
    assert table.prompt.sealed == ("ben",)
    table.act(Bid("ben", 1))
    assert table.state.agenda == [Bids(SEATS)]
    bot = make_bot("duel", "random", 1)
    assert bot.choose(table.view("anna"), asked(table, "anna"), "anna") in asked(table, "anna").choices


def test_random_duels_end() -> None:
    assert {play_random(DUEL, {"undo": "free"}, seed).result for seed in range(30)} == set(SEATS)
