"""The records of a log file and their encoding: JSON Lines, each record numbered and chained to the one before.

A line is a JSON object whose last member is its checksum: eight bytes of BLAKE2b over the checksum of the record
before and this record's bytes up to the checksum. The end of a line therefore has a fixed length, so that a line is
checked without being decoded and decoded only once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from core.kernel.decoding import json_decoder
from core.kernel.digests import Digest, packed_digest, state_digest
from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.prompts import Outcome

FORMAT = 2
"""The format of new logs."""

DIGESTS: dict[int, Digest] = {1: packed_digest, 2: state_digest}
"""What gives entries their digests, for each format that games are still played in. The records of these formats are
the same, so that a log keeps its format to its end."""

OLDEST = min(DIGESTS)
FIRST = "0" * 16
"""Stands in for the checksum of the record before the first one."""

HEADER_LIMIT = 4 << 20
RECORD_LIMIT = 1 << 20
MAX_RECORDS = 1_000_000
STATE_LIMIT = 1 << 17
"""How many bytes a position, or a view in a redacted copy, may take as JSON; states of our games take five thousand."""

OVERRIDE_LIMIT = 1 << 18
"""How many bytes of overrides a game may bring. All that is printed on the pieces of a game takes fifty thousand."""

MOST_DEPTH = 64
"""How deeply a record may be nested; ours are a handful of levels deep."""

EVERYBODY = "everybody"
"""Whose eyes a redacted copy shows when it holds what an onlooker sees."""

_NULL = b"null"
_SUM = b',"sum":"'
_TAIL = len(_SUM) + 16 + 2

A = TypeVar("A")
E = TypeVar("E")
S = TypeVar("S")
R = TypeVar("R")


class HeaderRecord(msgspec.Struct, frozen=True, tag="header", tag_field="record", kw_only=True, omit_defaults=True):
    """The first record: the format and the program that wrote it, and what the table starts from.

    `redacted` says that this is a copy with the secrets taken out: the seat whose eyes it shows, or `EVERYBODY`.
    """

    format: int
    n: int
    program: str
    redacted: str = ""
    table: Header


class EntryRecord(
    msgspec.Struct, Generic[A, E, S], frozen=True, gc=False, omit_defaults=True, tag="entry", tag_field="record"
):
    """An entry of the table; its action is null for the opening.

    `took` is how many milliseconds lay between the entry, undo or redo before it, or the opening of the file, and
    this decision; 0 where nobody measured it.
    """

    n: int
    action: A | None
    events: list[E]
    keep: int
    agenda: list[S]
    draws: int
    digest: str
    took: int = 0


class UndoRecord(msgspec.Struct, frozen=True, gc=False, tag="undo", tag_field="record"):
    """The cursor went back by `count` entries."""

    n: int
    count: int


class RedoRecord(msgspec.Struct, frozen=True, gc=False, tag="redo", tag_field="record"):
    """The cursor went forward by `count` entries."""

    n: int
    count: int


class NoteRecord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="note", tag_field="record"):
    """A player's note on entry number `entry`, written at the time `at` (ISO 8601, UTC).

    At a hosted table `author` wrote it, who sat in `seat`, for the seats `to` (none: for everybody), and `talk` says
    that it was said while the game went on. At one keyboard all four are left out.

    `replaces` (0: nothing) is the number of the first record of a note, on the same entry, that says `text` from now
    on, or nothing any more where that is empty.
    """

    n: int
    entry: int
    text: str
    at: str
    author: str = ""
    seat: str = ""
    to: tuple[str, ...] = ()
    talk: bool = False
    replaces: int = 0

    def is_for(self, seat: str | None) -> bool:
        """Whether the eyes of `seat` (None: everybody's) may read it."""
        return not self.to or (seat is not None and seat in (self.seat, *self.to))


class Asked(msgspec.Struct, frozen=True):
    """The question after an entry of a redacted copy: its kind, the seat that is asked and the rule that asks."""

    kind: str
    seat: str
    rule: str


class SeenRecord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="seen", tag_field="record"):
    """What the eyes of a redacted copy saw of the entry before it.

    `told` is the decision in words (empty when it was made in secret), `seat` who made it, `rule` what allows it.
    The view afterwards is `whole`, or a JSON merge `patch` of the view before; `asked` or `ended` is what came next.
    """

    n: int
    seat: str = ""
    told: str = ""
    rule: str = ""
    asked: Asked | None = None
    ended: Outcome | None = None
    whole: dict[str, Any] | None = None
    patch: dict[str, Any] | None = None


