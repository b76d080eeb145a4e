"""The bot `sensible`: each power as somebody plays it who knows the game, from its own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kernel.prompts import Choice, Prompt
from core.ring_war.players.deciding import Decider
from core.ring_war.players.thinking import THINKING as THINKING


class SensibleBot:
    """Plays one or several powers. It keeps nothing between decisions: a plan follows from the view."""

    def __init__(self, seed: int) -> None:
        """Take a seed; it changes nothing: equal positions are answered equally."""
        self.seed = seed

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices, or None where another power must choose."""
        if prompt.seat != seat and seat not in prompt.sealed:
            return None
        return Decider(view, prompt, seat).choose()


BOTS: Mapping[str, Callable[[int], SensibleBot]] = {"sensible": SensibleBot}
"""The bots of the game by name."""
