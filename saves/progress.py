"""How far somebody has come in the lessons: one small file in the config folder. Reading it never fails."""

from __future__ import annotations

from pathlib import Path

import msgspec

from saves import paths
from saves.errors import SaveError
from saves.journal import write_whole
from saves.locking import alone
from saves.small_file import read_small

FILE = "lessons.json"
LARGEST = 1 << 20


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """The step in which a lesson was left (from 0), and whether it was ever done to its end."""

    step: int = 0
    done: bool = False


def progress_path() -> Path:
    """Return where the progress is kept. Raises `SaveError` without a config folder."""
    return paths.config_folder(create=False) / FILE


def load_progress() -> dict[str, Progress]:
    """Return the progress in each lesson that was begun, by its id; none where nothing can be read."""
    try:
        return msgspec.json.decode(read_small(progress_path(), LARGEST), type=dict[str, Progress])
    except (SaveError, OSError, msgspec.MsgspecError, RecursionError, ValueError):
        return {}


def save_progress(lesson_id: str, step: int, *, done: bool = False) -> None:
    """Remember that a lesson stands at `step`; what was done stays done. Raises `SaveError`."""
    with alone(paths.config_folder()):
        known = load_progress()
        before = known.get(lesson_id, Progress())
        known[lesson_id] = Progress(0 if done else step, done or before.done)
        write_whole(progress_path(), msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
