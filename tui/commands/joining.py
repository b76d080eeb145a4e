"""`westmarch join`: sitting down at a table that is hosted here, on the screen, line by line, or as a program."""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from pathlib import Path

import msgspec

from tui.commands.asking_host import answer_of, table_called
from tui.commands.parser import UsageError
from tui.commands.problems import Problem
from tui.commands.screens import need_terminal
from tui.hosting.frames import GUEST_LIMIT, DoJoin, DoTables
from tui.hosting.line import Line

AHEAD = 64
"""So many lines of a program are taken in before they are sent."""

JOINS = 0
"""The number of the request that a guest did not make itself: sitting down at the table that the command names."""


def join(arguments: argparse.Namespace) -> int:
    """Sit down at a table until the guest leaves, or the host ends."""
    if arguments.watch and arguments.seat:
        raise UsageError("--watch is for looking on without a seat; leave --seat out")
    if arguments.seat and arguments.table is None:
        raise UsageError("--seat goes with a table; `westmarch tables` lists them")
    if arguments.engine:
        return asyncio.run(_engine(arguments))
    from saves.learned import come_back
    from tui.hosting.elsewhere import nothing_kept

    # Whoever needs another name than the user's shares this computer with others, and with them its quiz.
    learn = nothing_kept if arguments.as_ else come_back
    if arguments.plain:
        from tui.commands.plain_guest import PlainGuest

        guest = PlainGuest(
            lambda: _connected(arguments), arguments.table, arguments.seat, watch=arguments.watch, learn=learn
        )
        asyncio.run(guest.run())
        return 0
    try:
        need_terminal("`westmarch join --plain` plays line by line, `--engine` passes frames for programs")
    except Problem:
        asyncio.run(_must_be_there(arguments))  # what is missing is said before what is unfit
        raise
    from saves.settings import load_settings
    from tui.hosting.guest_app import GuestApp

    table, settings = arguments.table or "", load_settings()[0]
    return GuestApp(
        lambda: _connected(arguments), table, arguments.seat, watch=arguments.watch, settings=settings, learn=learn
    ).run_here()


async def _engine(arguments: argparse.Namespace) -> int:
    """Pass what the host says to stdout and what a program says to the host, until either ends."""
    line = await _connected(arguments)
    try:
        _put(msgspec.json.encode(line.hello))
        if arguments.table is not None:
            await line.send(DoJoin(id=JOINS, table=arguments.table, seats=arguments.seat))
        said = asyncio.create_task(_take_in(line))
        async for one in line.lines():
            _put(one)
        ended = said.done()
        said.cancel()
    finally:
        await line.close()
    if not ended:
        raise Problem("the host ended the line")
    return 0


async def _must_be_there(arguments: argparse.Namespace) -> None:
    """Raise `Problem` where no host runs here, or where it has no table of the name that was given."""
    tables = (await answer_of(arguments.socket, DoTables(id=1))).tables or []
    if arguments.table is not None:
        table_called(tables, arguments.table)


async def _connected(arguments: argparse.Namespace) -> Line:
    return await Line.connect(None if arguments.socket is None else Path(arguments.socket), as_=arguments.as_)


async def _take_in(line: Line) -> None:
    """Send the lines of stdin, which a thread reads, until they end."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes] = asyncio.Queue(AHEAD)

    def read() -> None:
        while True:
            found = sys.stdin.buffer.readline(GUEST_LIMIT)
            try:
                asyncio.run_coroutine_threadsafe(lines.put(found), loop).result()
            except RuntimeError:
                return
            if not found:
                return

    threading.Thread(target=read, name="frames", daemon=True).start()
    while found := await lines.get():
        await line.send_line(found)
    line.finish()


def _put(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
