"""`westmarch simulate`: the results of each game in a file, and a cluster that plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """Return the address of a real scheduler with two workers."""
    pytest.importorskip("distributed", reason="the cluster extra is not installed")
    with ExitStack() as running:

        def start(*words: str) -> subprocess.Popen[bytes]:
            here = os.environ | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s"}
            process = running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]], env=here, cwd=tmp_path
                )
            )
            running.callback(process.terminate)
            return process

        place = tmp_path / "scheduler.json"
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(place))
        for _ in range(2):
            start("dask_worker", "--nthreads", "1", "--no-dashboard", "--no-nanny", "--scheduler-file", str(place))
        from distributed import Client

        with Client(scheduler_file=str(place), timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            yield client.scheduler.address


def test_a_cluster_plays_the_same_games(run: Run, scheduler: str) -> None:
    words = ("simulate", "fellowship", "--games", 20, "--json")
    alone = run(*words, "--workers", 1).json
    together = run(*words, "--scheduler", scheduler).json
    assert together["workers"] == 2
    for key in ("games", "results", "score", "length", "endings", "decisions"):
        assert together[key] == alone[key]


def test_a_scheduler_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the cluster extra is not installed")
    monkeypatch.setattr("tui.commands.cluster.WAIT", 0.2)
    ran = run("simulate", "fellowship", "--games", 2, "--scheduler", "tcp://127.0.0.1:1")
    assert ran.code == 1
    assert "the scheduler at tcp://127.0.0.1:1 cannot be reached" in ran.err
    assert ran.err.count("\n") == 1


def test_without_the_library_a_sentence_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("simulate", "fellowship", "--games", 2, "--scheduler", "tcp://127.0.0.1:1")
    assert ran.code == 1
    assert "pip install 'westmarch[cluster]'" in ran.err


def test_the_result_of_each_game_goes_into_a_new_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    report = run("simulate", "dice", "--games", 6, "--workers", 2, "--results", path, "--json").json
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert sorted(line["seed"] for line in lines) == list(range(6))
    assert sum(line["decisions"] for line in lines) == report["decisions"]
    assert sum(line["result"] == "lost" for line in lines) == report["lost"]
    again = run("simulate", "dice", "--games", 1, "--results", path)
    assert again.code == 1
    assert "exists" in again.err
