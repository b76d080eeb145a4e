"""What the property suite can ask of a single game, in a module with the game's id; a game without one passes.

`check_pieces(state)` raises `AssertionError` when pieces are where they cannot be; that none is lost is said by the
game's own `pieces`. `check_view(state, view, seat)` raises it when a view shows what the seat may not see.
`otherwise(state, seat, chooser)` returns another state, or None: one that must look the same to the seat.
`TABLES` names kinds of tables that long runs go over one by one, each with the options that make it such a table.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any


def hook(game_id: str, name: str) -> Any:
    """Return what a game has under this name for the property suite, or None."""
    module = f"tests.{game_id}.kinds"
    if importlib.util.find_spec(module) is None:
        return None
    return getattr(importlib.import_module(module), name, None)
