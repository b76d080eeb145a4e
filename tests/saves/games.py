"""Games of the toy for the tests of saves and replays."""

from __future__ import annotations

from typing import Any

from core.kernel.digests import state_digest
from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.table import new_header
from saves.log_file import LogFile


def new_game(toy: Game, **more: Any) -> Header:
    """Return a header for a long game."""
    options = {"goal": "1000000"} | more.pop("options", {})
    return new_header(toy, seed=more.pop("seed", 7), options=options, **more)


def place(log: LogFile) -> tuple[int, int, str]:
    """Return where a log's table stands: cursor, entries, and the digest of the state."""
    return log.cursor, len(log.line), state_digest(log.table.state)
