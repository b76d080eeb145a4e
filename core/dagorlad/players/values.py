"""What is to be expected of a battle that goes on: who will be Demoralized, and so who wins (21.21 to 21.24)."""

from __future__ import annotations

import math

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState
from core.kernel.prompts import DRAWN

RATE: dict[str, float] = {SAURON: 4.5, WESTERNESSE: 7.0}
"""How many points a side loses in a turn of fighting, and with it how much is uncertain."""


def chances(state: DagorladState) -> dict[str, float]:
    """Return how likely each side is to win, and the battle to be drawn."""
    broken: dict[str, float] = {side: _broken(state, side) for side in RATE}
    both = broken[SAURON] * broken[WESTERNESSE]
    return {SAURON: 1 - broken[SAURON], WESTERNESSE: broken[SAURON] - both, DRAWN: both}


def _broken(state: DagorladState, side: str) -> float:
    """Return how likely a side is to be Demoralized when the battle ends."""
    if side in state.demoralized:
        return 1.0
    left = state.options.length - state.turn + 1
    short = lookup(state).content.levels[side] - state.points.get(side, 0) - RATE[side] * left
    return 1 / (1 + math.exp(short / (RATE[side] * math.sqrt(left))))
