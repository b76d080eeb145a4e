"""The four Sauron tiles, with the die (S7)."""

from __future__ import annotations

from core.fellowship.game import GAME
from core.fellowship.model import events as e
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
