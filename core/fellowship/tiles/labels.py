"""Words for the choices and prompts of dark events."""

from __future__ import annotations

from core.fellowship.base.hooks import Labeller
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.tiles_steps import DecideTile
from core.fellowship.outlook.paying import payable
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
    effect = _unpaid(state, tile, effect)
    for role, seat in (("the active player", state.active), ("the Ring-bearer", state.ring_bearer)):
        effect = effect.replace(role, hobbit_name(seat)) if seat else effect
    return effect


def _unpaid(state: FellowshipState, tile_id: str, effect: str) -> str:
    """Return what a tile brings without what could be paid against it, where it is certain that nobody can."""
    tile = lookup(state).tiles[tile_id]
    price, either, otherwise = effect.partition(", or ")
    things = price.partition(" discards ")[2]
    if tile.cost is None or not either or not things:
        return effect
    seats = [name for name, hobbit in state.hobbits.items() if hobbit.alive]
    payers = [seats] if tile.payer == "group" else [[seat] for seat in seats]
    if any(payable(state, tile.cost, one) is not False for one in payers):
        return effect
    return f"{'the group cannot' if tile.payer == 'group' else 'nobody can'} discard {things}: {otherwise}"


def _reject_tile(state: FellowshipState, action: a.RejectTile) -> str:
    if is_bag_empty(state):
        return "Reject: face down; it was the last tile, and nothing takes its place"
    if state.display:
        return "Reject: face down; another tile laid out must be accepted"
    return "Reject: face down; the next tile from the bag must be accepted"


LABELS: dict[type, Labeller] = {a.AcceptTile: _accept_tile, a.RejectTile: _reject_tile}
