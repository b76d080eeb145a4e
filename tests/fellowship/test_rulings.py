"""Rulings that no other chapter shows (A1 to A55), and the gate: every situation, ruling and rule is shown."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from tests.fellowship.shown import UNREACHED
from tests.fellowship.situation import SITUATIONS, given, shown_by_all, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import prompt
from tests.kit.told import happened


@pytest.fixture(scope="module", name="shown")
def _shown() -> dict[str, list[str]]:
    return shown_by_all()


def test_every_situation_of_the_reference_is_shown(shown: dict[str, list[str]]) -> None:
    assert [f"T{number}" for number in range(1, 47) if f"T{number}" not in SITUATIONS] == []


def test_every_ruling_is_a_situation(shown: dict[str, list[str]]) -> None:
    rulings = [rule.id for rule in GAME.rulebook() if rule.id.startswith("A")]
    assert len(rulings) >= 53
    assert [ruling for ruling in rulings if ruling not in SITUATIONS] == []


def test_every_rule_is_shown_or_has_a_reason(shown: dict[str, list[str]]) -> None:
    book = GAME.rulebook()
    base = [rule.id for rule in book if not rule.id.startswith("F")]
    assert [rule for rule in base if rule not in shown and rule not in UNREACHED] == []
    assert [rule for rule in UNREACHED if rule not in book or rule in shown] == []
    assert [rule for rule in shown if rule not in book and not rule.startswith("T")] == []


@situation("A2", rule="B4.4.4")
def test_jokers_pay_for_activity_symbols() -> None:
    table = given(
        event=4, active="sam", sam={"hand": ["aragorn", "galadriel", "sting"]}, next_tiles=["sundial", "hiding"]
    )
    for card in ("aragorn", "galadriel", "sting"):
        when(table, "sam", "give_card", card=card)
    assert happened(table, e.CostPaid, rule="B9.1.5")


@situation("A6", rule="B3.4")
def test_the_eliminated_are_dealt_no_cards() -> None:
    table = given("lothlorien", step="galadriel", ring_bearer="sam", hobbits=5, pippin={"alive": False})
    counts = {name: len(happened(table, e.FeatureDealt, hobbit=name)) for name in state(table).hobbits}
    assert counts == {"frodo": 3, "sam": 3, "pippin": 0, "merry": 3, "fatty": 3}


@situation("A31", rule="B9.3.1, B2.4")
def test_shields_are_given_in_any_number_of_points() -> None:
    """Frodo's three points may have come from one piece of 3; he gives one and keeps two."""
    table = given(
        "shelobs_lair", frodo={"shields": 3}, sam={"shields": 6}, gandalf=[], next_tiles=["sundial", "fighting"]
    )
    assert [one["count"] for one in offered(table, "give_shields", "frodo")] == [1, 2, 3]
    when(table, "frodo", "give_shields", count=1)
    assert [one["count"] for one in offered(table, "give_shields", "frodo")] == [1, 2]
    when(table, "sam", "give_shields", count=6)
    assert state(table).hobbits["frodo"].shields == 3  # two kept, one gained by the tile
    assert state(table).hobbits["sam"].shields == 0


@situation("A33", rule="B2.4, B4.3.7")
def test_a_large_shield_is_counted_openly() -> None:
    table = given("shelobs_lair", active="sam", hands="hidden", lines={"fighting": 7}, large=3, next_tiles=["fighting"])
    event = happened(table, e.ShieldsGained)[0]
    assert GAME.sight.event_view(table.state, event, "frodo").count == 3
    assert table.view("frodo").hobbits["sam"].shields == 3


@situation("A34", rule="B4.4.6")
def test_the_card_is_revealed_before_anybody_refuses() -> None:
    table = given(
        "helms_deep",
        event=3,
        active="sam",
        sam={"hand": ["legolas"]},
        next_cards=["grey_hiding"],
        next_tiles=["sundial", "fighting"],
        rolls=["blank"] * 2,
    )
    assert happened(table, e.CardRevealed, card="grey_hiding")
    assert prompt(table).kind == "pay"
    when(table, "sam", "refuse")
    assert state(table).discard == {"grey_hiding": 1}


@situation("A35", rule="B9.1.1, B4.4.4")
def test_one_card_with_two_jokers_is_friend_and_joker() -> None:
    table = given(active="sam", sam={"hand": ["glamdring"]}, next_tiles=["sundial", "fighting"])
    when(table, "sam", "give_card", card="glamdring")
    assert happened(table, e.CostPaid, rule="B9.1.1")
    assert state(table).sauron == 12
