"""The Ring (B4.7)."""

from __future__ import annotations

import pytest

from core.fellowship.model import events as e
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


@situation("T16", rule="B4.7.2, B4.7.3")
def test_two_cards_move_the_marker_by_two() -> None:
    table = given(
        ring_used=False,
        frodo={"hand": ["gimli", "sting", "white_hiding"]},
        lines={"hiding": 1},
        rolls=["cards2"],
        sam={},
    )
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_card", card="gimli")
    when(table, "frodo", "choose_card", card="sting")
    when(table, "frodo", "choose_line", line="hiding")
    assert state(table).hobbits["frodo"].hand[:1] == ["white_hiding"]
    assert happened(table, e.MarkerMoved, line="hiding", rule="B4.7.3")[0].space == 3
    assert not happened(table, e.TokenGained)


@situation("T17", rule="B4.7.3, B4.7.4, B4.11.1")
def test_the_ring_reaches_mount_doom() -> None:
    table = given(
        "mordor", ring_used=False, step="step_two", lines={"travelling": 10}, active="sam", rolls=["blank", "blank"]
    )
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="travelling")
    moved = happened(table, e.MarkerMoved)[0]
    assert (moved.space, moved.rule) == (13, "B4.7.3")
    assert happened(table, e.RingOnVolcano)
    assert [(x.hobbit, x.rule) for x in happened(table, e.DieRolled)] == [("frodo", "B4.7.2"), ("sam", "B4.11.2")]
    assert outcome(table).result == "won"


@situation("T18", rule="B4.7.1, B4.7.5")
def test_the_ring_serves_once_in_each_scenario() -> None:
    table = given(ring_used=False, rolls=["blank"], hobbits=2, next_tiles=["hiding"])
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="hiding")
    assert state(table).ring_used
    refusal = refused(table, "frodo", "put_on_ring")
    assert refusal.rule == "B4.7.1"
    assert refusal.sentence == "The Ring has been used in this scenario; it serves again in the next."
    table = given("lothlorien", step="test_of_galadriel", hobbits=2, rolls=["blank"] * 2)
    assert not state(table).ring_used
    assert offered(table, "put_on_ring") == [{}]


@situation("T39", rule="B4.7.4, B4.11.5, B9.4.6")
def test_the_ring_before_the_sixth_event_of_mordor() -> None:
    table = given(
        "mordor",
        ring_used=False,
        event=5,
        lines={"travelling": 10},
        next_tiles=["sundial"],
        rolls=["eye", "blank"],
        active="sam",
    )
    assert prompt(table).rule == "W1"
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W2"
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="travelling")
    assert happened(table, e.MarkerMoved)[0].space == 13
    assert state(table).event == 5
    assert not happened(table, e.EventBegan)
    assert happened(table, e.RingOnVolcano)
    assert outcome(table).result == "won"


@situation(rule="B4.7.2")
@pytest.mark.parametrize(("face", "spaces"), [("blank", 4), ("dot1", 3), ("eye", 3), ("dot2", 2), ("dot3", 1)])
def test_how_far_the_ring_carries(face: str, spaces: int) -> None:
    table = given(ring_used=False, rolls=[face], active="sam")
    when(table, "frodo", "put_on_ring")
    assert offered(table, "choose_line", "frodo") == [{"line": x} for x in ("fighting", "hiding", "travelling")]
    when(table, "frodo", "choose_line", line="travelling")
    assert happened(table, e.MarkerMoved)[0].space == spaces
    assert not happened(table, e.ShieldsGained, rule="B4.7.3")


@situation("A13", rule="B5.2, B4.7.2")
@pytest.mark.parametrize(("capped", "spaces"), [(False, 1), (True, 3)])
def test_sam_with_the_ring(capped: bool, spaces: int) -> None:
    table = given(ring_bearer="sam", ring_used=False, rolls=["dot3"], sam_ring_capped=capped, next_tiles=["hiding"])
    when(table, "sam", "put_on_ring")
    when(table, "sam", "choose_line", line="hiding")
    assert state(table).hobbits["sam"].step == 1
    assert happened(table, e.MarkerMoved)[0].space == spaces


