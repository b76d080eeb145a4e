"""Fights, plans and the end (K3, K4)."""

from __future__ import annotations

import pytest

from core.kernel.prompts import DRAWN
from tests.kit.at_table import outcome
from tests.skirmish import model as m
from tests.skirmish.game import GAME
from tests.skirmish.situation import given, ordered, refused, situation, when


@situation(rule="K3.1, K3.2")
def test_the_higher_total_wins_and_the_loser_loses_a_step() -> None:
    table = given({"r1": "c3:3", "s1": "c4:2", "s2": "b5:2"}, fight=[3, 3])
    events = ordered(table, {"r1": "c4"})
    (fought,) = [event for event in events if isinstance(event, m.Fought)]
    assert fought.totals == [6, 5]
    assert table.state.units["s1"].steps == 1
    assert table.state.units["r1"].hex == "c3"


@situation(rule="K3.1")
def test_nothing_happens_when_totals_are_equal() -> None:
    table = given({"r1": "c3:2", "s1": "c4:2"}, fight=[4, 4])
    events = ordered(table, {"r1": "c4"})
    assert not [event for event in events if isinstance(event, m.StepLost)]


@situation(rule="K3.1")
def test_whoever_beats_the_last_step_marches_in_and_a_lost_unit_does_nothing() -> None:
    table = given({"r1": "c3:3", "s1": "c4:1", "s2": "b5:2"}, fight=[6, 1])
    events = ordered(table, {"r1": "c4"}, {"s1": "c5"})
    assert table.state.units["r1"].hex == "c4"
    assert [event.unit for event in events if isinstance(event, m.Marched)] == ["r1"]
    assert table.state.units["s1"].steps == 0


@pytest.mark.parametrize(("place", "to", "ground"), [("d2", "d2", 1), ("c6", "c6", 2)])
@situation(rule="K3.2")
def test_a_defender_stands_better_in_a_wood_and_on_a_hill(place: str, to: str, ground: int) -> None:
    beside = {"d2": "d1", "c6": "c5"}[place]
    table = given({"r1": f"{beside}:1", "s1": f"{place}:1"}, fight=[2, 2])
    events = ordered(table, {"r1": to})
    (fought,) = [event for event in events if isinstance(event, m.Fought)]
    assert fought.totals == [3, 3 + ground]


@situation(rule="K3.3")
def test_a_plan_adds_to_the_total_once() -> None:
    table = given({"r1": "c3:2", "s1": "c4:2", "s2": "b5:2"}, riders=["ambush"], raiders=["horn"], fight=[3, 3, 3, 3])
    ordered(table, {"r1": "c4"})
    assert GAME.words.odds(table.view("riders")) == [
        ("the attacker wins", "15 of 36"),
        ("the defender wins", "15 of 36"),
    ]
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert labels == ["Play Ambush: +2 in this fight", "Play no plan"]
    when(table, "riders", "play_plan", plan="ambush")
    assert GAME.words.prompt_text(table.state, table.prompt) == "Raiders: A plan for the defence?"  # type: ignore[arg-type]
    events = when(table, "raiders", "pass")
    (fought,) = [event for event in events if isinstance(event, m.Fought)]
    assert fought.totals == [7, 5]
    assert table.state.hands["riders"] == []
    assert table.state.played == ["ambush"]


@situation(rule="K3.3")
def test_a_plan_that_does_not_help_is_asked_for_all_the_same() -> None:
    table = given({"r1": "c3:2", "s1": "c4:2"}, riders=["shield_wall"], raiders=["ambush"], fight=[3, 3])
    ordered(table, {"r1": "c4"})
    assert [type(choice.action) for choice in table.choices()] == [m.Pass]
    assert refused(table, "riders", "play_plan", plan="shield_wall").sentence == "Shield-wall helps a defender only."
    assert refused(table, "riders", "play_plan", plan="horn").sentence == "The side does not hold this plan."
    assert refused(table, "riders", "done").rule == "K2.2"
    assert refused(table, "raiders", "pass").rule == "K3.1"
    when(table, "riders", "pass")
    assert refused(table, "raiders", "play_plan", plan="ambush").sentence == "Ambush helps an attacker only."


@situation(rule="K4.1")
def test_a_side_without_units_has_lost() -> None:
    table = given({"r1": "c3:3", "s1": "c4:1"}, fight=[6, 1])
    ordered(table, {"r1": "c4"})
    assert outcome(table).winners == ("riders",)
    assert outcome(table).reason == "The Raiders have lost their last unit."
    assert refused(table, "riders", "done").sentence == "The game is over."


@situation(rule="K4.3")
def test_after_the_last_turn_the_fords_count() -> None:
    table = given({"r1": "c1:3", "s1": "c4:3"}, turn=3)
    ordered(table)
    assert (outcome(table).winners, outcome(table).scores) == (("raiders",), {"riders": 0, "raiders": 1})
    assert GAME.words.score_lines(table.state) == [("Fords of the Riders", "0"), ("Fords of the Raiders", "1")]


@situation(rule="K4.4")
def test_as_many_fords_on_both_sides_are_a_draw() -> None:
    table = given({"r1": "c3:3", "s1": "c4:3"}, turn=3)
    ordered(table)
    assert (outcome(table).result, outcome(table).winners, outcome(table).rule) == (DRAWN, (), "K4.4")


def test_where_both_sides_stand() -> None:
    table = given({"r1": "c3:3", "s1": "c4:3"}, turn=1)
    assert GAME.words.standing(table.view(None)) == [
        ("Turn", "2 of 4"),
        ("Riders", "1 unit, 3 steps, 1 ford"),
        ("Raiders", "1 unit, 3 steps, 1 ford"),
    ]
    assert GAME.words.part(table.state) == "Turn 2"
