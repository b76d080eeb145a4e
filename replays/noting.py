"""The notes of one's own on the line of play, which may still be changed."""

from __future__ import annotations

from replays.story import Story
from saves.codec import NoteRecord
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.notes import may_change
from saves.text import visible


def own_notes(log: LogFile) -> list[NoteRecord]:
    """Return the notes on the line of play that may be changed or taken away, by their entries, the oldest first."""
    return [note for _, on in sorted(Story(log).notes_on_line.items()) for note in on if may_change(note)]


def own_note(log: LogFile, number: int) -> NoteRecord:
    """Return the note of one's own with this number, counted from 1. Raises `SaveError` where there is none."""
    found = own_notes(log)
    if not 0 < number <= len(found):
        raise SaveError(f"there is no note {number} of your own here; {_counted(len(found))}")
    return found[number - 1]


def listed_notes(log: LogFile) -> list[str]:
    """Return the notes of one's own, each in a line with the number that `own_note` knows it by."""
    found = own_notes(log)
    return [f"{number}  entry {note.entry}: {visible(note.text)}" for number, note in enumerate(found, 1)]


def _counted(count: int) -> str:
    if count < 2:
        return "the only one is note 1" if count else "none is written yet"
    return f"they are 1 to {count}"
