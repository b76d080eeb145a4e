"""Marks on decisions, by what they cost of the chance of winning of the side that decided; and words for luck."""

from __future__ import annotations

from typing import Literal

Mark = Literal["", "!", "?!", "?", "??"]

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
"""By so much a choice must be better than the plain bot's to be a good one."""

LEAST_TO_LOSE = min(loss for _, loss, _ in STEPS)
"""Where no side that decided ever had a greater chance of winning, hardly any choice can get a mark that costs."""

LUCK, GREAT_LUCK = 0.10, 0.20
"""So much of the chance of winning is luck worth a word, and great luck."""


def mark_for(loss: float, error: float, there_was: float) -> Mark:
    """Return the mark for a choice that cost `loss`, known within `error`, where the best kept `there_was`.

    It stands only where the loss less its error is over half the step.
    """
    for mark, _, _ in STEPS:
        step = step_of(mark, there_was)
        if loss >= step and loss - error > step / 2:
            return mark
    return ""


def step_of(mark: Mark, there_was: float) -> float:
    """Return from which loss on a choice gets `mark`, where the best choice kept a chance of `there_was`."""
    whole, part = next((whole, part) for name, whole, part in STEPS if name == mark)
    share = part * there_was
    return min(whole, share) if share >= LEAST else whole


def luck_words(luck: float) -> str:
    """Return luck in words ("great bad luck" is "a disaster"), or an empty text where it is not worth any."""
    if luck >= LUCK:
        return "great luck" if luck >= GREAT_LUCK else "good luck"
    if luck <= -LUCK:
        return "a disaster" if luck <= -GREAT_LUCK else "bad luck"
    return ""
