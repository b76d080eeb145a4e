"""Calling seats and players by their names: where seats are only numbered, a game's words say who sits there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from core.kernel.figures import Figure, Sheet
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.table import Entry, Header
from saves.text import visible


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

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return the figures on a finished game."""
        return [self._figure(figure) for figure in self._game.figures(start, entries)]

    def _figure(self, figure: Figure) -> Figure:
        if isinstance(figure, Sheet):
            return msgspec.structs.replace(figure, rows=[[self.named(cell) for cell in row] for row in figure.rows])
        series = [msgspec.structs.replace(one, name=self.named(one.name)) for one in figure.series]
        return msgspec.structs.replace(figure, series=series)

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


def names_of(game: Game, header: Header) -> dict[str, str]:
    """Return what to call each seat: its own name, and the player's beside it where that is another.

    Where seats are only numbered, the player's name alone.
    """
    own = {seat.id: seat for seat in game.seats(header.options)}
    found = {}
    for info in header.seats:
        seat, name = own.get(info.id), visible(info.name)
        alone = seat is None or seat.numbered or seat.name == info.name
        found[info.id] = name if seat is None or alone else f"{seat.name} ({name})"
    return found


def by_name(game: Game, header: Header) -> Game:
    """Return the game with the names of the players at a table in its words, where its seats are only numbered."""
    seats = {seat.id: seat.name for seat in game.seats(header.options) if seat.numbered}
    taken = {info.id: visible(info.name) for info in header.seats if info.id in seats}
    names = {seats[seat]: name for seat, name in taken.items() if name != seats[seat]}
    return cast(Game, NamedGame(game, names)) if names else game


def reason_by_name(game: Game, reason: str) -> str:
    """Return how a game ended, with the names that `game` uses."""
    return game.named(reason) if isinstance(game, NamedGame) else reason
