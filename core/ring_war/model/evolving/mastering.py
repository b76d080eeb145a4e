"""What Saruman's dealings change (chapters W, X, Y)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import mastering as m
from core.ring_war.model.state import SARUMAN, Alliance, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


@evolves(m.AllianceMade)
def _alliance_made(state: RingWarState, event: m.AllianceMade) -> None:
    state.alliance = Alliance(event.partner)


@evolves(m.NazgulTaken)
def _nazgul_taken(state: RingWarState, event: m.NazgulTaken) -> None:
    state.people[event.person].turned = event.power == SARUMAN
