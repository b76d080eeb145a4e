"""Finding and opening games on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core import catalogue
from core.kernel.comparing import comparable
from core.kernel.game import Game
from core.kernel.mistyped import nearest_or_part
from saves.blaming import blaming
from saves.errors import Locked, SaveError
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.overrides import load_override, override_path
from saves.reader import read_log
from saves.text import visible
from tui.commands.output import complain
from tui.commands.problems import Problem, sentence
from tui.commands.quoting import quoted
from tui.hosting.places import hosted_as

IN_GALLERY = "gallery/"
"""Before the name of a replay that comes with the program: it means that one, whatever else has the name."""


def game_here(game_id: str) -> Game:
    """Return a game with the player's own values over its content, for tables that start now.

    Raises `UnknownGame`, `SaveError` for values that cannot be read, and `Problem` for values that do not fit.
    """
    game = catalogue.game(game_id)
    try:
        override_path(game_id)
    except SaveError:
        # Without a home folder there are no values of the player's own.
        return game
    text = load_override(game_id)
    if text or game.contents.override:
        try:
            game.contents.use_override(text)
        except ValueError as error:
            raise Problem(f"{override_path(game_id)} does not fit {game.title}: {error}") from None
    return game


def _shipped(word: str) -> Path | None:
    """Return the replay of the gallery that `word` names."""
    from replays.gallery import shown

    return shown(word)


def path_of(word: str, *, gallery: bool = False) -> Path:
    """Return the path that `word` means: a file, or a game of the library by the name of its file or its own.

    With `gallery` also a replay that comes with the program, where nothing else has that name or `IN_GALLERY` stands
    before it. Raises `Problem` when there is none of these.
    """
    path = Path(word)
    if shipped := _shipped(word.removeprefix(IN_GALLERY)) if word.startswith(IN_GALLERY) else None:
        return _to_look_at(shipped, word, gallery)
    if "/" in word or _exists(path):
        return path
    from saves import library, paths

    trouble = ""
    try:
        folder = paths.games_folder(create=False)
        for name in (word, f"{word}{library.SUFFIX}"):
            if _exists(folder / name):
                return folder / name
        named = [summary.path for summary in library.summaries(at_once=0) if summary.name == word] if word else []
    except SaveError as error:
        named, trouble = [], f"; {error.sentence}"
    shipped = _shipped(word) if not named else None
    if shipped is not None:
        return _to_look_at(shipped, word, gallery)
    if not named:
        near = f"; {_nearest(word)}" if word else ""
        near = f"; `westmarch new {word}` starts a game of that kind" if word in catalogue.game_ids() else near
        raise Problem(
            f"there is no file {word!r}, and no game of that name in the library or the gallery{trouble}{near}"
        )
    if len(named) > 1:
        raise Problem(f"there are {len(named)} games called {word!r}; give the path of one (`westmarch list`)")
    return Path(named[0])


def _to_look_at(shipped: Path, word: str, gallery: bool) -> Path:
    """Return where a replay of the gallery lies. Raises `Problem` where it is not only to be looked at."""
    if gallery:
        return shipped
    name = word if word.startswith(IN_GALLERY) else shipped.stem
    raise Problem(
        f"{word!r} is a game of the gallery, which can only be looked at: `westmarch replay {quoted(name)}`, "
        f"or `westmarch branch {quoted(name)}` for a game of your own from there"
    )


def _nearest(word: str) -> str:
    """Return which games have names that are much like `word`, or else how to list the names."""
    from replays import gallery
    from saves import library

    names: dict[str, str] = {}
    with suppress(SaveError):
        names = {comparable(one.name): one.name for one in library.summaries(at_once=0) if one.name}
    for piece in gallery.pieces():
        stem = Path(piece.path).stem
        names |= {comparable(piece.name): stem, stem: stem}
    wanted = comparable(word)
    found = list(dict.fromkeys(names[name] for name in nearest_or_part(wanted, names)))
    if found:
        return f"do you mean {' or '.join(map(quoted, map(visible, found)))}?"
    return "`westmarch list` names the games, and `westmarch list --gallery` those that come with the program"


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def open_game(path: Path) -> SavedGame:
    """Open a game for playing. Raises `SaveError`, and `Problem` for one that is hosted here: its host plays it."""
    try:
        return SavedGame.open(path)
    except Locked:
        table = hosted_as(path)
        if table is None:
            raise
        raise Problem(f"{visible(path.name)} is hosted here; `westmarch join {visible(table)}` sits down") from None


@contextmanager
def opened(word: str) -> Iterator[SavedGame]:
    """Open a game for playing, say its notices on stderr, and close it afterwards.

    Raises `SaveError`, and `Problem` for a game that can only be read.
    """
    with open_game(path_of(word)) as saved:
        if saved.read_only:
            raise Problem(saved.notices[-1] if saved.notices else f"{saved.path.name} can only be read")
        for notice in saved.notices:
            complain(notice)
        with blaming(saved.log, is_known):
            yield saved


@contextmanager
def looked_at(word: str) -> Iterator[LogFile]:
    """Read a game without touching it, and say so where what is made from it fails for the log's own fault.

    Raises `SaveError`.
    """
    log = read_game(word)
    with blaming(log, is_known):
        yield log


def is_known(error: Exception) -> bool:
    """Whether an error is a sentence for whoever gave the command."""
    return isinstance(error, BrokenPipeError) or sentence(error) is not None


def read_game(word: str) -> LogFile:
    """Read a game without touching it and say its notices on stderr. Raises `SaveError`."""
    log = read_log(path_of(word, gallery=True))
    if not len(log.line):
        raise SaveError(log.damage or f"{visible(log.path.name)} holds no entries yet; `westmarch play` begins it")
    if log.failure is not None:
        from tui.terminal.crash import report_on

        report_on(log)
    for notice in log.notices:
        complain(notice)
    return log
