"""Whose words they are: the content of the table that is spoken of, and the names of those who sit there.

A game's words are many small functions that call each other. What a card or a seat is called is asked at their very
bottom, so it is not handed down through all of them: a voice speaks while a word of its table is being made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

import msgspec

NOBODY: Mapping[str, str] = MappingProxyType({})


class Voice(msgspec.Struct, frozen=True):
    """The voice of a table: its content (None: the content in force) and the names of its seats by id.

    A seat that is not in `names` is called what the game calls it. What is said `aloud` is heard and not seen: a game
    that has signs and figures for the eye ("6/4*") says them in words.
    """

    content: Any = None
    names: Mapping[str, str] = NOBODY
    aloud: bool = False

    @contextmanager
    def speaks(self) -> Iterator[None]:
        """Let this voice speak as long as the context lasts."""
        before = _SPEAKING.set(self)
        try:
            yield
        finally:
            _SPEAKING.reset(before)


_SPEAKING: ContextVar[Voice] = ContextVar("speaking", default=Voice())  # noqa: B039 - it is frozen


def speaking() -> Voice:
    """Return the voice that speaks: that of a table, or one for no table in particular."""
    return _SPEAKING.get()
