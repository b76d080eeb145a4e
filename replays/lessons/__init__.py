"""Lessons: games in which somebody explains, sets tasks, and answers what the learner chooses (`docs/lessons.md`).

`lessons()` are those that come with the program, `load_lesson` reads any file, `LessonRun` takes a learner through one,
and `check_lesson` walks one as every learner could.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from core import catalogue
from replays.lessons.check import check_lesson
from replays.lessons.lesson import SUFFIX, BadLesson, Lesson, Step, Well, Wrong, load_lesson
from replays.lessons.run import LessonRun, Reply

FOLDER = Path(__file__).parent
ROOMS = [FOLDER]
"""The folders in which games have lessons, each in a folder by its id. The program's tests have a room of their own."""

__all__ = [
    "BadLesson",
    "Lesson",
    "LessonRun",
    "Reply",
    "Step",
    "Well",
    "Wrong",
    "check_lesson",
    "find_lesson",
    "lesson_files",
    "lessons",
    "load_lesson",
]


def lesson_files() -> list[Path]:
    """Return the files of the lessons that come with the program, in the order of the games and in their own."""
    places = {game: place for place, game in enumerate(catalogue.game_ids())}
    files = (path for room in ROOMS for path in room.glob(f"*/*{SUFFIX}"))
    return sorted(files, key=lambda path: (places.get(path.parent.name, len(places)), path))


@cache
def lessons(game_id: str = "") -> tuple[Lesson, ...]:
    """Return the lessons that come with the program, those of one game where `game_id` names it, in their order."""
    found = (load_lesson(path, f"{path.parent.name}/{path.stem}") for path in lesson_files())
    return tuple(lesson for lesson in found if game_id in ("", lesson.game_id))


def find_lesson(name: str) -> Lesson:
    """Return the lesson that `name` means: its id, the end of its id, or its number.

    What means several lessons, as a number does, is the one of the game that comes first. Raises `BadLesson`.
    """
    wanted = name.casefold().strip()
    found = [lesson for lesson in lessons() if wanted and wanted in _names(lesson)]
    if found:
        return found[0]
    raise BadLesson(f"there is no lesson {name!r}; `westmarch lesson list` names those there are")


def _names(lesson: Lesson) -> set[str]:
    file = lesson.id.rpartition("/")[2]
    number, _, rest = file.partition("-")
    return {lesson.id, file, rest, number, number.lstrip("0")} - {""}
