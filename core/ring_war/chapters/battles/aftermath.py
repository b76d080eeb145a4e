"""What follows from a battle, in order: wounds, the Ring, Saruman's flight, the beaten, control (Q.6, Q.7, X.4b)."""

from __future__ import annotations

from core.ring_war.chapters.battles.fates import claim_ring, hurt_leaders, lose_palantir, scatter
from core.ring_war.chapters.battles.odds import forces_left, loser_of
from core.ring_war.chapters.battles.retreats import retreat
from core.ring_war.chapters.mobilizing import set_control
from core.ring_war.model.records import battling as b
from core.ring_war.model.state import SARUMAN, RingWarPlay


def aftermath(play: RingWarPlay, step: b.Aftermath) -> None:
    """Do what comes next after a battle; whatever is asked meanwhile is answered before the rest."""
    fray = play.state.fray
    if fray is None:
        return
    if step.stage < len(STAGES):
        play.push(b.Aftermath(step.stage + 1))
        STAGES[step.stage](play, fray)
    else:
        set_control(play, fray.hex)
        play.emit(b.BattleOver("Q.1"))


def _go_home(play: RingWarPlay, fray: b.Fray) -> None:
    play.push(b.GoHome(SARUMAN))


def _beaten(play: RingWarPlay, fray: b.Fray) -> None:
    """Stacks that are destroyed are scattered; what is left of the beaten side goes back."""
    state = play.state
    for side in (b.ATTACK, b.DEFENCE):
        if not forces_left(state, fray, side):
            scatter(play, fray, side)
    if forces_left(state, fray, loser_of(fray)):
        retreat(play, fray, loser_of(fray))


def scatter_late(play: RingWarPlay, step: b.Scatter) -> None:
    """A side that could not retreat and has lost its last points is scattered after all (Q.6, Q.7)."""
    fray = play.state.fray
    if fray is not None and not forces_left(play.state, fray, step.side):
        scatter(play, fray, step.side)


STAGES = (hurt_leaders, claim_ring, _go_home, lose_palantir, _beaten)
"""What follows, in order, before the hex has an owner again."""
