"""What a terminal says, as messages: whatever comes, hearing goes on.

Textual's parser ends with an error on a key that there is not (`ESC[1114112u`), and keeps a paste without an end for
ever, with every key that is typed behind it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""What terminals put around a paste."""

MOST_PASTED = 1 << 16
"""So many letters of a paste are heard; what comes behind them, until it ends, is not."""

PATIENCE = 1.0
"""Seconds of silence after which a paste is over, whether or not the terminal says so."""


class Hearing:
    """A parser of what comes from a terminal."""

    def __init__(self, debug: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self._debug = debug
        self._clock = clock
        self._parser = XTermParser(debug)
        self._behind = ""
        self._pasting = False
        self._pasted = 0
        self._last = clock()

    def heard(self, text: str) -> Iterator[Message]:
        """Yield the messages in `text`, and in what was heard before and was not whole."""
        self._last = self._clock()
        if text := self._bounded(text):
            yield from self._parsed(text)

    def quiet(self) -> Iterator[Message]:
        """Yield what silence means: an escape was a key, and after a while a paste is over."""
        if self._pasting and self._clock() - self._last > PATIENCE:
            yield from self._parsed(self._ended())
        try:
            yield from filter(_can_be_meant, self._parser.tick())
        except (ValueError, OverflowError):
            self._parser = XTermParser(self._debug)

    def _parsed(self, text: str) -> Iterator[Message]:
        if not text:
            return
        try:
            yield from filter(_can_be_meant, self._parser.feed(text))
        except (ValueError, OverflowError):
            # The parser is at its end with that; what it has not come to is lost with it.
            self._parser = XTermParser(self._debug)

    def _bounded(self, text: str) -> str:
        """Return what is to be parsed of `text`: all of it, but of a paste no more than so many letters."""
        seen = self._behind + text
        began, ended = seen.rfind(PASTE), seen.rfind(PASTED)
        drowned = self._pasting and self._pasted > MOST_PASTED
        self._behind = seen[1 - len(PASTED) :]
        if ended > began:
            self._pasting, self._pasted = False, 0
            return seen[ended + len(PASTED) :] if drowned else text
        if began > ended:
            self._pasting, self._pasted = True, 0
        elif self._pasting:
            self._pasted += len(text)
        if drowned:
            return ""
        return text + PASTED if self._pasting and self._pasted > MOST_PASTED else text

    def _ended(self) -> str:
        """End the paste, and return what the parser does not know of that yet."""
        drowned = self._pasted > MOST_PASTED
        self._pasting, self._pasted, self._behind = False, 0, ""
        return "" if drowned else PASTED


def _can_be_meant(message: Message) -> bool:
    """Whether a message is one that somebody can have meant: half a letter is no key."""
    letter = message.character if isinstance(message, events.Key) else None
    return letter is None or letter.isascii() or not any("\ud800" <= one <= "\udfff" for one in letter)
