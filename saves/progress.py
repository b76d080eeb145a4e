"""How far somebody has come in the lessons: one small file in the config folder. Reading it never fails.

Mistakes of one's own come again when they were solved: after a day, after a week, after a month.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec

from core.kernel.decoding import from_json
from saves import paths
from saves.errors import SaveError
from saves.journal import write_whole
from saves.locking import alone
from saves.small_file import read_small

FILE = "lessons.json"
LARGEST = 1 << 20

AGAIN = (1, 7, 30)
"""So many days after it was solved a mistake comes again: the first time, the second, the third."""


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """The step in which a lesson was left (from 0), and whether it was ever done to its end.

    Of a mistake of one's own: how often it was `solved` when it was due, at the first choice each time, and the day on
    which it is due again (as 2026-11-23; empty where it never was solved).
    """

    step: int = 0
    done: bool = False
    solved: int = 0
    due: str = ""

    def is_due(self, today: date) -> bool:
        """Whether it is time to solve a mistake (again); one that was solved often enough never comes again."""
        return not self.done and self.due <= today.isoformat()


def progress_path() -> Path:
    """Return where the progress is kept. Raises `SaveError` without a config folder."""
    return paths.config_folder(create=False) / FILE


def load_progress() -> dict[str, Progress]:
    """Return the progress in each lesson that was begun, by its id; none where nothing can be read."""
    try:
        return from_json(read_small(progress_path(), LARGEST), dict[str, Progress])
    except (SaveError, OSError, msgspec.MsgspecError, RecursionError, ValueError):
        return {}


def lessons_done() -> frozenset[str]:
    """Return the ids of the lessons that were done to their end."""
    return frozenset(one for one, known in load_progress().items() if known.done)


def save_progress(lesson_id: str, step: int, *, done: bool = False) -> None:
    """Remember that a lesson stands at `step`; what was done stays done. Raises `SaveError`."""
    with alone(paths.config_folder()):
        known = load_progress()
        before = known.get(lesson_id, Progress())
        _write(known | {lesson_id: Progress(0 if done else step, done or before.done)})


def save_solved(lesson_id: str, today: date, *, at_once: bool) -> Progress:
    """Remember that a mistake was solved `today`, `at_once` or after other choices; return when it comes again.

    Who needed more than one choice begins anew with it; one that was not due yet stays as it is. Raises `SaveError`.
    """
    with alone(paths.config_folder()):
        known = load_progress()
        before = known.get(lesson_id, Progress())
        if at_once and not before.is_due(today):
            return before
        times = before.solved + 1 if at_once else 0
        days = AGAIN[min(max(times, 1), len(AGAIN)) - 1]
        due = (today + timedelta(days=days)).isoformat()
        known[lesson_id] = Progress(0, times > len(AGAIN), times, due)
        _write(known)
        return known[lesson_id]


def _write(known: dict[str, Progress]) -> None:
    write_whole(progress_path(), msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
