"""Dark events: a tile that is drawn may be rejected, its replacement may not (S11)."""

from __future__ import annotations

from core.fellowship.base.turn import accept_tile
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import DecideTile, StepTwo, TurnUpTile
from core.fellowship.tiles.bag import is_bag_empty
from core.kernel.prompts import Choice, Prompt


@SEQUENCE.opens(DecideTile)
def is_decision_open(play: FellowshipPlay, step: DecideTile) -> bool:
    """Nobody decides for a hobbit who is out."""
    return play.state.hobbits[play.state.active].alive


@SEQUENCE.asks(DecideTile)
def ask_decision(state: FellowshipState, step: DecideTile) -> Prompt:
    """Accept the tile, or reject it (S11.2); the last tile may be rejected, too (S11.7)."""
    seat = state.active
    rejecting = "S11.7" if is_bag_empty(state) else "S11.2"
    choices = [Choice(seat, a.AcceptTile(seat), "S11.2"), Choice(seat, a.RejectTile(seat), rejecting)]
    return Prompt("decide_tile", seat, "S11.2", choices)


@SEQUENCE.answers_to(DecideTile)
def answer_decision(play: FellowshipPlay, step: DecideTile, action: a.Action) -> None:
    """Carry the tile out, or turn it face down; its replacement must be accepted, and after the last tile there is
    none (S11.2, S11.4, S11.7)."""
    seat = play.state.active
    if isinstance(action, a.AcceptTile):
        play.emit(e.TileAccepted("S11.2", seat, step.tile))
        accept_tile(play, step.tile)
        return
    play.emit(e.TileRejected("S11.2", seat, step.tile))
    play.push(StepTwo() if is_bag_empty(play.state) else TurnUpTile(replacement=True))
