"""Writing a whole game that was played in memory into a log: for `save` of the engine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from core.bots.hinting import NOTE
from core.kernel.table import Table
from saves.codec import FIRST, EntryRecord, HeaderRecord, NoteRecord, Record, UndoRecord, encode, format_of
from saves.errors import NotWritable, SaveError, reason
from saves.game_file import now
from saves.journal import sync_folder
from saves.private import FILE
from saves.version import program_version


def write_log(path: Path, table: Table, hints: Sequence[int] = ()) -> None:
    """Write the line of `table` to a new file, with an undo at the end where the cursor stands further back.

    `hints` are the entries that get a note of a hint. Raises `SaveError` when the file exists, and `NotWritable`.
    """
    content = _content(table, hints)
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE)
    except FileExistsError:
        raise SaveError(f"{path} exists already; choose another name") from None
    except OSError as error:
        raise NotWritable(f"{path} cannot be made: {reason(error)}") from None
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise NotWritable(f"{path} was not written: {reason(error)}") from None


def _content(table: Table, hints: Sequence[int]) -> bytes:
    heading = HeaderRecord(format=format_of(table.digest), n=0, program=program_version(), table=table.header)
    records: list[Record] = [heading]
    for entry in table.line.entries:
        records.append(
            EntryRecord(len(records), entry.action, entry.events, entry.keep, entry.agenda, entry.draws, entry.digest)
        )
    for after in hints:
        records.append(NoteRecord(len(records), min(after, table.entries), NOTE, now()))
    if table.entry < table.entries:
        records.append(UndoRecord(len(records), table.entries - table.entry))
    checksum, lines = FIRST, []
    for record in records:
        line, checksum = encode(record, checksum)
        lines.append(line)
    return b"".join(lines)
