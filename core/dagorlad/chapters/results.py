"""What the Combat Results Table does to its target (W7.4, W7.7, 15.35, 16.64, 17.33)."""

from __future__ import annotations

from core.dagorlad.chapters.board import Board, on_pedestal
from core.dagorlad.chapters.losses import (
    LIVES,
    kill_leader,
    lose_unit,
    roll_fates,
    slay_beast,
    wound_leader,
)
from core.dagorlad.chapters.passing import leave_weapons
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, LORD, DagorladPlay, DagorladState

NONE, RETREAT, DISRUPT, STEP, LOST = "NE", "R", "D", "1/2E", "E"


def apply_result(play: DagorladPlay, result: str, target: str, kind: str, by: str) -> None:
    """Do to a target what the table says; what has to be asked for lies on the agenda afterwards."""
    if result == NONE:
        return
    if target == BEAST:
        _beast(play, result, kind, by)
    elif target in play.state.leaders:
        _lone_leader(play, result, target, kind, by)
    elif Board(play.state).kind(target).kind == "formation":
        _phalanx(play, result, target, kind, by)
    else:
        _unit(play, result, target, kind, by)


def companions(state: DagorladState, unit: str) -> tuple[str, ...]:
    """Return the leaders who are stacked with a unit."""
    board = Board(state)
    return tuple(board.leaders_with(board.hex_of(unit), board.side_of(unit)))


def _unit(play: DagorladPlay, result: str, target: str, kind: str, by: str) -> None:
    state = play.state
    unit, seat = state.units[target], Board(state).side_of(target)
    if result == DISRUPT and unit.disrupted:
        result = STEP
    if result == LOST or (result == STEP and unit.half):
        lose_unit(play, target, kind, by, companions(state, target))
        return
    here = unit.hex
    if result == STEP:
        play.emit(c.Flipped("W7.4", target))
        roll_fates(play, companions(state, target), LIVES, here, kind, by)
    play.push(
        s.RetreatPiece(
            seat, target, here, companions(state, target), result == DISRUPT, result == STEP, kind=kind, by=by
        )
    )


def _phalanx(play: DagorladPlay, result: str, target: str, kind: str, by: str) -> None:
    """A Phalanx falls apart: both Slaves are lost, or one, or both retreat into separate hexes (15.35)."""
    state = play.state
    here, leaders = state.units[target].hex, companions(state, target)
    slaves = tuple(name for name, unit in state.units.items() if unit.inside == target)
    seat = Board(state).side_of(target)
    play.emit(c.PhalanxBroken("15.35", target, slaves))
    first, second = slaves
    leave_weapons(play, target, first)
    if result == LOST:
        lose_unit(play, first, kind, by, ())
        lose_unit(play, second, kind, by, leaders)
    elif result == STEP:
        lose_unit(play, second, kind, by, ())
        roll_fates(play, leaders, LIVES, here, kind, by)
        play.push(
            s.RetreatPiece(seat, first, here, companions(state, first), harmed=False, exact=True, kind=kind, by=by)
        )
    else:
        play.push(s.PickSlave(seat, slaves, leaders, here, result == DISRUPT, kind, by))


def _lone_leader(play: DagorladPlay, result: str, target: str, kind: str, by: str) -> None:
    """A lone leader is hit himself; Sauron stands firm on the Pedestal (W7.7, 16.64)."""
    state = play.state
    if result == LOST:
        kill_leader(play, target, kind, by)
        return
    if result == STEP:
        wound_leader(play, target, kind, by)
        if state.leaders[target].gone:
            return
    if target == LORD and on_pedestal(state):
        play.emit(c.SauronStood("16.64"))
        return
    board = Board(state)
    play.push(
        s.RetreatPiece(board.side_of(target), target, board.hex_of(target), harmed=result == STEP, kind=kind, by=by)
    )


def _beast(play: DagorladPlay, result: str, kind: str, by: str) -> None:
    """The Beast loses a step and retreats, or is slain; it is never Disrupted (17.33)."""
    beast = play.state.beast
    if beast is None:
        return
    if result == LOST or (result == STEP and beast.half):
        slay_beast(play)
        return
    if result == STEP:
        play.emit(c.Flipped("17.33", BEAST))
    play.push(s.RetreatPiece("sauron", BEAST, beast.hex, harmed=result == STEP, kind=kind, by=by))
