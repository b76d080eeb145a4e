"""A guest's end of a line to a host: bytes cut into lines, lines decoded into records, and the first greeting.

What a host says of a game's entries is decoded by the types of that game, which its header names. Records that this
program does not know are skipped. A last line that was never finished is dropped: whoever comes back is told it again.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import msgspec

from core import catalogue
from core.kernel.decoding import json_decoder
from core.kernel.game import Game
from saves import codec
from saves.codec import BadRecord
from saves.errors import reason
from saves.text import told, visible
from saves.version import program_version
from tui.commands.problems import Problem
from tui.hosting.frames import (
    GUEST_LIMIT,
    HEADER_LIMIT,
    HOST_LIMIT,
    PROTOCOL,
    AnswerRecord,
    AnyRecord,
    AskedRecord,
    ByeRecord,
    DoHello,
    DoneRecord,
    GuessesRecord,
    HelloRecord,
    LedRecord,
    PartedRecord,
    PresentRecord,
    QuestionRecord,
    RefusedRecord,
    Request,
    RewoundRecord,
    SaidRecord,
)
from tui.hosting.places import sockets

PATIENCE = 10.0
"""For how many seconds a guest waits for a host to greet it."""

PAUSE = 0.02
"""Seconds after which a guest knocks again where too many wait to be let in."""

CHUNK = 1 << 16
"""So many bytes are read at a time."""

HEADER = b'{"record":"header"'
"""How the line of a header begins: it may be longer than others."""

CUT = "The line to the host was cut."


class LineCut(msgspec.Struct, frozen=True):
    """The last that comes out of a line: why it ended, and whether it is worth coming back."""

    text: str
    again: bool


class TooLong(Problem):
    """A line that is longer than it may be."""


class Cutter:
    """Cuts bytes into lines as they come. `limit` says how long the line may be that begins so, its end included."""

    def __init__(self, limit: Callable[[bytes], int]) -> None:
        self._limit = limit
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines that `data` completes, without their ends; raises `TooLong` at one that is too long."""
        looked = len(self._rest)
        self._rest += data
        begin = 0
        try:
            while (end := self._rest.find(b"\n", max(begin, looked))) >= 0:
                self._check(begin, end + 1)
                line = bytes(self._rest[begin:end])
                begin = end + 1
                yield line
            self._check(begin, len(self._rest))
        finally:
            del self._rest[:begin]

    def _check(self, begin: int, end: int) -> None:
        most = self._limit(bytes(self._rest[begin : begin + len(HEADER)]))
        if end - begin > most:
            raise TooLong(f"a line has more than {most} bytes")


def limit_of_guest(beginning: bytes) -> int:
    """Return how long a guest's line may be."""
    return GUEST_LIMIT


def limit_of_host(beginning: bytes) -> int:
    """Return how long a host's line may be that begins so."""
    return HEADER_LIMIT if beginning == HEADER else HOST_LIMIT


class _Kind(msgspec.Struct):
    record: str


_HOSTS = (
    HelloRecord
    | AnswerRecord
    | DoneRecord
    | RefusedRecord
    | RewoundRecord
    | AskedRecord
    | QuestionRecord
    | PresentRecord
    | SaidRecord
    | LedRecord
    | GuessesRecord
    | PartedRecord
    | ByeRecord
)
_kind = json_decoder(_Kind)
_host = json_decoder(_HOSTS)
_KINDS = frozenset(one.__struct_config__.tag for one in _HOSTS.__args__)


