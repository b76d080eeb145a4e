"""Playing cards and moving on the lines (B4.3)."""

from __future__ import annotations

import pytest

from core.fellowship.model import events as e
from core.fellowship.words.labels import consequence
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import prompt
from tests.kit.told import happened, story


@situation("T7", rule="B4.3.1, B4.3.6, B4.3.7")
def test_boromir_finishes_moria() -> None:
    table = given(
        step="step_two",
        active="sam",
        lines={"fighting": 8},
        sam={"hand": ["boromir", "grey_hiding"]},
        rolls=["dot1"],
        large=3,
        sauron=15,
    )
    when(table, "sam", "play_card", card="boromir", line="fighting")
    kinds = story(table)
    assert kinds[:6] == ["CardPlayed", "MarkerMoved", "DieRolled", "HobbitMoved", "MarkerMoved", "ShieldsGained"]
    assert kinds[6] == "ScenarioEnded"
    assert happened(table, e.ShieldsGained, hobbit="sam", count=3, large=True)
    assert happened(table, e.ScenarioEnded)[0].score == 20
    assert "grey_hiding" in state(table).hobbits["sam"].hand  # no second card


@situation("T8", "A9", rule="B4.3.3")
def test_a_symbol_beyond_the_last_space_is_lost() -> None:
    table = given(
        step="step_two", active="sam", lines={"hiding": 6}, sam={"hand": ["legolas"]}, next_tiles=["fighting"]
    )
    assert consequence(table.state, "hiding", 2) == "from 6 to 7: a heart token (1 space lost)"
    when(table, "sam", "play_card", card="legolas", line="hiding")
    assert state(table).lines["hiding"] == 7
    assert state(table).hobbits["sam"].tokens == {"heart": 1}
    assert happened(table, e.SymbolsLost, count=1, rule="B4.3.3")
    assert state(table).location == "moria"


@situation("T9", "A8", rule="B4.3.3")
def test_a_card_without_a_line_cannot_be_played() -> None:
    table = given(step="step_two", active="sam", sam={"hand": ["grey_friendship"]})
    assert offered(table, "play_card") == []
    refusal = refused(table, "sam", "play_card", card="grey_friendship", line="friendship")
    assert refusal.rule == "B4.3.3"
    assert refusal.sentence.casefold() == "moria has no friendship line."


@situation("A8", rule="B4.3.3")
def test_a_card_for_a_finished_line_still_pays() -> None:
    table = given(
        active="sam",
        lines={"hiding": 7},
        sam={"hand": ["grey_hiding"]},
        frodo={"hand": ["grey_hiding"]},
        event=1,
        next_tiles=["sundial", "fighting"],
    )
    when(table, "sam", "give_card", card="grey_hiding")
    when(table, "frodo", "refuse")
    refused_play = given(step="step_two", active="sam", lines={"hiding": 7}, sam={"hand": ["grey_hiding"]})
    refusal = refused(refused_play, "sam", "play_card", card="grey_hiding", line="hiding")
    assert refusal.sentence.casefold() == "the hiding line is complete."


@situation("A10", rule="B4.3.2")
def test_the_jokers_of_one_card_move_one_line() -> None:
    table = given(step="step_two", active="sam", sam={"hand": ["aragorn"]}, next_tiles=["fighting"])
    assert [one["line"] for one in offered(table, "play_card")] == ["fighting", "hiding", "travelling"]
    when(table, "sam", "play_card", card="aragorn", line="travelling")
    assert state(table).lines == {"fighting": 1, "hiding": 0, "travelling": 2}  # the next tile moved fighting
    assert state(table).hobbits["sam"].shields == 2


@situation(rule="B4.3.5")
def test_yellow_and_gandalf_cards_are_no_card_play() -> None:
    """Sam uses Elessar and calls Persistence in step 2, and still plays a white and a grey card."""
    table = given(
        step="step_two",
        active="sam",
        sam={"hand": ["elessar", "white_hiding", "grey_hiding"], "step": 2, "shields": 5},
        next_tiles=["fighting"],
    )
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="sam")
    when(table, "sam", "call_gandalf", card="persistence")
    when(table, "sam", "name", hobbit="frodo")
    when(table, "sam", "play_card", card="white_hiding", line="hiding")
    when(table, "sam", "play_card", card="grey_hiding", line="hiding")
    assert state(table).lines["hiding"] == 2
    assert len(state(table).hobbits["frodo"].hand) == 4


