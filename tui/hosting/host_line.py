"""The host's end of a guest's line: what comes in is bounded in size and number, what goes out waits for nobody else.

A guest that takes nothing is not queued for without end: its table is pulled when the line is free, so that it goes on
from where it was. One that takes nothing for a minute, says nothing at the beginning, or asks for far too much is cut
off, in a sentence where it still listens.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import Protocol

import msgspec

from core.kernel.decoding import from_json, json_decoder
from saves.text import told
from tui.hosting.frames import ByeRecord, DoHello, HostRecord, RefusedRecord, Request
from tui.hosting.line import CHUNK, Cutter, TooLong, limit_of_guest

RATE = 20.0
"""How many requests a second a guest may make for long."""

BURST = 60.0
"""How many it may make at once; as many more are answered that it was too much, then the line is cut."""

HELLO_WITHIN = 10.0
"""For how many seconds a host waits for a guest to say what it speaks."""

STALLED = 60.0
"""For how many seconds a guest may take nothing of what waits for it."""

BATCH = 64 << 10
"""How many bytes are written at a time."""

SLICE = 0.005
"""For how many seconds at a time a copy is made for one guest, while all others wait."""

TOO_MUCH = f"That is more than {RATE:.0f} requests a second; wait a moment."
CUT_OFF = "You ask for far too much at once, so the line is cut."
NOT_HERE = "Sit down at a table first."

BYE = b'{"record":"bye"'

_request = json_decoder(Request)


class Served(Protocol):
    """What a line asks of the host that it belongs to."""

    def hello(self, line: GuestLine, hello: DoHello) -> None:
        """Take a guest's first request: answer it, or raise `Farewell`."""

    def request(self, line: GuestLine, request: Request) -> None:
        """Take any other request."""

    def pull(self, line: GuestLine, room: int, until: float) -> list[bytes]:
        """Return the next lines of the table at which the guest sits."""

    def ended(self, line: GuestLine) -> None:
        """The line is cut."""


