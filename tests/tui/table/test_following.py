"""A table that is open read-only follows the game that another program plays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.kernel.prompts import Prompt
from saves import game_file
from saves.game_file import SavedGame
from saves.reader import status_of
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import Sitting, seated
from tui.sheets.cover import CoverScreen
from tui.table import screen as table_screen
from tui.table.result import ResultScreen


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look every few milliseconds, so that no test waits for a second."""
    monkeypatch.setattr(table_screen, "FOLLOW_EVERY", 0.01)


async def until(table: Sitting, words: str) -> None:
    """Wait until the screen shows `words`."""
    for _ in range(200):
        await table.pilot.pause(0.01)
        if words in table.text or words in table.said:
            return
    raise AssertionError(f"{words!r} is not shown:\n{table.text}")


def watcher(saved: SavedGame) -> SavedGame:
    return SavedGame.open(saved.path, read_only=True)


async def test_what_another_program_plays_is_shown(new_game: NewGame) -> None:
    with new_game(5) as saved:
        async with seated(watcher(saved)) as table:
            assert "entry 5" in table.text
            saved.table.act(saved.table.choices()[0].action)
            await until(table, "entry 6")
            assert table.screen.saved.table.position() == saved.table.position()
            assert isinstance(prompt := saved.table.prompt, Prompt)
            assert table.screen.shown.answers == 6
            assert [choice.action for choice in table.screen.shown.choices] == [
                choice.action for choice in table.screen.seated.flow.offered(prompt, table.screen.seated.eyes)
            ]
            saved.table.undo(2)
            await until(table, "entry 4 of 6")
            assert table.said == ""


async def looked(table: Sitting, looks: list[Path], times: int) -> None:
    """Wait until the file has been looked at so many times, but no longer than some seconds."""
    for _ in range(1000):
        if len(looks) >= times:
            return
        await table.pilot.pause(0.01)
    raise AssertionError(f"looked at the file {len(looks)} times, not {times}")


async def test_nothing_is_read_while_nothing_happens(new_game: NewGame, monkeypatch: pytest.MonkeyPatch) -> None:
    with new_game(5) as saved:
        looks: list[Path] = []

        def counted(path: Path) -> tuple[int, int, int]:
            looks.append(path)
            return status_of(path)

        monkeypatch.setattr(game_file, "status_of", counted)
        async with seated(watcher(saved)) as table:
            await looked(table, looks, 2)
            monkeypatch.setattr(game_file, "read_on", None)
            looks.clear()
            await looked(table, looks, 5)
            assert "entry 5" in table.text


async def test_a_table_that_is_played_at_does_not_look(new_game: NewGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_file, "status_of", None)
    async with seated(new_game(5)) as table:
        await table.pilot.pause(0.1)
        assert "entry 5" in table.text


async def test_the_eyes_of_an_onlooker_stay_whose_they_are(new_game: NewGame) -> None:
    with new_game(3, hands="hidden", hobbits="2") as saved:
        async with seated(watcher(saved)) as table:
            await table.press("y")
            eyes = table.screen.seated.eyes
            for _ in range(25):
                saved.table.act(saved.table.choices()[-1].action)
            await until(table, "entry 28")
            assert table.screen.seated.eyes == eyes
            assert not isinstance(table.app.screen, CoverScreen)


async def test_the_end_comes_to_an_onlooker_too(new_game: NewGame) -> None:
    with new_game(10_000) as saved:
        saved.table.undo(1)
        async with seated(watcher(saved)) as table:
            saved.table.redo(1)
            for _ in range(200):
                await table.pilot.pause(0.01)
                if isinstance(table.app.screen, ResultScreen):
                    return
    raise AssertionError("no result is shown")


async def test_a_game_that_vanishes_is_said_once_and_found_again(new_game: NewGame) -> None:
    saved = new_game(5)
    away = saved.path.with_suffix(".away")
    async with seated(watcher(saved)) as table:
        os.rename(saved.path, away)
        await until(table, "there is no such file")
        await table.pilot.pause(0.1)
        assert len(table.app._notifications) == 1
        os.rename(away, saved.path)
        saved.table.act(saved.table.choices()[0].action)
        await until(table, "entry 6")
    saved.close()


async def test_another_game_under_the_same_name_is_not_shown(new_game: NewGame, tmp_path: Path) -> None:
    saved, other = new_game(5), new_game(3, seed=6)
    async with seated(watcher(saved)) as table:
        os.replace(other.path, saved.path)
        await until(table, "holds another game now")
        assert "entry 5" in table.text
    saved.close()
    other.close()
