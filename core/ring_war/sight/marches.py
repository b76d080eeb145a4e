"""How movement and battles look to a seat that may not know who of the Fellowship is in them (B.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.ring_war.model.records import battling, moving
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.sight.knowing import knows


def _way(state: RingWarState, one: Any, seat: str | None) -> Any:
    """Mask what a stack's pace would tell of who is in it: points spent and left, whether it used the road."""
    if all(piece not in state.people or knows(state, seat, piece) for piece in one.pieces):
        return one
    telling = {"cost": 0, "left": 0, "road": False}
    known = {field: value for field, value in telling.items() if field in one.__struct_fields__}
    return msgspec.structs.replace(one, **known)


def _chosen(state: RingWarState, step: Any, seat: str | None) -> Any:
    """Mask how many of those who lie face down a stack has that has not set out: who of them stays is somebody who
    cannot move, or is not wanted (B.3)."""
    strangers = [piece for piece in step.pieces if piece in state.people and not knows(state, seat, piece)]
    if not strangers or getattr(step, "begun", False):
        return _way(state, step, seat)
    known = tuple(piece for piece in step.pieces if piece not in strangers and piece != HIDDEN)
    return _way(state, msgspec.structs.replace(step, pieces=(*known, strangers[0])), seat)


def _cornered(state: RingWarState, event: battling.CornerTurned, seat: str | None) -> battling.CornerTurned:
    """How hard somebody is to capture would tell who he is."""
    if event.person not in state.people or knows(state, seat, event.person):
        return event
    return msgspec.structs.replace(event, die=0, needs=0)


MASKS: dict[type, Callable[[RingWarState, Any, str | None], Any]] = {
    battling.CornerTurned: _cornered,
    **dict.fromkeys((moving.Moved, moving.Arrive, moving.EnterPass), _way),
    **dict.fromkeys((moving.GoOn, moving.WhoGoes), _chosen),
}
"""How kinds of events and steps of movement and battle look to a seat."""
