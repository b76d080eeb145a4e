"""A program on a pseudo-terminal (120x40 at first): starting it, sending keys, and what it writes until it settles."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

COLUMNS = 120
LINES = 40
ROOT = Path(__file__).parent.parent
WESTMARCH = Path(sys.executable).with_name("westmarch")
PEER = (sys.executable, "-m", "benchmarks.three_widgets")
QUIET = 0.5
"""A screen has settled when nothing was written for so many seconds."""

PAUSE = 0.1
"""Seconds of silence that end one paint."""

ANSWERED = 100
"""An answer that changes the screen is not shorter than this; what is only says that something comes."""

LONGEST = 20.0
"""Seconds after which no answer is waited for any more."""

PAINTED = 2_000
"""What an application writes before its first paint (questions to the terminal) is shorter than this."""


class Burst(NamedTuple):
    """What was written until the screen settled: how many bytes, and seconds until the last of them."""

    size: int
    seconds: float


class Terminal:
    """A program on a terminal of its own. A context manager; the program is killed at the end."""

    def __init__(self, program: Sequence[str | Path], home: Path, size: tuple[int, int] = (COLUMNS, LINES)) -> None:
        """Start `program` with its files in `home` on a terminal of `size` (columns, lines); the clock of the first
        burst starts here."""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._began = time.perf_counter()
        self.process = subprocess.Popen(
            [str(word) for word in program],
            cwd=ROOT,
            env=environment(home),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def first_paint(self) -> Burst:
        """Wait for the first paint and return everything since the start of the program."""
        burst = self._settled(self._began, at_least=PAINTED)
        if burst.size < PAINTED:
            raise RuntimeError(f"{self.process.args!r} painted nothing")
        return burst

    def press(self, key: str) -> Burst:
        """Send a key and return what was written in answer."""
        began = time.perf_counter()
        os.write(self.master, key.encode())
        return self._settled(began)

    def pieces(self, key: str) -> list[Burst]:
        """Send a key that surely changes the screen, and return the answer piece by piece: how much, and when."""
        began = time.perf_counter()
        os.write(self.master, key.encode())
        found: list[Burst] = []
        while written := self._read(QUIET if sum(piece.size for piece in found) >= ANSWERED else LONGEST):
            found.append(Burst(len(written), time.perf_counter() - began))
        return found

    def first_byte(self) -> float:
        """Return the seconds until something is written at all."""
        self._read(LONGEST)
        return time.perf_counter() - self._began

    def painted(self) -> float:
        """Wait for the first paint, and return the seconds until it was whole; what follows does not count.

        A paint ends with the first pause of `PAUSE`: a screen that goes on changing would never settle.
        """
        return self._settled(self._began, at_least=PAINTED, quiet=PAUSE).seconds

    def answer(self, key: str) -> float:
        """Send a key, and return the seconds until the paint that it brought was whole; what follows does not count."""
        began = time.perf_counter()
        os.write(self.master, key.encode())
        return self._settled(began, at_least=PAINTED, quiet=PAUSE).seconds

    def change(self, key: str) -> float:
        """Send a key that changes a part of the screen, and return the seconds until that part was painted."""
        began = time.perf_counter()
        os.write(self.master, key.encode())
        return self._settled(began, at_least=ANSWERED, quiet=PAUSE).seconds

    def send(self, key: str) -> None:
        """Send a key without waiting for an answer."""
        os.write(self.master, key.encode())

    def drain(self, seconds: float) -> None:
        """Take in what is written for so many seconds."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            self._read(left)

    def idle(self, seconds: float) -> tuple[int, float]:
        """Leave the program alone and return how many bytes it wrote and which share of a core it used."""
        before = self.core_seconds()
        began = time.perf_counter()
        size = 0
        while (left := began + seconds - time.perf_counter()) > 0:
            size += len(self._read(left))
        return size, (self.core_seconds() - before) / (time.perf_counter() - began)

    def core_seconds(self) -> float:
        """Return the processor time of all threads so far. `/proc/PID/stat` has it in hundredths of a second only."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def resident(self) -> int:
        """Return the resident memory in bytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def _settled(self, began: float, at_least: int = 0, most: float = LONGEST, quiet: float = QUIET) -> Burst:
        size = 0
        last = began
        while time.perf_counter() - began < most:
            found = self._read(quiet if size >= at_least else most)
            if not found:
                break
            last = time.perf_counter()
            size += len(found)
        return Burst(size, last - began)

    def _read(self, wait: float) -> bytes:
        if select.select([self.master], [], [], max(0.0, wait))[0]:
            with suppress(OSError):
                return os.read(self.master, 1 << 16)
        return b""


def environment(home: Path) -> Mapping[str, str]:
    """Return the environment of a plain terminal, with the program's files in `home`.

    Python may keep what it has compiled, as it does where the program is installed: else a start would compile our own
    modules each time, and Textual's never.
    """
    left_out = ("COLUMNS", "LINES", "NO_COLOR", "COLORTERM", "PYTHONDONTWRITEBYTECODE")
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return kept | {"TERM": "xterm-256color", "WESTMARCH_HOME": str(home)}
