"""The disk fails under a table: a sentence, the game as it was, and a way on."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from saves.game_file import SavedGame
from saves.reader import read_log
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import seated
from tui.home.home import HomeScreen


async def test_a_folder_that_vanishes(new_game: NewGame, home: Path) -> None:
    saved = new_game(5)
    async with seated(saved) as table:
        shutil.rmtree(home)
        await table.press("enter", "u", "U")
        assert "was not written: somebody deleted it" in table.said
        assert saved.table.entry == 5
        await table.press("q")
        assert isinstance(table.app.screen, HomeScreen)
        await table.press("n", "space")
        assert table.app.screen.saved.table.entry == 0  # type: ignore[attr-defined]
        assert table.app.screen.saved.path.exists()  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
async def test_a_disk_that_fails_and_works_again(
    number: int, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_game(5)
    before = saved.path.read_bytes()

    def fails(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    async with seated(saved) as table:
        with monkeypatch.context() as failing:
            failing.setattr("saves.journal.os.write", fails)
            await table.press("enter", "u")
        assert "was not written: the disk" in table.said
        assert saved.table.entry == 5
        assert saved.path.read_bytes() == before
        await table.press("enter")
        assert saved.table.entry == 6
    assert read_log(saved.path).notices == []


async def test_another_program_that_writes_into_the_game_stops_this_one(new_game: NewGame) -> None:
    saved = new_game(5)
    async with seated(saved) as table:
        with open(saved.path, "ab") as other:
            other.write(b"{}\n")
        before = saved.path.read_bytes()
        await table.press("enter")
        assert "another program changed it; open it again" in table.said
        assert saved.table.entry == 5
        assert saved.path.read_bytes() == before


async def test_two_tables_for_one_game(new_game: NewGame) -> None:
    with new_game(5) as saved:
        async with seated(SavedGame.open(saved.path, read_only=True)) as table:
            table.app.open_game(saved.path)
            await table.settle()
            assert "Look at it without playing?" in table.text
            await table.press("y")
            assert "read-only" in table.text
