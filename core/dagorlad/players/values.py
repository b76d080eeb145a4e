"""What is to be expected of a battle that goes on: who wins, or that nobody does (21.21 to 21.24)."""

from __future__ import annotations

from core.bots.expectation import Expectation
from core.bots.values import read_values
from core.dagorlad.model.state import SIDES, DagorladState
from core.dagorlad.players.features import DagorladValued, lead
from core.kernel.prompts import DRAWN

VALUED = DagorladValued()
VALUES = read_values(VALUED)
EVEN = 0.4
"""The chance of each side where no value has been fitted."""


def expected_of(state: DagorladState) -> Expectation:
    """Return the chances of both sides and of a draw, and by how many victory points each side will lead."""
    score: dict[str, float] = {side: float(lead(state, side)) for side in SIDES}
    if state.outcome is not None:
        return Expectation({one: float(state.outcome.result == one) for one in (*SIDES, DRAWN)}, score, known=True)
    found = VALUES.expectation(state) or Expectation(dict.fromkeys(VALUED.sides(state), EVEN))
    win: dict[str, float] = {side: found.win.get(side, 0.0) for side in SIDES}
    total = sum(win.values())
    if total > 1:
        win = {side: chance / total for side, chance in win.items()}
    win[DRAWN] = max(0.0, 1 - total)
    if found.score:
        one, ahead = next(iter(found.score.items()))
        score = {side: ahead if side == one else -ahead for side in SIDES}
    return Expectation(win, score)
