"""What a key still means on a map while a choice is on its way: a table that is played elsewhere answers later."""

from __future__ import annotations

from collections.abc import Callable

from tui.map.offered import Offering

MOST = 12
"""So often at most a key goes on by itself."""


class Later:
    """What is done with the question of `shown` once the choice that is on its way has come to the table."""

    def __init__(self, shown: Offering) -> None:
        self.shown = shown
        self._then: Callable[[], object] | None = None
        self._times = 0

    def waits(self, then: Callable[[], object]) -> bool:
        """Return whether a choice is on its way; `then` is done once it has come."""
        if self.shown.waiting:
            self._then = then
        return self.shown.waiting

    def go_on(self) -> None:
        """Do what was to be done, now that the table has gone on."""
        then, self._then = self._then, None
        self._times = self._times + 1 if then is not None else 0
        if then is not None and self._times <= MOST and not self.shown.waiting:
            then()
