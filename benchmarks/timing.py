"""Timing: processor time for work that stays in memory, the monotonic clock for everything that waits."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


class Pair(NamedTuple):
    """Two rates that were measured in turns, and the median of the turns' ratios."""

    ours: float
    theirs: float
    ratio: float


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes by the monotonic clock."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def per_second(work: Callable[[], int]) -> float:
    """Return how many of the things that `work` counts are done in a second of processor time.

    Processor time leaves out what other programs do on the same cores meanwhile.
    """
    gc.collect()
    began = time.process_time()
    count = work()
    return count / (time.process_time() - began)


def in_turns(ours: Callable[[], int], theirs: Callable[[], int], turns: int) -> Pair:
    """Measure two programs in turns, after a turn of each that does not count, and return the medians.

    In turns, because the clock of a processor changes: a ratio holds only between neighbours in time. Who asks for a
    single turn wants to see that it runs: no other goes before it.
    """
    if turns > 1:
        ours()
        theirs()
    pairs = [(per_second(ours), per_second(theirs)) for _ in range(turns)]
    return Pair(
        median(one for one, _ in pairs),
        median(other for _, other in pairs),
        median(one / other for one, other in pairs),
    )


def median_seconds(work: Callable[[], object], turns: int) -> float:
    """Return the median time of `turns` runs of `work`, after one that does not count."""
    work()
    return median(seconds(work) for _ in range(turns))
