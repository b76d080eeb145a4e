"""Lines that no honest guest sends, and a host that has to bear them.

`python -m tests.hosting.hostile GAME [LINES]` sends so many (10,000) to a host while somebody else plays at the table.
"""

from __future__ import annotations

import asyncio
import random
import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from core.kernel.prompts import Prompt
from saves.game_file import SavedGame
from tests.hosting.hosting_kit import saved_game
from tests.hosting.sockets import HELLO, Friend, a_host, heard, raw
from tui.hosting import frames as f
from tui.hosting import host_line

AT_ONCE = 25
"""How many lines are sent over one connection."""

KINDS = [one.__struct_config__.tag for one in f.Request.__args__]
ODD: list[Any] = [
    None,
    -1,
    0,
    1,
    2**63,
    -(2**70),
    1.5,
    True,
    "",
    "evening",
    "x" * 5000,
    "\x1b[2J\u202e",
    [],
    {},
    [[[[]]]],
]


def hostile(chance: random.Random) -> bytes:
    """Return a line that no honest guest sends: broken, forged, huge, or asked out of turn."""
    kind = chance.randrange(10)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 200))).replace(b"\n", b" ") + b"\n"
    if kind == 1:
        return b"[" * chance.choice([1, 1000, 60_000]) + b"\n"
    names = ["id", "seat", "seats", "entry", "choice", "table", "at", "text", "to", "until", "action", "ask", "yes"]
    names += ["place", "keep", "protocol", "name", "as", "follow", "again", "share"]
    frame = {name: chance.choice(ODD) for name in chance.sample(names, chance.randrange(len(names)))}
    if kind < 7:
        frame |= chance.choice(
            [
                {"entry": chance.randrange(-2, 9), "choice": chance.randrange(-2, 9)},
                {"seat": chance.choice(["frodo", "sam", "pippin"]), "until": "event"},
                {"table": "evening", "seats": [chance.choice(["frodo", "sam", "nobody"])]},
                {"action": {"type": "pass", "seat": chance.choice(["frodo", "sam"])}},
                {"text": "x" * chance.choice([1, 4000, 4001, 60_000]), "to": ["frodo"], "entry": 0},
                {"ask": chance.randrange(5), "yes": chance.random() < 0.5},
                {"at": {"entry": chance.randrange(-5, 50), "mark": "0" * 16}, "table": "evening", "seats": []},
            ]
        )
    line = msgspec.json.encode({"do": chance.choice(KINDS), **frame})
    if kind == 9:
        line = line[: chance.randrange(len(line))]
    return line + b"\n"


async def assail(path: Path, seat: str, chance: random.Random, count: int) -> list[dict[str, Any]]:
    """Sit down, send so many hostile lines, and return what the host said to it until it ended the line."""
    sat = msgspec.json.encode({"do": "join", "id": 1, "table": "evening", "seats": [seat]}) + b"\n"
    sock = await raw(path, HELLO, sat)
    both = await asyncio.gather(heard(sock), say(sock, [hostile(chance) for _ in range(count)]))
    records: list[dict[str, Any]] = both[0]
    return records


async def say(sock: socket.socket, lines: list[bytes]) -> None:
    """Send lines, as far as the other end takes them."""
    loop = asyncio.get_running_loop()
    try:
        for line in lines:
            await loop.sock_sendall(sock, line)
        sock.shutdown(socket.SHUT_WR)
    except OSError:
        return


def is_answered(records: list[dict[str, Any]]) -> bool:
    """Whether a host greeted a hostile guest, and said in a sentence whatever it refused."""
    refused = [one for one in records if one["record"] in ("refused", "bye")]
    return records[0]["record"] == "hello" and bool(refused) and all(one["text"] for one in refused)


async def withstand(folder: Path, saved: SavedGame, count: int, seed: int) -> None:
    """Send `count` hostile lines to a host of a game. Raises `AssertionError` unless all are answered or cut off, and
    the log and another guest are untouched."""
    chance, table = random.Random(seed), saved.table
    own = table.prompt.seat if isinstance(table.prompt, Prompt) else ""
    other = next(seat.id for seat in table.header.seats if seat.id != own)
    async with a_host(folder, saved) as (_, path):
        friend = await Friend.come(path, "friend", own)
        prompt = table.prompt
        for _ in range(0, count, AT_ONCE):
            assert is_answered(await assail(path, other, chance, AT_ONCE))
            assert (table.entry, table.prompt) == (0, prompt)
        assert isinstance(await friend.do(f.DoAct, entry=0, choice=1), f.DoneRecord)
        await friend.line.close()


def main() -> None:
    """Send as many lines as the command line says."""
    game, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    host_line.BURST = 1e9
    with TemporaryDirectory() as folder:
        asyncio.run(withstand(Path(folder), saved_game(game), count, seed=7))
    print(f"{count} hostile lines were answered or cut off; the log and the other guest are untouched.")


if __name__ == "__main__":
    main()
