"""`host`, `invite`, `join` and `tables` as programs of their own: on one machine, killed, and back again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from saves.game_file import SavedGame
from tests.cli.conftest import Ran, Run, home, run
from tests.hosting.sockets import WITHIN, Friend
from tests.test_house import TOP
from tui.hosting import frames as f
from tui.hosting.places import own_socket
from tui.hosting.seats import Book

__all__ = ["home", "run"]

WESTMARCH = (sys.executable, "-c", "import sys; from tui.command_line import main; sys.exit(main())")


class Host:
    """A host that runs as a program of its own, and what it says."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [*WESTMARCH, "host", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=TOP,
            text=True,
        )
        self.said = ""

    def listens(self) -> Host:
        """Wait until it listens."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if line.startswith("Listening"):
                return self
        raise AssertionError(self.said)

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal and return its exit code."""
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=WITHIN)
        self.said += rest
        return self.process.returncode


@pytest.fixture
def hosts() -> Iterator[list[Host]]:
    """Yield a list of hosts, which are ended when the test is over."""
    found: list[Host] = []
    yield found
    for host in found:
        if host.process.poll() is None:
            host.end(signal.SIGKILL)


async def test_a_killed_host_has_every_table_again_and_its_guests_come_back(run: Run, hosts: list[Host]) -> None:
    async def ran(*words: str) -> Ran:
        return await asyncio.to_thread(run, *words)

    hosts.append(Host("fellowship", "--option", "hobbits=3", "--option", "hands=hidden", "--name", "evening").listens())
    assert "Nobody looks on without a seat; `westmarch host --onlookers` would let them." in hosts[0].said
    path = own_socket()
    anna, ben = await Friend.come(path, "anna", "frodo"), await Friend.come(path, "ben", "sam")
    assert isinstance(await anna.do(f.DoAct, entry=0, choice=1), f.DoneRecord)
    await ben.asked(1)
    listed = await ran("tables", "--json")
    [table] = listed.json["tables"]
    assert [seat["who"] for seat in table["seats"]] == ["anna", "ben", "free"]
    assert (await ran("tables")).out.startswith("evening  The Lord of the Rings")
    invited = await ran("invite", "evening", "pippin")
    assert len(invited.out.split()) == 4
    assert "this host runs without --ssh, so nobody can come by these words before it runs with it" in invited.err
    assert (await ran("invite", "Evening", "pippin")).code == 1
    assert "there is no such table here; there is evening" in (await ran("invite", "monday", "pippin")).err
    assert "pippin (invited)" in (await ran("tables")).out.lower()
    assert "anybody may take the seat" in (await ran("invite", "evening", "pippin", "--cancel")).out
    assert "pippin (free)" in (await ran("tables")).out.lower()
    assert "[hosted here]" in (await ran("list")).out
    refused = await ran("host", "evening")
    assert "evening.jsonl is hosted here; `westmarch join evening` sits down" in refused.err
    for command in (["act", "evening", "1"], ["play", "evening", "--plain"]):
        refused = await ran(*command)
        assert (refused.code, refused.err) == (
            1,
            "westmarch: evening.jsonl is hosted here; `westmarch join evening` sits down\n",
        )
    refused = await ran("host")
    assert refused.code == 1
    assert f"(process {hosts[0].process.pid})" in refused.err
    taken_in = await ran("host", "dice", "--name", "sunday")
    assert taken_in.out.startswith("sunday: ")
    assert "the host that runs here has it now; `westmarch join sunday` sits down" in taken_in.err
    assert len((await ran("tables")).out.splitlines()) == 2
    missing = "westmarch: there is no such table here; there is evening, sunday\n"
    assert (await ran("join", "monday")).err == missing, "without a terminal the missing table is named first"

    hosts[0].end(signal.SIGKILL)
    assert (await ben.cut()).again
    assert (await ran("tables")).err == "westmarch: no host is running here; `westmarch host GAME` starts one\n"
    hosts.append(Host().listens())
    begin = time.monotonic()
    back = [await Friend.come(path, "anna", "frodo", again=anna), await Friend.come(path, "ben", "sam", again=ben)]
    for friend in back:
        assert isinstance(friend.records[0], f.RewoundRecord)
        assert friend.at().entry == 1
    assert time.monotonic() - begin < 2
    assert hosts[1].end() == 0
    for friend in back:
        assert (await friend.cut()).again
        await friend.line.close()
    assert not path.exists()
    with SavedGame.open(Path(os.environ["WESTMARCH_HOME"]) / "data" / "games" / "evening.jsonl") as saved:
        assert saved.table.entry == 1
        assert saved.table.header.seed > 1 << 32


async def test_a_program_sits_down_through_its_own_streams(hosts: list[Host]) -> None:
    hosts.append(Host("fellowship", "--name", "evening").listens())
    words = ("join", "evening", "--seat", "frodo", "--as", "bot", "--engine")
    process = await asyncio.create_subprocess_exec(
        *WESTMARCH, *words, cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    said = b'{"do":"act","id":1,"entry":0,"choice":1}\n{"do":"rise","id":2}\n'
    out, _ = await asyncio.wait_for(process.communicate(said), WITHIN)
    records = [msgspec.json.decode(line) for line in out.splitlines()]
    assert records[0]["record"] == "hello"
    assert records[0]["you"].endswith("/bot")
    assert [one["record"] for one in records if one.get("id")] == ["done", "done"]
    assert process.returncode == 0


def test_what_cannot_be_hosted_is_said_in_a_sentence(run: Run, home: Path) -> None:
    assert run("host").err.startswith("westmarch: nothing was hosted here before")
    assert run("host", "nothing").err.startswith("westmarch: there is no file 'nothing'")
    assert run("host", "fellowship", "--seed", 7, "--option", "hands=hidden").err == (
        "westmarch: a hosted game with secrets has its seed by chance, so that nobody can find it out; omit --seed\n"
    )
    assert run("host", "fellowship", "--group", "no-such-group").err.startswith("westmarch: there is no group")
    assert run("host", "fellowship", "--option", "hobbits=9").code == 1
    assert run("host", "dice", "--seat", "Anna", "--seat", "Ben", "--seat", "Cleo=sensible").err == (
        "westmarch: there is no seat for 'Cleo'; the seats are p1, p2; `--option players=3` makes room for 3\n"
    )
    assert "`--option" not in run("host", "dagorlad", "--seat", "A", "--seat", "B", "--seat", "C").err
    assert run("host", "fellowship", "--socket", home / ("x" * 120)).err.startswith("westmarch: a host cannot listen")
    for words in (
        ["host", "--seed", "7"],
        ["host", "fellowship", "--open"],
        ["host", "fellowship", "--after", "3"],
        ["host", "fellowship", "--patience", "-1"],
        ["host", "fellowship", "--undo", "never"],
        ["join", "evening", "--watch", "--seat", "sam"],
        ["join", "--seat", "sam"],
        ["join", "evening", "--plain", "--engine"],
    ):
        assert run(*words).code == 2, words
    for words in (["join", "evening", "--engine"], ["join", "--plain"], ["tables"], ["invite", "evening", "sam"]):
        assert run(*words).err == "westmarch: no host is running here; `westmarch host GAME` starts one\n"
    assert not any(table.path for table in Book().read().tables.values())


def test_a_host_loads_no_screen() -> None:
    code = "import sys, tui.commands.hosting, tui.hosting.line; print([m for m in sys.modules if 'textual' in m])"
    ran = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout == "[]\n"
