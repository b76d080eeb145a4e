"""A game with all secrets on the table, for exports that show everything."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.game import Game
from core.kernel.sight import OpenHands


def opened(game: Game) -> Game:
    """Return `game` as those see it who see everything: no view, event or prompt of it hides anything."""
    return replace(game, sight=OpenHands(game.sight))
