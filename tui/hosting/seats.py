"""Who has which seat of a hosted table.

A seat belongs to whoever first took it - a user of the system, a key, the words of an invitation - until they rise,
hand it on, or the owner takes it away. Who somebody is, is a text that the host made and no guest can choose: see
`Guest.who`. What a host keeps of it lies in one file, which nobody but its user may read.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from core.kernel.decoding import from_json
from core.kernel.entries import Header
from saves import paths
from saves.errors import NotWritable, SaveError, reason
from saves.journal import write_whole
from saves.locking import alone
from saves.private import make_folder
from saves.small_file import read_small
from saves.text import visible

FOLDER = "hosting"
FILE = "seats.json"
LARGEST = 4 << 20
KEY_BYTES = 32

R = TypeVar("R")


class Sat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: who it is, the name last used there, and since when (ISO 8601, UTC)."""

    who: str
    name: str = ""
    since: str = ""


class TableSeats(msgspec.Struct, omit_defaults=True):
    """What is kept of one table: its seats that are taken, the hashes of the words that invite to seats, until when
    seats let windows pass, the path of its log while it is hosted, also when the host does not run, and where its log
    lay last."""

    seats: dict[str, Sat] = {}
    invited: dict[str, str] = {}
    wishes: dict[str, str] = {}
    path: str = ""
    log: str = ""


class Kept(msgspec.Struct, omit_defaults=True):
    """All that a host keeps: a key for the marks of places, the salt of invitations, tables by what they are, and
    whom keys of ssh belong to, by their fingerprints."""

    key: bytes
    salt: bytes
    tables: dict[str, TableSeats] = {}
    keys: dict[str, str] = {}


class Book:
    """The file in which a host keeps who sits where. Several hosts of one user may write into it."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep the file in `folder`, without one in the data folder. Raises `SaveError`."""
        self.path = (paths.data_folder() / FOLDER if folder is None else folder) / FILE
        try:
            make_folder(self.path.parent)
        except OSError as error:
            raise NotWritable(f"the folder {visible(str(self.path.parent))} cannot be made: {reason(error)}") from None
        self.key = self.change(lambda kept: kept.key)

    def read(self) -> Kept:
        """Return what is kept. Raises `SaveError` where that cannot be read: seats are not given away for that."""
        try:
            return from_json(read_small(self.path, LARGEST), Kept)
        except FileNotFoundError:
            return Kept(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(KEY_BYTES))
        except OSError as error:
            raise SaveError(f"{visible(str(self.path))} cannot be read: {reason(error)}") from None
        except (msgspec.MsgspecError, RecursionError, ValueError):
            raise SaveError(
                f"{visible(str(self.path))} is damaged; put a copy back, or move it away, and all seats are free"
            ) from None

    def change(self, change: Callable[[Kept], R]) -> R:
        """Let `change` write into what is kept, and return what it returns once that is on disk. Raises `SaveError`."""
        with alone(self.path.parent):
            kept = self.read()
            before = msgspec.json.encode(kept)
            found = change(kept)
            after = msgspec.json.encode(kept)
            if after != before or not self.path.exists():
                write_whole(self.path, after + b"\n")
        return found


