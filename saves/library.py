"""The library: the games in the games folder, what a list shows of each, and names for new ones.

Reading a game in full takes milliseconds, so what a list shows is kept in an index beside the folder. The index is
only a cache: whenever it is missing, damaged or behind, it is made again from the logs.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import unicodedata
from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

import msgspec

from core.bots import people_of
from core.kernel.decoding import from_json
from core.kernel.entries import Branched, SeatInfo
from core.kernel.prompts import LOST, Outcome, fared
from saves import paths
from saves.codec import HEADER_LIMIT
from saves.errors import NotWritable, SaveError, reason
from saves.journal import sync_folder, write_whole
from saves.locking import check_unlocked, is_locked, locked_inodes
from saves.log_file import condition_of
from saves.private import make_folder, opener
from saves.reader import open_regular, read_header, read_log
from saves.redacted import refuse_copy
from saves.small_file import read_small
from saves.text import encodable, told, visible
from saves.version import program_version

SUFFIX = ".jsonl"
TRASH = "trash"
INDEX = "index.json"
NAME_BYTES = 80
SHAPE = 7
"""Counts the changes of what a summary holds; an index of another shape is made anew."""

LARGEST_INDEX = 1 << 28
"""More than the index of a million games takes."""

AT_ONCE = 50
"""How many games that the index does not know are read in full in one listing; the others wait for the next one."""

ALL = 1_000_000
"""More games than anybody has: everything is read in full, however long that takes."""


class Summary(msgspec.Struct):
    """What a list shows of one game.

    `entry` is the entry at the cursor and `entries` the last one; both are None where the game has not been read in
    full yet. `result` is empty while the game goes on; `fared` is the result for the people at the table where that is
    another (`fared_by`), `score` compares it with others and `points` tells it, and `reached` says how far a game came
    that has no score. `changed` is the time of the last change,
    in seconds. `error` says why the file cannot be read (the fields about the game are empty then). `parent` names the
    file and the entry that a branch starts from, and `branched` says how it goes on otherwise; `positioned` says that
    the game starts from a position, and `condition` is what ails the log (`saves.log_file.Condition`).
    """

    path: str
    changed: float
    name: str = ""
    game: str = ""
    seats: list[SeatInfo] = []
    options: dict[str, str] = {}
    entry: int | None = None
    entries: int | None = None
    progress: str = ""
    result: str = ""
    fared: str = ""
    score: int | None = None
    points: str = ""
    reached: str = ""
    error: str = ""
    locked: bool = False
    created: str = ""
    parent: str = ""
    branched: Branched | None = None
    positioned: bool = False
    condition: str = ""

    @property
    def listed_score(self) -> str:
        """The score as a list tells it; empty where there is none."""
        return self.points or ("" if self.score is None else str(self.score))

    @property
    def ended(self) -> str:
        """The result for the people at the table; empty while the game goes on."""
        return self.fared or self.result


class _Known(msgspec.Struct):
    size: int
    time: int
    summary: Summary


class _Index(msgspec.Struct):
    program: str = ""
    shape: int = 0
    games: dict[str, _Known] = {}


class Listing:
    """The library while it is read: what the index and the first lines of the logs say at once, the rest game by game.

    `games` is what there is, the game that changed last first. A bad file never raises: its summary says what is
    wrong. Making a listing raises `SaveError` when there is no games folder to be had.
    """

    def __init__(self) -> None:
        self.folder = paths.games_folder()
        self._index_path = paths.data_folder() / INDEX
        self._kept = _load(self._index_path).games
        self._fresh: dict[str, _Known] = {}
        self.games: list[Summary] = []
        held = locked_inodes()
        for name, now in _logs(self.folder):
            known = self._kept.get(name)
            if known is None or (known.size, known.time) != (now.st_size, now.st_mtime_ns):
                known = _Known(now.st_size, now.st_mtime_ns, summarise(self.folder / name, in_full=False))
            summary = known.summary
            # What cannot be read is looked at again each time: the reason may have gone.
            if not summary.error:
                self._fresh[name] = known
            summary.path = encodable(str(self.folder / name))
            summary.changed = now.st_mtime
            summary.locked = (held is None or now.st_ino in held) and is_locked(self.folder / name)
            self.games.append(summary)
        self.games.sort(key=lambda summary: (-summary.changed, summary.path))
        self._unread = [at for at, game in enumerate(self.games) if game.entries is None and not game.error]
        self._unread.reverse()

    @property
    def waiting(self) -> int:
        """How many games have not been read in full yet."""
        return len(self._unread)

    def read(self, most: int) -> None:
        """Read at most so many of the games that wait in full, those first that changed last."""
        for _ in range(min(most, len(self._unread))):
            at = self._unread.pop()
            before = self.games[at]
            name = Path(before.path).name
            found = self.games[at] = summarise(self.folder / name)
            found.changed, found.locked = before.changed, before.locked
            known = self._fresh.pop(name)
            if not found.error:
                self._fresh[name] = _Known(known.size, known.time, found)

    def keep(self) -> None:
        """Write what is known into the index, unless it says so already."""
        if self._fresh == self._kept:
            return
        # The list is right without its cache, so a disk that cannot take it is no reason to stop.
        with suppress(NotWritable):
            write_whole(self._index_path, msgspec.json.encode(_Index(program_version(), SHAPE, self._fresh)))
        self._kept = dict(self._fresh)


def summaries(at_once: int = AT_ONCE) -> list[Summary]:
    """Return what there is in the library, the game that changed last first.

    At most `at_once` games are read in full; of others that the index does not know only the header is read. A bad
    file never raises: its summary says what is wrong. Raises `SaveError` when there is no games folder to be had.
    """
    listing = Listing()
    listing.read(at_once)
    listing.keep()
    return listing.games


def branches_of(names: Collection[str]) -> list[Summary]:
    """Return the games of the library whose parent has one of these `names`, each read in full.

    Raises `SaveError` when there is no games folder.
    """
    folder, kept = paths.games_folder(create=False), _load(paths.data_folder() / INDEX).games
    found: list[Summary] = []
    for name, now in _logs(folder):
        known = kept.get(name)
        if known is not None and (known.size, known.time) == (now.st_size, now.st_mtime_ns):
            summary = known.summary
            summary.path, summary.changed = encodable(str(folder / name)), now.st_mtime
        else:
            summary = summarise(folder / name, in_full=False)
        if summary.parent.rpartition("#")[0] in names:
            found.append(summary if summary.entries is not None else summarise(folder / name))
    return found


def summarise(path: Path, *, in_full: bool = True) -> Summary:
    """Return the summary of one log, from all of it or from its header only. Never raises for a bad file."""
    summary = Summary(encodable(str(path)), 0.0)
    if summary.path != str(path):
        summary.error = f"{visible(path.name)} has a name that is not UTF-8; rename it to open it"
        return summary
    try:
        if not in_full:
            with open_regular(path) as file:
                heading = read_header(path, file.readline(HEADER_LIMIT + 1))[0]
            header = heading.table
            refuse_copy(path.name, header, heading.redacted)
        else:
            log = read_log(path)
            header = log.header
            refuse_copy(path.name, header, log.redacted)
            summary.condition = log.condition
            summary.entry, summary.entries = log.cursor - 1, len(log.line) - 1
            if len(log.line):
                prompt = log.table.prompt
                summary.progress = log.game.words.progress(log.table.state)
                if isinstance(prompt, Outcome):
                    summary.result = prompt.result
                    if log.game.words.has_score(prompt):
                        summary.score = log.game.words.compared(prompt)
                        summary.points = log.game.words.listed_score(prompt)
                    else:
                        summary.reached = log.game.words.reached(log.table.state)
                    summary.fared = fared_by(header.seats, prompt.result, log.game.words.opponents)
    except SaveError as error:
        summary.error, summary.condition = error.sentence, condition_of(error)
    except Exception as error:
        # One game whose words fail must not take the list down.
        summary.error = f"{visible(path.name)} cannot be summed up: {told(error)}"
    else:
        summary.name = header.name or path.stem
        summary.game, summary.seats, summary.options = header.game, header.seats, header.options
        summary.created, summary.parent = header.created, header.parent
        summary.branched = header.branched if isinstance(header.branched, Branched) else None
        summary.positioned = header.position is not None
    return summary


def fared_by(seats: Sequence[SeatInfo], result: str, opponents: Collection[str]) -> str:
    """Return a result for the people in `seats`, or an empty text where it is for them what it is for everybody.

    Those whom the others play against, the `opponents`, have won what the others lose, and lost what they win. Where
    people sit on both sides, or nobody sits there, what is lost is won by the seat of that opponent.
    """
    people = people_of(seats) or [seat.id for seat in seats]
    found = fared(result, people, opponents)
    if found == result == LOST:
        found = next((seat for seat in people if seat in opponents), found)
    return found if found != result else ""


def path_for(name: str) -> Path:
    """Return a free path in the games folder for a new game called `name`. Raises `SaveError`."""
    folder = paths.games_folder()
    return free_path(folder, file_name(name), SUFFIX)


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Return a path in `folder` at which nothing is: `stem` and `suffix`, with a number between where need be."""
    for number in count(1):
        path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
        if not os.path.lexists(path):
            break
    return path


