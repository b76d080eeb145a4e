"""`westmarch host`, `invite` and `tables`: a host's own commands, and what it tells of itself."""

from __future__ import annotations

import argparse
import asyncio
import os
import pwd
import resource
import signal
import socket
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from core import catalogue
from replays.naming import listed
from saves.text import visible
from tui.commands.asking_host import answer_of, table_called
from tui.commands.output import columns, complain, say, say_json
from tui.commands.parser import UsageError, options_of
from tui.commands.parser_hosting import MOST_GUESTS, PATIENCE, UNDO
from tui.commands.problems import Problem
from tui.hosting import doorkeeper, peers
from tui.hosting.frames import (
    YOU,
    DoHost,
    DoInvite,
    DoTables,
    TableHere,
)
from tui.hosting.host import TableHost
from tui.hosting.hosted import Manners
from tui.hosting.noticing import Noticing
from tui.hosting.opening import Wanted, games
from tui.hosting.places import Holding, Running, own_socket
from tui.hosting.seats import Book
from tui.hosting.tending import MOST_TABLES, Ways
from tui.hosting.vouching import Open, Ready

ENDS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
OTHER_FILES = 128
SWITCH = 0.0005
"""For how many seconds a bot that thinks keeps guests waiting at a time. With Python's own, ten times as much, guests
waited for 0.3 seconds while bots at other tables looked ahead."""

LOOKERS_ON = "Whoever has no seat may look on: `westmarch join --watch`."
NO_LOOKERS_ON = "Nobody looks on without a seat; `westmarch host --onlookers` would let them."

TYPED = (
    "a friend types these words where ssh asks for the invitation; from now on the seat is kept for whoever brings "
    "them, until --cancel takes them back"
)
NO_DOOR = (
    "this host runs without --ssh, so nobody can come by these words before it runs with it; the seat is kept for "
    "whoever brings them, until --cancel takes them back"
)
"""What is said of the words of an invitation."""

AFTER = 10
"""After how many minutes away somebody is told that the table waits."""


def host(arguments: argparse.Namespace) -> int:
    """Host games until the program is told to end."""
    wanted = _wanted(arguments)
    path = own_socket() if arguments.socket is None else Path(arguments.socket).absolute()
    group = None if arguments.group is None else peers.group_id(arguments.group)
    try:
        holding = Holding(path)
    except Running:
        if not arguments.games:
            raise
        return _hand_over(arguments, wanted, path)
    _let_many_in(arguments.most_guests)
    sys.setswitchinterval(SWITCH)
    with closing(holding):
        sock = peers.listening(path, group)
        try:
            return asyncio.run(_hosting(arguments, wanted, holding, sock, path))
        finally:
            sock.close()
            path.unlink(missing_ok=True)


def invite(arguments: argparse.Namespace) -> int:
    """Print the words that invite to a seat."""
    there = asyncio.run(answer_of(arguments.socket, DoTables(id=1))).tables or []
    table = table_called(there, arguments.table).table
    request = DoInvite(id=1, table=table, seat=arguments.seat, again=arguments.again, cancel=arguments.cancel)
    answer = asyncio.run(answer_of(arguments.socket, request))
    if arguments.cancel:
        say("The words are worthless now, and anybody may take the seat.")
        return 0
    say(answer.words or "")
    complain(TYPED if answer.door else NO_DOOR)
    return 0


def tables(arguments: argparse.Namespace) -> int:
    """List the tables that are hosted here."""
    found = asyncio.run(answer_of(arguments.socket, DoTables(id=1))).tables or []
    if arguments.json:
        say_json({"tables": found})
        return 0
    for line in columns([_row(one) for one in found]) or ["There are no tables here."]:
        say(line)
    return 0


def _wanted(arguments: argparse.Namespace) -> Wanted:
    begins = [word for word in arguments.games if word in catalogue.game_ids()]
    given = {"--option": arguments.option, "--seat": arguments.seat, "--name": arguments.name}
    named = [word for word, value in given.items() if value] + ["--seed"] * (arguments.seed is not None)
    if named and len(begins) != 1:
        raise UsageError(f"{named[0]} is for a game that begins; name one game")
    if arguments.open and not arguments.replay:
        raise UsageError("--open goes with --replay")
    if arguments.after is not None and arguments.notify is None:
        raise UsageError("--after goes with --notify")
    return Wanted(
        arguments.games,
        options_of(arguments.option),
        arguments.seat,
        arguments.name,
        arguments.seed,
        arguments.replay,
    )


