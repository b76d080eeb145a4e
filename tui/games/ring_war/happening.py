"""Where something happened: the hexes of an event, for replays, in which the map follows what is told."""

from __future__ import annotations

from typing import Any

from core.hexes import Hex
from core.ring_war.chapters.victory import RING_DESTROYED, RING_TAKEN
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as br
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import BARAD_DUR, MOUNT_DOOM, RingWarState
from tui.games.ring_war.look import Look

NAMES = ("person", "who", "by", "target", "army", "party")
"""The members of events that name pieces, the one that acts first."""

CARRIED = m.Displaced | f.Withdrew | f.DrivenOff | s.NazgulSent | t.NazgulPlaced
"""Events by which somebody comes to a hex from where he was."""

WON_AT = {RING_DESTROYED: MOUNT_DOOM, RING_TAKEN: BARAD_DUR}
"""Where the war is won, by the reason; else it is won in many places."""


def hexes_of(look: Look, event: Any) -> list[Hex]:
    """Return the hexes of an event, the one at which it ends last; none where it has no place that the eyes know."""
    grid = look.rules.grid
    return [hex_ for hex_ in _hexes(look, event) if hex_ in grid]


def _hexes(look: Look, event: Any) -> list[Hex]:
    match event:
        case m.Moved(origin=origin, path=path):
            return [origin, *path]
        case b.Retreated(origin=origin, hex=hex_):
            return [origin, hex_]
        case b.BattleBegan(fray=fray):
            return [fray.hex]
        case b.BattleRolled():
            return [look.state.fray.hex] if look.state.fray is not None else []
        case br.RingDestroyed():
            return [MOUNT_DOOM]
        case t.Won(reason=reason):
            return [WON_AT.get(reason, "")]
    named = [_there(look, piece) for name in NAMES if (piece := getattr(event, name, ""))]
    hex_ = getattr(event, "hex", "")
    if not hex_:
        return named[::-1]
    if isinstance(event, CARRIED):
        return [*[_before(look, piece) for name in NAMES if (piece := getattr(event, name, ""))][:1], hex_]
    return [hex_]


def begins_at(look: Look, event: Any) -> Hex | None:
    """Return the hex at which an event begins: where a stack that moved stood, where a battle or a fight is."""
    return next(iter(hexes_of(look, event)), None)


def ends_at(look: Look, event: Any) -> Hex | None:
    """Return the hex at which an event ends."""
    return next(reversed(hexes_of(look, event)), None)


def _there(look: Look, piece: str) -> Hex:
    """Return where a piece is, or where it was before; a Servant is called by his hex."""
    return _where(look.state, piece) or _before(look, piece)


def _before(look: Look, piece: str) -> Hex:
    before: RingWarState | None = look.scene.before
    return _where(before, piece) if before is not None else ""


def _where(state: RingWarState, piece: str) -> Hex:
    found = state.people.get(piece) or state.armies.get(piece) or state.parties.get(piece)
    return found.hex if found is not None else piece if piece in state.servants else ""
