"""A guest's end of a line: bytes into lines, lines into records, and what a host that talks nonsense comes to."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import msgspec
import pytest

from core import catalogue
from core.kernel.table import Table, new_header
from replays.copies import Copy
from saves.codec import EntryRecord, HeaderRecord, SeenRecord
from tui.commands.problems import Problem
from tui.hosting import line as lines
from tui.hosting.frames import GUEST_LIMIT, HOST_LIMIT, ByeRecord, DoHello, DoneRecord, DoSay, HelloRecord
from tui.hosting.line import Cutter, Line, LineCut, RecordDecoder, TooLong, limit_of_guest, limit_of_host


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_lines_come_out_whole_wherever_the_bytes_are_cut(size: int) -> None:
    said = b'{"a":1}\n\n{"b":22}\n{"unfinished'
    cutter = Cutter(limit_of_guest)
    found = [line for at in range(0, len(said), size) for line in cutter.feed(said[at : at + size])]
    assert found == [b'{"a":1}', b"", b'{"b":22}']


def test_a_line_has_its_limit_and_a_header_a_higher_one() -> None:
    fits = b"x" * (GUEST_LIMIT - 1) + b"\n"
    assert [len(line) for line in Cutter(limit_of_guest).feed(fits)] == [GUEST_LIMIT - 1]
    with pytest.raises(TooLong, match="more than 65536 bytes"):
        list(Cutter(limit_of_guest).feed(b"x" + fits))
    with pytest.raises(TooLong):
        list(Cutter(limit_of_guest).feed(b"x" * (GUEST_LIMIT + 1)))
    assert list(Cutter(limit_of_host).feed(lines.HEADER + b"x" * HOST_LIMIT)) == []
    cutter = Cutter(limit_of_host)
    with pytest.raises(TooLong):
        list(cutter.feed(b'{"record":"entry"' + b"x" * HOST_LIMIT))


def encoded(record: object) -> bytes:
    return msgspec.json.encode(record)


def test_entries_are_decoded_by_the_types_of_the_game_that_the_header_names() -> None:
    game = catalogue.game("fellowship")
    table = Table(game, new_header(game, options={"hobbits": "2", "hands": "hidden"}, seed=3))
    table.open()
    copy = Copy(table, "frodo")
    entry, seen = copy.entry(0)
    decoder = RecordDecoder()
    with pytest.raises(Problem, match="of no game yet"):
        decoder.decode(encoded(entry))
    header = decoder.decode(encoded(copy.opening()))
    assert isinstance(header, HeaderRecord)
    assert decoder.game is game
    again = decoder.decode(encoded(entry))
    assert isinstance(again, EntryRecord)
    assert again.events == entry.events
    assert isinstance(decoder.decode(encoded(seen)), SeenRecord)
    assert decoder.decode(b'{"record":"weather","sun":true}') is None
    assert decoder.decode(b'{"record":"done","id":3,"entry":4,"weather":"fair"}') == DoneRecord(id=3, entry=4)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"nothing",
        b"\xff\xfe",
        b'{"record":"done"}',
        b'{"record":"done","id":"x","entry":1}',
        b"[" * 5000,
        b'{"record":"entry","n":1}',
        b'{"record":"header","format":2}',
        b'{"record":"header","format":2,"n":0,"program":"1","redacted":"x","table":{"game":"none","rules":"1",'
        b'"content":"","options":{},"seats":[],"seed":0}}',
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(line: bytes) -> None:
    with pytest.raises(Problem, match=r"makes no sense|cannot be shown here"):
        RecordDecoder().decode(line)


def test_a_header_of_a_newer_format_asks_for_an_update() -> None:
    game = catalogue.game("dice")
    header = HeaderRecord(format=99, n=0, program="9", table=new_header(game, options={}, seed=1))
    with pytest.raises(Problem, match="update it"):
        RecordDecoder().decode(encoded(header))


async def spoken(*said: bytes) -> tuple[Line | None, str]:
    """Let a host say so many lines to a guest, and return the guest's line, or why it has none."""
    ours, theirs = socket.socketpair()
    for one in said:
        theirs.sendall(one)
    theirs.close()
    try:
        return await Line.connect(sock=ours), ""
    except Problem as error:
        return None, str(error)


HELLO = encoded(HelloRecord(protocol=1, westmarch="0.1.0", host="Anna's tables", you="uid:1")) + b"\n"


async def test_what_a_host_says_comes_out_and_last_of_all_that_it_ended() -> None:
    done = encoded(DoneRecord(id=1, entry=2)) + b"\n"
    guest, _ = await spoken(HELLO, done, b'{"record":"weather"}\n', done[:-5])
    assert guest is not None
    assert guest.hello.host == "Anna's tables"
    assert [record async for record in guest] == [DoneRecord(id=1, entry=2), LineCut(lines.CUT, True)]
    await guest.close()
    bye = ByeRecord(text="The host stops.", again=True)
    guest, _ = await spoken(HELLO, encoded(bye) + b"\n")
    assert guest is not None
    assert [record async for record in guest] == [bye, LineCut("The host stops.", True)]
    await guest.close()
    guest, _ = await spoken(HELLO, b"who knows\n", done)
    assert guest is not None
    [cut] = [record async for record in guest]
    assert isinstance(cut, LineCut)
    assert not cut.again
    assert "makes no sense" in cut.text
    await guest.close()


async def test_who_is_not_greeted_is_told_why() -> None:
    for said, why in (
        (b"", "was cut"),
        (HELLO.replace(b'"protocol":1', b'"protocol":2'), "update the older"),
        (encoded(ByeRecord(text="You are too many.")) + b"\n", "You are too many."),
        (encoded(DoneRecord(id=1, entry=2)) + b"\n", "no host of Westmarch"),
        (b"SSH-2.0-OpenSSH_9.6\r\n", "makes no sense"),
    ):
        guest, sentence = await spoken(said)
        assert guest is None
        assert why in sentence


async def test_a_guest_says_hello_first_and_sends_nothing_too_long() -> None:
    ours, theirs = socket.socketpair()
    theirs.sendall(HELLO)
    guest = await Line.connect(sock=ours, name="Ben", as_="ben")
    said = theirs.recv(1000)
    hello = msgspec.json.decode(said, type=DoHello)
    assert (hello.protocol, hello.name, hello.as_) == (1, "Ben", "ben")
    with pytest.raises(TooLong):
        await guest.send(DoSay(text="x" * GUEST_LIMIT))
    theirs.close()
    await guest.send(DoSay(text="x"))
    await guest.close()


async def test_a_host_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "PATIENCE", 0.01)
    ours, theirs = socket.socketpair()
    with theirs, pytest.raises(Problem, match="does not answer"):
        await Line.connect(sock=ours)


async def test_where_nobody_listens_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setattr("tui.hosting.places.SHARED", tmp_path / "shared.sock")
    with pytest.raises(Problem, match="no host is running here; `westmarch host GAME` starts one"):
        await Line.connect()
    for path in (tmp_path / "none.sock", tmp_path / ("x" * 200)):
        with pytest.raises(Problem, match=r"no host (is running|can be reached) at"):
            await asyncio.wait_for(Line.connect(path), 5)
