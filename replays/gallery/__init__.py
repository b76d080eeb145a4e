"""The gallery: replays with notes that come with the program. They are read where they lie, and never written."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from saves.errors import SaveError
from saves.library import SUFFIX, Summary, summarise
from saves.reader import read_log
from saves.text import visible

FOLDER = Path(__file__).parent


def gallery() -> list[Path]:
    """Return where the replays lie, by name."""
    try:
        return sorted(path for path in FOLDER.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return []


def shown(name: str) -> Path | None:
    """Return the replay that is called `name`, its file's name with or without the ending; None when there is none."""
    return next((path for path in gallery() if name in (path.name, path.stem)), None)


@cache
def about(path: Path) -> str:
    """Return what a replay says about itself: its first note, in one line; nothing where there is none."""
    try:
        notes = sorted(read_log(path).notes, key=lambda note: note.entry)
    except SaveError:
        return ""
    return visible(" ".join(notes[0].text.split())) if notes else ""


@cache
def pieces() -> tuple[Summary, ...]:
    """Return what a list shows of each replay; they do not change while the program runs."""
    return tuple(summarise(path) for path in gallery())
