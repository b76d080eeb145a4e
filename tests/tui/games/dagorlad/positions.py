"""Positions of the battle for tests of its screen, and the table of a person who plays both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dagorlad.game import GAME
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.dagorlad.situation import given

CLASH = {
    "CA4": "1713",
    "CA1": "1612",
    "DW2": "1412",
    "ME1": "1111",
    "ME2": "1211!",
    "BO2": "1311",
    "EL1": "1511",
    "CB1": "1312-",
    "MA1": "1309",
    "GO4": "1413!",
    "GO5": "1616",
    "GO1": "1215",
    "OA1": "1517",
    "OA2": "1417",
    "WA1": "1416-",
    "SL1": "",
    "SL2": "",
    "elendil": "1412",
    "isildur": "1810",
    "baldrim": "1309",
    "gorgol": "1416",
    "ringwraith": "1417",
}
"""Two armies in the middle of the plain, as the mock-up of the design has them."""


def clash(phase: str, turn: int = 7, placed: Mapping[str, str] | None = None, **members: Any) -> Table:
    """Return a table at the beginning of a phase of the clash, with other pieces where they are given."""
    return given(turn, phase, {**CLASH, **(placed or {})}, points={"westernesse": 14, "sauron": 21}, **members)


def saved(table: Table, actions: Sequence[Any] = ()) -> SavedGame:
    """Return a game that begins as a table stands, after some actions."""
    for action in actions:
        table.act(action)
    return SavedGame.create(new_header(GAME, position=table.position(), seed=5, name="Clash"))
