"""The hex battle on the screen, at the three sizes: the table of a side, the cover between them, and the replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.bots import make_bot
from core.bots.arena import answer
from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from replays.lessons import lessons
from saves.game_file import SavedGame
from tests.skirmish.game import GAME
from tests.tui.opened import Opened
from tui.lesson.screen import LessonScreen
from tui.replay.screen import ReplayScreen
from tui.table.screen import TableScreen

SIZES = [(80, 24), (120, 40), (200, 60)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


def midway(decisions: int) -> SavedGame:
    """Return a game that bots have played so far, and people play on."""
    saved = SavedGame.create(new_header(GAME, seed=4, name="Ford"))
    bots = {side: make_bot("skirmish", "sensible", 0) for side in ("riders", "raiders")}
    for _ in range(decisions):
        prompt = saved.table.prompt
        assert isinstance(prompt, Prompt)
        choice = answer(saved.table.game, saved.table.state, prompt, bots)
        assert choice is not None
        saved.table.act(choice.action)
    return saved


@at_each_size
@pytest.mark.parametrize("keys", [(), ("y",)], ids=["cover", "orders"])
def test_the_table(keys: tuple[str, ...], size: tuple[int, int], picture: Callable[..., None]) -> None:
    saved = midway(22)

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press(*keys)

    picture(Opened(TableScreen(saved)), terminal_size=size, run_before=sit_down)


@at_each_size
def test_the_replay(size: tuple[int, int], picture: Callable[..., None]) -> None:
    saved = midway(22)
    saved.close()
    picture(Opened(ReplayScreen(saved.path, saved.table.entry)), terminal_size=size)


@at_each_size
def test_a_lesson(size: tuple[int, int], picture: Callable[..., None]) -> None:
    lesson = lessons("skirmish")[0]
    picture(Opened(LessonScreen(lesson, 1, remember=False)), terminal_size=size)
