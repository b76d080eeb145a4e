"""The registry of the game's steps and questions."""

from __future__ import annotations

from core.dice.model.state import DiceState
from core.kernel.play import Play
from core.kernel.sequence import Sequence

DicePlay = Play[DiceState]
SEQUENCE: Sequence[DiceState] = Sequence()
