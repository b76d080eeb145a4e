"""What the property suite can ask of a single game, in a module with the game's id; a game without one passes.

`check_pieces(state)` raises `AssertionError` when pieces are where they cannot be; that none is lost is said by the
game's own `pieces`. `check_view(state, view, seat)` raises it when a view shows what the seat may not see.
`otherwise(state, seat, chooser)` returns another state, or None: one that must look the same to the seat.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any


def hook(game_id: str, name: str) -> Callable[..., Any] | None:
    """Return the function of this name that a game has for the property suite, or None."""
    module = f"{__name__}.{game_id}"
    if importlib.util.find_spec(module) is None:
        return None
    found: Callable[..., Any] | None = getattr(importlib.import_module(module), name, None)
    return found
