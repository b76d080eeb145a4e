"""Sauron scores and attacks (D6, Phases 1 and 2)."""

from __future__ import annotations

from core.dice.model import sauron_events as se
from core.dice.model.state import DiceState
from core.kernel.table import Table
from tests.dice.situations.table import (
    area,
    at_end_of,
    given,
    glory,
    idle,
    offered,
    refused,
    showing,
    situation,
    state,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.told import happened


def over(now: DiceState) -> bool:
    """Whether Sauron's attack is over."""
    return now.phase != "sauron_attack"


def totals(table: Table) -> list[int]:
    """Return Sauron's attack totals."""
    return [one.total for one in happened(table, se.SauronAttacked)]


@situation("T25", "Q3", rule="D6.1, D6.8")
def test_every_die_of_the_muster_area_gives_corruption() -> None:
    table = given(phase="sauron_score", sauron=["Orc", "Eye", "*E_TT"], pending=2)
    assert [(one.dice, one.pending) for one in happened(table, se.CorruptionCounted)] == [(3, 2)]
    sauron = state(at_end_of(table, "sauron_score")).sauron
    assert (sauron.points, sauron.pending) == (5, 0)
    assert [one.marked for one in sauron.muster] == [False, False, True]


@situation("T13", "Q13", rule="D6.5, D6.7, DC.gandalf_grey, DA48")
def test_gandalf_ends_the_attack_for_his_owner_alone() -> None:
    table = given(
        phase="sauron_attack",
        players=3,
        cards=["gandalf_grey"],
        sauron=["Nazgul"],
        p2={"muster": ["gandalf_grey U:2/6/5:1", "sam U:1/1/2"]},
        p3={"muster": ["sam U:1/1/2"]},
    )
    when(table, "p2", "defend", die="gandalf_grey")
    when(table, "p2", "end_attack")
    idle(table, over)
    assert totals(table) == [6]
    end = at_end_of(table, "sauron_attack")
    assert area(end, "p2", "muster") == ["sam"]
    assert area(end, "p2", "used") == ["gandalf_grey"]
    assert [(one.seat, one.left) for one in happened(table, se.UnitDestroyed)] == [("p2", 1), ("p3", 4)]


@situation(rule="DC.gandalf_grey, D3.5")
def test_gandalf_without_a_burst_ends_nothing() -> None:
    table = given(
        phase="sauron_attack",
        cards=["gandalf_grey"],
        sauron=["Nazgul"],
        p2={"muster": ["gandalf_grey U:1/4/3", "sam U:1/1/2"]},
    )
    idle(table, over)
    assert not happened(table, se.AttackEnded)
    assert len(happened(table, se.UnitDestroyed)) == 2
    assert area(at_end_of(table, "sauron_attack"), "p2", "muster") == []


@situation("T14", "Q1", "Q12", rule="D6.4, DC.phial, DA38, DW.S2_TOTAL")
def test_the_phial_dims_an_enemy_for_everybody() -> None:
    table = given(
        phase="sauron_attack",
        cards=["phial"],
        sauron=["Troll", "Warg"],
        p1={"muster": ["phial I:0", "sam U:1/1/2"]},
        p2={"muster": ["frodo U:1/1/1"]},
    )
    when(table, "p1", "use_artifact", die="phial")
    if choices(table, "choose_enemy"):
        when(table, "p1", "choose_enemy", enemy="Troll")
    idle(table, over)
    assert totals(table) == [2]
    assert [one.left for one in happened(table, se.UnitDestroyed)] == [1, 0]
    assert area(at_end_of(table, "sauron_attack"), "p1", "used") == ["phial", "sam"]


@situation(rule="DC.phial, DA17, D6.4")
def test_the_phial_with_its_burst_dims_two() -> None:
    table = given(
        phase="sauron_attack",
        cards=["phial"],
        sauron=["Troll", "Warg"],
        p2={"muster": ["phial I:1", "frodo U:1/1/1"]},
    )
    when(table, "p2", "use_artifact", die="phial", burst=True)
    while choices(table, "choose_enemy"):
        table.act(table.choices()[0].action)
    idle(table, over)
    assert totals(table) in ([], [0])
    assert area(at_end_of(table, "sauron_attack"), "p2", "muster") == ["frodo"]
    assert [one.forces for one in happened(table, se.AdvanceStopped)] == [2]


@situation("T18", "Q11", rule="D6.7, DC.pippin, D5.3")
def test_pippin_saves_dice_for_the_next_turn() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["pippin"],
        sauron=["Troll"],
        p1={"muster": ["pippin U:1/2/2", "sam U:1/1/2"]},
    )
    when(table, "p1", "defend", die="sam")
    idle(table, over)
    end = at_end_of(table, "sauron_attack")
    assert showing(end, "p1") == ["sam"]
    assert area(end, "p1", "muster") == ["pippin"]
    assert [(one.card, one.defense, one.total) for one in happened(table, se.UnitHeld)] == [("pippin", 2, 1)]


