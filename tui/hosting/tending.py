"""The tables of a host, without their guests: opened and closed, seen to when time has come, their bots thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

from core.kernel.prompts import Choice
from saves.game_file import SavedGame
from saves.text import visible
from tui.commands.problems import Problem
from tui.hosting.frames import PartedRecord
from tui.hosting.hosted import HostedTable, Manners
from tui.hosting.seats import Book, KeptSeating, put_up, table_id

MOST_GUESTS = 64
"""How many guests a host lets in unless it is told otherwise."""

MOST_TABLES = 256

THINKING = 2
"""So many bots think at the same time; what else wants to think waits."""

CLOSED = "{}, whose table this is, has closed {}."
"""What guests are told when a table is closed: by whom, and which."""

Report = Callable[[Exception], None]
Notice = Callable[[str, str, str], None]
News = Callable[[str], None]


@dataclass
class Ways:
    """How a host keeps house: what its tables are called together, how they are hosted, and how many guests it takes.

    `notice` is told a table, a seat and a name when somebody who is away is waited for; `news` is told in a sentence
    who comes to a table, and who goes; `report` takes errors in the program.
    """

    title: str
    owner: str
    manners: Manners = field(default_factory=Manners)
    most: int = MOST_GUESTS
    notice: Notice = lambda table, seat, name: None
    report: Report = lambda error: None
    news: News = lambda told: None


@dataclass
class Tended:
    """A hosted table, and what the loop does for it: the timer of what time brings, and the bot that thinks."""

    hosted: HostedTable
    saved: SavedGame
    seating: KeptSeating
    timer: asyncio.TimerHandle | None = None
    thought: asyncio.Task[None] | None = None
    due: bool = False


class Tables:
    """The tables of a host."""

    def __init__(self, ways: Ways, book: Book, clock: Callable[[], float]) -> None:
        """Begin without tables."""
        self.ways = ways
        self.tables: dict[str, Tended] = {}
        self.names: dict[str, str] = {}
        """What each table is (`seats.table_id`), by its name."""

        self.told: Callable[[dict[str, str]], None] = lambda tables: None
        """Is told which tables there are, by the paths of their logs, when that changes."""

        self._book = book
        self._clock = clock
        self._room = asyncio.Semaphore(THINKING)
        self._tasks: set[asyncio.Task[None]] = set()

    def host(self, name: str, saved: SavedGame) -> None:
        """Host a game under a name. Raises `Problem` when there is a table of that name, and `SaveError`."""
        if name in self.tables:
            raise Problem(f"another table here is called {visible(name)}; rename the file of one")
        if len(self.tables) >= MOST_TABLES:
            raise Problem(f"a host has room for {MOST_TABLES} tables")
        identity = table_id(self._book, saved.log.header, saved.path.resolve())
        seating = KeptSeating(self._book, identity, self.ways.owner)
        hosted = HostedTable(name, saved, seating, self.ways.manners, self._clock, self._book.key)
        hosted.notices = lambda seat, called: self.ways.notice(name, seat, called)
        hosted.failed = self.ways.report
        self.tables[name] = Tended(hosted, saved, seating)
        self.names[name] = identity
        if not saved.read_only:
            put_up(self._book, identity, saved.path.resolve())
        self._tell()
        self._attend(self.tables[name])

    def _tell(self) -> None:
        self.told({str(one.saved.path.resolve()): name for name, one in self.tables.items()})

    def close(self, name: str, by: str) -> None:
        """Close a table for good: its guests are told by whom, and its log can be played elsewhere. Raises
        `SaveError`."""
        table = self.tables.pop(name)
        put_up(self._book, self.names.pop(name), None)
        if table.timer is not None:
            table.timer.cancel()
        table.hosted.close(PartedRecord(text=CLOSED.format(by, visible(name)), by=by))
        self._tell()

    def _attend(self, table: Tended) -> None:
        """See to a table soon: what time has brought, and whether a bot has to think."""
        if not table.due:
            table.due = True
            asyncio.get_running_loop().call_soon(self._see_to, table)

    def _see_to(self, table: Tended) -> None:
        table.due = False
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        if table not in self.tables.values():
            return
        try:
            seconds = table.hosted.tick()
            bot = table.thought is None and table.hosted.bot_due()
        except Exception as error:
            self.ways.report(error)
            return
        if seconds is not None:
            table.timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._attend, table)
        if bot:
            table.thought = self._spawn(self._think(table))

    async def _think(self, table: Tended) -> None:
        """Let a bot of a table think in a thread, and take what it chose."""
        entry, choice = table.saved.table.entry, None
        try:
            choice = await self._in_thread(table.hosted.think)
            table.hosted.bot_chose(entry, choice)
        except Exception as error:
            # The table then waits for somebody to take the seat from this bot.
            self.ways.report(error)
            return
        finally:
            table.thought = None
        self._attend(table)

    async def _in_thread(self, think: Callable[[], Choice | None]) -> Choice | None:
        """Let a bot think in a thread that nobody waits for when the host ends."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Choice | None] = loop.create_future()

        def tell(choice: Choice | None, error: Exception | None) -> None:
            if found.done():
                return
            if error is None:
                found.set_result(choice)
            else:
                found.set_exception(error)

        def run() -> None:
            choice, wrong = None, None
            try:
                choice = think()
            except Exception as error:
                wrong = error
            # The loop may have ended meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(tell, choice, wrong)

        async with self._room:
            Thread(target=run, name="bot", daemon=True).start()
            return await found

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
