"""The pace of a replay that plays by itself: from one step in three seconds to a thousand a second."""

from __future__ import annotations

import time
from collections.abc import Callable

SPEEDS = (3000, 2000, 1500, 1000, 800, 600, 400, 300, 200, 150, 100, 70, 50, 30, 20, 10, 5, 3, 2, 1)
"""Milliseconds between two events, the slowest first."""

USUAL = SPEEDS.index(800)
LEAST_TICK = 0.04
"""Seconds between two looks at the clock at the least: faster paces take several steps at once."""


class Pace:
    """How many steps are due."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.at = USUAL
        self._begun = 0.0
        self._taken = 0

    @property
    def gap(self) -> float:
        """Seconds between two events."""
        return SPEEDS[self.at] / 1000

    @property
    def tick(self) -> float:
        """Seconds between two looks at the clock."""
        return max(LEAST_TICK, self.gap)

    @property
    def words(self) -> str:
        """The pace in words."""
        milliseconds = SPEEDS[self.at]
        return f"{milliseconds / 1000:g} s a step" if milliseconds >= 100 else f"{milliseconds} ms a step"

    def change(self, by: int) -> None:
        """Go faster or slower."""
        self.at = max(0, min(self.at + by, len(SPEEDS) - 1))
        self.begin()

    def begin(self) -> None:
        """Begin to count."""
        self._begun = self.clock()
        self._taken = 0

    def due(self) -> int:
        """Return how many steps are to be taken now, one at least."""
        steps = max(1, int((self.clock() - self._begun) / self.gap) - self._taken)
        self._taken += steps
        return steps
