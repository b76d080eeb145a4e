"""A log that has been read: what it starts from, its line of play, its notes, its whole history, and what ails it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from core.kernel.entries import Entry, Header, advance
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.table import Table
from core.kernel.verifying import Happened, verify, verify_history
from saves.codec import (
    DIGESTS,
    FIRST,
    MAX_RECORDS,
    BadRecord,
    EntryRecord,
    HeaderRecord,
    NoteRecord,
    Record,
    RedoRecord,
    SeenRecord,
    UndoRecord,
)
from saves.errors import Damaged, Foreign, NewerFormat, SaveError
from saves.notes import settle
from saves.redacted import SeenLine
from saves.text import visible

Condition = Literal[
    "", "redacted", "other rules", "older format", "other content", "torn", "damaged", "newer format", "foreign"
]
"""What ails a log, the worst of it; empty for one that is sound. Of the last two kinds nothing can be read."""


class LogFile:
    """What stands in a log.

    `table` stands at the cursor, without a recorder. `records` is everything in the order of the file, the header and
    abandoned lines included. `notices` are sentences for whoever opens it; `damage` is the one among them that says
    that the log ends early, or empty. `redacted` says whose eyes a redacted copy shows. `playable` says whether
    anything may be appended. `length`, `checksum` and `next` are where the sound part ends, and `torn` is how many
    bytes of a torn record lie behind it.
    """

    def __init__(self, path: Path, heading: HeaderRecord, table: Table, written: int) -> None:
        """Begin with the header; `written` is the format of the file, `take` the rest.

        `heading` has been migrated, so that its format is one of those that games are played in.
        """
        self.path = path
        self.heading = heading
        self.header: Header = heading.table
        self.format = written
        self.game: Game = table.game
        self.table = table
        self.records: list[Record] = [heading]
        self._notes: dict[int, NoteRecord] = {}
        self.notices: list[str] = []
        self.damage = ""
        self.failure: Exception | None = None
        """The error in the program, if there was one, for which a sound log cannot be shown to its end."""
        self.redacted = heading.redacted
        self.playable = written in DIGESTS and not heading.redacted
        self.length = 0
        self.checksum = FIRST
        self.next = 1
        self.torn = 0
        self.places: list[int] = []
        """For each entry of the line, the number of its record."""
        self.strays = False
        """Whether a line that was left by an undo leads to another state than was recorded."""
        self._state: Any = None
        table.digest = DIGESTS[heading.format]

    @property
    def notes(self) -> list[NoteRecord]:
        """The notes in the order in which they were written, each as it reads now, without those taken away."""
        return list(self._notes.values())

    def put_aside(self, notes: Iterable[NoteRecord]) -> None:
        """Leave some notes out of what is read here; the file keeps them."""
        for note in notes:
            self._notes.pop(note.n, None)

    @property
    def condition(self) -> Condition:
        """What ails the log, the worst of it; empty for a sound one."""
        if self.damage:
            return "damaged"
        if self.redacted:
            return "redacted"
        if self.header.content != self.table.header.content:
            return "other content"
        if self.torn:
            return "torn"
        if self.format not in DIGESTS:
            return "older format"
        return "other rules" if self.header.rules != self.game.rules_version else ""

    @property
    def line(self) -> Line:
        """The line of play, entries that redo can reach included."""
        return self.table.line

    @property
    def cursor(self) -> int:
        """How many entries of the line, the opening included, lie behind the cursor."""
        return self.table.cursor

    def verify(self, count: int | None = None) -> tuple[int, str] | None:
        """Play everything again by today's rules, lines that were abandoned too; return the first entry that differs
        and how, or None.

        With `count` only so many entries of the line of play are looked at. An error that the rules raise on the way
        is one in the program: the log is sound as far as they came.
        """
        try:
            found = verify(self.game, self.table.header, self.line.entries[:count], self.table.digest)
            if count is not None:
                return found
            if found is None and len(self.places) < sum(isinstance(record, EntryRecord) for record in self.records):
                found = verify_history(self.game, self.table.header, self._history(), self.table.digest)
                return None if found is None else (found[0], f"on a line that was abandoned {found[1]}")
        except Exception:
            if self._begins_soundly():
                raise
            return 0, "the game starts from a position that it does not accept"
        return found

    def _begins_soundly(self) -> bool:
        """Whether the game accepts the position that the log starts from, if it brings one."""
        position = self.header.position
        try:
            return position is None or self.game.read_position(bytes(position)) is not None
        except Exception:
            # A position that somebody made up may trip the game in any way it likes.
            return False

    def _history(self) -> Iterator[Happened]:
        """Yield what happened, as the table's recorder got it; entries of the line of play are known."""
        known = dict(zip(self.places, self.line.entries, strict=True))
        for record in self.records:
            match record:
                case EntryRecord():
                    yield "entry", known.get(record.n) or entry_of(record), record.n in known
                case UndoRecord(count=count):
                    yield "undo", count, True
                case RedoRecord(count=count):
                    yield "redo", count, True
                case _:
                    pass

    def take(self, record: Record) -> None:
        """Add the next record. Raises `BadRecord` when it cannot follow what came before."""
        if record.n != self.next:
            raise BadRecord(f"it has number {record.n}")
        if self.next >= MAX_RECORDS:
            raise BadRecord(f"there are more than {MAX_RECORDS} records")
        entries = self.table.line.entries
        kind = type(record)
        if kind is EntryRecord:
            self._take_entry(record, entries)  # type: ignore[arg-type]
        elif isinstance(self.table.line, SeenLine):
            self._take_of_copy(record, self.table.line)
        elif kind is UndoRecord:
            if not 1 <= record.count < self.cursor:  # type: ignore[union-attr]
                raise BadRecord("it undoes more than there is")
            self._look_back()
            self.table.cursor -= record.count  # type: ignore[union-attr]
        elif kind is RedoRecord:
            if not 1 <= record.count <= len(entries) - self.cursor:  # type: ignore[union-attr]
                raise BadRecord("it brings back more than there is")
            self._state = None
            self.table.cursor += record.count  # type: ignore[union-attr]
        elif kind is NoteRecord:
            self._take_note(record)  # type: ignore[arg-type]
        else:
            raise BadRecord("it is a second header" if kind is HeaderRecord else "only a redacted copy has such a one")
        self.records.append(record)
        self.next += 1

    def _take_of_copy(self, record: Record, line: SeenLine) -> None:
        if isinstance(record, SeenRecord):
            line.saw(record)
        elif isinstance(record, NoteRecord):
            self._take_note(record)
        else:
            raise BadRecord("a redacted copy has no such record")

    def _take_note(self, record: NoteRecord) -> None:
        if not 0 <= record.entry < len(self.line):
            raise BadRecord(f"it is a note on entry {record.entry}, and there is no such entry")
        self.add_note(record)

    def add_note(self, record: NoteRecord) -> None:
        """Add a note, or change or take away the one that it names. Raises `BadRecord` where there is none such."""
        if not settle(self._notes, record):
            raise BadRecord(f"it changes the note of record {record.replaces}, and there is none on its entry")

    def _take_entry(self, record: EntryRecord[object, object, object], entries: list[Entry]) -> None:
        opening = self.cursor == 0
        if (record.action is None) != opening and not (self.redacted and not opening):
            raise BadRecord("the opening stands in the wrong place")
        entry = entry_of(record)
        if isinstance(self.table.line, SeenLine):
            entries.append(entry)
        else:
            state = self._followed(entry)
            if self.cursor < len(entries):
                self.line.truncate(self.cursor)
                del self.places[self.cursor :]
            self._keep(entry, state)
        self.places.append(record.n)
        self.table.cursor += 1

    def _followed(self, entry: Entry) -> Any:
        """Return the state after an entry at the cursor. Raises `BadRecord` where it cannot follow."""
        state, self._state = self._state, None
        try:
            state = self.line.state_after(self.cursor) if state is None else state
            if not (0 <= entry.keep <= len(state.agenda) and entry.draws >= state.draws):
                raise ValueError
            advance(self.game.rules.evolvers, state, entry)
        except Exception as error:
            # A record that somebody made up may trip the bookkeeping in any way it likes.
            if not self.cursor:
                what = f"its opening does not fit this version of {self.game.title}"
                raise Damaged(f"{visible(self.path.name)} cannot be read: {what}") from None
            raise BadRecord(_tripped(error)) from None
        return state

    def _keep(self, entry: Entry, state: Any) -> None:
        try:
            self.line.append(entry, state)
        except Exception as error:
            self.line.truncate(self.cursor)
            raise BadRecord(_tripped(error)) from None
        self._state = state

    def _look_back(self) -> None:
        """Compare the state at the cursor with what was recorded, before an undo leaves it for good."""
        state, self._state = self._state, None
        if state is not None:
            try:
                self.strays = self.strays or self.table.digest(state) != self.line.entries[self.cursor - 1].digest
            except Exception as error:
                raise BadRecord(_tripped(error)) from None

    def go_back(self, count: int) -> None:
        """Leave out every record after the first `count`, as if they were not there."""
        records = self.records[1:count]
        self.line.truncate(0)
        self._state, self.strays = None, False
        del self.records[1:], self.places[:]
        self._notes.clear()
        self.table.cursor, self.next = 0, 1
        for record in records:
            self.take(record)

    def say(self, sentence: str, *, playable: bool = True) -> None:
        """Add a notice; with `playable` false nothing may be appended any more."""
        self.notices.append(sentence)
        self.playable = self.playable and playable

    def spoil(self, sentence: str) -> None:
        """Say where the log ends early; nothing may be appended any more."""
        self.damage = sentence
        self.say(sentence, playable=False)


def entry_of(record: EntryRecord[Any, Any, Any]) -> Entry:
    """Return the entry of a record."""
    return Entry(record.action, record.events, record.keep, record.agenda, record.draws, record.digest)


def condition_of(error: SaveError) -> Condition:
    """Return what ails a log that cannot be read at all, or an empty text where the log is not to blame."""
    if isinstance(error, NewerFormat):
        return "newer format"
    if isinstance(error, Foreign):
        return "foreign"
    return "damaged" if isinstance(error, Damaged) else ""


def _tripped(error: Exception) -> str:
    return f"it does not follow from what came before; {type(error).__name__}"
