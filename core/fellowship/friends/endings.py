"""Where foes end something: a turn, the way to the volcano, an attempt at Mount Doom (F4, F5)."""

from __future__ import annotations

from core.fellowship.base.corruption import lose
from core.fellowship.base.scenario_end import lay_down
from core.fellowship.base.turn import CLOSE_TURN, TURN_END
from core.fellowship.friends.foe_line import too_many
from core.fellowship.model import events as e
from core.fellowship.model.friends_steps import FoeWindow, LayDownRing
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import Step
from core.kernel.sequence import Carried


def end_turn_with_many(play: FellowshipPlay) -> bool:
    """With eight foes everybody is asked before the turn is over, whoever passes (F4.1, FA27); return whether."""
    state = play.state
    if not too_many(state):
        return False
    alive = state.hobbits[state.active].alive
    play.push(TURN_END if alive else FoeWindow("end"), CLOSE_TURN)  # FA27
    for name, hobbit in state.hobbits.items():
        if hobbit.passing:
            play.emit(e.PassedUntil("F4.1", name, ""))
    return True


def lose_with_many(play: FellowshipPlay) -> bool:
    """Eight foes at the end of a turn lose the game (F4.1)."""
    if too_many(play.state):
        lose(play, "Eight foes or more were displayed at the end of a turn.", "F5.3")
    return False


def reach_volcano(play: FellowshipPlay) -> bool:
    """Foes may be defeated a last time before the Ring goes on the volcano, by the next hobbit if the active player
    is out (F4.4, FA37); return whether there are foes in the game."""
    state = play.state
    if state.foe_deck is None:
        return False
    if not state.hobbits[state.active].alive:
        play.emit(e.TurnBegan("FA37", clockwise(state, state.active)[0], state.turn + 1))
    play.push(FoeWindow("end"), LayDownRing())
    return True


def lay_down_ring(play: FellowshipPlay, step: LayDownRing) -> None:
    """With eight foes the game is lost here (F4.4); else the Ring lies on the volcano (B4.11.1)."""
    if too_many(play.state):
        lose(play, "Eight foes or more stood before Mount Doom.", "F5.3")
    lay_down(play)


def face_foes(state: FellowshipState) -> list[Step]:
    """Return the foe window after the roll of an attempt (F5.7)."""
    return [FoeWindow("end")] if state.foe_deck is not None else []


def fail_with_many(play: FellowshipPlay, seat: str) -> None:
    """With eight foes after an attempt everybody is eliminated (F5.8)."""
    if too_many(play.state):
        for name in clockwise(play.state, seat):
            play.emit(e.HobbitEliminated("F5.8", name))


STEPS = (Carried(LayDownRing, lay_down_ring),)
