"""The clock of a table: what time it is, and what happens after a while. A test brings one that it turns itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from textual.message_pump import MessagePump


class Waiting(Protocol):
    """Something that is to happen after a while."""

    def stop(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """What a table knows of time."""

    def now(self) -> float:
        """Return the seconds since some moment."""

    def after(self, seconds: float, do: Callable[[], None]) -> Waiting:
        """Do something after so many seconds."""


class ScreenClock:
    """The clock of a screen, which stops with it."""

    def __init__(self, screen: MessagePump) -> None:
        self.screen = screen

    def now(self) -> float:
        """Return the seconds since some moment."""
        return time.monotonic()

    def after(self, seconds: float, do: Callable[[], None]) -> Waiting:
        """Do something after so many seconds."""
        return self.screen.set_timer(seconds, do)
