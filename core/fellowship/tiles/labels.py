"""Words for the choices and prompts of dark events."""

from __future__ import annotations

from core.fellowship.base.hooks import Labeller
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.tiles_steps import DecideTile
from core.fellowship.tiles.bag import is_bag_empty
from core.fellowship.words.labels import tile_effect


def _decided(state: FellowshipState) -> str:
    step = state.agenda[-1] if state.agenda else None
    return step.tile if isinstance(step, DecideTile) else ""


def _accept_tile(state: FellowshipState, action: a.AcceptTile) -> str:
    tile = _decided(state)
    return f"Accept: {tile_effect(state, tile)}" if tile else "Accept the tile"


def _reject_tile(state: FellowshipState, action: a.RejectTile) -> str:
    if is_bag_empty(state):
        return "Reject: face down; it was the last tile, and nothing takes its place"
    if state.display:
        return "Reject: face down; another tile laid out must be accepted"
    return "Reject: face down; the next tile from the bag must be accepted"


LABELS: dict[type, Labeller] = {a.AcceptTile: _accept_tile, a.RejectTile: _reject_tile}
