"""Demoralization, victory points, and how a battle ends (W10, 20, 21)."""

from __future__ import annotations

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import events as e
from core.dagorlad.model.state import SIDES, DagorladPlay
from core.kernel.play import Ended
from core.kernel.prompts import DRAWN


def check_morale(play: DagorladPlay) -> None:
    """Let a side be demoralized whose points have come to its level (W10.1, 20.1, 20.2)."""
    state = play.state
    levels = lookup(state).content.levels
    for side in SIDES:
        if side not in state.demoralized and state.points.get(side, 0) >= levels[side]:
            play.emit(e.Demoralized("20.1" if side == SAURON else "20.2", side))


def judge(play: DagorladPlay) -> None:
    """Judge the battle after its last turn (21.21 to 21.24)."""
    state = play.state
    sauron, westernesse = (state.vp.get(side, 0) for side in SIDES)
    demoralized, other_demoralized = (side in state.demoralized for side in SIDES)
    scores: dict[str, int] = {SAURON: sauron, WESTERNESSE: westernesse}
    if not demoralized and sauron > westernesse:
        play.emit(
            e.GameEnded(
                "21.23",
                SAURON,
                "Sauron's army has held out and struck the harder blows: a decisive victory for Sauron.",
                scores,
            )
        )
    elif not demoralized:
        play.emit(e.GameEnded("21.24", SAURON, "Sauron's army has held out: a tactical victory for Sauron.", scores))
    elif other_demoralized:
        play.emit(e.GameEnded("21.24", DRAWN, "Both armies are demoralized: nobody has won.", scores))
    elif westernesse > sauron:
        play.emit(
            e.GameEnded(
                "21.21",
                WESTERNESSE,
                "Sauron's army is demoralized and beaten: a decisive victory for Westernesse.",
                scores,
            )
        )
    else:
        play.emit(
            e.GameEnded(
                "21.22",
                WESTERNESSE,
                "Sauron's army is demoralized, but at too high a price: a tactical victory for Westernesse.",
                scores,
            )
        )
    raise Ended


def resign(play: DagorladPlay, seat: str) -> None:
    """End the battle because a side gives up: the other wins decisively (DR20)."""
    scores: dict[str, int] = {side: play.state.vp.get(side, 0) for side in SIDES}
    if seat == SAURON:
        play.emit(e.GameEnded("DR20", WESTERNESSE, "Sauron has resigned: a decisive victory for Westernesse.", scores))
    else:
        play.emit(e.GameEnded("DR20", SAURON, "Westernesse has resigned: a decisive victory for Sauron.", scores))
    raise Ended