class RecordDecoder:
    """Decodes the lines of a host, those of entries by the types of the game that the header before them named."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self._entries: Callable[[bytes], Any] | None = None

    def expect(self, game: Game) -> None:
        """Decode entries by the types of `game` until a header names another."""
        self.game = game
        self._entries = codec.decoder(game)

    def decode(self, line: bytes) -> AnyRecord | None:
        """Return the record of a line, without its end; None for one that this program does not know.

        Raises `Problem` for a line that makes no sense.
        """
        try:
            kind = _kind.decode(line).record
            if kind in _KINDS:
                return cast(AnyRecord, _host.decode(line))
            if kind == "header":
                return self._header(line)
            if kind in ("entry", "seen"):
                if self._entries is None:
                    raise BadRecord("it is of no game yet")
                found: AnyRecord = self._entries(line)
                return found
        except (msgspec.MsgspecError, BadRecord, RecursionError, UnicodeError) as error:
            raise Problem(f"the host sent something that makes no sense: {told(error)}") from None
        return None

    def _header(self, line: bytes) -> codec.HeaderRecord:
        header = codec.decode_header(line)
        if header.format not in codec.DIGESTS:
            raise Problem("the host's Westmarch is newer than this one; update it to join")
        try:
            self.expect(catalogue.game(header.table.game))
        except catalogue.UnknownGame as error:
            raise Problem(f"this table cannot be shown here: {told(error)}") from None
        return header


class Line:
    """A guest's end of a connection. `connect` makes lines; iterating gives what the host says."""

    def __init__(self, sock: socket.socket) -> None:
        """Take over a socket that is connected and does not block."""
        self.hello = HelloRecord(protocol=PROTOCOL, westmarch="", host="", you="")
        self._socket = sock
        self._sending = asyncio.Lock()
        self._cutter = Cutter(limit_of_host)
        self.decoder = RecordDecoder()
        self._lines = self._cut()
        self._records = self._read()

    @classmethod
    async def connect(
        cls,
        path: Path | None = None,
        *,
        sock: socket.socket | None = None,
        name: str = "",
        as_: str = "",
    ) -> Line:
        """Return a line to the host at `path` (without one: to the one that runs here), or over an open socket.

        `name` is what the guest would like to be called, `as_` tells apart several that are one user of the system.
        Raises `Problem` when no host answers, or when it says no.
        """
        line = cls(await _opened(path) if sock is None else sock)
        line._socket.setblocking(False)
        try:
            async with asyncio.timeout(PATIENCE):
                await line.send(DoHello(protocol=PROTOCOL, program=program_version(), name=name, as_=as_))
                await line._greeted()
        except BaseException as error:
            await line.close()
            if isinstance(error, TimeoutError):
                raise Problem("the host does not answer; try again in a moment") from None
            raise
        return line

    async def _greeted(self) -> None:
        async for record in self._records:
            match record:
                case HelloRecord(protocol=protocol) if protocol == PROTOCOL:
                    self.hello = record
                    return
                case HelloRecord(westmarch=version):
                    raise Problem(f"the host speaks otherwise (its Westmarch is {visible(version)}); update the older")
                case ByeRecord(text=text) | LineCut(text=text):
                    raise Problem(visible(text))
                case _:
                    raise Problem("this is no host of Westmarch")

    def expect(self, game: Game) -> None:
        """Expect entries of `game`: whoever comes back to a table is not sent its header again."""
        self.decoder.expect(game)

    async def send(self, request: Request) -> None:
        """Send a request. Raises `TooLong` for one that no host takes; says nothing of a line that is cut, which
        the reading end tells."""
        line = msgspec.json.encode(request) + b"\n"
        if len(line) > GUEST_LIMIT:
            raise TooLong(f"this is too long to be sent; a request may have {GUEST_LIMIT} bytes")
        await self.send_line(line)

    async def send_line(self, line: bytes) -> None:
        """Send a line as it stands, its end included."""
        with suppress(OSError):
            async with self._sending:
                await asyncio.get_running_loop().sock_sendall(self._socket, line)

    def __aiter__(self) -> AsyncIterator[AnyRecord | LineCut]:
        """Return what the host says, and last of all why the line ended."""
        return self._records

    async def _read(self) -> AsyncIterator[AnyRecord | LineCut]:
        cut = LineCut(CUT, True)
        try:
            async for line in self._lines:
                record = self.decoder.decode(line)
                if record is not None:
                    yield record
                    if isinstance(record, ByeRecord):
                        cut = LineCut(record.text, record.again)
        except Problem as error:
            cut = LineCut(str(error), False)
        yield cut

    def lines(self) -> AsyncIterator[bytes]:
        """Return the host's lines as they stand, for whoever does not want records; it raises `TooLong`."""
        return self._lines

    async def _cut(self) -> AsyncIterator[bytes]:
        # Reading and writing know nothing of each other: what a host said last is read even where it listens no more.
        loop = asyncio.get_running_loop()
        while True:
            try:
                data = await loop.sock_recv(self._socket, CHUNK)
            except OSError:
                return
            if not data:
                return
            for line in self._cutter.feed(data):
                yield line

    def finish(self) -> None:
        """Say that nothing more will be sent; the host tells what there is to be told, and ends the line."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)

    async def close(self) -> None:
        """Hang up; whoever reads learns of it like of any cut."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
            await asyncio.sleep(0)
        self._socket.close()


async def _opened(path: Path | None) -> socket.socket:
    trouble: OSError | None = None
    for place in sockets() if path is None else [path]:
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        sock.setblocking(False)
        try:
            await reach(sock, place)
        except OSError as error:
            sock.close()
            # Whoever may not come in somewhere learns that rather than that nobody is somewhere else.
            if trouble is None or error.errno in (errno.EACCES, errno.EPERM):
                trouble = error
        else:
            return sock
    raise Problem(_nobody(path, trouble))


async def reach(sock: socket.socket, place: Path) -> None:
    """Connect a socket that does not block. Raises `OSError`, a `TimeoutError` when the host lets nobody in for long.

    Where too many wait to be let in, a Unix socket cannot be waited for: it has to be tried again.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                sock.connect(str(place))
            except BlockingIOError:
                await asyncio.sleep(PAUSE)
            else:
                return


def _nobody(path: Path | None, error: OSError | None) -> str:
    where = "here" if path is None else f"at {visible(str(path))}"
    if error is not None and error.errno in (errno.EACCES, errno.EPERM):
        return f"you may not come in {where}; whoever hosts there can let a group in (`westmarch host --group NAME`)"
    if isinstance(error, TimeoutError):
        return f"the host {where} lets nobody in just now; try again in a moment"
    if error is None or error.errno in (errno.ENOENT, errno.ECONNREFUSED, errno.ENOTDIR):
        return f"no host is running {where}; `westmarch host GAME` starts one"
    return f"no host can be reached {where}: {reason(error)}"
