"""A client's screen at the door: a guest's program on a terminal of its own, drawn over a channel of ssh."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from tui.hosting import guest
from tui.hosting.guests import ENDED, Guest, farewell

FULL = "All places here are taken. Come again later."
NO_COMMAND = "Nothing can be run here but the tables: leave out the command."
NO_TERMINAL = "The tables need a terminal; ssh gives them one with -t."

UNSENT = 64 << 10
"""A guest's program waits with what it draws while so many bytes wait for its client."""


class Channel(Protocol):
    """A channel of ssh, as a screen uses it."""

    def set_write_buffer_limits(self, high: int) -> None:
        """Say how many bytes may wait before writing is paused."""

    def write(self, data: bytes) -> None:
        """Draw on the client's terminal."""

    def write_stderr(self, data: bytes) -> None:
        """Say something beside it."""

    def exit(self, status: int) -> None:
        """End, with an exit code for the client."""

    def pause_reading(self) -> None:
        """Let the client wait with what is typed."""

    def resume_reading(self) -> None:
        """Let the client go on typing."""


class Caller(Protocol):
    """Whose screen it is."""

    def come(self, one: Guest, term: str) -> int:
        """Begin a guest's program; return its number, or 0 where all places are taken."""

    def leave(self, number: int) -> None:
        """End a guest's program."""


class Screen:
    """What a client has asked for on its channel: a terminal with a shell, which is a guest's program.

    Its methods are those of a session of asyncssh.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._chan: Channel
        self._term: str | None = None
        self._size = (80, 24)
        self._refusal = ""
        self._guest: Guest | None = None
        self._number = 0
        self.over = False
        """Whether the last has been said."""

    def connection_made(self, chan: Channel) -> None:
        """Take the channel."""
        self._chan = chan
        chan.set_write_buffer_limits(UNSENT)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """Take note of the terminal."""
        self._term = term_type
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Allow a screen, on a terminal."""
        if self._term is None:
            self._refusal = NO_TERMINAL
        return True

    def exec_requested(self, command: str) -> bool:
        """Run no command (scp is one). ssh shows the reason only to whoever was not refused at once."""
        self._refusal = NO_COMMAND
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse sftp and its like."""
        return False

    def break_received(self, msec: int) -> bool:
        """Refuse to break a line."""
        return False

    def signal_received(self, signal: str) -> None:
        """Send no signal to anybody."""

    def session_started(self) -> None:
        """Begin the guest's program, or say why there is none."""
        if self._refusal:
            self._chan.write_stderr(f"{self._refusal}\r\n".encode())
            self._chan.exit(1)
            return
        one = self._guest = Guest(self._show, self._full, self._over)
        one.resize(*self._size)
        self._number = self._caller.come(one, self._term or "")
        if not self._number:
            one.hang_up()
            self.leave(FULL)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Hand the program what somebody types."""
        if self._guest is not None:
            self._guest.hear(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Resize the program's terminal."""
        self._size = (width, height)
        if self._guest is not None:
            self._guest.resize(width, height)

    def pause_writing(self) -> None:
        """Let the program wait while the client does not take what is drawn."""
        if self._guest is not None:
            self._guest.pause(True)

    def resume_writing(self) -> None:
        """Let the program draw on."""
        if self._guest is not None:
            self._guest.pause(False)

    def eof_received(self) -> bool:
        """Take the end of what is typed as the end."""
        self._chan.exit(1)
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Hang up the program's terminal."""
        self._caller.leave(self._number)

    def leave(self, sentence: str) -> None:
        """Say a sentence on a terminal as it was before, and end."""
        self.over = True
        self._show(farewell(sentence))
        self._chan.exit(1)

    def _show(self, data: bytes) -> None:
        # The channel may be closed while the program still draws.
        with suppress(OSError):
            self._chan.write(data)

    def _full(self, full: bool) -> None:
        if full:
            self._chan.pause_reading()
        else:
            self._chan.resume_reading()

    def _over(self, code: int | None) -> None:
        if code in guest.LEFT:
            self.over = True
            self._chan.exit(code)
        else:
            self.leave(ENDED)
