"""Set-up (B2)."""

from __future__ import annotations

import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.table import Table, new_header
from tests.fellowship.situation import given, situation, state, when
from tests.kit.told import happened


def new_table(**options: str) -> Table:
    """Return a new game, opened: everybody has drawn at Bag End."""
    table = Table(GAME, new_header(GAME, options=options, seed=5))
    table.open()
    return table


@situation("T1", rule="B2.1, B2.2, B2.3, B2.4, B2.10")
def test_two_hobbits_set_out() -> None:
    start = Table(GAME, new_header(GAME, options={"hobbits": "2", "difficulty": "normal"}, seed=5)).starting_state()
    assert list(start.hobbits) == ["frodo", "sam"]
    assert start.sauron == 12
    assert start.ring_bearer == "frodo"
    assert start.large_shields.rest == {"1": 2, "2": 2, "3": 2}
    for hobbit in start.hobbits.values():
        assert (hobbit.step, hobbit.hand, hobbit.shields, hobbit.tokens) == (0, [], 0, {})


@situation(rule="B2.1, B5.1, B5.2, B5.3, B5.4, B5.5")
@pytest.mark.parametrize(
    ("number", "names"),
    [
        ("2", ["frodo", "sam"]),
        ("3", ["frodo", "sam", "pippin"]),
        ("4", ["frodo", "sam", "pippin", "merry"]),
        ("5", ["frodo", "sam", "pippin", "merry", "fatty"]),
    ],
)
def test_who_is_in_the_game(number: str, names: list[str]) -> None:
    table = new_table(hobbits=number)
    assert list(table.state.hobbits) == names
    assert [seat.id for seat in table.header.seats] == names


@situation(rule="B2.2")
@pytest.mark.parametrize(("difficulty", "step"), [("easy", 15), ("normal", 12), ("hard", 10)])
def test_where_sauron_starts(difficulty: str, step: int) -> None:
    assert new_table(difficulty=difficulty).state.sauron == step


@situation(rule="B2.5, B3.1, B7.1")
def test_cards_are_made_ready_and_everybody_draws_six() -> None:
    table = new_table(hobbits="5")
    assert [len(hobbit.hand) for hobbit in table.state.hobbits.values()] == [6] * 5
    assert len(table.state.deck) == 30
    assert table.state.gandalf == ["foresight", "magic", "healing", "guidance", "persistence"]


@situation(rule="B2.6, B6, B4.1.6")
def test_moria_is_laid_out() -> None:
    table = given("rivendell", step="fellowship", frodo={"hand": ["white_friendship"]}, rolls=["blank"] * 2)
    when(table, "frodo", "refuse")
    laid_out = happened(table, e.LocationEntered, location="moria")[0]
    assert laid_out.lines == {"fighting": 0, "hiding": 0, "travelling": 0}
    assert sum(laid_out.tiles.values()) == 23
    assert state(table).event == 0


@situation(rule="B2.9")
def test_a_hand_may_be_of_any_size() -> None:
    hand = ["white_joker"] * 12 + ["grey_fighting"] * 5 + ["grey_hiding"] * 5
    table = given(step="step_two", frodo={"hand": hand})
    when(table, "frodo", "draw_cards")
    assert len(state(table).hobbits["frodo"].hand) == 24


@situation(rule="B2.4, A31")
def test_shields_are_counted_as_points() -> None:
    """Three large shields of 1, 2 and 3 pay for a Gandalf card like six small ones; change is free."""
    table = given(step="step_two", frodo={"shields": 6, "step": 3})
    when(table, "frodo", "call_gandalf", card="healing")
    when(table, "frodo", "name", hobbit="frodo")
    assert state(table).hobbits["frodo"].shields == 1


def test_the_content_has_five_characters() -> None:
    assert list(content.current().characters) == ["frodo", "sam", "pippin", "merry", "fatty"]