class Farewell(Exception):
    """A guest is sent away, and does not come back by itself: one sentence says why."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Pace:
    """How fast somebody may ask: `RATE` a second, `BURST` at once."""

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._last = now

    def allows(self, now: float) -> bool:
        """Count one request and tell whether it may be carried out. Raises `Farewell` when it is far too much."""
        self._left = min(BURST, self._left + (now - self._last) * RATE) - 1
        self._last = now
        if self._left < -BURST:
            raise Farewell(CUT_OFF)
        return self._left >= 0


class GuestLine:
    """One guest's line. `who` is whom the host takes it for, `name` what it is called, `from_` where it comes from."""

    def __init__(
        self, host: Served, sock: socket.socket, who: str, name: str, from_: str, clock: Callable[[], float]
    ) -> None:
        """Take over a connected socket; `run` serves it."""
        sock.setblocking(False)
        self.who = who
        self.name = name
        self.from_ = from_
        self.greeted = False
        self._host = host
        self._socket = sock
        self._clock = clock
        self._pace = Pace(clock())
        self._queue: deque[bytes] = deque()
        self.waiting = 0
        self._awake = asyncio.Event()
        self._room = asyncio.Event()
        self._ends = False
        self._heard_all = False
        self._room.set()

    def wake(self) -> None:
        """Let the writer look whether there is something to send."""
        self._awake.set()

    def say(self, record: HostRecord) -> None:
        """Let a record wait for the guest; what it does not take is bounded, since no more is read from it then."""
        self.pass_on([msgspec.json.encode(record) + b"\n"])

    def pass_on(self, lines: Iterable[bytes]) -> None:
        """Let lines wait for the guest."""
        for line in lines:
            self._queue.append(line)
            self.waiting += len(line)
        if self.waiting > BATCH:
            self._room.clear()
        self._awake.set()

    def refuse(self, request: Request, text: str, rule: str = "") -> None:
        """Answer a request that was not carried out."""
        self.say(RefusedRecord(id=request.id, rule=rule, text=text))

    def end(self, text: str = "", *, again: bool = False) -> None:
        """Say goodbye, where there is a `text`, and cut the line when that has gone out."""
        if text and not self._ends:
            self.say(ByeRecord(text=text, again=again))
        self._ends = True
        self._awake.set()

    async def run(self) -> None:
        """Serve the guest until its line is cut."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
            if not writer.done() and (self._ends or self._heard_all):
                await asyncio.wait((writer,))
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            self._host.ended(self)
            self._socket.close()

    async def _read(self) -> None:
        cutter, loop = Cutter(limit_of_guest), asyncio.get_running_loop()
        late = loop.time() + HELLO_WITHIN
        try:
            while not self._ends:
                within = None if self.greeted else max(0.0, late - loop.time())
                data = await _or_late(loop.sock_recv(self._socket, CHUNK), within)
                if not data:
                    # Whoever says nothing more may still listen: what there is to be told is told.
                    self._heard_all = True
                    self._awake.set()
                    return
                for line in cutter.feed(data):
                    self._take(line)
                    if self._ends:
                        return
                await self._room.wait()
        except Farewell as bye:
            self.end(bye.text)
        except TooLong as error:
            self.end(f"You are cut off: {error}.")
        except TimeoutError:
            self.end("You did not say hello in time.")
        except OSError:
            return

    def _take(self, line: bytes) -> None:
        """Carry out one line of the guest. Raises `Farewell`."""
        allowed = self._pace.allows(self._clock())
        try:
            request = _request.decode(line)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            if not self.greeted:
                raise Farewell("This is a host of Westmarch; `westmarch join` talks to it.") from None
            self.say(RefusedRecord(id=_id_of(line), rule="", text=f"This is no request: {told(error)}."))
            return
        if not self.greeted:
            if not isinstance(request, DoHello):
                raise Farewell("Say hello first.")
            self._host.hello(self, request)
            self.greeted = True
        elif allowed:
            self._host.request(self, request)
        else:
            self.refuse(request, TOO_MUCH)

    async def _write(self) -> None:
        while True:
            self._awake.clear()
            lines = self._next()
            if lines:
                try:
                    await self._send(b"".join(lines))
                except (OSError, TimeoutError):
                    return
                if any(line.startswith(BYE) for line in lines):
                    return
                # Others come first: a long copy is made and sent piece by piece.
                await asyncio.sleep(0)
            elif not self._queue and (self._ends or self._heard_all):
                return
            elif not self._queue:
                await self._awake.wait()

    def _next(self) -> list[bytes]:
        """Return what is sent next: what waits here, then what the table has to tell."""
        lines = list(self._own())
        if not lines and not self._ends:
            lines = self._host.pull(self, BATCH, self._clock() + SLICE)
        return lines

    def _own(self) -> Iterator[bytes]:
        size = 0
        while self._queue and size < BATCH:
            line = self._queue.popleft()
            size += len(line)
            self.waiting -= len(line)
            yield line
        if self.waiting <= BATCH:
            self._room.set()

    async def _send(self, data: bytes) -> None:
        """Send all of `data`. Raises `TimeoutError` when the guest takes nothing for too long, and `OSError`."""
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[self._socket.send(rest) :]
            except BlockingIOError:
                await _or_late(_writable(self._socket), STALLED)


async def _or_late(what: Awaitable[bytes | None], seconds: float | None) -> bytes | None:
    async with asyncio.timeout(seconds):
        return await what


async def _writable(sock: socket.socket) -> None:
    """Wait until something can be sent."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        if not ready.done():
            ready.set_result(None)

    loop.add_writer(sock, tell)
    try:
        await ready
    finally:
        loop.remove_writer(sock)


class _Id(msgspec.Struct):
    id: int = 0


def _id_of(line: bytes) -> int:
    """Return the number of a request that cannot be read otherwise, 0 where it has none."""
    with suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
        return from_json(line, _Id).id
    return 0
