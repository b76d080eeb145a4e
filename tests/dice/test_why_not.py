"""Why not? lists what lies in sight of a player: dice, artifacts, Units, enemies and cards, each with its reason."""

from __future__ import annotations

from core.dice.game import GAME
from core.kernel.table import Table
from tests.dice.situations.table import given, state, when
from tests.kit.at_table import prompt


def told(table: Table, seat: str) -> dict[str, tuple[str, str]]:
    """Return what is listed for a seat: its words, and the rule and sentence."""
    found = GAME.words.why_not(table.state, seat)
    assert len({what for what, _ in found}) == len(found)
    offered = {GAME.words.label(table.state, choice) for choice in table.choices(seat)}
    assert not offered & {what for what, _ in found}
    return {what: (refusal.rule, refusal.sentence) for what, refusal in found}


def test_in_phase_two() -> None:
    table = given(
        cards=["rope", "sting", "aragorn"],
        sauron=["Orc", "Eye", "*E_TT"],
        corrupted=["sam"],
        p1={
            "active": ["frodo F1", "aragorn U:3/9/6:1", "sam R:1", "bill D1"],
            "muster": ["rope I:0", "frodo U:1/1/1 + sting I:0"],
            "used": ["frodo"],
        },
        p2={"prepared": ["frodo U:1/1/1"]},
    )
    found = told(table, "p1")
    assert found["Spend Frodo Baggins (1 Fellowship)"][0] == "D3.1"
    assert found["Muster Aragorn (Unit 3/9/6, 1 burst)"][1].endswith("costs 3 Fellowship, and you have 1.")
    assert found["Use Sting (attached)"] == ("DA50", "An attached artifact cannot be used.")
    assert found["Give up Elven Rope"][0] == "D4.2"
    assert found["Strike Orc 2/1"][0] == "D4.13"
    assert found["Strike the Eye on a die of The Fellowship of the Ring"][0] == "D6.2"
    assert found["Strike the marked die of The Two Towers"][0] == "D4.16"
    assert found["Borrow the Units of Player 2"][0] == "D4.12"
    assert {found["Recruit Samwise Gamgee"][0], found["Restore Samwise Gamgee"][0]} == {"D4.15", "D4.17"}
    assert found["Use the One Ring on Frodo Baggins"][0] == "D6.3"
    assert [what for what in found if what.startswith(("Re-roll", "Draw with", "Use Elven Rope"))] == []
    assert [what for what in found if what.startswith("Defend with Frodo")] != []
    assert told(table, "p2")["Attack Sauron"][1].startswith("It is the turn of Player 1")


def test_in_the_sauron_turn() -> None:
    table = given(phase="sauron_corrupt", cards=["rope", "sting", "merry"], points=3, p1={"glory": 5})
    when(table, "p1", "done")
    assert prompt(table).kind == "pick_corrupted"
    found = told(table, "p1")
    assert found["Corrupt Frodo Baggins"][0] == "DC.frodo"
    assert found["Lose 1 Glory"][0] == "D6.9"
    assert "Corrupt Sting" not in found
    assert told(table, "p2")["Corrupt Sting"][1].startswith("The Ringbearer, Player 1, chooses")


def test_nothing_for_a_stranger_or_when_all_is_over() -> None:
    table = given()
    assert GAME.words.why_not(table.state, "p9") == []
    assert state(table).outcome is None
