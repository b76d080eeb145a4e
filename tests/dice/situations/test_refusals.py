"""What is refused, and by which rule."""

from __future__ import annotations

from tests.dice.situations.table import at_end_of, given, refused, situation, state, when
from tests.kit.at_table import outcome, prompt


@situation(rule="D2.1, D3.4, D3.8, D3.3, D3.2, D3.1, D3.12, D3.5, DA53")
def test_in_phase_two() -> None:
    table = given(
        p1={
            "active": ["sam R:1", "frodo F1", "merry U:2/4/3", "bill D1", "bill F1+D1"],
            "muster": ["frodo U:1/1/1"],
            "bag": [],
        },
        cards=["merry", "horn"],
        p2={"active": ["frodo U:1/1/1"]},
    )
    assert refused(table, "p1", "muster", die="frodo F1").rule == "D3.4"
    assert refused(table, "p1", "muster", die=999).rule == "D3.4"
    assert refused(table, "p1", "reroll", die="frodo F1").rule == "D3.3"
    assert refused(table, "p1", "reroll", die="frodo U:1/1/1").rule == "D3.8"
    assert refused(table, "p1", "reroll", die="sam R:1", other=999).rule == "DA53"
    assert refused(table, "p1", "draw_dice", die="frodo F1").rule == "D3.2"
    assert refused(table, "p1", "draw_dice", die="bill D1").rule == "D3.12"
    assert refused(table, "p2", "muster", die="frodo U:1/1/1").rule == "D4.8"
    assert refused(table, "p9", "done").rule == "D2.1"
    table = given(cards=["horn"], fellowship=2, p1={"active": ["horn F1|R", "frodo F1"]})
    assert refused(table, "p1", "reroll", die="horn", other="frodo F1").rule == "D3.5"


@situation(rule="D3.4")
def test_a_unit_that_cannot_be_paid() -> None:
    table = given(cards=["aragorn"], p1={"active": ["aragorn U:3/9/6:1", "frodo U:1/1/1", "frodo F1"]})
    refusal = refused(table, "p1", "muster", die="aragorn")
    assert refusal.rule == "D3.4"
    assert "3" in refusal.sentence
    assert "1" in refusal.sentence


@situation(rule="D3.15, DA13, DA50, D3.13")
def test_artifacts_are_attached_to_own_mustered_units_in_phase_two() -> None:
    table = given(
        cards=["sting", "cloak", "mithril"],
        fellowship=2,
        p1={"active": ["sam U:1/1/2"], "muster": ["sting I:0", "cloak I:0", "frodo U:1/1/1 + mithril I:0"]},
    )
    assert refused(table, "p1", "attach", die="cloak", host="frodo U:1/1/1").rule == "D3.15"
    assert refused(table, "p1", "attach", die="sting", host="sam U:1/1/2").rule == "DA13"
    assert refused(table, "p1", "attach", die="mithril", host="frodo U:1/1/1").rule == "D3.15"
    assert refused(table, "p1", "use_artifact", die="sting").rule == "D3.13"
    assert refused(table, "p1", "use_artifact", die="mithril").rule == "DA50"
    assert refused(table, "p1", "give_up", die="cloak").rule == "D4.2"
    table = given(phase="war", cards=["sting"], p1={"muster": ["sting I:0", "frodo U:1/1/1"]})
    assert refused(table, "p1", "attach", die="sting", host="frodo").rule == "DA13"


@situation(rule="DW.OWN_P3, DW.S2_DEF, DW.S2_TOTAL, DW.S2_DESTROY, DA12, DW.OWN_P2")
def test_artifacts_have_their_windows() -> None:
    for card, rule in (
        ("bow", "DW.OWN_P3"),
        ("cloak", "DW.S2_DEF"),
        ("phial", "DW.S2_TOTAL"),
        ("evenstar", "DW.S2_DESTROY"),
    ):
        table = given(
            cards=[card], sauron=["Troll"], p1={"active": ["frodo U:1/1/1", "frodo F1"], "muster": [f"{card} I:0"]}
        )
        assert refused(table, "p1", "use_artifact", die=card).rule == rule
    table = given(phase="war", cards=["barahir"], p1={"muster": ["barahir I:0", "frodo U:1/1/1"]})
    assert refused(table, "p1", "use_artifact", die="barahir").rule == "DA12"


@situation(rule="DA42, D3.2, D3.3")
def test_no_drawing_and_re_rolling_in_phase_four() -> None:
    table = given(phase="recruit", fellowship=2, p1={"active": ["sam R:1", "bill D1"]})
    assert refused(table, "p1", "reroll", die="sam R:1").rule == "DA42"
    assert refused(table, "p1", "draw_dice", die="bill D1").rule == "DA42"


