"""What Army Combat changes (chapters K and Q)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import battling as b
from core.ring_war.model.state import RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


@evolves(b.LossTaken)
def _loss_taken(state: RingWarState, event: b.LossTaken) -> None:
    army = state.armies[event.army]
    army.points -= event.points
    state.fallen[army.card] = state.fallen.get(army.card, 0) + event.points
    if army.points <= 0:
        del state.armies[event.army]
