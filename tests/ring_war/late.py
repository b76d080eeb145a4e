"""Positions late in a war, from which bots come to its end in a turn or two (`late.toml`)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from core.ring_war.game import GAME

FILE = Path(__file__).parent / "late.toml"
LATE: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
"""The positions by name, as they are written."""


def position(name: str) -> bytes:
    """Return a late position as a header holds it."""
    return GAME.positions.lay_out(LATE[name])
