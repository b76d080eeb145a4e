"""The host's side of its door: begins it as a process of its own, and again should it end before the host does."""

from __future__ import annotations

import asyncio
import importlib.util
import socket
import subprocess
import sys
import time
from collections.abc import Callable

import msgspec

from tui.commands.problems import Problem
from tui.hosting import guest
from tui.hosting.vouching import Failed, Open, Ready, Voucher, Vouching

KEY = "door_key"
"""What the file of the door's own key is called, beside the host's other files."""

LOOPBACK = "127.0.0.1"
"""Where the door opens unless an address is named: for this machine alone."""

NO_LIBRARY = "a door for ssh needs a library that is not installed: pip install 'westmarch[host]'"

OPENING = 60.0
"""For how many seconds a door may open."""

ENDING = 4.0
"""For how many seconds a door may end by itself."""

AGAIN, SELDOM = 1.0, 60.0
"""A door that ended is opened again after a second; each time that it ends soon the pause doubles, up to a minute."""


def place(text: str) -> tuple[str, int]:
    """Return the address and port of `[ADDRESS:]PORT`, in which an address with colons stands in brackets.

    Raises `Problem` for anything else.
    """
    address, colon, port = text.rpartition(":")
    if address.startswith("[") and address.endswith("]"):
        address = address[1:-1]
    elif ":" in address or (colon and not address):
        port = ""
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise Problem(f"{text!r} is no place for a door; name a port (7777), or an address and a port (0.0.0.0:7777)")
    return address or LOOPBACK, int(port)


class Doorkeeper:
    """Keeps a door open as `wanted`. `say` is told in a sentence when it has ended, and when it is open again."""

    def __init__(
        self, voucher: Voucher, wanted: Open, say: Callable[[str], None], program: str = guest.PROGRAM
    ) -> None:
        self._voucher = voucher
        self._wanted = wanted
        self._say = say
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Vouching | None = None
        self._opened: asyncio.Future[Ready | Failed] | None = None
        self._pause = AGAIN
        self._since = 0.0
        self._again: asyncio.Task[None] | None = None

    @property
    def process(self) -> int | None:
        """The number of the door's process, if there is one."""
        return None if self._process is None else self._process.pid

    async def open(self) -> Ready:
        """Open the door; return where, and the fingerprint of its key. Raises `Problem` when that is not possible."""
        if importlib.util.find_spec("asyncssh") is None:
            raise Problem(NO_LIBRARY)
        self._begin()
        assert self._opened is not None
        try:
            async with asyncio.timeout(OPENING):
                how = await self._opened
        except TimeoutError:
            how = Failed(text="the door does not open; try again")
        if isinstance(how, Failed):
            await self.close()
            raise Problem(how.text)
        self._since = time.monotonic()
        # A port that the system chose stays the door's, should it have to be opened again.
        self._wanted = msgspec.structs.replace(self._wanted, port=how.port)
        return how

    async def close(self) -> None:
        """Close the door, and wait for it; guests' programs say goodbye first."""
        if self._again is not None:
            self._again.cancel()
        if self._line is not None:
            self._line.close()
            self._line = None
        await self._bury()

    def _begin(self) -> None:
        self._opened = asyncio.get_running_loop().create_future()
        ours, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-X", "utf8", "-m", "tui.hosting.door", str(its.fileno()), self._program],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
                env={"LANG": "C.UTF-8", "HOME": guest.NOWHERE, **guest.way()},
                # Else ctrl+c at the host's terminal would end the door before the host has said goodbye.
                start_new_session=True,
            )
        self._line = Vouching(ours, self._voucher, self._told, self._ended)
        self._line.open_door(self._wanted)

    def _told(self, how: Ready | Failed) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(how)

    def _ended(self) -> None:
        self._line = None
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(Failed(text="the door ended before it was open"))
        elif self._again is None or self._again.done():
            self._again = asyncio.get_running_loop().create_task(self._reopen())

    async def _reopen(self) -> None:
        await self._bury()
        self._say("the door has ended; it is opened again")
        while True:
            self._pause = AGAIN if time.monotonic() - self._since > SELDOM else min(self._pause * 2, SELDOM)
            await asyncio.sleep(self._pause)
            self._begin()
            assert self._opened is not None
            how = await self._opened
            if isinstance(how, Ready):
                self._since = time.monotonic()
                self._say(f"the door is open again at port {how.port}")
                return
            self._say(how.text)
            await self._bury()

    async def _bury(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        late = time.monotonic() + ENDING
        while process.poll() is None:
            if time.monotonic() > late:
                process.kill()
            await asyncio.sleep(0.02)
