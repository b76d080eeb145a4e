"""Marks on decisions, by what they cost of the chance of winning of the side that decided, or, where a game is as good
as lost or won, of the score; and words for luck."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

from core.bots.ranking import Ranked

Mark = Literal["", "!", "?!", "?", "??"]
Measure = Literal["chance", "score"]
"""By what choices and luck are measured."""

CHANCE: Measure = "chance"
SCORE: Measure = "score"

GOOD: Mark = "!"
DOUBTFUL: Mark = "?!"
MISTAKE: Mark = "?"
BLUNDER: Mark = "??"

MARKS: dict[Mark, str] = {
    BLUNDER: "a blunder",
    MISTAKE: "a mistake",
    DOUBTFUL: "a doubtful choice",
    GOOD: "a choice that is hard to find",
}
"""The marks in words, the worst first."""

STEPS: tuple[tuple[Mark, float, float], ...] = (
    (BLUNDER, 0.15, 1 / 2),
    (MISTAKE, 0.10, 1 / 3),
    (DOUBTFUL, 0.05, 1 / 5),
)
"""What a mark takes: a loss of so much, or of such a part of what there was, where that is at least `LEAST`."""

LEAST = 0.02
FOUND = 0.05
"""By so much a choice must be better than the sensible bot's to be a good one."""

LEAST_TO_LOSE = min(loss for _, loss, _ in STEPS)
"""Where no side that decided ever had a greater chance of winning, hardly any choice can get a mark that costs."""

NEAR = 0.10
"""With no more of a chance a game is as good as lost, and with no less of a doubt as good as won: choices that cost
none of it are marked by what they cost of the score."""

SLACK = 0.01
"""A choice that keeps more of the chance than the other by so much is not blamed for the score."""

LUCK, GREAT_LUCK = 0.10, 0.20
"""So much of the chance of winning is luck worth a word, and great luck."""


def mark_for(loss: float, error: float, there_was: float) -> Mark:
    """Return the mark for a choice that cost `loss`, known within `error`, where the best kept `there_was`.

    It stands only where the loss less its error is over half the step.
    """
    return _mark(loss, error, {mark: step_of(mark, there_was) for mark, _, _ in STEPS})


def mark_by_score(points: float, error: float, scale: float) -> Mark:
    """Return the mark for a choice that cost so many points of the score, known within `error`, where `scale` of them
    (of either sign) are as much as the whole chance of winning."""
    return _mark(points, error, {mark: score_step(mark, scale) for mark, _, _ in STEPS})


def is_decided(*chances: float) -> bool:
    """Whether a game with all these chances of winning is as good as lost, or as good as won."""
    return max(chances) <= NEAR or min(chances) >= 1 - NEAR


def _mark(loss: float, error: float, steps: Mapping[Mark, float]) -> Mark:
    for mark, step in steps.items():
        if loss >= step and loss - error > step / 2:
            return mark
    return ""


class Cost(NamedTuple):
    """What a choice cost its side against another: of the chance of winning, and of the score; each with half a 95%
    interval. Points are positive where the side has lost by it, whether it wants many or few."""

    loss: float
    error: float
    points: float = 0.0
    points_error: float = 0.0

    @classmethod
    def of(cls, line: Ranked, scale: float) -> Cost:
        """Return what a choice costs that a ranking has behind its best, for a side to which scores are worth
        `scale`."""
        points = -line.points_behind if scale < 0 else line.points_behind
        return cls(line.behind, line.behind_error, points, line.points_error)

    def without(self, later: Cost) -> Cost:
        """Return the cost less what could still be saved later."""
        return Cost(
            round(self.loss - max(0.0, later.loss), 6),
            math.hypot(self.error, later.error),
            self.points - max(0.0, later.points),
            math.hypot(self.points_error, later.points_error),
        )

    def held_to(self, further: Cost) -> Cost:
        """Return the cost as a look further ahead leaves it: what that says where it says less, by more than both can
        be wrong."""
        cost = self
        if self.loss - further.loss > math.hypot(self.error, further.error):
            cost = cost._replace(loss=further.loss, error=further.error)
        if self.points - further.points > math.hypot(self.points_error, further.points_error):
            cost = cost._replace(points=further.points, points_error=further.points_error)
        return cost

    def is_felt(self, by: Measure, scale: float) -> bool:
        """Whether it is more than next to nothing of the chance, or of the score that stands for it."""
        return self.points > LEAST * abs(scale) if by == SCORE else self.loss > LEAST

    def mark(self, there_was: float, scale: float) -> tuple[Mark, Measure]:
        """Return the mark for it, and by what it goes: where the other kept a chance of `there_was`, and `scale` points
        (of either sign, 0 for none) are as much as the whole chance."""
        mark = mark_for(self.loss, self.error, there_was)
        if mark or not scale or self.loss < -SLACK or not is_decided(there_was, there_was - self.loss):
            return mark, CHANCE
        mark = mark_by_score(self.points, self.points_error, scale)
        return mark, SCORE if mark else CHANCE


def step_of(mark: Mark, there_was: float) -> float:
    """Return from which loss on a choice gets `mark`, where the best choice kept a chance of `there_was`."""
    whole, part = next((whole, part) for name, whole, part in STEPS if name == mark)
    share = part * there_was
    return min(whole, share) if share >= LEAST else whole


def score_step(mark: Mark, scale: float) -> float:
    """Return from how many lost points on a choice gets `mark` for them."""
    return abs(scale) * next(whole for name, whole, _ in STEPS if name == mark)


def luck_words(luck: float) -> str:
    """Return luck in words ("great bad luck" is "a disaster"), or an empty text where it is not worth any."""
    if luck >= LUCK:
        return "great luck" if luck >= GREAT_LUCK else "good luck"
    if luck <= -LUCK:
        return "a disaster" if luck <= -GREAT_LUCK else "bad luck"
    return ""
