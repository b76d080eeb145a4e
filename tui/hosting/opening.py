"""The games of a host: begun now, opened, or those that it had before."""

from __future__ import annotations

import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core import catalogue
from core.kernel.chance import MAX_SEED
from core.kernel.entries import Header
from core.kernel.table import Table
from replays.lessons import BadLesson, Lesson, find_lesson
from replays.lessons.logged import log_of_lesson
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.private import FILE
from saves.text import visible
from tui.commands.creating import header_of
from tui.commands.opening import game_here, open_game, path_of
from tui.commands.problems import Problem
from tui.hosting.seats import Book

GUESSED = 1 << 40
"""A seed below this can be found by trying, from the cards that somebody was dealt."""


@dataclass(frozen=True)
class Wanted:
    """What to host: games to begin and files by their words, and how those that begin are set up."""

    words: Sequence[str]
    options: dict[str, str] = field(default_factory=dict)
    seats: Sequence[str] = ()
    name: str = ""
    seed: int | None = None
    replay: bool = False


def games(wanted: Wanted, book: Book, complain: Callable[[str], None]) -> Iterator[tuple[str, SavedGame]]:
    """Yield each game that can be hosted, with the name of its table. What cannot is complained of, in a sentence.

    Raises `Problem` and `SaveError` for a game that is to begin and cannot.
    """
    for word in wanted.words or _before(book):
        if word in catalogue.game_ids() and wanted.words:
            saved = begun(word, wanted)
        else:
            found = _opened(word, wanted, complain)
            if found is None:
                continue
            saved = found
        for notice in saved.notices:
            complain(notice)
        yield table_name(saved.path), saved


def begun(game_id: str, wanted: Wanted) -> SavedGame:
    """Begin a game as `westmarch new` does; one with secrets has its seed by chance.

    Raises `Problem` and `SaveError`.
    """
    if wanted.replay:
        raise Problem("a game that only begins cannot be led through; leave --replay out")
    seed = secrets.randbelow(MAX_SEED + 1) if wanted.seed is None else wanted.seed
    header = header_of(game_here(game_id), wanted.options, list(wanted.seats), seed, None, wanted.name)
    if wanted.seed is not None and has_secrets(header):
        raise Problem("a hosted game with secrets has its seed by chance, so that nobody can find it out; omit --seed")
    return SavedGame.create(header)


def has_secrets(header: Header) -> bool:
    """Whether a seat knows what another does not at the beginning of a game."""
    table = Table(catalogue.game(header.game), header)
    table.open()
    return table.keeps_secrets


def table_name(path: Path) -> str:
    """Return what the table of a log is called."""
    return visible(path.stem)


def _before(book: Book) -> list[str]:
    """Return the paths of what was hosted before and has not been closed. Raises `SaveError` and `Problem`."""
    found = [table.path for table in book.read().tables.values() if table.path]
    if not found:
        raise Problem("nothing was hosted here before; name a game to begin, or one of yours (`westmarch list`)")
    return found


def _opened(word: str, wanted: Wanted, complain: Callable[[str], None]) -> SavedGame | None:
    try:
        lesson = lesson_named(word) if wanted.replay else None
        if lesson is not None:
            return SavedGame(log_of_lesson(lesson), None)
        return taken(path_of(word, gallery=wanted.replay), wanted.replay)
    except (SaveError, Problem, BadLesson) as error:
        complain(error.sentence if isinstance(error, SaveError) else str(error))
        return None


def lesson_named(word: str) -> Lesson | None:
    """Return the lesson that a word names by its whole id, as `westmarch lesson list` has it; None for any other."""
    try:
        found = find_lesson(word) if "/" in word else None
    except BadLesson:
        return None
    return found if found is not None and found.id == word else None


def taken(path: Path, replay: bool = False) -> SavedGame:
    """Open the log at `path` to be hosted. Raises `SaveError` and `Problem` where it cannot be."""
    saved = SavedGame.open(path, read_only=True) if replay else open_game(path)
    if saved.read_only and not replay:
        why = saved.notices[-1] if saved.notices else f"{visible(path.name)} can only be read"
        saved.close()
        raise Problem(f"{why}; it is not hosted")
    if not replay:
        _keep_private(saved)
    header = saved.table.header
    if header.seed < GUESSED and not replay and has_secrets(header):
        saved.log.say(f"{visible(path.name)} has a seed that can be guessed; begin a game here to keep its secrets")
    return saved


def _keep_private(saved: SavedGame) -> None:
    """Let nobody else read a log that others could: whoever reads it knows every hand."""
    try:
        mode = stat.S_IMODE(saved.path.stat().st_mode)
        if mode & ~FILE:
            saved.path.chmod(mode & FILE)
            saved.log.say(f"{visible(saved.path.name)} could be read by others on this machine; now it is yours alone")
    except OSError:
        # It is somebody else's, who let this user write it.
        saved.log.say(f"{visible(saved.path.name)} can be read by others on this machine")
