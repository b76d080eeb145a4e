"""What may answer a card of Sauron (S4.4, S5.4)."""

from __future__ import annotations

import pytest

from core.fellowship.model.sauron_events import (
    RiderMet,
)
from core.kernel.table import Table
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.fellowship.sauron.situations.table import given, plays, rider, situation, symbols
from tests.kit.told import happened

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


def until_offered(table: Table, verb: str, seat: str) -> None:
    """Pass in windows until `seat` may do something."""
    while not offered(table, verb, seat):
        when(table, prompt(table).seat, "pass")


@situation(rule="S5.4, B8.elessar")
def test_a_yellow_card_may_save_somebody_before_the_step_at_the_start_of_a_turn() -> None:
    table = given(holds=["SC04"], active="merry", sauron=8, sam={"hand": ["elessar"]}, merry={"step": 7})
    plays(table, "SC04")
    assert prompt(table).window
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="merry")
    go_on(table)
    assert state(table).hobbits["merry"].alive
    assert state(table).hobbits["merry"].step == 7
    assert state(table).hobbits["sam"].hand == []


@situation(rule="S5.4, B8.elessar")
def test_a_yellow_card_after_the_symbol_is_chosen() -> None:
    table = given(holds=["SC16"], active="merry", sauron=8, sam={"hand": ["elessar"]}, merry={"step": 7, "hand": FIVE})
    plays(table, "SC16")
    assert offered(table, "use_card", "sam")
    when(table, "merry", "take_symbol", symbol="H")
    assert prompt(table).window
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="merry")
    go_on(table)
    assert state(table).hobbits["merry"].alive


@situation(rule="S5.4, B8.miruvor, SR.star_of_elendil")
def test_a_yellow_card_may_open_another_choice_or_keep_the_rider_off() -> None:
    """Miruvor gives Merry a card to discard in place of the step; the Star drives the rider out of Frodo's way."""
    table = given(holds=["SC16"], active="merry", sam={"hand": ["miruvor", "grey_hiding"]}, merry={}, tiles=["hiding"])
    plays(table, "SC16")
    when(table, "sam", "use_card", card="miruvor")
    when(table, "sam", "name", hobbit="sam")
    when(table, "sam", "choose_card", card="grey_hiding")
    when(table, "sam", "name", hobbit="merry")
    assert symbols(table, "merry") == ["C", "H"]
    rides = given(
        holds=["SC04"], rider=6, frodo={"step": 5}, sam={"hand": ["star_of_elendil"]}, active="frodo", tiles=["hiding"]
    )
    plays(rides, "SC04")
    when(rides, "sam", "use_card", card="star_of_elendil")
    go_on(rides)
    assert state(rides).hobbits["frodo"].step == 6
    assert rider(rides) == (11, "out")
    assert not happened(rides, RiderMet)


@situation(rule="S5.4")
def test_nobody_is_asked_when_a_yellow_card_can_wait() -> None:
    table = given(holds=["SC04"], active="merry", sam={"hand": ["elessar"]}, merry={"step": 2}, tiles=["hiding"])
    plays(table, "SC04")
    assert prompt(table).rule != "S5.4"
    assert state(table).hobbits["merry"].step == 3


@situation(rule="S4.4, B8.elessar")
def test_a_yellow_card_for_any_time_may_save_somebody_from_a_card_played_instead_of_a_roll() -> None:
    table = given(die="merry", active="merry", sauron=5, holds=["SC04"], sam={"hand": ["elessar"]}, merry={"step": 4})
    plays(table, "SC04")
    assert prompt(table).rule == "S4.4"
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="merry")
    go_on(table)
    assert state(table).hobbits["merry"].alive
    assert state(table).hobbits["merry"].step == 4


@situation(rule="S4.4, W6")
def test_nobody_is_asked_about_a_card_instead_of_a_roll_when_a_yellow_card_can_wait() -> None:
    table = given(die="merry", holds=["SC04"], sam={"hand": ["elessar"]}, merry={"step": 4})
    plays(table, "SC04")
    assert prompt(table).rule != "S4.4"
    assert state(table).hobbits["merry"].step == 5


