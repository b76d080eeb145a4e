"""How far a choice is behind another, and how that is told: in the chance of winning, or in points of the score.

Both are measured in parts of a whole, so that the same bounds hold: of the chance, or of the points that stand for it
(`core.bots.thinking.Thinking.scale`).
"""

from __future__ import annotations

from core.bots.ranking import Ranked
from core.bots.review import SCORE, Measure


class Yardstick:
    """The chance of winning."""

    def of(self, line: Ranked) -> float:
        """Return what a choice is worth."""
        return line.win

    def behind(self, line: Ranked) -> float:
        """Return by how much a choice is behind the first of its ranking."""
        return line.behind

    def error(self, line: Ranked) -> float:
        """Return half the interval in which that is known."""
        return line.behind_error

    def less(self, value: float, gap: float) -> float:
        """Return what is worth so much less than a value."""
        return max(0.0, value - gap)

    def told(self, value: float) -> str:
        """Return in words what something is worth."""
        return f"{round(100 * value)}% to win"

    def gap(self, most: float, value: float) -> str:
        """Return in words how far a value is behind the most, as the two are told: the figures add up."""
        return str(round(100 * most) - round(100 * value))

    def left(self, value: float, most: float) -> str:
        """Return a sentence on what a choice leaves, and what there is."""
        return f"By the bots' estimate that leaves {self.told(value)}, where {round(100 * most)}% was possible."


class ScoreStick(Yardstick):
    """The score, for a side to which `scale` points of it are worth the whole chance: fewer than 0 where it wants it
    low."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def of(self, line: Ranked) -> float:
        """Return what a choice is worth."""
        return line.score / self.scale

    def behind(self, line: Ranked) -> float:
        """Return by how much a choice is behind the first of its ranking."""
        return line.points_behind / self.scale

    def error(self, line: Ranked) -> float:
        """Return half the interval in which that is known."""
        return line.points_error / abs(self.scale)

    def less(self, value: float, gap: float) -> float:
        """Return what is worth so much less than a value."""
        return value - gap

    def told(self, value: float) -> str:
        """Return in words what something is worth."""
        return f"a score of {value * self.scale:.1f}"

    def gap(self, most: float, value: float) -> str:
        """Return in words how far a value is behind the most, as the two are told: the figures add up."""
        return f"{abs(round(most * self.scale, 1) - round(value * self.scale, 1)):.1f} points"

    def left(self, value: float, most: float) -> str:
        """Return a sentence on what a choice leaves, and what there is."""
        return f"By the bots' estimate that leaves {self.told(value)}, where {most * self.scale:.1f} could be expected."


def yardstick(by: Measure, scale: float) -> Yardstick:
    """Return what choices that are marked `by` chance or score are measured with; `scale` is that of their side."""
    return ScoreStick(scale) if by == SCORE and scale else Yardstick()
