"""The account of a game for one side: where it stood at first, what was decided, what chance did, and the result."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.bots.review.marks import CHANCE, Measure

Kind = Literal["decision", "luck"]


class Account(msgspec.Struct, frozen=True):
    """What became of the chance of winning of `side`, or of its score: `start`, `decisions` by seat and `luck` by what
    was drawn add up to `result`, which is exact where the game is over."""

    side: str
    start: float
    decisions: dict[str, float]
    luck: dict[str, float]
    result: float
    by: Measure = CHANCE

    @property
    def decided(self) -> float:
        """All that decisions changed."""
        return sum(self.decisions.values())

    @property
    def drawn(self) -> float:
        """All that chance changed."""
        return sum(self.luck.values())


class Moment(msgspec.Struct, frozen=True):
    """A moment that decided: entry `number`, whether a decision or luck moved the chance of winning (or the score,
    where `by` says so), and by how much.

    `seat` decided there, whatever the kind; `purpose` is what was drawn where it was luck. A decision that is `charged`
    counts with what its mark says that it cost.
    """

    number: int
    kind: Kind
    seat: str
    purpose: str
    amount: float
    by: Measure = CHANCE
    charged: bool = False
