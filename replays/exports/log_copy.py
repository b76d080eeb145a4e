"""A game as a log: the whole of it, or a redacted copy that shows what one pair of eyes saw and cannot be played."""

from __future__ import annotations

import msgspec

from replays.copies import Copy
from replays.exports import BadExport, Showing, has_secrets
from saves.codec import FIRST, RECORD_LIMIT, EntryRecord, HeaderRecord, Record, encode


def export(showing: Showing) -> str:
    """Return the log itself where it is open or has no secrets, else a redacted copy of its line of play."""
    if showing.log.redacted:
        raise BadExport("this is a redacted copy already; copy the file")
    if showing.open or (showing.seat is None and not has_secrets(showing.log)):
        records = _whole(showing)
    else:
        records = _redacted(showing)
    checksum, lines = FIRST, []
    for record in records:
        line, checksum = encode(record, checksum)
        if len(line) > RECORD_LIMIT and not isinstance(record, HeaderRecord):
            raise BadExport(f"record {record.n} of the copy would be too large to be read again")
        lines.append(line)
    return b"".join(lines).decode()


def _whole(showing: Showing) -> list[Record]:
    """Return all records, or, where the export ends before the cursor, those of the line up to there."""
    log = showing.log
    if showing.last == log.table.entry:
        return list(log.records)
    records: list[Record] = [log.heading]
    for entry in log.line.entries[: showing.last + 1]:
        records.append(
            EntryRecord(len(records), entry.action, entry.events, entry.keep, entry.agenda, entry.draws, entry.digest)
        )
    return _with_notes(showing, records)


def _with_notes(showing: Showing, records: list[Record]) -> list[Record]:
    for note in showing.notes:
        if note.entry <= showing.last:
            records.append(msgspec.structs.replace(note, n=len(records)))
    return records


def _redacted(showing: Showing) -> list[Record]:
    """Return the records of a redacted copy, up to where the export ends."""
    copy = Copy(showing.table, showing.seat)
    records: list[Record] = [copy.opening()]
    for number in range(showing.last + 1):
        records += copy.entry(number)
    return _with_notes(showing, records)
