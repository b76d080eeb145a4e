"""The real program on a pseudo-terminal, with a terminal emulator that says what the screen shows."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import pyte

ROOT = Path(__file__).parent.parent.parent
WESTMARCH = Path(sys.executable).with_name("westmarch")
ON_A_TERMINAL = 'tty=$1; shift; exec "$@" <>"$tty" >&0 2>&1'
"""The first terminal that a session's leader opens becomes its controlling terminal, so that it hears of its end."""

ENTRY = re.compile(r"entry (\d+) +saved")
"""What the header of a table says once an entry is on disk."""


def _hear_hang_ups() -> None:
    """Let SIGHUP end the new process, also where it is ignored here because the tests were begun with `nohup`."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """A program on a terminal of its own, and the numbers of the entries that its screen showed as saved, in order."""

    def __init__(
        self,
        program: Sequence[str | Path],
        home: Path,
        size: tuple[int, int] = (100, 30),
        *,
        deaf: bool = False,
        setting: Mapping[str, str] | None = None,
    ) -> None:
        """Start `program` in the folder `home`, where its files lie, on a terminal of `size` columns and lines.

        A `deaf` program ignores the signal that says that its terminal is gone. `setting` are variables of the
        environment that differ from those of a plain terminal.
        """
        self.master, slave = pty.openpty()
        set_size(slave, size)
        self.process = subprocess.Popen(
            [
                "sh",
                "-c",
                f"trap '' HUP; {ON_A_TERMINAL}" if deaf else ON_A_TERMINAL,
                "sh",
                os.ttyname(slave),
                *(str(word) for word in program),
            ],
            cwd=home,
            env=dict(environment(home)) | dict(setting or {}),
            start_new_session=True,
            preexec_fn=_hear_hang_ups,
        )
        self._slave = slave
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.shown: list[int] = []
        self.written = bytearray()
        self._open = True

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        self.hang_up()

    def press(self, key: str) -> None:
        """Send a key; a program that is gone already does not hear it."""
        self.type(key.encode())

    def type(self, content: bytes) -> None:
        """Send bytes as they are, however many; what the program writes meanwhile is taken in."""
        at = 0
        os.set_blocking(self.master, False)
        while at < len(content) and self.process.poll() is None:
            try:
                at += os.write(self.master, content[at : at + 4096])
            except BlockingIOError:
                self._take(0.05)
            except OSError:
                break
        os.set_blocking(self.master, True)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the terminal another size; the program hears of it as from any terminal."""
        columns, lines = size
        self.screen.resize(lines, columns)
        set_size(self.master, size)

    def wait_for(self, words: str, most: float = 20.0) -> bool:
        """Wait until the screen shows `words`, at most so many seconds, and return whether it does."""
        until = time.monotonic() + most
        while words not in self.text():
            if time.monotonic() >= until or not (self._take(0.2) or self.process.poll() is None):
                return words in self.text()
        return True

    def wait_for_bytes(self, content: bytes, most: float = 20.0) -> bool:
        """Wait until the program has written `content`, at most so many seconds, and return whether it has."""
        until = time.monotonic() + most
        while content not in self.written and time.monotonic() < until:
            self._take(0.2)
        return content in self.written

    def settle(self, quiet: float = 0.3, most: float = 20.0) -> None:
        """Take in what the program writes until it has been silent for so long."""
        until = time.monotonic() + most
        while time.monotonic() < until and self._take(quiet):
            pass

    def wait_for_end(self, most: float = 20.0) -> int | None:
        """Take in what the program writes until it ends, at most so many seconds, and return its exit code."""
        until = time.monotonic() + most
        while self.process.poll() is None and time.monotonic() < until:
            self._take(0.05)
        self.settle(0.1)
        return self.process.returncode

    def cooked(self) -> bool:
        """Return whether the terminal is as a shell wants it: with echo, line by line, keys that send signals."""
        flags: int = termios.tcgetattr(self._slave)[3]
        wanted = termios.ECHO | termios.ICANON | termios.ISIG
        return flags & wanted == wanted

    def watch(self, seconds: float) -> None:
        """Take in what the program writes for so long, or until it shows another entry or is gone."""
        before = len(self.shown)
        until = time.monotonic() + seconds
        while len(self.shown) == before and (left := until - time.monotonic()) > 0 and self._take(left):
            pass

    def wait_for_table(self, most: float = 20.0) -> bool:
        """Wait until the screen shows a table, at most so many seconds, and return whether it does.

        A table with secrets lies under a cover at first, which y lifts.
        """
        until = time.monotonic() + most
        while not self.shown and time.monotonic() < until:
            self.watch(1.0)
            if not self.shown:
                self.press("y")
        return bool(self.shown)

    def at_table(self) -> bool:
        """Return whether the table is in front, and not something that was opened over it."""
        return ENTRY.search(self.screen.display[0]) is not None

    def text(self) -> str:
        """Return what the screen shows, a line for each row."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def send(self, number: signal.Signals) -> None:
        """Send a signal, take in the last words and wait for the end."""
        self.process.send_signal(number)
        self._last_words()

    def hang_up(self) -> None:
        """Close the terminal."""
        if self._open:
            self._open = False
            os.close(self._slave)
            os.close(self.master)

    def end_by_closing(self) -> None:
        """Close the terminal under the program and wait for its end."""
        self.hang_up()
        self.process.wait(20)

    def _last_words(self) -> None:
        os.close(self._slave)
        self._slave = os.open(os.devnull, os.O_RDONLY)
        while self._take(20.0):
            pass
        self.process.wait(20)

    def _take(self, wait: float) -> bool:
        """Take in one portion of output; return whether there may be more."""
        if not select.select([self.master], [], [], max(0.0, wait))[0]:
            return False
        try:
            found = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.written += found
        self._stream.feed(found)
        entry = ENTRY.search(self.screen.display[0])
        if entry is not None and (not self.shown or self.shown[-1] != int(entry[1])):
            self.shown.append(int(entry[1]))
        return bool(found)


def set_size(terminal: int, size: tuple[int, int]) -> None:
    """Set the columns and lines of a terminal."""
    columns, lines = size
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def environment(home: Path) -> Mapping[str, str]:
    """Return the environment of a plain terminal, with the program of this tree and its files in `home`."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR", "COLORTERM")}
    return kept | {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "WESTMARCH_HOME": str(home)}
