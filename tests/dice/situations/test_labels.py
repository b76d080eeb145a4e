"""What labels say of what follows: of a total after several enemies, and of faces that are spent."""

from __future__ import annotations

from core.dice.game import GAME
from core.kernel.table import Table
from tests.dice.situations.table import given, when


def labels(table: Table) -> list[str]:
    """Return the labels of the choices, in their order."""
    return [GAME.words.label(table.state, choice) for choice in table.choices()]


def test_a_second_enemy_that_the_phial_dims_counts_with_the_first() -> None:
    """Goblin, Orc and Troll attack with 6; without the Goblin the Orc takes it down to 3."""
    table = given(
        phase="sauron_attack",
        cards=["phial"],
        sauron=["Goblin", "Orc", "Troll"],
        p1={"muster": ["phial I:1", "frodo U:1/1/1"]},
        ring="p2",
    )
    when(table, "p1", "use_artifact", die="phial", burst=True)
    assert labels(table)[0] == "Dim Goblin 1/1: attacks with 0, Sauron's total falls to 5"
    when(table, "p1", "choose_enemy", enemy="Goblin")
    assert labels(table)[:2] == [
        "Dim Orc 2/1: attacks with 0, Sauron's total falls to 3",
        "Dim Troll 3/2: attacks with 0, Sauron's total falls to 2",
    ]


def test_mustering_says_when_a_draw_is_lost_with_the_face_that_pays() -> None:
    table = given(p1={"active": ["bill F1+D1", "frodo U:1/1/1"], "bag": ["frodo"] * 3})
    assert labels(table)[0] == "Muster Frodo 1/1: for 1 Fellowship, leaves 0; Bill is spent, its draw lost"
    # A plain face pays first, and nothing is lost
    plain = given(p1={"active": ["bill F1+D1", "frodo F1", "frodo U:1/1/1"], "bag": ["frodo"] * 3})
    assert not any("lost" in text for text in labels(plain))


def test_paying_says_what_is_lost_with_each_die() -> None:
    dice = ["aragorn U:3/9/6:1", "frodo F1", "bill F2|D2", "bill F2|D2", "sam R:1"]
    table = given(cards=["aragorn"], p1={"active": dice})
    when(table, "p1", "muster", die="aragorn U:3/9/6:1")
    found = labels(table)
    assert found[0].endswith("; Bill is spent, its draw lost")
    assert next(text for text in found if text.startswith("Pay with") and "Bill" in text).endswith("its draw lost")


def test_an_attack_with_nothing_of_ones_own_counts_the_units_that_join_it_unasked() -> None:
    table = given(phase="war", turn="p2", sauron=["Saruman"], p1={"prepared": ["frodo U:1/1/1"]})
    assert any(one.startswith("Attack Sauron: total 1 against") for one in labels(table))
    own = {"muster": ["sam U:1/1/1", "sam U:1/1/1"]}
    asked = given(phase="war", turn="p2", sauron=["Saruman"], p1={"prepared": ["frodo U:1/1/1"]}, p2=own)
    assert any(one.startswith("Attack Sauron: total 2 against") for one in labels(asked))
