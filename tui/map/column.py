"""Pieces that come onto the map one behind the other: where the first was sent, the others follow."""

from __future__ import annotations

from core.hexes import Hex


class Column:
    """What is kept in mind of pieces that come onto the map."""

    def __init__(self) -> None:
        self.aim: Hex | None = None
        """Where the piece was sent that came onto the map last; None once another has moved."""

        self.end: Hex = ""
        """Where the last piece came to."""

        self._waited: int | None = None
        """How many were still waiting when that was told last."""

    def marched(self, start: Hex | None, end: Hex, enters: bool) -> None:
        """Note that a piece moves; one that goes on from where it came in is sent there."""
        if enters or (self.aim is not None and start == self.end):
            self.aim = end
        else:
            self.aim = None
        self.end = end
        self._waited = None

    def words(self, wait: int) -> str:
        """Return what the key does that makes a move again, while `wait` pieces wait; nothing once one is off the map
        again, as it is after an undo."""
        if self._waited is not None and wait > self._waited:
            self.aim = None
        self._waited = wait
        if self.aim is None or not wait:
            return ""
        others = "1 more waits" if wait == 1 else f"{wait} more wait"
        return f"{others}; . brings the next one in, toward {self.aim}"
