"""Where rules show best whose events do not say by themselves what they show: `looks.toml` of a game's tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a rule shows best, an event of an entry of the replay with that title, and what to look at there; event 0
    is what was decided in the entry, or of entry 0 the position as it is set up. `more` are the places that show it
    next, each with a look of its own; where these are `alone`, no other place says more."""

    replay: str
    entry: int
    event: int
    look: str
    more: tuple[Look, ...] = ()
    alone: bool = False


def looks(game_id: str) -> Mapping[str, Look]:
    """Return by rule what is written down of where to look, for events that do not say by themselves what they show."""
    path = Path(__file__).parent / game_id / "looks.toml"
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Look]) if path.exists() else {}