def _let_many_in(guests: int) -> None:
    """Raise the bound on open files to what guests and logs need, as far as the system lets this program."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = guests + MOST_TABLES + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _hand_over(arguments: argparse.Namespace, wanted: Wanted, path: Path) -> int:
    """Let a host that runs already take games in; how it hosts them was said when it began. Returns the exit code."""
    for option, value, usual in (
        ("--group", arguments.group, None),
        ("--notify", arguments.notify, None),
        ("--ssh", arguments.ssh, None),
        ("--onlookers", arguments.onlookers, False),
        ("--replay", arguments.replay, False),
        ("--undo", arguments.undo, UNDO[0]),
        ("--patience", arguments.patience, PATIENCE),
        ("--most-guests", arguments.most_guests, MOST_GUESTS),
    ):
        if value != usual:
            raise Problem(f"a host is running here already, which began without {option}; end it first to change that")
    count = 0
    for name, saved in games(wanted, Book(), complain):
        saved.close()
        asyncio.run(answer_of(str(path), DoHost(id=1, path=str(saved.path.absolute()))))
        say(f"{name}: {saved.path}")
        complain(f"the host that runs here has it now; `westmarch join {name}` sits down")
        count += 1
    if not count:
        raise Problem("there is no table to host")
    return 0


async def _hosting(
    arguments: argparse.Namespace, wanted: Wanted, holding: Holding, sock: socket.socket, path: Path
) -> int:
    book = Book()
    after = AFTER if arguments.after is None else arguments.after
    manners = Manners(
        undo=arguments.undo,
        patience=arguments.patience,
        onlookers=arguments.onlookers,
        after=after,
        replay=arguments.replay,
        open=arguments.open,
    )
    ways = Ways(_title(), peers.own(), manners, arguments.most_guests, report=_report, news=_say_news)
    notices = None if arguments.notify is None else Noticing(arguments.notify)
    if notices is not None:
        ways.notice = notices
    here = TableHost(ways, book, time.monotonic)
    here.told = holding.tell
    wanted_door = _door(arguments, book)
    door = None if wanted_door is None else doorkeeper.Doorkeeper(here, wanted_door, complain)
    ended = asyncio.Event()
    for number in ENDS:
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    try:
        for name, saved in games(wanted, book, complain):
            try:
                here.host(name, saved)
            except Problem as problem:
                saved.close()
                complain(str(problem))
            else:
                say(f"{name}: {saved.path}")
        if not here.tables:
            raise Problem("there is no table to host")
        here.listen(sock)
        here.has_door = door is not None
        if door is not None and wanted_door is not None:
            _say_open(wanted_door, await door.open())
        say(LOOKERS_ON if arguments.onlookers else NO_LOOKERS_ON)
        say(f"Listening at {path}; `westmarch join` sits down, ctrl+c ends the host.")
        here.told = lambda tables: _tell(holding, tables, ended)
        await ended.wait()
    finally:
        ways.news = lambda told: None
        await here.stop()
        if door is not None:
            await door.close()
        if notices is not None:
            await notices.close()
    return 0


def _tell(holding: Holding, tables: dict[str, str], ended: asyncio.Event) -> None:
    """Say what is hosted here; a host whose last table has been closed ends."""
    holding.tell(tables)
    if not tables:
        ended.set()


def _title() -> str:
    """Return what the tables of this user are called together."""
    name = _own_name()
    return f"{name}'s tables" if name else "Westmarch"


def _own_name() -> str:
    try:
        user = pwd.getpwuid(os.getuid())
    except KeyError:
        return ""
    return visible(user.pw_gecos.split(",")[0].strip() or user.pw_name)


def _door(arguments: argparse.Namespace, book: Book) -> Open | None:
    """Return where a door for ssh is to open, and how; None where none is asked for."""
    if arguments.ssh is None:
        return None
    try:
        address, port = doorkeeper.place(arguments.ssh)
    except Problem as problem:
        raise UsageError(f"--ssh: {problem}") from None
    name = _own_name()
    return Open(
        address=address,
        port=port,
        key=str(book.path.with_name(doorkeeper.KEY)),
        title=f"the tables of {name}" if name else "tables",
        onlookers=arguments.onlookers,
        most=arguments.most_guests,
    )


def _say_open(wanted: Open, ready: Ready) -> None:
    here = " from this machine alone" if wanted.address == doorkeeper.LOOPBACK else ""
    say(f"Friends come in{here} by `ssh -p {ready.port}`, with the words that `westmarch invite TABLE SEAT` prints.")
    say(f"The key that ssh shows them first is {ready.fingerprint}.")


def _say_news(told: str) -> None:
    """Say who comes and goes, at once; a host whose output nobody reads any more goes on without."""
    with suppress(OSError, ValueError):
        say(told)
        sys.stdout.flush()


def _report(error: Exception) -> None:
    from tui.terminal.crash import words_of, write_report

    report = write_report(error)
    complain(f"there is an error in the program ({words_of(error)}){'' if report is None else f'; see {report}'}")


def _row(table: TableHere) -> list[str]:
    seats = ", ".join(f"{seat.name} {'is yours' if seat.who == YOU else f'({seat.who})'}" for seat in table.seats)
    names = {seat.id: seat.name for seat in table.seats}
    waits = f"waits for {listed([names.get(seat, seat) for seat in table.waits])}" if table.waits else ""
    game = catalogue.game(table.game).title if table.game in catalogue.game_ids() else table.game
    return [visible(word) for word in (table.table, game, table.progress, seats, "over" if table.over else waits)]
