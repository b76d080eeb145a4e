"""The battle on the screen, at the three sizes: who moves, where it goes, an attack, the pages, the replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.dagorlad.model import actions as a
from saves.game_file import SavedGame
from tests.tui.games.dagorlad.positions import clash, saved
from tests.tui.opened import Opened
from tui.replay.screen import ReplayScreen
from tui.table.screen import TableScreen

SIZES = [(80, 24), (120, 40), (200, 60)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
W = "westernesse"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


def shown(picture: Callable[..., None], game: SavedGame, size: tuple[int, int], *keys: str, **settings: Any) -> None:
    """Compare the table with its picture after some keys."""

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    picture(Opened(TableScreen(game), **settings), terminal_size=size, run_before=sit_down)


@at_each_size
def test_who_moves(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, saved(clash("F")), size)


@at_each_size
def test_where_it_goes(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, saved(clash("F"), [a.Pick(W, "CA4")]), size, "down", "down", "a")


@at_each_size
def test_an_attack(size: tuple[int, int], picture: Callable[..., None]) -> None:
    table = clash("G", placed={"BO2": "x"})
    shown(picture, saved(table), size, "f")


@pytest.mark.parametrize("page", ["f3", "f4", "f5", "f8"])
def test_the_pages_of_a_small_terminal(page: str, picture: Callable[..., None]) -> None:
    shown(picture, saved(clash("F")), (80, 24), "slash", *"ca4", "enter", page)


@pytest.mark.parametrize("views", range(2, 6))
def test_the_views(views: int, picture: Callable[..., None]) -> None:
    shown(picture, saved(clash("F")), (80, 24), "slash", "1", "4", "1", "3", "enter", *["V"] * views)


@pytest.mark.parametrize("key", ["plus", "minus"])
def test_the_other_sizes(key: str, picture: Callable[..., None]) -> None:
    shown(picture, saved(clash("F"), [a.Pick(W, "CA4")]), (120, 40), key)


def test_in_ascii(picture: Callable[..., None]) -> None:
    shown(picture, saved(clash("F"), [a.Pick(W, "CA4")]), (80, 24), "down", ascii=True)


@at_each_size
def test_the_replay(size: tuple[int, int], picture: Callable[..., None]) -> None:
    game = saved(clash("F"))
    for action in (a.Pick(W, "CA4"), a.Go(W, "CA4", "1615")):
        game.table.act(action)
    game.close()
    picture(Opened(ReplayScreen(game.path, 2)), terminal_size=size)
