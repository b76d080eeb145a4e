"""A host and its guests over real sockets, in one program: coming, going, asking for too much, and being told."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.table import new_header
from saves.codec import EntryRecord, HeaderRecord
from saves.game_file import SavedGame
from tests.hosting.hostile import say, withstand
from tests.hosting.hosting_kit import saved_game
from tests.hosting.sockets import HELLO, WITHIN, Friend, a_host, heard, raw
from tui.commands.problems import Problem
from tui.hosting import frames as f
from tui.hosting import host_line, peers
from tui.hosting.host import NOTHING_LEFT, STOPS, TAKEN_BACK
from tui.hosting.host_line import NOT_HERE
from tui.hosting.hosted import HostedTable
from tui.hosting.line import Line, LineCut
from tui.hosting.noticing import Noticing


def a_game(**words: Any) -> SavedGame:
    """Return a game of three with hidden hands that is kept nowhere."""
    return saved_game("fellowship", {"hobbits": "3", "hands": "hidden"}, **words)


async def test_two_guests_play_and_each_is_told(tmp_path: Path) -> None:
    game = a_game()
    async with a_host(tmp_path, game) as (_, path):
        anna, ben = await Friend.come(path, "anna", "frodo"), await Friend.come(path, "ben", "sam")
        assert anna.line.hello.host == "Anna's tables"
        assert anna.line.hello.you == f"uid:{os.getuid()}/anna"
        asked = await ben.do(f.DoAct, entry=0, choice=1)
        assert isinstance(asked, f.RefusedRecord)
        assert isinstance(await anna.do(f.DoAct, entry=0, choice=1), f.DoneRecord)
        assert (await ben.asked(1)).entry == 1
        assert (await anna.asked(1)).entry == 1
        entries = [record.n for record in ben.records if isinstance(record, EntryRecord)]
        assert entries == [1, 3]
        assert game.table.entry == 1
        for friend in (anna, ben):
            await friend.line.close()


async def test_the_host_is_told_who_comes_and_who_goes(tmp_path: Path) -> None:
    told: list[str] = []
    async with a_host(tmp_path, a_game(), news=told.append) as (_, path):
        anna, ben = await Friend.come(path, "anna", "frodo"), await Friend.come(path, "ben")
        assert told == ["evening: anna sits down and plays Frodo.", "evening: ben looks on."]
        await anna.line.close()
        async with asyncio.timeout(WITHIN):
            while len(told) < 3:
                await asyncio.sleep(0)
        assert told[2:] == ["evening: anna (Frodo) has gone."]
        await ben.do(f.DoRise)
        assert told[3:] == ["evening: ben has gone."]
        await ben.line.close()


async def test_tables_are_listed_and_sat_at_one_after_the_other(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game(), a_game(seed=5)) as (_, path):
        ben = await Friend.come(path, "ben", table="")
        assert (await ben.do(f.DoUndo)).text == host_line.NOT_HERE
        listed = (await ben.do(f.DoTables)).tables
        assert [one.table for one in listed] == ["evening", "sunday"]
        assert [seat.who for seat in listed[0].seats] == ["free", "free", "free"]
        assert "no table 'monday'" in (await ben.do(f.DoJoin, table="monday")).text
        assert "no seat 'nobody'" in (await ben.do(f.DoJoin, table="sunday", seats=["nobody"])).text
        await ben.sit("sam")
        await ben.sit("frodo", table="sunday")
        # Two tables, two copies: the second begins with a header of its own.
        assert sum(isinstance(record, HeaderRecord) for record in ben.records) == 2
        assert isinstance(await ben.do(f.DoRise, keep=False), f.DoneRecord)
        assert (await ben.do(f.DoUndo)).text == host_line.NOT_HERE
        listed = (await ben.do(f.DoTables)).tables
        assert [[seat.who for seat in one.seats] for one in listed] == [["free", "you", "free"], ["free"] * 3]
        assert (await ben.do(f.DoHello, protocol=1)).text == "You said hello already."
        await ben.line.close()


async def test_a_seat_is_its_own_guest_s_until_that_rises(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game()) as (_, path):
        ben, cem = await Friend.come(path, "ben", "sam"), await Friend.come(path, "cem", table="")
        refused = await cem.do(f.DoJoin, table="evening", seats=["sam"])
        assert "belongs to ben" in refused.text
        await ben.line.close()
        assert "belongs to ben" in (await cem.do(f.DoJoin, table="evening", seats=["sam"])).text
        ben = await Friend.come(path, "ben", "sam")
        await ben.do(f.DoRise, keep=False)
        await cem.sit("sam")
        for friend in (ben, cem):
            await friend.line.close()


async def test_who_comes_back_is_told_only_what_is_new(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game()) as (_, path):
        anna, ben = await Friend.come(path, "anna", "frodo"), await Friend.come(path, "ben", "sam")
        await ben.line.close()
        await anna.do(f.DoAct, entry=0, choice=1)
        again = await Friend.come(path, "ben", "sam", again=ben)
        kinds = [type(record) for record in again.records]
        assert kinds[0] is f.RewoundRecord
        assert HeaderRecord not in kinds
        assert sum(kind is EntryRecord for kind in kinds) == 1
        forged = await Friend.come(path, "ben", table="")
        await forged.sit("sam", at=f.At(ben.at().entry, "0" * 16))
        assert isinstance(forged.records[0], HeaderRecord)
        for friend in (anna, again, forged):
            await friend.line.close()


@pytest.mark.parametrize("at_once", [1, 7])
async def test_a_line_cut_anywhere_harms_nobody(tmp_path: Path, at_once: int) -> None:
    said = HELLO + b'{"do":"join","id":1,"table":"evening","seats":["sam"]}\n{"do":"act","id":2,"entry":0,"choice":1}\n'
    async with a_host(tmp_path, a_game()) as (host, path):
        anna = await Friend.come(path, "anna", "frodo")
        for length in range(0, len(said), 5):
            cut = await raw(path, *(said[at : at + at_once] for at in range(0, length, at_once)))
            cut.close()
        assert isinstance(await anna.do(f.DoAct, entry=0, choice=1), f.DoneRecord)
        async with asyncio.timeout(WITHIN):
            while len(host.sitters) > 1:
                await asyncio.sleep(0.01)
        await anna.line.close()


async def test_hostile_lines_are_answered_or_cut_off_and_touch_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_line, "BURST", 1e9)
    await withstand(tmp_path, a_game(), 200, seed=11)


async def test_a_flood_is_told_to_slow_down_then_cut_off(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game()) as (_, path):
        sock = await raw(path, HELLO, b'{"do":"tables","id":3}\n' * 500)
        records = await heard(sock)
        kinds = [one["record"] for one in records]
        assert 55 <= kinds.count("answer") <= 65
        assert 55 <= [one.get("text") for one in records].count(host_line.TOO_MUCH) <= 65
        assert records[-1] == {"record": "bye", "text": host_line.CUT_OFF}


async def test_what_is_too_long_or_says_no_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_line, "HELLO_WITHIN", 0.05)
    async with a_host(tmp_path, a_game()) as (_, path):
        for said, why in (
            (b"", "You did not say hello in time."),
            (b'{"do":"hel', "You did not say hello in time."),
            (b"GET / HTTP/1.1\r\n\r\n", "This is a host of Westmarch"),
            (b'{"do":"tables"}\n', "Say hello first."),
            (b'{"do":"hello","protocol":2}\n', "this host has to be updated"),
            (b'{"do":"hello","protocol":1,"as":"a/b"}\n', "--as takes a name"),
            (HELLO + b"x" * (f.GUEST_LIMIT + 1), "a line has more than 65536 bytes"),
        ):
            records = await heard(await raw(path, said))
            assert records[-1]["record"] == "bye"
            assert why in records[-1]["text"]


async def test_a_guest_that_takes_nothing_is_cut_off_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_line, "STALLED", 0.2)
    monkeypatch.setattr(host_line, "BURST", 1e9)
    async with a_host(tmp_path, a_game()) as (host, path):
        anna = await Friend.come(path, "anna", "frodo")
        slow = await raw(path, HELLO, b'{"do":"join","id":1,"table":"evening"}\n')
        asks = asyncio.create_task(say(slow, [b'{"do":"tables","id":3}\n'] * 20_000))
        assert isinstance(await anna.do(f.DoAct, entry=0, choice=1), f.DoneRecord)
        async with asyncio.timeout(WITHIN):
            while len(host.sitters) > 1:
                waiting = [line.waiting for line in host.sitters]
                assert max(waiting) < 4 * host_line.BATCH
                await asyncio.sleep(0.02)
            await asks
        slow.close()
        await anna.line.close()


async def test_invitations_are_the_owner_s_to_make(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game()) as (host, path):
        ben = await Friend.come(path, "ben", table="")
        assert "only the owner" in (await ben.do(f.DoInvite, table="evening", seat="sam")).text.lower()
        owner = await through(host, "uid:owner")
        words = (await owner.do(f.DoInvite, table="evening", seat="sam")).words
        assert await host.check(words) == "words:evening/sam"
        assert await host.check("no such words here") is None
        assert "--again" in (await owner.do(f.DoInvite, table="evening", seat="sam")).text
        assert "no seat" in (await owner.do(f.DoInvite, table="evening", seat="nobody")).text
        assert "no table" in (await owner.do(f.DoInvite, table="monday", seat="sam")).text
        # Nobody else sits down where somebody is invited.
        assert "is kept for whoever is invited" in (await ben.do(f.DoJoin, table="evening", seats=["sam"])).text
        host.remember("words:evening/sam", ["SHA256:one"])
        assert host.known(["SHA256:one"]) == "words:evening/sam"
        cem = await through(host, "words:evening/sam")
        await cem.sit("sam")
        await ben.sit("frodo")
        assert "belongs to ben" in (await owner.do(f.DoInvite, table="evening", seat="frodo")).text
        new = (await owner.do(f.DoInvite, table="evening", seat="sam", again=True)).words
        assert (await cem.cut()).text == TAKEN_BACK
        assert (await host.check(words), await host.check(new)) == (None, "words:evening/sam")
        assert host.known(["SHA256:one"]) is None
        assert isinstance(await owner.do(f.DoInvite, table="evening", seat="sam", cancel=True), f.DoneRecord)
        assert await host.check(new) is None
        assert host.tables["evening"].hosted.ground.people.is_free("sam")
        assert (
            "nobody is invited to sam"
            in (await owner.do(f.DoInvite, table="evening", seat="sam", cancel=True)).text.lower()
        )
        for friend in (ben, owner, cem):
            await friend.line.close()


async def through(host: Any, who: str) -> Friend:
    """Come in as the door lets guests in: vouched for."""
    ours, theirs = socket.socketpair()
    host.accept(theirs, who, "Dora", "192.0.2.1")
    return Friend(await Line.connect(sock=ours))


async def test_who_was_let_in_without_an_invitation_only_looks_on(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game()) as (host, _):
        nobody = await through(host, "")
        assert nobody.line.hello.you == ""
        refused = await nobody.do(f.DoJoin, table="evening", seats=["sam"])
        assert "only look on" in refused.text
        await nobody.sit()
        await nobody.line.close()


async def test_no_more_guests_come_than_there_is_room_for(tmp_path: Path) -> None:
    async with a_host(tmp_path, a_game(), most=1) as (_, path):
        anna = await Friend.come(path, "anna", "frodo")
        with pytest.raises(Problem, match="no more may come in"):
            await Line.connect(path)
        await anna.line.close()


async def test_the_owner_closes_a_table_for_good(tmp_path: Path) -> None:
    saved = SavedGame.create(new_header(catalogue.game("dice"), options={}, seed=1), tmp_path / "evening.jsonl")
    async with a_host(tmp_path, saved) as (host, path):
        ben, owner = await Friend.come(path, "ben"), await through(host, "uid:owner")
        cem = await Friend.come(path, "cem", table="")
        assert "only the owner" in (await ben.do(f.DoClose)).text.lower()
        await owner.sit()
        await owner.send(f.DoClose)
        parted = await ben.until(lambda record: isinstance(record, f.PartedRecord))
        assert (parted.text, parted.by) == (f"{parted.by}, whose table this is, has closed evening.", parted.by)
        assert parted.by
        assert (await ben.do(f.DoUndo)).text == NOT_HERE
        assert host.tables == {}
        SavedGame.open(tmp_path / "evening.jsonl").close()
    assert await cem.cut() == LineCut(NOTHING_LEFT, False)


async def test_a_host_that_stops_says_goodbye_and_gives_up_its_locks(tmp_path: Path) -> None:
    saved = SavedGame.create(new_header(catalogue.game("dice"), options={}, seed=1), tmp_path / "evening.jsonl")
    async with a_host(tmp_path, saved) as (_, path):
        ben, cem = await Friend.come(path, "ben"), await Friend.come(path, "cem", table="")
    for friend in (ben, cem):
        assert await friend.cut() == LineCut(STOPS, True)
    SavedGame.open(tmp_path / "evening.jsonl").close()


async def test_bots_think_while_guests_look_on(tmp_path: Path) -> None:
    game = a_game(bots={"frodo": "random", "sam": "random", "pippin": "random"})
    async with a_host(tmp_path, game) as (_, path):
        ben = await Friend.come(path, "ben")
        await ben.asked(5)
        await ben.line.close()
    assert game.table.entry >= 5


async def test_a_host_does_not_wait_for_a_bot_that_thinks_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, enough = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def think(hosted: HostedTable) -> None:
        loop.call_soon_threadsafe(thinks.set)
        enough.wait(WITHIN)

    monkeypatch.setattr(HostedTable, "think", think)
    game = a_game(bots={"frodo": "random"})
    async with a_host(tmp_path, game) as (_, path):
        ben = await Friend.come(path, "ben", "sam")
        await asyncio.wait_for(thinks.wait(), WITHIN)
        # Others are not kept waiting meanwhile.
        assert isinstance(await ben.do(f.DoTables), f.AnswerRecord)
        began = loop.time()
        await ben.line.close()
    assert loop.time() - began < WITHIN / 2
    assert game.table.entry == 0
    enough.set()


async def test_an_error_in_the_program_is_reported_and_concerns_one_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong: list[Exception] = []

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async with a_host(tmp_path, a_game()) as (host, path):
        host.ways.report = wrong.append
        ben = await Friend.come(path, "ben", "sam")
        for name, ask in (("listed", f.DoTables), ("request", f.DoUndo)):
            with monkeypatch.context() as broken:
                broken.setattr(HostedTable, name, fail)
                assert (await ben.do(ask)).text == "There is an error in the program."
        assert isinstance(await ben.do(f.DoTables), f.AnswerRecord)
        monkeypatch.setattr(HostedTable, "pull", fail)
        await ben.send(f.DoUndo)
        assert (await ben.cut()).text == "There is an error in the program."
    assert [type(error) for error in wrong] == [ZeroDivisionError] * 3


async def test_nobody_fills_a_host_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.hosting.host.MOST_EACH", 2)
    async with a_host(tmp_path, a_game()) as (host, path):
        friends = [await Friend.come(path, name, table="") for name in ("anna", "ben")]
        with pytest.raises(Problem, match="You are here 2 times already"):
            await Line.connect(path, as_="cem")
        friends += [await through(host, who) for who in ("words:evening/sam", "", "", "", "uid:owner", "uid:owner")]
        friends += [await through(host, "uid:owner")]
        for friend in friends:
            await friend.line.close()


async def test_a_hello_has_to_come_in_time_however_slowly_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_line, "HELLO_WITHIN", 0.2)
    async with a_host(tmp_path, a_game()) as (_, path):
        sock = await raw(path)
        slowly = asyncio.create_task(_letter_by_letter(sock))
        assert (await heard(sock))[-1]["text"] == "You did not say hello in time."
        slowly.cancel()


async def _letter_by_letter(sock: socket.socket) -> None:
    for letter in HELLO * 100:
        await asyncio.sleep(0.05)
        sock.send(bytes([letter]))


async def test_a_command_learns_who_is_waited_for_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    noticing = Noticing('echo "$TABLE $SEAT $NAME" >> told; cat >> told')
    noticing("evening", "sam", "Ben; rm -rf $HOME")
    async with asyncio.timeout(WITHIN):
        while not Path("told").exists() or not Path("told").read_text(encoding="utf-8"):
            await asyncio.sleep(0.01)
    await noticing.close()
    assert Path("told").read_text(encoding="utf-8") == "evening sam Ben; rm -rf $HOME\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder that only its owner may enter."""
    folder = tmp_path / "run"
    folder.mkdir(0o700)
    return folder


