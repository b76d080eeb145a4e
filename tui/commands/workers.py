"""Who plays what a command thinks about: this process, others beside it, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from core.bots.running import Run, here
from tui.commands.cluster import cluster
from tui.commands.output import complain


@contextmanager
def running(workers: int | None, scheduler: str | None = None) -> Iterator[Run]:
    """Yield what plays pieces of work: this process (1 worker), `workers` processes, or the workers of a cluster.

    With None there is one process fewer than there are cores. Raises `NoCluster`.
    """
    if workers == 1 and scheduler is None:
        yield here
        return
    from tui.thinking import Pool, Thought

    with ExitStack() as open_ones:
        executor = None
        if scheduler is not None:
            executor, workers = open_ones.enter_context(cluster(scheduler))
        pool, thought = Pool(workers or 0, complain, executor), Thought()
        open_ones.callback(pool.close)
        open_ones.callback(thought.stop)
        yield pool.run(thought)
