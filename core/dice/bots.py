"""The bots `sensible` and `team`: players who weigh what they see.

They weigh each choice by what it would gain and cost, in Glory (`players.weights`), and look no further ahead than the
next Sauron turn. What they do follows from the view and the prompt alone. `sensible` plays to win together and to be
Hero; `team` plays to win together only and never recruits where an enemy die would enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from core.dice.players.deciding import Decider
from core.dice.players.thinking import THINKING
from core.dice.players.weights import SENSIBLE, TEAM, Weights
from core.kernel.prompts import Choice, Prompt


class WeighingBot:
    """Plays one or more seats by its weights. It keeps nothing between decisions."""

    def __init__(self, seed: int, weights: Weights = SENSIBLE) -> None:
        """Take weights; the seed changes nothing: equal positions are answered equally."""
        self.seed = seed
        self.weights = weights

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices, or None where another seat must choose."""
        if prompt.seat != seat:
            return None
        return Decider(view, prompt, seat, self.weights).choose()


__all__ = ["BOTS", "THINKING", "WeighingBot"]

BOTS: Mapping[str, Callable[[int], WeighingBot]] = {
    "team": partial(WeighingBot, weights=TEAM),
    "sensible": WeighingBot,
}
