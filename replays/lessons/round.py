"""A round: lessons of one task each that are gone through one after the other, and how each was solved."""

from __future__ import annotations

from collections.abc import Sequence

from replays.lessons.lesson import Lesson


class Round:
    """A round of `lessons`; there is at least one."""

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self.lessons = tuple(lessons)
        self.solved: dict[str, bool] = {}
        """Which lessons were done, by their ids, and whether by the first choice."""

    def number(self, lesson: Lesson) -> int:
        """Return which of the round a lesson is, from 1."""
        return [one.id for one in self.lessons].index(lesson.id) + 1

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson that follows, None after the last."""
        at = self.number(lesson)
        return self.lessons[at] if at < len(self.lessons) else None

    def note(self, lesson: Lesson, *, at_once: bool) -> None:
        """Take down that a lesson was done; only the first time counts."""
        self.solved.setdefault(lesson.id, at_once)

    @property
    def at_once(self) -> int:
        """How many were done by the first choice."""
        return sum(self.solved.values())
