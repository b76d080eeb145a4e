"""The kinds of tables that long runs go over: each game, and each of its expansions for itself.

A game names its kinds (`TABLES` in `tests/<id>/kinds.py`): options that are fixed, while all others vary.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from core.catalogue import game, game_ids
from core.kernel.game import Game
from core.kernel.options import BadOption
from tests.games import said


def tables() -> dict[str, tuple[str, Mapping[str, str]]]:
    """Return the id of the game and the fixed options of every kind of table, by its name."""
    found: dict[str, tuple[str, Mapping[str, str]]] = {}
    for game_id in game_ids():
        kinds: Mapping[str, Mapping[str, str]] = said(game_id, "TABLES", {game_id: {}})
        found |= {name: (game_id, fixed) for name, fixed in kinds.items()}
    return found


def random_options(found: Game, fixed: Mapping[str, str], chooser: random.Random) -> dict[str, str]:
    """Return a random value for every option that is not fixed, drawn again while the game has no such table."""
    while True:
        options = {option.id: fixed.get(option.id, chooser.choice(option.values)) for option in found.options}
        try:
            return found.options.checked(options)
        except BadOption:
            found.options.checked(fixed)


def random_table(name: str, chooser: random.Random, **fixed: str) -> tuple[Game, dict[str, str]]:
    """Return the game of a kind of table, and random options for it."""
    game_id, own = tables()[name]
    return game(game_id), random_options(game(game_id), {**own, **fixed}, chooser)
