"""The gallery: replays with notes that come with the program. They are read where they lie, and never written.

What a list shows of them stands in a file beside them, which `python -m tests.gallery` makes; a replay that is not the
one that it speaks of is read itself.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from core.kernel.comparing import comparable
from core.kernel.decoding import from_json
from replays import short
from saves.errors import SaveError
from saves.library import SUFFIX, Summary, file_name, summarise
from saves.reader import read_log
from saves.text import visible

FOLDER = Path(__file__).parent
LIST = FOLDER / "list.json"


class Exhibit(msgspec.Struct, frozen=True):
    """What is known of a replay: its chapter of the gallery, how many bytes it has, what it says about itself, and what
    a list shows of it."""

    chapter: str
    size: int
    about: str
    summary: Summary


def gallery() -> list[Path]:
    """Return where the replays lie, in the order of the gallery; those that its list does not know come last."""
    order = {name: at for at, name in enumerate(_listed())}
    try:
        paths = sorted(path for path in FOLDER.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return []
    return sorted(paths, key=lambda path: order.get(path.name, len(order)))


def chapter(path: Path) -> str:
    """Return the chapter of the gallery that a replay stands in; nothing for one that its list does not know."""
    known = _listed().get(path.name)
    return "" if known is None else known.chapter


def shown(name: str) -> Path | None:
    """Return the replay that is called `name`, its file's name with or without the ending, or its title however that
    is written; None when there is none."""
    found = next((path for path in gallery() if name in (path.name, path.stem)), None)
    if found is None and (wanted := file_name(comparable(name))) != file_name(""):
        titled = (Path(piece.path) for piece in pieces() if file_name(comparable(piece.name)) == wanted)
        found = next(titled, None)
    return found


def title_of(name: str) -> str:
    """Return the title of the replay in file `name`; the file's name without its ending where the list does not know
    it."""
    known = _listed().get(name)
    return Path(name).stem if known is None else known.summary.name


def is_shipped(path: Path) -> bool:
    """Whether a replay belongs to the program: a piece of the gallery, or one of the short replays."""
    return path.parent == FOLDER or short.holds(path)


@cache
def _listed() -> dict[str, Exhibit]:
    try:
        return from_json(LIST.read_bytes(), dict[str, Exhibit])
    except (OSError, msgspec.DecodeError):
        return {}


@cache
def _known() -> dict[str, Exhibit]:
    """Return what the list says of the replays that are still those that it speaks of."""
    sizes = {path.name: path.stat().st_size for path in gallery()}
    return {name: piece for name, piece in _listed().items() if sizes.get(name) == piece.size}


@cache
def about(path: Path) -> str:
    """Return what a replay says about itself; nothing where it does not."""
    known = _known().get(path.name) if path.parent == FOLDER else None
    return first_note(path) if known is None else known.about


def first_note(path: Path) -> str:
    """Return the first note of a replay, in one line; nothing where there is none."""
    try:
        notes = sorted(read_log(path).notes, key=lambda note: note.entry)
    except SaveError:
        return ""
    return visible(" ".join(notes[0].text.split())) if notes else ""


@cache
def pieces() -> tuple[Summary, ...]:
    """Return what a list shows of each replay; they do not change while the program runs."""
    known = _known()
    return tuple(
        msgspec.structs.replace(known[path.name].summary, path=str(path)) if path.name in known else summarise(path)
        for path in gallery()
    )
