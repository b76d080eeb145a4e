"""Games to look back on."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.game_file import SavedGame
from tests.tui.replay.found import FALL, Found
from tests.tui.table.conftest import NewGame, home, midway, new_game
from tui.replay import evaluating

__all__ = ["home", "midway", "new_game"]

Undone = Callable[[], Path]


@pytest.fixture
def undone(new_game: NewGame) -> Path:
    """A finished game with two abandoned lines after entry 9 and one after entry 20, and a note on each side."""
    saved = new_game(12)
    dice = random.Random(2)

    def play(count: int) -> None:
        for _ in range(count):
            if not saved.table.over:
                saved.table.act(dice.choice(saved.table.choices()).action)

    def differently(number: int) -> None:
        saved.table.act(saved.table.choices()[number].action)

    saved.note("left behind", 11)
    saved.table.undo(3)
    differently(-1)
    saved.table.undo(1)
    differently(0)
    play(13)
    saved.table.undo(saved.table.entry - 20)
    differently(-1)
    saved.note("kept", 15)
    play(10_000)
    saved.close()
    return saved.path


def branch(path: Path, entry: int, name: str, decisions: int) -> SavedGame:
    """Branch from an entry of the log at `path`, and play on by chance."""
    from saves.branches import branch_header
    from saves.reader import read_log

    saved = SavedGame.create(branch_header(read_log(path), entry, name=name))
    dice = random.Random(3)
    for _ in range(decisions):
        if not saved.table.over:
            saved.table.act(dice.choice(saved.table.choices()).action)
    return saved


@pytest.fixture
def found(undone: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Return what evaluations of the game `undone` find: a fall at entry 30, which was a blunder."""
    found = Found(undone, FALL, {30: "??"})
    monkeypatch.setattr(evaluating, "Reviewed", found.reviewed)
    monkeypatch.setattr(evaluating, "TELLING", 0.0)
    monkeypatch.setattr(evaluating, "SETTLING", 0.0)
    return found
