"""The one writer of a log: append one record, get it onto the disk, and only then return.

When a write fails, the file is cut back to the length that it had, so that it holds exactly what was acknowledged.
Where even that fails, the cut is made up for before the next record is written.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable
from itertools import count
from pathlib import Path

from saves.codec import FIRST, HEADER_LIMIT, MAX_RECORDS, RECORD_LIMIT, HeaderRecord, Record, encode
from saves.errors import Foreign, NotWritable, reason
from saves.locking import lock
from saves.private import FILE, opener
from saves.text import visible

_FLAGS = os.O_APPEND | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK


class Journal:
    """A log open for writing, under its lock. `next` is the number of the record that comes next."""

    def __init__(self, path: Path, fd: int) -> None:
        """Take over the locked file `fd`; `create` and `open` make journals."""
        self.path = path
        self.next = 0
        self.length = 0
        self.checksum = FIRST
        self._fd = fd
        self._unsettled = False

    @classmethod
    def create(cls, path: Path) -> Journal:
        """Make the file at `path`, which must not exist, and lock it.

        Raises `FileExistsError` when it exists, and `NotWritable`.
        """
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, FILE)
        except FileExistsError:
            raise
        except OSError as error:
            raise NotWritable(f"{visible(str(path))} cannot be made: {reason(error)}") from None
        return cls._locked(path, fd)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open and lock the log at `path`; `go_on` then says where it ends.

        Raises `Locked`, `Foreign` for what is no regular file, and `NotWritable`.
        """
        while True:
            try:
                fd = os.open(path, os.O_RDWR | _FLAGS)
            except OSError as error:
                raise NotWritable(f"{visible(path.name)} cannot be written: {reason(error)}") from None
            journal = cls._locked(path, fd)
            # The file may have been moved away between opening and locking; then the name stands for another one.
            with contextlib.suppress(OSError):
                if os.path.samestat(os.fstat(fd), os.stat(path)):
                    return journal
            journal.close()

    @classmethod
    def _locked(cls, path: Path, fd: int) -> Journal:
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise Foreign(f"{visible(path.name)} is not a regular file")
            lock(fd, path)
        except BaseException:
            os.close(fd)
            raise
        return cls(path, fd)

    def go_on(self, length: int, checksum: str, number: int) -> None:
        """Go on behind the first `length` bytes, whose last record has `checksum`, with record `number`."""
        self.length, self.checksum, self.next = length, checksum, number

    def append(self, record: Record) -> None:
        """Write `record` and get it onto the disk; when this returns, it is safe.

        Raises `NotWritable`; the log then ends as it ended before.
        """
        if self._fd < 0:
            raise NotWritable(f"{visible(self.path.name)} was not written: the game is closed")
        line, checksum = encode(record, self.checksum)
        if len(line) > (HEADER_LIMIT if isinstance(record, HeaderRecord) else RECORD_LIMIT):
            raise NotWritable(f"{visible(self.path.name)} was not written: the record is too large")
        if self.next >= MAX_RECORDS:
            raise NotWritable(f"{visible(self.path.name)} was not written: it is full; branch the game to go on")
        self._guard(lambda: self._write(line))
        self.length += len(line)
        self.checksum = checksum
        self.next += 1
        self._unsettled = False

    def _write(self, line: bytes) -> None:
        self._check_end()
        self._unsettled = True
        written = os.write(self._fd, line)
        while written < len(line):
            # A short write is the first sign of a full disk; the next write says so.
            more = os.write(self._fd, line[written:])
            if more == 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            written += more
        os.fdatasync(self._fd)

    def _check_end(self) -> None:
        now = os.fstat(self._fd)
        name = visible(self.path.name)
        if now.st_nlink == 0:
            raise NotWritable(f"{name} was not written: somebody deleted it")
        if now.st_size == self.length:
            return
        if not self._unsettled or now.st_size < self.length:
            raise NotWritable(f"{name} was not written: another program changed it; open it again")
        os.ftruncate(self._fd, self.length)

    def _guard(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self.length)
                os.fdatasync(self._fd)
            raise NotWritable(f"{visible(self.path.name)} was not written: {reason(error)}") from None

    def set_aside(self) -> Path | None:
        """Move the bytes behind the end that `go_on` named into a file of their own, beside the log.

        Returns that file, or None when there are no such bytes. Raises `NotWritable`.
        """
        try:
            torn = os.pread(self._fd, 2 * HEADER_LIMIT, self.length)
            if not torn:
                return None
            kept = self._keep(torn)
            os.ftruncate(self._fd, self.length)
            os.fdatasync(self._fd)
        except OSError as error:
            raise NotWritable(f"{visible(self.path.name)} was not mended: {reason(error)}") from None
        return kept

    def _keep(self, torn: bytes) -> Path:
        for number in count(1):
            beside = self.path.with_name(f"{self.path.name}.torn-{number}")
            try:
                fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE)
            except FileExistsError:
                continue
            break
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(torn)
                file.flush()
                os.fsync(file.fileno())
            sync_folder(self.path.parent)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(beside)
            raise
        return beside

    def discard(self) -> None:
        """Remove the file again: a log that could not be begun."""
        with contextlib.suppress(OSError):
            os.unlink(self.path)
        self.close()

    def close(self) -> None:
        """Close the file and give up the lock; closing twice does nothing."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)


def sync_folder(folder: Path) -> None:
    """Get the names in `folder` onto the disk. Raises `OSError`."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def write_whole(path: Path, content: bytes) -> None:
    """Put `content` in place of the file at `path`, all of it or nothing. Raises `NotWritable`."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(draft, "wb", opener=opener) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise NotWritable(f"{visible(str(path))} was not written: {reason(error)}") from None
