"""The four Sauron tiles, with the die (S7)."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.dark.table import RED, given, situation
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.kit.told import happened


@situation("T59", "T64", rule="S7.1, S7.3, S7.4, ST.A")
def test_the_active_player_rolls_and_the_next_tile_is_drawn() -> None:
    table = given(options=RED, active="merry", tiles=["sauron_die", "fighting"], rolls=["dot2"])
    assert [(roll.hobbit, roll.rule) for roll in happened(table, e.DieRolled)] == [("merry", "ST.A")]
    assert state(table).hobbits["merry"].step == 2
    assert state(table).turned_up == ["sauron_die", "fighting"]
    assert prompt(table).kind == "step_two"


@situation("T27", rule="S7.2, ST.B")
def test_nobody_volunteers() -> None:
    table = given(options=RED, tiles=["sauron_die_or_eye", "fighting"])
    assert offered(table, "name") == [
        {"seat": "frodo", "hobbit": "frodo"},
        {"seat": "frodo", "hobbit": "sam"},
    ]
    choices = table.choices()
    assert GAME.words.label(state(table), choices[1]) == "Sam rolls the die"
    assert "roll the die" in GAME.words.prompt_text(state(table), prompt(table))
    when(table, "frodo", "refuse")
    assert state(table).sauron == 11
    assert not happened(table, e.DieRolled)
    assert state(table).turned_up == ["sauron_die_or_eye", "fighting"]


@situation("T60", rule="S7.2, ST.B")
def test_somebody_volunteers() -> None:
    table = given(options=RED, tiles=["sauron_die_or_eye", "fighting"], rolls=["dot1"], hobbits=3)
    when(table, "frodo", "name", hobbit="pippin")
    assert happened(table, e.DieRolled)[0].hobbit == "pippin"
    assert (state(table).hobbits["pippin"].step, state(table).sauron) == (1, 12)


@situation(rule="S7.2, ST.B, B4.4.2")
def test_with_hidden_hands_each_is_asked_to_come_forward_and_nobody_names_another() -> None:
    def hidden(*rolls: str) -> Table:
        options = RED | {"hands": "hidden"}
        return given(options=options, tiles=["sauron_die_or_eye", "fighting"], active="sam", hobbits=3, rolls=rolls)

    table = hidden("dot1")
    assert prompt(table).seat == "sam"
    assert not offered(table, "name")
    assert [choice.seat for choice in table.choices()] == ["sam", "sam"]
    assert refused(table, "sam", "name", hobbit="frodo")
    assert "does Sam come forward to roll the die?" in GAME.words.prompt_text(state(table), prompt(table))
    labels = [GAME.words.label(state(table), choice) for choice in table.choices()]
    assert labels == ["Come forward: Sam rolls the die", "Do not come forward: Pippin is asked next"]
    when(table, "sam", "refuse")
    assert prompt(table).seat == "pippin"
    when(table, "pippin", "refuse")
    assert prompt(table).seat == "frodo"
    when(table, "frodo", "accept")
    assert happened(table, e.DieRolled)[0].hobbit == "frodo"
    assert (state(table).hobbits["frodo"].step, state(table).sauron) == (1, 12)
    nobody = hidden()
    for seat in ("sam", "pippin", "frodo"):
        when(nobody, seat, "refuse")
    assert state(nobody).sauron == 11
    assert len(happened(nobody, e.CostRefused)) == 1


@situation(rule="B4.2.6, B4.4.2")
def test_with_hidden_hands_nobody_names_who_goes_the_steps_of_a_tile() -> None:
    table = given(
        options=RED | {"hands": "hidden"}, tiles=["eye_or_dots", "fighting"], hobbits=3, sauron=6, sam={"step": 4}
    )
    assert [choice.action.seat for choice in table.choices()] == ["frodo", "frodo"]
    when(table, "frodo", "refuse")
    labels = [GAME.words.label(state(table), choice) for choice in table.choices()]
    assert labels[0] == "Come forward: Sam goes from 4 to 6, caught by Sauron"
    when(table, "sam", "refuse")
    when(table, "pippin", "accept")
    assert (state(table).hobbits["pippin"].step, state(table).sauron) == (2, 6)


@situation(rule="B9.1.6, B4.4.2")
@pytest.mark.parametrize("who", ["frodo", "sam", ""])
def test_with_hidden_hands_nobody_names_who_goes_the_steps_of_an_event(who: str) -> None:
    table = given(options=RED | {"hands": "hidden"}, at="event", event=5, rolls=["blank", "blank"], sauron=10)
    while prompt(table).kind != "pay":
        when(table, prompt(table).seat, "pass")
    for seat in ("frodo", "sam"):
        if prompt(table).kind == "pay":
            when(table, seat, "accept" if seat == who else "refuse")
    assert len(happened(table, e.DieRolled)) == (0 if who else 2)
    if who:
        assert next((one.hobbit, one.steps) for one in happened(table, e.HobbitMoved)) == (who, 3)


@situation(rule="SA27")
def test_a_volunteer_with_the_belt_keeps_sauron_off() -> None:
    table = given(options=RED, tiles=["sauron_die_or_eye", "fighting"], sam={"hand": ["belt"]})
    go_on(table)
    when(table, "frodo", "name", hobbit="sam")
    when(table, "sam", "use_card", card="belt")
    assert state(table).sauron == 12
    assert not happened(table, e.DieRolled)
    assert state(table).turned_up[-1] == "fighting"


@situation(rule="A21")
def test_the_staff_does_not_stop_red_tiles() -> None:
    table = given(
        options=RED, tiles=["sauron_die", "fighting"], sam={"hand": ["staff", "elessar"], "step": 1}, rolls=["blank"]
    )
    when(table, "sam", "pass")
    assert prompt(table).rule == "W2"
    assert refused(table, "sam", "use_card", card="staff") == "A21"
