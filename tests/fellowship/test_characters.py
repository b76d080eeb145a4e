"""The hobbits and their abilities (B5)."""

from __future__ import annotations

from core.fellowship.model import events as e
from tests.fellowship.situation import given, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.told import happened


@situation(rule="B5.1, B4.4.4")
def test_frodo_pays_any_symbol_with_white_hobbit_cards() -> None:
    table = given(
        event=4,
        hobbits=2,
        frodo={"hand": ["white_hiding"] * 3 + ["grey_fighting", "boromir"]},
        next_tiles=["sundial", "hiding"],
    )
    for card in ("white_hiding", "white_hiding", "grey_fighting", "boromir"):
        when(table, "frodo", "give_card", card=card)
    assert happened(table, e.CostPaid, rule="B9.1.5")


@situation("A3", rule="B5.1")
def test_frodos_white_feature_cards_keep_their_symbols() -> None:
    table = given(
        event=1, hobbits=2, frodo={"hand": ["boromir"]}, next_tiles=["sundial", "fighting"], rolls=["blank"] * 2
    )
    assert happened(table, e.CostRefused, able=False)


@situation(rule="B5.1")
def test_only_frodo_has_frodos_ability() -> None:
    table = given(step="step_two", active="sam", sam={"hand": ["white_hiding"]})
    assert offered(table, "play_card") == [{"card": "white_hiding", "line": "hiding"}]
    assert refused(table, "sam", "play_card", card="white_hiding", line="fighting").rule == "B4.3.1"


@situation(rule="B5.2, B9.4.3")
def test_sams_ability_does_not_touch_event_texts() -> None:
    """Battle of the Pelennor Fields: Sam rolls three dots (1 step) and discards two cards."""
    table = given(
        "mordor",
        event=2,
        active="sam",
        sam={"hand": ["gimli", "sting", "book"]},
        frodo={"tokens": {"heart": 1}},
        rolls=["dot3"],
        next_tiles=["sundial", "fighting"],
    )
    assert state(table).hobbits["sam"].step == 1
    when(table, "sam", "choose_card", card="gimli")
    when(table, "sam", "choose_card", card="sting")
    assert state(table).hobbits["sam"].hand == ["book"]


@situation(rule="B5.2")
def test_an_eye_moves_sauron_for_sam_too() -> None:
    table = given(active="sam", lines={"fighting": 6}, next_tiles=["fighting"], rolls=["eye"])
    assert state(table).sauron == 11


@situation(rule="B5.3")
def test_pippin_plays_two_grey_cards_but_no_yellow_one() -> None:
    table = given(
        step="step_two",
        active="pippin",
        pippin={"hand": ["grey_hiding", "grey_fighting", "belt"]},
        next_tiles=["hiding"],
    )
    when(table, "pippin", "play_card", card="grey_hiding", line="hiding")
    assert refused(table, "pippin", "play_card", card="belt", line="hiding").rule == "B4.3.5"
    when(table, "pippin", "play_card", card="grey_fighting", line="fighting")
    assert state(table).lines["fighting"] == 1
