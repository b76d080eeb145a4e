"""The mistakes of one's own that are kept to be solved: a small file each, in the form of a lesson (docs/lessons.md).

They lie in a folder beside the games, and outlive those: whoever deletes a game may still learn from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from saves import paths
from saves.errors import SaveError
from saves.journal import write_whole
from saves.progress import Progress, load_progress

FOLDER = "mistakes"
SUFFIX = ".json"

MOST = 300
"""So many are kept; those that were solved often enough go first, then the oldest."""


def mistakes_folder() -> Path:
    """Return the folder that they lie in. Raises `SaveError` without a folder for data."""
    return paths.folder_of(FOLDER, create=False)


def id_of(name: str) -> str:
    """Return by which name the progress knows the mistake `name`."""
    return f"{FOLDER}/{name}"


def path_of(name: str) -> Path:
    """Return the file of the mistake `name`, which need not be there. Raises `SaveError`."""
    return mistakes_folder() / f"{name}{SUFFIX}"


def is_kept(lesson_id: str) -> bool:
    """Whether a mistake, named as the progress names it, comes again some day."""
    with suppress(SaveError, OSError):
        return lesson_id.startswith(f"{FOLDER}/") and path_of(lesson_id.removeprefix(f"{FOLDER}/")).exists()
    return False


def keep(name: str, text: bytes) -> bool:
    """Keep a mistake, and return whether it was new; one that is known already takes the new text. Raises `SaveError`.

    `name` is its file's, without an ending.
    """
    folder = paths.folder_of(FOLDER)
    path = folder / f"{name}{SUFFIX}"
    new = not path.exists()
    write_whole(path, text)
    _forget_some(folder)
    return new


def _forget_some(folder: Path) -> None:
    found = [path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith(".")]
    if len(found) <= MOST:
        return
    known = load_progress()
    found.sort(key=lambda path: (not known.get(id_of(path.stem), Progress()).done, _changed(path), path.name))
    for path in found[: len(found) - MOST]:
        with suppress(OSError):
            path.unlink()


def _changed(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def kept() -> list[Path]:
    """Return the files of all that are kept, the oldest first; none where nothing can be read."""
    with suppress(SaveError, OSError):
        found = [path for path in mistakes_folder().glob(f"*{SUFFIX}") if not path.name.startswith(".")]
        return sorted(found, key=lambda path: (_changed(path), path.name))
    return []


def due(today: date, known: Mapping[str, Progress] | None = None) -> list[Path]:
    """Return the files of those that it is time to solve; the progress is read, unless it is `known`."""
    known = load_progress() if known is None else known
    return [path for path in kept() if known.get(id_of(path.stem), Progress()).is_due(today)]
