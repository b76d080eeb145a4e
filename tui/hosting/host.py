"""The host: one event loop that holds the tables, lets guests in, and lets bots think and time pass.

It alone has whole states, the logs and their locks. What a guest may do at a table is `hosted`'s to decide; here it is
decided who a guest is, how much it may ask for, and what becomes of it when its line, or the host, ends.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.kernel.comparing import seat_called
from core.kernel.prompts import Refusal
from replays.naming import listed, told_as
from saves.errors import SaveError
from saves.text import sentence, visible
from saves.version import program_version
from tui.commands.problems import UNEXPECTED, Problem
from tui.hosting.frames import (
    INVITED,
    PROTOCOL,
    AnswerRecord,
    ByeRecord,
    DoClose,
    DoHello,
    DoHost,
    DoInvite,
    DoJoin,
    DoneRecord,
    DoTables,
    HelloRecord,
    Request,
)
from tui.hosting.host_line import BATCH, NOT_HERE, SLICE, Farewell, GuestLine
from tui.hosting.hosted import Guest
from tui.hosting.hosted_guests import NAME_LIMIT
from tui.hosting.hosted_people import ways_to_name
from tui.hosting.invitations import Invitations, invited, known, remember
from tui.hosting.opening import table_name, taken
from tui.hosting.peers import peer_uid, user_name
from tui.hosting.seats import Book
from tui.hosting.tending import Tables, Tended, Ways

MOST_EACH = 16
"""How many lines one guest may have, unless it is the owner: nobody else is to find the host full of one."""

GOODBYE = 1.0
"""For how many seconds a host that stops waits for guests to take its goodbye."""

STOPS = "The host stops for a moment."
NOTHING_LEFT = "The host has closed its last table."
TAKEN_BACK = "Your invitation was taken back."


@dataclass
class Sitter:
    """A guest's line, and where it sits."""

    line: GuestLine
    task: asyncio.Task[None] | None = None
    table: Tended | None = None
    guest: Guest | None = None


