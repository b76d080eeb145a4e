"""Pictures of looking back at the three sizes."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from saves import game_file
from tests.tui.opened import Opened
from tests.tui.replay.conftest import branch
from tests.tui.table.conftest import NewGame
from tui.library.compare import CompareScreen
from tui.library.figures import HistoryScreen
from tui.replay.screen import ReplayScreen

SIZES = [(80, 24), (120, 40), (200, 60)]

KINDS = {
    "replay": ([], 20),
    "abandoned": (["v", "right"], 20),
    "kinds": (["c"], 20),
    "note": (["m", *"Why not Sam?"], 20),
    "what_if": (["b", "down"], 20),
    "offered": (["a"], 19),
    "figures": (["p", "y"], 20),
    "figures_below": (["p", "y", "end"], 20),
}


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count(1, 3)
    monkeypatch.setattr(game_file, "clock", lambda: float(next(seconds)))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", KINDS)
def test_looking_back(kind: str, size: tuple[int, int], undone: Path, picture: Any) -> None:
    keys, at = KINDS[kind]

    async def look_back(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press(*keys)

    picture(Opened(ReplayScreen(undone, at)), terminal_size=size, run_before=look_back)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_side_by_side(size: tuple[int, int], undone: Path, picture: Any) -> None:
    with branch(undone, 25, "Otherwise", 15) as saved:
        other = saved.path

    async def compare(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("down", "down", "down", "down")

    picture(Opened(CompareScreen(undone, other)), terminal_size=size, run_before=compare)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_history(size: tuple[int, int], new_game: NewGame, picture: Any) -> None:
    for seed in range(1, 8):
        new_game(10_000, seed=seed, hobbits=str(2 + seed % 3)).close()

    picture(Opened(HistoryScreen()), terminal_size=size)
