"""The door, with real OpenSSH clients on real terminals, over loopback."""

from __future__ import annotations

import asyncio
import importlib
import os
import re
import shutil
import signal
import socket
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.hosting.clients import Client, make_key, ssh
from tests.hosting.test_guests import STAND_IN, alive, until
from tests.hosting.test_vouching import WHO, Book
from tui.commands.problems import Problem
from tui.hosting import door_screen, gate, hall
from tui.hosting.doorkeeper import Doorkeeper
from tui.hosting.guests import ENDED
from tui.hosting.vouching import Open, Ready

asyncssh = pytest.importorskip("asyncssh", reason="the extra `host` is not installed")
door = importlib.import_module("tui.hosting.door")

MISSING = [name for name in ("ssh", "ssh-keygen") if shutil.which(name) is None]
pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(bool(MISSING), reason=f"this machine has no {' and no '.join(MISSING)}"),
]


class House:
    """A host without tables, with a door, and a folder for its clients."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = folder / "door_key"
        self.book = Book()
        self.said: list[str] = []
        self.keeper = Doorkeeper(self.book, self.wanted(), self.said.append, STAND_IN)
        self.ready: Ready

    def wanted(self, port: int = 0, *, onlookers: bool = False) -> Open:
        return Open(
            address="127.0.0.1", port=port, key=str(self.key), title="the tables of Anna", onlookers=onlookers, most=6
        )

    def ssh(self, *words: str, name: str = "ben", key: str = "id", program: str = "ssh") -> list[str]:
        """Return the words of a client that knows nothing but its key; `id` is one that the host knows."""
        return ssh(self.folder, self.ready.port, *words, name=name, key=key, program=program)

    async def run(self, *words: str, program: str = "ssh") -> tuple[int, str]:
        """Run a client that has no terminal; return its exit code and what it says."""
        process = await asyncio.create_subprocess_exec(
            *self.ssh(*words, program=program),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={"PATH": os.environ["PATH"], "DISPLAY": ":9"},
        )
        said, _ = await asyncio.wait_for(process.communicate(), 60)
        return process.returncode or 0, said.decode()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    house = House(tmp_path_factory.mktemp("door"))
    make_key(house.folder / "id")
    known = asyncssh.read_public_key(house.folder / "id.pub").get_fingerprint()
    house.book.remember(WHO, [known])
    house.ready = await house.keeper.open()
    yield house
    await house.keeper.close()
    for sock, *_ in house.book.came:
        sock.close()


async def test_words_let_in_once_and_then_the_key_does(house: House) -> None:
    assert stat.S_IMODE(house.key.stat().st_mode) == 0o600
    make_key(house.folder / "new")
    before = len(house.book.came)
    client = Client(house.ssh("-oSetEnv=LC_X=1", "-oSendEnv=SECRET", key="new"))
    assert await client.says("Westmarch: ") == "the tables of Anna. The words of your invitation, please."
    await client.asks()
    assert client.shown.endswith(b"(ben@127.0.0.1) Invitation: ")
    client.types("some other four words\n")
    await client.says(door.WRONG)
    await client.enters()
    assert re.fullmatch(
        r"/dev/null LANG=C.UTF-8 SSH_TTY=/dev/\S+ TERM=xterm-256color", await client.answers("e", "HOME=")
    )
    await client.leaves()
    assert [came[1:] for came in house.book.came[before:]] == [(WHO, "ben", "127.0.0.1")]
    assert list(house.book.keys.values()) == [WHO, WHO]
    again = Client(house.ssh(name="benjamin", key="new"))
    await again.says("ready")
    await again.leaves()
    assert house.book.came[before + 1][1:] == (WHO, "benjamin", "127.0.0.1")


async def test_all_else_is_refused(house: House) -> None:
    before = len(house.book.came)
    tried = {
        "a command": house.run("ls", "-l"),
        "a command on a terminal": house.run("-tt", "ls"),
        "a shell without a terminal": house.run("-T"),
        "sftp": house.run("127.0.0.1", program="sftp"),
        "scp": house.run(__file__, "127.0.0.1:/tmp/never", program="scp"),
        "scp of old": house.run("-O", __file__, "127.0.0.1:/tmp/never", program="scp"),
        "-W": house.run("-W", "127.0.0.1:22"),
        "-R": house.run("-N", "-oExitOnForwardFailure=yes", "-R0:127.0.0.1:22"),
        "-R from a socket": house.run("-N", "-oExitOnForwardFailure=yes", f"-R{house.folder}/sock:127.0.0.1:22"),
    }
    said = dict(zip(tried, await asyncio.gather(*tried.values()), strict=True))
    assert all(code for code, _ in said.values()), said
    assert {what for what, (_, text) in said.items() if door_screen.NO_COMMAND in text} == {
        "a command",
        "a command on a terminal",
        "scp of old",
    }
    assert door_screen.NO_TERMINAL in said["a shell without a terminal"][1]
    for what, words in {
        "sftp": "subsystem request failed",
        "scp": "subsystem request failed",
        "-W": "forwarding failed",
        "-R": "remote port forwarding failed",
        "-R from a socket": "remote port forwarding failed",
    }.items():
        assert words in said[what][1]
    assert len(house.book.came) == before, "nobody has come in by any of these"


async def test_every_other_kind_of_channel_is_refused(house: House) -> None:
    # A client of OpenSSH asks for a tunnel only where it may make the device of its own end: `ssh -w` needs root.
    login = {"username": "ben", "client_keys": [str(house.folder / "id")], "known_hosts": None, "agent_path": None}
    came = len(house.book.came)
    async with asyncssh.connect("127.0.0.1", house.ready.port, config=[], **login) as connection:
        tried = {
            "-L": connection.open_connection("127.0.0.1", 22),
            "-L to a socket": connection.open_unix_connection(str(house.folder / "agent")),
            "-w": connection.open_tun(),
            "-w of the other kind": connection.open_tap(),
        }
        said = dict(zip(tried, await asyncio.gather(*tried.values(), return_exceptions=True), strict=True))
    assert [what for what, answer in said.items() if not isinstance(answer, asyncssh.ChannelOpenError)] == []
    assert all("refused" in str(answer) for answer in said.values()), said
    assert len(house.book.came) == came


async def test_a_client_gets_one_screen_and_nothing_through_it(house: House) -> None:
    agent = socket.socket(socket.AF_UNIX)
    agent.bind(str(house.folder / "agent"))
    agent.listen()
    agent.setblocking(False)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    asked = [f"ForwardAgent={house.folder}/agent", f"LocalForward={port} 127.0.0.1:22", "ExitOnForwardFailure=yes"]
    words = house.ssh("-M", f"-S{house.folder}/mux", "-Y", *(f"-o{option}" for option in asked))
    client = Client(["env", "DISPLAY=:9", *words])
    await until(lambda: b"X11 forwarding request failed" in client.shown and b"ready" in client.shown)
    assert (await client.answers("e", "HOME=")).split()[0] == "/dev/null"
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert await reader.read(1) == b""
    writer.close()
    code, said = await house.run(f"-S{house.folder}/mux", "-tt")
    assert code != 0
    assert "refused" in said or door.ONE_SCREEN in said
    with pytest.raises(BlockingIOError):
        agent.accept()
    agent.close()
    os.kill(client.process, signal.SIGKILL)
    await client.ends()


async def test_each_end_is_told_when_another_dies(house: House) -> None:
    gone, broken, watched = clients = [Client(house.ssh()) for _ in range(3)]
    for client in clients:
        await client.says("ready")
    programs = [await client.program() for client in clients]
    lines = [came[0] for came in house.book.came[-3:]]
    os.kill(gone.process, signal.SIGKILL)
    await gone.ends()
    await until(lambda: not alive(programs[0]))
    os.kill(programs[1], signal.SIGKILL)
    await broken.says(ENDED)
    assert await broken.ends() == 1
    keeper = house.keeper
    assert keeper.process is not None
    os.kill(keeper.process, signal.SIGKILL)
    assert await watched.ends() == 255
    await until(lambda: not alive(programs[2]))
    # The host has lost its guests' lines, and nothing else; its door is opened again where it was, with its key.
    await until(lambda: len(house.said) == 2)
    assert house.said == [
        "the door has ended; it is opened again",
        f"the door is open again at port {house.ready.port}",
    ]
    for line in lines:
        line.setblocking(True)
        while line.recv(100):
            pass
    again = Client(house.ssh())
    await again.says("ready")
    program = await again.program()
    await keeper.close()
    await again.says(hall.CLOSED)
    await again.ends()
    assert not alive(program)
    house.ready = await keeper.open()


async def test_those_who_do_not_log_in_are_counted(house: House) -> None:
    idle = [socket.create_connection(("127.0.0.1", house.ready.port)) for _ in range(gate.WAITING)]
    assert all(one.recv(100).startswith(b"SSH-2.0-Westmarch") for one in idle)
    with socket.create_connection(("127.0.0.1", house.ready.port)) as late:
        late.settimeout(10)
        assert late.recv(100) == b""
    for one in idle:
        one.close()


async def test_what_stops_a_door_is_said(house: House, tmp_path: Path) -> None:
    taken = Doorkeeper(house.book, house.wanted(house.ready.port), house.said.append, STAND_IN)
    broken = House(tmp_path)
    broken.key.write_text("nonsense")
    with pytest.raises(Problem, match=f"port {house.ready.port}: something listens there already; name another port"):
        await taken.open()
    with pytest.raises(Problem, match="door_key cannot be used: it is no key"):
        await broken.keeper.open()
