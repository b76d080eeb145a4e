"""Reading a large library behind a screen that goes on answering keys."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.worker import Worker

from saves.library import Listing

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
