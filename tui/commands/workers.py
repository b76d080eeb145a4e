"""Who plays what a command thinks about: this process, others beside it, or a cluster."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from core.bots.running import Run, here
from tui.commands.cluster import cluster
from tui.commands.output import complain

ENDED = 128 + signal.SIGTERM
"""The exit code of a program that was asked to end."""


class EndedFromOutside(SystemExit):
    """The system asks the program to end (SIGTERM) while it thinks: what is open is closed on the way out."""

    def __init__(self) -> None:
        super().__init__(ENDED)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Let a request to end close what is open; without that, processes beside this one would be left with what they
    share, and say so in the terminal."""

    def end(*_: Any) -> None:
        raise EndedFromOutside

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def running(workers: int | None, scheduler: str | None = None) -> Iterator[Run]:
    """Yield what plays pieces of work: this process (1 worker), `workers` processes, or the workers of a cluster.

    With None there is one process fewer than there are cores. Raises `NoCluster`, and `EndedFromOutside` when the
    system asks the program to end meanwhile.
    """
    if workers == 1 and scheduler is None:
        with ending_in_order():
            yield here
        return
    from tui.thinking import Pool, Thought

    with ending_in_order(), ExitStack() as open_ones:
        executor = None
        if scheduler is not None:
            executor, workers = open_ones.enter_context(cluster(scheduler))
        pool, thought = Pool(workers or 0, complain, executor), Thought()
        open_ones.callback(pool.close)
        open_ones.callback(thought.stop)
        yield pool.run(thought)
