"""Where something happened: the hexes of an event, for replays, in which the map follows what is told."""

from __future__ import annotations

from typing import Any

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import BEAST, DagorladState
from core.hexes import Hex
from tui.games.dagorlad.look import Look

NAMES = ("piece", "unit", "target", "leader", "whom")
"""The members of events that name pieces."""


def hexes_of(look: Look, event: Any) -> list[Hex]:
    """Return the hexes of an event, the one at which it ends last; none where it has no place."""
    match event:
        case e.PieceMoved():
            start = begins_at(look, event)
            return [*([start] if start else []), *event.path]
        case e.BreathBlown():
            return [*event.hexes[::-1]]
        case e.WargPlaced() | e.BeastCame():
            return [event.hex]
        case e.Rallied():  # the leader is named behind the unit that he rallies, and yet it is the unit that is told of
            return [hex_ for piece in (event.leader, event.unit) if (hex_ := _there(look, piece))]
        case c.Retreated() | c.Advanced() | c.LeaderDisplaced():
            piece = _named(event)[0]
            now = look.board.hex_of(piece) if look.known(piece) else ""
            return [hex_ for hex_ in (_before(look, piece), now) if hex_]
    found = [_there(look, piece) for piece in _named(event)]
    return [hex_ for hex_ in found if hex_]


def begins_at(look: Look, event: Any) -> Hex | None:
    """Return the hex at which an event begins: where a piece that moved stood, where an attacker or a challenger
    stands, or the leader with whom a unit tries to rally."""
    if isinstance(event, e.PieceMoved):
        start = _before(look, event.piece)
        return start if start and start in look.rules.grid.neighbours(event.path[0]) else None
    if isinstance(event, c.AttackRolled):
        return _there(look, event.unit) or None
    if isinstance(event, e.Rallied | c.ChallengeMade | c.ChallengeRolled):
        return _there(look, event.leader) or None
    return None


def _named(event: Any) -> list[str]:
    return [piece for name in NAMES if (piece := getattr(event, name, ""))]


def _there(look: Look, piece: str) -> Hex:
    """Return where a piece is, or where it was before."""
    if look.known(piece) or piece == BEAST:
        return look.board.hex_of(piece) or _before(look, piece)
    return _before(look, piece)


def _before(look: Look, piece: str) -> Hex:
    """Return where a piece was before what happened, as far as that is known."""
    before: DagorladState | None = look.scene.before
    if before is None:
        return ""
    if piece == BEAST:
        return before.beast.hex if before.beast is not None else ""
    one = before.units.get(piece) or before.leaders.get(piece)
    return one.hex if one is not None else ""
