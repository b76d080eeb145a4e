"""A program that stands in for a guest's: each key does one thing and says one line."""

from __future__ import annotations

import os
import resource
import signal
import socket
import sys
import tty
from pathlib import Path

DRAWN = "\x1b[?1049h\x1b[?1003h\x1b[?25l"
"""What it leaves the terminal in when it dies."""


def run(line: socket.socket) -> int:
    """Answer keys until `q`, or until the terminal is gone."""
    tty.setraw(0)
    signal.signal(signal.SIGWINCH, lambda *_: show_size())
    line.sendall(b"hello\n")
    say(DRAWN + "ready")
    while key := os.read(0, 1):
        match key:
            case b"q":
                sys.stdout.write("\x1b[?1049l")
                return 0
            case b"e":
                say(" ".join(f"{name}={value}" for name, value in sorted(os.environ.items())))
            case b"f":
                say(f"wrote {tried_to_write()}, files {sorted(int(one) for one in os.listdir('/proc/self/fd'))[:-1]}")
            case b"m":
                say(f"memory {tried_to_take()}")
            case b"z":
                show_size()
            case b"l":
                line.sendall(b"asked\n")
                say(f"line {line.recv(100).decode().strip()}")
            case b"x":
                raise RuntimeError("a secret")
            case b"i":
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                say("ignoring")
                signal.pause()
                signal.pause()
            case b"b":
                say("x" * 3_000_000)
            case _:
                say(f"key {key!r}")
    return 1


def say(text: str) -> None:
    """Say a line."""
    sys.stdout.write(f"{text}\r\n")
    sys.stdout.flush()


def show_size() -> None:
    """Say how large the terminal is."""
    size = os.get_terminal_size(0)
    say(f"size {size.columns}x{size.lines} of {os.getpid()}")


def tried_to_write() -> int:
    """Return how many bytes could be written into a file."""
    path = Path(f"/tmp/westmarch-guest-{os.getpid()}")
    try:
        with path.open("wb", buffering=0) as file:
            return file.write(b"x")
    except OSError:
        return 0
    finally:
        path.unlink(missing_ok=True)


def tried_to_take() -> str:
    """Return how taking far too much memory went."""
    try:
        bytearray(resource.getrlimit(resource.RLIMIT_DATA)[0])
    except MemoryError:
        return "refused"
    return "taken"
