"""Mount Doom and the end of the game (B4.11)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


def at_the_volcano(**more: Any) -> Table:
    """Return a table at which the main line of Mordor has just been finished."""
    return given("mordor", step="end", lines={"travelling": 13}, **more)


@situation("T40", rule="B4.11.2, B4.11.3, B4.11.4, B4.11.6")
def test_frodo_fails_and_sam_destroys_the_ring() -> None:
    table = at_the_volcano(
        sauron=11,
        frodo={"step": 9, "shields": 4},
        sam={"step": 3, "shields": 5},
        gandalf=[],
        rolls=["dot2", "dot1"],
        large=3,
    )
    assert [(x.hobbit, x.face) for x in happened(table, e.DieRolled)] == [("frodo", "dot2"), ("sam", "dot1")]
    assert happened(table, e.HobbitEliminated, hobbit="frodo")
    assert happened(table, e.ShieldsGained, hobbit="sam", count=3, large=True, rule="B4.11.3")
    assert (outcome(table).result, outcome(table).score) == ("won", 68)


@situation("T41", rule="B4.11.5, B4.11.6")
def test_everybody_fails() -> None:
    table = at_the_volcano(
        sauron=10, frodo={"step": 9}, sam={"step": 9}, pippin={"step": 8}, rolls=["dot1"] * 2 + ["dot2"]
    )
    assert len(happened(table, e.HobbitEliminated)) == 3
    assert (outcome(table).result, outcome(table).score, outcome(table).rule) == ("lost", 60, "B4.11.5")


@situation("T43", rule="B4.11.6")
def test_the_score_of_a_won_game() -> None:
    table = at_the_volcano(frodo={"shields": 11}, sam={"shields": 7}, gandalf=[], rolls=["blank"], large=2)
    assert (outcome(table).result, outcome(table).score) == ("won", 80)


@situation(rule="B4.11.1, B4.3.7")
def test_the_die_on_60_is_rolled_first() -> None:
    """Frodo reaches 60 with a card: the die of the space, then the attempt."""
    table = given(
        "mordor",
        step="step_two",
        active="sam",
        lines={"travelling": 12},
        sam={"hand": ["grey_travelling", "white_hiding"]},
        rolls=["dot1", "dot3"],
        frodo={},
    )
    when(table, "sam", "play_card", card="grey_travelling", line="travelling")
    assert [x.rule for x in happened(table, e.DieRolled)] == ["B4.3.7", "B4.11.2"]
    assert state(table).ring_bearer == ""
    assert outcome(table).result == "won"


@situation(rule="B4.11.2, B4.11.1")
def test_eliminated_on_60_the_next_one_tries_first() -> None:
    table = given(
        "mordor",
        active="sam",
        lines={"travelling": 12},
        sam={"step": 9},
        sauron=10,
        hobbits=3,
        next_tiles=["travelling"],
        rolls=["dot2", "blank"],
    )
    assert [(x.hobbit, x.rule) for x in happened(table, e.DieRolled)] == [("sam", "B4.3.7"), ("pippin", "B4.11.2")]
    assert happened(table, e.TurnBegan, rule="B4.11.2")[0].hobbit == "pippin"


@situation(rule="B4.11.1, B4.6.3")
def test_the_ring_bearer_eliminated_on_60_loses() -> None:
    table = given(
        "mordor", lines={"travelling": 12}, frodo={"step": 9}, sauron=10, next_tiles=["travelling"], rolls=["dot2"]
    )
    assert (outcome(table).result, outcome(table).score, outcome(table).rule) == ("lost", 60, "B4.6.3")


@situation(rule="B4.11.1")
def test_there_is_no_ring_bearer_any_more() -> None:
    """The former Ring-bearer may fall without the game being lost."""
    table = at_the_volcano(active="sam", sauron=11, frodo={"step": 10}, sam={"step": 3}, rolls=["eye"])
    assert happened(table, e.HobbitEliminated, hobbit="frodo")
    assert outcome(table).result == "won"


@situation("A39", rule="B4.11.2, A49")
def test_the_eye_takes_the_roller_and_others() -> None:
    table = at_the_volcano(
        sauron=10, frodo={"step": 9}, sam={"step": 9}, pippin={"step": 5}, rolls=["eye", "blank"], large=1
    )
    assert [x.hobbit for x in happened(table, e.HobbitEliminated)] == ["frodo", "sam"]
    assert [x.hobbit for x in happened(table, e.DieRolled)] == ["frodo", "pippin"]
    assert outcome(table).score == 61


@situation("A40", rule="B4.11.1")
def test_no_more_tiles_are_turned_up() -> None:
    table = given(
        "mordor", event=5, lines={"travelling": 12}, next_tiles=["travelling", "sundial"], rolls=["blank"] * 2
    )
    assert outcome(table).result == "won"
    assert len(happened(table, e.TileTurnedUp)) == 1


@situation(rule="B4.11.4, B8.belt, B8.mithril")
def test_mithril_helps_and_the_belt_does_not() -> None:
    table = at_the_volcano(
        sauron=10, frodo={"step": 9, "hand": ["belt"]}, sam={"hand": ["mithril"], "step": 2}, rolls=["dot3"]
    )
    assert prompt(table).rule == "W6"
    refusal = refused(table, "frodo", "use_card", card="belt")
    assert (refusal.rule, refusal.sentence) == ("B4.11.4", "The Belt does not help at Mount Doom.")
    when(table, "sam", "use_card", card="mithril")
    assert outcome(table).result == "won"
    assert state(table).hobbits["frodo"].step == 9


@situation(rule="B4.11.4, B5.2")
def test_sams_ability_works() -> None:
    table = at_the_volcano(active="sam", sauron=10, sam={"step": 8}, rolls=["dot3"])
    assert state(table).hobbits["sam"].step == 9
    assert outcome(table).result == "won"


@situation(rule="B4.11.2, B4.4.7")
def test_the_two_cards_of_the_die_count_in_full() -> None:
    table = at_the_volcano(frodo={"hand": ["gimli"]}, rolls=["cards2", "blank"], hobbits=2)
    assert happened(table, e.HobbitEliminated, hobbit="frodo", rule="B4.4.7")
    assert outcome(table).result == "won"


@situation("A50", rule="W9")
def test_any_time_cards_before_each_attempt() -> None:
    table = at_the_volcano(
        sauron=10, frodo={"step": 9, "shields": 5}, sam={"step": 9, "hand": ["elessar"]}, rolls=["dot1", "dot1"]
    )
    assert prompt(table).rule == "W9"
    assert {one["card"] for one in offered(table, "call_gandalf")} == {"healing", "persistence"}
    assert refused(table, "frodo", "call_gandalf", card="guidance").rule == "W9"
    assert refused(table, "frodo", "put_on_ring").rule == "B4.11.1"
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="frodo")
    assert prompt(table).rule == "W9"
    go_on(table)
    assert outcome(table).result == "won"
    assert state(table).hobbits["frodo"].step == 9


@situation(rule="B4.11.5, B4.8.4, A15")
def test_guidance_before_the_sixth_event_may_reach_60() -> None:
    table = given(
        "mordor",
        event=5,
        active="sam",
        lines={"travelling": 11},
        frodo={"shields": 5},
        next_tiles=["sundial"],
        rolls=["blank"] * 2,
    )
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W2"
    when(table, "frodo", "call_gandalf", card="guidance")
    when(table, "sam", "choose_line", line="travelling")
    assert outcome(table).result == "won"
    assert state(table).event == 5


@situation("A52", "A17", rule="W3, B9.4.6")
def test_no_window_opens_before_the_ring_is_his() -> None:
    table = given("mordor", event=5, next_tiles=["sundial"], frodo={"shields": 10}, ring_used=False)
    rules = []
    while not table.over:
        rules.append(prompt(table).rule)
        when(table, "frodo", "pass")
    assert rules == ["W1", "W2"]
    assert outcome(table).rule == "B9.4.6"


@pytest.mark.parametrize("line", ["fighting", "hiding", "friendship"])
@situation(rule="B4.3.6, B9.4")
def test_the_side_lines_of_mordor_do_not_end_it(line: str) -> None:
    table = given("mordor", active="sam", lines={line: 6}, sam={"step": 2}, next_tiles=[line])
    assert state(table).lines[line] == 7
    assert state(table).hobbits["sam"].step == 1
    assert prompt(table).kind == "step_two"
