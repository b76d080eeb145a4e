"""Advancing from location to location (D6, Phase 4; D7)."""

from __future__ import annotations

from core.dice.content import contents as content
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.kernel.table import Table
from tests.dice.situations.table import (
    Moment,
    Sight,
    at_end_of,
    enemies,
    given,
    glory,
    idle,
    new_game,
    situation,
    state,
)
from tests.kit.at_table import outcome
from tests.kit.told import happened


def dice_at(table: Sight) -> dict[str, int]:
    """Return all dice on Sauron's mat by kind."""
    sauron = state(table).sauron
    found: dict[str, int] = {}
    for kinds in (sauron.pool, sauron.destroyed):
        for kind, n in kinds.items():
            found[kind] = found.get(kind, 0) + n
    for die in sauron.muster:
        found[die.kind] = found.get(die.kind, 0) + 1
    return {kind: n for kind, n in found.items() if n}


def advanced(table: Table) -> Moment:
    """Return the state when Sauron's first turn was over, as it went without anybody's help."""
    idle(table, lambda now: bool(happened(table, e.RingGiven, rule="D6.19")))
    return at_end_of(table, "sauron_dice")


@situation("T26", "Q3", rule="D6.12, D6.2, D7.1, DL.helms_deep")
def test_eyes_and_dice_under_markers_hold_nobody_up() -> None:
    table = given("moria", phase="sauron_advance", sauron=["Eye", "Eye", "*E_TT"])
    end = advanced(table)
    assert [one.location for one in happened(table, se.LocationReached)][:1] == [4]
    assert state(end).location == 4


@situation("T27", rule="D6.2, D6.12, D6.15, DL.rivendell")
def test_a_black_rider_attacks_and_holds_the_players_up() -> None:
    table = given("rivendell", phase="sauron_attack", sauron=["Rider"], p2={"muster": ["sam U:1/1/2"]})
    end = advanced(table)
    assert [one.total for one in happened(table, se.SauronAttacked)] == [2]
    assert [one.card for one in happened(table, se.UnitDestroyed)] == ["sam"]
    assert [one.forces for one in happened(table, se.AdvanceStopped)] == [1]
    assert state(end).location == 2


@situation("T36", rule="D7.1, D7.2, DA7, DA8, D6.13, DL.helms_deep, DA10")
def test_helms_deep_replaces_two_dice() -> None:
    table = given(
        "moria",
        phase="sauron_advance",
        sauron=["Eye"],
        destroyed=["E_FOTR", "E_FOTR"],
        rolls=["Goblin", "Warg", "Warg"],
    )
    end = advanced(table)
    assert [len(one.dice) for one in happened(table, se.SauronRolled)][:1] == [3]
    assert dice_at(end) == {"E_FOTR": 1, "E_TT": 2}
    assert state(end).sauron.destroyed == {} or not any(state(end).sauron.destroyed.values())
    assert state(end).removed.get("E_FOTR") == 2
    assert state(end).enemies["E_FOTR"] == 2


@situation(rule="DA8, D7.2, DL.pelennor")
def test_pelennor_fields_replace_what_there_is() -> None:
    table = given("helms_deep", phase="sauron_advance", sauron=["TT Eye", "Eye"])
    end = advanced(table)
    assert dice_at(end) == {"E_FOTR": 1, "E_ROTK": 1}


@situation(rule="D7.2, DL.pelennor")
def test_pelennor_fields_replace_two() -> None:
    table = given("helms_deep", phase="sauron_advance", sauron=["TT Eye", "TT Eye", "*E_TT"])
    end = advanced(table)
    assert dice_at(end) == {"E_TT": 1, "E_ROTK": 2}


