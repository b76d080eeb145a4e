"""Positions of the war for tests of its screen, and the table of a person who plays all powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.kernel.table import Table, new_header
from core.ring_war.game import GAME
from saves.game_file import SavedGame
from tests.ring_war.situation import DP, FP, SP, given

PEOPLE: dict[str, Any] = {
    **dict.fromkeys(("fro", "sam", "ara", "leg"), "Hollin ridge"),
    **dict.fromkeys(("the", "eow"), "Edoras"),
    "gan": {"hex": "Edoras", "cards": ["m03"], "known": True},
    "mer": {"hex": "Isengard", "captive": SP},
    "elr": "Rivendell",
    "sar": {"hex": "Isengard", "cards": ["m12"]},
    "chi": "Dunland",
    "lon": "Minas Morgul",
    "n3": "Edoras",
    "n4": "Dol Guldur",
    "gol": "Dimrill Dale",
}
ARMIES: dict[str, Any] = {
    "rohan_foot_1": {"hex": "Helm's Deep", "points": 10},
    "rohan_riders_1": "Edoras",
    "gondor_foot_1": {"hex": "Minas Tirith", "awake": False},
    "isengard_orcs_1": "Edoras",
    "isengard_uruks_1": "Isengard",
    "mordor_orcs_4": "Minas Morgul",
}
MEMBERS: dict[str, Any] = {
    "ring": {"bearer": "fro"},
    "hands": {FP: ["e02", "e36"], DP: ["e24"], SP: ["e16"]},
    "loose_free": True,
    "shadow": 7,
    "awake": ["rohan"],
}


def war(stage: str, power: str, agenda: Sequence[Any] | None = None, **members: Any) -> Table:
    """Return a table at a part of the fourth turn, when Rohan fights and the Company has come as far as Hollin."""
    return given(stage, power, PEOPLE, ARMIES, agenda=agenda, **{**MEMBERS, **members})


def saved(table: Table, actions: Sequence[Any] = ()) -> SavedGame:
    """Return a game that begins as a table stands, after some actions."""
    for action in actions:
        table.act(action)
    return SavedGame.create(new_header(GAME, position=table.position(), seed=5, name="War"))
