"""Thinking beside the screen: processes that play batches for bots that look ahead and for hints.

Threads would hold up the keys; processes at low priority do not. They are started by the first thought, kept, and end
with the program. What is thought does not depend on them: each batch says all that it needs, and results come in the
order of the batches.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import redirect_stderr
from itertools import count, islice
from multiprocessing import connection, resource_tracker
from typing import Any, TypeVar

from core.bots.hinting import OPEN_ENDED, Asked
from core.bots.ranking import Budget, Ranking
from core.bots.running import NotPlayed, Run, heeding
from core.bots.seated import bot_choice
from core.kernel.prompts import Choice
from core.kernel.table import Table

P = TypeVar("P")
R = TypeVar("R")

BESIDE = 5
"""How much less the processor heeds these processes than others."""

PATIENCE = 0.02
"""Seconds after which a thought looks whether it has been stopped."""

GONE = "A process that was thinking has ended, so its part is thought again."
GONE_AGAIN = "The processes that were thinking have ended, so the sensible bot answers."

NONE_HERE = "No process can be started to think, so the program thinks itself and may be slow to answer."


SLOTS = 256
"""So many thoughts that were stopped the processes know of at a time."""

NUMBERS = count(1)


class Thought:
    """One thing that is thought about, until it is stopped: then nothing more is handed out for it, and what still
    comes is dropped. Its `number` tells it from all others."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self.number = next(NUMBERS)

    @property
    def stopped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Let it end."""
        self._stopped.set()

    def check(self) -> None:
        """Raise `NotPlayed` once it has been stopped."""
        if self.stopped:
            raise NotPlayed


class Pool:
    """Processes that play batches, `workers` of them (one fewer than there are cores when 0).

    `notice` is told, in a sentence, when one of them has died. With an `executor` of `workers` workers (a cluster's)
    that plays instead, and stays open.
    """

    def __init__(
        self, workers: int = 0, notice: Callable[[str], None] = lambda sentence: None, executor: Executor | None = None
    ) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.notice = notice
        self._own = executor is None
        self._executor = executor
        self._starting: threading.Thread | None = None
        self._called_off: Any = None
        """The numbers of thoughts that were stopped, where the processes see them."""
        self._ended = False
        self._lock = threading.Lock()

    def run(self, thought: Thought) -> Run:
        """Return what plays batches for a thought.

        Until the processes are there it plays where it is called, so that what comes first need not wait for them. It
        raises `NotPlayed` when the thought is stopped, or the processes end twice.
        """

        def played(play: Callable[[P], R], pieces: Iterable[P], /) -> Iterator[R]:
            return self._played(thought, play, pieces)

        return played

    def warm(self) -> None:
        """Start the processes, unless they are there or cannot be."""
        with self._lock:
            if self._executor is None and self._own and self._starting is None and not self._ended:
                self._starting = threading.Thread(target=self._start, name="thinking", daemon=True)
                self._starting.start()

    def wait(self, seconds: float) -> bool:
        """Wait for the processes that are starting, and return whether they are there."""
        with self._lock:
            starting = self._starting
        if starting is not None:
            starting.join(seconds)
        return self._executor is not None

    def close(self) -> None:
        """End the processes; thoughts that go on play where they are."""
        with self._lock:
            executor, self._executor, self._ended = self._executor, None, True
        if executor is not None and self._own:
            executor.shutdown(wait=False, cancel_futures=True)

    def _played(self, thought: Thought, play: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        rest = iter(pieces)
        waiting: deque[P] = deque()
        handed: deque[tuple[P, Future[R]]] = deque()
        lost = 0
        try:
            while True:
                thought.check()
                executor = self._here_or_there(wait=lost > 0, thought=thought)
                most = 1 if executor is None else self.workers + 1 - len(handed)
                waiting.extend(islice(rest, max(0, most - len(waiting))))
                if not waiting and not handed:
                    return
                if executor is None and not handed:
                    with heeding(thought.check):
                        found = play(waiting.popleft())
                    yield found
                    continue
                try:
                    while executor is not None and waiting and len(handed) <= self.workers:
                        handed.append((waiting[0], self._handed_to(executor, thought, play, waiting[0])))
                        waiting.popleft()
                    result = _awaited(handed[0][1], thought)
                except (BrokenExecutor, CancelledError) as error:
                    lost += 1
                    self._lose(executor, lost)
                    if lost > 1 or not self._own:
                        raise NotPlayed(GONE_AGAIN) from error
                    waiting.extendleft(piece for piece, _ in reversed(handed))
                    handed.clear()
                    continue
                handed.popleft()
                yield result
        finally:
            for _, future in handed:
                future.cancel()
            if thought.stopped and self._called_off is not None:
                self._called_off[thought.number % SLOTS] = thought.number

    def _handed_to(self, executor: Executor, thought: Thought, play: Callable[[P], R], piece: P) -> Future[R]:
        """Hand a piece to a process, a process of its own so that it hears when the thought is stopped."""
        if self._own:
            return executor.submit(_play_heeding, thought.number, play, piece)
        return executor.submit(play, piece)

    def _here_or_there(self, *, wait: bool, thought: Thought) -> Executor | None:
        """Return what plays, or None while that is where one is: the processes are still starting, or cannot.

        With `wait` one waits for them: what has killed a process must not be played in this one.
        """
        while True:
            self.warm()
            with self._lock:
                if self._executor is not None or not wait:
                    return self._executor
                if self._starting is None:
                    raise NotPlayed(GONE_AGAIN)
            thought.check()
            time.sleep(PATIENCE)

    def _start(self) -> None:
        """Start the processes, and hand batches to them once they are there."""
        executor: Executor | None = None
        try:
            with redirect_stderr(sys.__stderr__):  # what stands for it in an application has no number to hand on
                resource_tracker.ensure_running()
            context = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload([__name__])
            self._called_off = called_off = context.Array("Q", SLOTS, lock=False)
            executor = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin, initargs=(called_off,))
            for ready in [executor.submit(os.getpid) for _ in range(self.workers)]:
                ready.result()
        except (BrokenExecutor, OSError, CancelledError, ValueError, RuntimeError):
            if executor is not None:
                executor.shutdown(wait=False)
            with self._lock:
                closed, self._starting, self._ended = self._ended, None, True
            if not closed:
                self.notice(NONE_HERE)
            return
        with self._lock:
            self._starting = None
            if not self._ended:
                self._executor = executor
                return
        executor.shutdown(wait=False)

    def _lose(self, executor: Executor | None, times: int) -> None:
        """Forget processes of which one has died, and say so."""
        if executor is None or not self._own:
            return
        with self._lock:
            first = self._executor is executor
            if first:
                self._executor = None
        executor.shutdown(wait=False)
        if first:
            self.notice(GONE if times == 1 else GONE_AGAIN)


def _awaited(future: Future[R], thought: Thought) -> R:
    """Return a result as soon as it is there; raises `NotPlayed` as soon as nobody wants it."""
    while not wait((future,), PATIENCE).done:
        thought.check()
    return future.result()  # what it raises is its own: to be out of patience while it came to its end is none


def _silence(streams: Iterable[int]) -> None:
    """Let nothing that goes to these streams be seen."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in streams:
        os.dup2(nowhere, stream)
    os.close(nowhere)


CALLED_OFF: list[Any] = []
"""In a process of the pool: where the numbers of thoughts that were stopped stand."""


def _play_heeding(number: int, play: Callable[[P], R], piece: P) -> R:
    """Play a piece, in a process of the pool, until thought `number` is stopped; then raise `NotPlayed`."""

    def check() -> None:
        if CALLED_OFF and CALLED_OFF[0][number % SLOTS] == number:
            raise NotPlayed

    with heeding(check):
        return play(piece)


def _begin(called_off: Any) -> None:
    """Make a process of the pool: one that stands back, says nothing, and ends with the program."""
    CALLED_OFF[:] = [called_off]
    os.nice(BESIDE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _silence(range(3))
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the program is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGKILL)


class Thinker:
    """What screens ask: they go on meanwhile, and whoever is cancelled while waiting stops the thought."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    async def choice(self, table: Table) -> Choice | None:
        """Return what a bot chooses at the table's cursor, as `bot_choice` does."""
        thought = Thought()
        try:
            return await asyncio.to_thread(bot_choice, table, self.pool.run(thought))
        finally:
            thought.stop()

    def search(self, asked: Asked, budget: Budget = OPEN_ENDED) -> Search:
        """Return a search for what is best to do."""
        return Search(self.pool, asked, budget)


class Search:
    """What is thought about a question: rankings, one after the other, for as long as they are asked for."""

    def __init__(self, pool: Pool, asked: Asked, budget: Budget) -> None:
        self._thought = Thought()
        self._found = asked.rankings(budget, pool.run(self._thought))

    async def next(self) -> Ranking | None:
        """Return the next ranking, or None after the last; raises `CannotSample` and `NotPlayed`.

        Whoever is cancelled while waiting must stop it, because the round goes on.
        """
        return await asyncio.to_thread(next, self._found, None)

    def stop(self) -> None:
        """Let it end."""
        self._thought.stop()


if any("multiprocessing.forkserver" in word for word in sys.orig_argv):
    # This is where all others come from: one whose program ends while it starts would say so in the terminal.
    _silence([2])
