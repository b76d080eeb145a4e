"""The lessons of a game as a course: how long each takes, what it was about, and which comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from replays.lessons.lesson import Lesson, Step
from saves.progress import Progress

WORDS_A_MINUTE = 150
"""So many words are read in a minute by somebody who looks at the table meanwhile."""

TASK = 0.5
"""Minutes for the choice of a task."""


def minutes(lesson: Lesson) -> int:
    """Return about how many minutes a lesson takes, at least one."""
    words = sum(len(text.split()) for step in lesson.steps for text in (step.text, step.ask, step.right))
    tasks = sum(step.kind == "ask" for step in lesson.steps)
    return max(1, round(words / WORDS_A_MINUTE + tasks * TASK))


def rules_met(lesson: Lesson) -> list[str]:
    """Return the ids of the rules that the steps of a lesson are about, each once, in their order."""
    return list(dict.fromkeys(rule for step in lesson.steps for rule in step.rules))


def is_puzzle(lesson: Lesson) -> bool:
    """Whether a lesson is one task and nothing else."""
    return len(lesson.steps) == task_count(lesson.steps) == 1


def next_after(lesson: Lesson, course: tuple[Lesson, ...]) -> Lesson | None:
    """Return the lesson of the same game that follows `lesson` in `course`; None after the last one."""
    same = [one for one in course if one.game_id == lesson.game_id]
    ids = [one.id for one in same]
    if lesson.id not in ids:
        return None
    at = ids.index(lesson.id) + 1
    return same[at] if at < len(same) else None


def comes_next(course: Sequence[Lesson], progress: Mapping[str, Progress]) -> Lesson | None:
    """Return the lesson that comes next for whoever has made such `progress`, by the ids of lessons: the first that was
    left in its midst, else the first never done to its end of a game that was begun, else of all; None after all."""
    left = [one for one in course if progress.get(one.id, Progress()).step]
    missing = [one for one in course if not progress.get(one.id, Progress()).done]
    begun = {one.game_id for one in course if progress.get(one.id, Progress()).done}
    return next(iter([*left, *(one for one in missing if one.game_id in begun), *missing]), None)


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a lesson's text, each as one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def task_count(steps: tuple[Step, ...]) -> int:
    """Return how many tasks the steps set."""
    return sum(step.kind == "ask" for step in steps)
