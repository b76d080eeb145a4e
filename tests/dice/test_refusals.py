"""Why not: each refusal names its rule and says a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from core.dice.game import GAME
from core.dice.model import actions as a
from core.kernel.prompts import Refusal
from core.kernel.table import Table
from tests.dice.table import given
from tests.dice.walker import walk


def refused(table: Table, action: a.Action) -> tuple[str, str]:
    """Return rule and sentence of the refusal of an action."""
    with pytest.raises(Refusal) as found:
        table.act(action)
    assert found.value.rule in GAME.rulebook(), found.value.rule
    return found.value.rule, found.value.sentence


def dice_phase(**player: Any) -> Table:
    return given("rivendell", "dice", cards=["rope", "sting", "horn"], players={"p1": player, "p2": {}})


def war(**more: Any) -> Table:
    return given("moria", "war", **more)


def test_a_unit_that_is_too_dear() -> None:
    table = dice_phase(active="frodo:unit, bill:D1, sam:R:1")
    rule, sentence = refused(table, a.Muster("p1", 1))
    assert (rule, "costs 1 Fellowship, and you have 0" in sentence) == ("D3.4", True)
    assert refused(table, a.Muster("p1", 2))[0] == "D3.4"
    assert refused(table, a.Muster("p1", 77)) == ("D3.4", "That die does not lie in your Active Pool.")
    assert refused(table, a.Reroll("p1", 1))[0] == "D3.3"
    assert refused(table, a.Reroll("p1", 3, 55))[0] == "DA53"
    assert refused(table, a.DrawDice("p1", 3))[0] == "D3.2"
    assert refused(table, a.Muster("p2", 1))[0] == "D4.8"


def test_artifacts() -> None:
    table = dice_phase(active="bill:D1", muster="frodo:unit & sting:4, rope:4, horn:4, sting:4", used="")
    dice = {die.kind: die.id for die in table.state.players["p1"].muster}
    on_frodo = table.state.players["p1"].muster[0].attached[0].id
    assert refused(table, a.UseArtifact("p1", on_frodo))[0] == "DA50"
    assert refused(table, a.UseArtifact("p1", dice["GIFT"])) == ("DA50", "Elven Rope would change nothing now.")
    assert refused(table, a.UseArtifact("p1", dice["WEAPON"]))[0] == "D3.13"
    assert refused(table, a.UseArtifact("p1", dice["FRODO"]))[0] == "D3.13"
    assert refused(table, a.Attach("p1", dice["GIFT"], dice["FRODO"]))[0] == "D3.15"
    assert refused(table, a.Attach("p1", dice["WEAPON"], dice["GIFT"]))[0] == "DA13"
    assert refused(table, a.GiveUp("p1", dice["GIFT"]))[0] == "D4.2"
    assert refused(table, a.UseArtifact("p2", 99))[0] == "D3.13"


def test_war() -> None:
    lent = {"p2": {"prepared": "frodo:unit"}}
    table = war(muster="goblin, marked:E_TT, E_TT:E", players={"p1": {}} | lent)
    assert refused(table, a.Prepare("p1")) == ("D4.10", "You have no mustered Unit that could be prepared.")
    assert refused(table, a.Borrow("p1", "p2"))[0] == "D4.12"
    assert refused(table, a.Recruit("p1", "rope"))[0] == "D4.15"
    assert refused(table, a.Attack("p2"))[0] == "D4.11"
    table = war(muster="goblin, troll, marked:E_TT, E_TT:E", players={"p1": {"muster": "2 frodo:unit"}})
    table.act(a.Attack("p1"))
    dice = {die.kind + ("*" if die.marked else ""): die.id for die in table.state.sauron.muster}
    assert refused(table, a.ChooseEnemy("p1", dice["E_TT*"]))[0] == "D4.16"
    assert refused(table, a.ChooseEnemy("p1", dice["E_TT"]))[0] == "D6.2"
    assert refused(table, a.ChooseEnemy("p1", 99))[0] == "D4.13"
    assert refused(table, a.Attack("p1")) == ("D4.9", "You have chosen already: to attack, or to prepare for war.")


def test_recruiting() -> None:
    table = given(
        "moria",
        "recruit",
        left={"sam": 0},
        cards=["rope"],
        players={"p1": {"active": "3 frodo:F1"}},
    )
    assert refused(table, a.Recruit("p1", "sam"))[0] == "DA20"
    assert refused(table, a.Recruit("p1", "horn"))[0] == "D4.15"
    assert "costs 6 Fellowship, and you have 3" in refused(table, a.Recruit("p1", "anduril"))[1]
    assert refused(table, a.Restore("p1", "rope"))[0] == "D4.17"


def test_the_sauron_turn() -> None:
    table = given(
        "moria", "sauron_corrupt", points=4, corrupted=["rope"], players={"p1": {"glory": 2}, "p2": {"glory": 9}}
    )
    assert refused(table, a.LoseGlory("p2", 1))[0] == "D6.9"
    assert refused(table, a.LoseGlory("p1", 3))[0] == "D6.9"
    table.act(a.LoseGlory("p1", 1))
    assert refused(table, a.Corrupt("p1", "frodo"))[0] == "DC.frodo"
    assert refused(table, a.Corrupt("p1", "rope")) == ("D6.10", "Elven Rope is corrupted already.")
    assert "the most expensive possible cards cost 3" in refused(table, a.Corrupt("p1", "sam"))[1]
    assert refused(table, a.PutOnRing("p2", 1))[0] == "D6.3"


def test_defending() -> None:
    units = {"muster": "frodo:unit, sam:6, rope:4"}
    table = given("rivendell", "sauron_attack", cards=["rope"], muster="orc", players={"p1": {}, "p2": units})
    dice = {die.kind: die.id for die in table.state.players["p2"].muster}
    assert refused(table, a.Defend("p2", dice["GIFT"]))[0] == "D6.5"
    assert refused(table, a.Defend("p1", 1))[0] == "D6.7"
    assert refused(table, a.UseArtifact("p2", dice["GIFT"]))[0] in ("DA12", "DA50")


def test_when_the_game_is_over_and_from_strangers() -> None:
    table = dice_phase(active="frodo:unit, frodo:1")
    assert refused(table, a.Done("p4"))[0] == "D2.1"
    walk(table, 1)
    assert refused(table, a.Done("p1")) == (table.state.outcome.rule, "The game is over; undo, or start another.")


def test_what_may_not_be_done_is_listed_with_the_reason() -> None:
    table = dice_phase(active="frodo:unit, bill:D1", muster="rope:4")
    reasons = dict(GAME.words.why_not(table.state, "p1"))
    assert reasons["Recruit Samwise Gamgee"].rule == "D4.15"
    assert reasons["Attack Sauron"].rule == "D4.11"
    assert reasons["Muster Frodo Baggins (Unit 1/1/1)"].rule == "D3.4"
