"""The registry of the game's steps and questions; the chapters of the rules fill it."""

from __future__ import annotations

from typing import TypeAlias

from core.fellowship.model.state import FellowshipState
from core.kernel.play import Play
from core.kernel.sequence import Sequence

SEQUENCE: Sequence[FellowshipState] = Sequence()

FellowshipPlay: TypeAlias = Play[FellowshipState]