@situation(rule="B4.3.5")
def test_a_yellow_card_is_not_played_for_a_line() -> None:
    table = given(step="step_two", active="sam", sam={"hand": ["lembas"]})
    assert refused(table, "sam", "play_card", card="lembas", line="hiding").rule == "B4.3.5"


@situation(rule="B4.3.6, B4.10")
def test_the_end_of_the_main_line_in_step_1_leaves_no_step_2() -> None:
    table = given(active="sam", lines={"fighting": 9}, next_tiles=["fighting"], hobbits=2, sauron=15)
    go_on(table)
    assert happened(table, e.ScenarioEnded, completed=True)
    assert "step_two" not in story(table)
    assert state(table).location == "lothlorien"


GIFTS = [
    ("moria", "fighting", 1, "shield"),
    ("moria", "fighting", 3, "ring"),
    ("moria", "hiding", 3, "heart"),
    ("moria", "travelling", 3, "sun"),
    ("moria", "hiding", 1, "book"),
    ("shelobs_lair", "travelling", 8, "light"),
    ("shelobs_lair", "fighting", 8, "large"),
    ("shelobs_lair", "fighting", 6, "die"),
]


@situation(rule="B4.3.7, A33")
@pytest.mark.parametrize(("location", "line", "space", "gift"), GIFTS)
def test_what_a_space_gives(location: str, line: str, space: int, gift: str) -> None:
    table = given(
        location, active="sam", sam={"step": 4}, lines={line: space - 1}, next_tiles=[line], large=2, rolls=["dot1"]
    )
    sam = state(table).hobbits["sam"]
    assert {
        "shield": sam.shields == 1,
        "large": sam.shields == 2,
        "ring": sam.tokens == {"ring": 1},
        "heart": sam.tokens == {"heart": 1},
        "sun": sam.tokens == {"sun": 1},
        "book": sam.hand == ["book"],
        "light": sam.step == 3,
        "die": sam.step == 5,
    }[gift]


@situation("A42", rule="B4.3.7, B4.6.1")
def test_a_white_circle_on_step_0_does_nothing() -> None:
    table = given("shelobs_lair", active="sam", lines={"travelling": 7}, next_tiles=["travelling"])
    assert state(table).hobbits["sam"].step == 0
    assert not happened(table, e.HobbitMoved)


@situation(rule="B4.3.8, A36")
def test_a_removed_feature_card_is_not_gained() -> None:
    table = given("helms_deep", active="sam", lines={"friendship": 1}, taken=["theoden"], next_tiles=["friendship"])
    assert state(table).lines["friendship"] == 2
    assert not happened(table, e.FeatureGained)


@situation("A26", rule="B4.3.1, B4.6.5")
def test_elimination_in_the_middle_of_a_move_loses_the_other_symbols() -> None:
    table = given(
        step="step_two",
        active="pippin",
        lines={"fighting": 6},
        sauron=9,
        pippin={"hand": ["gimli", "white_hiding"], "step": 8},
        rolls=["dot1"],
        next_tiles=["hiding"],
    )
    when(table, "pippin", "play_card", card="gimli", line="fighting")
    assert happened(table, e.HobbitEliminated, hobbit="pippin")
    assert happened(table, e.SymbolsLost, rule="A26", count=1)
    assert state(table).lines["fighting"] == 7
    assert state(table).active == "frodo"
    assert state(table).discard["white_hiding"] == 1
    assert "gimli" in state(table).gone


@situation("A3", rule="B5.1, B4.3.2")
def test_frodo_plays_white_hobbit_cards_as_jokers() -> None:
    table = given(step="step_two", frodo={"hand": ["white_hiding", "grey_hiding", "legolas"]})
    lines: dict[str, list[str]] = {one["card"]: [] for one in offered(table, "play_card")}
    for one in offered(table, "play_card"):
        lines[one["card"]].append(one["line"])
    assert lines == {
        "white_hiding": ["fighting", "hiding", "travelling"],
        "grey_hiding": ["hiding"],
        "legolas": ["hiding"],
    }
    assert prompt(table).seat == "frodo"
