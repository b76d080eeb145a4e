"""Where hosts and guests find each other: a socket in the runtime folder, and beside it what is hosted there."""

from __future__ import annotations

import fcntl
import os
import warnings
from pathlib import Path

import msgspec
import platformdirs

from core.kernel.decoding import from_json
from saves import paths
from saves.errors import SaveError
from saves.private import FILE, make_folder
from saves.small_file import read_small
from saves.text import visible
from tui.commands.problems import Problem

SOCKET = "host.sock"
SHARED = Path("/run/westmarch") / SOCKET
"""Where a host of the whole machine listens, such as a service."""

SUFFIX = ".hosted"
"""What the file beside a socket is called that says what is hosted there, after the socket's own name."""

LARGEST = 1 << 20


class Hosted(msgspec.Struct):
    """What a host says of itself to its own user: which process it is, and its tables by the paths of their logs."""

    process: int
    tables: dict[str, str] = {}


def runtime_folder() -> Path:
    """Return the folder of what lasts as long as a program runs. Raises `SaveError` without a home folder."""
    if os.environ.get(paths.HOME_VARIABLE, "").strip():
        return paths.data_folder(create=False).parent / "run"
    with warnings.catch_warnings():
        # Where the system names a folder that is not private, another one is taken; that is worth no word to a player.
        warnings.simplefilter("ignore")
        return Path(platformdirs.user_runtime_dir(paths.APPLICATION, appauthor=False))


def own_socket() -> Path:
    """Return where a host of this user listens unless it is told otherwise. Raises `SaveError`."""
    return runtime_folder() / SOCKET


def sockets() -> list[Path]:
    """Return where a guest looks for a host: one of its own user first, then one of the machine."""
    try:
        return [own_socket(), SHARED]
    except SaveError:
        return [SHARED]


def is_somewhere() -> bool:
    """Whether a host may listen on this machine: its socket is there."""
    return any(path.is_socket() for path in sockets())


class Running(Problem):
    """A host runs at a place already."""


class Holding:
    """The place of a host, held as long as it runs: whatever becomes of the process, the next one finds it free."""

    def __init__(self, socket: Path) -> None:
        """Hold the place of `socket`. Raises `Running` where another host has it, `Problem`, and `OSError`."""
        make_folder(socket.parent)
        if _owner(socket.parent) not in (0, os.getuid()):
            raise Problem(
                f"{visible(str(socket.parent))} belongs to somebody else, who could put another host in the place of "
                "this one; name a socket elsewhere (--socket)"
            )
        self._fd = os.open(_beside(socket), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, FILE)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            found = _read(socket)
            which = "" if found is None else f" (process {found.process})"
            os.close(self._fd)
            raise Running(
                f"a host is running here already{which}; end it first, or let this one listen elsewhere (--socket)"
            ) from None
        self.tell({})

    def tell(self, tables: dict[str, str]) -> None:
        """Say which tables are hosted here: their names, by the paths of their logs."""
        content = msgspec.json.encode(Hosted(os.getpid(), tables))
        os.ftruncate(self._fd, 0)
        os.pwrite(self._fd, content, 0)

    def close(self) -> None:
        """Give the place up."""
        os.close(self._fd)


def hosted_as(log: Path) -> str | None:
    """Return the name of the table as which a host that runs here has the log open; None where none has."""
    for socket in sockets():
        name = _hosted_at(socket, os.path.realpath(log))
        if name is not None:
            return name
    return None


def _hosted_at(socket: Path, log: str) -> str | None:
    try:
        fd = os.open(_beside(socket), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        found = _read(socket)
        return None if found is None else found.tables.get(log)
    finally:
        os.close(fd)
    return None


def _owner(folder: Path) -> int:
    return folder.stat().st_uid


def _beside(socket: Path) -> Path:
    return socket.with_name(socket.name + SUFFIX)


def _read(socket: Path) -> Hosted | None:
    try:
        return from_json(read_small(_beside(socket), LARGEST), Hosted)
    except (OSError, msgspec.MsgspecError, ValueError):
        return None
