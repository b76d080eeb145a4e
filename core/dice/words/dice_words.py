"""The words of the dice game as the rest of the house asks for them."""

from __future__ import annotations

from typing import Any

from core.dice.content import contents
from core.dice.model.state import DiceState
from core.dice.words import event_words, figures, in_sight, labels, odds, questions, standing
from core.dice.words.names import place_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.words import Words


class DiceWords(Words):
    """What choices, questions, events and positions are called."""

    def prompt_text(self, state: DiceState, prompt: Prompt) -> str:
        """Return one line that asks the prompt's question."""
        return questions.prompt_text(state, prompt)

    def label(self, state: DiceState, choice: Choice) -> str:
        """Return a choice's label with what would follow."""
        return labels.choice_label(state, choice)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_words.event_text(event)

    def progress(self, state: DiceState) -> str:
        """Return where the game is."""
        return standing.progress(state)

    def part(self, state: DiceState) -> str:
        """Return the location where the game is."""
        return place_name(state.location, contents.library(state))

    def why_not(self, state: DiceState, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight that may not be done now, each with the reason."""
        return in_sight.why_not(state, seat)

    def odds(self, state: DiceState) -> list[tuple[str, str]]:
        """Return the odds of the next draws and rolls."""
        return odds.odds(state)

    def score_lines(self, state: DiceState) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return standing.score_lines(state)

    def standing(self, state: DiceState) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return figures.standing(state)
