"""How a game is lost (D8)."""

from __future__ import annotations

from core.dice.model import sauron_events as se
from tests.dice.situations.table import given, idle, situation
from tests.kit.at_table import outcome
from tests.kit.told import happened


@situation("T39", rule="D6.11, D8.2, DA36")
def test_the_limit_loses_the_game_at_once() -> None:
    table = given(
        phase="sauron_corrupt",
        players=4,
        cards=["rope", "sting", "cloak"][:2],
        corrupted=["rope", "sting", "sam"],
        points=3,
        sauron=["Eye"],
        p1={"glory": 0},
        p2={"glory": 30},
    )
    idle(table, lambda now: False)
    end = outcome(table)
    assert end.result == "lost"
    assert end.rule in ("D6.11", "D8.2")
    assert not end.winners
    assert not happened(table, se.LocationReached)
    assert not happened(table, se.SauronRolled)


@situation(rule="D6.11")
def test_the_limit_depends_on_the_players() -> None:
    markers = ["sam", "bill", "rope", "sting", "merry", "eowyn"]
    for players, limit in ((2, 6), (3, 5), (4, 4)):
        for already in (limit - 2, limit - 1):
            table = given(
                phase="sauron_corrupt",
                players=players,
                cards=["rope", "sting", "merry", "eowyn", "barahir"],
                corrupted=markers[:already],
                points=3,
                sauron=["Goblin"],
            )
            idle(table, lambda now: now.phase != "sauron_corrupt")
            assert table.over == (already == limit - 1), (players, already)
