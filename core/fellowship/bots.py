"""The bot `sensible`: a hobbit who plays for the goal with what it can see.

It weighs each choice by what it would gain and cost, in steps of the corruption line (`players.weights`), and looks
no further ahead. What it does follows from its view and the prompt alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.fellowship import actions as a
from core.fellowship.players.deciding import Decider
from core.fellowship.players.weights import DEFAULT, Weights
from core.kernel.prompts import Choice, Prompt


class SensibleBot:
    """Plays one or more seats of the base game. It keeps nothing between decisions."""

    def __init__(self, seed: int, weights: Weights = DEFAULT) -> None:
        """Take the weights; the seed changes nothing, since equal positions are answered equally."""
        self.seed = seed
        self.weights = weights

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices, or None for "nothing from me" where another seat has the last word."""
        if prompt.window and prompt.seat != seat and not self._can_act(prompt, seat):
            return None
        return Decider(view, prompt, seat, self.weights).choose()

    @staticmethod
    def _can_act(prompt: Prompt, seat: str) -> bool:
        return any(choice.seat == seat and not isinstance(choice.action, a.Pass) for choice in prompt.choices)


BOTS: Mapping[str, Callable[[int], SensibleBot]] = {"sensible": SensibleBot}
