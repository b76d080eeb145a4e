"""Who plays: pieces of work that are plain data go to whatever runs them, here, in other processes or elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeVar

P = TypeVar("P")
R = TypeVar("R")


class NotPlayed(Exception):
    """Pieces of work were not played: whoever was to play them was stopped, or is gone. The text is a sentence or
    empty."""


def _go_on() -> None:
    """Somebody waits."""


_CHECK: ContextVar[Callable[[], None]] = ContextVar("check", default=_go_on)


@contextmanager
def heeding(check: Callable[[], None]) -> Iterator[None]:
    """Let the work that is done meanwhile ask `check`, which raises `NotPlayed` once nobody waits for it."""
    token = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(token)


def heed() -> None:
    """Raise `NotPlayed` where nobody waits any more for the piece of work that is being done. Whatever takes long asks
    this before each playout, so that it ends soon."""
    _CHECK.get()()


class Run(Protocol):
    """Plays pieces of work (batches, and whatever else is plain data) and gives the results back in their order, like
    `map`. Whoever stops asking for results calls the rest off. It may raise `NotPlayed`."""

    def __call__(self, play: Callable[[P], R], pieces: Iterable[P], /) -> Iterable[R]:
        """Return the results of `play`, a function of a module, for each of `pieces`."""


def here(play: Callable[[P], R], pieces: Iterable[P], /) -> Iterable[R]:
    """Play pieces in this process, one after the other as somebody asks for them."""
    return map(play, pieces)
