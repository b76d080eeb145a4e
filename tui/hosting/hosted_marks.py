"""Marks: what a host calls the places of a table, so that a guest who comes back can say how far its copy goes.

A mark is a hash, with a key of the host, over the sums of the log as far as that entry. Those cover hidden cards, too,
and could be tried out; without the key nobody can. What was taken back is covered as well: the same entry on another
line of play has another mark.
"""

from __future__ import annotations

import hashlib

from saves.codec import FIRST, EntryRecord, HeaderRecord, RedoRecord, UndoRecord, encode
from saves.log_file import LogFile


class Marks:
    """The marks of the entries of one log, worked out when they are asked for."""

    def __init__(self, key: bytes) -> None:
        self._key = key[:64]
        self._log: LogFile | None = None
        self._read = 0
        self._sum = FIRST
        self._sums: list[str] = []
        self._cursor = 0

    def of(self, log: LogFile, entry: int, eyes: str) -> str:
        """Return the mark of entry number `entry` on the line of play of `log`, in a copy for `eyes`."""
        if log is not self._log or self._read > len(log.records):
            self._log, self._read, self._sum, self._sums, self._cursor = log, 0, FIRST, [], 0
        for record in log.records[self._read :]:
            match record:
                case HeaderRecord():
                    self._sum = encode(record, FIRST)[1]
                case EntryRecord():
                    self._sum = encode(record, self._sum)[1]
                    del self._sums[self._cursor :]
                    self._sums.append(self._sum)
                    self._cursor += 1
                case UndoRecord(count=count):
                    self._cursor -= count
                    self._sum = encode(record, self._sum)[1]
                case RedoRecord(count=count):
                    self._cursor += count
                case _:
                    pass
        self._read = len(log.records)
        return hashlib.blake2b(f"{self._sums[entry]} {eyes}".encode(), key=self._key, digest_size=8).hexdigest()
