"""What a hex is worth to a leader: whom he rallies there, whom he helps, whom he can challenge, and what he risks."""

from __future__ import annotations

from core.dagorlad.chapters.challenges import may_refuse
from core.dagorlad.model.state import LORD
from core.dagorlad.players.duels import duel
from core.dagorlad.players.odds import leader_worth
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import Plan
from core.dagorlad.players.scoring import Scorer
from core.hexes import Hex

IN_SIGHT = 7
"""A leader alone is in danger so near to an enemy."""


class LeaderScorer(Scorer):
    """Leaders want friends about them who need them, a unit beside them, and no other leader in their hex."""

    def __init__(self, look: Outlook, plan: Plan, piece: str) -> None:
        super().__init__(look, plan, piece)
        self.worth = leader_worth(self.board, piece, self.weights)
        self.armed = any(one.carrier == piece for one in look.state.weapons.values())
        self.others = [
            hex_
            for hex_, names in self.board.leaders_at.items()
            for name in names
            if name not in (piece, LORD) and self.board.side_of(name) == look.seat
        ]
        around = self.board.rules.around
        self.covered = {near for hex_ in self.others for near in (hex_, *around[hex_])}
        rating = self.board.rules.leaders[piece].rating
        self.rally = self.weights.rally * rating / max(one.rating for one in self.board.rules.leaders.values())

    def __call__(self, hex_: Hex) -> float:
        """Return what the hex is worth."""
        look, weights, board = self.look, self.weights, self.board
        if self.piece == LORD:
            return 0.0 if hex_ == board.rules.mordor else -float(look.distance(hex_, board.rules.mordor))
        unit = board.unit_at.get(hex_)
        nearest = look.nearest(hex_)
        score = 0.1 * self.plan.goal(hex_) - weights.crowd * self.others.count(hex_)
        if hex_ in look.shadow:
            score -= weights.hunted * self.worth
        if unit is None:
            return score - (self.worth if nearest is not None and nearest[1] <= IN_SIGHT else weights.friend)
        score += weights.friend + self._friends(hex_) + self._duels(hex_)
        care = max(self.plan.care, weights.guard)
        score -= care * look.peril(hex_) * self.worth * weights.exposed
        if self.armed and nearest is not None and nearest[1] <= 1 and not look.state.units[unit].disrupted:
            score += weights.armed
        return score

    def _friends(self, hex_: Hex) -> float:
        """Return what it is worth to be near the units about a hex whom no other leader is near to."""
        look, board, score = self.look, self.board, 0.0
        for near in (hex_, *board.rules.around[hex_]):
            if near in look.own_hexes and near not in self.covered:
                score += self.rally if look.state.units[board.unit_at[near]].disrupted else self.weights.friend
        return score

    def _duels(self, hex_: Hex) -> float:
        """Return what the best challenge from a hex is worth."""
        look, board = self.look, self.board
        best = 0.0
        for near in board.rules.around[hex_]:
            for name in board.leaders_with(near, look.enemy):
                if not board.shut(look.seat, hex_, near):
                    gain = duel(board, self.piece, name, self.weights)
                    if gain > 0:
                        best = max(best, self.weights.taunt if may_refuse(look.state, board, name) else gain / 2)
        return best
