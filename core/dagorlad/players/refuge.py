"""Whether a unit could retreat from a hex (W7.5): one that cannot loses a step instead (W7.51)."""

from __future__ import annotations

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import other
from core.hexes import Hex

STEPS = 2
"""How far a retreat leads."""


class Refuge:
    """The retreats that the units of one side have on one view; a way over three hexes is not looked for."""

    def __init__(self, board: Board, side: str) -> None:
        self.rules = board.rules
        self.side = side
        self.own = board.held[side]
        self.closed = board.zones(other(side)) | board.blocked(side)
        if side != SAURON and board.closed:
            self.closed |= {board.rules.mordor}
        self._known: dict[tuple[str, Hex], bool] = {}

    def beckons(self, piece: str, hex_: Hex) -> bool:
        """Return whether a piece could retreat two hexes from that one."""
        mover = self.rules.mover.get(piece, "foot")
        found = self._known.get((mover, hex_))
        if found is None:
            found = self._known[mover, hex_] = self._look(mover, hex_)
        return found

    def _look(self, mover: str, hex_: Hex) -> bool:
        table, around, closed = self.rules.costs[mover], self.rules.around, self.closed
        for near in around[hex_]:
            if near in closed or table(hex_, near) is None:
                continue
            if near == self.rules.mordor and self.side == SAURON:
                return True
            for far in around[near]:
                if far in closed or far in self.own or table(near, far) is None:
                    continue
                if self.rules.grid.distance(hex_, far) == STEPS:
                    return True
        return False
