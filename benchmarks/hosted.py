"""Many guests of one host in one program, and how long it takes until all five at a table have been told."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec

from tui.hosting.line import Cutter, limit_of_host, reach

GUESTS = 5
"""How many sit at a table."""

ASKED = b'{"record":"asked"'
PATIENCE = 5.0
"""After so many seconds a table is left alone: its choice made no entry, as a pass that others have to make, too."""


class _Choice(msgspec.Struct):
    n: int
    seat: str


class _Prompt(msgspec.Struct):
    choices: list[_Choice]


class _Asked(msgspec.Struct):
    entry: int
    prompt: _Prompt | None = None


class Player:
    """One guest: what it is asked, and when it was told."""

    def __init__(self, sock: socket.socket, seat: str, told: Callable[[], None]) -> None:
        self.sock = sock
        self.seat = seat
        self.entry = -1
        self.choices: list[int] = []
        self.size = 0
        self._told = told
        self._cutter = Cutter(limit_of_host)
        asyncio.get_running_loop().add_reader(sock, self._read)

    def _read(self) -> None:
        data = self.sock.recv(1 << 18)
        if not data:
            raise ConnectionError("the line was cut")
        self.size += len(data)
        for line in self._cutter.feed(data):
            self.take(line)

    def take(self, line: bytes) -> None:
        """Take one line of the host."""
        if line.startswith(ASKED):
            asked = msgspec.json.decode(line, type=_Asked)
            self.entry = asked.entry
            found = asked.prompt.choices if asked.prompt else []
            self.choices = [choice.n for choice in found if choice.seat == self.seat]
            self._told()

    def close(self) -> None:
        """Hang up."""
        asyncio.get_running_loop().remove_reader(self.sock)
        self.sock.close()


class Echo(Player):
    """One guest of a program that sends each line to all at its table."""

    def take(self, line: bytes) -> None:
        """Take one line."""
        self.entry += 1
        self._told()


class Table:
    """Five guests at a table, and the choice of one of them that the others wait to be told of."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.took: list[float] = []
        """How long it took until all were told, for each choice."""
        self.sent = 0.0
        self._after = 0

    @property
    def waits(self) -> bool:
        """Whether somebody has still to be told of the last choice."""
        return bool(self.sent) and time.perf_counter() - self.sent < PATIENCE

    def told(self) -> None:
        """Note that one of them was told something."""
        if self.sent and all(player.entry > self._after for player in self.players):
            self.took.append(time.perf_counter() - self.sent)
            self.sent = 0.0

    def say(self, player: Player, line: bytes) -> None:
        """Let one of them say something of which all are to be told."""
        self._after = player.entry
        self.sent = time.perf_counter()
        player.sock.send(line)


async def connected(path: str, hello: bytes) -> socket.socket:
    """Return a socket to `path` on which hello has been said."""
    sock = socket.socket(socket.AF_UNIX)
    sock.setblocking(False)
    await reach(sock, Path(path))
    sock.send(hello)
    return sock


async def sit_down(path: str, names: list[str], seats: list[str]) -> list[Table]:
    """Return tables of a host at which somebody sits in every seat and has been told all there is."""
    found = []
    for name in names:
        table = Table()
        for seat in seats:
            words = (
                {"do": "hello", "protocol": 1, "as": f"{name}-{seat}"},
                {"do": "join", "table": name, "seats": [seat]},
            )
            hello = b"".join(msgspec.json.encode(one) + b"\n" for one in words)
            table.players.append(Player(await connected(path, hello), seat, table.told))
        found.append(table)
        await asyncio.sleep(0)
    async with asyncio.timeout(60):
        while any(player.entry < 0 for table in found for player in table.players):
            await asyncio.sleep(0.05)
    return found


async def echoes(path: str, count: int) -> list[Table]:
    """Return as many tables at a program that echoes."""
    found = []
    for number in range(count):
        table = Table()
        for _ in range(GUESTS):
            table.players.append(Echo(await connected(path, b"%d\n" % number), "", table.told))
        found.append(table)
    return found


async def play(tables: list[Table], rate: float, seconds: float, chance: Random, line: bytes = b"") -> list[float]:
    """Let guests choose `rate` times a second, at random tables, and return how long it took each time until all five
    were told. With a `line` somebody just says that."""
    loop = asyncio.get_running_loop()
    begin = loop.time()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begin + number / rate - loop.time()))
        for table in chance.sample(tables, 5):
            able = [player for player in table.players if line or player.choices]
            if able and not table.waits:
                player = chance.choice(able)
                act = {"do": "act", "entry": player.entry, "choice": chance.choice(player.choices or [0])}
                table.say(player, line or msgspec.json.encode(act) + b"\n")
                break
    await asyncio.sleep(0.5)
    return list(taken(tables))


def taken(tables: list[Table]) -> Iterator[float]:
    """Yield how long each choice took, once."""
    for table in tables:
        yield from table.took
        table.took.clear()
