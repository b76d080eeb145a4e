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
ON_A_TERMINAL = 'tty=$1; shift; exec "$@" <"$tty" >"$tty" 2>&1'
"""The first terminal that a session's leader opens becomes its controlling terminal, so that it hears of its end."""

ENTRY = re.compile(r"entry (\d+) +saved")
"""What the header of a table says once an entry is on disk."""


class Terminal:
    """A program on a terminal of its own, and the numbers of the entries that its screen showed as saved, in order."""

    def __init__(
        self, program: Sequence[str | Path], home: Path, size: tuple[int, int] = (100, 30), *, deaf: bool = False
    ) -> None:
        """Start `program` with its files in `home` on a terminal of `size` columns and lines.

        A `deaf` program ignores the signal that says that its terminal is gone.
        """
        columns, lines = size
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [
                "sh",
                "-c",
                f"trap '' HUP; {ON_A_TERMINAL}" if deaf else ON_A_TERMINAL,
                "sh",
                os.ttyname(slave),
                *(str(word) for word in program),
            ],
            cwd=ROOT,
            env=environment(home),
            start_new_session=True,
        )
        self._slave = slave
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.shown: list[int] = []
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

    # ------------------------------------------------------------------ using it

    def press(self, key: str) -> None:
        """Send a key; a program that is gone already does not hear it."""
        with suppress(OSError):
            os.write(self.master, key.encode())

    def watch(self, seconds: float) -> None:
        """Take in what the program writes for so long, or until it shows another entry or is gone."""
        before = len(self.shown)
        until = time.monotonic() + seconds
        while len(self.shown) == before and (left := until - time.monotonic()) > 0 and self._take(left):
            pass

    def wait_for_table(self, most: float = 20.0) -> bool:
        """Wait until the screen shows a table, at most so many seconds, and return whether it does.

        A table with secrets lies under a cover at first, which enter takes away.
        """
        until = time.monotonic() + most
        while not self.shown and time.monotonic() < until:
            self.watch(1.0)
            if not self.shown:
                self.press("\r")
        return bool(self.shown)

    def at_table(self) -> bool:
        """Return whether the table is in front, and not something that was opened over it."""
        return ENTRY.search(self.screen.display[0]) is not None

    def text(self) -> str:
        """Return what the screen shows, a line for each row."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    # ------------------------------------------------------------------ ways to die

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
        self._stream.feed(found)
        entry = ENTRY.search(self.screen.display[0])
        if entry is not None and (not self.shown or self.shown[-1] != int(entry[1])):
            self.shown.append(int(entry[1]))
        return bool(found)


def environment(home: Path) -> Mapping[str, str]:
    """Return the environment of a plain terminal, with the program's files in `home`."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR", "COLORTERM")}
    return kept | {"TERM": "xterm-256color", "WESTMARCH_HOME": str(home)}
