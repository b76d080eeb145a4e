"""What runs as a guest's program behind a door: the guest's app, over the one line that it has inherited.

The nursery imports this and prepares all that any table may need before it bears a guest's program: what they share
takes no time of any of them, and little memory.
"""

from __future__ import annotations

import importlib
import pkgutil
import socket

from core import catalogue
from saves.version import program_version
from tui.hosting.guest_app import GuestApp
from tui.hosting.guest_link import NoWayBack
from tui.hosting.line import Line
from tui.hosting.rehearsal import rehearse

ROOMS = ("tui.games", "tui.map", "tui.replay", "tui.rules", "tui.sheets", "tui.table", "tui.terminal", "tui.widgets")
"""The packages of the screens that a guest's program may show, and of what they are made of."""

GONE = "The host is gone for now. All that was shown as done is kept; come again."


def prepare() -> None:
    """Import what guests' programs may need, and read what they may look up. Leaves nothing open."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, f"{room}."):
            importlib.import_module(module.name)
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        game.contents.current()
        game.rulebook()
    program_version()
    rehearse()


def run(sock: socket.socket) -> int:
    """Run a guest's program over `sock`, and return its exit code. There is no other line once this one is cut."""
    lines = [sock]

    async def connect() -> Line:
        if not lines:
            raise NoWayBack(GONE)
        return await Line.connect(sock=lines.pop())

    return GuestApp(connect).run_here()
