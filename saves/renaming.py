"""Giving a game another name. The name stands in the first record, over which all checksums are chained."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from saves.codec import DIGESTS, FIRST, encode
from saves.errors import NotWritable, SaveError, reason
from saves.journal import write_whole
from saves.locking import lock
from saves.reader import read_log
from saves.text import encodable, visible

LONGEST_NAME = 80


def rename(path: Path, name: str) -> None:
    """Give the game in the log at `path` another name; the file keeps its own, by which branches name it, and its time.

    Raises `SaveError` for a name that cannot be used and for a log that is not whole, `Locked` while somebody plays
    it, and `NotWritable`.
    """
    name = encodable(name.strip())
    if not 0 < len(name) <= LONGEST_NAME or not all(letter.isprintable() for letter in name):
        raise SaveError(f"a name has between 1 and {LONGEST_NAME} letters")
    try:
        with open(path, "rb") as file:
            lock(file.fileno(), path)
            log = read_log(path)
            if log.torn or log.damage or log.redacted or log.format not in DIGESTS:
                raise SaveError(f"{visible(path.name)} is not a whole log of today, so its name stays")
            first = msgspec.structs.replace(log.heading, table=msgspec.structs.replace(log.header, name=name))
            checksum, lines = FIRST, []
            for record in (first, *log.records[1:]):
                line, checksum = encode(record, checksum)
                lines.append(line)
            now = os.fstat(file.fileno())
            write_whole(path, b"".join(lines))
            os.utime(path, ns=(now.st_atime_ns, now.st_mtime_ns))
    except OSError as error:
        raise NotWritable(f"{visible(path.name)} was not renamed: {reason(error)}") from None
