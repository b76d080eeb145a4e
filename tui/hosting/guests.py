"""Guests' screens as the door has them: a terminal each, and at its other end a guest's program.

What the program draws goes to the client, what the client types goes to the program; each side waits when the other
does. When one ends, the other is told: a client by a sentence on a terminal as it was before, a program by its
terminal hanging up.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import struct
import subprocess
import sys
import termios
from collections.abc import Callable

from tui.hosting import guest, nursery
from tui.hosting.nursery import Bear, Ended, Kill
from tui.hosting.passing import Passing

LEAST, MOST = (10, 4), (500, 200)
"""The columns and rows that a terminal here has at least and at most, whatever a client says of its own."""

TYPED_LIMIT = 16 << 10
"""So many bytes of what somebody types wait for a program that does not read; then the client waits."""

CHUNK = 1 << 16
GRACE = 2.0
"""For how many seconds a program whose terminal has hung up may go on before it is killed."""

RESTORED = (
    b"\x1b[?2026l"  # nothing is held back
    b"\x1b[?2004l\x1b[?2048l"  # pastes and sizes are not announced
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"  # the mouse is the client's own
    b"\x1b[?1004l"  # nor is the focus told
    b"\x1b[<u\x1b[?1l\x1b>"  # keys mean what they did
    b"\x1b[?1049l\x1b[?7h\x1b[?25h\x1b[0m\x1b(B"  # the screen of before, with its cursor, in its colours
)
"""Everything that a screen of ours switches on in a terminal, off."""

ENDED = "Your screen stopped: an error in the program. Your seat is kept; come again."


def farewell(sentence: str) -> bytes:
    """Return what puts a terminal back as it was, and says a sentence there."""
    return RESTORED + b"\r" + sentence.encode() + b"\r\n"


class Guest:
    """A guest's screen: a terminal with a program at its other end.

    `show` is handed what the program draws; `full` is told whether what was typed waits for the program; `over` is
    called once when the program has ended, with its exit code (None: nobody knows), not when it was hung up on.
    """

    def __init__(
        self, show: Callable[[bytes], None], full: Callable[[bool], None], over: Callable[[int | None], None]
    ) -> None:
        self._show, self._full, self._over = show, full, over
        self._loop = asyncio.get_running_loop()
        self._typed = bytearray()
        self._stuffed = False
        self._paused = False
        self._late: asyncio.TimerHandle | None = None
        self._code: int | None = None
        self.ended = False
        """Whether the program has ended."""
        self._master, self._tty = os.openpty()
        _take_keys(self._tty)
        os.set_blocking(self._master, False)
        self._loop.add_reader(self._master, self._read)

    def terminal(self) -> int:
        """Return the program's end of the terminal, to be given away."""
        tty, self._tty = self._tty, -1
        return tty

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, within bounds; the program is told."""
        columns, rows = (max(low, min(high, one)) for one, low, high in zip((columns, rows), LEAST, MOST, strict=True))
        if self._master >= 0:
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def hear(self, data: bytes) -> None:
        """Hand the program what somebody types."""
        if self._master < 0:
            return
        self._typed += data
        self._write()

    def pause(self, paused: bool) -> None:
        """Let the program wait with what it draws, or go on."""
        if self._master < 0 or paused == self._paused:
            return
        self._paused = paused
        if paused:
            self._loop.remove_reader(self._master)
        else:
            self._loop.add_reader(self._master, self._read)

    def hang_up(self) -> None:
        """Hang up the terminal, as when a client is gone. The program ends by that."""
        self._over = _nobody
        self._close()

    def note_end(self, code: int | None) -> None:
        """Take note that the program has ended; what it drew last may still be on its way."""
        self.ended = True
        self._code = code
        if self._master < 0:
            self._tell()
        elif self._late is None:
            self._late = self._loop.call_later(GRACE, self.lose)

    def lose(self) -> None:
        """Take note that nobody will know how the program ends; it is hung up on."""
        self.ended = True
        self._close()
        self._tell()

    def _read(self) -> None:
        try:
            data = os.read(self._master, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._show(data)
        else:
            self._close()
            if self.ended:
                self._tell()
            else:
                self._late = self._loop.call_later(GRACE, self._tell)

    def _write(self) -> None:
        try:
            del self._typed[: os.write(self._master, self._typed)]
        except BlockingIOError:
            pass
        except OSError:
            self._typed.clear()
        if self._typed:
            self._loop.add_writer(self._master, self._write)
        else:
            self._loop.remove_writer(self._master)
        stuffed = len(self._typed) > (0 if self._stuffed else TYPED_LIMIT)
        if stuffed != self._stuffed:
            self._stuffed = stuffed
            self._full(stuffed)

    def _tell(self) -> None:
        if self._late is not None:
            self._late.cancel()
        over, self._over = self._over, _nobody
        over(self._code)

    def _close(self) -> None:
        if self._master >= 0:
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1
        if self._tty >= 0:
            os.close(self._tty)
            self._tty = -1


def _take_keys(tty: int) -> None:
    """Let a terminal hand on keys as they are typed: before a program asks for it, enter would become a newline there,
    and be lost to a screen that is not drawn yet."""
    modes = termios.tcgetattr(tty)
    modes[0] &= ~termios.ICRNL
    modes[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(tty, termios.TCSANOW, modes)


def _nobody(_: int | None) -> None:
    """Tell nobody that a program has ended."""


class Guests:
    """All guests' programs behind a door, and the nursery of which they are born: begun at once, and anew should it end
    before the door does."""

    def __init__(self, program: str = guest.PROGRAM, *, forks: bool = nursery.FORKS) -> None:
        self._program = program
        self._forks = forks
        self._guests: dict[int, Guest] = {}
        self._born = 0
        self._begin()

    @property
    def nursery(self) -> int:
        """The number of the nursery's process."""
        return self._process.pid

    @property
    def alive(self) -> int:
        """How many programs have not ended."""
        return len(self._guests)

    def bear(self, one: Guest, term: str, line: socket.socket) -> int:
        """Begin the program of a guest whose TERM is `term`, with `line` as its line to the host; return its number.

        `line` is gone from here.
        """
        if not self._line.open:
            self._begin()
        self._born += 1
        self._guests[self._born] = one
        self._line.send(Bear(guest=self._born, term=term), [one.terminal(), line.detach()])
        return self._born

    def end(self, number: int) -> None:
        """Hang up on a program; one that goes on all the same is killed."""
        one = self._guests.get(number)
        if one is not None:
            one.hang_up()
            asyncio.get_running_loop().call_later(GRACE, self._kill, number)

    def close(self) -> None:
        """Hang up on everybody, and end the nursery once they have gone."""
        for one in self._guests.values():
            one.hang_up()
        self._line.close()
        self._buried(self._process)

    def _begin(self) -> None:
        ours, its = socket.socketpair()
        with its:
            words = [nursery.__name__, self._program, str(its.fileno()), *([] if self._forks else ["start"])]
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-B", "-X", "utf8", "-m", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
                env=guest.environment("") | guest.way(),
                start_new_session=True,
            )
        self._line: Passing[Ended] = Passing(ours, Ended, self._heard, self._lost)

    def _heard(self, message: Ended, files: list[int]) -> None:
        for file in files:
            os.close(file)
        one = self._guests.pop(message.guest, None)
        if one is not None:
            one.note_end(message.code)

    def _lost(self) -> None:
        """The nursery is gone: nobody would know how its programs end, so that they do now."""
        guests, self._guests = self._guests, {}
        self._buried(self._process)
        for one in guests.values():
            one.lose()

    def _kill(self, number: int) -> None:
        if number in self._guests and self._line.open:
            self._line.send(Kill(guest=number))

    def _buried(self, process: subprocess.Popen[bytes]) -> None:
        try:
            process.wait(nursery.GRACE + GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
