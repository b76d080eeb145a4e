"""The sensible bot in the seat of Sauron, and hobbits against him."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots import make_bot
from core.bots.arena import play_bots
from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.fellowship.players.board import Board
from core.fellowship.players.weights import AGAINST_SAURON, FIVE_NEAR_SAURON, weights_for
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table
from tests.fellowship.kit import when
from tests.fellowship.sauron.situations.table import given


def bot_chooses(table: Table, seat: str) -> Choice:
    """Return what the bot takes with what its seat sees."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    choice = make_bot(GAME.id, "sensible", 1).choose(
        table.view(seat), GAME.sight.visible_prompt(table.state, prompt, seat), seat
    )
    assert choice is not None
    assert choice in prompt.choices
    return choice


@pytest.mark.parametrize("extra", [{}, {"hands": "hidden"}, {"friends_and_foes": "on", "dark_events": "on"}], ids=str)
@pytest.mark.parametrize("hobbits", "245")
def test_bots_play_whole_games(hobbits: str, extra: dict[str, str]) -> None:
    options = GAME.options.checked({"sauron": "on", "hobbits": hobbits, **extra})
    result = play_bots(GAME, options, "sensible", int(hobbits))
    assert result.result in {"won", "lost"}


def test_sauron_sends_the_rider_home_when_it_can() -> None:
    table = given(die="frodo", holds=["SC21", "SC01", "SC30"], rider=12, back=True, frodo={"step": 2})
    assert bot_chooses(table, "sauron").action == a.PlaySauronCard("sauron", "SC01")


def test_sauron_refreshes_when_his_cards_would_do_nothing() -> None:
    table = given(die="sam", holds=["SC08", "SC20"], sam={"step": 2})
    assert isinstance(bot_chooses(table, "sauron").action, a.RefreshSauronHand)
    when(table, "sauron", "refresh_sauron_hand")
    assert isinstance(bot_chooses(table, "sauron").action, a.DropSauronCard | a.Done)
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert labels[0] == "Discard no more", "a page tells it with nothing beside it"


def test_sauron_strikes_the_ring_bearer_who_stands_before_him() -> None:
    table = given(sauron=6, holds=["SC11", "SC04"], frodo={"step": 5, "hand": ["sting"]})
    assert bot_chooses(table, "sauron").action == a.PlaySauronCard("sauron", "SC04")


def test_a_hobbit_takes_the_symbol_that_hurts_least() -> None:
    table = given(sauron=4, active="sam", holds=["SC16"], sam={"step": 3, "hand": ["white_hiding", "grey_hiding"]})
    when(table, "sauron", "play_sauron_card", card="SC16")
    assert bot_chooses(table, "sam").action == a.TakeSymbol("sam", "C")


def test_a_hobbit_pushes_a_rider_that_is_all_but_home() -> None:
    table = given(at="step_two", rider=14, back=True, frodo={"step": 1, "hand": ["white_hiding"] * 4})
    assert bot_chooses(table, "frodo").action == a.PushRider("frodo", 3)


def test_merry_stops_the_last_ride() -> None:
    table = given(
        hobbits=4, die="merry", holds=["SC01"], rider=12, back=True, fellowship=["merry"], merry={"hand": ["sting"]}
    )
    when(table, "sauron", "play_sauron_card", card="SC01")
    assert bot_chooses(table, "merry").action == a.UseFellowship("merry")


def test_the_bot_of_sauron_sees_no_hand_of_the_fellowship() -> None:
    """Equal views are answered equally, whatever the hobbits really hold."""
    one = given(die="sam", holds=["SC21", "SC24", "SC09"], sam={"hand": ["sting", "mithril"]}, frodo={"hand": ["book"]})
    two = given(die="sam", holds=["SC21", "SC24", "SC09"], sam={"hand": ["book", "phial"]}, frodo={"hand": ["staff"]})
    assert bot_chooses(one, "sauron").action == bot_chooses(two, "sauron").action


def test_a_hobbit_fears_the_nazgul_card_that_would_bring_the_rider_home() -> None:
    fields: dict[str, Any] = {"at": "step_two", "rider": 11, "back": True, "frodo": {"step": 2}}
    without, shown = given(**fields), given(**fields, nazgul=["NZ8"])
    dread = [Worth(table.view("frodo"), AGAINST_SAURON).rider.threat(11, True) for table in (without, shown)]
    assert dread[0] < dread[1]
    assert isinstance(bot_chooses(shown, "frodo").action, a.PushRider)


def test_a_hobbit_counts_the_chip_above_a_space() -> None:
    plain, chip = given(at="step_two"), given(at="step_two", chips={"hiding:4": "cards"})
    values = []
    for table in (plain, chip):
        board = Board(Worth(table.view("frodo"), AGAINST_SAURON))
        values.append(board.value("frodo", {"hiding": 4 - table.state.lines["hiding"]}))
    assert values[0] < values[1]
    unrewarded = [
        Board(Worth(table.view("frodo"), AGAINST_SAURON)).value("frodo", {"hiding": 4}, rewards=False)
        for table in (plain, chip)
    ]
    assert unrewarded[0] == unrewarded[1]


def test_the_ride_that_a_cost_would_spare_is_weighed_by_where_it_ends() -> None:
    near, far = given(rider=13, back=True, frodo={"step": 2}), given(rider=4, back=True, frodo={"step": 2})
    ride = lookup(near.state).nazgul["NZ3"].otherwise
    costs = [Worth(table.view("frodo"), AGAINST_SAURON).effects(ride, "frodo") for table in (near, far)]
    assert costs[0] > 10 * costs[1] > 0


@pytest.mark.parametrize(("hobbits", "difficulty"), [(5, "normal"), (5, "easy"), (4, "normal")])
def test_five_hobbits_weigh_things_differently_unless_the_game_is_easy(hobbits: int, difficulty: str) -> None:
    view = given(hobbits=hobbits, at="step_two", options={"difficulty": difficulty}).view("frodo")
    assert weights_for(view) == (FIVE_NEAR_SAURON if (hobbits, difficulty) == (5, "normal") else AGAINST_SAURON)


def test_five_hobbits_can_spare_one_more_easily() -> None:
    view = given(hobbits=5, at="step_two", frodo={"step": 2}).view("frodo")
    assert Worth(view, FIVE_NEAR_SAURON).loss("sam") < Worth(view, AGAINST_SAURON).loss("sam")


def test_among_five_a_ring_goes_to_a_hobbit_far_from_sauron() -> None:
    table = given(hobbits=5, at="step_two", frodo={"step": 6}, sam={"step": 0})
    gains = []
    for weights in (FIVE_NEAR_SAURON, AGAINST_SAURON):
        board = Board(Worth(table.view("frodo"), weights))
        gains.append(board.bearing("sam", "ring") - board.bearing("frodo", "ring"))
    assert gains[0] > gains[1] > 0
