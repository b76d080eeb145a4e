"""What happens to the Ring, Gollum and those who come back changes (chapters E.7, G.6, I, M, N)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import bearing as b
from core.ring_war.model.state import RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


@evolves(b.RingPassed)
def _ring_passed(state: RingWarState, event: b.RingPassed) -> None:
    state.ring.bearer, state.ring.hex, state.ring.worn = event.bearer, event.hex, False


@evolves(b.RingPutOn)
def _ring_put_on(state: RingWarState, event: b.RingPutOn) -> None:
    state.ring.worn = True


@evolves(b.RingTakenOff)
def _ring_taken_off(state: RingWarState, event: b.RingTakenOff) -> None:
    state.ring.worn = False


@evolves(b.RingDestroyed)
def _ring_destroyed(state: RingWarState, event: b.RingDestroyed) -> None:
    ring = state.ring
    ring.bearer, ring.hex, ring.worn, ring.destroyed = "", "", False, True
