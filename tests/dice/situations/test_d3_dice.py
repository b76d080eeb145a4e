"""Dice, areas, artifacts and what corrupted cards do (D3)."""

from __future__ import annotations

from core.dice.game import GAME
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from tests.dice.situations.table import (
    area,
    at_end_of,
    enemies,
    given,
    glory,
    idle,
    in_turn_of,
    offered,
    refused,
    seat_of,
    showing,
    situation,
    state,
    when,
)
from tests.kit.at_table import fields_offered as choices
from tests.kit.told import happened


@situation("T7", rule="D3.3, D3.5, D3.8, DC.sam, DA34")
def test_samwise_is_rerolled_alone_without_his_burst() -> None:
    table = given(p1={"active": ["sam R:1", "frodo F1"]}, rolls=["sam R:1", "sam F1"], fellowship=2)
    when(table, "p1", "reroll", die="sam R:1")
    assert showing(table, "p1") == ["frodo F1", "sam R:1"]
    when(table, "p1", "reroll", die="sam R:1")
    assert showing(table, "p1") == ["frodo F1", "sam F1"]
    assert not choices(table, "reroll")


@situation("T7", rule="D3.5, DC.sam, DA53")
def test_samwise_and_another_die_are_rerolled_together_with_the_burst() -> None:
    table = given(p1={"active": ["sam R:1", "frodo F1"]}, rolls=["sam F1", "frodo U:1/1/1"], fellowship=2)
    assert sorted(one.get("other", 0) > 0 for one in choices(table, "reroll")) == [False, True]
    when(table, "p1", "reroll", die="sam R:1", other="frodo F1")
    assert showing(table, "p1") == ["frodo U:1/1/1:0", "sam F1"]


@situation(rule="DA53")
def test_the_burst_of_a_lonely_samwise_is_not_offered() -> None:
    table = given(p1={"active": ["sam R:1"]})
    assert [one.get("other", 0) for one in choices(table, "reroll")] == [0]


@situation("T8", "Q1", rule="D3.7, D3.13, D3.14, D6.6, DC.cloak, DW.S2_DEF")
def test_the_cloak_is_mustered_free_and_used_when_sauron_attacks() -> None:
    table = given(
        turn="p2",
        cards=["cloak"],
        sauron=["Uruk-hai"],
        p2={"active": ["cloak I:0", "frodo U:1/1/1", "sam U:1/1/2", "frodo F1", "frodo F1"]},
    )
    when(table, "p2", "muster", die="cloak I:0")
    assert not happened(table, e.DieSpent)
    when(table, "p2", "muster", die="frodo U:1/1/1")
    when(table, "p2", "muster", die="sam U:1/1/2")
    idle(table, lambda now: now.phase == "sauron_attack")
    assert offered(table, "use_artifact", seat="p2") == ["cloak"]
    told = next(line for line in GAME.words.spoken(table.view("p1")) if line.startswith("Player 2 has mustered"))
    assert "Cloak (artifact)" in told
    assert "defends with" not in told
    when(table, "p2", "use_artifact", die="cloak")
    assert "cloak" in area(table, "p2", "used")
    told = next(line for line in GAME.words.spoken(table.view("p1")) if line.startswith("Player 2 has mustered"))
    assert told.endswith("; against this attack each Unit defends with 1 more.")
    when(table, "p2", "defend", die="frodo")
    end = at_end_of(table, "sauron_attack")
    # The attack of 3 meets defenses of 1 + 1 and 2 + 1.
    assert [one.left for one in happened(table, se.UnitDestroyed)] == [1]
    assert [(one.defense, one.total) for one in happened(table, se.UnitHeld)] == [(3, 1)]
    assert area(end, "p2", "muster") == ["sam"]


@situation("T32", rule="D3.11, D3.12, D4.4")
def test_the_used_pile_fills_the_bag() -> None:
    table = given(
        phase="score",
        p1={"bag": ["sam", "sam"], "used": ["frodo"] * 6, "spent": ["bill"]},
        draws=["sam", "sam", "frodo", "frodo", "frodo"],
        rolls=["sam F1", "sam F1", "frodo F1", "frodo F1", "frodo F1"],
    )
    assert showing(table, "p1") == ["frodo F1"] * 3 + ["sam F1"] * 2
    assert [one.dice for one in happened(table, e.BagRefilled)] == [6]
    assert area(table, "p1", "bag") == ["frodo"] * 3
    assert (area(table, "p1", "used"), area(table, "p1", "spent")) == ([], ["bill"])


@situation("T33", rule="D3.12, D4.4")
def test_drawing_stops_when_nothing_is_left() -> None:
    table = given(phase="score", p1={"bag": ["frodo"], "used": ["sam", "sam"]})
    assert sorted(die.kind for die in seat_of(table, "p1").active) == ["FRODO", "SAM", "SAM"]
    assert (area(table, "p1", "bag"), area(table, "p1", "used")) == ([], [])


@situation("T34", rule="D3.16, D4.6, D4.1")
def test_a_corrupted_die_is_blank_but_a_mustered_unit_scores() -> None:
    table = given(
        cards=["arwen"],
        corrupted=["arwen"],
        p1={"active": ["bill D1"], "bag": ["arwen"], "muster": ["arwen U:1/4/3"]},
    )
    when(table, "p1", "draw_dice", die="bill D1")
    assert [one.card for one in happened(table, e.DieBlank)] == ["arwen"]
    assert area(table, "p1", "spent") == ["arwen", "bill"]
    assert area(table, "p1", "muster") == ["arwen"]
    idle(table, in_turn_of("p2", "dice"))
    idle(table, in_turn_of("p1", "dice"))
    assert [(one.card, one.glory) for one in happened(table, e.UnitScored, seat="p1")] == [("arwen", 2)]
    assert glory(table, "p1") == [2]


