"""Chance: a counter-based stream, so that draw `k` of a game is a function of (seed, k) alone.

The mixing function is our own use of the SplitMix64 finaliser and is fixed for good: a log names a seed, and a
replayed `decide` must meet the same dice on every version of Python. Golden values stand in the tests.
"""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
STREAM = 0xD1342543DE82EF95
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MAX_SEED = 2**63 - 1


def word(seed: int, k: int) -> int:
    """Return draw `k` (0, 1, 2, ...) of the stream of `seed`: an integer of 64 bits."""
    z = (seed * STREAM + (k + 1) * GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


class Chance:
    """The stream of one game, read at a counter that the caller keeps in the state (`draws`)."""

    __slots__ = ("draws", "seed", "start")

    def __init__(self, seed: int, draws: int = 0) -> None:
        self.seed = seed
        self.draws = draws
        self.start = seed * STREAM

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1 and move the counter on by one.

        Raises `ValueError` when n is smaller than 1.
        """
        if n < 1:
            raise ValueError("chance needs at least one possibility")
        # `word(seed, k)` written out: a draw is asked for about once in each decision of a random game.
        self.draws = k = self.draws + 1
        z = (self.start + k * GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        return ((z ^ (z >> 31)) * n) >> 64


class ScriptedChance(Chance):
    """A chance for tests and lessons: plays the given results first, then goes on with the stream of the seed.

    `script` holds the results of `below` in order and is used up; a result that does not fit its `n` raises
    `ValueError`.
    """

    __slots__ = ("script",)

    def __init__(self, script: list[int], seed: int = 0, draws: int = 0) -> None:
        super().__init__(seed, draws)
        self.script = script

    def below(self, n: int) -> int:
        """Return the next scripted result, or draw from the stream when the script is at its end."""
        if not self.script:
            return super().below(n)
        self.draws += 1
        result = self.script.pop(0)
        if not 0 <= result < n:
            raise ValueError(f"scripted result {result} is not below {n}")
        return result
