"""Corruption, elimination, and how the game ends (B4.6, B4.11)."""

from __future__ import annotations

from typing import NoReturn

from core.fellowship import events as e
from core.fellowship.content import library
from core.fellowship.sequence import FellowshipPlay
from core.fellowship.state import FellowshipState, clockwise, living
from core.kernel.play import Ended


def move_hobbit(play: FellowshipPlay, seat: str, steps: int, rule: str) -> None:
    """Move a hobbit into the darkness (`steps` above 0) or toward the light, no further than 0 (B4.6.1)."""
    hobbit = play.state.hobbits[seat]
    if not hobbit.alive:
        return
    steps = max(steps, -hobbit.step)
    if steps:
        play.emit(e.HobbitMoved(rule, seat, steps))
        if steps > 0:
            eliminate_caught(play)


def move_sauron(play: FellowshipPlay, steps: int, rule: str) -> None:
    """Move Sauron toward the hobbits (B4.6.1)."""
    steps = min(steps, play.state.sauron)
    if steps:
        play.emit(e.SauronMoved(rule, steps))
        eliminate_caught(play)


def eliminate_caught(play: FellowshipPlay) -> None:
    """Eliminate every hobbit on or beyond Sauron's step (B4.6.2, A49)."""
    state = play.state
    sauron = state.sauron
    caught = [name for name, hobbit in state.hobbits.items() if hobbit.alive and hobbit.step >= sauron]
    if not caught:
        return
    if state.ring_bearer in caught:
        lose(play, "The Ring-bearer met Sauron.", "B4.6.3")
    for seat in clockwise(state, state.active):
        if seat in caught:
            play.emit(e.HobbitEliminated("B4.6.2", seat))


def eliminate(play: FellowshipPlay, seat: str, rule: str) -> None:
    """Eliminate a hobbit who must discard and cannot (B4.4.7)."""
    if seat == play.state.ring_bearer:
        lose(play, "The Ring-bearer could not give what had to be given.", "B4.6.3")
    play.emit(e.HobbitEliminated(rule, seat))


def score_of(state: FellowshipState) -> int:
    """Return the number at the main line's marker (B4.11.6), or what counts between the boards (B4.11.7)."""
    if state.location == "mount_doom":
        return 60
    scenario = library(state).scenarios.get(state.location)
    if scenario is None:
        return state.score_line
    return scenario.lines[scenario.main].score[state.lines[scenario.main]]


def lose(play: FellowshipPlay, reason: str, rule: str) -> NoReturn:
    """End the game as lost (B4.11.5)."""
    play.emit(e.GameEnded(rule, "lost", score_of(play.state), reason))
    raise Ended


def win(play: FellowshipPlay, seat: str) -> NoReturn:
    """End the game as won: 60 points and every shield of those still in (B4.11.6)."""
    state = play.state
    score = 60 + sum(state.hobbits[name].shields for name in living(state))
    name = library(state).characters[seat].name
    play.emit(e.GameEnded("B4.11.6", "won", score, f"{name} destroyed the Ring."))
    raise Ended
