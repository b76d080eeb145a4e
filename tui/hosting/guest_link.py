"""The link of a guest's program to its host: it keeps a line, and makes another one when that is cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from core.kernel.game import Game
from tui.commands.problems import Problem
from tui.hosting.frames import AnyRecord, HelloRecord, RefusedRecord, Request
from tui.hosting.line import CUT, LineCut

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 1.5
"""Seconds before the first attempt to come back, and the most between two: each time twice as long is waited. A host
that runs again has its guests back within two seconds."""


NO_LINE = "There is no line to the host now; wait until it is back."
"""Why a request is not sent while the line is cut."""


class NoWayBack(Problem):
    """No other line can be made in place of the one that was cut."""


class Wire(Protocol):
    """A line to a host that has greeted its guest, as `tui.hosting.line.Line` is one."""

    hello: HelloRecord

    def expect(self, game: Game) -> None:
        """Expect entries of `game` before any header."""

    async def send(self, request: Request) -> None:
        """Send a request."""

    def __aiter__(self) -> AsyncIterator[AnyRecord | LineCut]:
        """Return what the host says, and last of all why the line ended."""

    async def close(self) -> None:
        """Hang up."""


Connect = Callable[[], Awaitable[Wire]]
"""Makes a line to the host. Raises `Problem` where none answers, or it says no."""


class Link:
    """Keeps a line to a host. `greeted` is called with each new line's greeting, `heard` with each record, and `cut`
    when a line has ended; what it returns says whether to come back."""

    def __init__(
        self,
        connect: Connect,
        greeted: Callable[[HelloRecord], None],
        heard: Callable[[AnyRecord], None],
        cut: Callable[[LineCut], bool],
    ) -> None:
        self.connect = connect
        self.greeted = greeted
        self.heard = heard
        self.cut = cut
        self._wire: Wire | None = None
        self._requests: asyncio.Queue[Request] = asyncio.Queue()

    def expect(self, game: Game) -> None:
        """Expect that the line goes on with a table of `game`."""
        if self._wire is not None:
            self._wire.expect(game)

    def send(self, request: Request) -> None:
        """Send a request once those before it have been sent; without a line it is refused at once."""
        if self._wire is not None:
            self._requests.put_nowait(request)
        else:
            self.heard(RefusedRecord(id=request.id, rule="", text=NO_LINE))

    async def run(self) -> None:
        """Keep a line until it is not worth coming back. Raises `Problem` where there never was one."""
        pause, came = FIRST_PAUSE, False
        while True:
            try:
                wire = await self.connect()
            except Problem as problem:
                if not came:
                    raise
                if not self.cut(LineCut(str(problem), not isinstance(problem, NoWayBack))):
                    return
            else:
                pause, came = FIRST_PAUSE, True
                if not self.cut(await self._keep(wire)):
                    return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _keep(self, wire: Wire) -> LineCut:
        """Hear what the host says until the line ends, and return why it did."""
        self._wire, self._requests = wire, asyncio.Queue()
        sending = asyncio.ensure_future(self._send_all(wire))
        try:
            self.greeted(wire.hello)
            async for record in wire:
                if isinstance(record, LineCut):
                    return record
                self.heard(record)
            return LineCut(CUT, True)
        finally:
            self._wire = None
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            await wire.close()

    async def _send_all(self, wire: Wire) -> None:
        while True:
            request = await self._requests.get()
            try:
                await wire.send(request)
            except Problem as problem:
                self.heard(RefusedRecord(id=request.id, rule="", text=str(problem)))

    async def hang_up(self) -> None:
        """Hang up: the line ends like one that was cut."""
        if self._wire is not None:
            while not self._requests.empty():
                await self._wire.send(self._requests.get_nowait())
            await self._wire.close()
