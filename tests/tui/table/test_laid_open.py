"""Hands lie open at a table at which only bots sit."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tui.table.played import Local
from tui.table.seated import Seated


@pytest.mark.parametrize("player", ["sensible", "human"])
def test_hands_lie_open_where_nobody_has_anything_to_hide(home: Path, player: str) -> None:
    game = catalogue.game("ring_war")
    players = {"saruman": player, "fellowship": "sensible", "dark_power": "sensible"}
    seats = {seat: SeatInfo(seat, seat.title(), who) for seat, who in players.items()}
    saved = SavedGame.create(new_header(game, seats=seats, seed=1))
    seated = Seated(Local(saved))
    alone = player != "human"
    assert seated.laid_open == alone
    assert (seated.in_sight() is saved.table.state) == alone
    saved.close()
