"""Postures: in how many ways a side may go about a turn of its own.

A bot keeps nothing between decisions, so the piece that a side moves first in a phase says which posture it has taken:
each piece stands for one of them. Whoever goes on with the phase reads it off the state.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import DagorladState
from core.dagorlad.model.steps import MoveOn
from core.dagorlad.players.weights import Weights


class Posture(msgspec.Struct, frozen=True):
    """A way to go about a turn: what it is called in a sentence, how much a threat counts, and whether the side seeks
    the enemy or keeps away from him. Without a `care` it is what the bot makes of the battle by itself. `changes` are
    weights that are others then."""

    name: str
    words: str
    care: float | None = None
    away: bool = False
    changes: tuple[tuple[str, float], ...] = ()

    def of(self, weights: Weights) -> Weights:
        """Return the weights of a side in this posture."""
        return replace(weights, **dict(self.changes)) if self.changes else weights


PLAIN = Posture("plain", "as the battle stands")
POSTURES: tuple[Posture, ...] = (
    PLAIN,
    Posture("close", "keep the line close", changes=(("friend", 1.0), ("focus", 0.3))),
    Posture("wary", "attack where little is risked", 0.4),
    Posture("wait", "stay out of his reach", 1.0),
    Posture("back", "fall back", 1.2, away=True),
)
"""The postures that are tried, the bot's own first."""


@lru_cache(maxsize=8)
def _signals(rules: Lookup) -> dict[str, int]:
    """Return for which posture each piece stands: those of a kind are dealt out evenly."""
    pieces = [*rules.units, *rules.leaders, "beast"]
    count: dict[str, int] = {}
    found = {}
    for piece in pieces:
        side = rules.side[piece]
        found[piece] = count.get(side, 0) % len(POSTURES)
        count[side] = count.get(side, 0) + 1
    return found


def stands_for(rules: Lookup, piece: str) -> int:
    """Return for which of the postures a piece stands when it moves first."""
    return _signals(rules)[piece]


def posture_of(state: DagorladState, rules: Lookup, seat: str) -> Posture:
    """Return the posture of a side: the plain one before it has begun to move, and while the enemy moves or fights."""
    if state.phase[:1] not in ("CD" if seat == SAURON else "FG") or not state.phase:
        return PLAIN
    step = state.agenda[-1] if state.agenda else None
    first = state.moved[0] if state.moved else step.piece if isinstance(step, MoveOn) else ""
    return POSTURES[stands_for(rules, first)] if first else PLAIN
