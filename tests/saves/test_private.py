"""What is made on disk is its owner's alone: a log tells whoever reads it everything."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.kernel.game import Game
from saves import library, paths
from saves.game_file import SavedGame
from saves.importing import import_log
from saves.journal import write_whole
from saves.repair import repair
from tests.saves.games import new_game


@pytest.fixture(autouse=True)
def _nobody_is_shut_out() -> Iterator[None]:
    """Play under a umask that forbids nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_game_and_every_folder_above_it_are_private(toy: Game, tmp_path: Path) -> None:
    with SavedGame.create(new_game(toy, name="own")) as saved:
        saved.table.act(saved.table.choices()[0].action)
    assert mode(saved.path) == 0o600
    folder = paths.games_folder()
    assert [mode(one) for one in (folder, folder.parent, tmp_path / "home")] == [0o700] * 3
    library.summaries()
    assert {mode(one) for one in folder.parent.rglob("*") if one.is_file()} == {0o600}
    library.delete(saved.path)
    assert mode(folder / library.TRASH) == 0o700


def test_copies_of_a_game_are_private(played: Callable[[int], Path]) -> None:
    path = played(12)
    path.chmod(0o644)
    assert mode(import_log(path, "")[0]) == 0o600
    content = path.read_bytes()
    path.write_bytes(content[:-20])
    assert mode(repair(path)) == 0o600
    with SavedGame.open(path):
        assert [mode(one) for one in path.parent.glob("*.torn-*")] == [0o600]


def test_a_small_file_is_private(tmp_path: Path) -> None:
    write_whole(tmp_path / "index.json", b"{}")
    assert mode(tmp_path / "index.json") == 0o600


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "shared"
    home.mkdir(0o755)
    monkeypatch.setenv("WESTMARCH_HOME", str(home))
    assert mode(paths.games_folder()) == 0o700
    assert mode(home) == 0o755
