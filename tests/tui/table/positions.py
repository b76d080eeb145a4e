"""Tables at moments of replays in the gallery: what was played up to an entry, with people at every seat."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from core.bots import HUMAN
from replays.gallery import shown
from saves.branches import branch_header
from saves.game_file import SavedGame
from saves.reader import read_log

BOT = "random"
"""The bot that sits where no person does."""


def at(name: str, entry: int, *, bots: Collection[str] = ()) -> SavedGame:
    """Return a game that goes on after entry number `entry` of the replay `name`, with `bots` at these seats."""
    path = shown(name)
    assert path is not None
    header = branch_header(read_log(path), entry)
    seats = tuple(msgspec.structs.replace(seat, player=BOT if seat.id in bots else HUMAN) for seat in header.seats)
    return SavedGame.create(msgspec.structs.replace(header, seats=seats))
