"""Positions in which Sauron faces the hobbits, for tests of his seat."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.entries import SeatInfo
from saves.game_file import SavedGame
from tests.fellowship.sauron.situations.table import given


def against(people: set[str], **position: Any) -> SavedGame:
    """Return a saved game in the middle of Moria, or of `place`, with Sauron asked at the start of Frodo's turn."""
    around: dict[str, Any] = {
        "holds": ["SC10", "SC19"],
        "rider": 6,
        "back": True,
        "frodo": {"hand": ["white_hiding", "aragorn"], "shields": 2},
        "sam": {"hand": ["grey_fighting", "belt"], "step": 3},
        **position,
    }
    place: str = around.pop("place", "moria")
    header = given(place, **around).header
    seats = [SeatInfo(one.id, one.name, "human" if one.id in people else "sensible") for one in header.seats]
    return SavedGame.create(msgspec.structs.replace(header, seats=seats))
