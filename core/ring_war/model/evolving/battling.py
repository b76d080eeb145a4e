"""What Army Combat changes (chapters K and Q)."""

from __future__ import annotations

import msgspec

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import battling as b
from core.ring_war.model.state import DARK_POWER, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(b.CornerTurned, b.SpareRolled, b.LeaderHurt)


@evolves(b.LossTaken)
def _loss_taken(state: RingWarState, event: b.LossTaken) -> None:
    army = state.armies[event.army]
    army.points -= event.points
    state.fallen[army.card] = state.fallen.get(army.card, 0) + event.points
    if army.points <= 0:
        del state.armies[event.army]


@evolves(b.BattleBegan)
def _battle_began(state: RingWarState, event: b.BattleBegan) -> None:
    state.fray = event.fray
    state.battles.append(event.fray.hex)
    state.fought += [army for army in event.fray.attackers if army not in state.fought]


@evolves(b.StoodAside)
def _stood_aside(state: RingWarState, event: b.StoodAside) -> None:
    state.fray = msgspec.structs.replace(_fray(state), out=True)


@evolves(b.SorcerySpent)
def _sorcery_spent(state: RingWarState, event: b.SorcerySpent) -> None:
    fray = _fray(state)
    attack, defence = fray.sorcery
    spent = (attack + 1, defence) if event.side == b.ATTACK else (attack, defence + 1)
    state.fray = msgspec.structs.replace(fray, sorcery=spent)
    if event.person in state.people:
        state.people[event.person].used += 1
        _takes_part(state, event.person)


@evolves(b.BattleRolled)
def _battle_rolled(state: RingWarState, event: b.BattleRolled) -> None:
    state.fray = msgspec.structs.replace(_fray(state), lost=event.lost, leaders=event.leaders)
    for name in (*event.leaders[0], *event.leaders[1]):
        _takes_part(state, name)


def _takes_part(state: RingWarState, name: str) -> None:
    state.people[name].busy = True
    if name not in state.fought:
        state.fought.append(name)


@evolves(b.Retreated)
def _retreated(state: RingWarState, event: b.Retreated) -> None:
    for piece in event.pieces:
        if piece in state.armies:
            army = state.armies[piece]
            army.hex, army.origin = event.hex, ""
        else:
            state.people[piece].hex = event.hex


@evolves(b.BattleOver)
def _battle_over(state: RingWarState, event: b.BattleOver) -> None:
    state.fray = None


@evolves(b.ReductionRolled)
def _reduction_rolled(state: RingWarState, event: b.ReductionRolled) -> None:
    state.battles.append(event.hex)


@evolves(b.Reduced)
def _reduced(state: RingWarState, event: b.Reduced) -> None:
    state.reduced.append(event.hex)
    state.control[event.hex] = DARK_POWER


def _fray(state: RingWarState) -> b.Fray:
    assert state.fray is not None  # these events happen in a battle alone
    return state.fray
