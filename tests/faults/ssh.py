"""A host on the loopback interface to log in to, with keys of its own; only where OpenSSH is installed."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from tests.faults.terminal import ROOT, environment


def installed() -> bool:
    """Return whether there are an ssh server, a client and a generator of keys."""
    return all(program() for program in (server, lambda: shutil.which("ssh"), lambda: shutil.which("ssh-keygen")))


def server() -> str | None:
    """Return the path of the ssh server, which must be called by its whole path."""
    return shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


class Host:
    """An ssh server on a free port of the loopback interface. A context manager."""

    def __init__(self, folder: Path) -> None:
        """Make the keys and the configuration in `folder`, which nobody else may write to, and start the server."""
        self.folder = folder
        for name in ("host", "login"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
        (folder / "login.pub").replace(folder / "authorized")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "config").write_text(
            f"ListenAddress 127.0.0.1\nPort {self.port}\nHostKey {folder / 'host'}\n"
            f"AuthorizedKeysFile {folder / 'authorized'}\nPidFile none\nStrictModes no\nUsePAM no\n"
            "PasswordAuthentication no\nMaxStartups 100\nClientAliveInterval 1\nClientAliveCountMax 2\n",
            encoding="utf-8",
        )
        found = server()
        assert found is not None
        with suppress(OSError):
            Path("/run/sshd").mkdir(exist_ok=True)
        self.process = subprocess.Popen([found, "-D", "-e", "-f", folder / "config"], stderr=subprocess.DEVNULL)
        self._wait_until_listening()

    def __enter__(self) -> Host:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(10)

    def command(self, program: Sequence[str | Path], home: Path) -> list[str]:
        """Return the command that runs `program` on this host, on a terminal, with its files in `home`."""
        self.pid = home / "remote.pid"
        self.pid.unlink(missing_ok=True)
        setting = " ".join(f"{key}={environment(home)[key]}" for key in ("TERM", "PYTHONPATH", "WESTMARCH_HOME"))
        remote = f"cd {ROOT} && echo $$ > {self.pid} && exec env {setting} {' '.join(str(word) for word in program)}"
        return [
            *("ssh", "-tt", "-q", "-p", str(self.port), "-i", str(self.folder / "login")),
            *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes"),
            *(f"{getpass.getuser()}@127.0.0.1", remote),
        ]

    def wait_for_silence(self, most: float = 20.0) -> None:
        """Wait until the program that was started last is gone, at most so many seconds."""
        number = int(self.pid.read_text(encoding="utf-8"))
        until = time.monotonic() + most
        while time.monotonic() < until:
            try:
                os.kill(number, 0)
            except ProcessLookupError:
                return
            time.sleep(0.02)
        raise TimeoutError(f"process {number} outlives its connection")

    def _wait_until_listening(self) -> None:
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise TimeoutError("the ssh server does not listen")
