"""The army of the Dead, while it is there (E07)."""

from __future__ import annotations

from core.ring_war.chapters.board import is_free
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.losing import lose
from core.ring_war.chapters.magic import ARAGORN
from core.ring_war.model.records.battling import LossTaken
from core.ring_war.model.state import RingWarPlay

DEAD = "dead_foot_1"
FADING = 5
"""How many points of the Dead go with each pip at the end of a turn."""


def desert(play: RingWarPlay) -> None:
    """Let the Dead be gone where Aragorn has left them, or is free no longer."""
    state = play.state
    for name, army in list(state.armies.items()):
        if army.card == DEAD and not (is_free(state, ARAGORN) and state.people[ARAGORN].hex == army.hex):
            play.emit(LossTaken("E07", name, army.points))


def fade(play: RingWarPlay) -> None:
    """Let the Dead lose five points for each pip of a die, at the end of a turn."""
    dead = [name for name, army in play.state.armies.items() if army.card == DEAD]
    if dead:
        lose(play, dead[0], FADING * roll(play, "fading"), "E07")
