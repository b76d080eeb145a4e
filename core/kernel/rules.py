"""The rules of a game as a machine: who is asked, what an answer does, and what an event changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from core.kernel.play import Ended, Evolvers, Play
from core.kernel.prompts import Outcome, Prompt
from core.kernel.sequence import Chapter, Sequence


class Rules(ABC):
    """The rules: functions over a state, which holds the table's options, so that no other argument is needed."""

    evolvers: Evolvers
    """What each kind of event changes in a state: bookkeeping, no rules, no chance, no refusal."""

    @abstractmethod
    def prompt(self, state: Any) -> Prompt | Outcome:
        """Return who must decide what, with every legal choice, or how the game ended."""

    @abstractmethod
    def settle(self, play: Play[Any]) -> None:
        """Carry out what the agenda holds until somebody has to choose: how a table opens."""

    @abstractmethod
    def decide(self, play: Play[Any], action: Any) -> None:
        """Carry out a legal `action`: write events, plan what follows, go on until somebody has to choose."""

    def retired(self, state: Any, action: Any) -> bool:
        """Whether earlier versions of the rules offered `action` here although none does now.

        `decide` carries it out all the same: an old log is played again decision by decision when it is verified.
        """
        return False

    @property
    def order(self) -> tuple[Chapter, ...]:
        """The order of play, chapter by chapter; empty for rules that do not say it."""
        return ()

    def chapter(self, state: Any) -> Chapter | None:
        """Return the chapter of the order of play that asks now; None where the rules do not say it."""
        return None

    def evolve(self, state: Any, event: Any) -> None:
        """Do the bookkeeping of `event` on `state`."""
        self.evolvers[type(event)](state, event)


class RulesInSequence(Rules):
    """Rules that follow a sequence of play; the state says in `outcome` how the game ended, or None.

    `interrupts` says what begins an action that interrupts the question on top of the agenda, which is asked again
    afterwards; every other action answers that question.
    """

    def __init__(
        self,
        sequence: Sequence[Any],
        evolvers: Evolvers,
        interrupts: Mapping[type, Callable[[Play[Any], Any], None]] | None = None,
    ) -> None:
        self.sequence = sequence
        self.evolvers = evolvers
        self.interrupts = interrupts or {}

    def prompt(self, state: Any) -> Prompt | Outcome:
        """Return who must decide what, or how the game ended."""
        outcome: Outcome | None = state.outcome
        return self.sequence.prompt(state) if outcome is None else outcome

    @property
    def order(self) -> tuple[Chapter, ...]:
        """The order of play, chapter by chapter."""
        return self.sequence.order

    def chapter(self, state: Any) -> Chapter | None:
        """Return the chapter of the question on top of the agenda; None when the game is over."""
        return self.sequence.chapters.get(type(state.agenda[-1])) if state.agenda else None

    def settle(self, play: Play[Any]) -> None:
        """Carry out the agenda until somebody has to choose."""
        self.sequence.settle(play)

    def decide(self, play: Play[Any], action: Any) -> None:
        """Carry out a legal action: an interrupt, or the answer to the question on top of the agenda; then settle."""
        sequence, agenda = self.sequence, play.state.agenda
        try:
            if type(action) in self.interrupts:
                self.interrupts[type(action)](play, action)
            else:
                question = agenda.pop()
                sequence.answers[type(question)](play, question, action)
            sequence.carry_on(play)
        except Ended:
            agenda.clear()
