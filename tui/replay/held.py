"""Held keys: a key that repeats by itself takes longer and longer steps, however long the log is."""

from __future__ import annotations

import time
from collections.abc import Callable

PAUSE = 0.25
"""Seconds without the key after which it counts as let go."""

REPEAT = 0.07
"""Keys that come faster than this on average are held; nobody taps so fast for long."""

STEADY = 10
"""So many repeats before the steps grow."""

DOUBLE_EVERY = 12
LONGEST = 64


class Held:
    """How long the steps of a key are."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._key = ""
        self._first = 0.0
        self._last = 0.0
        self._count = 0

    def steps(self, key: str) -> int:
        """Return how many steps a press of `key` counts for: one, and more while it is held."""
        now = self.clock()
        if key != self._key or now - self._last > PAUSE:
            self._key, self._first, self._count = key, now, 0
        self._last = now
        self._count += 1
        repeats = self._count - 1
        if repeats < STEADY:
            return 1
        if (now - self._first) / repeats > REPEAT:
            return 1
        return min(LONGEST, 1 << (repeats - STEADY) // DOUBLE_EVERY)
