"""A policy that looks before its first steps: it finds what the quick one is blind to, at a price."""

from __future__ import annotations

from typing import Any

from core.bots.ranking import Budget, rank
from core.bots.thinking import CannotSample, Policy, Thinking
from core.kernel.chance import word
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt

BUDGET = Budget(16, 2)


class Careful:
    """Ranks the first `steps` decisions that are worth it, each from what its seat sees; then it is as the quick one.

    The worlds in which it tries things out follow from `seed`, and are never the one that it plays in.
    """

    def __init__(self, game: Game, thinking: Thinking, steps: int, seed: int) -> None:
        self._game = game
        self._thinking = thinking
        self._quick: Policy = thinking.policy()
        self._left = steps
        self._seed = seed

    def answer(self, state: Any, prompt: Prompt) -> Choice:
        """Return one of the prompt's choices."""
        quick = self._quick.answer(state, prompt)
        seat = quick.seat
        if not self._left or prompt.window or prompt.sealed or len(prompt.choices) < 2:
            return quick
        view = self._game.sight.view(state, seat)
        asked = self._game.sight.visible_prompt(state, prompt, seat)
        if not self._thinking.looks(view, asked, seat):
            return quick
        self._left -= 1
        found: Choice | None = None
        try:
            for ranking in rank(self._game, view, asked, seat, BUDGET, key=word(self._seed, self._left)):
                found = ranking.best
        except CannotSample:
            return quick
        return quick if found is None else found
