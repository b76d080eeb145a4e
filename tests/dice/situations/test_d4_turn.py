"""Scoring, mustering, recruiting, restoring, cleaning up (D4, Phases 1, 2, 4 and 5)."""

from __future__ import annotations

from core.dice.model import events as e
from tests.dice.situations.table import (
    area,
    at_end_of,
    corrupted,
    enemies,
    given,
    glory,
    idle,
    in_turn_of,
    moment,
    offered,
    refused,
    seat_of,
    situation,
    state,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.told import happened


@situation("T43", rule="D4.1")
def test_glory_passes_twenty() -> None:
    table = given(phase="score", cards=["gandalf_grey"], p1={"glory": 19, "muster": ["gandalf_grey U:1/4/3"]})
    assert glory(table, "p1") == [22]


@situation("T49", rule="D4.1, D5.1, DC.anduril, DA40, DA47")
def test_anduril_brings_its_bearer_back() -> None:
    table = given(
        phase="score",
        cards=["aragorn", "anduril"],
        p1={"muster": ["aragorn U:1/5/3 + anduril I:0"], "bag": ["frodo"] * 5},
        draws=["frodo"] * 5,
        rolls=["frodo F1"] * 6,
    )
    assert glory(table, "p1") == [4]
    assert area(table, "p1", "used") == ["anduril"]
    assert area(table, "p1", "active") == ["aragorn"] + ["frodo"] * 5
    assert all(die.face for die in seat_of(table, "p1").active)
    assert len(happened(table, e.DiceRolled)[0].dice) == 6


@situation(rule="DC.anduril, DA35, D4.3")
def test_anduril_does_nothing_for_a_unit_that_is_recalled() -> None:
    table = given(phase="score", cards=["aragorn", "anduril"], p1={"prepared": ["aragorn U:1/5/3 + anduril I:0"]})
    # With an empty bag the recalled dice are drawn again, so what the recall did is seen in its event.
    assert [one.to for one in happened(table, e.UnitsRecalled, seat="p1")] == [""]
    assert not happened(table, e.UnitScored)
    assert glory(table, "p1") == [0]


@situation("T17", "Q10", rule="D4.3, DC.merry, DA23")
def test_a_prepared_merry_brings_units_back_to_the_pool() -> None:
    table = given(
        phase="score",
        cards=["merry"],
        p1={"prepared": ["sam U:1/1/2"], "bag": ["frodo"] * 5},
        p2={"prepared": ["merry U:1/2/2"]},
    )
    assert [(one.cards, one.to) for one in happened(table, e.UnitsRecalled)] == [(["sam"], "active")]
    assert area(table, "p1", "used") == []
    assert area(table, "p1", "active") == ["frodo"] * 5 + ["sam"]
    assert len(happened(table, e.DiceRolled)[0].dice) == 6
    assert area(table, "p2", "prepared") == ["merry"]


@situation(rule="D4.3, DC.merry, DA23, DA47")
def test_the_own_merry_comes_back_too_but_artifacts_do_not() -> None:
    table = given(
        phase="score",
        cards=["merry", "mithril"],
        p1={"prepared": ["merry U:1/2/2", "sam U:1/1/2 + mithril I:0"], "bag": ["frodo"] * 5},
    )
    assert area(table, "p1", "active") == ["frodo"] * 5 + ["merry", "sam"]
    assert area(table, "p1", "used") == ["mithril"]


@situation(rule="D4.3")
def test_prepared_units_are_recalled_without_scoring() -> None:
    table = given(phase="score", p1={"prepared": ["sam U:1/1/2"], "bag": ["frodo"] * 5})
    assert (area(table, "p1", "used"), glory(table, "p1")) == (["sam"], [0])


@situation(rule="D4.2, D3.14, D4.18")
def test_loose_artifacts_stay_or_are_given_up() -> None:
    table = given(phase="score", cards=["cloak"], p1={"muster": ["cloak I:0", "cloak I:0"], "bag": ["frodo"] * 5})
    when(table, "p1", "give_up", die="cloak")
    when(table, "p1", "done")
    assert (area(table, "p1", "muster"), area(table, "p1", "used")) == (["cloak"], ["cloak"])
    idle(table, in_turn_of("p1", "clean_up"))
    when(table, "p1", "give_up", die="cloak")
    assert area(table, "p1", "muster") == []
    assert glory(table, "p1") == [0]


@situation("T48", rule="D3.6, D4.15, DA42, DD.U_HOB")
def test_a_drawing_die_gives_only_its_fellowship_in_phase_four() -> None:
    table = given(phase="recruit", cards=["merry"], p1={"active": ["merry F1+D1", "frodo F1"], "bag": ["frodo"] * 3})
    when(table, "p1", "recruit", card="sam")
    end = at_end_of(table, "recruit")
    assert area(end, "p1", "used") == ["sam"]
    assert area(end, "p1", "spent") == ["frodo", "merry"]
    assert area(end, "p1", "bag") == ["frodo"] * 3
    assert state(end).fellowship == 0


@situation("T55", rule="D4.8, D3.5, DC.aragorn, DA55, DA51")
def test_aragorn_pays_for_the_next_unit() -> None:
    table = given(
        cards=["aragorn"],
        sauron=["Nazgul"],
        p1={"active": ["aragorn U:3/9/6:1", "frodo U:1/1/1", "frodo F1", "frodo F1", "frodo F1"]},
    )
    when(table, "p1", "muster", die="aragorn")
    if choices(table, "pay_suggested"):
        when(table, "p1", "pay_suggested")
    assert state(table).fellowship == 1
    when(table, "p1", "muster", die="frodo U:1/1/1")
    assert area(table, "p1", "muster") == ["aragorn", "frodo"]
    idle(table, in_turn_of("p1", "war"))
    when(table, "p1", "attack")
    assert [one.total for one in happened(table, e.AttackFixed)] == [11]


@situation("T29", rule="D4.15, D4.16, DE.E_FOTR")
def test_no_enemy_comes_when_its_card_is_empty() -> None:
    table = given(phase="recruit", cards=["rope"], enemies={"E_FOTR": 0}, p1={"active": ["frodo F1"] * 3})
    when(table, "p1", "recruit", card="rope")
    end = at_end_of(table, "recruit")
    assert enemies(end) == []
    assert state(end).wilds["rope"].dice == 3
    assert not happened(table, e.EnemyEntered)


@situation("T30", rule="D4.15, D4.16, DC.bill")
def test_no_enemy_comes_for_the_first_row() -> None:
    table = given(phase="recruit", p1={"active": ["frodo F1"] * 3})
    when(table, "p1", "recruit", card="bill")
    end = at_end_of(table, "recruit")
    assert enemies(end) == []
    assert sum(state(end).enemies.values()) == 9
    assert not happened(table, e.EnemyEntered)


@situation("Q2", rule="D4.15, D4.16, DA43, DE.E_FOTR, DE.E_TT, DE.E_ROTK")
def test_each_row_brings_the_die_of_its_enemy_card() -> None:
    for card, enemy in (("rope", "E_FOTR"), ("merry", "E_TT"), ("aragorn", "E_ROTK")):
        table = given(phase="recruit", cards=["rope", "merry", "aragorn"], p1={"active": ["gandalf_grey F2"] * 3})
        when(table, "p1", "recruit", card=card)
        end = at_end_of(table, "recruit")
        assert enemies(end) == [f"*{enemy}"]
        assert state(end).enemies[enemy] == 2
        assert area(end, "p1", "used") == [card]
        kinds = [type(event) for event in table.line.entries[table.cursor - 1].events]
        assert kinds.index(e.DieRecruited) < kinds.index(e.EnemyEntered)
        assert len(happened(table, e.DieRecruited)) == 1


@situation("T31", rule="D4.17")
def test_restoring_takes_the_marker_and_brings_no_enemy() -> None:
    table = given(
        phase="recruit", cards=["rope"], corrupted=["rope"], p1={"active": ["frodo F1"] * 3 + ["frodo U:1/1/1"]}
    )
    assert offered(table, "restore", "card") == ["rope"]
    when(table, "p1", "restore", card="rope")
    end = at_end_of(table, "recruit")
    assert (corrupted(end), enemies(end), area(end, "p1", "used")) == ([], [], [])
    assert not happened(table, e.DieRecruited, seat="p1")


@situation(rule="D4.15, D4.17")
def test_what_is_too_dear_is_refused() -> None:
    table = given(phase="recruit", cards=["rope"], corrupted=["rope"], p1={"active": ["frodo F1"] * 2})
    assert offered(table, "recruit", "card") == ["sam"]
    assert refused(table, "p1", "restore", card="rope").rule == "D4.17"
    assert refused(table, "p1", "recruit", card="rope").rule == "D4.15"
    assert refused(table, "p1", "restore", card="sam").rule == "D4.17"
    assert refused(table, "p1", "recruit", card="frodo").rule in ("D4.15", "DA20")


@situation(rule="DA20, DA21, D4.15")
def test_a_corrupted_card_may_be_recruited_from_unless_it_is_empty() -> None:
    table = given(
        phase="recruit",
        cards=["rope", "eowyn"],
        corrupted=["rope"],
        dice={"bill": 0, "merry": 0},
        p1={"active": ["frodo F1"] * 3},
    )
    assert offered(table, "recruit", "card") == ["rope", "sam"]
    assert refused(table, "p1", "recruit", card="bill").rule in ("D4.15", "DA20")


@situation(rule="D4.8, DA9, D4.18")
def test_points_left_over_last_until_the_end_of_the_turn() -> None:
    table = given(cards=["arwen"], p1={"active": ["arwen F2|R", "frodo U:1/1/1", "frodo F1"]})
    when(table, "p1", "muster", die="frodo U:1/1/1")
    if choices(table, "spend"):
        when(table, "p1", "spend", die="arwen")
    assert state(table).fellowship == 1
    idle(table, in_turn_of("p1", "recruit"))
    when(table, "p1", "recruit", card="sam")
    assert state(at_end_of(table, "recruit")).fellowship == 0
    assert area(moment(table, e.CleanedUp), "p1", "used") == ["arwen", "frodo", "sam"]


@situation(rule="D4.9")
def test_a_player_with_units_has_to_go_to_war() -> None:
    table = given(phase="war", p1={"muster": ["sam U:1/1/2"]})
    assert not choices(table, "done")
    assert refused(table, "p1", "done").rule == "D4.9"
    assert {one for one in ("prepare", "attack") if choices(table, one)} == {"prepare", "attack"}


@situation(rule="D4.4, D3.8")
def test_a_new_turn_draws_five() -> None:
    table = given(phase="score", p1={"bag": ["frodo"] * 7}, draws=["frodo"] * 5)
    assert area(table, "p1", "active") == ["frodo"] * 5
    assert area(table, "p1", "bag") == ["frodo"] * 2
