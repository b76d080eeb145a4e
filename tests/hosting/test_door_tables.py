"""Friends at a table behind the door: a real host, a real door, real OpenSSH clients, and guests' programs."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from tests.hosting.clients import Client, make_key, ssh
from tests.hosting.hosting_kit import saved_game
from tests.hosting.sockets import a_host
from tests.hosting.test_guests import alive, until
from tui.hosting.behind_door import GONE
from tui.hosting.doorkeeper import Doorkeeper
from tui.hosting.invitations import invited
from tui.hosting.vouching import Open

pytest.importorskip("asyncssh", reason="the extra `host` is not installed")
MISSING = [name for name in ("ssh", "ssh-keygen") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"this machine has no {' and no '.join(MISSING)}")

OWN = ("/dev/pts/", "/dev/tty", "socket:", "pipe:", "anon_inode:")
"""What a guest's program may have open: its terminal, its line, and what its loop is made of."""


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


async def test_two_friends_play_and_come_back(tmp_path: Path) -> None:
    game = saved_game("fellowship", {"hobbits": "3", "hands": "hidden"}, {"pippin": "random"})
    async with a_host(tmp_path, game) as (host, _):
        words = {seat: host.invitations.make("evening", seat) for seat in ("frodo", "sam")}
        for seat in words:
            host.tables["evening"].seating.take(seat, invited("evening", seat), "invited")
        wanted = Open(address="127.0.0.1", port=0, key=str(tmp_path / "door_key"), title="the tables of Anna")
        keeper = Doorkeeper(host, wanted, lambda sentence: None)
        port = (await keeper.open()).port
        for key in words:
            make_key(tmp_path / key)
        anna = Client(ssh(tmp_path, port, name="Anna", key="frodo"), 80, 24)
        ben = Client(ssh(tmp_path, port, name="Ben", key="sam"), 120, 40)
        for friend, seat in ((anna, "frodo"), (ben, "sam")):
            await friend.asks()
            friend.types(f"{words[seat]}\n")
        await anna.shows("Anna, invited to evening", "Enter sits down as Frodo")
        await ben.shows("Ben, invited to evening", "Enter sits down as Sam")
        anna.types("\r")
        await anna.shows("will Frodo roll the die", "hosted")
        ben.types("\r")
        await ben.shows("Frodo (Anna", "Sam (you)")
        anna.types("0")
        await until(lambda: game.table.entry >= 1)
        await ben.shows(f"entry {game.table.entry}")
        if sys.platform == "linux":
            assert keeper.process is not None
            (nursery,) = children(keeper.process)
            programs = children(nursery)
            assert len(programs) == 2
            for process in programs:
                opened = [os.readlink(f"/proc/{process}/fd/{one}") for one in os.listdir(f"/proc/{process}/fd")]
                assert all(one.startswith(OWN) for one in opened), opened
        # One goes without a word, and is known again by the key.
        os.kill(ben.process, signal.SIGKILL)
        await ben.ends()
        await anna.shows("Ben has gone")
        ben = Client(ssh(tmp_path, port, name="Ben", key="sam"), 120, 40)
        await ben.shows("Enter sits down as Sam")
        await host.stop()
        for friend in (anna, ben):
            assert await friend.ends() == 1
            assert GONE.encode() in friend.shown
            assert b"disconnect" not in friend.shown
        await keeper.close()
        if sys.platform == "linux":
            assert not any(alive(process) for process in (nursery, *programs))
