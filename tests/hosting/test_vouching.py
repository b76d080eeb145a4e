"""The private line between the host and its door."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from tui.hosting.passing import LINE_LIMIT, BadMessage, Parcels, packed
from tui.hosting.vouching import Asking, Come, Failed, FromDoor, Known, Open, Ready, Vouching

WORDS = "oak river lamp stone"
WHO = "words:evening/sam"


class Book:
    """A host's knowledge of guests, and what it was told."""

    def __init__(self) -> None:
        self.words = {WORDS: WHO, "zero": "words:0", "one": "words:1", "two": "words:2"}
        self.keys: dict[str, str] = {}
        self.came: list[tuple[socket.socket, str, str, str]] = []

    async def check(self, words: str) -> str | None:
        return self.words.get(words)

    def known(self, keys: Sequence[str]) -> str | None:
        return next((self.keys[key] for key in keys if key in self.keys), None)

    def remember(self, who: str, keys: Sequence[str]) -> None:
        for key in keys:
            self.keys.setdefault(key, who)

    def accept(self, sock: socket.socket, who: str, name: str, from_: str) -> None:
        self.came.append((sock, who, name, from_))


class Ends:
    """Both ends of a line, and what either was told."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        self.book = Book()
        self.opened: list[Ready | Failed] = []
        self.wanted: list[Open] = []
        self.gone: list[str] = []
        self.raw = its.dup()
        self.host = Vouching(ours, self.book, self.opened.append, lambda: self.gone.append("door"))
        self.door = Asking(its, self.wanted.append, lambda: self.gone.append("host"))


@asynccontextmanager
async def both() -> AsyncIterator[Ends]:
    ends = Ends()
    try:
        yield ends
    finally:
        ends.raw.close()
        ends.host.close()
        ends.door.close()


async def heard() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_door_learns_where_to_open_and_says_how_that_went() -> None:
    async with both() as ends:
        ends.host.open_door(Open(address="127.0.0.1", port=7777, key="/k", title="Anna's tables", onlookers=True))
        await heard()
        assert [one.port for one in ends.wanted] == [7777]
        ends.door.say(Ready(port=7777, fingerprint="SHA256:x"))
        ends.door.say(Failed(text="no"))
        await heard()
        assert ends.opened == [Ready(port=7777, fingerprint="SHA256:x"), Failed(text="no")]


async def test_words_and_keys_are_answered_to_whoever_asked() -> None:
    async with both() as ends:
        ends.book.keys["SHA256:a"] = "words:evening/merry"
        answers = await asyncio.gather(
            ends.door.check("no such words here"),
            ends.door.known("SHA256:a"),
            ends.door.check("oak river lamp stone"),
            ends.door.known("SHA256:b"),
        )
        assert list(answers) == [None, "words:evening/merry", "words:evening/sam", None]


async def test_a_guest_comes_with_a_line_and_its_keys() -> None:
    async with both() as ends:
        assert await asyncio.gather(*map(ends.door.check, ("zero", "one", "two"))) == ["words:0", "words:1", "words:2"]
        lines = [socket.socketpair() for _ in range(3)]
        for number, (mine, its) in enumerate(lines):
            mine.sendall(b"%d\n" % number)
            ends.door.come(Come(who=f"words:{number}", name="Ben\x1b[2J", keys=[f"SHA256:{number}"], from_="::1"), its)
        await heard()
        assert [(who, name, from_) for _, who, name, from_ in ends.book.came] == [
            (f"words:{number}", "Ben\\x1b[2J", "::1") for number in range(3)
        ]
        assert [sock.recv(10) for sock, *_ in ends.book.came] == [b"0\n", b"1\n", b"2\n"]
        assert ends.book.known(["SHA256:2"]) == "words:2"
        # A line that came over is nobody else's: it ends with the door's other end of it.
        lines[0][0].close()
        assert ends.book.came[0][0].recv(10) == b""
        for mine, _ in lines:
            mine.close()
        for came in ends.book.came:
            came[0].close()


@pytest.mark.parametrize("who", ["uid:0", "words:1", ""])
async def test_a_door_brings_nobody_whom_the_host_has_not_vouched_for(who: str) -> None:
    async with both() as ends:
        assert await ends.door.check(WORDS) == WHO
        ends.host.open_door(Open(address="127.0.0.1", port=1, key="", title=""))
        mine, its = socket.socketpair()
        ends.door.come(Come(who=who, name="Eve", keys=["SHA256:e"]), its)
        await heard()
        assert (ends.book.came, ends.book.keys) == ([], {})
        assert mine.recv(1) == b""
        mine.close()


async def test_an_onlookers_keys_are_not_remembered() -> None:
    async with both() as ends:
        ends.host.open_door(Open(address="127.0.0.1", port=1, key="", title="", onlookers=True))
        mine, its = socket.socketpair()
        ends.door.come(Come(who="", name="Eve", keys=["SHA256:e"]), its)
        await heard()
        assert ends.book.keys == {}
        assert ends.book.came[0][1] == ""
        mine.close()
        ends.book.came[0][0].close()


@pytest.mark.parametrize(
    "line", [b"nonsense\n", b'{"say":"known","ask":"x","keys":[]}\n', b'{"say":"come","files":1,"who":"","name":""}\n']
)
async def test_a_door_that_makes_no_sense_is_hung_up_on(line: bytes) -> None:
    async with both() as ends:
        ends.raw.sendall(line)
        await heard()
        assert "door" in ends.gone
        assert ends.book.came == []
        # Whoever still waits for an answer is told that there is none.
        assert await ends.door.check("oak river lamp stone") is None


async def test_what_is_no_socket_is_no_guest() -> None:
    async with both() as ends:
        read, write = os.pipe()
        socket.send_fds(ends.raw, [packed(Come(files=1, who="words:x", name="x"))], [read])
        os.close(read)
        await heard()
        assert ends.book.came == []
        with pytest.raises(BrokenPipeError):
            os.write(write, b"x")
        os.close(write)


async def test_when_one_end_goes_the_other_is_told() -> None:
    async with both() as ends:
        ends.raw.close()
        waiting = asyncio.create_task(ends.door.known("SHA256:a"))
        ends.host.close()
        assert await waiting is None
        assert ends.gone == ["host"]


def test_messages_are_put_together_from_any_pieces() -> None:
    parcels: Parcels[FromDoor] = Parcels(FromDoor)
    read, write = os.pipe()
    text = packed(Known(ask=1, keys=["a"])) + packed(Come(files=1, who="w", name="n")) + packed(Known(ask=2, keys=[]))
    found = []
    for place in range(len(text)):
        found += list(parcels.feed(text[place : place + 1], [read] if place == 20 else []))
    assert found == [
        (Known(ask=1, keys=["a"]), []),
        (Come(files=1, who="w", name="n"), [read]),
        (Known(ask=2, keys=[]), []),
    ]
    with pytest.raises(BadMessage):
        list(parcels.feed(b"x" * (LINE_LIMIT + 1), [write]))
    parcels.close()
    with pytest.raises(OSError, match="Bad file"):
        os.close(write)
    os.close(read)
