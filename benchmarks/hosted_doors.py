"""Two ways to a host's tables from elsewhere: through our door, and through the sshd of the machine."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.hosted_screens import BACK_AND_FORTH
from benchmarks.rows import Row, milliseconds, times
from benchmarks.terminal import PAUSE, ROOT, WESTMARCH, Terminal, environment

SOONEST = 0.05
"""Where something listens is tried so often, in seconds."""

LONGEST = 10.0
SHOWN = 0.15
SETTLES = 1.0
COMES = 3
"""How often each client comes: the first time does not count."""

SIT_DOWN = "\r"


class Took(NamedTuple):
    """How long one client waited: for the first byte, for the lobby, and for each key at the table, in seconds."""

    first: float
    settled: float
    keys: list[float]


def server() -> str | None:
    """Return the path of the ssh server, which must be called by its whole path."""
    return shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def missing() -> list[str]:
    """Return the programs of OpenSSH that this machine lacks."""
    return [
        name
        for name, path in (("sshd", server()), *((name, shutil.which(name)) for name in ("ssh", "ssh-keygen")))
        if path is None
    ]


def free_port() -> int:
    """Return a port of the loopback interface at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def make_key(path: Path) -> None:
    """Make a key, of a host or of a client."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)


def client(folder: Path, port: int, name: str) -> list[str]:
    """Return the words of a client with the key `id` in `folder` that knows nothing else."""
    options = (
        f"Port={port}",
        f"IdentityFile={folder / 'id'}",
        "UserKnownHostsFile=/dev/null",
        *("StrictHostKeyChecking=no", "IdentitiesOnly=yes", "IdentityAgent=none", "LogLevel=ERROR"),
    )
    return ["ssh", "-F", "none", *(f"-o{option}" for option in options), f"{name}@127.0.0.1"]


@contextmanager
def plain_server(folder: Path, home: Path, here: Path, guest: str) -> Iterator[int]:
    """Run an sshd in `folder` that lets the key there in to the lobby of the host at `here`, and yield its port."""
    make_key(folder / "server")
    variables = " ".join(f"{name}={environment(home)[name]}" for name in ("TERM", "WESTMARCH_HOME"))
    join = f"cd {ROOT} && exec env {variables} {WESTMARCH} join --as {guest} --socket {here}"
    key = (folder / "id.pub").read_text(encoding="utf-8")
    (folder / "authorized").write_text(f'restrict,pty,command="{join}" {key}', encoding="utf-8")
    port = free_port()
    (folder / "config").write_text(
        f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {folder / 'server'}\n"
        f"AuthorizedKeysFile {folder / 'authorized'}\nPidFile none\nStrictModes no\nUsePAM no\n"
        "PasswordAuthentication no\nPrintMotd no\nPrintLastLog no\n",
        encoding="utf-8",
    )
    with suppress(OSError):
        Path("/run/sshd").mkdir(exist_ok=True)
    words = [str(server()), "-D", "-e", "-f", str(folder / "config")]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    """Wait until somebody listens at a port of the loopback interface."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(SOONEST)
    raise TimeoutError(f"nobody listens at port {port}")


def enter_with_words(words: Sequence[str], home: Path, invitation: str) -> None:
    """Come through the door with an invitation, so that the client's key is known from then on."""
    # ssh asks its controlling terminal for words, which a program begun here has not; so another program says them.
    says = home / "says"
    says.write_text(f"#!/bin/sh\necho {invitation}\n", encoding="utf-8")
    says.chmod(0o700)
    with Terminal(["env", f"SSH_ASKPASS={says}", "SSH_ASKPASS_REQUIRE=force", *words], home) as screen:
        screen.painted()
        screen.drain(SETTLES)


def visit(words: Sequence[str], home: Path, count: int) -> Took:
    """Come by key, sit down, choose and take back in turns, and return how long each took."""
    with Terminal(words, home) as screen:
        first = screen.first_byte()
        settled = screen.painted()
        screen.drain(SETTLES)
        screen.answer(SIT_DOWN)
        screen.drain(SETTLES)
        found = []
        for number in range(count + 2):
            took = screen.change(BACK_AND_FORTH[number % 2])
            # The first of each kind imports and works out what later ones find ready.
            found += [took] if number > 1 else []
            screen.drain(PAUSE)
    return Took(first, settled, found)


def rows_of_ways(home: Path, door: int, invitation: str, here: Path, name: str, count: int) -> list[Row]:
    """Return the rows of the two ways, one after the other in turns: through the door at the port `door`, to which an
    `invitation` has been made, and through an sshd to the host at `here`. Both guests are called `name`."""
    folder = home / "ssh"
    folder.mkdir(mode=0o700)
    make_key(folder / "id")
    ours = client(folder, door, name)
    enter_with_words(ours, home, invitation)
    with plain_server(folder, home, here, name) as port:
        theirs = client(folder, port, getpass.getuser())
        pairs = [(visit(ours, home, count), visit(theirs, home, count)) for _ in range(COMES)][1:]
    return [
        _row("an ssh client at the door has its first byte", [(one.first, other.first) for one, other in pairs]),
        _row("its screen has settled", [(one.settled, other.settled) for one, other in pairs]),
        _row("a key is on its screen", [(median(one.keys), median(other.keys)) for one, other in pairs], SHOWN),
    ]


def _row(what: str, pairs: Sequence[tuple[float, float]], target: float = 0.0) -> Row:
    mine, its = median(one for one, _ in pairs), median(other for _, other in pairs)
    return Row(
        what,
        milliseconds(mine),
        milliseconds(target) if target else "that of sshd",
        mine <= (target or its),
        f"{milliseconds(its)} sshd",
        times(median(one / other for one, other in pairs)),
    )
