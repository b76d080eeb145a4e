"""What questions, choices and events of Friends & Foes say: for whom, as what, and what follows."""

from __future__ import annotations

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.steps import CheckLifeTokens, Travel
from core.kernel.table import Table
from tests.fellowship.friends.table import given
from tests.fellowship.kit import prompt, state, when
from tests.kit.told import happened


def asked(table: Table) -> str:
    """Return the question that is asked now, in words."""
    return GAME.words.prompt_text(table.state, prompt(table))


def labels(table: Table) -> list[str]:
    """Return the labels of the choices, in their order."""
    return [GAME.words.label(table.state, choice) for choice in prompt(table).choices]


def test_step_two_names_way_two() -> None:
    table = given("moria", at="step_two", foes=["wargs", "wolves"], frodo={"step": 1})
    assert asked(table) == "Frodo: draw two, step back, or defeat a foe instead"


def test_battle_of_the_spells_names_the_face_and_what_it_does() -> None:
    table = given(
        "isengard",
        at="event",
        event=4,
        rolls=["dot2", "dot2", "blank"],
        frodo={"hand": ["sting"]},
        sam={"hand": ["aragorn"]},
    )
    assert asked(table) == (
        "Battle of the Spells: will Frodo pay 1 joker? Then two dots, which Frodo has rolled, does not count "
        "(else: Frodo goes 2 steps into the darkness)"
    )
    assert "No, leave it: two dots counts, Frodo goes 2 steps into the darkness" in labels(table)
    when(table, "frodo", "refuse")
    # Sam suffers at most one damage (B5.2), and that is what he is told
    assert "No, leave it: two dots counts, Sam goes 1 step into the darkness" in labels(table)
    when(table, "sam", "give_card", card="aragorn")
    assert state(table).hobbits["sam"].step == 0
    assert state(table).hobbits["frodo"].step == 2


def test_bill_the_pony_says_for_whom_and_as_what() -> None:
    foe = given("moria", at="step_two", foes=["haradrim"], sam={"hand": ["bill_the_pony"]})
    when(foe, "frodo", "defeat_foe", foe="haradrim")
    assert "Sam gives Bill the Pony as a ring token for Frodo" in labels(foe)
    group = given("isengard", at="event", event=5, frodo={"shields": 4}, sam={"hand": ["bill_the_pony"], "shields": 1})
    assert "Sam gives Bill the Pony as a shield for the group" in labels(group)
    must = given(
        "shelobs_lair", at="event", event=1, frodo={"shields": 2}, sam={"shields": 3, "hand": ["bill_the_pony"]}
    )
    assert "Sam gives Bill the Pony as a shield for Frodo" in labels(must)
    call = given(
        "moria", at="step_two", gandalf=["healing"], frodo={"step": 3, "shields": 4}, sam={"hand": ["bill_the_pony"]}
    )
    assert any(
        text.startswith("Frodo pays 4 shields and Sam's Bill the Pony as the fifth for Healing")
        for text in labels(call)
    )
    check = given(
        "bree",
        agenda=[Travel(), CheckLifeTokens("frodo")],
        frodo={"tokens": {"ring": 1}},
        sam={"hand": ["bill_the_pony"]},
    )
    assert "Sam uses Bill the Pony: stands for a kind of life token that Frodo lacks" in labels(check)


def test_the_only_shield_and_all_shields_are_called_so() -> None:
    table = given("isengard", at="event", event=5, frodo={"shields": 1}, sam={"shields": 4}, pippin={"shields": 6})
    found = labels(table)
    assert "Frodo gives his only shield" in found
    assert "Sam gives all 4 of his shields" in found
    assert "Pippin gives 5 of his 6 shields" in found


def test_sarumans_forces_say_which_line_brings_what() -> None:
    told = set()
    for travelling, friendship in ((0, 7), (7, 0), (0, 0)):
        table = given("isengard", at="event", event=2, lines={"travelling": travelling, "friendship": friendship})
        told.add(GAME.words.event_text(happened(table, e.ConditionChecked)[0]))
    assert told == {
        "Travelling or Friendship is complete: Travelling brings Pipe-Weed, both the way past Helm's Deep, "
        "Friendship alone nothing",
        "Neither Travelling nor Friendship is complete",
    }
