"""The game's steps and questions, which follow its order of play (`core/fellowship/order.py`)."""

from __future__ import annotations

from typing import TypeAlias

from core.fellowship.model.state import FellowshipState
from core.kernel.play import Play
from core.kernel.sequence import Sequence

SEQUENCE: Sequence[FellowshipState] = Sequence()

FellowshipPlay: TypeAlias = Play[FellowshipState]
