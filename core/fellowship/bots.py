"""The bot `sensible`: a hobbit - or Sauron - who plays for the goal with what it can see.

It weighs each choice by what it would gain and cost, in steps of the corruption line (`players.weights`), and looks
no further ahead. What it does follows from its view and the prompt alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.fellowship.model import actions as a
from core.fellowship.model.state import SAURON
from core.fellowship.players.dark_lord import LordDecider
from core.fellowship.players.deciding import Decider
from core.fellowship.players.thinking import THINKING as THINKING
from core.fellowship.players.weights import DEFAULT, Weights, weights_for
from core.kernel.prompts import Choice, Prompt


class SensibleBot:
    """Plays one or more seats, that of Sauron too. It keeps nothing between decisions."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        """Take weights, else those of the table; the seed changes nothing: equal positions are answered equally."""
        self.seed = seed
        self.weights = weights

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices, or None for "nothing from me" where another seat has the last word."""
        if prompt.window and prompt.seat != seat and not self._can_act(prompt, seat):
            return None
        if seat == SAURON:
            return LordDecider(view, prompt, self.weights or DEFAULT).choose()
        return Decider(view, prompt, seat, self.weights or weights_for(view)).choose()

    @staticmethod
    def _can_act(prompt: Prompt, seat: str) -> bool:
        return any(choice.seat == seat and not isinstance(choice.action, a.Pass) for choice in prompt.choices)


BOTS: Mapping[str, Callable[[int], SensibleBot]] = {"sensible": SensibleBot}
