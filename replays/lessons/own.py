"""Lessons of one's own, as Learn lists them: puzzles from games, and whatever else lies in their folder."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import msgspec

from replays.lessons.lesson import BadLesson, Lesson, load_lesson
from saves import puzzles


class Own(msgspec.Struct, frozen=True):
    """A file in the folder of one's own lessons, with its lesson, or with the sentence that says what is wrong."""

    path: Path
    lesson: Lesson | None
    problem: str = ""

    @property
    def id(self) -> str:
        """The name by which the progress knows it."""
        return puzzles.id_of(self.path)


def own_after(lesson_id: str, done: Collection[str]) -> Lesson | None:
    """Return the lesson of one's own to go on with after the one with this id: the next one that is not `done`, from
    the first again after the last; None where there is no other."""
    found = own_lessons()
    at = next((at for at, one in enumerate(found, 1) if one.id == lesson_id), 0)
    others = (one for one in (*found[at:], *found[:at]) if one.id != lesson_id and one.id not in done)
    return next((one.lesson for one in others if one.lesson is not None), None)


def own_lessons() -> list[Own]:
    """Return the lessons of one's own, by the names of their files; a bad one says what is wrong, and where."""
    found = []
    for path in puzzles.own_files():
        try:
            found.append(Own(path, load_lesson(path, puzzles.id_of(path))))
        except BadLesson as error:
            found.append(Own(path, None, str(error)))
    return found
