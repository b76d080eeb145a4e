"""One writer a log: an advisory lock on the file itself, so that nothing is left behind whatever happens."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from saves.errors import Locked
from saves.text import visible

LOCK_TABLE = Path("/proc/locks")
ATTEMPTS = 5
PAUSE = 0.01
"""Seconds between attempts: a listing may be probing the lock just now, which takes microseconds."""

TURNS = 300
"""So many attempts are made to be alone with a small file; another program is done with it in milliseconds."""


def lock(fd: int, path: Path) -> None:
    """Lock the open file `fd` for its one writer until it is closed. Raises `Locked` when another holds it."""
    for attempt in range(ATTEMPTS):
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if attempt + 1 < ATTEMPTS:
                time.sleep(PAUSE)
        else:
            return
    raise Locked(_sentence(path, _holder(os.fstat(fd).st_ino)))


def _sentence(path: Path, process: int | None) -> str:
    if process == os.getpid():
        return f"{visible(path.name)} is open in this program already; close it there, or open it read-only"
    which = "" if process is None else f" (process {process})"
    return f"{visible(path.name)} is being played by another program{which}; close it there, or open it read-only"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other programs from changing small files in `folder` meanwhile, which are read and written again whole.

    Waits a moment for one that does; where the system cannot lock, or the other hangs, it goes on without.
    """
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        yield
        return
    try:
        for _ in range(TURNS):
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(PAUSE)
            except OSError:
                break
            else:
                break
        yield
    finally:
        os.close(fd)


def check_unlocked(path: Path) -> None:
    """Raise `Locked` when somebody plays the log at `path`."""
    if is_locked(path):
        raise Locked(_sentence(path, _holder(path.stat().st_ino)))


def is_locked(path: Path) -> bool:
    """Whether somebody plays the log at `path`; false for what cannot be opened."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(fd)
    return False


def locked_inodes() -> dict[int, int] | None:
    """Return the inodes of all locked files with the process that holds each; None where the system does not say.

    Inodes of different disks can be the same number: ask `is_locked` about a file that is named here.
    """
    try:
        table = LOCK_TABLE.read_text(encoding="ascii")
    except (OSError, ValueError):
        return None
    held: dict[int, int] = {}
    for row in table.splitlines():
        # "1: FLOCK  ADVISORY  WRITE 6249 fe:00:2148084 0 EOF"; a row of somebody who waits has "->" in it.
        parts = row.split()
        if len(parts) >= 6 and parts[1] == "FLOCK" and parts[3] == "WRITE":
            held[int(parts[5].rsplit(":", 1)[-1])] = int(parts[4])
    return held


def _holder(inode: int) -> int | None:
    process = (locked_inodes() or {}).get(inode)
    return process if process is not None and process > 0 else None
