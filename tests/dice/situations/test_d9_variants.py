"""Variants (D9) and our own option (DV1)."""

from __future__ import annotations

from core.dice.model import events as e
from core.dice.model import sauron_events as se
from tests.dice.situations.table import area, at_end_of, enemies, given, glory, idle, new_game, situation, state, when
from tests.kit.at_table import fields_offered as choices
from tests.kit.at_table import outcome
from tests.kit.told import happened


@situation("T35", rule="D9.1, D6.10")
def test_immediate_corruption_sweeps_mustered_units() -> None:
    table = given(
        phase="sauron_corrupt",
        cards=["arwen", "mithril"],
        points=5,
        sauron=["Goblin"],
        corrupted=["ents"],
        options={"immediate_corruption": "on"},
        p1={"muster": ["arwen U:1/4/3 + mithril I:0", "sam U:1/1/2"], "active": ["arwen"], "aside": []},
        p2={"prepared": ["arwen U:1/4/3"], "bag": ["arwen"]},
    )
    idle(table, lambda now: now.phase != "sauron_corrupt")
    if choices(table, "corrupt"):
        when(table, "p1", "corrupt", card="arwen")
    assert [one.card for one in happened(table, se.CardCorrupted)] == ["arwen"]
    end = at_end_of(table, "sauron_corrupt")
    assert area(end, "p1", "muster") == ["sam"]
    assert area(end, "p1", "used") == ["arwen", "arwen", "mithril"]
    assert area(end, "p2", "used") == ["arwen"]
    assert area(end, "p2", "bag") == ["arwen"]
    idle(table, lambda now: now.round == 2 and now.active == "p1")
    assert not happened(table, e.UnitScored, card="arwen")


@situation("T56", rule="D9.1, DC.sting")
def test_immediate_corruption_takes_an_artifact_off() -> None:
    table = given(
        phase="sauron_corrupt",
        cards=["sting"],
        points=3,
        sauron=["Goblin"],
        options={"immediate_corruption": "on"},
        p1={"muster": ["sam U:1/1/2 + sting I:0"]},
    )
    when(table, "p1", "corrupt", card="sting")
    end = at_end_of(table, "sauron_corrupt")
    assert area(end, "p1", "muster") == ["sam"]
    assert area(end, "p1", "used") == ["sting"]


@situation(rule="D3.16, D9.1")
def test_without_the_variant_dice_in_play_stay() -> None:
    table = given(
        phase="sauron_corrupt",
        cards=["sting"],
        points=3,
        sauron=["Goblin"],
        p1={"muster": ["sam U:1/1/2 + sting I:0"]},
    )
    when(table, "p1", "corrupt", card="sting")
    assert area(at_end_of(table, "sauron_corrupt"), "p1", "muster") == ["sam+sting"]


@situation("T37", rule="D9.2, D7.2")
def test_increased_forces_keep_replaced_dice() -> None:
    table = given(
        "moria",
        phase="sauron_advance",
        sauron=["Eye"],
        destroyed=["E_FOTR", "E_FOTR"],
        enemies={"E_FOTR": 1},
        options={"increased_forces": "on"},
    )
    end = at_end_of(table, "sauron_advance")
    assert state(end).enemies["E_FOTR"] == 3
    replaced = happened(table, se.DiceReplaced)[0]
    assert (replaced.out_count, replaced.by_count, replaced.back) == (2, 2, True)


@situation("T42", rule="D9.4, D6.9, DA32, D8.2")
def test_full_cooperation_is_lost_at_no_glory() -> None:
    table = given(
        phase="sauron_corrupt", points=3, sauron=["Goblin"], options={"coop": "hard"}, p1={"glory": 3}, p2={"glory": 3}
    )
    when(table, "p1", "lose_glory", count=3)
    assert outcome(table).result == "lost"
    assert outcome(table).rule == "D9.4"


@situation(rule="D9.4")
def test_full_cooperation_starts_with_glory() -> None:
    for level, start in (("easy", 5), ("hard", 3), ("very_hard", 1)):
        table = new_game(players="2", coop=level)
        assert glory(table, "p1", "p2") == [start, start]


@situation(rule="D9.4, D8.1")
def test_full_cooperation_is_won_by_all() -> None:
    table = given("black_gate", phase="sauron_advance", options={"coop": "easy"}, p1={"glory": 9}, p2={"glory": 2})
    assert outcome(table).result == "won"
    assert not outcome(table).winners or sorted(outcome(table).winners) == ["p1", "p2"]


@situation(rule="D9.3, D6.11")
def test_the_limit_can_be_moved() -> None:
    for players, level, already, lost in ((4, "hardest", 1, True), (2, "easiest", 5, False), (2, "easy", 6, True)):
        markers = ["sam", "bill", "rope", "sting", "merry", "eowyn"]
        table = given(
            phase="sauron_corrupt",
            players=players,
            cards=["rope", "sting", "merry", "eowyn", "barahir"],
            corrupted=markers[:already],
            points=3,
            sauron=["Goblin"],
            options={"corruption_limit": level},
        )
        idle(table, lambda now: now.phase != "sauron_corrupt")
        assert table.over == lost, (players, level)


@situation(rule="DV1, D4.16")
def test_the_restless_enemy_sends_a_die() -> None:
    table = given(
        phase="recruit",
        turn="p2",
        cards=["rope"],
        enemies={"E_FOTR": 0},
        options={"restless_enemy": "on"},
        p2={"active": ["frodo F1", "frodo F1"]},
    )
    when(table, "p2", "recruit", card="sam")
    idle(table, lambda now: bool(happened(table, se.CorruptionCounted)))
    end = at_end_of(table, "sauron_score")
    assert enemies(end) == ["*E_TT"]
    assert happened(table, e.EnemyEntered)[0].rule == "DV1"
    assert state(end).sauron.points == 1


@situation(rule="DV1")
def test_the_restless_enemy_waits_when_somebody_recruited() -> None:
    table = given(
        phase="recruit",
        turn="p2",
        cards=["rope"],
        options={"restless_enemy": "on"},
        p2={"active": ["frodo F1"] * 3},
    )
    when(table, "p2", "recruit", card="rope")
    idle(table, lambda now: bool(happened(table, se.CorruptionCounted)))
    assert enemies(at_end_of(table, "sauron_score")) == ["*E_FOTR"]
    assert happened(table, e.EnemyEntered)[0].rule == "D4.16"


@situation(rule="DV1")
def test_the_option_is_off_by_itself() -> None:
    table = given(phase="recruit", turn="p2")
    idle(table, lambda now: bool(happened(table, se.CorruptionCounted)))
    assert enemies(at_end_of(table, "sauron_score")) == []
