"""Real ssh clients, each on a terminal of its own."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import struct
import subprocess
import termios
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

import pyte

from tests.hosting.test_guests import until
from tests.hosting.test_vouching import WORDS


def ssh(folder: Path, port: int, *words: str, name: str = "ben", key: str = "id", program: str = "ssh") -> list[str]:
    """Return the words of a client that knows nothing but a key in `folder`."""
    options = [
        f"Port={port}",
        f"IdentityFile={folder / key}",
        f"UserKnownHostsFile={folder / 'known'}",
        *("IdentitiesOnly=yes", "StrictHostKeyChecking=accept-new", "LogLevel=INFO", "IdentityAgent=none"),
    ]
    where = [] if program in ("scp", "sftp") else [f"{name}@127.0.0.1"]
    return [program, "-F", "none", *(f"-o{option}" for option in options), *where, *words]


def make_key(path: Path) -> None:
    """Make a client's key."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)


class Client:
    """An OpenSSH client on a terminal of its own, perhaps of a size."""

    def __init__(self, words: list[str], columns: int = 0, rows: int = 0) -> None:
        self.shown = b""
        self._screen = pyte.Screen(columns or 80, rows or 24)
        self._stream = pyte.ByteStream(self._screen)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            try:
                ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LC_ALL": "C", "SECRET": "x"}
                os.execvpe(words[0], words, environment)
            finally:
                os._exit(127)
        asyncio.get_running_loop().add_reader(self.terminal, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            data = b""
        self.shown += data
        if not data:
            asyncio.get_running_loop().remove_reader(self.terminal)

    def types(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    async def says(self, text: str) -> str:
        """Wait for a text; return the rest of its line, and forget what came before."""
        pattern = re.compile(re.escape(text.encode()) + rb"([^\r\n]*)[\r\n]")
        await until(lambda: pattern.search(self.shown) is not None)
        found = pattern.search(self.shown)
        assert found is not None
        self.shown = self.shown[found.end() :]
        return found[1].decode()

    def screen(self) -> str:
        """Return what the terminal shows."""
        self._stream.feed(self.shown)
        self.shown = b""
        return "\n".join(self._screen.display)

    async def shows(self, *texts: str) -> None:
        """Wait until the terminal shows all of some texts."""
        try:
            await until(lambda: all(text in self.screen() for text in texts), step=0.05)
        except TimeoutError:
            raise AssertionError(f"not {texts} on\n{self.screen()}") from None

    async def asks(self) -> None:
        await until(lambda: b"Invitation: " in self.shown)

    async def answers(self, key: str, text: str) -> str:
        self.types(key)
        return await self.says(text)

    async def enters(self, words: str = WORDS) -> None:
        await self.asks()
        self.types(f"{words}\n")
        await self.says("ready")

    async def program(self) -> int:
        """Return the process of the guest's program."""
        return int((await self.answers("z", "size ")).rpartition(" ")[2])

    async def ends(self) -> int:
        """Wait for its end; return its exit code."""
        codes: list[int] = []

        def ended() -> bool:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                codes.append(os.waitstatus_to_exitcode(status))
            return bool(process)

        await until(ended)
        asyncio.get_running_loop().remove_reader(self.terminal)
        os.set_blocking(self.terminal, False)
        with suppress(OSError):
            while data := os.read(self.terminal, 1 << 16):
                self.shown += data
        os.close(self.terminal)
        return codes[0]

    async def leaves(self) -> None:
        self.types("q")
        assert await self.ends() == 0
