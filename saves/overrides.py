"""A player's own values for boards and cards: one TOML file a game in the config folder."""

from __future__ import annotations

from pathlib import Path

from saves import paths
from saves.codec import OVERRIDE_LIMIT
from saves.errors import SaveError, reason
from saves.small_file import read_small
from saves.text import visible


def override_path(game_id: str) -> Path:
    """Return where the override of a game would be. Raises `SaveError` without a config folder."""
    return paths.config_folder(create=False) / "overrides" / f"{game_id}.toml"


def load_override(game_id: str) -> str:
    """Return the text of the override of a game, or an empty text when there is none.

    Whether it fits is the game's business (`Game.use_override`). Raises `SaveError` when there is one that cannot be
    read.
    """
    path = override_path(game_id)
    try:
        return read_small(path, OVERRIDE_LIMIT).decode()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise SaveError(f"the override {visible(str(path))} cannot be read: {reason(error)}") from None
    except UnicodeDecodeError:
        raise SaveError(f"the override {visible(str(path))} is not UTF-8 text") from None
