"""The catalogue of games: every folder beside this file that holds a `game` module with a `GAME` in it.

Adding a game is adding a folder; nothing here names one.
"""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path

from core.kernel.game import Game

LAST = 1_000


class UnknownGame(ValueError):
    """A game that Westmarch does not play; the text says which there are."""


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games in the order in which they are offered, without importing their rules.

    The package of a game may say its `PLACE` (1 comes first); those that do not come last, by the alphabet.
    """
    here = Path(__file__).parent
    ids = [path.parent.name for path in here.glob("*/game.py") if path.parent.name != "kernel"]
    return tuple(sorted(ids, key=lambda name: (_place(name), name)))


def _place(game_id: str) -> int:
    place: int = getattr(importlib.import_module(f"core.{game_id}"), "PLACE", LAST)
    return place


def game(game_id: str) -> Game:
    """Return the game with this id. Raises `UnknownGame` when there is none."""
    if game_id not in game_ids():
        raise UnknownGame(f"there is no game {game_id!r}; there is {', '.join(game_ids())}")
    found: Game = importlib.import_module(f"core.{game_id}.game").GAME
    return found
