"""Individual Combat (chapter G): rounds, wounds, breaking off, helpers."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table
from core.ring_war.model.records.fighting import Fights
from core.ring_war.model.records.turn import EndTurn
from tests.ring_war.situation import DP, FP, asked, given, named, place, seat, situation, when

FIELD = place("Westemnet")
"""Westemnet, a clear hex."""


def _fights(power: str, people: dict[str, Any], **more: Any) -> Table:
    members = {"shadow": 9, **more}
    return given("fight", power, people, agenda=[Fights(power), EndTurn()], **members)


def _at(**more: Any) -> dict[str, Any]:
    return {"hex": FIELD, **more}


@situation("9.33", rule="G.1a, 5.2a, G.8, E.3")
def test_aragorn_with_anduril_against_a_nazgul() -> None:
    table = _fights(FP, {"ara": _at(cards=["m02"]), "n3": FIELD}, dice={"weapon": [4, 6]}, control={"E1128": DP})
    when(table, FP, "attacker", person="ara")
    assert (asked(table), seat(table)) == ("challenged", DP)
    when(table, DP, "accept")
    assert asked(table) == "stances"
    when(table, FP, "stance", stance="weapon")
    events = when(table, DP, "stance", stance="weapon")
    struck = named(events, "struck")
    assert [(one.by, one.die, one.more, one.column, one.wounds, one.special) for one in struck] == [
        ("ara", 4, 1, "+4", 3, True),
        ("n3", 6, 0, "-4", 0, False),
    ]
    assert table.state.people["n3"].special == 3
    assert table.state.people["ara"].known


@situation("9.34", rule="H.1, H.2, 5.2b, G.1a")
def test_gandalfs_sorcery_against_a_nazgul() -> None:
    table = _fights(FP, {"gwh": FIELD, "n3": FIELD}, dice={"sorcery": [5], "weapon": [1]}, control={})
    when(table, FP, "attacker", person="gwh")
    when(table, DP, "accept")
    when(table, FP, "stance", stance="sorcery")
    events = when(table, DP, "stance", stance="weapon")
    assert [(one.by, one.column, one.wounds) for one in named(events, "struck")] == [("gwh", "A", 3), ("n3", "-2", 0)]
    assert (table.state.people["n3"].special, table.state.people["gwh"].used) == (3, 1)
