"""Importing: a log from elsewhere is checked from its first byte to its last, and only then copied into the library.

Nothing of a stranger's file is run, and nothing of it is printed unfiltered. The bytes that are checked are those that
are copied: they are read once, into a folder that the library does not list.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from core.kernel.entries import Header
from core.kernel.options import KEPT_BY_TABLE
from saves import library, paths
from saves.codec import FIRST, HEADER_LIMIT, MAX_RECORDS, MOST_DEPTH, RECORD_LIMIT, HeaderRecord, encode
from saves.errors import Foreign, NotWritable, SaveError, reason
from saves.log_file import LogFile
from saves.private import opener
from saves.reader import read_log
from saves.redacted import refuse_copy
from saves.text import told, visible

LARGEST = 256 << 20
"""How many bytes a log from elsewhere may have; a long game has a few hundred thousand."""

LONGEST_NAME = 80


def import_log(path: Path, name: str = "") -> tuple[Path, list[str]]:
    """Check the log at `path` and copy it into the library, under `name` where one is given.

    Returns where the copy is, and sentences on what should be known about it. Raises `SaveError` with a sentence on
    the first thing that is wrong; the library is then as it was.
    """
    if name and not is_name(name):
        raise SaveError(f"{visible(name[:40])!r} is no name for a game; it may have up to {LONGEST_NAME} letters")
    try:
        folder = Path(tempfile.mkdtemp(prefix=".import-", dir=paths.games_folder()))
    except OSError as error:
        raise NotWritable(f"the library cannot be written: {reason(error)}") from None
    try:
        draft = folder / (path.name or "log")
        _copy(path, draft)
        log = read_log(draft)
        notices = _check(log, name)
        return _settle(log, draft, name), notices
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def is_name(name: str) -> bool:
    """Whether `name` may stand in a list of games: printable, and not very long."""
    return len(name) <= LONGEST_NAME and name.isprintable()


def _copy(path: Path, draft: Path) -> None:
    """Copy the file, looking at each line on the way. Raises `SaveError`."""
    name = visible(path.name or str(path))
    with _opened(path, name) as source:
        try:
            with open(draft, "xb", opener=opener) as copy:
                for line in _lines(name, source):
                    copy.write(line)
        except OSError as error:
            raise NotWritable(f"the library cannot be written: {reason(error)}") from None


def _opened(path: Path, name: str) -> BinaryIO:
    """Open a regular file of a size that a log may have. Raises `SaveError`; never waits, and follows no link."""
    try:
        link = stat.S_ISLNK(path.lstat().st_mode)
        fd = -1 if link else os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NOCTTY)
    except OSError as error:
        raise SaveError(f"{visible(str(path))} cannot be read: {reason(error)}") from None
    except ValueError:
        raise SaveError(f"{visible(str(path))} is no file name") from None
    if link:
        raise Foreign(f"{name} is a link; import the file that it leads to")
    now = os.fstat(fd)
    if stat.S_ISREG(now.st_mode) and now.st_size <= LARGEST:
        return os.fdopen(fd, "rb")
    os.close(fd)
    if stat.S_ISREG(now.st_mode):
        raise Foreign(f"{name} is far too large for a saved game ({now.st_size >> 20} MiB)")
    raise Foreign(f"{name} is {'a folder' if stat.S_ISDIR(now.st_mode) else 'not a regular file'}, not a saved game")


def _lines(name: str, source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; a line that is too long is refused without being read to its end."""
    readline = source.readline
    limit, number, size = HEADER_LIMIT, 0, 0
    while line := readline(limit + 1):
        if len(line) > limit:
            raise Foreign(f"line {number + 1} of {name} is longer than {limit >> 20} MiB, so it is not a saved game")
        size += len(line)
        if number >= MAX_RECORDS or size > LARGEST:
            raise Foreign(f"{name} is far too large for a saved game")
        try:
            line.decode()
        except UnicodeDecodeError:
            raise Foreign(f"line {number + 1} of {name} is not UTF-8 text") from None
        if _depth(line) > MOST_DEPTH:
            raise Foreign(f"line {number + 1} of {name} is nested too deeply")
        yield line
        limit, number = RECORD_LIMIT, number + 1


def _depth(line: bytes) -> int:
    """Return how deeply a line is nested, or a little more where text in it holds brackets."""
    if line.count(b"{") + line.count(b"[") <= MOST_DEPTH:
        return 0
    depth = deepest = 0
    inside = escaped = False
    for letter in line:
        if inside:
            if escaped:
                escaped = False
            elif letter == 0x5C:
                escaped = True
            elif letter == 0x22:
                inside = False
        elif letter == 0x22:
            inside = True
        elif letter in b"{[":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in b"}]":
            depth -= 1
    return deepest


def _check(log: LogFile, called: str) -> list[str]:
    """Return notices on a log that may be imported, `called` by another name if need be. Raises `SaveError`."""
    name = visible(log.path.name)
    refuse_copy(log.path.name, log.header, log.redacted)
    if log.torn:
        raise SaveError(
            f"the last record of {name} is torn; `westmarch repair` copies the sound part, then import that"
        )
    if log.damage or not log.playable:
        raise SaveError(log.notices[-1] if log.notices else f"{name} can only be read")
    if not len(log.line):
        raise SaveError(f"{name} holds no entries yet")
    if not is_name(called or log.header.name):
        raise SaveError(f"{name} is called by a name that cannot be shown; import it with --name")
    _check_header(log)
    if log.header.rules == log.game.rules_version:
        _check_play(log)
    return log.notices


def _check_header(log: LogFile) -> None:
    name, header = visible(log.path.name), log.table.header
    for seat in header.seats:
        if not is_name(seat.name):
            raise SaveError(f"{name} has a name in seat {seat.id} that cannot be shown")
    if header.position is not None:
        _check_position(log, bytes(header.position))


def _check_position(log: LogFile, position: bytes) -> None:
    name, game, header = visible(log.path.name), log.game, log.table.header
    try:
        state = game.read_position(position)
        made_with = game.positions.options_of(state)
    except Exception as error:
        # A position made by a stranger may trip the rules in any way it likes.
        raise SaveError(f"{name} starts from a position that does not fit: {told(error)}") from None
    for option, value in made_with.items():
        if option not in KEPT_BY_TABLE and header.options.get(option, value) != value:
            raise SaveError(f"{name} starts from a position of another table: its {option} is {visible(value)}")


def _check_play(log: LogFile) -> None:
    """Play the entries again: whatever the rules would not have brought about is not let in."""
    name = visible(log.path.name)
    difference = log.verify()
    if difference is not None:
        number, how = difference
        raise SaveError(
            f"{name} is not a game that was played by these rules: at entry {number} {visible(how)}; "
            "`westmarch replay` still shows it"
        )


def _settle(log: LogFile, draft: Path, name: str) -> Path:
    """Give the draft its place in the library; nothing there is ever written over."""
    if name:
        _rename(log, draft, name)
    with open(draft, "rb") as source:
        return library.keep(source, name or log.header.name or log.path.stem)


def _rename(log: LogFile, draft: Path, name: str) -> None:
    checksum, lines = FIRST, []
    for record in log.records:
        if isinstance(record, HeaderRecord):
            record = HeaderRecord(format=record.format, n=0, program=record.program, table=_named(record.table, name))
        line, checksum = encode(record, checksum)
        lines.append(line)
    try:
        draft.write_bytes(b"".join(lines))
    except OSError as error:
        raise NotWritable(f"the library cannot be written: {reason(error)}") from None


def _named(header: Header, name: str) -> Header:
    return msgspec.structs.replace(header, name=name)
