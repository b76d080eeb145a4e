"""Mistakes that are kept: how many, in which order, and which go first."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from saves import mistakes
from saves.mistakes import due, id_of, is_kept, keep, kept, path_of
from saves.progress import AGAIN, save_solved

TODAY = date(2026, 11, 23)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    return tmp_path


def aged(*names: str) -> None:
    """Keep mistakes, the first the longest ago."""
    for number, name in enumerate(names):
        keep(name, b"{}")
        os.utime(path_of(name), (1000 + number, 1000 + number))


def names(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def test_the_oldest_comes_first_and_what_is_known_is_not_kept_twice() -> None:
    aged("b", "a")
    assert names(kept()) == ["b", "a"]
    assert not keep("a", b"[]")
    assert keep("c", b"{}")
    assert path_of("a").read_bytes() == b"[]"
    assert is_kept(id_of("a"))
    assert not is_kept(id_of("d"))
    assert not is_kept("fellowship/a")


def test_what_was_solved_is_not_due() -> None:
    aged("a", "b")
    save_solved(id_of("a"), TODAY, at_once=True)
    assert names(due(TODAY)) == ["b"]
    assert names(due(date(2026, 11, 24))) == ["a", "b"]


def test_of_too_many_those_go_first_that_were_learned_then_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    aged("a", "b", "c")
    day = TODAY
    for _ in range(len(AGAIN) + 1):
        day = date.fromisoformat(save_solved(id_of("b"), day, at_once=True).due)
    monkeypatch.setattr(mistakes, "MOST", 2)
    keep("d", b"{}")
    assert names(kept()) == ["c", "d"]


def test_without_a_folder_there_are_none(home: Path) -> None:
    assert kept() == []
    (home / "data").mkdir()
    (home / "data" / "mistakes").write_text("in the way")
    assert kept() == due(TODAY) == []
