"""Positions of the dice game in which nothing could be decided are refused with a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.dice.game import GAME
from core.kernel.table import Table, new_header

OPTIONS = {"players": 2, "first": "seat_1", "corruption_limit": "normal", "coop": "off", "undo": "free"}


def opened(**changes: Any) -> Table:
    """Return an open table at a position that holds but for `changes`."""
    position = {
        "options": OPTIONS,
        "content": "",
        "players": {"p1": {"bag": {"FRODO": 6}}, "p2": {}},
        "sauron": {},
        "wilds": {"frodo": {"row": 1, "dice": 0}},
        "location": 1,
        "ringbearer": "p1",
        "active": "p1",
        **changes,
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    table.open()
    return table


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"players": {"p1": {}, "p2": {}}}, "no player of the position has a die"),
    ({"players": {"p1": {"bag": {"FRODO": 0}}, "p2": {}}}, "no player of the position has a die"),
    ({"agenda": [{"type": "to_war", "seat": "p1"}]}, "ends in the middle of a round"),
    ({"content": "0123456789abcdef"}, "which are not here"),
]


@pytest.mark.parametrize(("changes", "why"), IMPOSSIBLE, ids=[why for _, why in IMPOSSIBLE])
def test_a_position_without_a_decision_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        opened(**changes)


def test_one_player_with_dice_is_enough() -> None:
    assert not opened().over
