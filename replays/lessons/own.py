"""Lessons of one's own, as Learn lists them: puzzles from games, and whatever else lies in their folder."""

from __future__ import annotations

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


def own_lessons() -> list[Own]:
    """Return the lessons of one's own, by the names of their files; a bad one says what is wrong, and where."""
    found = []
    for path in puzzles.own_files():
        try:
            found.append(Own(path, load_lesson(path, puzzles.id_of(path))))
        except BadLesson as error:
            found.append(Own(path, None, str(error)))
    return found
