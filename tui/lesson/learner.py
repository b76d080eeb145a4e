"""How far a learner is in a lesson: the run, the step whose text is read, the answer to the last choice, the hint."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice
from replays.lessons import Lesson, LessonRun, Reply, Step, lessons
from replays.lessons.course import next_after
from replays.lessons.own import own_after
from replays.lessons.round import Round
from replays.naming import by_name, names_of, told_as
from replays.practice import PLAYED
from saves.errors import SaveError
from saves.learned import this_day
from saves.mistakes import is_kept
from saves.progress import load_progress, save_progress, save_solved
from saves.puzzles import OWN
from tui.table.flow import is_pass, pass_until
from tui.table.record import Record


class Learner:
    """Somebody who takes `lesson` from step number `at` (from 0). Raises `BadLesson`.

    How far the learner came is remembered while `remember` is true. `going_round` are the mistakes that are gone
    through, where the lesson is one of them: what is remembered then is how it was solved.
    """

    def __init__(self, lesson: Lesson, at: int, remember: bool, going_round: Round | None = None) -> None:
        self.lesson = lesson
        self.game = by_name(lesson.game, lesson.header)
        self.remember = remember
        self.round = going_round
        self.slipped = False
        """Whether a choice was wrong, or the answer was looked at."""
        self.run = LessonRun(lesson, min(at, len(lesson.steps) - 1))
        self.chosen: dict[int, list[Any]] = {}
        """What was rightly chosen in each task, by the number of its step: whoever goes back keeps it."""
        self.own_names = told_as(self.game, lesson.header)
        self.names = names_of(self.game, lesson.header)
        self.record = Record(self.game, lambda first, count: self.run.table.line.happened(first, count))
        self.before_entry = self.run.table.entry
        """How many entries there were before the last thing that happened: what came since is marked as new."""

        self.begin_step()

    def begin_step(self) -> None:
        """Take the step at which the lesson stands; what it plays happens now, and its text says what has happened.

        Raises `BadLesson`.
        """
        self.reply: Reply | None = None
        self.reading = self.run.at
        self.answers = 0
        self.hinted = False
        step = self.step
        if step is not None and step.kind == "play":
            self.before_entry = self.run.table.entry
            self.run.go_on()

    @property
    def step(self) -> Step | None:
        """The step whose text is being read, or None after the last one."""
        steps = self.lesson.steps
        return steps[self.reading] if self.reading < len(steps) else None

    @property
    def waiting(self) -> bool:
        """Whether the lesson itself has gone on already: the step was played, or the task has been done."""
        return self.run.at != self.reading

    @property
    def at_last(self) -> bool:
        """Whether the text of the last step is being read."""
        return self.reading == len(self.lesson.steps) - 1

    @property
    def following(self) -> Lesson | None:
        """The lesson that comes after this one, if there is one; of one's own, the next one that is not done yet."""
        if self.round is not None:
            return self.round.after(self.lesson)
        if self.is_own:
            return own_after(self.lesson.id, [id_ for id_, known in load_progress().items() if known.done])
        return next_after(self.lesson, lessons())

    @property
    def is_own(self) -> bool:
        """Whether the lesson is one of the learner's own."""
        return self.lesson.id.startswith(OWN)

    @property
    def eyes(self) -> str | None:
        """The seat whose view the lesson shows; None sees all."""
        return self.lesson.seat or None

    @property
    def speaking(self) -> Any:
        """What may be named in words: the learner's view, or the state where the lesson hides nothing."""
        return self.run.view if self.lesson.seat else self.run.table.state

    @property
    def rule_of_text(self) -> str:
        """The rule of the answer to the last choice, else the first rule of the step, or nothing."""
        if self.reply is not None:
            return self.reply.rule
        return self.step.rules[0] if self.step is not None and self.step.rules else ""

    def offered(self) -> list[Choice]:
        """Return the choices of the task, passing first; what passes on its own only where the task wants it."""
        right = self.run.expect
        kept = [one for one in self.run.choices if not pass_until(one) or one in right]
        return sorted(kept, key=is_pass, reverse=True)

    def was_played(self, choice: Choice) -> bool:
        """Whether a choice is the mistake that the task is about."""
        reply = self.step.reply_to(choice.action) if self.step is not None and self.round is not None else None
        return reply is not None and reply.text.endswith(PLAYED)

    def answer(self, choice: Choice) -> Reply:
        """Take a choice and return what is said to it. Raises `BadLesson`."""
        entry, at = self.run.table.entry, self.run.at
        self.reply = self.run.answer(choice.action)
        self.hinted = False
        self.slipped = self.slipped or not self.reply.right
        if self.reply.right:
            self.before_entry = entry
            self.answers += 1
            self.chosen.setdefault(at, []).append(choice.action)
        return self.reply

    def forget_wrong(self) -> bool:
        """Say no longer what was said to a wrong choice; return whether there was one."""
        if self.reply is None or self.reply.right:
            return False
        self.reply = None
        return True

    def go_on(self) -> None:
        """Go on to the next step. Raises `BadLesson`."""
        if not self.waiting:
            self.before_entry = self.run.table.entry
            self.run.go_on()
        self.begin_step()

    def stand(self, at: int) -> None:
        """Go to step number `at` (from 0), as if all before it had just been done, in the way in which it was done.

        Raises `BadLesson`.
        """
        self.chosen = {step: actions for step, actions in self.chosen.items() if step < at}
        self.run = LessonRun(self.lesson, at, self.chosen)
        self.before_entry = self.run.table.entry
        self.begin_step()

    def save(self) -> None:
        """Remember how far the learner came. Raises `SaveError`, and does not try again."""
        if self.round is not None:
            if self.run.over:
                self.round.note(self.lesson, at_once=not self.slipped)
                self._save_solved()
        elif self.remember:
            at = self.reading if self.reply is None else self.run.at
            try:
                save_progress(self.lesson.id, at, done=at == len(self.lesson.steps))
            except SaveError:
                self.remember = False
                raise

    def _save_solved(self) -> None:
        if self.remember and is_kept(self.lesson.id):
            self.remember = False  # what is done once more is not solved once more
            save_solved(self.lesson.id, this_day(), at_once=not self.slipped)

    def ask_for_hint(self) -> None:
        """Take the hint of the step, which of a mistake is its answer."""
        self.hinted = self.slipped = True
