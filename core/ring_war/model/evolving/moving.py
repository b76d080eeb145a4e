"""What deployment, mobilization and movement change (chapters F, O, P, S, T)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import moving as m
from core.ring_war.model.state import DARK_POWER, Army, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


@evolves(m.Moved)
def _moved(state: RingWarState, event: m.Moved) -> None:
    for piece in event.pieces:
        _move(state, event, piece)
        if piece not in state.moved:
            state.moved.append(piece)


def _move(state: RingWarState, event: m.Moved, piece: str) -> None:
    end = event.path[-1]
    if (person := state.people.get(piece)) is not None:
        person.hex = end
        person.road, person.busy = event.road, True
    elif (army := state.armies.get(piece)) is not None:
        army.hex = end
        army.origin = event.path[-2] if len(event.path) > 1 else event.origin
        army.waded = event.waded
    elif (party := state.parties.get(piece)) is not None:
        party.hex = end
        for person in state.people.values():
            if person.party == piece:
                person.hex = end


@evolves(m.Mobilized)
def _mobilized(state: RingWarState, event: m.Mobilized) -> None:
    if event.nation == "mordor":
        state.mordor = state.turn
    state.awake.append(event.nation)


@evolves(m.ForceCame)
def _force_came(state: RingWarState, event: m.ForceCame) -> None:
    state.came.append(event.card)
    state.armies[event.card] = Army(event.card, event.hex, event.points, awake=True)


@evolves(m.ControlChanged)
def _control_changed(state: RingWarState, event: m.ControlChanged) -> None:
    if event.power:
        state.control[event.hex] = event.power
    else:
        state.control.pop(event.hex, None)


@evolves(m.ShadowRolled)
def _shadow_rolled(state: RingWarState, event: m.ShadowRolled) -> None:
    state.shadow = event.points


@evolves(m.ShadowSpent)
def _shadow_spent(state: RingWarState, event: m.ShadowSpent) -> None:
    state.shadow -= event.points


@evolves(m.RestraintEnded)
def _restraint_ended(state: RingWarState, event: m.RestraintEnded) -> None:
    if event.power == DARK_POWER:
        state.loose_dark = True
    else:
        state.loose_free = True
