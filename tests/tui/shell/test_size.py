from __future__ import annotations

import pytest

from tests.tui.shell.looking import text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.sheets.too_small import TooSmallScreen
from tui.widgets.rows import RowList


async def test_too_small_a_terminal_says_so_and_comes_back_to_life_with_its_state() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows = app.screen.query_one("#setup", RowList)
        rows.go_to("seat pippin")
        await pilot.press("right")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        shown = " ".join(text_of(app).split())
        assert "needs 80 columns and 24 lines. This terminal has 60 and 20." in shown
        await pilot.resize_terminal(50, 10)
        await pilot.pause()
        assert "This terminal has 50 and 10." in " ".join(text_of(app).split())
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.setup.options["hobbits"] == "3"
        assert app.screen.has_class("-wide")
        assert app.screen.query_one("#setup", RowList).row.id == "seat pippin"  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (2, 1)])
async def test_a_terminal_that_starts_too_small_grows(size: tuple[int, int]) -> None:
    app = WestmarchApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.press("n", "question_mark", "colon")
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "New game" in text_of(app)


async def test_a_screen_below_learns_the_size_that_changed_while_it_was_covered() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        await pilot.press("backspace")
        await pilot.pause()
        assert app.screen.has_class("-broad")
        assert app.screen.has_class("-tall")


async def test_a_screen_that_comes_while_the_terminal_is_too_small_is_covered_too() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        app.push_screen(NewGameScreen())
        await pilot.pause(0.1)
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("backspace")
        await pilot.pause(0.1)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("key", ["", "n", "g", "r", "s"])
async def test_every_screen_fits(size: tuple[int, int], key: str) -> None:
    app = WestmarchApp()
    async with app.run_test(size=size) as pilot:
        if key:
            await pilot.press(key)
        await pilot.pause()
        assert app.screen.max_scroll_x == 0
        assert app.screen.max_scroll_y == 0
        assert "Help" in text_of(app).splitlines()[-1]