class TableHost(Tables):
    """Tables and their guests. `listen` and `accept` let guests in; `stop` ends it all."""

    def __init__(self, ways: Ways, book: Book, clock: Callable[[], float]) -> None:
        """Begin without tables."""
        super().__init__(ways, book, clock)
        self.invitations = Invitations(book, self.names)
        self._checking = asyncio.Lock()
        self.sitters: dict[GuestLine, Sitter] = {}
        self._doors: list[socket.socket] = []
        self.has_door = False
        """Whether friends come in by ssh."""

    def listen(self, sock: socket.socket) -> None:
        """Let in whoever connects to a listening Unix socket, as the user of the system that they are."""
        sock.setblocking(False)
        self._doors.append(sock)
        self._spawn(self._let_in(sock))

    async def _let_in(self, door: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, _ = await loop.sock_accept(door)
            except OSError:
                # Too many files are open, or the guest has gone already.
                await asyncio.sleep(0.1)
                continue
            try:
                who = f"uid:{peer_uid(sock)}"
            except OSError:
                sock.close()
                continue
            self.accept(sock, who, "", "")

    def accept(self, sock: socket.socket, who: str, name: str, from_: str) -> None:
        """Take over the line of a guest. Nobody knows who an onlooker is who was let in without an invitation: `who` is
        empty then."""
        line = GuestLine(self, sock, who, name, from_, self._clock)
        sitter = self.sitters[line] = Sitter(line)
        if len(self.sitters) > self.ways.most:
            line.end(f"There are {self.ways.most} guests here, and no more may come in; try again later.")
        elif who != self.ways.owner and sum(_same(who, one.who) for one in self.sitters) > MOST_EACH:
            line.end(f"You are here {MOST_EACH} times already; leave one of these tables first.")
        sitter.task = self._spawn(self._serve(line))

    async def _serve(self, line: GuestLine) -> None:
        try:
            await line.run()
        except Exception as error:
            self.ways.report(error)

    async def check(self, words: str) -> str | None:
        """Return who it is that brings the words of an invitation; None when they are of none."""
        loop = asyncio.get_running_loop()
        try:
            # One after the other: each takes 16 MiB for a moment, and strangers say how many come at once.
            async with self._checking:
                found = await loop.run_in_executor(None, self.invitations.check, words)
        except SaveError as error:
            self.ways.report(error)
            return None
        return None if found is None else invited(*found)

    def known(self, keys: Sequence[str]) -> str | None:
        """Return whose key the first of `keys` is that is remembered; None when none is."""
        try:
            return known(self._book, keys) or None
        except SaveError as error:
            self.ways.report(error)
            return None

    def remember(self, who: str, keys: Sequence[str]) -> None:
        """Remember that keys are `who`'s."""
        try:
            remember(self._book, who, keys)
        except SaveError as error:
            self.ways.report(error)

    def hello(self, line: GuestLine, hello: DoHello) -> None:
        """Greet a guest. Raises `Farewell` for one of another protocol, and for a name that is none."""
        if hello.protocol != PROTOCOL:
            newer = "this host" if hello.protocol > PROTOCOL else "your Westmarch"
            raise Farewell(f"This host speaks protocol {PROTOCOL} and you {hello.protocol}; {newer} has to be updated.")
        if hello.as_ and line.who.startswith("uid:"):
            if not is_name(hello.as_):
                raise Farewell(f"--as takes a name of up to {NAME_LIMIT} letters, without a slash.")
            line.who = f"{line.who}/{hello.as_}"
        line.name = visible(" ".join(hello.name.split()))[:NAME_LIMIT] or hello.as_ or line.name or user_name(line.who)
        line.say(
            HelloRecord(
                protocol=PROTOCOL, westmarch=program_version(), host=self.ways.title, you=line.who, name=line.name
            ),
        )

    def request(self, line: GuestLine, request: Request) -> None:
        """Carry out what a guest asks for, or say why not. Never raises."""
        sitter = self.sitters[line]
        try:
            match request:
                case DoHello():
                    line.refuse(request, "You said hello already.")
                case DoTables():
                    listed = [table.hosted.listed(line.who) for table in self.tables.values()]
                    line.say(AnswerRecord(id=request.id, tables=listed))
                case DoJoin():
                    self._join(sitter, request)
                case DoInvite():
                    self._invite(sitter, request)
                case DoHost():
                    self._take_in(line, request)
                case _ if sitter.table is None or sitter.guest is None:
                    line.refuse(request, NOT_HERE)
                case _:
                    self._at_table(sitter, sitter.table, sitter.guest, request)
        except Refusal as refusal:
            line.refuse(request, refusal.sentence, refusal.rule)
        except (SaveError, Problem) as problem:
            line.refuse(request, sentence(str(problem)))
        except Exception as error:
            self.ways.report(error)
            line.refuse(request, sentence(UNEXPECTED))

    def _at_table(self, sitter: Sitter, table: Tended, guest: Guest, request: Request) -> None:
        if isinstance(request, DoClose):
            if sitter.line.who != self.ways.owner:
                raise Problem("only the owner of the host closes a table")
            sitter.line.say(DoneRecord(id=request.id, entry=table.saved.table.entry))
            self.close(table.hosted.name, guest.name)
            return
        sits = table.hosted.here(guest)
        table.hosted.request(guest, request)
        if not table.hosted.here(guest):
            # It rose, or was sent away: it is told what there is still to tell, and then it may sit down elsewhere.
            while lines := table.hosted.pull(guest, BATCH, self._clock() + SLICE):
                sitter.line.pass_on(lines)
            sitter.table = sitter.guest = None
            self.ways.news(gone(table, guest))
        if not sits:
            sitter.line.refuse(request, NOT_HERE)
        self._attend(table)

    def _join(self, sitter: Sitter, request: DoJoin) -> None:
        table = self.tables.get(request.table)
        if table is None:
            raise Problem(f"there is no table {visible(request.table[:NAME_LIMIT])!r} here")
        if request.seats and not sitter.line.who:
            raise Problem("without an invitation you may only look on")
        self._leave(sitter)
        guest = Guest(sitter.line.who, sitter.line.name, sitter.line.wake)
        table.hosted.join(guest, request.seats, request.at)
        sitter.table, sitter.guest = table, guest
        self.ways.news(come(table, guest))
        sitter.line.wake()
        self._attend(table)

    def _leave(self, sitter: Sitter) -> None:
        """Take a guest from its table, with what it has still to be told."""
        table, guest = sitter.table, sitter.guest
        if table is None or guest is None:
            return
        sitter.table = sitter.guest = None
        table.hosted.leave(guest)
        self.ways.news(gone(table, guest))
        self._attend(table)

    def _take_in(self, line: GuestLine, request: DoHost) -> None:
        if line.who != self.ways.owner:
            raise Problem("only the owner of the host says what it hosts")
        path = Path(request.path)
        try:
            saved = taken(path, self.ways.manners.replay)
        except ValueError as error:
            # The path holds what no path may hold.
            raise Problem(str(error)) from None
        try:
            self.host(table_name(path), saved)
        except BaseException:
            saved.close()
            raise
        line.say(DoneRecord(id=request.id, entry=saved.table.entry))

    def _invite(self, sitter: Sitter, request: DoInvite) -> None:
        if sitter.line.who != self.ways.owner:
            raise Problem("only the owner of the host invites")
        table = self.tables.get(request.table)
        if table is None:
            raise Problem(f"there is no table {visible(request.table[:NAME_LIMIT])!r} here")
        seats = {seat.id: seat.name for seat in table.saved.table.header.seats}
        if (seat := seat_called(seats, request.seat)) not in seats:
            there = ", ".join(ways_to_name(seats))
            raise Problem(f"there is no seat {visible(request.seat[:NAME_LIMIT])!r}; there is {there}")
        who = invited(request.table, seat)
        if request.cancel:
            self._uninvite(table, seat, who)
            sitter.line.say(DoneRecord(id=request.id, entry=table.saved.table.entry))
            return
        if not table.seating.may_sit(seat, who):
            has = table.seating.name(seat)
            plays = told_as(table.saved.table.game, table.saved.table.header)[seat]
            raise Problem(f"the seat of {plays} belongs to {visible(has)}, who has to leave it first")
        words = self.invitations.make(request.table, seat, request.again)
        if request.again:
            self._send_away(who)
        # The seat is kept for whoever comes by these words.
        table.seating.take(seat, who, INVITED)
        sitter.line.say(AnswerRecord(id=request.id, words=words, door=self.has_door))

    def _uninvite(self, table: Tended, seat: str, who: str) -> None:
        """Take an invitation back, and the seat that is kept for it, or was taken by it."""
        self.invitations.cancel(table.hosted.name, seat)
        self._send_away(who)
        table.hosted.free(who)

    def _send_away(self, who: str) -> None:
        """Cut the lines of whoever came by words that are worth nothing any more."""
        for sitter in list(self.sitters.values()):
            if sitter.line.who == who:
                sitter.line.end(TAKEN_BACK)

    def pull(self, line: GuestLine, room: int, until: float) -> list[bytes]:
        """Return the next lines of the table at which a guest sits."""
        sitter = self.sitters[line]
        if sitter.table is None or sitter.guest is None:
            return []
        try:
            return sitter.table.hosted.pull(sitter.guest, room, until)
        except Exception as error:
            self.ways.report(error)
            line.end(sentence(UNEXPECTED))
            return []

    def ended(self, line: GuestLine) -> None:
        """Note that a line is cut."""
        self._leave(self.sitters.pop(line))

    async def stop(self) -> None:
        """Say goodbye to everybody and give all locks up; nobody comes back to a host that has no tables."""
        again = bool(self.tables)
        text = STOPS if again else NOTHING_LEFT
        for door in self._doors:
            door.close()
        for table in self.tables.values():
            if table.timer is not None:
                table.timer.cancel()
            try:
                table.hosted.close(ByeRecord(text=text, again=again))
            except Exception as error:
                # One log that cannot be closed keeps no other one locked.
                self.ways.report(error)
        for line in self.sitters:
            line.end(text, again=again)
        serving = [sitter.task for sitter in self.sitters.values() if sitter.task is not None]
        if serving:
            await asyncio.wait(serving, timeout=GOODBYE)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def come(table: Tended, guest: Guest) -> str:
    """Return who has come to a table, and what for."""
    if not guest.seats:
        return f"{table.hosted.name}: {visible(guest.name)} looks on."
    plays = f" and plays {listed(seats)}" if (seats := _other_than_name(table, guest)) else ""
    return f"{table.hosted.name}: {visible(guest.name)} sits down{plays}."


def gone(table: Tended, guest: Guest) -> str:
    """Return who has left a table, and which seats."""
    played = f" ({listed(seats)})" if (seats := _other_than_name(table, guest)) else ""
    return f"{table.hosted.name}: {visible(guest.name)}{played} has gone."


def _other_than_name(table: Tended, guest: Guest) -> list[str]:
    """Return the seats of a guest that are not called as the guest is."""
    told = told_as(table.saved.table.game, table.saved.table.header)
    return [told[seat] for seat in guest.seats if told[seat] != visible(guest.name)]


def _same(one: str, other: str) -> bool:
    """Whether two come as one user of the system, or by one invitation or key; of who is nobody it cannot be told."""
    if one.startswith("uid:"):
        return one.partition("/")[0] == other.partition("/")[0]
    return bool(one) and one == other


def is_name(text: str) -> bool:
    """Whether a text can tell apart those who come as one user of the system."""
    return 0 < len(text) <= NAME_LIMIT and text.isprintable() and text == text.strip() and "/" not in text
