"""Guests' programs at a hosted table, all in one process: each with a line of its own that needs no socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
from textual.pilot import Pilot

from core.kernel.game import Game
from core.kernel.prompts import Refusal
from tui.commands.problems import Problem
from tui.hosting import frames as f
from tui.hosting.elsewhere import Learn, nothing_kept
from tui.hosting.guest_app import GuestApp
from tui.hosting.hosted import Guest, HostedTable
from tui.hosting.line import CUT, LineCut, RecordDecoder
from tui.hosting.tending import CLOSED


class Wire:
    """A line that ends in this process."""

    def __init__(self, host: HostHere, who: str) -> None:
        self.host = host
        self.hello = f.HelloRecord(protocol=f.PROTOCOL, westmarch="0", host="Anna's tables", you=who)
        self.guest = Guest(f"test:{who}", who)
        self.decoder = RecordDecoder()
        self.records: asyncio.Queue[f.AnyRecord | LineCut] = asyncio.Queue()

    def tell(self, record: object) -> None:
        """Let the guest hear a record, through its codec."""
        self.put(msgspec.json.encode(record))

    def put(self, line: bytes) -> None:
        """Let the guest hear a line."""
        record = self.decoder.decode(line)
        assert record is not None
        self.records.put_nowait(record)

    def expect(self, game: Game) -> None:
        """Expect entries of a game."""
        self.decoder.expect(game)

    async def send(self, request: f.Request) -> None:
        """Send a request, through its codec."""
        self.host.take(self, msgspec.json.decode(msgspec.json.encode(request), type=f.Request))

    async def __aiter__(self) -> AsyncIterator[f.AnyRecord | LineCut]:
        """Yield what the host says."""
        while True:
            yield await self.records.get()

    def cut(self, again: bool = True) -> None:
        """Cut the line."""
        self.host.leave(self)
        self.records.put_nowait(LineCut(CUT, again))

    async def close(self) -> None:
        """Hang up."""
        self.cut()


class HostHere:
    """A host of one table."""

    def __init__(self, hosted: HostedTable) -> None:
        self.hosted = hosted
        self.wires: list[Wire] = []
        self.answers = True
        self.requests: list[f.Request] = []

    def connect(self, who: str) -> Callable[[], Awaitable[Wire]]:
        """Return what makes lines for a guest."""

        async def connected() -> Wire:
            if not self.answers:
                raise Problem("no host is running here")
            wire = Wire(self, who)
            self.wires.append(wire)
            return wire

        return connected

    def leave(self, wire: Wire) -> None:
        """Forget a line."""
        if wire in self.wires:
            self.wires.remove(wire)
            self.hosted.leave(wire.guest)
            self.pump()

    def take(self, wire: Wire, request: f.Request) -> None:
        """Answer a request."""
        self.requests.append(request)
        match request:
            case f.DoTables():
                wire.tell(f.AnswerRecord(id=request.id, tables=[self.hosted.listed(wire.guest.who)]))
            case f.DoJoin():
                try:
                    self.hosted.join(wire.guest, request.seats, request.at)
                except Refusal as refusal:
                    wire.tell(f.RefusedRecord(id=request.id, rule=refusal.rule, text=refusal.sentence))
            case f.DoClose():
                self.hosted.close(f.PartedRecord(text=CLOSED.format(wire.guest.name, "evening"), by=wire.guest.name))
            case _:
                self.hosted.request(wire.guest, request)
        self.pump()

    def pump(self) -> None:
        """Tell everybody what there is to be told."""
        for wire in list(self.wires):
            for lines in self.hosted.pull(wire.guest, 1 << 30, float("inf")):
                for line in lines.splitlines():
                    wire.put(line)


class Seat:
    """A guest's program, and a hand at its keys."""

    def __init__(self, app: GuestApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> Any:
        """The screen in front."""
        return self.app.screen

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def said(self) -> str:
        """Every sentence that was shown for a few seconds."""
        return "\n".join(notification.message for notification in self.app._notifications)

    def sits(self) -> bool:
        """Whether the table has come."""
        return self.app._table is not None and self.app._table.scene is not None

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            await self.pilot.press(key)

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait until something is so, for a few seconds at most."""
        for _ in range(200):
            await self.pilot.pause()
            if done():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"that never came:\n{self.text}\n{self.said}")


@asynccontextmanager
async def guests(
    host: HostHere,
    *who: tuple[str, Sequence[str]],
    size: tuple[int, int] = (80, 24),
    learn: Learn = nothing_kept,
    **settings: Any,
) -> AsyncIterator[list[Seat]]:
    """Run a guest's program for each name, in its seats, all at the table of `host`; `learn` is the quiz of all."""
    async with AsyncExitStack() as stack:
        found = []
        for name, seats in who:
            app = GuestApp(host.connect(name), "evening", seats, watch=not seats, learn=learn)
            app.settings = type(app.settings)(**{"pace": "off", "pass_until": "ask", **settings})
            seat = Seat(app, await stack.enter_async_context(app.run_test(size=size)))
            found.append(seat)
            await seat.until(seat.sits)
        yield found
