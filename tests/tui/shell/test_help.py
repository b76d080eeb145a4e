from __future__ import annotations

import pytest

from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.keys import key_name
from tui.sheets.cover import CoverScreen
from tui.sheets.help import HelpScreen, key_groups
from tui.terminal.palette import Palette


@pytest.mark.parametrize("key", ["", "n", "g", "r", "s", "c"])
async def test_help_lists_every_described_key_of_the_screen(key: str, new_log: NewLog) -> None:
    new_log("Ours")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        if key:
            await pilot.press(key)
            await pilot.pause()
        screen = app.screen
        listed = " ".join(keys for _, pairs in key_groups(screen) for keys, _ in pairs).split()
        for name, active in screen.active_bindings.items():
            if active.binding.description and active.enabled and active.node is not screen.app:
                assert key_name(name) in listed or name.isdigit() or "copy_text" in active.binding.action
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert key_groups(screen)[0][0] in text_of(app)
        await pilot.press("question_mark")
        assert app.screen is screen


async def test_no_key_needs_alt_and_none_is_escape_alone() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("", "n", "backspace", "g", "backspace", "r", "q", "s"):
            if key:
                await pilot.press(key)
            keys_of: dict[str, set[str]] = {}
            for name, active in app.screen.active_bindings.items():
                assert "alt" not in name
                if not active.binding.system:
                    keys_of.setdefault(active.binding.action, set()).add(name)
            assert {"escape"} not in keys_of.values()


async def test_the_palette_finds_our_commands() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        await pilot.press(*"new game")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_ctrl_c_says_how_to_leave() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c")
        assert "Ctrl+Q quits" in said(app)


async def test_ctrl_q_leaves_from_anywhere() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "e", "ctrl+q")
    assert not app.is_running


async def test_a_cover_shows_nothing_but_a_name_until_a_key() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(CoverScreen("[b]Sam\x1b"))
        await pilot.pause()
        shown = text_of(app)
        assert "Hand over to [b]Sam\\x1b." in shown
        assert "New game" not in shown
        for key in ("n", "enter", "space", "1", "question_mark"):
            await pilot.press(key)
        assert isinstance(app.screen, CoverScreen)
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