@situation(rule="S4.4, S4.5")
def test_two_steps_of_one_card_are_answered_before_the_first() -> None:
    table = given(die="merry", sauron=8, holds=["SC30"], sam={"hand": ["elessar"]}, merry={"step": 6})
    plays(table, "SC30")
    assert offered(table, "use_card", "sam")


@situation(rule="S5.4, S4.4, B4.8.3")
@pytest.mark.parametrize("turn", [True, False])
def test_gandalf_heals_before_the_step(turn: bool) -> None:
    table = given(
        die="" if turn else "merry",
        active="merry",
        sauron=5,
        holds=["SC04"],
        gandalf=["healing", "persistence"],
        sam={"shields": 5},
        merry={"step": 4},
    )
    plays(table, "SC04")
    assert prompt(table).rule == ("S5.4" if turn else "S4.4")
    assert {one["card"] for one in offered(table, "call_gandalf", "sam")} == {"healing", "persistence"}
    when(table, "sam", "call_gandalf", card="healing")
    when(table, "sam", "name", hobbit="merry")
    go_on(table)
    assert state(table).hobbits["merry"].step == 3


@situation(rule="S5.4, B4.8.5")
def test_persistence_opens_another_choice_at_the_start_of_a_turn() -> None:
    table = given(active="merry", holds=["SC16"], gandalf=["persistence"], sam={"shields": 5}, merry={"step": 4})
    plays(table, "SC16")
    assert prompt(table).rule == "S5.4"
    when(table, "sam", "call_gandalf", card="persistence")
    when(table, "sam", "name", hobbit="merry")
    assert symbols(table, "merry") == ["C", "H"]


@situation(rule="S4.4, S4.5, B8.elessar")
def test_a_card_for_any_time_is_used_before_sauron_takes_it() -> None:
    table = given(die="merry", holds=["SC19"], frodo={"step": 2}, merry={"hand": ["elessar", "grey_hiding"]})
    plays(table, "SC19")
    when(table, "merry", "use_card", card="elessar")
    when(table, "merry", "name", hobbit="frodo")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1
    assert state(table).hobbits["merry"].hand == []
    rich = given(die="merry", holds=["SC19"], frodo={"step": 2}, merry={"hand": ["elessar", *FIVE]})
    plays(rich, "SC19")
    assert prompt(rich).kind == "lose_cards"


@situation(rule="S4.4, B4.8.3")
def test_gandalf_is_called_before_sauron_takes_the_shields() -> None:
    table = given(
        die="merry", holds=["SC08"], gandalf=["healing"], frodo={"step": 2}, merry={"shields": 6}, sam={"shields": 5}
    )
    plays(table, "SC08")
    assert prompt(table).rule == "S4.4"
    assert offered(table, "call_gandalf", "merry")
    rich = given(die="merry", holds=["SC08"], gandalf=["healing"], frodo={"step": 2}, merry={"shields": 8})
    plays(rich, "SC08")
    assert prompt(rich).rule != "S4.4"


PEACE = {"watchful_peace": True, "one_ring_card": True}
EXTRAS = ["watchful_peace", "one_ring"]


@situation(rule="S12.2, S4.4, S5.4, SX.watchful_peace")
@pytest.mark.parametrize("turn", [True, False])
def test_watchful_peace_keeps_the_eye_from_the_ring_bearer(turn: bool) -> None:
    table = given(
        die="" if turn else "merry",
        active="merry",
        sauron=5,
        holds=["SC06"],
        extras=EXTRAS,
        options=PEACE,
        frodo={"step": 4},
        merry={},
    )
    plays(table, "SC06")
    assert prompt(table).rule == ("S5.4" if turn else "S4.4")
    when(table, "frodo", "use_extra", card="watchful_peace")
    go_on(table)
    assert (table.over, state(table).sauron) == (False, 7)


