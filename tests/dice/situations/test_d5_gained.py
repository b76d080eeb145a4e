"""Dice gained for the Active Pool: Rope and Horn at different times (D5)."""

from __future__ import annotations

from core.dice.model import events as e
from core.kernel.table import Table
from tests.dice.situations.table import (
    area,
    at_end_of,
    given,
    idle,
    in_turn_of,
    moment,
    offered,
    refused,
    seat_of,
    showing,
    situation,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.told import happened


def blow_horn(table: Table, seat: str, owner: str, card: str) -> None:
    """Use the Horn of Gondor, answering what is asked."""
    when(table, seat, "use_artifact", die="horn")
    if choices(table, "choose_player"):
        when(table, seat, "choose_player", player=owner)
    if choices(table, "choose_die"):
        when(table, seat, "choose_die", kind=card)


def pull_rope(table: Table, seat: str, *cards: str, burst: bool = False) -> None:
    """Use the Elven Rope, answering what is asked."""
    when(table, seat, "use_artifact", die="rope", burst=burst)
    for card in cards:
        if choices(table, "choose_die"):
            when(table, seat, "choose_die", kind=card)


@situation("T15", "Q8", rule="D5.1, DC.horn, DA49, D3.9, DW.OWN_P2")
def test_the_horn_in_the_own_phase_two() -> None:
    table = given(
        cards=["horn", "aragorn"],
        p1={"muster": ["horn I:0"], "used": ["frodo"]},
        p2={"used": ["aragorn", "frodo"]},
        rolls=["aragorn U:2/7/5"],
        fellowship=2,
    )
    blow_horn(table, "p1", "p2", "aragorn")
    assert area(table, "p2", "used") == ["frodo", "horn"]
    assert showing(table, "p1") == ["aragorn U:2/7/5:0"]
    assert area(table, "p1", "used") == ["frodo"]


@situation("T16", "Q8", rule="D5.2, DC.horn, D4.18, D4.4, DW.OWN_P4")
def test_the_horn_in_the_own_phase_four() -> None:
    table = given(
        phase="recruit",
        cards=["horn", "aragorn"],
        p1={"muster": ["horn I:0"], "bag": ["frodo"] * 5},
        p2={"used": ["aragorn"]},
    )
    blow_horn(table, "p1", "p2", "aragorn")
    end = at_end_of(table, "recruit")
    assert area(end, "p2", "used") == ["horn"]
    assert (area(end, "p1", "aside"), area(end, "p1", "active")) == (["aragorn"], [])
    end = moment(table, e.TurnBegan, seat="p2")
    assert area(end, "p1", "aside") == []
    assert showing(end, "p1") == ["aragorn"]
    idle(table, lambda now: now.round == 2)
    idle(table, in_turn_of("p1", "dice"))
    rolled = happened(table, e.DiceRolled, seat="p1")
    assert len(rolled[0].dice) == 6


@situation(rule="DA49, DC.horn")
def test_the_horn_needs_another_used_pile() -> None:
    table = given(cards=["horn"], p1={"muster": ["horn I:0"], "used": ["frodo"]})
    assert not choices(table, "use_artifact")
    assert refused(table, "p1", "use_artifact", die="horn").rule in ("DA49", "DA50", "DC.horn")


@situation("T46", rule="DA49, DC.rope, D5.1, D3.13")
def test_the_rope_does_not_take_itself() -> None:
    table = given(
        cards=["rope", "aragorn"],
        p1={"muster": ["rope I:1"], "used": ["aragorn"]},
        rolls=["aragorn F1"],
        fellowship=2,
    )
    pull_rope(table, "p1", "aragorn")
    assert showing(table, "p1") == ["aragorn F1"]
    assert area(table, "p1", "used") == ["rope"]
    assert area(table, "p1", "muster") == []


@situation(rule="DC.rope, D3.5")
def test_the_rope_with_its_burst_takes_two() -> None:
    table = given(cards=["rope"], fellowship=2, p1={"muster": ["rope I:1"], "used": ["sam", "frodo", "bill"]})
    pull_rope(table, "p1", "sam", "bill", burst=True)
    assert area(table, "p1", "active") == ["bill", "sam"]
    assert area(table, "p1", "used") == ["frodo", "rope"]


@situation(rule="DC.rope, DA49, D3.16, D4.6")
def test_the_rope_may_take_a_die_of_a_corrupted_card() -> None:
    table = given(
        cards=["rope", "arwen"],
        corrupted=["arwen"],
        fellowship=2,
        p1={"muster": ["rope I:0"], "used": ["arwen", "sam"]},
    )
    pull_rope(table, "p1", "arwen")
    assert area(table, "p1", "spent") == ["arwen"]
    assert [one.card for one in happened(table, e.DieBlank)] == ["arwen"]


@situation(rule="DA49, DC.rope")
def test_the_rope_needs_a_used_pile() -> None:
    table = given(cards=["rope"], p1={"muster": ["rope I:0"]})
    assert not choices(table, "use_artifact")


@situation("T47", rule="D5.3, DC.rope, DA12, DW.P1_END, D4.4")
def test_the_rope_in_somebody_elses_turn() -> None:
    table = given(
        phase="score",
        turn="p2",
        ring="p2",
        cards=["rope", "eowyn"],
        p1={"muster": ["rope I:0"], "used": ["eowyn"], "bag": ["frodo"] * 8},
        p2={"bag": ["frodo"] * 7},
    )
    assert offered(table, "use_artifact", seat="p1") == ["rope"]
    pull_rope(table, "p1", "eowyn")
    assert showing(table, "p1") == ["eowyn"]
    assert area(table, "p1", "used") == ["rope"]
    idle(table, in_turn_of("p1", "dice"))
    assert len(happened(table, e.DiceRolled, seat="p1")[0].dice) == 6


@situation(rule="DA40, DW.P1_END, D5.1")
def test_a_die_of_the_own_phase_one_is_rolled_with_the_others() -> None:
    table = given(
        phase="score",
        cards=["rope"],
        p1={"muster": ["rope I:0"], "used": ["sam"], "bag": ["frodo"] * 8},
    )
    while not choices(table, "use_artifact"):
        when(table, "p1", "done")
    pull_rope(table, "p1", "sam")
    idle(table, in_turn_of("p1", "dice"))
    assert len(happened(table, e.DiceRolled, seat="p1")[0].dice) == 6
    assert all(die.face for die in seat_of(table, "p1").active)


@situation(rule="DA12")
def test_nobody_is_asked_whose_artifact_would_do_nothing() -> None:
    table = given(
        phase="score", turn="p2", ring="p2", cards=["rope"], p1={"muster": ["rope I:0"]}, p2={"bag": ["frodo"] * 7}
    )
    assert not choices(table, "use_artifact", "p1")


@situation(rule="D5.2, DW.OWN_P3, DC.rope")
def test_the_rope_in_the_own_phase_three() -> None:
    table = given(
        phase="war",
        cards=["rope"],
        p1={"muster": ["rope I:0", "frodo U:1/1/1"], "used": ["sam", "bill"], "bag": ["frodo"] * 6},
    )
    pull_rope(table, "p1", "sam")
    assert (area(table, "p1", "aside"), area(table, "p1", "active")) == (["sam"], [])
    when(table, "p1", "prepare")
    assert showing(moment(table, e.TurnBegan, seat="p2"), "p1") == ["sam"]
