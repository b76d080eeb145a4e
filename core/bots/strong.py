"""The bots `strong` and `patient`: the sensible bot's answer, unless playouts show a better one.

Their budget is a number of playouts, not a time: the same table, entry and seat choose the same on every machine.
"""

from __future__ import annotations

from typing import Any

from core import catalogue
from core.bots import PATIENT, STRONG
from core.bots.ranking import Budget, rank
from core.bots.running import NotPlayed, Run, here
from core.bots.thinking import CannotSample, Thinking, thinking_of
from core.kernel.prompts import Choice, Prompt

BUDGETS = {STRONG: Budget(48, 3, sure=2.5, each=16), PATIENT: Budget(128, 4, sure=3.0)}
"""What is tried for a decision. Most decisions are between two or three choices that are soon told apart; the time goes
to the others."""


class StrongBot:
    """Looks ahead where that is worth it; it keeps nothing between decisions. `run` plays its batches.

    `everywhere` lets it look ahead for seats, too, for which nobody knows yet whether that helps: to measure it.
    """

    def __init__(self, game_id: str, budget: Budget, run: Run = here, everywhere: bool = False) -> None:
        thinking = thinking_of(game_id)
        assert thinking is not None
        self.game = catalogue.game(game_id)
        self.thinking: Thinking = thinking
        self.budget = budget
        self.run = run
        self.everywhere = everywhere

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices of `seat`, or None for "nothing from me"."""
        helps = self.everywhere or self.thinking.helps(view, seat)
        if not (helps and self.thinking.looks(view, prompt, seat)):
            return self.thinking.follows(view, prompt, seat)
        best: Choice | None = None
        try:
            for ranking in rank(self.game, view, prompt, seat, self.budget, self.run):
                best = ranking.best
        except (CannotSample, NotPlayed):
            return self.thinking.plain(view, prompt, seat)
        return best


def bot_of(game_id: str, name: str, run: Run | None = None) -> StrongBot:
    """Return the bot `strong` or `patient` of a game."""
    return StrongBot(game_id, BUDGETS[name], run or here)
