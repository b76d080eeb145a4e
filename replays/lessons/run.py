"""Taking a learner through a lesson: no screen, only steps, choices and replies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.kernel.chance import Chance, ScriptedChance
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.table import Entry, Table
from replays.lessons.lesson import BadLesson, Lesson, Pattern, Step, matches


class Reply(msgspec.Struct, frozen=True):
    """What the lesson says to a choice: whether it was right, the reason, its rule, and what followed.

    After a wrong choice nothing has followed, and the same task is set again.
    """

    right: bool
    text: str
    rule: str
    followed: tuple[Entry, ...] = ()


class LessonRun:
    """A learner in a lesson.

    `table` is a real table. `step` is where the lesson stands, None after the last one. A step that tells or plays is
    left with `go_on`; a task with the right `answer`. `opening` is what had happened when the lesson began.
    """

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        """Set up the table, and go to step number `at` (from 0): tasks before it are answered as the lesson has it.

        Raises `BadLesson` when the lesson cannot be played by today's rules.
        """
        self.lesson = lesson
        self.game = lesson.game
        self.at = 0
        self.table = Table(lesson.game, lesson.header)
        self._script: list[int] = []
        self.table.make_chance = self._chance
        self.opening = self._carried_out(lesson.chance, lesson.expect, None)
        while self.at < min(at, len(lesson.steps)):
            self._pass_by()

    @property
    def step(self) -> Step | None:
        """The step in which the lesson stands, or None when it is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        """Whether the last step has been done."""
        return self.step is None

    @property
    def choices(self) -> list[Choice]:
        """What the learner may choose from: the choices of the real prompt, as the learner's seat sees them."""
        prompt = self.table.prompt
        if isinstance(prompt, Outcome):
            return []
        if not self.lesson.seat:
            return list(prompt.choices)
        return list(self.game.visible_prompt(self.table.state, prompt, self.lesson.seat).choices)

    @property
    def expect(self) -> list[Choice]:
        """Those among the choices that the task accepts; none in a step that is no task."""
        step = self.step
        return [] if step is None else [choice for choice in self.choices if step.accepts(choice.action)]

    @property
    def view(self) -> Any:
        """The table as the learner sees it."""
        return self.table.view(self.lesson.seat or None)

    def go_on(self) -> tuple[Entry, ...]:
        """Leave a step that tells or plays, and return what followed. Raises `BadLesson` at a task and at the end."""
        step = self.step
        if step is None:
            raise BadLesson("the lesson is over")
        if step.kind == "ask":
            raise BadLesson("this step is a task; it goes on with the right choice")
        followed: tuple[Entry, ...] = ()
        if step.kind == "play":
            followed = (self._carried_out(step.chance, step.expect, self._only(step.play)),)
        self.at += 1
        return followed

    def answer(self, action: Any) -> Reply:
        """Answer a task with `action`, and go on when it is right. Raises `BadLesson` where there is no task."""
        step = self.step
        if step is None or step.kind != "ask":
            raise BadLesson("there is no task to answer here")
        if not any(choice.action == action for choice in self.choices):
            refusal: Refusal = self.game.explain(self.table.state, action)
            return Reply(False, refusal.sentence, refusal.rule)
        if not step.accepts(action):
            wrong = step.reply_to(action)
            if wrong is None:
                raise BadLesson(f"the lesson has no reply to {action!r}")
            return Reply(False, wrong.text, wrong.rule)
        rule = next(choice.rule for choice in self.choices if choice.action == action)
        entry = self._carried_out(step.chance, step.expect, action)
        self.at += 1
        return Reply(True, step.right, rule, (entry,))

    def _pass_by(self) -> None:
        step = self.step
        if step is not None and step.kind == "ask":
            if not self.expect:
                raise self._trouble("none of the choices is one that it accepts")
            self.answer(self.expect[0].action)
        else:
            self.go_on()

    def _only(self, pattern: Pattern) -> Any:
        """Return the one legal action that fits `pattern`."""
        prompt = self.table.prompt
        choices = prompt.choices if isinstance(prompt, Prompt) else []
        found = [choice.action for choice in choices if matches(choice.action, pattern)]
        if len(found) != 1:
            raise self._trouble(f"{len(found)} legal choices fit `play`, not one")
        return found[0]

    def _carried_out(self, script: Sequence[int], expect: Sequence[Pattern], action: Any) -> Entry:
        self._script = list(script)
        try:
            entry = self.table.open() if action is None else self.table.act(action)
        except ValueError as error:
            raise self._trouble(str(error)) from None
        if self._script:
            left = len(self._script)
            raise self._trouble(f"{left} of the {len(script)} results of chance were not drawn")
        for pattern in expect:
            if not any(matches(event, pattern) for event in entry.events):
                happened = ", ".join(str(event.__struct_config__.tag) for event in entry.events)
                raise self._trouble(f"no event fits {pattern}; there was {happened or 'none'}")
        return entry

    def _chance(self, seed: int, draws: int) -> Chance:
        return ScriptedChance(self._script, seed, draws)

    def _trouble(self, sentence: str) -> BadLesson:
        where = f"step {self.at + 1}" if self.table.cursor else "the opening"
        return BadLesson(f"{where}: {sentence}")
