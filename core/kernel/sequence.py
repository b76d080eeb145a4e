"""The sequence of play: what carries out which step of the agenda, and what asks.

A game says its order of play in one list of chapters (`Chapter`), each with its steps. A `Carried` step is carried out
as soon as it lies on top; a `Question` waits on top until somebody has chosen. A question may look again whether it is
still open each time that it comes to lie on top, because an interrupt may have answered it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from core.kernel.play import Ended, Play, S
from core.kernel.prompts import Prompt, Refusal

T = TypeVar("T")

Asked: TypeAlias = tuple[
    Callable[[Play[Any], Any], None] | None,
    Callable[[Play[Any], Any], bool] | None,
    Callable[[Any, Any], Prompt | None],
    Callable[[Play[Any], Any], None] | None,
]
"""What becomes of a step on top of the agenda: what carries it out; or, where that is None, what opens a question (None
where it is always open), what asks it, and what follows when it lapses (None for nothing)."""


class Carried(NamedTuple):
    """A kind of step that is carried out at once: `does(play, step)`."""

    kind: type
    does: Callable[[Play[Any], Any], None]


class Question(Generic[S, T]):
    """A kind of step that asks somebody, in one place: what is asked, what an answer does, how it reads, why not.

    A game makes one object of each subclass and lists it in its order of play. `kind` is the class of the step and
    `name` the prompt's kind.
    """

    kind: ClassVar[type]
    name: ClassVar[str]

    def opens(self, play: Play[S], step: T) -> bool:
        """Return whether the question is (still) to be asked.

        The question may be answered here where there is nothing to choose: False takes it off the agenda, and what
        was pushed comes next.
        """
        return True

    def asks(self, state: S, step: T) -> Prompt | None:
        """Return every legal choice, or None when nobody is asked; then the question lapses."""
        raise TypeError(f"{type(self).__name__} does not say what it asks")

    def lapses(self, play: Play[S], step: T) -> None:
        """Do what follows when the question lapses because nobody is asked."""

    def answers(self, play: Play[S], step: T, action: Any) -> None:
        """Carry out an answer; the question is off the agenda."""
        raise TypeError(f"{type(self).__name__} does not say what an answer does")

    def refuses(self, state: S, step: T, action: Any) -> Refusal | None:
        """Return the first reason why `action` is no answer now, or None where this question knows of none.

        `asks` offers what its guards let through, and here the same guards say why they hold something back.
        """
        return None

    def words(self, state: S, step: T, prompt: Prompt) -> str:
        """Return one short line that asks the question."""
        return ""

    def label(self, state: S, step: T, action: Any) -> str:
        """Return how an answer reads here, with what would follow; "" where the action reads as it does anywhere."""
        return ""


def _asks_nobody(state: Any, step: Any) -> Prompt | None:
    """What a step that is carried out asks."""
    return None


class Chapter(NamedTuple):
    """A chapter of the order of play: the rule that it is, its title, and its steps in the order of the rules."""

    rule: str
    title: str
    steps: tuple[Carried | Question[Any, Any], ...]


class Sequence(Generic[S]):
    """The steps and questions of one game; its order of play fills it (`follow`)."""

    def __init__(self) -> None:
        self.steps: dict[type, Callable[[Play[S], Any], None]] = {}
        self.answers: dict[type, Callable[[Play[S], Any, Any], None]] = {}
        self._handled: dict[type, Asked] = {}
        """What becomes of each kind of step, in one look-up."""
        self.questions: dict[type, Question[S, Any]] = {}
        self.named: dict[str, Question[S, Any]] = {}
        """The questions by the kind of their step, and by the prompt's kind."""
        self.order: tuple[Chapter, ...] = ()
        """The order of play, as it was given."""
        self.chapters: dict[type, Chapter] = {}
        """The chapter in which each kind of step stands."""

    def follow(self, chapters: Iterable[Chapter]) -> None:
        """Take the steps and questions of an order of play. Raises `ValueError` for a kind that stands there twice."""
        self.order = tuple(chapters)
        for chapter in self.order:
            for step in chapter.steps:
                if step.kind in self._handled:
                    raise ValueError(f"{step.kind.__name__} stands in the order of play twice")
                self.chapters[step.kind] = chapter
                if isinstance(step, Carried):
                    self.steps[step.kind] = step.does
                    self._handled[step.kind] = step.does, None, _asks_nobody, None
                else:
                    self._ask(step)

    def _ask(self, question: Question[S, Any]) -> None:
        kind, own = question.kind, type(question)
        self.questions[kind] = self.named[question.name] = question
        self.answers[kind] = question.answers
        opens = None if own.opens is Question.opens else question.opens
        lapses = None if own.lapses is Question.lapses else question.lapses
        self._handled[kind] = None, opens, question.asks, lapses

    def settle(self, play: Play[S]) -> None:
        """Carry out the agenda until somebody has to choose, or until it is empty."""
        try:
            self.carry_on(play)
        except Ended:
            play.state.agenda.clear()

    def carry_on(self, play: Play[S]) -> None:
        """Do what `settle` does within a decision. Raises `Ended` where the rules do."""
        state = play.state
        agenda = state.agenda
        handled = self._handled
        while agenda:
            step = agenda.pop()
            does, opens, asks, lapses = handled[type(step)]
            if does is not None:
                does(play, step)
            elif opens is None or opens(play, step):
                prompt = asks(state, step)
                if prompt is not None:
                    agenda.append(step)
                    play.prompt = prompt
                    return
                if lapses is not None:
                    lapses(play, step)

    def prompt(self, state: S) -> Prompt:
        """Return the prompt of the question on top of the agenda."""
        question = state.agenda[-1]
        prompt = self.questions[type(question)].asks(state, question)
        if prompt is None:
            raise ValueError(f"nobody is asked by {question!r}; the agenda has not been settled")
        return prompt
