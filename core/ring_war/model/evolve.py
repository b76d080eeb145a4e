"""Bookkeeping: how each event changes the state. No rules, no chance, no refusal."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.evolving import (
    battling,
    bearing,
    dealing,
    fighting,
    mastering,
    moving,
    searching,
    trading,
    turn,
)
from core.ring_war.model.state import RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping[RingWarState]().take(
    *(part.BOOKKEEPING for part in (turn, moving, fighting, bearing, searching, battling, dealing, mastering, trading))
)
