"""The bot `sensible`: a player of either side who weighs what each move gains and what it risks.

What it does follows from the view and the prompt alone. It looks no further ahead than the enemy's next phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.dagorlad.players.deciding import Decider
from core.dagorlad.players.thinking import DagorladThinking
from core.dagorlad.players.weights import SENSIBLE, Weights
from core.kernel.prompts import Choice, Prompt


class WeighingBot:
    """Plays one or both sides by the weights of each. It keeps nothing between decisions."""

    def __init__(self, seed: int, weights: Mapping[str, Weights] = SENSIBLE) -> None:
        """Take weights by side; the seed changes nothing: equal positions are answered equally."""
        self.seed = seed
        self.weights = weights

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices, or None where the other side must choose."""
        if prompt.seat != seat:
            return None
        return Decider(view, prompt, seat, self.weights[seat]).choose()


BOTS: Mapping[str, Callable[[int], WeighingBot]] = {"sensible": WeighingBot}

THINKING = DagorladThinking()
"""What the bots look ahead with."""