@situation("T38", "Q2", rule="D7.5, D6.2, D6.12, DL.rivendell, D7.3, D6.1")
def test_the_first_sauron_turn() -> None:
    table = new_game(players="2")
    end = advanced(table)
    assert [(one.dice, one.pending) for one in happened(table, se.CorruptionCounted)] == [(0, 0)]
    assert not happened(table, se.SauronAttacked)
    assert state(end).location == 2
    assert dice_at(end) == {"E_FOTR": 2}
    assert [len(one.dice) for one in happened(table, se.SauronRolled)] == [2]
    assert state(end).enemies == {"E_FOTR": 3}
    assert [(one.kind, one.count, one.rule) for one in happened(table, se.EnemyDiceAdded)] == [("E_FOTR", 2, "D7.5")]
    row = {card: lying for card, lying in state(end).wilds.items() if lying.row == 2}
    assert [lying.dice for lying in row.values()] == [4, 4, 4]
    assert sorted(content.current().cards[card].type for card in row) == ["gift", "heirloom", "weapon"]


@situation(rule="DL.moria, DA56, DA29, DE.E_TT, DE.E_ROTK, D7.3, DA52")
def test_the_mines_of_moria_bring_the_units() -> None:
    for seed in range(4):
        table = given("rivendell", phase="sauron_advance", sauron=["*E_FOTR"], seed=seed)
        end = advanced(table)
        now = state(end)
        assert now.location == 3
        assert now.enemies == {"E_FOTR": 3, "E_TT": 3, "E_ROTK": 3}
        cost = content.current().cards
        third = sorted(cost[card].cost for card, lying in now.wilds.items() if lying.row == 3)
        fourth = sorted(cost[card].cost for card, lying in now.wilds.items() if lying.row == 4)
        assert len(third) == len(fourth) == 3
        assert third[-1] <= fourth[0]
        assert all(lying.dice == 4 for lying in now.wilds.values() if lying.row > 2)
        assert len({cost[card].die for card, lying in now.wilds.items() if lying.row > 2}) == 6


@situation("T40", rule="D7.4, D8.1, DL.mount_doom, DL.grey_havens, DA33")
def test_mount_doom_scores_once_more_and_the_game_is_won() -> None:
    table = given(
        "black_gate",
        phase="sauron_advance",
        cards=["aragorn"],
        p1={"glory": 10, "muster": ["aragorn U:1/5/3"]},
        p2={"glory": 14, "prepared": ["frodo U:1/1/1"]},
    )
    end = outcome(table)
    assert end.result == "won"
    assert sorted(end.winners) == ["p1", "p2"]
    assert end.scores == {"p1": 14, "p2": 14}
    assert glory(table, "p1", "p2") == [14, 14]
    assert not happened(table, se.SauronRolled)
    assert [(one.location, one.rule) for one in happened(table, se.LocationReached)] == [(7, "D7.1"), (8, "D7.4")]


@situation(rule="D8.1, D8.3, D7.4")
def test_the_hero_has_the_most_glory() -> None:
    table = given(
        "black_gate",
        phase="sauron_advance",
        sauron=["ROTK Eye"],
        p1={"glory": 9, "muster": ["frodo U:1/1/1", "sam U:1/1/2"]},
        p2={"glory": 10},
    )
    assert list(outcome(table).winners) == ["p1"]
    assert outcome(table).scores == {"p1": 11, "p2": 10}


@situation(rule="D7.3, DL.black_gate")
def test_the_black_gate_brings_nothing() -> None:
    table = given("pelennor", phase="sauron_advance", sauron=["ROTK Eye"], rolls=["Nazgul"])
    end = advanced(table)
    assert state(end).location == 6
    assert dice_at(end) == {"E_ROTK": 1}
    assert enemies(end) == ["Nazgul"]


@situation(rule="DA8, D7.2")
def test_with_nothing_to_replace_nothing_is_replaced() -> None:
    table = given("moria", phase="sauron_advance")
    end = advanced(table)
    assert state(end).location == 4
    assert dice_at(end) == {}
    assert not happened(table, se.DiceReplaced)
