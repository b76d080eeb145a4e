"""What each game brings to the screen: a folder with its panes, by the id of the game."""

from __future__ import annotations

import importlib
from types import ModuleType

ROOMS = ["tui.games"]
"""The packages in which such folders lie. Those of the program lie here; its tests have a room of their own."""


def module_of(game_id: str, name: str) -> ModuleType | None:
    """Return the module called `name` in the folder of a game, or None where it has none."""
    for room in ROOMS:
        wanted = f"{room}.{game_id}.{name}"
        try:
            return importlib.import_module(wanted)
        except ModuleNotFoundError as error:
            if error.name is None or not wanted.startswith(error.name):
                raise
    return None
