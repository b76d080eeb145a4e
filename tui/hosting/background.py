"""Hosting from the screen: a host that runs behind it, and goes on when the screen is left."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from saves.text import visible
from tui.commands.problems import Problem
from tui.hosting.frames import DoClose, DoJoin, RefusedRecord
from tui.hosting.line import Line, LineCut
from tui.hosting.places import hosted_as, own_socket

PATIENCE = 10.0
"""So many seconds a host may take until a table stands."""

LOOK_EVERY = 0.05

PROGRAM = "from tui.command_line import main; raise SystemExit(main())"


async def host(path: Path) -> str:
    """Have the game at `path` hosted, by the host that runs here or by a new one; return what its table is called.

    Raises `Problem` with what the host says of it.
    """
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            [sys.executable, "-P", "-X", "utf8", "-c", PROGRAM, "host", "--", str(path)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=told,
            start_new_session=True,
        )
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while loop.time() < end:
            name = hosted_as(path)
            if name is not None:
                return name
            if process.poll() not in (None, 0):
                told.seek(0)
                lines = told.read().decode(errors="replace").strip().splitlines()
                raise Problem(visible(lines[-1].removeprefix("westmarch: ")) if lines else "the host did not start")
            await asyncio.sleep(LOOK_EVERY)
        process.kill()
        raise Problem("the host did not start in time; `westmarch host` in a terminal says why")


async def close(path: Path) -> None:
    """Close the table of the game at `path`: its guests are told, and its game is its owner's alone again.

    Raises `Problem`.
    """
    name = hosted_as(path)
    if name is None:
        return
    line = await Line.connect(own_socket())
    try:
        await line.send(DoJoin(id=1, table=name))
        await line.send(DoClose(id=2))
        async for record in line:
            match record:
                case RefusedRecord(text=text):
                    raise Problem(visible(text))
                case LineCut(text=text) if hosted_as(path) is not None:
                    raise Problem(visible(text))
                case LineCut():
                    return
                case _:
                    continue
    finally:
        await line.close()