@situation("T50", rule="DA47, DC.pippin, DC.mithril, D6.7")
def test_pippin_does_not_save_what_is_attached() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["pippin", "mithril"],
        sauron=["Nazgul"],
        p1={"muster": ["pippin U:1/2/2", "sam U:1/1/2 + mithril I:0"]},
    )
    when(table, "p1", "defend", die="sam")
    idle(table, over)
    end = at_end_of(table, "sauron_attack")
    assert (area(end, "p1", "active"), area(end, "p1", "used")) == (["sam"], ["mithril"])
    assert area(end, "p1", "muster") == ["pippin"]
    assert [one.left for one in happened(table, se.UnitDestroyed)] == [1]


@situation(rule="DA24, DC.pippin")
def test_pippin_saves_himself_but_nobody_after_him() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["pippin"],
        sauron=["Nazgul"],
        p1={"muster": ["pippin U:1/2/2", "sam U:1/1/2"]},
    )
    when(table, "p1", "defend", die="pippin")
    idle(table, over)
    end = at_end_of(table, "sauron_attack")
    assert (area(end, "p1", "active"), area(end, "p1", "used")) == (["pippin"], ["sam"])


@situation("T22", rule="D6.7")
def test_the_dearest_unit_first_saves_the_others() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["legolas"],
        sauron=["Mumakil"],
        p1={"muster": ["legolas U:2/6/4:1", "sam U:1/1/2", "frodo U:1/1/1"]},
    )
    when(table, "p1", "defend", die="legolas")
    when(table, "p1", "defend", die="sam")
    idle(table, over)
    end = at_end_of(table, "sauron_attack")
    assert area(end, "p1", "muster") == ["frodo", "sam"]
    assert area(end, "p1", "used") == ["legolas"]


@situation("T23", rule="D6.7")
def test_the_small_units_first_save_the_dear_one() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["legolas"],
        sauron=["Mumakil"],
        p1={"muster": ["legolas U:2/6/4:1", "sam U:1/1/2", "frodo U:1/1/1"]},
    )
    when(table, "p1", "defend", die="sam")
    when(table, "p1", "defend", die="frodo")
    idle(table, over)
    assert [one.left for one in happened(table, se.UnitDestroyed)] == [3, 2]
    end = at_end_of(table, "sauron_attack")
    assert area(end, "p1", "muster") == ["legolas"]
    assert area(end, "p1", "used") == ["frodo", "sam"]


@situation(rule="D6.7")
def test_a_defender_cannot_stop_while_units_and_points_are_left() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["legolas"],
        sauron=["Mumakil"],
        p1={"muster": ["legolas U:2/6/4:1", "sam U:1/1/2"]},
    )
    assert offered(table, "defend") == ["legolas", "sam"]
    assert not choices(table, "done")
    assert refused(table, "p1", "done").rule == "D6.7"


@situation("T24", rule="D6.3, D6.8, DC.frodo, DA1")
def test_the_ring_shields_and_sends_corruption_to_the_next_turn() -> None:
    table = given(
        phase="sauron_score",
        cards=["merry"],
        sauron=["Goblin", "Eye", "Eye", "Eye"],
        p1={"muster": ["frodo U:1/1/1", "sam U:1/1/2", "sam U:1/1/1", "merry U:1/2/2"]},
        p2={"muster": ["frodo U:1/1/1"]},
    )
    when(table, "p1", "put_on_ring", die="frodo")
    idle(table, over)
    assert [one.seat for one in happened(table, se.UnitDestroyed)] == ["p2"]
    end = at_end_of(table, "sauron_attack")
    assert len(area(end, "p1", "muster")) == 4
    assert [(one.units, one.corruption) for one in happened(table, se.RingUsed)] == [(4, 4)]
    assert (state(end).sauron.points, state(end).sauron.pending) == (4, 4)


@situation("Q4", rule="D6.3, DC.frodo")
def test_the_ring_serves_the_ringbearer_with_a_mustered_frodo_only() -> None:
    for p1, p2 in ((["sam U:1/1/2"], ["frodo U:1/1/1"]), (["sam U:1/1/2"], [])):
        table = given(phase="sauron_attack", sauron=["Goblin"], p1={"muster": p1}, p2={"muster": p2})
        assert not choices(table, "put_on_ring")
        assert not happened(table, se.RingUsed)
    table = given(
        phase="sauron_attack",
        cards=["evenstar"],
        sauron=["Goblin"],
        p1={"muster": ["sam U:1/1/2"]},
        p2={"muster": ["frodo U:1/1/1", "evenstar I:0", "sam U:1/1/1"]},
    )
    assert refused(table, "p2", "put_on_ring", die="frodo").rule == "D6.3"


