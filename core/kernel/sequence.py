"""The sequence of play: which function carries out which step of the agenda, and which one asks.

A game registers a function for each kind of step. A *step* is carried out as soon as it lies on top; a *question*
waits on top until somebody has chosen. A question may look again whether it is still open each time that it comes to
lie on top, because an interrupt may have answered it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from core.kernel.play import Ended, Play, S
from core.kernel.prompts import Prompt

F = TypeVar("F", bound=Callable[..., Any])


class Sequence(Generic[S]):
    """The registry of one game's steps and questions."""

    def __init__(self) -> None:
        self.steps: dict[type, Callable[[Play[S], Any], None]] = {}
        self.prompts: dict[type, Callable[[S, Any], Prompt]] = {}
        self.openings: dict[type, Callable[[Play[S], Any], bool]] = {}
        self.answers: dict[type, Callable[[Play[S], Any, Any], None]] = {}

    def carries_out(self, kind: type) -> Callable[[F], F]:
        """Register `function(play, step)` as what happens when a step of `kind` lies on top."""

        def register(function: F) -> F:
            self.steps[kind] = function
            return function

        return register

    def opens(self, kind: type) -> Callable[[F], F]:
        """Register `function(play, question) -> bool`: whether the question must (still) be asked.

        The function may answer the question itself where there is nothing to choose, and return False. Returning
        False takes the question off the agenda; what the function pushes comes next.
        """

        def register(function: F) -> F:
            self.openings[kind] = function
            return function

        return register

    def asks(self, kind: type) -> Callable[[F], F]:
        """Register `function(state, question) -> Prompt` with every legal choice."""

        def register(function: F) -> F:
            self.prompts[kind] = function
            return function

        return register

    def answers_to(self, kind: type) -> Callable[[F], F]:
        """Register `function(play, question, action)`: the question is off the agenda when it is called."""

        def register(function: F) -> F:
            self.answers[kind] = function
            return function

        return register

    def settle(self, play: Play[S]) -> None:
        """Carry out the agenda until somebody has to choose, or until it is empty."""
        try:
            self._carry_on(play)
        except Ended:
            play.state.agenda.clear()

    def _carry_on(self, play: Play[S]) -> None:
        agenda = play.state.agenda
        steps = self.steps
        openings = self.openings
        while agenda:
            step = agenda[-1]
            kind = type(step)
            carry_out = steps.get(kind)
            if carry_out is not None:
                agenda.pop()
                carry_out(play, step)
                continue
            opening = openings.get(kind)
            if opening is None:
                return
            agenda.pop()
            height = len(agenda)
            if opening(play, step):
                agenda.insert(height, step)
                return

    def prompt(self, state: S) -> Prompt:
        """Return the prompt of the question on top of the agenda."""
        question = state.agenda[-1]
        return self.prompts[type(question)](state, question)

    def answer(self, play: Play[S], action: Any) -> None:
        """Answer the question on top of the agenda with `action`, then settle."""
        question = play.state.agenda.pop()
        try:
            self.answers[type(question)](play, question, action)
            self._carry_on(play)
        except Ended:
            play.state.agenda.clear()
