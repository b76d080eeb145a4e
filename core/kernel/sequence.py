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
        self.prompts: dict[type, Callable[[S, Any], Prompt | None]] = {}
        self.openings: dict[type, Callable[[Play[S], Any], bool]] = {}
        self.lapsing: dict[type, Callable[[Play[S], Any], None]] = {}
        self.answers: dict[type, Callable[[Play[S], Any, Any], None]] = {}

    def carries_out(self, kind: type) -> Callable[[F], F]:
        """Register `function(play, step)` as what happens when a step of `kind` lies on top."""

        def register(function: F) -> F:
            self.steps[kind] = function
            return function

        return register

    def opens(self, kind: type) -> Callable[[F], F]:
        """Register `function(play, question) -> bool`, called before the question is asked (again).

        The function may answer the question itself where there is nothing to choose, and return False: that takes
        the question off the agenda, and what the function pushed comes next.
        """

        def register(function: F) -> F:
            self.openings[kind] = function
            return function

        return register

    def asks(self, kind: type) -> Callable[[F], F]:
        """Register `function(state, question) -> Prompt | None`: every legal choice, or None when nobody is asked."""

        def register(function: F) -> F:
            self.prompts[kind] = function
            return function

        return register

    def lapses(self, kind: type) -> Callable[[F], F]:
        """Register `function(play, question)`: what follows when a question lapses because nobody is asked."""

        def register(function: F) -> F:
            self.lapsing[kind] = function
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
        state = play.state
        agenda = state.agenda
        steps = self.steps
        openings = self.openings
        while agenda:
            step = agenda.pop()
            kind = type(step)
            if kind in steps:
                steps[kind](play, step)
                continue
            if kind in openings and not openings[kind](play, step):
                continue
            prompt = self.prompts[kind](state, step)
            if prompt is not None:
                agenda.append(step)
                play.prompt = prompt
                return
            lapse = self.lapsing.get(kind)
            if lapse is not None:
                lapse(play, step)

    def prompt(self, state: S) -> Prompt:
        """Return the prompt of the question on top of the agenda."""
        question = state.agenda[-1]
        prompt = self.prompts[type(question)](state, question)
        if prompt is None:
            raise ValueError(f"nobody is asked by {question!r}; the agenda has not been settled")
        return prompt

    def answer(self, play: Play[S], action: Any) -> None:
        """Answer the question on top of the agenda with `action`, then settle."""
        question = play.state.agenda.pop()
        try:
            self.answers[type(question)](play, question, action)
            self._carry_on(play)
        except Ended:
            play.state.agenda.clear()
