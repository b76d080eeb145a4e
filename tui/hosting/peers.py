"""Who is at the other end of a Unix socket, and whom a socket lets in: what the kernel and the system know of it."""

from __future__ import annotations

import grp
import os
import pwd
import socket
import stat
import struct
from pathlib import Path

from saves.errors import reason
from saves.private import make_folder
from saves.text import visible
from tui.commands.problems import Problem

BACKLOG = 128
"""How many may wait to be let in; whoever comes then tries again."""
_PEER = struct.Struct("3i")
_LOCAL_PEERCRED = 1
"""What macOS and the BSDs call it; a version, the user, and groups come back."""

_XUCRED = struct.Struct("2I")


def peer_uid(sock: socket.socket) -> int:
    """Return the user of the system at the other end of a connected Unix socket. Raises `OSError`."""
    if hasattr(socket, "SO_PEERCRED"):
        found: int = _PEER.unpack(sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size))[1]
        return found
    user: int = _XUCRED.unpack_from(sock.getsockopt(0, _LOCAL_PEERCRED, 128))[1]
    return user


def own() -> str:
    """Return who the user of this process is to a host."""
    return f"uid:{os.getuid()}"


def user_name(who: str) -> str:
    """Return what the system calls somebody who is one of its users; an empty text for anybody else."""
    kind, _, number = who.partition("/")[0].partition(":")
    if kind != "uid" or not number.isdigit():
        return ""
    try:
        return visible(pwd.getpwuid(int(number)).pw_name)
    except (KeyError, OverflowError):
        return ""


def group_id(name: str) -> int:
    """Return the number of a group of the system. Raises `Problem`."""
    try:
        return grp.getgrnam(name).gr_gid
    except (KeyError, ValueError):
        raise Problem(f"there is no group {visible(name)!r} on this system") from None


def listening(path: Path, group: int | None) -> socket.socket:
    """Return a socket that listens at `path`, in place of one that nobody listens at any more.

    Only the user of this process may connect, or everybody in `group`, who must be able to reach the folder. Raises
    `Problem`.
    """
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        make_folder(path.parent)
        if stat.S_ISSOCK(_mode(path)):
            path.unlink()
        before = os.umask(0o177)
        try:
            sock.bind(str(path))
        finally:
            os.umask(before)
        if group is not None:
            _let_in(path, group)
        sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        raise Problem(f"a host cannot listen at {visible(str(path))}: {_why(error)}") from None
    except Problem:
        sock.close()
        raise
    return sock


def _let_in(path: Path, group: int) -> None:
    """Let a group connect. The folder is opened to it if it was its owner's alone; those above have to be."""
    os.chown(path, -1, group)
    os.chmod(path, 0o660)
    folder = path.parent
    if folder.stat().st_uid == os.getuid() and not _may_pass(folder, group):
        os.chown(folder, -1, group)
        os.chmod(folder, stat.S_IMODE(folder.stat().st_mode) | stat.S_IXGRP)
    shut = next((one for one in path.parents if not _may_pass(one, group)), None)
    if shut is not None:
        raise Problem(f"the group cannot get into {visible(str(shut))}; name a socket elsewhere (--socket)")


def _may_pass(folder: Path, group: int) -> bool:
    there = folder.stat()
    return bool(there.st_mode & stat.S_IXOTH) or (there.st_gid == group and bool(there.st_mode & stat.S_IXGRP))


def _mode(path: Path) -> int:
    try:
        return path.lstat().st_mode
    except FileNotFoundError:
        return 0


def _why(error: OSError) -> str:
    if error.errno is None:
        return "the path is too long; name a shorter one (--socket)"
    return reason(error)
