"""A game as a log: the whole of it, or a redacted copy that shows what one pair of eyes saw and cannot be played."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.entries import common_height
from core.kernel.prompts import Outcome, Prompt
from replays.exports import BadExport, Showing, has_secrets
from replays.telling import SECRET, Decision, decided
from saves.codec import (
    EVERYBODY,
    FIRST,
    FORMAT,
    RECORD_LIMIT,
    Asked,
    EntryRecord,
    HeaderRecord,
    NoteRecord,
    Record,
    SeenRecord,
    encode,
)
from saves.redacted import patch_between
from saves.version import program_version


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
            records.append(NoteRecord(len(records), note.entry, note.text, note.at))
    return records


def _redacted(showing: Showing) -> list[Record]:
    """Return the records of a redacted copy. Seed, digests and what was undone would tell what is hidden."""
    game, line, seat = showing.game, showing.table.line, showing.seat
    header = msgspec.structs.replace(showing.header, seed=0)
    start = game.sight.view(line.state_after(0), seat)
    if header.position is not None:
        header = msgspec.structs.replace(header, position=msgspec.Raw(msgspec.json.encode(start)))
    whose = EVERYBODY if seat is None else seat
    records: list[Record] = [HeaderRecord(format=FORMAT, n=0, program=program_version(), redacted=whose, table=header)]
    known: dict[str, Any] | None = None
    agenda = list(start.agenda)
    for stride in line.strides(showing.last + 1):
        entry = stride.entry
        made = decided(game, stride.state, entry.action, seat) if stride.number else Decision("", "", "")
        events = [game.sight.event_view(state, event, seat) for event, state in stride.happened()]
        stride.close()
        after = game.sight.view(stride.state, seat)
        # The state goes on from here, so what is kept of its agenda is a list of its own.
        before, agenda = agenda, list(after.agenda)
        keep = common_height(before, agenda)
        action = None if made.text == SECRET else entry.action
        records.append(EntryRecord(len(records), action, events, keep, agenda[keep:], entry.draws, ""))
        view = _plain(after)
        records.append(_seen(len(records), made, game.rules.prompt(stride.state), known, view))
        known = view
    return _with_notes(showing, records)


def _seen(
    n: int, made: Decision, prompt: Prompt | Outcome, before: dict[str, Any] | None, view: dict[str, Any]
) -> SeenRecord:
    patch = None if before is None else patch_between(before, view)
    return SeenRecord(
        n=n,
        seat=made.seat,
        told="" if made.text == SECRET else made.text,
        rule=made.rule,
        asked=None if isinstance(prompt, Outcome) else Asked(prompt.kind, prompt.seat, prompt.rule),
        ended=prompt if isinstance(prompt, Outcome) else None,
        whole=view if patch is None else None,
        patch=patch,
    )


def _plain(view: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return found
