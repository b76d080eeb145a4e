"""Short words: what a game says of its events in the signs of its board, for logs and for what stops to tell of them.

A game brings them in `tui/games/<game id>/words.py`, as `SHORT` (a `ShortWords`); one that brings none is told in the
long words of its events. They are made from what a pair of eyes may see, never from the event itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.game import Game
from tui.games import module_of
from tui.widgets.lines import Line


class Moment(msgspec.Struct, frozen=True):
    """An event as somebody sees it, the view right after it, what happened before it in the same entry, and what was
    decided there: of that no more may be told than who it was, and of which kind."""

    event: Any
    view: Any
    earlier: Sequence[Any] = ()
    action: Any = None


Telling = Callable[[Any, Moment], Line]
"""Says an event in short, of which the moment tells the rest; an empty line where there is nothing to say."""


class ShortWords(msgspec.Struct, frozen=True):
    """Short words by the type of an event.

    `headings` are types whose words head what follows; `left_out` those that are left out on purpose, because what
    stands beside them says it all. A test holds that every type of the game has words or is left out.
    """

    words: Mapping[type, Telling]
    headings: frozenset[type]
    left_out: frozenset[type]

    def of(self, moment: Moment) -> Line:
        """Return the short words for a moment; empty where it is left out."""
        telling = self.words.get(type(moment.event))
        return telling(moment.event, moment) if telling is not None else ()


def short_words_of(game: Game) -> ShortWords | None:
    """Return the short words that a game brings, or None."""
    module = module_of(game.id, "words")
    found: ShortWords | None = module.SHORT if module is not None else None
    return found
