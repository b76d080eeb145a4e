"""Words for the choices and prompts of dark events."""

from __future__ import annotations

from core.fellowship.base.hooks import Labeller
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.tiles_steps import DecideTile
from core.fellowship.tiles.bag import is_bag_empty
from core.fellowship.words.labels import tile_effect
from core.fellowship.words.names import event_name, hobbit_name
from core.kernel.voice import speaking

NEXT_EVENT = "the next event happens"


def _decided(state: FellowshipState) -> str:
    step = state.agenda[-1] if state.agenda else None
    return step.tile if isinstance(step, DecideTile) else ""


def _accept_tile(state: FellowshipState, action: a.AcceptTile) -> str:
    tile = _decided(state)
    return f"Accept: {_accepted(state, tile)}" if tile else "Accept the tile"


def _accepted(state: FellowshipState, tile: str) -> str:
    """Return what a tile brings that is accepted; aloud with whom it hits, and the name of the event."""
    effect = tile_effect(state, tile)
    if not speaking().aloud:
        return effect
    number = state.event + 1
    if NEXT_EVENT in effect:
        effect = effect.replace(NEXT_EVENT, f"event {number} happens, {event_name(state, number).rstrip('?!')}")
    for role, seat in (("the active player", state.active), ("the Ring-bearer", state.ring_bearer)):
        effect = effect.replace(role, hobbit_name(seat)) if seat else effect
    return effect


def _reject_tile(state: FellowshipState, action: a.RejectTile) -> str:
    if is_bag_empty(state):
        return "Reject: face down; it was the last tile, and nothing takes its place"
    if state.display:
        return "Reject: face down; another tile laid out must be accepted"
    return "Reject: face down; the next tile from the bag must be accepted"


LABELS: dict[type, Labeller] = {a.AcceptTile: _accept_tile, a.RejectTile: _reject_tile}
