"""Calling seats and players by their names: where seats are only numbered, a game's words say who sits there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from core.kernel.entries import Entry, Header
from core.kernel.figures import Figure, Sheet
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.review import Review
from core.kernel.rules import Rules
from core.kernel.words import Words
from saves.text import visible


class Named:
    """Puts players' names in place of seats' numbers."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._seats = re.compile("|".join(rf"\b{re.escape(seat)}\b" for seat in names))

    def text(self, text: str) -> str:
        """Return `text` with players' names."""
        return self._seats.sub(lambda found: self._names[found[0]], text)

    def pairs(self, found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return pairs of a name and something else, with players' names in the first."""
        return [(self.text(words), other) for words, other in found]

    def refusal(self, refusal: Refusal) -> Refusal:
        """Return a refusal with players' names."""
        return Refusal(refusal.rule, self.text(refusal.sentence))


class NamedWords(Words):
    """A game's words with players' names."""

    def __init__(self, words: Words, named: Named) -> None:
        self._words = words
        self.named = named

    def prompt_text(self, state: Any, prompt: Prompt) -> str:
        """Return the prompt's question."""
        return self.named.text(self._words.prompt_text(state, prompt))

    def label(self, state: Any, choice: Choice) -> str:
        """Return a choice's label."""
        return self.named.text(self._words.label(state, choice))

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return self.named.text(self._words.event_text(event))

    def event_rule(self, event: Any) -> str:
        """Return the rule of an event."""
        return self._words.event_rule(event)

    def progress(self, state: Any) -> str:
        """Return how far the game is."""
        return self._words.progress(state)

    def part(self, state: Any) -> str:
        """Return the part of the game."""
        return self._words.part(state)

    def odds(self, state: Any) -> list[tuple[str, str]]:
        """Return the odds."""
        return self.named.pairs(self._words.odds(state))

    def score_lines(self, state: Any) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return self.named.pairs(self._words.score_lines(state))

    def standing(self, state: Any) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return self.named.pairs(self._words.standing(state))

    def why_not(self, state: Any, seat: str) -> list[tuple[str, Refusal]]:
        """Return what may not be done now."""
        found = self._words.why_not(state, seat)
        return [(self.named.text(words), self.named.refusal(refusal)) for words, refusal in found]


class NamedReview(Review):
    """A game's review with players' names in its figures."""

    def __init__(self, review: Review, named: Named) -> None:
        self._review = review
        self._named = named
        self.marks = review.marks  # type: ignore[misc]

    def begins_turn(self, event: Any) -> bool:
        """Whether a turn begins."""
        return self._review.begins_turn(event)

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment."""
        return self._review.mark_of(event)

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return the figures on a finished game."""
        return [self._figure(figure) for figure in self._review.figures(start, entries)]

    def _figure(self, figure: Figure) -> Figure:
        named = self._named.text
        if isinstance(figure, Sheet):
            return msgspec.structs.replace(figure, rows=[[named(cell) for cell in row] for row in figure.rows])
        series = [msgspec.structs.replace(one, name=named(one.name)) for one in figure.series]
        return msgspec.structs.replace(figure, series=series)


class NamedRules(Rules):
    """A game's rules with players' names in what they refuse."""

    def __init__(self, rules: Rules, named: Named) -> None:
        self._rules = rules
        self._named = named
        self.evolvers = rules.evolvers

    def prompt(self, state: Any) -> Prompt | Outcome:
        """Return who must decide what."""
        return self._rules.prompt(state)

    def settle(self, play: Play[Any]) -> None:
        """Carry out the agenda."""
        self._rules.settle(play)

    def decide(self, play: Play[Any], action: Any) -> None:
        """Carry out an action."""
        self._rules.decide(play, action)

    def explain(self, state: Any, action: Any) -> Refusal:
        """Say which rule forbids an action now."""
        return self._named.refusal(self._rules.explain(state, action))


def listed(names: Sequence[str]) -> str:
    """Return names in a row: one, one and another, or several with commas and an "and" before the last."""
    return " and ".join([", ".join(names[:-1]), *names[-1:]] if len(names) > 1 else names)


def names_of(game: Game, header: Header) -> dict[str, str]:
    """Return what to call each seat: its own name, and the player's beside it where that is another.

    Where seats are only numbered, the player's name alone.
    """
    own = {seat.id: seat for seat in game.options.seats(header.options)}
    found = {}
    for info in header.seats:
        seat, name = own.get(info.id), visible(info.name)
        alone = seat is None or seat.numbered or seat.name == info.name
        found[info.id] = name if seat is None or alone else f"{seat.name} ({name})"
    return found


def by_name(game: Game, header: Header) -> Game:
    """Return the game with the names of the players at a table in its words, where its seats are only numbered."""
    seats = {seat.id: seat.name for seat in game.options.seats(header.options) if seat.numbered}
    taken = {info.id: visible(info.name) for info in header.seats if info.id in seats}
    names = {seats[seat]: name for seat, name in taken.items() if name != seats[seat]}
    if not names:
        return game
    named = Named(names)
    return replace(
        game,
        words=NamedWords(game.words, named),
        review=NamedReview(game.review, named),
        rules=NamedRules(game.rules, named),
    )


def reason_by_name(game: Game, reason: str) -> str:
    """Return how a game ended, with the names that `game` uses."""
    return game.words.named.text(reason) if isinstance(game.words, NamedWords) else reason