@situation("A14", rule="B8.mithril, B4.7.2")
def test_the_ring_with_mithril() -> None:
    """No harm, and the marker moves by the face."""
    table = given(ring_used=False, rolls=["dot2"], sam={"hand": ["mithril"]})
    when(table, "frodo", "put_on_ring")
    when(table, "sam", "use_card", card="mithril")
    when(table, "frodo", "choose_line", line="hiding")
    assert state(table).hobbits["frodo"].step == 0
    assert happened(table, e.MarkerMoved)[0].space == 2


@situation("A14", rule="B8.belt, B4.7.2")
def test_the_ring_with_the_belt() -> None:
    """No die is rolled; it counts as a blank."""
    table = given(ring_used=False, rolls=["dot3"], sam={"hand": ["belt"]}, next_tiles=["hiding"])
    when(table, "frodo", "put_on_ring")
    when(table, "sam", "use_card", card="belt")
    when(table, "frodo", "choose_line", line="hiding")
    assert not happened(table, e.DieRolled)
    assert happened(table, e.MarkerMoved)[0].space == 4


@situation("A12", rule="B4.7.3, B4.7.4")
def test_the_last_space_gives_nothing_and_ends_the_scenario() -> None:
    table = given(ring_used=False, lines={"fighting": 8}, rolls=["blank"], hobbits=2, sauron=15)
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="fighting")
    moved = happened(table, e.MarkerMoved)[0]
    assert moved.space == 10
    assert not happened(table, e.ShieldsGained)
    assert happened(table, e.ScenarioEnded, completed=True, score=20)


@situation(rule="B4.7.3, B4.3.8")
def test_feature_cards_passed_are_lost() -> None:
    table = given("helms_deep", ring_used=False, lines={"friendship": 1}, rolls=["eye"], next_tiles=["fighting"])
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="friendship")
    assert happened(table, e.MarkerMoved)[0].skipped == ["theoden", "shadowfax"]
    assert state(table).gone == ["theoden", "shadowfax"]


@situation(rule="B4.7.6, B4.6.3")
def test_a_roll_that_goes_wrong() -> None:
    table = given(ring_used=False, frodo={"step": 5}, sauron=8, rolls=["dot3"], lines={"fighting": 4})
    when(table, "frodo", "put_on_ring")
    assert (outcome(table).result, outcome(table).score) == ("lost", 14)
    assert not happened(table, e.MarkerMoved)
    table = given(ring_used=False, frodo={"hand": ["gimli"]}, rolls=["cards2"])
    when(table, "frodo", "put_on_ring")
    assert outcome(table).rule == "B4.6.3"


@situation("A11", rule="B4.7.1, W1, W2, W3, W7")
def test_the_ring_in_each_window_of_somebody_elses_turn() -> None:
    table = given(active="sam", ring_used=False, next_tiles=["sundial", "hiding"], sam={"hand": ["grey_friendship"]})
    for window in ("W1", "W2", "W3"):
        assert prompt(table).rule == window
        assert offered(table, "put_on_ring", "frodo") == [{}]
        when(table, "frodo", "pass")
    go_on(table)
    assert prompt(table).kind == "step_two"
    assert offered(table, "put_on_ring", "frodo") == [{}]


@situation("A11", rule="B4.7.1")
def test_the_ring_is_not_put_on_while_a_cost_is_paid() -> None:
    table = given(active="sam", ring_used=False, next_tiles=["sundial_cards"], sam={"hand": ["grey_friendship"] * 3})
    go_on(table)
    assert prompt(table).kind == "pay"
    assert refused(table, "frodo", "put_on_ring").rule == "A11"
    refusal = refused(table, "sam", "put_on_ring")
    assert refusal.sentence == "Only the Ring-bearer, Frodo, can put on the Ring."


@situation("A16", rule="B4.7.2, B4.8.3")
def test_healing_comes_before_or_after_the_move_as_a_whole() -> None:
    """Frodo on 5, Sauron on 8, three dots: Healing must come first; after the roll it is too late."""
    position = {"frodo": {"step": 5}, "sam": {"shields": 5}, "sauron": 8}
    table = given(ring_used=False, rolls=["dot3"], **position)  # type: ignore[arg-type]
    when(table, "frodo", "put_on_ring")
    assert outcome(table).result == "lost"

    table = given(ring_used=False, rolls=["dot3"], **position)  # type: ignore[arg-type]
    when(table, "sam", "call_gandalf", card="healing")
    when(table, "sam", "name", hobbit="frodo")
    when(table, "frodo", "put_on_ring")
    assert state(table).hobbits["frodo"].step == 6
    assert prompt(table).kind == "pick_line"
