"""The random player: any legal choice of its seat, each being equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from core.kernel.prompts import Choice, Prompt


class RandomBot:
    """Chooses by chance; where another seat has the last word, doing nothing is one possibility more."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the choices of `seat`, or None when it does nothing."""
        own: list[Choice | None] = [choice for choice in prompt.choices if choice.seat == seat]
        if prompt.seat != seat or not own:
            own.append(None)
        return own[int(self._random.random() * len(own))]
