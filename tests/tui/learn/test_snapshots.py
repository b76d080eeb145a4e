"""Pictures of learning at the three sizes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from replays.lessons import find_lesson, lessons
from saves.progress import save_progress
from tests.tui.opened import Opened
from tui.app import WestmarchApp
from tui.lesson import learn
from tui.lesson.screen import LessonScreen

SIZES = [(80, 24), (120, 40), (200, 60)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
FIRST = find_lesson("first-tile")


@at_each_size
def test_the_list(size: tuple[int, int], picture: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    few = lessons("fellowship")[:3]
    monkeypatch.setattr(learn, "lessons", lambda: few)
    save_progress(few[0].id, 0, done=True)
    save_progress(few[1].id, 2)
    picture(WestmarchApp(), terminal_size=size, press=["l"])


@at_each_size
@pytest.mark.parametrize(
    ("at", "keys"),
    [(0, []), (2, ["c"]), (2, ["c", "i", "1"]), (len(FIRST.steps) - 1, ["enter"])],
    ids=["telling", "wrong", "right", "end"],
)
def test_a_lesson(at: int, keys: list[str], size: tuple[int, int], picture: Any) -> None:
    async def learning(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press(*keys)

    picture(Opened(LessonScreen(FIRST, at, remember=False)), terminal_size=size, run_before=learning)
