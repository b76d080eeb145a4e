"""How often strangers may try the words of an invitation, whoever they are and however many."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""For how many seconds answers to a login's wrong tries are held back, one after the other; later ones as the last."""

TRIES, SPAN = 20, 60.0
"""So many tries may be made in so many seconds, over all logins."""

WAITING = 16
"""So many connections may be open that have not logged in."""

LOGIN = 30.0
"""A login takes no longer than so many seconds."""

CHANNEL = 10.0
"""So many seconds after it a screen must have been asked for."""


def pause(wrong: int) -> float:
    """Return for how many seconds the answer to a login's wrong try number `wrong` (the first is 1) is held back."""
    return PAUSES[min(wrong, len(PAUSES)) - 1]


class Tries:
    """Counts tries over all logins, by a clock that counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._made: deque[float] = deque(maxlen=TRIES)

    def another(self) -> bool:
        """Return whether one more try may be made now, and count it if so."""
        now = self._clock()
        if len(self._made) == TRIES and now - self._made[0] < SPAN:
            return False
        self._made.append(now)
        return True