def file_name(name: str) -> str:
    """Return `name` as a file name without its suffix: letters, digits, dashes; never empty, hidden or very long."""
    plain = unicodedata.normalize("NFC", encodable(name))
    slug = re.sub(r"[^\w]+", "-", plain).strip("-_").lower()
    slug = slug.encode()[:NAME_BYTES].decode("utf-8", "ignore").strip("-_")
    return slug or "game"


def adopt(path: Path) -> Path:
    """Copy the log at `path` into the library, byte for byte, and return where the copy is.

    Raises `SaveError` when it is not a log that can be read here, and `NotWritable`.
    """
    log = read_log(path)
    refuse_copy(path.name, log.header, log.redacted)
    with open_regular(path) as source:
        return keep(source, log.header.name or path.stem)


def keep(source: BinaryIO, name: str) -> Path:
    """Write a copy of `source` into the library under a free file name for `name`, and return where it is.

    Nothing there is ever written over. Raises `NotWritable`.
    """
    while True:
        target = path_for(name)
        source.seek(0)
        try:
            with open(target, "xb", opener=opener) as copy:
                shutil.copyfileobj(source, copy)
                copy.flush()
                os.fsync(copy.fileno())
            sync_folder(target.parent)
        except FileExistsError:
            continue
        except OSError as error:
            target.unlink(missing_ok=True)
            raise NotWritable(f"{visible(str(target))} was not written: {reason(error)}") from None
        return target


