"""Chance: a counter-based stream, so that draw `k` of a game is a function of (seed, k) alone.

The mixing function is our own use of the SplitMix64 finaliser and is fixed for good: a log names a seed, and a
replayed `decide` must meet the same dice on every version of Python. Golden values stand in the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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

    def below(self, n: int, what: str) -> int:
        """Return an integer from 0 to n - 1 and move the counter on by one.

        `what` says what the draw is for ("die", "tiles"); it changes nothing but which script a scripted chance
        follows. Raises `ValueError` when n is smaller than 1.
        """
        if n < 1:
            raise ValueError("chance needs at least one possibility")
        # `word(seed, k)` written out: a draw is asked for about once in each decision of a random game.
        self.draws = k = self.draws + 1
        z = (self.start + k * GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def pick(self, rest: Mapping[str, int], what: str) -> str:
        """Return a kind out of the multiset `rest`, each single piece being equally likely; `rest` stays as it is.

        Raises `ValueError` when `rest` is empty.
        """
        at = self.below(sum(rest.values()), what)
        for kind, count in rest.items():
            at -= count
            if at < 0:
                return kind
        raise ValueError("the pile is empty")


ANYTHING = ""
"""The purpose under which a script lays down draws in their order, whatever they are for."""


class ScriptedChance(Chance):
    """A chance for tests and lessons: it plays the results that a script has for a purpose, then goes on with the seed.

    `script` holds results by what they are for: the numbers that `below` gives, or the names of the kinds that `pick`
    gives. They are used up in order; a draw for which there are none left comes from the stream. A result that is not
    possible raises `ValueError`.
    """

    __slots__ = ("script",)

    def __init__(self, script: Mapping[str, list[Any]], seed: int = 0, draws: int = 0) -> None:
        super().__init__(seed, draws)
        self.script = script

    def below(self, n: int, what: str) -> int:
        """Return the next scripted result for `what`, or draw from the stream when there is none."""
        results = self._results(what)
        if not results:
            return super().below(n, what)
        self.draws += 1
        result: int = results.pop(0)
        if not 0 <= result < n:
            raise ValueError(f"scripted result {result} for {what!r} is not below {n}")
        return result

    def pick(self, rest: Mapping[str, int], what: str) -> str:
        """Return the next scripted kind for `what`; a number, or the stream, picks as for anybody."""
        results = self._results(what)
        if not results or isinstance(results[0], int):
            return super().pick(rest, what)
        self.draws += 1
        kind: str = results.pop(0)
        if not rest.get(kind):
            raise ValueError(f"scripted {kind!r} is not there to be drawn for {what!r}")
        return kind

    def _results(self, what: str) -> list[Any]:
        return self.script.get(what) or self.script.get(ANYTHING) or []
