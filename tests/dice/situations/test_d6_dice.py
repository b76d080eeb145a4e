"""Sauron rolls, and his Eyes (D6, Phase 5)."""

from __future__ import annotations

from core.dice.model import sauron_events as se
from core.kernel.table import Table
from tests.dice.situations.table import Moment, at_end_of, enemies, given, idle, situation, state
from tests.kit.told import happened


def rolled(table: Table) -> Moment:
    """Return the state when Sauron's first turn was over."""
    return at_end_of(table, "sauron_dice")


def counted(table: Table) -> list[tuple[int, int]]:
    """Play on to the next Sauron turn: the dice that he counts, and what was pending."""
    idle(table, lambda now: bool(happened(table, se.CorruptionCounted)))
    return [(one.dice, one.pending) for one in happened(table, se.CorruptionCounted)][:1]


@situation("T28", rule="D6.14, D6.15, DC.frodo, DL.rivendell, D6.1")
def test_an_ignored_eye_at_rivendell_is_marked() -> None:
    table = given(
        "rivendell",
        phase="sauron_dice",
        pool=["E_FOTR", "E_FOTR"],
        p2={"prepared": ["frodo U:1/1/1"]},
        rolls=["Eye", "Eye"],
    )
    assert enemies(rolled(table)) == ["*Eye", "Rider"]
    table = given("rivendell", phase="sauron_score", sauron=["Rider", "*E_FOTR"])
    assert counted(table) == [(2, 0)]


@situation("T53", rule="D6.14, DA15, D6.16, DL.moria")
def test_an_ignored_eye_at_moria_gives_no_corruption_now() -> None:
    table = given(
        "moria",
        phase="sauron_dice",
        pool=["E_FOTR", "E_FOTR"],
        p1={"prepared": ["frodo U:1/1/1"]},
        rolls=["Eye", "Eye"],
    )
    assert state(rolled(table)).sauron.pending == 4
    assert enemies(rolled(table)) == ["Eye", "Eye"]


@situation(rule="D6.14, DA16, DA51")
def test_each_prepared_frodo_counts_and_borrowed_ones_do_not() -> None:
    table = given(
        "moria",
        phase="sauron_dice",
        players=3,
        pool=["E_FOTR"] * 3,
        p1={"prepared": ["frodo U:1/1/1"], "used": ["frodo"]},
        p3={"prepared": ["frodo U:1/1/1"], "muster": ["frodo U:1/1/1"]},
        rolls=["Eye", "Eye", "Eye"],
    )
    assert state(rolled(table)).sauron.pending == 4


@situation("T41", rule="D6.16, D6.17, D6.15, DL.helms_deep, D6.1")
def test_an_eye_brings_the_strongest_die_back() -> None:
    table = given(
        "helms_deep",
        phase="sauron_dice",
        pool=["E_TT"],
        destroyed=["E_FOTR", "E_ROTK"],
        rolls=["TT Eye"],
    )
    sauron = state(rolled(table)).sauron
    assert sauron.pending == 4
    assert {kind: n for kind, n in sauron.pool.items() if n} == {"E_ROTK": 1}
    assert {kind: n for kind, n in sauron.destroyed.items() if n} == {"E_FOTR": 1}
    assert counted(table) == [(1, 4)]


@situation(rule="DA31, D6.17, DL.black_gate")
def test_each_eye_brings_back_one_while_there_is_one() -> None:
    table = given(
        "black_gate", phase="sauron_dice", pool=["E_TT", "E_TT"], destroyed=["E_FOTR"], rolls=["TT Eye", "TT Eye"]
    )
    assert {kind: n for kind, n in state(rolled(table)).sauron.pool.items() if n} == {"E_FOTR": 1}
    assert state(rolled(table)).sauron.pending == 10


@situation(rule="D6.16, DL.pelennor")
def test_eyes_at_the_pelennor_fields() -> None:
    table = given("pelennor", phase="sauron_dice", pool=["E_ROTK"], destroyed=["E_TT"], rolls=["ROTK Eye"])
    assert state(rolled(table)).sauron.pending == 5
    assert {kind: n for kind, n in state(rolled(table)).sauron.pool.items() if n} == {}


@situation("Q3", "Q7", rule="D6.13, D6.18, DA11, D4.16")
def test_all_but_the_destroyed_are_rolled_and_markers_come_off() -> None:
    table = given(
        "moria",
        phase="sauron_dice",
        sauron=["Orc", "*E_TT", "Eye"],
        pool=["E_ROTK"],
        destroyed=["E_FOTR"],
        rolls=["Goblin", "Warg", "Orc", "Nazgul"],
    )
    assert len(enemies(rolled(table))) == 4
    assert not any(name.startswith("*") for name in enemies(rolled(table)))
    assert [len(one.dice) for one in happened(table, se.SauronRolled)][:1] == [4]
    assert state(rolled(table)).sauron.destroyed == {"E_FOTR": 1}
    assert state(rolled(table)).sauron.pool.get("E_ROTK", 0) == 0


@situation(rule="D6.15, D6.14, DL.rivendell")
def test_an_eye_of_any_colour_is_a_rider_at_rivendell() -> None:
    table = given("rivendell", phase="sauron_dice", pool=["E_ROTK"], rolls=["ROTK Eye"])
    assert enemies(rolled(table)) == ["Rider"]


@situation(rule="D6.14")
def test_more_frodos_than_eyes() -> None:
    table = given(
        "rivendell",
        phase="sauron_dice",
        pool=["E_FOTR", "E_FOTR"],
        p1={"prepared": ["frodo U:1/1/1"] * 3},
        rolls=["Goblin", "Eye"],
    )
    assert enemies(rolled(table)) == ["*Eye", "Goblin"]
