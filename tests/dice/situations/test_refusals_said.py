"""What a refusal says: the rule and the sentence, for everything that can be tried at a table of the dice game."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.table import Table
from tests.dice.situations.table import given, refused, situation, state, when
from tests.kit.at_table import fields_offered as choices
from tests.kit.at_table import prompt

Case = tuple[str, str, dict[str, Any], str, str]
"""Who tries, what, with which dice and cards; the rule and the beginning of the sentence."""

ALIKE = "Another die with the same face stands in the list; taking that one is the same choice."


def check(table: Table, seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    """Try an action and look at rule and sentence; dice may be named by their place: `die=("active", 1)`."""
    found = refused(table, seat, verb, **{key: lying(table, seat, value) for key, value in fields.items()})
    assert (found.rule, found.sentence[: len(sentence)]) == (rule, sentence)


def lying(table: Table, seat: str, value: Any) -> Any:
    """Return the id of the die at a place of an area; whatever else names something is returned as it is."""
    if not isinstance(value, tuple):
        return value
    area, at = value
    lies = state(table).sauron.muster if area == "sauron" else getattr(state(table).players[seat], area)
    return lies[at].id


def phase_two(**p1: list[str]) -> Table:
    """Return a table at which Player 1 is in Phase 2 with dice of each sort, some of them alike."""
    dice = {
        "active": ["frodo U:1/1/1", "frodo U:1/1/1", "sam R:1", "sam R:1", "bill D1", "bill D1", "frodo F1"],
        "muster": ["sting I:0", "sting I:0", "frodo U:1/1/1", "sam U:1/1/2 + mithril I:0", "rope I:0", "bow I:1"],
    }
    return given(
        cards=["sting", "rope", "mithril"] if "muster" not in p1 else ["rope", "bow"],
        p1={**dice, "muster": dice["muster"][:5], "used": ["frodo"], **p1},
        p2={"active": ["frodo U:1/1/1"], "used": ["frodo"]},
    )


IN_PHASE_TWO: list[Case] = [
    ("p1", "muster", {"die": ("active", 1)}, "D3.4", ALIKE),
    ("p1", "attach", {"die": ("muster", 1), "host": ("muster", 2)}, "D3.15", ALIKE),
    ("p1", "attach", {"die": ("muster", 2), "host": ("muster", 3)}, "D3.15", "Only a mustered artifact that is not"),
    ("p1", "reroll", {"die": ("active", 3)}, "D3.3", ALIKE),
    ("p1", "draw_dice", {"die": ("active", 5)}, "D3.2", ALIKE),
    ("p1", "draw_dice", {"die": 99}, "D3.2", "That die does not lie in your Active Pool."),
    ("p1", "spend", {"die": 99}, "D3.1", "Only dice of your own Active Pool are spent."),
    ("p1", "spend", {"die": ("active", 4)}, "D3.1", "Bill the Pony shows draw 1, not Fellowship."),
    ("p1", "spend", {"die": ("active", 6)}, "D3.1", "First choose what to pay for: a Unit to muster, a card"),
    ("p1", "use_artifact", {"die": 99}, "D3.13", "That die does not lie in your Muster Area."),
    ("p1", "use_artifact", {"die": ("muster", 4), "burst": True}, "D3.5", "Elven Rope has no burst that could be used"),
    ("p1", "attack", {}, "D4.11", "This is done in Phase 3 of your own turn; it is Phase 2 (Dice) now."),
    ("p1", "defend", {"die": ("muster", 2)}, "D6.7", "This is done when Sauron attacks you; it is Phase 2 (Dice) now."),
    ("p1", "put_on_ring", {"die": ("muster", 2)}, "D6.3", "The One Ring is used just before Sauron attacks."),
    ("p1", "lose_glory", {"count": 1}, "D6.9", "Glory is lost in Phase 3 of the Sauron turn, before a card is"),
    ("p2", "lose_glory", {"count": 1}, "D6.9", "Only the Ringbearer, Player 1, can lose Glory for Corruption."),
    ("p2", "corrupt", {"card": "sam"}, "D6.10", "The Ringbearer, Player 1, chooses the card that is corrupted."),
    ("p1", "restore", {"card": "sam"}, "D4.17", "No card of the Wilds is corrupted, so there is nothing to restore."),
    ("p1", "corrupt", {"card": "sam"}, "D6.10", "This is done in Phase 3 of the Sauron turn; it is Phase 2 (Dice)"),
    ("p1", "use_ability", {"die": ("muster", 2)}, "DA45", "That is no mustered Unit of yours that does something"),
    ("p2", "muster", {"die": ("active", 0)}, "D4.8", "It is the turn of Player 1; this is done in Phase 2 of your"),
    ("p2", "recruit", {"card": "sam"}, "D4.15", "It is the turn of Player 1; this is done in Phase 4 of your"),
    ("p2", "done", {}, "D4.8", "Player 1 has to choose now."),
    ("p1", "pay_suggested", {}, "D4.8", "That answers another question than the one that is asked now."),
]


@situation(rule="D3.1, D3.2, D3.3, D3.4, D3.5, D3.13, D3.15, D4.8, D4.11, D4.15, D6.3, D6.7, D6.9, D6.10, DA45")
@pytest.mark.parametrize(("seat", "verb", "fields", "rule", "sentence"), IN_PHASE_TWO)
def test_in_phase_two(seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    check(phase_two(), seat, verb, fields, rule, sentence)


@situation(rule="D3.5, DW.OWN_P3, DA9")
def test_the_burst_of_an_artifact() -> None:
    """A burst that would do no more is not used, one that brings more Fellowship always is."""
    rope = given(cards=["rope", "bow"], p1={"muster": ["rope I:1", "rope I:1", "bow I:1"], "used": ["frodo"]})
    check(
        rope,
        "p1",
        "use_artifact",
        {"die": ("muster", 0), "burst": True},
        "D3.5",
        "The burst of Elven Rope would do no more here; use it without.",
    )
    check(rope, "p1", "use_artifact", {"die": ("muster", 1)}, "D3.13", ALIKE)
    check(rope, "p1", "use_artifact", {"die": ("muster", 2)}, "DW.OWN_P3", "Bow of the Galadhrim is used in your own")
    ring = given(cards=["barahir"], p1={"muster": ["barahir I:1"], "active": ["frodo F1"]})
    check(
        ring, "p1", "use_artifact", {"die": ("muster", 0)}, "DA9", "Ring of Barahir is used with its burst, which gives"
    )


@situation(rule="D3.1, D3.4, DA12, D4.8")
def test_in_the_middle_of_a_payment() -> None:
    """Aragorn costs three: while he is being paid for, nothing else is done."""
    dice = ["aragorn U:3/9/6:1", "frodo F1", "frodo F1", "bill F2|D2", "bill F2|D2", "sam R:1"]
    table = given(cards=["aragorn", "rope"], p1={"active": dice, "muster": ["rope I:0"], "used": ["frodo"]})
    when(table, "p1", "muster", die="aragorn U:3/9/6:1")
    assert prompt(table).kind == "pay"
    check(table, "p1", "spend", {"die": ("active", 2)}, "D3.1", ALIKE)
    check(table, "p1", "reroll", {"die": ("active", 5)}, "DA42", "This is done in Phase 2; first answer what is asked")
    check(table, "p1", "use_artifact", {"die": ("muster", 0)}, "DA12", "Elven Rope can be used in this phase; first")
    check(table, "p2", "done", {}, "D3.4", "Player 1 has to choose now.")
    when(table, "p1", "spend", die="frodo F1")
    check(table, "p1", "spend", {"die": ("active", 1)}, "D3.1", "That die is chosen for this payment already.")


@situation(rule="D4.2, DA50")
def test_giving_up_artifacts() -> None:
    loose = ["rope I:0", "rope I:0", "frodo U:1/1/1 + sting I:0"]
    table = given(phase="clean_up", cards=["rope", "sting"], p1={"muster": loose})
    assert prompt(table).kind == "keep_artifacts"
    check(table, "p1", "give_up", {"die": ("muster", 1)}, "D4.2", ALIKE)
    check(
        table, "p1", "give_up", {"die": ("muster", 2)}, "DA50", "Only a mustered artifact that is not attached can be"
    )


def attack(**more: Any) -> Table:
    """Return a table at which Player 1 has chosen to attack, with two others who could help."""
    given_dice: dict[str, Any] = {
        "p1": {"muster": ["ents U:3/9/8:3", "treebeard U:3/9/8:3", "frodo U:1/1/1"]},
        "p2": {"prepared": ["frodo U:1/1/1"]},
        "p3": {"prepared": ["frodo U:1/1/1"]},
    }
    table = given(phase="war", players=3, sauron=["Orc", "Orc", "Troll", "Eye"], **{**given_dice, **more})
    when(table, "p1", "attack")
    return table


@situation(rule="D4.9, D4.12, DA45, D4.13, D2.1")
def test_who_joins_an_attack() -> None:
    table = attack(p1={"muster": ["frodo U:1/1/1", "frodo U:1/1/1"]})
    check(table, "p1", "attack", {}, "D4.9", "You have chosen already: to attack, or to prepare for war.")
    check(table, "p1", "borrow", {"player": "p9"}, "D2.1", "'p9' has no seat at this table.")
    check(table, "p1", "borrow", {"player": "p1"}, "D4.12", "Your own prepared Units do not join your attack.")
    check(table, "p2", "borrow", {"player": "p3"}, "D4.12", "It is the turn of Player 1; this is done when you have")
    when(table, "p1", "borrow", player="p2")
    check(table, "p1", "borrow", {"player": "p2"}, "D4.12", "The Units of Player 2 join the attack already.")
    check(table, "p1", "choose_enemy", {"enemy": "Orc"}, "D4.13", "This is done when your attack total is fixed, in")
    when(table, "p1", "done")
    assert prompt(table).kind == "pick_target"
    check(table, "p1", "borrow", {"player": "p3"}, "DA45", "The attack has been declared: nobody joins it any more.")
    check(table, "p1", "choose_enemy", {"enemy": ("sauron", 1)}, "D4.13", ALIKE)
    check(
        table,
        "p1",
        "choose_enemy",
        {"enemy": "Eye"},
        "D6.2",
        "An Eye that is no Unit cannot be attacked.",
    )
    check(table, "p1", "done", {}, "D4.13", "The attack goes on: an enemy has to be named.")


@situation(rule="DA45, DC.treebeard, DA12")
def test_options_in_an_attack() -> None:
    muster = ["treebeard U:3/9/8:3", "treebeard U:2/5/5:1", "rope I:0"]
    ready: dict[str, Any] = {"p1": {"muster": muster, "used": ["frodo"]}, "p2": {}}
    table = given(phase="war", cards=["treebeard", "rope"], sauron=["Orc", "Goblin", "Troll"], **ready)
    check(table, "p1", "use_ability", {"die": ("muster", 0)}, "DA45", "This is done in an attack, before its total is")
    when(table, "p1", "attack")
    assert prompt(table).kind == "battle"
    check(
        table, "p1", "use_ability", {"die": ("muster", 0), "enemy": ("sauron", 2)}, "DC.treebeard", "Treebeard destroys"
    )
    check(
        table, "p1", "use_artifact", {"die": ("muster", 2)}, "DA45", "Elven Rope is used before an attack is declared"
    )
    when(table, "p1", "use_ability", die="treebeard U:3/9/8:3", enemy="Orc")
    check(
        table,
        "p1",
        "use_ability",
        {"die": ("muster", 0), "enemy": ("sauron", 0)},
        "DC.treebeard",
        "Treebeard has done that in this attack.",
    )
    ready["p1"]["muster"] = ["treebeard U:3/9/8:3", "treebeard U:3/9/8:3"]
    table = given(phase="war", cards=["treebeard"], sauron=["Orc", "Troll"], **ready)
    when(table, "p1", "attack")
    check(table, "p1", "use_ability", {"die": ("muster", 1), "enemy": ("sauron", 0)}, "DC.treebeard", ALIKE)


@situation(rule="DC.treebeard, DA45")
def test_an_option_without_a_victim() -> None:
    muster = {"muster": ["treebeard U:3/9/8:3", "bow I:0"]}
    table = given(phase="war", cards=["treebeard", "bow"], sauron=["Troll"], p1=muster)
    when(table, "p1", "attack")
    assert prompt(table).kind == "battle"
    sentence = "Treebeard destroys only Goblin and Orc, and none is ready."
    check(table, "p1", "use_ability", {"die": ("muster", 0)}, "DC.treebeard", sentence)


@situation(rule="D4.9, D6.7, D4.13")
def test_what_cannot_be_declined() -> None:
    table = given(phase="war", p1={"muster": ["frodo U:1/1/1"]}, sauron=["Troll"])
    check(table, "p1", "done", {}, "D4.9", "With a mustered Unit you attack, or you prepare for war.")
    defending = {"muster": ["frodo U:1/1/1", "frodo U:1/1/1", "sam U:1/1/2"]}
    table = given(phase="sauron_attack", ring="p2", sauron=["Troll"], p1=defending)
    assert prompt(table).kind == "defend"
    check(table, "p1", "done", {}, "D6.7", "The attack goes on: one of your Units has to defend.")
    check(table, "p1", "defend", {"die": ("muster", 1)}, "D6.7", ALIKE)
    check(table, "p2", "defend", {"die": 99}, "D6.7", "Player 1 has to choose now.")


@situation(rule="D6.3, DA18")
def test_the_one_ring() -> None:
    frodos = {"muster": ["frodo U:1/1/1", "frodo U:1/1/1", "sam U:1/1/2"]}
    table = given(phase="sauron_attack", sauron=["Troll"], p1=frodos)
    assert prompt(table).kind == "ring"
    check(table, "p1", "put_on_ring", {"die": ("muster", 1)}, "D6.3", ALIKE)
    check(
        table, "p1", "put_on_ring", {"die": ("muster", 2)}, "D6.3", "The Ring is put on one of your own mustered Frodos"
    )
    table = given(phase="sauron_attack", sauron=["Eye"], points=3, p1={**frodos, "glory": 3}, cards=["rope"])
    assert prompt(table).kind == "lose_glory"
    sentence = "Sauron has no force: his attack was skipped, and so was the Ring."
    check(table, "p1", "put_on_ring", {"die": ("muster", 0)}, "DA18", sentence)


@situation(rule="DC.phial, D4.16, D6.2")
def test_the_phial() -> None:
    """Of three enemies the Phial with its burst takes away the attack of two."""
    enemies = ["Orc", "Orc", "Troll", "Warg", "*E_TT"]
    table = given(
        phase="sauron_attack", cards=["phial"], sauron=enemies, p1={"muster": ["phial I:1", "frodo U:1/1/1"]}, ring="p2"
    )
    when(table, "p1", "use_artifact", die="phial", burst=True)
    assert prompt(table).kind == "pick_dimmed"
    check(table, "p1", "choose_enemy", {"enemy": ("sauron", 1)}, "DC.phial", ALIKE)
    check(table, "p1", "choose_enemy", {"enemy": "*E_TT"}, "D4.16", "A die with a Corruption marker is no enemy")
    when(table, "p1", "choose_enemy", enemy="Troll")
    sentence = "The attack of that enemy has been taken away already."
    check(table, "p1", "choose_enemy", {"enemy": "Troll"}, "DC.phial", sentence)


@situation(rule="D6.9, DA19, D6.10")
def test_glory_and_corruption() -> None:
    table = given(phase="sauron_corrupt", cards=["rope", "sting", "merry"], points=3, p1={"glory": 9})
    check(table, "p1", "lose_glory", {"count": 4}, "DA19", "Sauron has 3 points; you lose at least 1 and no more")
    when(table, "p1", "done")
    assert prompt(table).kind == "pick_corrupted"
    check(table, "p1", "corrupt", {"card": "phial"}, "D6.10", "Phial of Galadriel is not in the Wilds.")
    check(table, "p1", "lose_glory", {"count": 1}, "D6.9", "Glory is lost in Phase 3 of the Sauron turn, before")


@situation(rule="D3.1")
def test_who_pays() -> None:
    """While one player pays, no dice of another are spent."""
    dice = ["aragorn U:3/9/6:1", "frodo F1", "frodo F1", "bill F2|D2", "sam R:1"]
    table = given(cards=["aragorn"], p1={"active": dice}, p2={"active": ["frodo F1"]})
    when(table, "p1", "muster", die="aragorn U:3/9/6:1")
    assert prompt(table).kind == "pay"
    check(table, "p2", "spend", {"die": ("active", 0)}, "D3.1", "Player 1 has to choose now.")


@situation(rule="D6.9")
def test_every_amount_of_glory_stands_in_one_list() -> None:
    """Amounts that change no more than less Glory would are offered beside the others."""
    table = given(phase="sauron_corrupt", location="shire", points=9, p1={"glory": 9})
    assert [one["count"] for one in choices(table, "lose_glory", "p1")] == list(range(1, 10))
    check(table, "p1", "lose_glory", {"count": 10}, "D6.9", "You have 9 Glory, which is less than 10.")
