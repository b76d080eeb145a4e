"""The pool: the same results whoever plays, after a death too; and a thought that is stopped ends at once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from core.bots.batches import Batch, Sample
from core.bots.running import NotPlayed, heed, here
from core.kernel.prompts import Prompt
from tui.thinking import GONE, Pool, Thought

PATIENCE = 20.0


def batches(count: int, override: str = "") -> list[Batch]:
    """Return batches of three seeds each."""
    prompt = Prompt("toy", "left", "1", [])
    return [Batch("toy", override, b"", prompt, "left", [1, 2], 7, 3 * at, 3, 1) for at in range(count)]


def rows(batch: Batch) -> list[list[Sample]]:
    """Play a batch: what comes of it follows from its seeds."""
    seeds = range(batch.first, batch.first + batch.count)
    return [[Sample(seed * 1000, action, seed % 5) for action in batch.actions] for seed in seeds]


def elsewhere(batch: Batch) -> list[list[Sample]]:
    """Play a batch; fail where this is the process of the test, whose number the batch names."""
    assert os.getpid() != int(batch.override)
    return rows(batch)


def dying_once(batch: Batch) -> list[list[Sample]]:
    """Play a batch, but kill the first process that comes to the seed 9; the batch names the file that remembers it."""
    mark = Path(batch.override)
    if batch.first == 9 and not mark.exists():
        mark.touch()
        os._exit(1)
    return rows(batch)


def dying(batch: Batch) -> list[list[Sample]]:
    """Kill the process, unless it is that of the test."""
    if os.getpid() != int(batch.override):
        os._exit(1)
    return rows(batch)


def heeding_long(batch: Batch) -> list[list[Sample]]:
    """Take far too long, but hear when nobody waits any more; the batch names the file that says that it has begun."""
    Path(batch.override).touch()
    for _ in range(6_000):
        heed()
        time.sleep(0.01)
    return rows(batch)


def sleeping(batch: Batch) -> list[list[Sample]]:
    """Take long."""
    time.sleep(0.3)
    return rows(batch)


@pytest.fixture
def pool() -> Iterator[Callable[..., Pool]]:
    """Return what makes a pool whose processes are there; all of them end with the test."""
    made: list[Pool] = []

    def make(workers: int = 1, notice: Callable[[str], None] = lambda sentence: None) -> Pool:
        one = Pool(workers, notice)
        made.append(one)
        one.warm()
        assert one.wait(PATIENCE)
        return one

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_results_in_the_same_order_whoever_plays(pool: Callable[..., Pool], workers: int) -> None:
    run = pool(workers).run(Thought())
    assert list(run(elsewhere, batches(12, str(os.getpid())))) == list(here(rows, batches(12)))


def test_what_comes_first_does_not_wait_for_the_processes() -> None:
    one = Pool(1)
    played = list(one.run(Thought())(rows, batches(2)))
    one.close()
    assert played == list(here(rows, batches(2)))


def test_after_a_death_the_same_is_played_again_and_one_sentence_said(
    pool: Callable[..., Pool], tmp_path: Path
) -> None:
    said: list[str] = []
    run = pool(2, said.append).run(Thought())
    assert list(run(dying_once, batches(12, str(tmp_path / "mark")))) == list(here(rows, batches(12)))
    assert said == [GONE]


def test_what_kills_two_processes_is_given_up(pool: Callable[..., Pool]) -> None:
    run = pool().run(Thought())
    with pytest.raises(NotPlayed, match="sensible bot"):
        list(run(dying, batches(3, str(os.getpid()))))


def test_a_thought_that_is_stopped_ends_at_once(pool: Callable[..., Pool]) -> None:
    thought = Thought()
    played = pool().run(thought)(sleeping, batches(50))
    next(iter(played))
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.monotonic())
        thought.stop()

    threading.Timer(0.1, stop).start()
    with pytest.raises(NotPlayed):
        list(played)
    assert time.monotonic() - stopped[0] < 0.2  # as the machine may be; meant are 0.05


def test_the_processes_end_with_the_pool(pool: Callable[..., Pool]) -> None:
    one = pool()
    number = next(iter(one.run(Thought())(pid, batches(1))))[0][0].win
    one.close()
    until = time.monotonic() + PATIENCE
    while Path(f"/proc/{number}").exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert not Path(f"/proc/{number}").exists()


def pid(batch: Batch) -> list[list[Sample]]:
    """Tell which process plays."""
    return [[Sample(os.getpid(), 0, 0)]]


def parents_errors(batch: object) -> str:
    """Return where the process that this one was forked from writes its errors."""
    return os.readlink(f"/proc/{os.getppid()}/fd/2")


ASKING = """
from tests.tui.thinking.test_pool import Pool, Thought, batches, parents_errors
pool = Pool(1)
pool.warm()
assert pool.wait(60)
print(*pool.run(Thought())(parents_errors, batches(1)))
pool.close()
"""


def test_what_the_processes_come_from_says_nothing_in_the_terminal() -> None:
    """In a program of its own: in this one others may have started what processes come from."""
    root = Path(__file__).parents[3]
    asked = subprocess.run([sys.executable, "-c", ASKING], cwd=root, capture_output=True, text=True, check=True)
    assert (asked.stdout, asked.stderr) == (f"{os.devnull}\n", "")


def test_a_process_hears_that_nobody_waits_any_more(pool: Callable[..., Pool], tmp_path: Path) -> None:
    one, thought, mark = pool(1), Thought(), tmp_path / "begun"
    ended = threading.Event()

    def wait() -> None:
        with pytest.raises(NotPlayed):
            next(iter(one.run(thought)(heeding_long, batches(1, str(mark)))))
        ended.set()

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    until = time.monotonic() + PATIENCE
    while not mark.exists():
        assert time.monotonic() < until, "it never began"
        time.sleep(0.01)
    thought.stop()
    assert ended.wait(PATIENCE)
    # The only process is free again, long before the minute that the piece would have taken.
    began = time.monotonic()
    assert [*one.run(Thought())(rows, batches(2))] == [*here(rows, batches(2))]
    assert time.monotonic() - began < PATIENCE


class Late(Future[list[list[Sample]]]):
    """A result that is there just when whoever waits for it has run out of patience."""

    def come(self) -> None:
        """Be there, if it is not there yet."""
        if not self.done():
            self.set_result([])

    def result(self, timeout: float | None = None) -> list[list[Sample]]:
        """Return the result; to whoever waits only for a time it comes too late by a moment."""
        if timeout is None or self.done():
            return super().result()
        self.come()
        raise TimeoutError


class Tardy(Executor):
    """Plays nothing: what it is asked for comes once somebody has waited a while."""

    def submit(self, play: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a result that comes later."""
        late = Late()
        threading.Timer(0.05, late.come).start()
        return late


def test_a_result_that_comes_as_patience_runs_out_is_a_result() -> None:
    pool = Pool(1, executor=Tardy())
    assert list(pool.run(Thought())(rows, batches(1))) == [[]]