@situation(rule="D3.2, D3.6, D4.5, DA42, DD.BILL")
def test_bill_draws_or_gives_fellowship() -> None:
    table = given(p1={"active": ["bill F2|D2"], "bag": ["sam"] * 3}, rolls=["sam F1", "sam F1"])
    when(table, "p1", "draw_dice", die="bill")
    assert showing(table, "p1") == ["sam F1", "sam F1"]
    assert state(table).fellowship == 0
    table = given(p1={"active": ["bill F1+D1"], "bag": ["sam"] * 3}, rolls=["sam F1"])
    when(table, "p1", "draw_dice", die="bill")
    assert showing(table, "p1") == ["sam F1"]
    assert state(table).fellowship == 1
    assert [one.rule for one in happened(table, e.DieSpent)] == ["D3.6"]


@situation(rule="D3.6, DA42")
def test_the_draw_of_a_double_face_may_be_declined() -> None:
    table = given(p1={"active": ["bill F1+D1", "frodo U:1/1/1"], "bag": ["sam"] * 3})
    when(table, "p1", "muster", die="frodo U:1/1/1")
    for answer in ("spend", "pay_suggested"):
        if choices(table, answer):
            when(table, "p1", answer, **({"die": "bill"} if answer == "spend" else {}))
            break
    assert area(table, "p1", "muster") == ["frodo"]
    if choices(table, "draw_dice"):
        when(table, "p1", "done")
    assert area(table, "p1", "spent") == ["bill"]


@situation("Q17", rule="D3.15, DA13, DC.sting, DC.mithril, D4.8")
def test_one_unit_carries_two_artifacts() -> None:
    table = given(
        cards=["sting", "mithril"],
        sauron=["Uruk-hai"],
        fellowship=2,
        p1={"active": ["sting I:1", "mithril I:0"], "muster": ["sam U:1/1/2"]},
    )
    when(table, "p1", "muster", die="sting")
    when(table, "p1", "muster", die="mithril")
    when(table, "p1", "attach", die="sting", host="sam")
    when(table, "p1", "attach", die="mithril", host="sam")
    assert area(table, "p1", "muster") == ["sam+sting+mithril"]
    assert not choices(table, "attach")
    idle(table, in_turn_of("p1", "recruit"))
    # 1 of his own and 2 of Sting with its burst make 3: no Goblin and no Orc is there.
    assert [one.total for one in happened(table, e.AttackFixed)] == [3]
    assert enemies(at_end_of(table, "war")) == []


@situation(rule="D3.15, DC.sting")
def test_sting_glows_when_orcs_are_near() -> None:
    table = given(phase="war", cards=["sting"], sauron=["Orc", "Nazgul"], p1={"muster": ["frodo U:1/1/1 + sting I:0"]})
    when(table, "p1", "attack")
    assert [one.total for one in happened(table, e.AttackFixed)] == [4]


@situation(rule="DC.glamdring, D6.7")
def test_glamdring_defends_with_its_burst() -> None:
    table = given(
        phase="sauron_attack",
        cards=["glamdring"],
        sauron=["Mumakil"],
        ring="p2",
        p1={"muster": ["sam U:1/1/2 + glamdring I:1"]},
    )
    idle(table, lambda now: now.phase != "sauron_attack")
    assert [(one.card, one.left) for one in happened(table, se.UnitDestroyed)] == [("sam", 1)]
    assert area(at_end_of(table, "sauron_attack"), "p1", "used") == ["glamdring", "sam"]


@situation(rule="D4.7, DC.lembas, DA41, D3.13")
def test_lembas_is_immediate() -> None:
    table = given(
        phase="score",
        cards=["lembas"],
        p1={"active": ["lembas", "lembas"], "bag": []},
        rolls=["lembas I:0", "lembas I:1"],
    )
    while choices(table, "resolve"):
        table.act(table.choices()[0].action)
    assert state(table).fellowship == 5
    assert area(table, "p1", "spent") == ["lembas", "lembas"]
    assert not choices(table, "muster")


@situation(rule="D3.13, DA50")
def test_an_attached_artifact_cannot_be_used() -> None:
    table = given(cards=["mithril"], p1={"muster": ["sam U:1/1/2 + mithril I:0"]})
    assert refused(table, "p1", "use_artifact", die="mithril").rule in ("DA50", "D3.13", "D3.15")


@situation(rule="D3.10")
def test_dice_in_the_wilds_and_in_a_bag_cannot_be_used() -> None:
    table = given(p1={"active": ["frodo F1", "frodo F1"], "bag": ["sam"]})
    assert offered(table, "muster") == []
    assert refused(table, "p1", "muster", die=99).sentence


@situation(rule="DC.barahir, D3.1, D3.13, DA9, DW.OWN_P2, DW.OWN_P4")
def test_the_ring_of_barahir_gives_fellowship() -> None:
    table = given(cards=["barahir"], p1={"muster": ["barahir I:1"], "active": ["frodo U:1/1/1"]})
    when(table, "p1", "use_artifact", die="barahir", burst=True)
    assert state(table).fellowship == 3
    when(table, "p1", "muster", die="frodo")
    assert state(table).fellowship == 2
    table = given(phase="recruit", cards=["barahir"], p1={"muster": ["barahir I:0"]})
    when(table, "p1", "use_artifact", die="barahir")
    assert "sam" in offered(table, "recruit", "card")
