"""`westmarch practise`: mistakes that are due and those of a game, line by line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.bots.running import Run as Batches
from core.bots.running import here
from core.kernel.table import Table
from replays import practice
from replays.practice import Task
from saves import mistakes
from saves.learned import this_day
from saves.log_file import LogFile
from saves.progress import load_progress
from tests.cli.conftest import Run
from tests.replays.test_practice import log_of, made, played_last
from tests.tui.replay.evaluations import evaluation
from tui.commands import practising


def kept(*names: str) -> LogFile:
    """Keep the same mistake by several names, and return its game."""
    log = log_of()
    task = made(log)
    assert task is not None
    for name in names:
        mistakes.keep(name, msgspec.json.encode(task.file))
    return log


def test_those_that_are_due_are_gone_through_and_come_again_another_day(run: Run) -> None:
    kept("one", "two")
    ran = run("practise", "--plain", lines="3\nanswer\n1\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Think again." in ran.out
    assert "36 behind the best" in " ".join(ran.out.split())
    assert "2 of 2 solved, 1 of them at the first choice." in ran.out
    known = load_progress()
    assert {known["mistakes/one"].solved, known["mistakes/two"].solved} == {0, 1}
    assert not any(one.is_due(this_day()) for one in known.values())
    again = run("practise", "--plain")
    assert again.code == 0
    assert "None of your 2 mistakes is due today." in again.out


def test_who_leaves_finds_the_rest_another_time(run: Run) -> None:
    kept("one", "two")
    ran = run("practise", "--plain", lines="1\nq\n")
    assert "The rest waits in `westmarch practise`." in ran.out
    assert "1 of 2 solved, 1 of them at the first choice." in ran.out
    assert "Your mistakes" in run("practise", "--plain", lines="q\n").out


def test_without_any_it_says_how_to_come_by_some(run: Run) -> None:
    ran = run("practise", "--plain")
    assert ran.code == 0
    assert "No mistake is kept yet." in ran.out
    assert "`westmarch practise FILE`" in ran.out


def test_those_of_a_game_are_set_after_its_evaluation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of()
    number, _ = played_last(log)

    def task(table: Table, number: int, seat: str, run: Batches = here, by: str = "", told: Any = None) -> Task | None:
        return made(log)

    monkeypatch.setattr(practice, "task", task)
    monkeypatch.setattr(practising, "kept_evaluation", lambda table: evaluation(log, [0.5], {number: "?!"}))
    left = run("practise", log.path, "--plain", lines="hint\nq\n")
    assert "`answer` tells what was best" in left.out
    assert "None of these mistakes is kept for another day" in left.out
    assert "No mistake is kept yet." in run("practise", "--plain").out
    monkeypatch.setattr(practising, "kept_evaluation", lambda table: evaluation(log, [0.5], {number: "??"}))
    ran = run("practise", log.path, "--plain", lines="1\n")
    assert (ran.code, ran.err) == (0, "")
    assert f"Tale, entry {number}" in ran.out
    assert "1 of 1 solved" in ran.out
    monkeypatch.setattr(practising, "kept_evaluation", lambda table: evaluation(log, [0.5], {}))
    assert "There is no mistake in this game" in run("practise", log.path, "--plain").out


def test_mistakes_of_which_none_makes_a_task_are_not_denied(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of()
    number, _ = played_last(log)
    monkeypatch.setattr(practice, "task", lambda *_: None)
    monkeypatch.setattr(practising, "kept_evaluation", lambda table: evaluation(log, [0.5], {number: "??"}))
    out = run("practise", log.path, "--plain").out
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    assert told.startswith("1 mistake, and no task from it: there were only two choices")


def test_what_cannot_be_evaluated_is_said_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.reviewed.thinking_of", lambda game_id: None)
    run("new", "ring_war", "--name", "war")
    ran = run("practise", "war", "--plain")
    assert ran.code != 0
    assert "cannot be evaluated" in ran.err
