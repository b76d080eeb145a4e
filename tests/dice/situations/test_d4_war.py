"""To war: preparing, attacking, borrowing (D4, Phase 3)."""

from __future__ import annotations

from core.dice.model import events as e
from core.kernel.table import Table
from tests.dice.situations.table import (
    Moment,
    area,
    at_end_of,
    enemies,
    given,
    glory,
    idle,
    in_turn_of,
    moment,
    offered,
    refused,
    situation,
    state,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.told import happened


def total(table: Table) -> int:
    """Return the attack total that was fixed first."""
    return happened(table, e.AttackFixed)[0].total


def war_over(table: Table) -> Moment:
    """Return the state when the first player's war is over."""
    idle(table, lambda now: bool(happened(table, e.PhaseBegan, phase="recruit")))
    return at_end_of(table, "war")


def strike(table: Table, *borrowed: str) -> None:
    """Let the first player attack together with others, using no ability."""
    when(table, "p1", "attack")
    for seat in borrowed:
        if choices(table, "borrow"):
            when(table, "p1", "borrow", player=seat)
    while not happened(table, e.AttackFixed) and choices(table, "done"):
        when(table, "p1", "done")


@situation("T6", "Q9", rule="D4.10, DC.arwen, DA46")
def test_arwen_prepares_two_more() -> None:
    table = given(
        phase="war",
        cards=["arwen"],
        p1={"muster": ["arwen U:2/6/4:1"], "active": ["frodo U:1/1/1", "frodo U:1/1/1", "sam U:1/1/2"]},
    )
    when(table, "p1", "prepare")
    when(table, "p1", "prepare_die", die="frodo")
    when(table, "p1", "prepare_die", die="frodo")
    end = at_end_of(table, "war")
    assert area(end, "p1", "prepared") == ["arwen", "frodo", "frodo"]
    assert area(end, "p1", "active") == ["sam"]
    assert not happened(table, e.DieSpent, seat="p1")


@situation(rule="D4.10, DC.arwen")
def test_arwen_without_a_burst_prepares_herself_alone() -> None:
    table = given(phase="war", cards=["arwen"], p1={"muster": ["arwen U:1/4/3"], "active": ["frodo U:1/1/1"]})
    when(table, "p1", "prepare")
    assert not happened(table, e.UnitJoined)
    assert area(at_end_of(table, "war"), "p1", "prepared") == ["arwen"]


@situation(rule="D4.10, DC.arwen")
def test_arwen_with_two_bursts_prepares_three_more() -> None:
    table = given(phase="war", cards=["arwen"], p1={"muster": ["arwen U:3/8/5:2"], "active": ["frodo U:1/1/1"] * 4})
    when(table, "p1", "prepare")
    for _ in range(3):
        when(table, "p1", "prepare_die", die="frodo")
    end = at_end_of(table, "war")
    assert area(end, "p1", "prepared") == ["arwen", "frodo", "frodo", "frodo"]
    assert area(end, "p1", "active") == ["frodo"]


@situation("T52", rule="DA46, DC.arwen")
def test_a_second_arwen_prepares_others_in_turn() -> None:
    table = given(
        phase="war",
        cards=["arwen"],
        p1={"muster": ["arwen U:2/6/4:1"], "active": ["arwen U:2/6/4:1"] + ["frodo U:1/1/1"] * 3},
    )
    when(table, "p1", "prepare")
    when(table, "p1", "prepare_die", die="arwen")
    for _ in range(3):
        when(table, "p1", "prepare_die", die="frodo")
    end = at_end_of(table, "war")
    assert area(end, "p1", "prepared") == ["arwen", "arwen", "frodo", "frodo", "frodo"]
    assert area(end, "p1", "active") == []


@situation(rule="D4.10")
def test_loose_artifacts_stay_behind_attached_ones_go_along() -> None:
    table = given(phase="war", cards=["mithril", "cloak"], p1={"muster": ["sam U:1/1/2 + mithril I:0", "cloak I:0"]})
    when(table, "p1", "prepare")
    end = at_end_of(table, "war")
    assert (area(end, "p1", "prepared"), area(end, "p1", "muster")) == (["sam+mithril"], ["cloak"])


@situation("T9", "Q5", "Q15", rule="D4.11, DC.ents, DA45, DA35, DC.anduril")
def test_the_ents_flood_isengard_with_anduril() -> None:
    table = given(
        phase="war",
        cards=["ents", "anduril"],
        sauron=["Goblin", "Orc", "Troll"],
        p1={"muster": ["ents U:3/9/8:3 + anduril I:0"]},
    )
    when(table, "p1", "attack")
    when(table, "p1", "use_ability", die="ents")
    end = at_end_of(table, "war")
    assert area(end, "p1", "used") == ["anduril", "ents"]
    assert enemies(end) == ["Troll"]
    assert happened(table, e.AttackFixed)[0].total == 0
    idle(table, lambda now: now.round == 2)
    idle(table, in_turn_of("p1", "dice"))
    assert not happened(table, e.UnitScored, seat="p1")
    assert glory(table, "p1") == [0]


@situation("Q15", rule="DC.ents, D4.11")
def test_the_ents_may_attack_as_usual() -> None:
    table = given(phase="war", cards=["ents"], sauron=["Goblin", "Troll"], p1={"muster": ["ents U:3/9/8:3"]})
    strike(table)
    assert area(war_over(table), "p1", "muster") == ["ents"]
    assert total(table) == 9


@situation("T10", "Q6", rule="D4.11, D6.2, DC.eowyn, DA57, DL.rivendell")
def test_a_black_rider_is_no_nazgul() -> None:
    table = given("rivendell", phase="war", sauron=["Rider"], p1={"muster": ["sam U:1/1/2"]})
    strike(table)
    assert total(table) == 1
    table = given("rivendell", phase="war", cards=["eowyn"], sauron=["Rider"], p1={"muster": ["eowyn U:1/4/2"]})
    strike(table)
    assert total(table) == 4
    end = at_end_of(table, "war")
    assert enemies(end) == []
    assert state(end).sauron.destroyed == {"E_FOTR": 1}


@situation("Q14", "Q15", rule="D4.11, DC.eowyn, DC.rohirrim, DC.legolas, DC.gimli, DC.treebeard")
def test_bonuses_against_an_enemy_that_is_there() -> None:
    for unit, enemy, expected in (
        ("eowyn U:1/4/2", "Nazgul", 7),
        ("rohirrim U:2/5/3", "Uruk-hai", 7),
        ("legolas U:1/4/3", "Mumakil", 6),
        ("gimli U:1/4/3", "King Orc", 6),
        ("gimli U:1/4/3", "Orc", 6),
        ("treebeard U:3/7/6:2", "Saruman", 11),
        ("treebeard U:3/9/8:3", "Saruman", 13),
        ("treebeard U:2/5/5:1", "Saruman", 5),
        ("rohirrim U:2/5/3", "Nazgul", 5),
    ):
        table = given(phase="war", cards=[unit.split()[0]], sauron=[enemy, "Troll"], p1={"muster": [unit]})
        strike(table)
        assert total(table) == expected, unit


@situation("Q3", rule="D4.11, D4.16")
def test_a_die_under_a_marker_gives_no_bonus_and_is_no_target() -> None:
    table = given(phase="war", sauron=["*E_ROTK", "Warg", "Troll"], p1={"muster": ["merry U:1/3/2"]})
    when(table, "p1", "attack")
    assert offered(table, "choose_enemy", "enemy") == ["Troll", "Warg"]


@situation("T11", "Q14", rule="D4.12, D4.14, DC.legolas, DA4")
def test_a_borrowed_legolas_brings_nobody_glory_for_enemies() -> None:
    table = given(phase="war", cards=["legolas"], sauron=["Goblin", "Orc"], p2={"prepared": ["legolas U:2/6/4:1"]})
    strike(table, "p2")
    end = war_over(table)
    assert enemies(end) == []
    assert glory(end, "p1", "p2") == [0, 1]
    assert area(end, "p2", "used") == ["legolas"]


@situation("T12", "Q16", rule="D4.14, DC.faramir, DA51")
def test_faramir_makes_borrowing_dearer_for_glory() -> None:
    table = given(
        phase="war",
        cards=["faramir"],
        sauron=["Nazgul"],
        p2={"prepared": ["faramir U:1/5/3", "sam U:1/1/1", "sam U:1/1/1"]},
    )
    strike(table, "p2")
    end = war_over(table)
    assert total(table) == 7
    assert enemies(end) == ["Nazgul"]
    assert glory(end, "p1", "p2") == [0, 6]
    assert area(end, "p2", "prepared") == []


@situation(rule="D4.14, DC.faramir, DA51")
def test_two_faramirs_count_once() -> None:
    table = given(
        phase="war", cards=["faramir"], sauron=["Nazgul"], p2={"prepared": ["faramir U:1/5/3", "faramir U:1/5/3"]}
    )
    strike(table, "p2")
    assert glory(war_over(table), "p2") == [4]


@situation("T19", rule="D4.13")
def test_the_second_enemy_stands() -> None:
    table = given(phase="war", cards=["faramir"], sauron=["Uruk-hai", "Uruk-hai"], p1={"muster": ["faramir U:1/5/3"]})
    strike(table)
    end = war_over(table)
    assert [one.left for one in happened(table, e.EnemyDestroyed)] == [2]
    assert [(one.defense, one.total) for one in happened(table, e.EnemyHeld)][:1] == [(3, 2)]
    assert enemies(end) == ["Uruk-hai"]
    assert state(end).sauron.destroyed == {"E_TT": 1}


@situation("T20", rule="D4.13")
def test_an_equal_total_is_enough() -> None:
    table = given(phase="war", cards=["merry"], sauron=["Uruk-hai"], p1={"muster": ["merry U:1/3/2"]})
    strike(table)
    end = war_over(table)
    assert enemies(end) == []
    assert [one.left for one in happened(table, e.EnemyDestroyed)] == [0]
    assert area(end, "p1", "muster") == ["merry"]


@situation("T21", rule="D4.12, D4.14, DA2, DA37")
def test_an_attack_with_borrowed_units_alone() -> None:
    table = given(phase="war", sauron=["Uruk-hai"], p2={"prepared": ["frodo U:1/1/1"] * 3})
    assert choices(table, "done")
    strike(table, "p2")
    end = war_over(table)
    assert total(table) == 3
    assert enemies(end) == []
    assert glory(end, "p1", "p2") == [0, 3]
    assert area(end, "p2", "used") == ["frodo"] * 3


@situation("T45", rule="DA3, DA44, D4.12, D4.1")
def test_nobody_is_borrowed_without_a_ready_enemy() -> None:
    table = given(
        phase="war",
        sauron=["Eye", "*E_TT"],
        p1={"muster": ["sam U:1/1/2"]},
        p2={"prepared": ["frodo U:1/1/1", "frodo U:1/1/1"]},
    )
    when(table, "p1", "attack")
    end = war_over(table)
    assert happened(table, e.AttackBegan)[0].borrowed == []
    assert area(end, "p1", "muster") == ["sam"]
    assert area(end, "p2", "prepared") == ["frodo", "frodo"]
    assert not happened(table, e.UnitsReturned)
    idle(table, lambda now: now.round == 2 and now.active == "p1")
    assert [(one.card, one.glory) for one in happened(table, e.UnitScored, seat="p1")] == [("sam", 1)]
    assert glory(table, "p2") == [0]


@situation(rule="DA44, D4.9")
def test_without_units_and_enemies_there_is_no_attack() -> None:
    table = given(
        phase="war", cards=["bow"], fellowship=2, p1={"muster": ["bow I:0"]}, p2={"prepared": ["frodo U:1/1/1"]}
    )
    assert not choices(table, "attack")
    assert refused(table, "p1", "attack").rule in ("D4.9", "DA44", "D4.11", "D4.12")


@situation(rule="D4.12, D4.14, DA4")
def test_for_each_player_all_or_none() -> None:
    table = given(
        phase="war",
        players=3,
        cards=["legolas"],
        sauron=["Uruk-hai", "King Orc"],
        p1={"muster": ["merry U:1/2/2"]},
        p2={"prepared": ["frodo U:1/1/1", "frodo U:1/1/1", "sam U:1/1/1"]},
        p3={"prepared": ["legolas U:2/6/4:1"]},
    )
    when(table, "p1", "attack")
    assert offered(table, "borrow", "player") == ["p2", "p3"]
    when(table, "p1", "borrow", player="p2")
    when(table, "p1", "done")
    assert total(table) == 5
    when(table, "p1", "choose_enemy", enemy="Uruk-hai")
    end = war_over(table)
    assert enemies(end) == ["Orc"]
    assert glory(end, "p1", "p2", "p3") == [0, 3, 0]
    assert area(end, "p3", "prepared") == ["legolas"]


@situation(rule="DA4, D4.14, DC.aragorn, DC.anduril")
def test_what_borrowed_units_bring() -> None:
    table = given(
        phase="war",
        cards=["eowyn", "aragorn", "anduril"],
        sauron=["Nazgul"],
        p1={"muster": ["aragorn U:1/5/3", "frodo U:1/1/1"]},
        p2={"prepared": ["eowyn U:1/4/2 + anduril I:1", "sam U:1/1/1", "aragorn U:1/5/3"]},
    )
    strike(table, "p2")
    # Aragorn 5 and Frodo 1 + 1; Eowyn 4 + 3 against the Nazgul + 4 of Anduril, Samwise 1, the borrowed Aragorn 5.
    assert total(table) == 24
    end = war_over(table)
    assert area(end, "p2", "used") == ["anduril", "aragorn", "eowyn", "sam"]
    assert glory(end, "p2") == [3]


@situation(rule="DA51, DC.aragorn")
def test_two_aragorns_give_one_each_once() -> None:
    table = given(
        phase="war",
        cards=["aragorn"],
        sauron=["Nazgul"],
        p1={"muster": ["aragorn U:1/5/3", "aragorn U:1/5/3", "frodo U:1/1/1"]},
    )
    strike(table)
    assert total(table) == 5 + 1 + 5 + 1 + 1 + 1


@situation("T54", "Q14", "Q15", rule="DA6, DA25, DA26, DC.treebeard, DC.legolas, DC.gimli, DA45")
def test_treebeard_kills_for_legolas_and_gimli() -> None:
    table = given(
        phase="war",
        cards=["legolas", "gimli", "treebeard"],
        sauron=["Orc", "Warg"],
        p1={"muster": ["legolas U:1/4/3", "gimli U:1/4/3", "treebeard U:2/5/5:1"]},
    )
    when(table, "p1", "attack")
    when(table, "p1", "use_ability", die="treebeard", enemy="Orc")
    assert glory(moment(table, e.AttackFixed), "p1") == [2]
    end = war_over(table)
    assert happened(table, e.AttackFixed)[0].total == 4 + 4 + 2 + 5
    assert glory(end, "p1") == [4]
    assert enemies(end) == []


@situation(rule="DA25, DC.legolas")
def test_two_legolas_dice_count_a_kill_once() -> None:
    table = given(phase="war", cards=["legolas"], sauron=["Orc"], p1={"muster": ["legolas U:1/4/3", "legolas U:1/4/3"]})
    strike(table)
    assert glory(war_over(table), "p1") == [1]


@situation("T57", rule="DA5, D4.13")
def test_an_attacker_cannot_stop_early() -> None:
    for second, left in (("Troll", ["Orc"]), ("King Orc", ["Orc", "Troll"])):
        table = given(
            phase="war", cards=["faramir"], sauron=["Warg", "Troll", "King Orc"], p1={"muster": ["faramir U:1/5/3"]}
        )
        strike(table)
        when(table, "p1", "choose_enemy", enemy="Warg")
        assert offered(table, "choose_enemy", "enemy") == ["Orc", "Troll"]
        assert not choices(table, "done")
        assert refused(table, "p1", "done").rule in ("D4.13", "DA5")
        when(table, "p1", "choose_enemy", enemy=second)
        assert enemies(war_over(table)) == left


@situation(rule="DC.bow, DW.OWN_P3, DA45, D4.11")
def test_the_bow_adds_to_the_total() -> None:
    for shows, burst, expected in (("I:0", False, 4), ("I:1", True, 6), ("I:1", False, 4)):
        table = given(phase="war", cards=["bow"], sauron=["Nazgul"], p1={"muster": ["frodo U:1/1/1", f"bow {shows}"]})
        when(table, "p1", "attack")
        when(table, "p1", "use_artifact", die="bow", burst=burst)
        assert total(table) == expected
        assert area(at_end_of(table, "war"), "p1", "used") == ["bow"]


@situation(rule="DC.bow, DA44")
def test_the_bow_waits_for_an_enemy() -> None:
    table = given(phase="war", cards=["bow"], p1={"muster": ["frodo U:1/1/1", "bow I:0"]})
    when(table, "p1", "attack")
    assert not happened(table, e.ArtifactUsed)
    assert total(table) == 1
