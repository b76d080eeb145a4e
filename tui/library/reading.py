"""Reading a large library behind a screen that goes on answering keys."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import Worker

from saves.errors import SaveError
from saves.library import Listing, Summary
from saves.text import sentence

SLICE = 0.010
"""Seconds of reading after which keys are looked at again."""

PAUSE = 0.005
"""Seconds between two slices: enough for a key to be answered."""

WAIT = 0.3
"""Seconds before the reading begins, so that the screen is painted first."""

TELLING = 1.0
"""Seconds between two looks of the screen at what has been read."""

KEEPING = 500
"""So many games are read between two writings of the index."""


class ReadsLibrary(MessagePump):
    """What a screen that lists games does about the library: it reads it, and again whenever it comes back to the
    front, as what is listed may have changed meanwhile."""

    games: list[Summary]
    problem = ""
    """Why the library could not be read, in a sentence."""

    listing: Listing | None = None
    _stale = False
    reading: Worker[None] | None = None
    """What reads behind the screen."""

    def read(self) -> None:
        """Read what games there are, and show them."""
        raise NotImplementedError

    def read_again(self) -> None:
        """Read the games anew, as the screen is in front again."""
        self.read()

    def read_library(self, at_once: int, tell: Callable[[], None]) -> None:
        """Read `at_once` games, and the others behind the screen, which `tell` lets show them."""
        assert isinstance(self, Screen)
        try:
            listing = Listing()
        except SaveError as error:
            self.listing, self.games, self.problem = None, [], sentence(error.sentence)
            return
        listing.read(at_once)
        listing.keep()
        self.listing, self.games, self.problem = listing, listing.games, ""
        self.reading = read_behind(self, listing, tell)

    def on_screen_suspend(self) -> None:
        """Remember that what is listed may change meanwhile, and stop reading."""
        self._stale = True
        if self.reading is not None:
            self.reading.cancel()

    def on_screen_resume(self) -> None:
        """Read the games again, unless they have just been read."""
        if self._stale:
            self._stale = False
            self.read_again()


def read_behind(screen: Screen[Any], listing: Listing, tell: Callable[[], None]) -> Worker[None] | None:
    """Read what waits in `listing` while `screen` is in front; `tell` is called now and then, and at the end.

    Returns the worker, or None where nothing waits. A screen that is covered cancels it, so that nothing else waits
    for the library; what was read by then is in the index.
    """
    if not listing.waiting:
        return None
    return screen.run_worker(_read(listing, tell), group="reading", exclusive=True)


async def _read(listing: Listing, tell: Callable[[], None]) -> None:
    told = time.monotonic()
    unkept = listing.waiting
    await asyncio.sleep(WAIT)
    try:
        while listing.waiting:
            until = time.monotonic() + SLICE
            while listing.waiting and time.monotonic() < until:
                listing.read(1)
            if unkept - listing.waiting >= KEEPING:
                listing.keep()
                unkept = listing.waiting
            if time.monotonic() - told >= TELLING:
                tell()
                told = time.monotonic()
            await asyncio.sleep(PAUSE)
    finally:
        listing.keep()
    tell()