@situation(rule="S12.1, S5.4, SX.one_ring")
def test_the_ring_is_passed_before_the_step_of_its_bearer() -> None:
    table = given(
        sauron=5, holds=["SC04"], extras=EXTRAS, options=PEACE, frodo={"step": 4}, sam={"shields": 5}, merry={}
    )
    plays(table, "SC04")
    assert len(offered(table, "use_extra", "frodo")) == 2
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    go_on(table)
    assert (table.over, state(table).hobbits["frodo"].alive) == (False, False)


@situation(rule="S12.2, S5.4")
def test_extra_cards_wait_where_nobody_is_lost() -> None:
    table = given(active="merry", holds=["SC06"], extras=EXTRAS, options=PEACE, sauron=9, frodo={"step": 4}, merry={})
    plays(table, "SC06")
    assert prompt(table).rule != "S5.4"


@situation(rule="S12.1, S6.1, S6.3")
def test_before_a_ride_the_ring_may_be_passed_out_of_the_riders_way() -> None:
    table = given(
        die="merry", holds=["SC01"], rider=8, extras=EXTRAS, options=PEACE, frodo={"step": 5}, sam={}, merry={}
    )
    plays(table, "SC01")
    assert prompt(table).rule == "S6.1"
    assert [one["card"] for one in offered(table, "use_extra", "frodo")] == ["one_ring"]
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    go_on(table)
    assert rider(table) == (4, "out")
    assert not happened(table, RiderMet)


@situation(rule="S6.1, B8.elessar")
@pytest.mark.parametrize(("at", "asked"), [(9, True), (10, False)])
def test_before_a_ride_elessar_may_take_the_ring_bearer_out_of_its_reach(at: int, asked: bool) -> None:
    table = given(die="merry", holds=["SC01"], rider=at, frodo={"step": 5}, sam={"hand": ["elessar"]}, merry={})
    plays(table, "SC01")
    assert (prompt(table).rule == "S6.1") == asked
    if asked:
        when(table, "sam", "use_card", card="elessar")
        when(table, "sam", "name", hobbit="frodo")
        go_on(table)
        assert rider(table) == (5, "out")
    assert not happened(table, RiderMet)


@situation(rule="S4.4, F3.9, F3.12")
def test_foes_may_be_defeated_before_a_card_played_instead_of_a_roll_takes_effect() -> None:
    """Merry pays Snaga with the card that Sauron would have cost him; Fire Brand does its own."""
    hand = ["white_friendship", "grey_friendship"]
    table = given(
        die="merry",
        active="merry",
        holds=["SC05"],
        foes=("snaga", "wolves"),
        sam={"hand": ["fire_brand"]},
        merry={"hand": hand},
    )
    go_on(table)
    plays(table, "SC05")
    assert prompt(table).rule == "S4.4"
    when(table, "merry", "defeat_foe", foe="snaga")
    for card in hand:
        if {"seat": "merry", "card": card} in offered(table, "give_card"):
            when(table, "merry", "give_card", card=card)
    until_offered(table, "use_card", "sam")
    when(table, "sam", "use_card", card="fire_brand")
    if offered(table, "choose_foe", "sam"):
        when(table, "sam", "choose_foe", foe="wolves")
    go_on(table)
    assert state(table).foe_line == []
    assert state(table).hobbits["merry"].step == 1


@situation(rule="S5.1, F3.9")
def test_no_foe_is_defeated_before_sauron_is_done_at_the_start_of_a_turn() -> None:
    table = given(
        active="merry", holds=["SC16"], foes=("snaga",), merry={"hand": ["white_friendship", "grey_friendship"]}
    )
    plays(table, "SC16")
    assert symbols(table, "merry") == ["C", "H"]
    assert not offered(table, "defeat_foe")
    when(table, "merry", "take_symbol", symbol="H")
    assert offered(table, "defeat_foe", "merry")
