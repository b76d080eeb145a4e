"""A game on disk: a table whose every entry, undo and redo is in its file before the table acknowledges it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from core import catalogue
from core.kernel.entries import Header
from core.kernel.table import Table
from saves import library
from saves.blaming import blamed
from saves.codec import FORMAT, EntryRecord, HeaderRecord, NoteRecord, Record, RedoRecord, UndoRecord
from saves.errors import Damaged, NotWritable, SaveError, reason
from saves.journal import Journal, sync_folder
from saves.log_file import LogFile
from saves.notes import may_change
from saves.reader import read_log, read_on, status_of
from saves.redacted import refuse_copy
from saves.showing import not_shown
from saves.text import encodable, told, visible
from saves.version import program_version

NOTE_LIMIT = 4000

clock: Callable[[], float] = time.monotonic
"""Measures in seconds how long decisions take; tests put one of their own here."""


def now() -> str:
    """Return the time of day, as notes have it; tests put one of their own here."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class SavedGame:
    """A game that is being played or looked at. A context manager; `close` gives up the lock."""

    def __init__(self, log: LogFile, journal: Journal | None) -> None:
        """Take over a log and its journal (None: read-only); `create` and `open` make saved games."""
        self.log = log
        self._journal = journal
        self._status: tuple[int, ...] | None = None
        self._since = clock()
        self._read = len(log.line)
        """How many entries of the line came from the file: what was played since needs no looking after."""
        self._take_table()

    def _take_table(self) -> None:
        self.log.table.recorder = self._record

    @classmethod
    def create(cls, header: Header, path: Path | None = None) -> SavedGame:
        """Begin a game and return it once its header and its opening are on disk.

        Without a `path` the file goes into the library, named for the header. Raises `UnknownGame`, `SaveError` when
        there is such a file already, and `NotWritable`.
        """
        game = catalogue.game(header.game)
        journal = _new_file(header.name or header.game, path)
        try:
            heading = HeaderRecord(format=FORMAT, n=0, program=program_version(), table=header)
            log = LogFile(journal.path, heading, Table(game, header), FORMAT)
            journal.append(heading)
            saved = cls(log, journal)
            saved.table.open()
            sync_folder(journal.path.parent)
        except OSError as error:
            journal.discard()
            raise NotWritable(f"{visible(str(journal.path))} was not written: {reason(error)}") from None
        except BaseException:
            journal.discard()
            raise
        return saved

    @classmethod
    def open(cls, path: Path, read_only: bool = False) -> SavedGame:
        """Open the game at `path` to play on, or `read_only`.

        A game that can be read but not be written (damage, other content, a file that may not be written) is opened
        read-only, with a notice that says why. A torn last record is moved into a file beside the log.

        Raises `Locked` when another program plays it, and `SaveError` when nothing can be read or when it is a
        redacted copy.
        """
        if read_only:
            return cls._opened(_to_play(path), None)
        try:
            journal = Journal.open(path)
        except NotWritable as error:
            log = _to_play(path)
            log.say(f"{error.sentence}, so it is open read-only", playable=False)
            return cls._opened(log, None)
        try:
            log = _to_play(path)
            if log.playable:
                journal.go_on(log.length, log.checksum, log.next)
                if log.torn:
                    _set_torn_aside(log, journal)
            if not log.playable:
                journal.close()
                return cls._opened(log, None)
            return cls._opened(log, journal)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def _opened(cls, log: LogFile, journal: Journal | None) -> SavedGame:
        saved = cls(log, journal)
        if not len(log.line):
            # The machine stopped between the header and the opening, which follows from the header alone.
            log.say(f"{visible(log.path.name)} had no entries yet; its opening has been played again")
            if journal is None:
                log.table.recorder = None
            try:
                log.table.open()
            except SaveError:
                raise
            except Exception as error:
                raise Damaged(f"{visible(log.path.name)} cannot be opened: {told(error)}") from None
            saved._take_table()
        return saved

    @property
    def table(self) -> Table:
        """The table. After `refresh` it may be another object."""
        return self.log.table

    @property
    def path(self) -> Path:
        """Where the log is."""
        return self.log.path

    @property
    def notices(self) -> list[str]:
        """Sentences on what was found on opening; empty when all is well."""
        return self.log.notices

    @property
    def notes(self) -> list[NoteRecord]:
        """The players' notes, in the order in which they were written, each as it reads now."""
        return self.log.notes

    @property
    def read_only(self) -> bool:
        """Whether nothing can be done at the table."""
        return self._journal is None

    def note(
        self,
        text: str,
        entry: int | None = None,
        *,
        author: str = "",
        seat: str = "",
        to: Sequence[str] = (),
        talk: bool = False,
    ) -> NoteRecord:
        """Write a note on entry number `entry` (without one: on the current entry) and return it.

        At a hosted table it is `author`'s, who sits in `seat`, for the seats `to` (none: for everybody), and may be
        `talk`. Raises `SaveError` for a note that is empty or too long, and `NotWritable`.
        """
        text = _noted(text)
        about = self.table.entry if entry is None else entry
        if not 0 <= about <= self.table.entries:
            raise SaveError(f"there is no entry {about}; the entries are 0 to {self.table.entries}")
        at = now()
        record = NoteRecord(self._writable().next, about, text, at, author, seat, tuple(to), talk)
        self._append(record)
        self.log.add_note(record)
        return record

    def change_note(self, number: int, text: str) -> None:
        """Let the note whose first record has this number say something else.

        Raises `SaveError` for a text that is empty or too long and for a note that cannot be changed, and
        `NotWritable`.
        """
        self._replace(number, _noted(text))

    def withdraw_note(self, number: int) -> None:
        """Take away the note whose first record has this number; the file keeps what it said.

        Raises `SaveError` for a note that cannot be taken away, and `NotWritable`.
        """
        self._replace(number, "")

    def _replace(self, number: int, text: str) -> None:
        found = next((note for note in self.notes if note.n == number), None)
        if found is None or found.entry > self.table.entries:
            raise SaveError("this note is not there any more")
        if not may_change(found):
            raise SaveError("this note cannot be changed: the program or a hosted table has written it")
        record = NoteRecord(self._writable().next, found.entry, text, now(), replaces=number)
        self._append(record)
        self.log.add_note(record)

    def refresh(self) -> bool:
        """Read what another program has appended meanwhile and return whether there was anything.

        Where nothing has changed, that costs one look at the status of the file. Does nothing for the one who writes.
        Raises `SaveError` when the file cannot be read any more, or holds another game now; what was read stays.
        """
        if self._journal is not None:
            return False
        status = status_of(self.path)
        if status == self._status:
            return False
        before = (self.log, self.log.length)
        log = read_on(self.log)
        if log.header != self.log.header:
            raise SaveError(f"{visible(self.path.name)} holds another game now; open it again")
        self._status = status
        self.log = log
        self._take_table()
        return (self.log, self.log.length) != before

    def close(self) -> None:
        """Close the file and give up the lock; closing twice does nothing."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> SavedGame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _writable(self) -> Journal:
        if self._journal is None:
            raise NotWritable(f"{visible(self.path.name)} is open read-only")
        return self._journal

    def _record(self, kind: str, what: Any) -> None:
        """Get an entry, an undo or a redo onto the disk: the table's recorder."""
        number = self._writable().next
        match kind:
            case "entry":
                record: Record = EntryRecord(
                    number,
                    what.action,
                    what.events,
                    what.keep,
                    what.agenda,
                    what.draws,
                    what.digest,
                    0 if what.action is None else max(0, round((clock() - self._since) * 1000)),
                )
            case "undo":
                self._check_place(self.table.cursor - what)
                record = UndoRecord(number, what)
            case _:
                self._check_place(self.table.cursor + what)
                record = RedoRecord(number, what)
        self._append(record)
        self._since = clock()

    def _check_place(self, cursor: int) -> None:
        """Raise `SaveError` where nothing can be shown of what the file said on opening of a place on the line.

        Where the rules have made it all the same, the error is the program's own and passes.
        """
        failure = not_shown(self.log, cursor) if cursor <= self._read else None
        if failure is None:
            return
        if blamed(self.log, cursor) is None:
            raise failure
        name = visible(self.path.name)
        raise SaveError(f"entry {cursor - 1} of {name} makes no sense to this version, so nothing leads back to it")

    def _append(self, record: Record) -> None:
        journal, log = self._writable(), self.log
        journal.append(record)
        log.records.append(record)
        log.length, log.checksum, log.next = journal.length, journal.checksum, journal.next


def _to_play(path: Path) -> LogFile:
    log = read_log(path)
    refuse_copy(path.name, log.header, log.redacted)
    return log


def _new_file(name: str, path: Path | None) -> Journal:
    if path is not None:
        try:
            return Journal.create(path)
        except FileExistsError:
            raise SaveError(f"{visible(str(path))} exists already; choose another name") from None
    while True:
        # Another program may take the free name first; then the next free one is tried.
        try:
            return Journal.create(library.path_for(name))
        except FileExistsError:
            continue


def _set_torn_aside(log: LogFile, journal: Journal) -> None:
    try:
        kept = journal.set_aside()
    except NotWritable as error:
        log.say(f"{error.sentence}, so it is open read-only", playable=False)
        return
    log.torn = 0
    if kept is not None:
        log.say(f"what was torn is kept in {visible(kept.name)}")


def _noted(text: str) -> str:
    """Return the text of a note as it is written. Raises `SaveError` where it is empty or too long."""
    text = encodable(text.strip())
    if not 0 < len(text) <= NOTE_LIMIT:
        raise SaveError(f"a note has between 1 and {NOTE_LIMIT} characters")
    return text