class Seating:
    """Who has which seat of one table, as long as the program runs; nothing of it is written."""

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        """Who the table belongs to, or an empty text."""

        self.seats: dict[str, Sat] = {}
        """Who has which seat."""

        self.wishes: dict[str, str] = {}
        """Until when each seat lets windows pass that has a standing wish."""

    def holder(self, seat: str) -> str:
        """Return who has a seat, or an empty text."""
        return self.seats[seat].who if seat in self.seats else ""

    def name(self, seat: str) -> str:
        """Return the name that was last used in a seat, or an empty text."""
        return self.seats[seat].name if seat in self.seats else ""

    def may_sit(self, seat: str, who: str) -> bool:
        """Whether a seat is free, or one's own."""
        return self.holder(seat) in ("", who)

    def take(self, seat: str, who: str, name: str) -> None:
        """Give a seat to somebody who goes by `name`. Raises `SaveError` where that cannot be kept."""
        before = self.seats.get(seat)
        since = before.since if before is not None and before.who == who else _now()
        self._keep({seat: Sat(who, name, since)})

    def free(self, seat: str) -> None:
        """Let anybody take a seat. Raises `SaveError` where that cannot be kept."""
        self._keep({seat: None})

    def exchange(self, seat: str, other: str) -> None:
        """Give each of two seats to whoever has the other. Raises `SaveError` where that cannot be kept."""
        self._keep({seat: self.seats.get(other), other: self.seats.get(seat)})

    def wish(self, seat: str, until: str) -> None:
        """Keep until when a seat lets windows pass; an empty text for no wish. Raises `SaveError` where that cannot be
        kept."""
        if until:
            self.wishes[seat] = until
        else:
            self.wishes.pop(seat, None)

    def _keep(self, sats: Mapping[str, Sat | None]) -> None:
        for seat, sat in sats.items():
            _put(self.seats, self.wishes, seat, sat)


class KeptSeating(Seating):
    """The seats of a table in the file of its host. Nobody else changes them while the host holds the table's log."""

    def __init__(self, book: Book, table: str, owner: str) -> None:
        """Take the seats of the table that is `table` (`table_id`). Raises `SaveError`."""
        super().__init__(owner)
        self._book = book
        self._table = table
        found = book.read().tables.get(table)
        if found is not None:
            self.seats, self.wishes = found.seats, found.wishes

    def wish(self, seat: str, until: str) -> None:
        """Keep until when a seat lets windows pass; an empty text for no wish. Raises `SaveError` where that cannot be
        kept."""
        if until == self.wishes.get(seat, ""):
            return

        def change(kept: Kept) -> None:
            wishes = kept.tables.setdefault(self._table, TableSeats()).wishes
            if until:
                wishes[seat] = until
            else:
                wishes.pop(seat, None)

        self._book.change(change)
        super().wish(seat, until)

    def _keep(self, sats: Mapping[str, Sat | None]) -> None:
        new = {seat: sat for seat, sat in sats.items() if sat != self.seats.get(seat)}
        if not new:
            return

        def change(kept: Kept) -> None:
            table = kept.tables.setdefault(self._table, TableSeats())
            for seat, sat in new.items():
                _put(table.seats, table.wishes, seat, sat)

        self._book.change(change)
        super()._keep(new)


def _put(seats: dict[str, Sat], wishes: dict[str, str], seat: str, sat: Sat | None) -> None:
    """Let a seat be somebody's, or nobody's; what another wished there is forgotten."""
    before = seats.get(seat)
    if before is None or sat is None or before.who != sat.who:
        wishes.pop(seat, None)
    if sat is None:
        seats.pop(seat, None)
    else:
        seats[seat] = sat


def put_up(book: Book, table: str, path: Path | None) -> None:
    """Note where the log of a hosted table lies, or (None) that it is not hosted any more. Raises `SaveError`."""

    def change(kept: Kept) -> None:
        found = kept.tables.setdefault(table, TableSeats())
        found.log = found.path or found.log if path is None else str(path)
        found.path = "" if path is None else str(path)

    book.change(change)


def table_id(book: Book, header: Header, path: Path) -> str:
    """Return what the table of a log is, whatever that is called and wherever it is moved to.

    Two logs may begin alike, as a log and its copy do: as long as both are there, each is a table of its own. Raises
    `SaveError`.
    """
    known = book.read().tables
    begins = hashlib.blake2b(msgspec.json.encode(header), digest_size=12).hexdigest()
    names = [begins]
    while names[-1] in known:
        names.append(f"{begins}-{len(names) + 1}")
    lay = {name: known[name].log or known[name].path for name in names[:-1]}
    here = next((name for name, log in lay.items() if log == str(path)), "")
    return here or next((name for name in names if not lay.get(name) or not _is_there(Path(lay[name]))), names[-1])


def _is_there(log: Path) -> bool:
    try:
        return log.exists()
    except OSError:
        # Who cannot look there cannot say that it has been moved.
        return True


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
