"""Lessons: games in which somebody explains, sets tasks, and answers what the learner chooses (`docs/lessons.md`).

`lessons()` are those that come with the program, `load_lesson` reads any file, `LessonRun` takes a learner through one,
and `check_lesson` walks one as every learner could.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock

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


_READING = Lock()


def lesson_files() -> list[Path]:
    """Return the files of the lessons that come with the program, in the order of the games and in their own."""
    places = {game: place for place, game in enumerate(catalogue.game_ids())}
    files = (path for room in ROOMS for path in room.glob(f"*/*{SUFFIX}"))
    return sorted(files, key=lambda path: (places.get(path.parent.name, len(places)), path))


@cache
def lessons(game_id: str = "") -> tuple[Lesson, ...]:
    """Return the lessons that come with the program, those of one game where `game_id` names it, in their order."""
    # Who asks while another thread reads them waits, and need not read them once more.
    with _READING:
        return tuple(_lesson(path) for path in lesson_files() if game_id in ("", path.parent.name))


@cache
def _lesson(path: Path) -> Lesson:
    return load_lesson(path, _id(path))


def _id(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def find_lesson(name: str) -> Lesson:
    """Return the lesson that `name` means: its id, the end of its id, or its number; with its game before it or not.

    What means several lessons, as a number does, is the one of the game that comes first. Raises `BadLesson`.
    """
    wanted = name.casefold().strip()
    found = next((path for path in lesson_files() if wanted and wanted in _names(_id(path))), None)
    if found is not None:
        return _lesson(found)
    raise BadLesson(f"there is no lesson {name!r}; `westmarch lesson list` names those there are")


def _names(lesson_id: str) -> set[str]:
    game, _, file = lesson_id.rpartition("/")
    number, _, rest = file.partition("-")
    short = {file, rest, number, number.lstrip("0")} - {""}
    return short | {f"{game}/{name}" for name in short}
