"""What is worth looking at again, and when it has been looked at enough."""

from __future__ import annotations

from core.bots.batches import MILLION
from core.bots.review.found import Found, Verdict, cost_of
from core.bots.review.marks import (
    BLUNDER,
    CHANCE,
    DOUBTFUL,
    FOUND,
    LEAST,
    MARKS,
    MISTAKE,
    NEAR,
    SCORE,
    score_step,
    step_of,
)
from core.bots.review.pieces import Spread

FURTHER_AT_ONCE = 16
"""How many worlds are played on further before it is asked whether that is enough."""
CAREFUL_AT_ONCE = 4
"""How many worlds are looked at with care before it is asked whether that is enough."""
ERROR, MARK_ERROR = 0.05, 0.03
"""Half an interval that is good enough at a position, and at a mark: a chance, or as much of what stands for it."""
SCREENED = 0.03
"""Decisions that seem to cost less are not looked at again."""
SCREEN = 0.6
"""Nor are those that seem to cost less than this part of the least that has a mark."""


class Screening:
    """The same for the decisions of one side, which is number `at`; `scale` is what scores are worth to it."""

    def __init__(self, at: int, scale: float) -> None:
        self.at = at
        self.scale = scale

    def is_costly(self, one: Found, shift: Spread) -> bool:
        """Whether a choice seems clearly worse than the policy's; `shift` is what it gave more than that."""
        cost = cost_of(shift, self.at, self.scale)
        by_score = self._goes_by_score(one) and -cost.points >= self._score_step
        return -cost.loss >= SCREENED or by_score

    def might_be_marked(self, one: Found, verdict: Verdict) -> bool:
        """Whether a verdict might become a mark."""
        if verdict.check is not None or verdict.same:
            return False
        if abs(verdict.loss) >= self._least(one):
            return True
        points = -verdict.points if self.scale < 0 else verdict.points
        return not verdict.good and self._goes_by_score(one) and points >= 1000 * SCREEN * self._score_step

    def wants_care(self, verdict: Verdict) -> bool:
        """Whether a verdict has become a mistake, which is looked at with care."""
        check, chosen = verdict.check, verdict.chosen
        if verdict.careful is not None or verdict.good or check is None or chosen is None:
            return False
        there_was = (chosen.wins[self.at] + check.wins[self.at]) / MILLION
        cost = cost_of(check, self.at, self.scale)
        mark, by = cost.mark(there_was, self.scale)
        return mark != "" and by == CHANCE and cost.loss >= step_of(MISTAKE, there_was)

    def is_checked(self, one: Found, verdict: Verdict, known: Spread) -> bool:
        """Whether what worlds gave so far is enough to say what a choice cost."""
        cost = cost_of(known, self.at, self.scale)
        by_score = not verdict.good and self._goes_by_score(one)
        if known.error <= MARK_ERROR * MILLION and (not by_score or cost.points_error <= MARK_ERROR * abs(self.scale)):
            return True
        if verdict.good:
            return False
        there_was = (verdict.chosen.wins[self.at] if verdict.chosen is not None else MILLION) / MILLION + cost.loss
        if cost.loss - cost.error >= step_of(BLUNDER, there_was):
            return True
        if cost.loss + cost.error >= step_of(DOUBTFUL, there_was):
            return False
        return not by_score or cost.points + cost.points_error < self._score_step

    def is_settled(self, verdict: Verdict, known: Spread) -> bool:
        """Whether what worlds gave so far, played on further, says that a mark stands, or that it falls."""
        check, chosen = verdict.check, verdict.chosen
        if check is None or chosen is None:
            return True
        there_was = (chosen.wins[self.at] + check.wins[self.at]) / MILLION
        first, cost = cost_of(check, self.at, self.scale), cost_of(known, self.at, self.scale)
        if first.mark(there_was, self.scale)[1] == SCORE:
            most, error, least = cost.points, cost.points_error, LEAST * abs(self.scale)
            return error <= MARK_ERROR * abs(self.scale) or most + error <= least or most - error >= first.points / 2
        return cost.error <= MARK_ERROR or cost.loss + cost.error <= LEAST or cost.loss - cost.error >= first.loss / 2

    def is_looked_at(self, one: Found, verdict: Verdict, known: Spread) -> bool:
        """Whether what worlds gave so far with care is enough."""
        return self.is_checked(one, verdict, known) or (not verdict.good and self._stands(verdict))

    def _stands(self, verdict: Verdict) -> bool:
        """Whether enough worlds that were looked at with care say the same as the others."""
        check, chosen, careful = verdict.check, verdict.chosen, verdict.careful
        if check is None or chosen is None or careful is None or careful.playouts < 2 * CAREFUL_AT_ONCE:
            return False
        there_was = (chosen.wins[self.at] + check.wins[self.at]) / MILLION
        one, two = (cost_of(known, self.at, 0.0).mark(there_was, 0.0)[0] for known in (check, careful))
        return two != "" and [*MARKS].index(two) <= [*MARKS].index(one)

    def _least(self, one: Found) -> float:
        """Return what a choice must seem to cost of the chance to be looked at again, in millionths."""
        return MILLION * min(SCREENED, SCREEN * step_of(DOUBTFUL, one.fit[self.at] / MILLION), FOUND)

    def _goes_by_score(self, one: Found) -> bool:
        """Whether a choice may be marked for what it cost of the score: about, at first sight."""
        chance = one.fit[self.at] / MILLION
        return self.scale != 0 and min(chance, 1 - chance) <= 2 * NEAR

    @property
    def _score_step(self) -> float:
        """The points that the least mark takes."""
        return score_step(DOUBTFUL, self.scale)
