"""Many games by bots: played by a pool of workers, counted up into one report.

A pool is anything with the interface of `concurrent.futures.Executor`: processes of this computer, or a cluster
(`tui.commands.cluster`); with one worker the games are played here.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from itertools import islice
from statistics import fmean, quantiles
from typing import Any

import msgspec

from core import catalogue
from core.bots import RANDOM, make_bot
from core.bots.arena import Result, play_bots, play_random
from core.kernel.chance import MAX_SEED
from core.kernel.prompts import DRAWN, LOST, WON

BATCH_SECONDS = 0.25
LARGEST_BATCH = 500


class Task(msgspec.Struct, frozen=True):
    """Games to play: which game with which checked options (and values over its content), by whom, from which seed."""

    game: str
    options: dict[str, str]
    override: str
    bot: str
    seed: int
    games: int


class Spread(msgspec.Struct, frozen=True):
    """How numbers are spread: mean, quartiles, and the least and greatest."""

    mean: float
    q1: float
    median: float
    q3: float
    min: int
    max: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came out: `games` were played, fewer than asked for when `stopped`; `seconds` is the time on the clock.

    `wins` counts for each seat the games that it won, where seats win apart.
    """

    game: str
    options: dict[str, str]
    bot: str
    seed: int
    workers: int
    stopped: bool
    games: int
    won: int
    lost: int
    drawn: int
    results: dict[str, int]
    wins: dict[str, int]
    score: Spread | None
    length: Spread | None
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    endings: dict[str, int]


def play(task: Task) -> list[Result]:
    """Play the games of a task one after the other, the seeds going up from the task's."""
    game = catalogue.game(task.game)
    if game.contents.override != task.override:
        game.contents.use_override(task.override)
    seeds = range(task.seed, task.seed + task.games)
    if task.bot == RANDOM:
        return [play_random(game, task.options, seed) for seed in seeds]
    return [play_bots(game, task.options, task.bot, seed) for seed in seeds]


def simulate(
    task: Task,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    pool: Executor | None = None,
    each: Callable[[Result], None] | None = None,
) -> Report:
    """Play a task on `workers` processes (as many as there are cores when None) and report.

    With a `pool` the games are played by that, which has `workers` workers and stays open. `each` is called with the
    result of each game, in no order, `progress` with the number of games played so far. Ctrl+C stops with what there
    is. Raises `UnknownBot`, and `ValueError` when there are not enough seeds.
    """
    if task.bot != RANDOM:
        make_bot(task.game, task.bot, 0)
    if task.seed + task.games - 1 > MAX_SEED:
        raise ValueError(f"seeds end at {MAX_SEED}")
    count = min(workers or os.cpu_count() or 1, task.games)
    results: list[Result] = []
    begun = time.perf_counter()
    if pool is not None:
        source = _shared(task, pool, count)
    else:
        source = _here(task) if count == 1 else _pooled(task, count)
    try:
        for batch in source:
            results += batch
            if each is not None:
                for result in batch:
                    each(result)
            if progress is not None:
                progress(len(results))
    except KeyboardInterrupt:
        source.close()
    return report(task, count, results, time.perf_counter() - begun)


def _batches(task: Task, first: int, size: int) -> Iterator[Task]:
    end = task.seed + task.games
    for seed in range(task.seed + first, end, size):
        yield msgspec.structs.replace(task, seed=seed, games=min(size, end - seed))


def _here(task: Task) -> Generator[list[Result]]:
    for batch in _batches(task, 0, 1):
        yield play(batch)


def _pooled(task: Task, workers: int) -> Generator[list[Result]]:
    pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts)
    try:
        yield from _shared(task, pool, workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _shared(task: Task, pool: Executor, workers: int) -> Generator[list[Result]]:
    """Yield the results of batches that take about a quarter of a second each, as one game lets expect."""
    begun = time.perf_counter()
    yield play(msgspec.structs.replace(task, games=1))
    one = time.perf_counter() - begun
    size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(one, 1e-6)), task.games // (workers * 4)))
    yield from _finished(pool, _batches(task, 1, size), workers * 2)


def _finished(pool: Executor, batches: Iterator[Task], ahead: int) -> Iterator[list[Result]]:
    waiting = {pool.submit(play, batch) for batch in islice(batches, ahead)}
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                batch = next(batches, None)
                if batch is not None:
                    waiting.add(pool.submit(play, batch))
    finally:
        for future in waiting:
            future.cancel()


def _leave_interrupts() -> None:
    """Let Ctrl+C reach only the process that counts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _spread(numbers: list[int]) -> Spread | None:
    if not numbers:
        return None
    q1, median, q3 = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 3
    return Spread(round(fmean(numbers), 3), q1, median, q3, min(numbers), max(numbers))


def _ordered(counts: Counter[str]) -> Mapping[str, Any]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def report(task: Task, workers: int, results: list[Result], seconds: float) -> Report:
    """Return what came out of games that were played in `seconds`."""
    how = Counter(result.result for result in results)
    decisions = sum(result.decisions for result in results)
    return Report(
        game=task.game,
        options=task.options,
        bot=task.bot,
        seed=task.seed,
        workers=workers,
        stopped=len(results) < task.games,
        games=len(results),
        won=how[WON],
        lost=how[LOST],
        drawn=how[DRAWN],
        results=dict(_ordered(how)),
        wins=dict(_ordered(Counter(seat for result in results for seat in result.winners))),
        score=_spread([result.score for result in results]),
        length=_spread([result.decisions for result in results]),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1),
        games_per_second=round(len(results) / seconds, 2),
        endings=dict(_ordered(Counter(result.rule for result in results))),
    )
