"""How the game ends (K4)."""

from __future__ import annotations

from core.kernel.play import Ended, Play
from tests.skirmish.content import SIDES, library
from tests.skirmish.model import GameEnded, SkirmishState, unit_at

NAMES = {"riders": "Riders", "raiders": "Raiders"}


def fords(state: SkirmishState) -> dict[str, int]:
    """Return how many fords each side holds (K4.3)."""
    held = [unit_at(state, place) for place in library(state).fords]
    return {side: sum(name != "" and state.units[name].side == side for name in held) for side in SIDES}


def other(side: str) -> str:
    """Return the other side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def nobody_left(play: Play[SkirmishState], side: str) -> None:
    """End the game when a side has lost its last unit (K4.1)."""
    state = play.state
    if any(unit.steps for unit in state.units.values() if unit.side == side):
        return
    winner = other(side)
    play.emit(GameEnded("K4.1", winner, f"The {NAMES[side]} have lost their last unit.", fords(state)))
    raise Ended


def end_of_game(play: Play[SkirmishState]) -> None:
    """End the game after its last turn: by the fords, or in a draw (K4.3, K4.4)."""
    found = fords(play.state)
    one, two = SIDES
    if found[one] == found[two]:
        play.emit(GameEnded("K4.4", "", "Both sides hold the same number of fords.", found))
        raise Ended
    winner = one if found[one] > found[two] else two
    play.emit(GameEnded("K4.3", winner, f"The {NAMES[winner]} hold more fords.", found))
    raise Ended