@situation(rule="D4.9, D4.10, D4.11, DA44, D4.12, D4.13, D4.16, D6.2")
def test_at_war() -> None:
    table = given(
        phase="war",
        players=3,
        cards=["merry"],
        fellowship=2,
        sauron=["Uruk-hai", "Warg", "Eye", "*E_TT"],
        p1={"muster": ["merry U:2/4/3"]},
        p2={"prepared": ["frodo U:1/1/1"]},
    )
    assert refused(table, "p1", "done").rule == "D4.9"
    assert refused(table, "p2", "attack").rule == "D4.11"
    assert refused(table, "p1", "borrow", player="p2").rule == "D4.12"
    when(table, "p1", "attack")
    assert refused(table, "p1", "borrow", player="p3").rule == "D4.12"
    assert refused(table, "p1", "borrow", player="p1").rule == "D4.12"
    assert refused(table, "p1", "prepare").rule == "D4.9"
    when(table, "p1", "done")
    assert prompt(table).rule == "D4.13"
    assert refused(table, "p1", "choose_enemy", enemy="*E_TT").rule == "D4.16"
    assert refused(table, "p1", "choose_enemy", enemy="Eye").rule == "D6.2"
    assert refused(table, "p1", "choose_enemy", enemy=999).rule == "D4.13"


@situation(rule="DA44")
def test_no_attack_without_a_unit() -> None:
    table = given(phase="war", cards=["rope"], fellowship=2, p1={"muster": ["rope I:0"], "used": ["sam"]})
    assert state(table).phase == "war"
    assert refused(table, "p1", "attack").rule == "DA44"
    assert refused(table, "p1", "prepare").rule == "D4.10"


@situation(rule="DA20, D4.15, D4.17, DC.frodo")
def test_in_phase_four() -> None:
    table = given(phase="recruit", fellowship=4, dice={"bill": 0}, corrupted=["bill"], cards=["rope"])
    assert refused(table, "p1", "recruit", card="bill").rule == "DA20"
    assert refused(table, "p1", "recruit", card="frodo").rule == "DA20"
    assert refused(table, "p1", "recruit", card="phial").rule == "D4.15"
    assert refused(table, "p1", "restore", card="rope").rule == "D4.17"
    assert refused(table, "p2", "recruit", card="sam").rule == "D4.15"
    when(table, "p1", "restore", card="bill")
    assert not state(at_end_of(table, "recruit")).wilds["bill"].corrupted


@situation(rule="D6.3, D6.5, D6.7, DA48")
def test_when_sauron_attacks() -> None:
    table = given(
        phase="sauron_attack",
        ring="p2",
        cards=["eowyn", "evenstar", "legolas"],
        sauron=["Nazgul"],
        p1={
            "muster": ["eowyn U:2/5/3", "legolas U:2/6/4:1", "sam U:1/1/2", "evenstar I:0"],
            "prepared": ["frodo U:1/1/1"],
        },
    )
    assert refused(table, "p1", "defend", die="frodo").rule == "D6.5"
    assert refused(table, "p1", "defend", die="evenstar").rule == "D6.5"
    assert refused(table, "p1", "put_on_ring", die="frodo").rule == "D6.3"
    assert refused(table, "p2", "defend", die=999).rule == "D6.7"
    assert refused(table, "p1", "done").rule == "D6.7"
    when(table, "p1", "defend", die="eowyn")
    when(table, "p1", "use_artifact", die="evenstar")
    assert refused(table, "p1", "defend", die="eowyn").rule == "DA48"


@situation(rule="D6.9, DA19, D6.10, DC.frodo")
def test_when_sauron_corrupts() -> None:
    table = given(
        phase="sauron_corrupt",
        cards=["rope", "sting", "merry"],
        sauron=["Goblin"],
        points=3,
        p1={"glory": 5},
        p2={"glory": 5},
    )
    assert refused(table, "p1", "lose_glory", count=4).rule == "DA19"
    assert refused(table, "p1", "lose_glory", count=6).rule == "D6.9"
    assert refused(table, "p2", "lose_glory", count=1).rule == "D6.9"
    when(table, "p1", "done")
    assert refused(table, "p1", "corrupt", card="frodo").rule == "DC.frodo"
    assert refused(table, "p1", "corrupt", card="sam").rule == "D6.10"


@situation(rule="D6.11, D8.2")
def test_when_the_game_is_over() -> None:
    table = given(
        phase="sauron_corrupt",
        cards=["rope", "sting", "merry", "eowyn"],
        corrupted=["sam", "rope", "sting", "merry", "eowyn"],
        sauron=["Goblin"],
        points=3,
    )
    assert outcome(table).result == "lost"
    assert refused(table, "p1", "done").rule == "D6.11"