@situation("T44", rule="DA18, D6.2, D6.12")
def test_without_a_force_neither_ring_nor_phial() -> None:
    table = given(
        phase="sauron_score",
        cards=["phial"],
        sauron=["Eye", "*E_TT"],
        p1={"muster": ["frodo U:1/1/1", "phial I:0"]},
    )
    while state(table).phase.startswith("sauron"):
        assert not choices(table, "put_on_ring")
        assert not choices(table, "use_artifact")
        table.act(table.choices()[0].action)
    assert not happened(table, se.RingUsed)
    assert not happened(table, se.SauronAttacked)
    assert happened(table, se.AttackSkipped)


@situation("T51", rule="DA48, DC.evenstar, DW.S2_DESTROY")
def test_evenstar_keeps_a_unit() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["eowyn", "evenstar"],
        sauron=["Mumakil"],
        p1={"muster": ["eowyn U:2/5/3", "sam U:1/1/2", "evenstar I:0"]},
    )
    when(table, "p1", "defend", die="eowyn")
    when(table, "p1", "use_artifact", die="evenstar")
    idle(table, over)
    assert [(one.card, one.left) for one in happened(table, se.UnitSpared)] == [("eowyn", 2)]
    assert [(one.card, one.left) for one in happened(table, se.UnitDestroyed)] == [("sam", 0)]
    end = at_end_of(table, "sauron_attack")
    assert area(end, "p1", "muster") == ["eowyn"]
    assert area(end, "p1", "used") == ["evenstar", "sam"]


@situation(rule="DA48, DC.evenstar")
def test_the_spared_unit_is_not_chosen_again_and_a_burst_gains_glory() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["eowyn", "evenstar"],
        sauron=["Nazgul"],
        p1={"muster": ["eowyn U:2/5/3", "evenstar I:1"]},
    )
    if choices(table, "defend"):
        when(table, "p1", "defend", die="eowyn")
    when(table, "p1", "use_artifact", die="evenstar", burst=True)
    idle(table, over)
    end = at_end_of(table, "sauron_attack")
    assert area(end, "p1", "muster") == ["eowyn"]
    assert not happened(table, se.UnitDestroyed)
    assert glory(end, "p1") == [1]


@situation(rule="D6.5, D6.7, D3.9")
def test_prepared_units_and_loose_artifacts_are_not_attacked() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["mithril"],
        sauron=["Nazgul"],
        p1={"muster": ["mithril I:0"], "prepared": ["sam U:1/1/2"]},
    )
    idle(table, over)
    end = at_end_of(table, "sauron_attack")
    assert (area(end, "p1", "muster"), area(end, "p1", "prepared")) == (["mithril"], ["sam"])


@situation(rule="D6.5")
def test_the_left_of_the_ringbearer_is_first() -> None:
    table = given(
        phase="sauron_attack",
        players=3,
        ring="p2",
        sauron=["Troll"],
        p1={"muster": ["sam U:1/1/1"]},
        p2={"muster": ["sam U:1/1/1"]},
        p3={"muster": ["sam U:1/1/1"]},
    )
    idle(table, over)
    assert [one.seat for one in happened(table, se.UnitDestroyed)] == ["p3", "p1", "p2"]
    assert {one.left for one in happened(table, se.UnitDestroyed)} == {2}


@situation(rule="D6.6, DC.cloak, DW.S2_DEF, D6.5")
def test_the_cloak_helps_its_owner_alone_and_in_this_attack_only() -> None:
    table = given(
        phase="sauron_attack",
        players=3,
        cards=["cloak"],
        sauron=["Troll"],
        p2={"muster": ["sam U:1/1/2", "cloak I:1"]},
        p3={"muster": ["sam U:1/1/2"]},
    )
    when(table, "p2", "use_artifact", die="cloak", burst=True)
    idle(table, over)
    assert [(one.seat, one.defense) for one in happened(table, se.UnitHeld)] == [("p2", 4)]
    assert [one.seat for one in happened(table, se.UnitDestroyed)] == ["p3"]


@situation(rule="D5.3, DA39, DW.S2_TOTAL")
def test_no_rope_in_a_sauron_turn() -> None:
    table = given(
        phase="sauron_attack",
        cards=["rope", "eowyn"],
        sauron=["Troll"],
        p1={"muster": ["rope I:0", "sam U:1/1/2"], "used": ["frodo"]},
        p2={"muster": ["eowyn U:2/5/3", "sam U:1/1/2"]},
    )
    assert offered(table, "defend", seat="p2") == ["eowyn", "sam"]
    assert not choices(table, "use_artifact")
    assert refused(table, "p1", "use_artifact", die="rope").rule == "DA12"
    when(table, "p2", "defend", die="sam")
    assert area(at_end_of(table, "sauron_attack"), "p1", "used") == ["frodo", "sam"]
