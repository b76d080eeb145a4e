"""Calling players by their names: in games whose seats are only numbered, the words say who sits there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.table import Header


class NamedGame:
    """A game whose words have players' names in place of its seats' numbers; the rest is the game itself."""

    def __init__(self, game: Game, names: Mapping[str, str]) -> None:
        self._game = game
        self._names = names
        self._seats = re.compile("|".join(rf"\b{re.escape(seat)}\b" for seat in names))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def named(self, text: str) -> str:
        """Return `text` with players' names."""
        return self._seats.sub(lambda found: self._names[found[0]], text)

    def prompt_text(self, state: Any, prompt: Prompt) -> str:
        """Return the prompt's question."""
        return self.named(self._game.prompt_text(state, prompt))

    def label(self, state: Any, choice: Choice) -> str:
        """Return a choice's label."""
        return self.named(self._game.label(state, choice))

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return self.named(self._game.event_text(event))

    def odds(self, state: Any) -> list[tuple[str, str]]:
        """Return the odds."""
        return [(self.named(words), figure) for words, figure in self._game.odds(state)]

    def score_lines(self, state: Any) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return [(self.named(words), figure) for words, figure in self._game.score_lines(state)]

    def standing(self, state: Any) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return [(self.named(words), figure) for words, figure in self._game.standing(state)]

    def why_not(self, state: Any, seat: str) -> list[tuple[str, Refusal]]:
        """Return what may not be done now."""
        return [
            (self.named(words), Refusal(refusal.rule, self.named(refusal.sentence)))
            for words, refusal in self._game.why_not(state, seat)
        ]

    def explain(self, state: Any, action: Any) -> Refusal:
        """Say which rule forbids an action now."""
        refusal = self._game.explain(state, action)
        return Refusal(refusal.rule, self.named(refusal.sentence))


def listed(names: Sequence[str]) -> str:
    """Return names in a row: one, one and another, or several with commas and an "and" before the last."""
    return " and ".join([", ".join(names[:-1]), *names[-1:]] if len(names) > 1 else names)


def by_name(game: Game, header: Header) -> Game:
    """Return the game with the names of the players at a table in its words, where its seats are only numbered."""
    seats = {seat.id: seat.name for seat in game.seats(header.options) if seat.numbered}
    names = {seats[info.id]: info.name for info in header.seats if info.id in seats and info.name != seats[info.id]}
    return cast(Game, NamedGame(game, names)) if names else game


def reason_by_name(game: Game, reason: str) -> str:
    """Return how a game ended, with the names that `game` uses."""
    return game.named(reason) if isinstance(game, NamedGame) else reason
