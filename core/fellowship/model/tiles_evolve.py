"""Bookkeeping of what happens with the bag, dark events and the extra cards. No rules, no chance, no refusals."""

from __future__ import annotations

from core.fellowship.model import tiles_events as t
from core.fellowship.model.state import FellowshipState
from core.kernel.piles import Pile, remove_top
from core.kernel.records import Bookkeeping

BOOKKEEPING: Bookkeeping[FellowshipState] = Bookkeeping()
_evolves = BOOKKEEPING.evolves


@_evolves(t.TilesDisplayed)
def _tiles_displayed(state: FellowshipState, event: t.TilesDisplayed) -> None:
    for tile in event.tiles:
        remove_top(state.tiles, tile)
    state.display.extend(event.tiles)


@_evolves(t.TileRejected)
def _tile_rejected(state: FellowshipState, event: t.TileRejected) -> None:
    state.face_down.append(len(state.turned_up) - 1)


@_evolves(t.TilesReturned)
def _tiles_returned(state: FellowshipState, event: t.TilesReturned) -> None:
    state.tiles = Pile(rest=dict(event.tiles))
    state.display = []
    state.used_tiles = []


@_evolves(t.ExtraUsed)
def _extra_used(state: FellowshipState, event: t.ExtraUsed) -> None:
    state.extras.remove(event.card)
    if event.on:
        state.ring_bearer = event.on


BOOKKEEPING.unchanged(t.TileAccepted)
