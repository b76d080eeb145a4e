"""Positions late in a battle, from which bots come to its end in a turn or two (`late.toml`)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from tests.dagorlad.situation import pieces

FILE = Path(__file__).parent / "late.toml"
LATE: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
"""The positions by name, as they are written."""


def position(name: str) -> bytes:
    """Return a late position as a header holds it."""
    members = dict(LATE[name])
    placed = [one.partition(":") for side in ("sauron", "westernesse") for one in members.pop(side).split()]
    found = pieces({piece: where for piece, _, where in placed})
    return msgspec.json.encode(
        {
            "options": {"length": 18, "undo": "free"},
            "units": {piece: one for piece, one in found.items() if piece[0].isupper()},
            "leaders": {piece: one for piece, one in found.items() if not piece[0].isupper()},
            **members,
        }
    )