def test_a_socket_that_a_killed_host_left_is_replaced(place: Path) -> None:
    first = peers.listening(place / "host.sock", None)
    first.close()
    again = peers.listening(place / "host.sock", None)
    assert (place / "host.sock").stat().st_mode & 0o777 == 0o600
    again.close()
    (place / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(Problem, match="cannot listen at"):
        peers.listening(place / "file", None)
    assert (place / "file").read_text(encoding="utf-8") == "mine"
    with pytest.raises(Problem, match="cannot listen at"):
        peers.listening(place / ("x" * 200), None)


def test_a_group_is_let_in_as_far_as_the_folders_let_it(place: Path) -> None:
    with pytest.raises(Problem, match="cannot get into"):
        peers.listening(place / "host.sock", os.getgid() + 1 if os.getuid() else 65534)
    with pytest.raises(Problem, match="no group"):
        peers.group_id("no such group")


async def test_the_kernel_says_who_connects() -> None:
    one, other = socket.socketpair()
    with one, other:
        assert peers.peer_uid(one) == os.getuid()
    assert peers.user_name(peers.own())
    assert (
        peers.user_name("words:evening/sam") == peers.user_name("uid:x") == peers.user_name("uid:99999999999999") == ""
    )


def test_names_of_frames_are_told_apart() -> None:
    tags = [one.__struct_config__.tag for one in f.Request.__args__]
    assert len(tags) == len(set(tags))
    assert msgspec.json.decode(HELLO, type=f.Request) == f.DoHello(protocol=1)