def delete(path: Path) -> Path:
    """Move the log at `path` into the folder `trash` beside it and return where it is now.

    Raises `Locked` while somebody plays it, and `SaveError`.
    """
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            raise SaveError(f"{visible(path.name)} is not a regular file, so it stays where it is")
        check_unlocked(path)
        trash = path.parent / TRASH
        make_folder(trash)
        if trash.is_symlink():
            raise SaveError(f"{TRASH} is not a folder but a link, so {visible(path.name)} stays where it is")
        target = free_path(trash, path.stem, path.suffix)
        os.rename(path, target)
        sync_folder(path.parent)
    except OSError as error:
        raise NotWritable(f"{visible(path.name)} was not deleted: {reason(error)}") from None
    return target


def _logs(folder: Path) -> list[tuple[str, os.stat_result]]:
    """Return the logs in `folder` with their status. Links are left out: they may lead anywhere."""
    found = []
    try:
        with os.scandir(folder) as files:
            for file in files:
                if file.name.endswith(SUFFIX) and not file.name.startswith("."):
                    with suppress(OSError):
                        now = file.stat(follow_symlinks=False)
                        if not stat.S_ISLNK(now.st_mode):
                            found.append((file.name, now))
    except OSError as error:
        raise SaveError(f"your games cannot be read: {reason(error)} ({visible(str(folder))})") from None
    return found


def _load(path: Path) -> _Index:
    try:
        index = from_json(read_small(path, LARGEST_INDEX), _Index)
    except (OSError, msgspec.MsgspecError, RecursionError, ValueError):
        return _Index()
    return index if (index.program, index.shape) == (program_version(), SHAPE) else _Index()
