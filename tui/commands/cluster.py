"""A cluster of computers that plays games: the workers of a Dask scheduler, as an executor of the standard library."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

WAIT = 10
"""Seconds to wait for a scheduler."""


class NoCluster(RuntimeError):
    """No cluster can be reached; the text is a sentence."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Reach the scheduler at `address` (`tcp://HOST:PORT`) and yield an executor and how many threads it has.

    Raises `NoCluster` when the library is not installed, the scheduler does not answer or has no workers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            "a scheduler needs the library distributed; install it with: pip install 'westmarch[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(f"the scheduler at {address} cannot be reached ({type(error).__name__})") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCluster(f"the scheduler at {address} has no workers; start some with: dask worker {address}")
        with client.get_executor() as pool:
            yield pool, workers
