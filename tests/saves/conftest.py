"""A home of its own for every test, and the toy in the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.game import Game
from saves.game_file import SavedGame
from tests.kit.clocks import set_clocks
from tests.saves.games import new_game
from tests.toy import make_toy


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Make a fresh toy the only game and `tmp_path / "home"` the home."""
    game = make_toy()

    def find(game_id: str) -> Game:
        if game_id != "toy":
            raise catalogue.UnknownGame(f"there is no game {game_id!r}; there is toy")
        return game

    monkeypatch.setattr(catalogue, "game", find)
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    return game


@pytest.fixture(autouse=True)
def _clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clocks(monkeypatch)


@pytest.fixture
def played(tmp_path: Path, toy: Game) -> Callable[[int], Path]:
    """Return a function that plays some entries with undo, redo, a branch and a note, and returns the closed log."""

    def play(entries: int) -> Path:
        path = tmp_path / "game.jsonl"
        with SavedGame.create(new_game(toy), path) as saved:
            for number in range(entries):
                choices = saved.table.choices()
                saved.table.act(choices[(number * 7 // 3) % 2].action)
                if number % 5 == 4:
                    saved.table.undo(2)
                    saved.table.redo(1)
                if number % 7 == 3:
                    saved.note(f"note {number}")
        return path

    return play
