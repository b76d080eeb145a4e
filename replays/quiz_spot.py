"""A place in a replay as a question takes it: the table there, who is asked what, and what that seat may do."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt, passing_until
from replays.examples import Example
from replays.naming import by_name
from replays.quiz_question import ended
from replays.quiz_words import (
    ALIKE,
    FROM,
    LOT,
    VAGUE,
    Wording,
    bidden,
    can_answer,
    goes_on,
    heading,
)
from saves.log_file import LogFile
from saves.text import visible


class _Counting(Chance):
    """The chance of a log, which notes how many events had happened at each draw."""

    __slots__ = ("after", "play")

    def __init__(self, seed: int, draws: int) -> None:
        super().__init__(seed, draws)
        self.play: Play[Any] | None = None
        self.after: set[int] = set()

    def below(self, n: int, what: str) -> int:
        """Draw as the log did."""
        self.after.add(len(self.play.events) if self.play is not None else 0)
        return super().below(n, what)


class Spot:
    """A place in a log, before entry `number`; `example` says which of its events a question may ask for."""

    def __init__(self, log: LogFile, example: Example, number: int) -> None:
        self.log, self.example, self.number = log, example, number
        self.game: Game = by_name(log.table.game, log.header, aloud=True)
        self.wording = Wording(self.game.rulebook().sayings.quiz)
        self.state = log.line.state_after(number)
        self.after = log.line.state_after(number + 1)
        self.entry = log.line.entries[number]
        shown = example.event if number == example.entry else 0
        self.shown = shown if shown <= len(self.entry.events) else 0
        self.event = self.entry.events[self.shown - 1] if self.shown else None
        asked = self.game.rules.prompt(self.state)
        self.prompt = asked if isinstance(asked, Prompt) else None
        self.seats = {seat.id: visible(seat.name) for seat in log.header.seats}

    def chosen(self) -> Choice | None:
        """Return the choice that was made here, of those that were offered."""
        choices = self.prompt.choices if self.prompt is not None else []
        return next((choice for choice in choices if choice.action == self.entry.action), None)

    def legal(self) -> dict[str, str]:
        """Return what the seat that is asked may do, with the rule that allows it."""
        if self.prompt is None:
            return {}
        own = [choice for choice in self.prompt.choices if choice.seat == self.prompt.seat]
        name = self._name(self.prompt.seat)
        return {
            bidden(self._label(choice), name): choice.rule
            for choice in own
            if passing_until(choice.action) is None and " " in self._label(choice)
        }

    def refused(self) -> dict[str, tuple[str, str]]:
        """Return what it may not do though it lies in its sight, with the rule and the reason."""
        if self.prompt is None:
            return {}
        legal = self.legal()
        found = self.game.words.why_not(self.state, self.prompt.seat)
        told = {
            self.wording.bare_of(what, legal): (refusal.rule, refusal.sentence)
            for what, refusal in found
            if not any((ALIKE.search(what), VAGUE.search(refusal.sentence), self.wording.is_unseen(refusal.sentence)))
        }
        known = {LOT.sub(FROM, label) for label in legal} | {*legal}
        return {what: why for what, why in told.items() if what not in known}

    def table_after(self, happened: int) -> Any:
        """Return the state at this place, after so many events of the entry."""
        state = self.log.line.state_after(self.number)
        for event in self.entry.events[:happened]:
            self.game.rules.evolve(state, event)
        return state

    def heard(self, at: int) -> str:
        """Return what is told of event number `at` to those who hear one after the other: nothing where the one before
        has said it."""
        return self.game.words.heard(self.table_after(at + 1), self.entry.events[at])

    def _drawn(self) -> set[int] | None:
        """Return after how many events of the entry something was drawn; None where today's rules play it otherwise."""
        state = self.log.line.state_after(self.number)
        chance = _Counting(self.log.header.seed, state.draws)
        chance.play = play = Play(state, chance, self.game.rules.evolvers)
        with suppress(LookupError, AttributeError, ValueError, TypeError):
            self.game.rules.decide(play, self.entry.action)
            return chance.after if play.events == self.entry.events else None
        return None

    def _is_whole(self, at: int) -> bool:
        """Whether event number `at` of the entry can be an answer, and no later one of it goes on with the same."""
        told = self.game.words.event_text(self.entry.events[at])
        later = (self.game.words.event_text(one) for one in self.entry.events[at + 1 :])
        return can_answer(told) and not any(goes_on(told, one) for one in later)

    def _asked(self) -> str:
        """Return who is asked what here, in a sentence."""
        assert self.prompt is not None
        words = self.game.words.prompt_text(self.game.sight.view(self.state, self.prompt.seat), self.prompt)
        return f"{self._name(self.prompt.seat)} is asked: “{words}”"

    def _done(self, choice: Choice) -> str:
        """Return who was asked what here and what was chosen, in two sentences."""
        assert self.prompt is not None
        chosen = f"{self._name(choice.seat)} chooses “{self._label(choice)}”."
        return f"{ended(self._asked())} {chosen}"

    def _label(self, choice: Choice) -> str:
        return heading(self.game.words.label(self.state, choice))

    def _name(self, seat: str) -> str:
        return self.seats.get(seat, seat)
