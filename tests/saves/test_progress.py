"""How far somebody has come in the lessons, with several programs at once."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest

from saves import locking, progress
from saves.learned import this_day
from saves.locking import alone
from saves.progress import AGAIN, Progress, load_progress, save_progress, save_solved


def test_programs_that_save_at_once_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    save_progress("first", 1)
    both = threading.Barrier(2)
    load = progress.load_progress

    def loaded_together() -> dict[str, Progress]:
        found = load()
        # Without a lock both have read before either writes; with one, the second waits for the first.
        with suppress(threading.BrokenBarrierError):
            both.wait(0.2)
        return found

    monkeypatch.setattr(progress, "load_progress", loaded_together)
    savers = [threading.Thread(target=save_progress, args=(name, 2)) for name in ("second", "third")]
    for one in savers:
        one.start()
    for one in savers:
        one.join()
    assert load_progress() == {"first": Progress(1), "second": Progress(2), "third": Progress(2)}


def test_a_program_that_hangs_is_not_waited_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "TURNS", 3)
    with alone(tmp_path), alone(tmp_path):
        assert tmp_path.is_dir()
    with alone(tmp_path / "missing"):
        assert not (tmp_path / "missing").exists()


def test_a_mistake_that_was_solved_comes_again_after_a_day_a_week_and_a_month_and_then_no_more() -> None:
    today = date(2026, 11, 23)
    assert Progress().is_due(today)
    for days in AGAIN:
        known = save_solved("mine", today, at_once=True)
        assert known.due == (today + timedelta(days)).isoformat()
        assert not known.is_due(today + timedelta(days - 1))
        today += timedelta(days)
        assert known.is_due(today)
    known = save_solved("mine", today, at_once=True)
    assert known.done
    assert not known.is_due(today + timedelta(1000))
    assert load_progress() == {"mine": known}


def test_a_mistake_that_took_several_choices_begins_anew_and_one_that_was_not_due_stays() -> None:
    today = date(2026, 11, 23)
    first = save_solved("mine", today, at_once=True)
    assert save_solved("mine", today, at_once=True) == first
    again = save_solved("mine", today, at_once=False)
    assert again == Progress(solved=0, due="2026-11-24")
    tomorrow = today + timedelta(1)
    assert save_solved("mine", tomorrow, at_once=True) == Progress(solved=1, due="2026-11-25")


def test_what_is_due_is_due_by_the_day_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    days = []
    for zone in ("XXX-14", "XXX+12"):  # so far apart that it is never the same day in both
        with monkeypatch.context() as patched:
            patched.setenv("TZ", zone)
            time.tzset()
            days.append(this_day())
    time.tzset()
    assert timedelta(1) <= days[0] - days[1] <= timedelta(2)
