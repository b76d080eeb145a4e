"""The lessons of one's own: files in a folder beside the games (docs/lessons.md), which Learn lists.

Puzzles from games are put there; whatever else somebody puts there is listed as well.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from saves import paths
from saves.errors import NotWritable, SaveError
from saves.journal import write_whole
from saves.library import file_name, free_path
from saves.text import visible

FOLDER = "lessons"
SUFFIX = ".toml"
ENDINGS = (SUFFIX, ".json")
OWN = "own/"
"""What the names of these lessons begin with."""


def own_folder(*, create: bool = False) -> Path:
    """Return the folder that they lie in, made if need be. Raises `SaveError` without a folder for data."""
    return paths.folder_of(FOLDER, create=create)


def id_of(path: Path) -> str:
    """Return by which name the progress knows the lesson in the file at `path`."""
    return f"{OWN}{path.stem}"


def keep(title: str, text: str, path: Path | None = None) -> Path:
    """Write a lesson, into the folder under a free name for `title` or at `path`, and return where it is.

    Nothing is written over. Raises `SaveError`.
    """
    if path is None:
        path = free_path(own_folder(create=True), file_name(title), SUFFIX)
    elif path.exists():
        raise NotWritable(f"{visible(str(path))} is there already; give another name")
    write_whole(path, text.encode())
    return path


def own_files() -> list[Path]:
    """Return the files of the lessons of one's own, by name, numbers as numbers; none where nothing can be read."""
    with suppress(SaveError, OSError):
        found = [path for path in own_folder().iterdir() if path.suffix in ENDINGS and not path.name.startswith(".")]
        return sorted(found, key=lambda path: re.sub(r"\d+", lambda digits: digits.group().zfill(9), path.stem))
    return []
