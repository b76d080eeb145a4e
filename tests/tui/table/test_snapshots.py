"""Pictures of the table and the replay at the three sizes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.table.conftest import Midway
from tui.app import WestmarchApp
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table(midway: Midway, size: tuple[int, int], snap_compare: Any) -> None:
    saved = midway()

    async def sit_down(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(TableScreen(saved))
        await pilot.pause()
        await pilot.press("enter", "down")

    assert snap_compare(WestmarchApp(), terminal_size=size, run_before=sit_down)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_replay(midway: Midway, size: tuple[int, int], snap_compare: Any) -> None:
    saved = midway()
    saved.close()

    async def look_back(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(ReplayScreen(saved.path, saved.table.entry))
        await pilot.pause()
        await pilot.press("left")

    assert snap_compare(WestmarchApp(), terminal_size=size, run_before=look_back)
