"""What may answer a card of Sauron (S4.4, S5.4)."""

from __future__ import annotations

from core.fellowship.model.events import (
    HobbitEliminated,
)
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


@situation(rule="S4.4, W6")
def test_instead_of_a_roll_only_what_follows_a_roll_may_be_used() -> None:
    table = given(die="merry", holds=["SC05"], sauron=8, sam={"hand": ["elessar"]}, merry={"step": 7})
    go_on(table)
    plays(table, "SC05")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    assert state(table).hobbits["sam"].hand == ["elessar"]


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
