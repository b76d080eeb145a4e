"""The stage of a game: a map that takes what there is, none at all, and arrows that belong to the pane in focus."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.tui.table.sitting import seated
from tui.table import stage
from tui.widgets.lines import Line
from tui.widgets.pane import Pane, PaneSpec, Scene, Stage


class Map(Pane):
    """Takes all four arrows."""

    def __init__(self) -> None:
        super().__init__()
        self.here = [0, 0]

    def lines(self, scene: Scene, width: int) -> list[Line]:
        return [((f"the map at {self.here[0]}, {self.here[1]}", ""),)]

    def move(self, by: int) -> None:
        self.here[1] += by

    def sideways(self, by: int) -> bool:
        self.here[0] += by
        return True


def new_game(folder: Path) -> SavedGame:
    game = catalogue.game("dice")
    return SavedGame.create(new_header(game, seed=3), folder / "game.jsonl")


async def test_a_map_takes_what_there_is_and_all_four_arrows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought = Stage([PaneSpec("map", "Map", Map, "map")])
    monkeypatch.setattr(stage, "stage_of", lambda *_: brought)
    async with seated(new_game(tmp_path), (120, 40)) as table:
        found = table.screen.pane_layout.panes["map"]
        assert found.size.height > 20
        assert found.outer_size.width == 120 - 30
        table.screen.set_focus(found)
        await table.press("right", "right", "left", "down")
        assert found.here == [1, 1]
        assert table.screen.focused is found


async def test_arrows_stay_in_a_pane_and_tab_leaves_it(tmp_path: Path) -> None:
    async with seated(new_game(tmp_path), (120, 40)) as table:
        log = table.screen.log_pane
        table.screen.set_focus(log)
        await table.press("right")
        assert table.screen.focused is log
        await table.press("tab")
        assert table.screen.focused is not log


async def test_left_and_right_go_from_spot_to_spot_in_a_row(tmp_path: Path) -> None:
    async with seated(new_game(tmp_path), (120, 40)) as table:
        panes = table.screen.pane_layout.panes.values()
        pane = next(one for one in panes if sum(spot.row == 0 for spot in getattr(one, "spots", [])) > 1)
        table.screen.set_focus(pane)
        await table.press("home", "right")
        assert pane.at == 1
        await table.press("left")
        assert pane.at == 0
        assert table.screen.focused is pane


WAITS_FOR = """
import sys
import tui.app, tui.commands.opening, tui.table.screen
print(*(name for name in sys.modules if name.startswith(("tui.home", "tui.library", "tui.replay", "replays.gallery"))))
print(*(name for name in sys.modules if name in ("tui.sheets.ask", "tui.sheets.lists")))
"""


def test_the_table_waits_for_no_screen_that_nobody_has_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", WAITS_FOR], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
