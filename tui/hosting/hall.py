"""Behind the door: who waits for a login, who is in, and how all of them leave."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Protocol

from tui.hosting import gate
from tui.hosting.door_screen import Screen
from tui.hosting.guests import Guest, Guests
from tui.hosting.vouching import Asking, Come, Open

CLOSED = "The host has ended. Your seat is kept; come again when it is back."

GRACE = 1.5
"""For how many seconds guests' programs may say goodbye once the host is gone."""


class Caller(Protocol):
    """A connection, as the hall knows it."""

    @property
    def screen(self) -> Screen | None:
        """The screen that it has asked for."""

    def close(self, why: str) -> None:
        """End the connection, and say why."""

    def guest(self) -> Come:
        """Return what the host is told of the guest."""


class Hall:
    """All connections at a door, and what they share."""

    def __init__(self, asking: Asking, wanted: Open, guests: Guests) -> None:
        self.asking = asking
        self.wanted = wanted
        self.guests = guests
        self.tries = gate.Tries(time.monotonic)
        self._waiting: set[Caller] = set()
        self._callers: set[Caller] = set()

    def knocks(self, caller: Caller) -> bool:
        """Return whether a connection may wait for its login."""
        if len(self._waiting) >= gate.WAITING:
            return False
        self._waiting.add(caller)
        self._callers.add(caller)
        return True

    def knows(self, caller: Caller) -> None:
        """Take note that a connection has logged in."""
        self._waiting.discard(caller)

    def gone(self, caller: Caller) -> None:
        """Take note that a connection is gone."""
        self._waiting.discard(caller)
        self._callers.discard(caller)

    def come(self, caller: Caller, one: Guest, term: str) -> int:
        """Begin a guest's program, its line in the host's hands; return its number, or 0 without a place for it."""
        if self.wanted.most and self.guests.alive >= self.wanted.most:
            return 0
        mine, its = socket.socketpair()
        self.asking.come(caller.guest(), mine)
        return self.guests.bear(one, term, its)

    async def close(self) -> None:
        """Let guests' programs say goodbye, and end everything."""
        late = time.monotonic() + GRACE
        while self.guests.alive and time.monotonic() < late:
            await asyncio.sleep(0.02)
        for caller in list(self._callers):
            if caller.screen is None:
                caller.close(CLOSED)
            elif not caller.screen.over:
                caller.screen.leave(CLOSED)
        # A client whose screen has ended goes by itself; cut off, it would say so below the last sentence.
        while self._callers and time.monotonic() < late + GRACE:
            await asyncio.sleep(0.02)
