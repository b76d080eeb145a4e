"""What a game says of itself to those who look back: where turns begin, which moments are sought, and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.kernel.entries import Entry
from core.kernel.figures import Figure


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of moment that a player looks for in a replay: its name and a single ASCII character.

    `part` says that a part of the game (a scenario, say) begins there, `ruler` that every such moment stands on the
    ruler of a replay; others stand there while they are looked for.
    """

    id: str
    name: str
    sign: str
    part: bool = False
    ruler: bool = False


class Review:
    """Looking back at a game. As it stands there is nothing to say: a game is reviewed all the same, by entries."""

    marks: tuple[Mark, ...] = ()
    """The kinds of moments that `mark_of` tells apart, the most important first."""

    def begins_turn(self, event: Any) -> bool:
        """Whether a player's turn begins with `event`: where a replay stops when it goes on by turns."""
        return False

    def mark_of(self, event: Any) -> str:
        """Return the id of the kind of moment (one of `marks`) that `event` is, or an empty text."""
        return ""

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game whose `entries` follow from the state `start`.

        The game is over, so nothing is secret any more. `start` may be folded on.
        """
        return []
