"""Notes as they stand in the end: a log only grows, so a later record says what becomes of an earlier note."""

from __future__ import annotations

import msgspec

from core.kernel.options import HINT_NOTE
from saves.codec import NoteRecord

OPENED = "The hands were opened while the game was going on."
"""What the program notes by itself when hidden hands were looked at."""


def may_change(note: NoteRecord) -> bool:
    """Whether a note may be changed and taken away: what the program notes by itself stays, and so does what was
    said or noted at a hosted table, where others have read it."""
    return not (note.author or note.seat or note.talk) and note.text not in (HINT_NOTE, OPENED)


def settle(notes: dict[int, NoteRecord], record: NoteRecord) -> bool:
    """Add a note to `notes`, which are kept by the numbers of their first records, or let one of them say what
    `record` says instead; return whether there is such a note. One that says nothing any more is left out."""
    if not record.replaces:
        notes[record.n] = record
        return True
    first = notes.get(record.replaces)
    if first is None or first.entry != record.entry:
        return False
    if record.text:
        notes[first.n] = msgspec.structs.replace(first, text=record.text, at=record.at)
    else:
        del notes[first.n]
    return True
