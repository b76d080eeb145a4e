"""Sitting at a table in a test: the application with a table or a replay in front, and reading what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from saves.game_file import SavedGame
from tests.tui.opened import Opened
from tests.tui.shell.looking import MOST_KEYS
from tests.tui.waiting import waits
from tui.app import WestmarchApp
from tui.table.screen import TableScreen

MOST_ROUNDS = 20
"""So often at most is waited anew: what turns without end is no reason to wait for it."""


class Sitting:
    """A running application with one of our screens in front."""

    def __init__(self, app: WestmarchApp, pilot: Pilot[Any], screen: Any) -> None:
        self.app = app
        self.pilot = pilot
        self.screen = screen

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and let the application settle."""
        await self.pilot.press(*keys)
        await self.settle()

    async def press_until(
        self, key: str | Callable[[], str], done: Callable[[], bool], at_most: int = MOST_KEYS
    ) -> None:
        """Press a key, or the one that `key` names each time, until `done`; settle after each.

        Fails with what is on the screen when that does not come to pass.
        """
        for _ in range(at_most):
            if done():
                return
            await self.press(key if isinstance(key, str) else key())
        assert done(), f"not after {at_most} keys:\n{self.text}"

    async def settle(self) -> None:
        """Wait until nothing is under way. Raises the error that the application stopped for, if it did.

        Else a test that presses keys until something happens would fill the queue of a dead application for ever.
        """
        for _ in range(MOST_ROUNDS):
            if self.app.crash_error is None:
                await self.app.workers.wait_for_complete()
                await self.pilot.pause()
            if not self._stirs():
                break
        if self.app.crash_error is not None:
            raise self.app.crash_error

    def _stirs(self) -> bool:
        """Whether somebody works behind the screen again, or widgets have not heard of the last layout."""
        if self.app.crash_error is not None or not self.app.screen_stack:
            return False
        screen = self.app.screen
        busy = any(not worker.is_finished for worker in self.app.workers)
        laid_out = not screen._layout_required and not self.app._batch_count
        return busy or not laid_out or not all(map(waits, (self.app, *screen.walk_children(with_self=True))))

    @property
    def text(self) -> str:
        """What is on the screen, one line for each line of the terminal."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def said(self) -> str:
        """Every sentence that was shown for a few seconds."""
        return "\n".join(notification.message for notification in self.app._notifications)


@asynccontextmanager
async def sitting(screen: Screen[Any], size: tuple[int, int] = (120, 40), **settings: Any) -> AsyncIterator[Sitting]:
    """Run the application with `screen` in front; nothing is told but the end, where the settings do not say so."""
    app = Opened(screen)
    app.settings = type(app.settings)(**{"pace": "off", **settings})
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        found = Sitting(app, pilot, screen)
        await found.settle()
        yield found


@asynccontextmanager
async def seated(saved: SavedGame, size: tuple[int, int] = (120, 40), **settings: Any) -> AsyncIterator[Sitting]:
    """Run the application with a saved game on the table."""
    async with sitting(TableScreen(saved), size, **settings) as found:
        yield found
