"""Taking a learner through a lesson: no screen, only steps, choices and replies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from core.kernel.chance import ANYTHING, Chance, ScriptedChance
from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.table import Table
from replays.lessons.complaints import as_pattern, as_table
from replays.lessons.lesson import BadLesson, Lesson, Pattern, Script, Step, matches

LONGEST_TASK = 60
"""How many choices a task may take."""


class Reply(msgspec.Struct, frozen=True):
    """What the lesson says to a choice: whether it was right, the reason, its rule, and what followed.

    After a wrong choice nothing has followed, and the same task is set again. After a right one the lesson goes on
    when `done`; a task that takes several choices stands until then.
    """

    right: bool
    text: str
    rule: str
    followed: tuple[Entry, ...] = ()
    done: bool = False


class LessonRun:
    """A learner in a lesson.

    `table` is a real table. `step` is where the lesson stands, None after the last one. A step that tells or plays is
    left with `go_on`; a task with the right `answer`, or with several (`Reply.done`). `opening` is what had happened
    when the lesson began.
    """

    def __init__(self, lesson: Lesson, at: int = 0, answers: Mapping[int, Sequence[Any]] | None = None) -> None:
        """Set up the table, and go to step number `at` (from 0): tasks before it are answered as `answers` has
        it by the numbers of their steps, else as the lesson has it.

        Raises `BadLesson` when the lesson cannot be played by today's rules.
        """
        self.lesson = lesson
        self.game = lesson.game
        self.at = 0
        self.table = Table(lesson.game, lesson.header)
        self._happened: list[Any] = []
        self.table.make_chance = self._chance
        self._script = laid_down(lesson.chance)
        self.opening = self._act(None)
        self._looked_over(lesson.expect, self.opening.events)
        choices = 0
        while self.at < min(at, len(lesson.steps)):
            before = self.at
            self._pass_by((answers or {}).get(before, ())[choices:])
            choices = choices + 1 if self.at == before else 0
            if choices > LONGEST_TASK:
                raise self._trouble(f"the task does not end after {LONGEST_TASK} of its first choices")

    def fork(self) -> LessonRun:
        """Return a run of its own that stands where this one does."""
        twin = copy(self)
        twin.table = Table(self.lesson.game, self.lesson.header)
        twin.table.make_chance = twin._chance
        twin.table.restore(self.table.line.entries, self.table.cursor)
        twin._happened = list(self._happened)
        twin._script = laid_down(self._script)
        return twin

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
        return list(self.game.sight.visible_prompt(self.table.state, prompt, self.lesson.seat).choices)

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
            self._script = laid_down(step.chance)
            followed = tuple(self._act(self._only(pattern)) for pattern in step.plays)
            self._looked_over(step.expect, [event for entry in followed for event in entry.events])
        self.at += 1
        return followed

    def answer(self, action: Any) -> Reply:
        """Answer a task with `action`, and go on when it is right. Raises `BadLesson` where there is no task."""
        step = self.step
        if step is None or step.kind != "ask":
            raise BadLesson("there is no task to answer here")
        if not any(choice.action == action for choice in self.choices):
            refusal: Refusal = self.game.words.explain(self.table.state, action)
            return Reply(False, refusal.sentence, refusal.rule)
        if not step.accepts(action):
            wrong = step.reply_to(action)
            if wrong is None:
                raise BadLesson(f"the lesson has no reply to {as_pattern(action)}")
            return Reply(False, wrong.text, wrong.rule)
        rule = step.rule or next(choice.rule for choice in self.choices if choice.action == action)
        if not self._happened:
            self._script = laid_down(step.chance)
        entry = self._act(action)
        self._happened += entry.events
        if (well := step.well_done(action)) is not None:
            self._among(well.expect, entry.events)
        done = not step.until or any(matches(event, pattern) for event in entry.events for pattern in step.until)
        if done:
            self._looked_over(step.expect, self._happened)
            self._happened = []
            self.at += 1
        return Reply(True, step.praise(action, done), rule, (entry,), done)

    def _pass_by(self, own: Sequence[Any] = ()) -> None:
        step = self.step
        if step is not None and step.kind == "ask":
            if not self.expect:
                raise self._trouble("none of the choices is one that it accepts")
            right = [choice.action for choice in self.expect]
            self.answer(own[0] if own and own[0] in right else right[0])
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

    def _act(self, action: Any) -> Entry:
        try:
            return self.table.open() if action is None else self.table.act(action)
        except ValueError as error:
            raise self._trouble(str(error)) from None

    def _looked_over(self, expect: Sequence[Pattern], events: Sequence[Any]) -> None:
        for purpose, left in self._script.items():
            if left:
                what = f" for {purpose!r}" if purpose else ""
                results = ", ".join(map(str, left))
                raise self._trouble(f"not all results of chance{what} were drawn; left over: {results}")
        self._among(expect, events)

    def _among(self, expect: Sequence[Pattern], events: Sequence[Any]) -> None:
        for pattern in expect:
            if not any(matches(event, pattern) for event in events):
                happened = ", ".join(str(event.__struct_config__.tag) for event in events)
                raise self._trouble(f"no event fits {as_table(pattern)}; there was {happened or 'none'}")

    def _chance(self, seed: int, draws: int) -> Chance:
        return ScriptedChance(self._script, seed, draws)

    def _trouble(self, sentence: str) -> BadLesson:
        where = f"step {self.at + 1}" if self.table.cursor else "the opening"
        return BadLesson(f"{where}: {sentence}")


def laid_down(script: Script | Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    """Return results of chance by what they are for, as a scripted chance uses them up."""
    by_purpose = {ANYTHING: script} if isinstance(script, tuple) else script
    return {purpose: list(results) for purpose, results in by_purpose.items()}
