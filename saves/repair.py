"""Repair: the sound part of a log, written to a new file. The log itself stays as it is."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from saves.codec import DIGESTS, FIRST, encode
from saves.errors import NotWritable, SaveError, reason
from saves.journal import sync_folder
from saves.log_file import LogFile
from saves.private import FILE
from saves.reader import read_log
from saves.text import visible


def repair(path: Path, out: Path | None = None) -> Path:
    """Write the sound part of the log at `path` to `out` (without one: a new name beside it).

    The copy has the format of the log, or the first that is still played where the log's is older.

    Returns the new file. Raises `SaveError` when nothing can be read, when there is nothing to repair, or when `out`
    exists, and `NotWritable`.
    """
    log = read_log(path)
    if not (log.torn or log.damage or log.format not in DIGESTS):
        raise SaveError(f"{visible(path.name)} is sound; there is nothing to repair")
    content = _content(log)
    number = count(1)
    while True:
        target = out or path.with_name(f"{path.stem}-repaired{_suffix(next(number))}{path.suffix}")
        try:
            fd = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE)
        except FileExistsError:
            if out is None:
                continue
            raise SaveError(f"{visible(str(out))} exists already; choose another name") from None
        except OSError as error:
            raise NotWritable(f"{visible(str(target))} cannot be made: {reason(error)}") from None
        break
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(target.parent)
    except OSError as error:
        target.unlink(missing_ok=True)
        raise NotWritable(f"{visible(str(target))} was not written: {reason(error)}") from None
    return target


def _content(log: LogFile) -> bytes:
    checksum, lines = FIRST, []
    for record in log.records:
        line, checksum = encode(record, checksum)
        lines.append(line)
    return b"".join(lines)


def _suffix(number: int) -> str:
    return "" if number == 1 else f"-{number}"
