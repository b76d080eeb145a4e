"""A game with all secrets on the table, for exports that show everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Prompt
from core.kernel.sight import Sight


class OpenHands(Sight):
    """Everything in sight of everybody; a reveal stays one, which undo asks for."""

    def __init__(self, closed: Sight) -> None:
        self.reveals = closed.reveals  # type: ignore[method-assign]

    def view(self, state: Any, seat: str | None) -> Any:
        """Return the state: sealed orders lie open, too."""
        return state

    def visible_prompt(self, state: Any, prompt: Prompt, seat: str | None) -> Prompt:
        """Return the prompt with all of its choices."""
        return prompt


def opened(game: Game) -> Game:
    """Return `game` as those see it who see everything: no view, event or prompt of it hides anything."""
    return replace(game, sight=OpenHands(game.sight))
