"""A host with real sockets in a loop of its own, and guests on lines of their own."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from saves.game_file import SavedGame
from tui.hosting import frames as f
from tui.hosting import peers
from tui.hosting.host import TableHost
from tui.hosting.hosted import Manners
from tui.hosting.line import Line, LineCut
from tui.hosting.seats import Book
from tui.hosting.tending import Ways

WITHIN = 20.0
"""For how many seconds a guest of a test waits at most; what it waits for comes at once, unless the machine is busy."""

HELLO = b'{"do":"hello","protocol":1}\n'


@asynccontextmanager
async def a_host(
    folder: Path, *games: SavedGame, manners: Manners | None = None, **ways: Any
) -> AsyncIterator[tuple[TableHost, Path]]:
    """Yield a host that listens at a path, with `games` as tables called evening, sunday, monday."""
    wrong: list[Exception] = []
    manner = manners or Manners(onlookers=True)
    house = Ways("Anna's tables", "uid:owner", manner, report=wrong.append, **ways)
    host = TableHost(house, Book(folder / "hosting"), time.monotonic)
    for name, saved in zip(("evening", "sunday", "monday"), games, strict=False):
        host.host(name, saved)
    path = folder / "host.sock"
    sock = peers.listening(path, None)
    host.listen(sock)
    try:
        yield host, path
    finally:
        await host.stop()
        sock.close()
    assert wrong == []


class Friend:
    """A guest of a test: it keeps what it was told."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.records: list[f.AnyRecord | LineCut] = []
        self._ids = 0

    @classmethod
    async def come(
        cls, path: Path, name: str, *seats: str, table: str = "evening", again: Friend | None = None
    ) -> Friend:
        """Connect as `name`, sit down at a table, and be told all there is; or only what is new, when it was there
        before."""
        friend = cls(await Line.connect(path, as_=name))
        at = None
        if again is not None and again.line.decoder.game is not None:
            friend.line.expect(again.line.decoder.game)
            at = again.at()
        if table:
            await friend.sit(*seats, table=table, at=at)
        return friend

    def at(self) -> f.At:
        """Return the place of the last that it was told."""
        asked = next(one for one in reversed(self.records) if isinstance(one, f.AskedRecord))
        return f.At(asked.entry, asked.mark)

    async def sit(self, *seats: str, table: str = "evening", at: f.At | None = None) -> f.AskedRecord:
        """Sit down and return what is asked."""
        await self.send(f.DoJoin, table=table, seats=list(seats), at=at)
        return await self.asked(0)

    async def send(self, kind: type[f.Do], **members: Any) -> int:
        """Send a request and return its number."""
        self._ids += 1
        await self.line.send(kind(id=self._ids, **members))  # type: ignore[arg-type]
        return self._ids

    async def until(self, what: Callable[[f.AnyRecord | LineCut], bool]) -> Any:
        """Read until a record comes that is meant, and return it."""
        async with asyncio.timeout(WITHIN):
            async for record in self.line:
                self.records.append(record)
                if what(record):
                    return record
                if isinstance(record, LineCut):
                    break
        raise AssertionError(f"the line ended: {self.records[-3:]}")

    async def asked(self, entry: int) -> f.AskedRecord:
        """Read until it is told what is asked at an entry, or one after it."""
        found: f.AskedRecord = await self.until(lambda one: isinstance(one, f.AskedRecord) and one.entry >= entry)
        return found

    async def do(self, kind: type[f.Do], **members: Any) -> Any:
        """Ask for something and return the answer."""
        number = await self.send(kind, **members)
        return await self.until(
            lambda one: isinstance(one, f.AnswerRecord | f.DoneRecord | f.RefusedRecord) and one.id == number
        )

    async def cut(self) -> LineCut:
        """Read until the line ends."""
        found: LineCut = await self.until(lambda one: isinstance(one, LineCut))
        return found


async def raw(path: Path, *said: bytes) -> socket.socket:
    """Return a socket to a host on which bytes have been said."""
    sock = socket.socket(socket.AF_UNIX)
    sock.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(sock, str(path))
    for one in said:
        await loop.sock_sendall(sock, one)
    return sock


async def heard(sock: socket.socket, end: bool = True) -> list[dict[str, Any]]:
    """Return the records that come over a socket until it is cut."""
    loop, found = asyncio.get_running_loop(), b""
    async with asyncio.timeout(WITHIN):
        while True:
            try:
                data = await loop.sock_recv(sock, 1 << 16)
            except OSError:
                break
            if not data:
                break
            found += data
    sock.close()
    return [msgspec.json.decode(line) for line in found.splitlines()]
