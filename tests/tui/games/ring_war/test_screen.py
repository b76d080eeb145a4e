"""The war on the screen, at the three sizes: who moves, where it goes, fights, battles, the pages, the views."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.ring_war.model.records import battling as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from saves.game_file import SavedGame
from tests.ring_war.situation import DP, FP, SP, place
from tests.ring_war.situations.stop import STOP
from tests.tui.games.ring_war.positions import saved, war
from tests.tui.opened import Opened
from tests.tui.table.sitting import seated
from tui.table.screen import TableScreen

SIZES = [(80, 24), (120, 40), (200, 60)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
EDORAS, HOLLIN = place("Edoras"), place("Hollin ridge")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


def shown(picture: Callable[..., None], game: SavedGame, size: tuple[int, int], *keys: str, **settings: Any) -> None:
    """Compare the table with its picture after the cover was lifted, and some keys."""

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("y", *keys)
        await pilot.pause()

    picture(Opened(TableScreen(game), **settings), terminal_size=size, run_before=sit_down)


def fighting() -> SavedGame:
    """Return the game in which Gandalf fights a Nazgûl at Edoras."""
    fight = f.Combat(EDORAS, FP, DP, "G.1", (f.Pair(("gan",), ("n3",)),), round=1)
    return saved(war("fight", FP, [f.Stances((FP, DP), fight=fight), STOP]))


@at_each_size
def test_who_moves(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, saved(war("move", FP)), size)


@at_each_size
def test_where_it_goes(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, saved(war("move", FP), [m.PickStack(FP, HOLLIN)]), size, "n")


@at_each_size
def test_how_one_fights(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, fighting(), size)


@at_each_size
def test_a_battle(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, saved(war("battle", SP, [b.Battles(SP), STOP])), size)


@at_each_size
def test_a_search(size: tuple[int, int], picture: Callable[..., None]) -> None:
    shown(picture, saved(war("search", "", [s.OrcSearch(SP, "s02"), STOP])), size)


@pytest.mark.parametrize("page", ["f3", "f4", "f5"])
def test_the_pages_of_a_small_terminal(page: str, picture: Callable[..., None]) -> None:
    shown(picture, saved(war("move", FP)), (80, 24), "slash", *"edoras", "enter", page)


@pytest.mark.parametrize("views", [2, 3])
def test_the_views(views: int, picture: Callable[..., None]) -> None:
    shown(picture, saved(war("move", FP)), (80, 24), *["V"] * views)


def test_a_flight(picture: Callable[..., None]) -> None:
    shown(picture, saved(war("move", DP), [m.PickNazgul(DP, "n4")]), (80, 24))


def test_in_ascii(picture: Callable[..., None]) -> None:
    shown(picture, saved(war("move", FP), [m.PickStack(FP, HOLLIN)]), (80, 24), ascii=True)


async def test_space_lets_a_window_pass_and_plays_no_card() -> None:
    game = saved(war("events", DP, [d.Window("step"), STOP], hands={DP: ["e04"]}))
    async with seated(game, pace="off") as table:
        await table.press("y")
        assert "space go on" in table.text
        await table.press("space")
        assert game.table.line.entries[-1].action == d.Pass(DP)
        assert "e04" in game.table.state.hands[DP]
