"""Renaming a game: everything else in the log stays, and it still checks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.table import new_header
from saves.errors import Locked, SaveError
from saves.game_file import SavedGame
from saves.reader import read_log
from saves.renaming import LONGEST_NAME, rename


@pytest.fixture
def log(tmp_path: Path) -> Path:
    game = catalogue.game("toy")
    path = tmp_path / "first.jsonl"
    with SavedGame.create(new_header(game, seed=3, name="First"), path) as saved:
        for _ in range(6):
            saved.table.act(saved.table.choices()[0].action)
        saved.table.undo()
        saved.note("here")
    return path


def test_only_the_name_changes_and_the_log_is_sound(log: Path) -> None:
    before = read_log(log)
    os.utime(log, (1000, 1000))
    rename(log, "  Second try ")
    after = read_log(log)
    assert after.header.name == "Second try"
    assert after.condition == ""
    assert after.records[1:] == before.records[1:]
    assert after.table.state == before.table.state
    assert log.stat().st_mtime == 1000
    with SavedGame.open(log) as saved:
        saved.table.act(saved.table.choices()[0].action)
    assert read_log(log).header.name == "Second try"


@pytest.mark.parametrize("name", ["", "   ", "x" * (LONGEST_NAME + 1), "two\nlines"])
def test_a_name_that_cannot_be_used_is_refused(log: Path, name: str) -> None:
    content = log.read_bytes()
    with pytest.raises(SaveError, match="a name has between 1 and"):
        rename(log, name)
    assert log.read_bytes() == content


def test_a_game_that_is_being_played_keeps_its_name(log: Path) -> None:
    with SavedGame.open(log), pytest.raises(Locked):
        rename(log, "Another")
    assert read_log(log).header.name == "First"


def test_a_damaged_log_stays_as_it_is(log: Path) -> None:
    content = log.read_bytes()[:-30]
    log.write_bytes(content)
    with pytest.raises(SaveError, match="not a whole log"):
        rename(log, "Another")
    assert log.read_bytes() == content
