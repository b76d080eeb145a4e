"""What a guest's program is bound by before it runs: a terminal of its own, one socket, and next to nothing else.

It has no path to anything of the host's: its environment is four variables, and its home lies where no file can be.
Whatever it does, it writes no file, and takes no more memory and files than a table needs.
"""

from __future__ import annotations

import fcntl
import importlib
import os
import re
import resource
import signal
import socket
import sys
import termios
from collections.abc import Callable

Program = Callable[[socket.socket], int]
"""A guest's program: given its line to the host, it runs until the guest leaves, and returns an exit code."""

PROGRAM = "tui.hosting.behind_door:run"
"""What runs as a guest's program: a module and a function in it. A function `prepare` beside it is called once, in the
process of which such programs are forked."""

NOWHERE = "/dev/null"
"""The home of a guest's program: a file, so that nothing can ever lie in it."""

PLAIN_TERMINAL = "xterm"
"""What a terminal is taken for that does not say what it is."""

RICHER = frozenset({"alacritty", "contour", "foot", "ghostty", "rio", "wezterm", "xterm-ghostty"})
"""Terminals of 256 colours and more whose names do not say so."""

TERMINAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,31}")

FILES = 64
MEMORY = 512 << 20
"""How many bytes of data a guest's program may have. A table needs an eighth of it."""

LINE = 3
"""The number of a guest's line among its files."""

HIGHEST = 1 << 16
"""No process of ours has a file of a higher number."""

LEFT = (0, 1)
"""The exit codes of a guest's program that has put back its terminal itself, and said why it ended if need be."""

FAILED = 70
"""The exit code of a guest's program that could not go on."""


def terminal(named: str) -> str:
    """Return what a client's TERM stands for here: as it is, where its name is one."""
    if not TERMINAL.fullmatch(named):
        return PLAIN_TERMINAL
    if named in RICHER or named.endswith("-direct"):
        return "xterm-256color"
    return named


def environment(named: str, tty: str = "") -> dict[str, str]:
    """Return the whole environment of a guest's program on the terminal `tty` of a client whose TERM is `named`.

    `SSH_TTY` says what every ssh server says: that the line is long. No other variable of the client gets here.
    """
    return {"TERM": terminal(named), "LANG": "C.UTF-8", "HOME": NOWHERE, "SSH_TTY": tty}


def way() -> dict[str, str]:
    """Return how another Python finds the program, where this one was told; the guest's program itself is not."""
    return {"PYTHONPATH": os.environ["PYTHONPATH"]} if "PYTHONPATH" in os.environ else {}


def bind(tty: int, line: int, named: str) -> socket.socket:
    """Give this process the terminal `tty` as its own, `line` as its only other file, and its limits; return the line.

    Nothing that it had before is left but its memory.
    """
    os.setsid()
    fcntl.ioctl(tty, termios.TIOCSCTTY, 0)
    name = os.ttyname(tty)
    # Both numbers may lie where the other has to go.
    tty, line = (fcntl.fcntl(number, fcntl.F_DUPFD, LINE + 1) for number in (tty, line))
    for number in (0, 1, 2):
        os.dup2(tty, number)
    os.dup2(line, LINE, inheritable=False)
    os.closerange(LINE + 1, HIGHEST)
    os.environ.clear()
    os.environ.update(environment(named, name))
    os.umask(0o077)
    os.chdir("/")
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, 0)
    _limit(resource.RLIMIT_NOFILE, FILES)
    _limit(resource.RLIMIT_DATA, MEMORY)
    sys.dont_write_bytecode = True
    _streams()
    return socket.socket(fileno=LINE)


def _limit(what: int, most: int) -> None:
    """Lower a limit for good; one that is lower already stays."""
    hard = resource.getrlimit(what)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (most, most))


def _streams() -> None:
    """Make the standard streams anew: those of before may hold the text of somebody else."""
    sys.stdin = sys.__stdin__ = os.fdopen(0, encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]


def found(program: str, *, prepared: bool = False) -> Program:
    """Return the function that `program` names, its module imported, and perhaps `prepared` for many runs."""
    name, _, function = program.partition(":")
    module = importlib.import_module(name)
    if prepared and hasattr(module, "prepare"):
        module.prepare()
    run: Program = getattr(module, function)
    return run


def live(program: str | Program, tty: int, line: int, named: str) -> int:
    """Be a guest's program until it ends; return its exit code. What it dies of goes nowhere: a traceback would show
    a guest the paths of the host."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        # A guest's keys are read, never signals; what somebody types before the program reads must not end it.
        signal.signal(number, signal.SIG_IGN)
    sock = bind(tty, line, named)
    try:
        run = found(program) if isinstance(program, str) else program
        code = run(sock)
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except BaseException:
        return FAILED
    return code


def main() -> int:
    """Be a guest's program that was started: `python -m tui.hosting.guest PROGRAM TTY LINE TERM`."""
    _, program, tty, line, named = sys.argv
    return live(program, int(tty), int(line), named)


if __name__ == "__main__":
    os._exit(main())
