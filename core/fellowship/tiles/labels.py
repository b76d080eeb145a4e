"""Words for the choices and prompts of dark events and of the extra cards."""

from __future__ import annotations

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import DecideTile
from core.fellowship.tiles.bag import is_bag_empty
from core.fellowship.tiles.extras import ONE_RING, PEACE, peace_steps
from core.fellowship.words.labels import LABELS, tile_effect
from core.fellowship.words.names import count, hobbit_name

EXTRA_NAMES = {ONE_RING: "The One Ring", PEACE: "Watchful Peace"}


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


def _use_extra(state: FellowshipState, action: a.UseExtra) -> str:
    name = EXTRA_NAMES.get(action.card, action.card)
    if action.card == ONE_RING:
        return f"{hobbit_name(action.seat)} uses {name}: another hobbit bears the Ring"
    steps = peace_steps(state)
    return f"{hobbit_name(action.seat)} uses {name}: Sauron goes back {count(steps, 'step')}; no 10 points at the end"


LABELS[a.AcceptTile] = _accept_tile
LABELS[a.RejectTile] = _reject_tile
LABELS[a.UseExtra] = _use_extra