Record = HeaderRecord | EntryRecord[Any, Any, Any] | UndoRecord | RedoRecord | NoteRecord | SeenRecord


class _AnyTable(Header, frozen=True, kw_only=True):
    # msgspec reads raw bytes only where nothing else is allowed, so null is told apart afterwards.
    position: msgspec.Raw = msgspec.Raw(_NULL)


class _AnyHeader(HeaderRecord, frozen=True, tag="header", tag_field="record", kw_only=True):
    table: _AnyTable


class Heading(msgspec.Struct):
    """As much of a first line as says whether the rest can be read."""

    record: str
    format: int


class BadLine(ValueError):
    """A line that does not check: torn, damaged, or out of its place."""


class BadRecord(ValueError):
    """A line that checks but does not make sense to this version; the text says why."""


_encoder = msgspec.json.Encoder()
_heading = json_decoder(Heading)
_header = json_decoder(_AnyHeader)


def encode(record: Record, previous: str) -> tuple[bytes, str]:
    """Return the line of `record` (its line feed included) and its checksum, chained over `previous`."""
    body = _encoder.encode(record)[:-1]
    checksum = _chain(previous.encode(), body)
    return b"".join((body, _SUM, checksum.encode(), b'"}\n')), checksum


def check(line: bytes, previous: str) -> str:
    """Return the checksum of `line` (without its line feed). Raises `BadLine` when it does not check."""
    cut = len(line) - _TAIL
    if cut < 1 or line[cut : cut + 8] != _SUM:
        raise BadLine
    checksum = _chain(previous.encode(), line[:cut])
    if line[cut + 8 : -2] != checksum.encode() or line[-2:] != b'"}':
        raise BadLine
    return checksum


def _chain(previous: bytes, body: bytes) -> str:
    return hashlib.blake2b(previous + body, digest_size=8).hexdigest()


def format_of(digest: Digest) -> int:
    """Return the format of a log whose entries have their digests from `digest`."""
    return next(number for number, one in DIGESTS.items() if one is digest)


def heading(line: bytes) -> Heading | None:
    """Return the heading of a first line, or None when the line does not begin a log of ours."""
    try:
        found = _heading.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if found.record == "header" else None


def decode_header(line: bytes) -> HeaderRecord:
    """Decode the first line of a log of a format in `DIGESTS`. Raises `BadRecord` when it does not make sense."""
    read = _guarded(_header.decode, line)
    fields = {name: getattr(read.table, name) for name in Header.__struct_fields__}
    if bytes(read.table.position) == _NULL:
        fields["position"] = None
    return HeaderRecord(
        format=read.format, n=read.n, program=read.program, redacted=read.redacted, table=Header(**fields)
    )


def decoder(game: Game) -> Callable[[bytes], Record]:
    """Return the function that decodes the lines after the first in a log of `game`; it raises `BadRecord`."""
    decode: Callable[[bytes], Record] = _decoder(game.action_type, game.event_type, game.step_type).decode

    def decoded(line: bytes) -> Record:
        return _guarded(decode, line)

    return decoded


def _guarded(decode: Callable[[bytes], R], what: bytes) -> R:
    try:
        return decode(what)
    except RecursionError:
        raise BadRecord("it is nested too deeply") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadRecord(str(error)) from None


@cache
def _decoder(action: Any, event: Any, step: Any) -> msgspec.json.Decoder[Any]:
    return json_decoder(_records(action, event, step))


def _records(action: Any, event: Any, step: Any) -> Any:
    return EntryRecord[action, event, step] | UndoRecord | RedoRecord | NoteRecord | SeenRecord


def too_deep(value: Any, most: int = MOST_DEPTH) -> bool:
    """Whether plain data is nested more than `most` levels deep."""
    if isinstance(value, dict):
        return not most or any(too_deep(inner, most - 1) for inner in value.values())
    return isinstance(value, list) and (not most or any(too_deep(inner, most - 1) for inner in value))
