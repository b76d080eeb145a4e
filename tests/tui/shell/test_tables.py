"""Hosting from the home screen: what is listed, what is hosted, and the way to its table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.commands.problems import Problem
from tui.hosting import background, places

HOSTED: dict[str, str] = {}


@pytest.fixture(autouse=True)
def hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process be started: a game that is hosted is noted."""
    HOSTED.clear()

    def hosted_as(path: Path) -> str | None:
        return HOSTED.get(str(path))

    async def host(path: Path) -> str:
        HOSTED[str(path)] = path.stem
        return path.stem

    async def close(path: Path) -> None:
        del HOSTED[str(path)]

    monkeypatch.setattr(places, "hosted_as", hosted_as)
    monkeypatch.setattr(background, "host", host)
    monkeypatch.setattr(background, "close", close)
    monkeypatch.setattr(places, "is_somewhere", lambda: bool(HOSTED))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_tables_look_like_this(size: tuple[int, int], new_log: NewLog, picture: Any) -> None:
    HOSTED[str(new_log("Evening", ago=60, hobbits="3", decisions=25))] = "evening"
    new_log("A long way round", ago=3600, seed=2, decisions=10)
    picture(WestmarchApp(), press=["t"], terminal_size=size)


async def test_enter_hosts_a_game_and_leaves_for_its_table(new_log: NewLog) -> None:
    path = new_log("Evening")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
    assert list(HOSTED) == [str(path)]
    assert app.joins == path.stem


async def test_a_hosted_table_is_sat_down_at_or_closed(new_log: NewLog) -> None:
    path = new_log("Evening")
    HOSTED[str(path)] = "evening"
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "down", "x")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not HOSTED
        assert "The table is closed; Evening is yours alone again." in said(app)
        assert "The lobby" not in text_of(app)
        assert app.joins is None


async def test_a_host_that_does_not_start_says_why(new_log: NewLog, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(path: Path) -> str:
        raise Problem("the disk is full")

    new_log("Evening")
    monkeypatch.setattr(background, "host", refuse)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "The disk is full." in said(app)


async def test_a_lobby_without_a_host_says_what_to_do(new_log: NewLog) -> None:
    new_log("Evening")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "t")
        assert "No tables are hosted here yet; enter hosts the game under the cursor." in said(app)
