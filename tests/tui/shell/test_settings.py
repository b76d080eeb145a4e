from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from saves.settings import Settings, load_settings
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.glyphs import ASCII, UNICODE
from tui.home.settings import passing
from tui.roles import THEMES
from tui.widgets.rows import RowList


async def test_a_change_is_on_disk_at_once_and_holds_next_time() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "right")
        assert app.theme == "red-book"
        assert load_settings()[0].theme == "red-book"
        app.screen.query_one(RowList).go_to("pace")
        await pilot.press("3")
        assert load_settings()[0].pace == "off"
        await pilot.press("d")
        assert load_settings()[0].pace == "story"
    assert WestmarchApp().theme == "red-book"


async def test_ascii_changes_the_screen_at_once() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.glyphs is UNICODE
        await pilot.press("s")
        app.screen.query_one(RowList).go_to("ascii")
        await pilot.press("right")
        await pilot.pause()
        assert app.glyphs is ASCII
        assert text_of(app).isascii()


@pytest.mark.parametrize("keys", [[], ["n"], ["g"], ["r"], ["s"], ["question_mark"], ["n", "e"], ["r", "slash"]])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_screen_shows_anything_but_ascii_when_asked(keys: list[str], size: tuple[int, int]) -> None:
    app = WestmarchApp()
    app.change_settings(ascii=True)
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        strange = sorted({letter for letter in text_of(app) if not letter.isascii()})
        assert strange == []


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES] + ["textual-dark", "ansi-light", "nord"])
async def test_every_theme_paints_every_screen(theme: str) -> None:
    app = WestmarchApp()
    app.change_settings(theme=theme)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("n", "backspace", "g", "backspace", "r", "q", "s"):
            await pilot.press(key)
        assert app.theme == theme
        assert theme in text_of(app)


async def test_settings_that_do_not_fit_are_said_and_do_not_stop_the_program(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text('theme = 3\n[keys]\n"home.new" = "alt+n"\n')
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "theme does not fit" in said(app)
        assert "The key for home.new is left as it was" in said(app)


async def test_keys_can_be_remapped(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text('[keys]\n"home.new" = "b,f5"\n')
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert type(app.screen).__name__ == "HomeScreen"
        await pilot.press("f5")
        assert type(app.screen).__name__ == "NewGameScreen"


async def test_a_disk_that_refuses_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from saves.errors import NotWritable

    def refuse(before: object, after: object) -> None:
        raise NotWritable("the settings were not written: the disk is full")

    monkeypatch.setattr("tui.themed.save_changes", refuse)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "right")
        assert app.theme == "red-book"
        assert "the disk is full" in said(app)


def test_the_moments_until_which_one_passes_are_those_that_games_name() -> None:
    named = {wish.id: wish.words for game_id in catalogue.game_ids() for wish in catalogue.game(game_id).words.wishes}
    offered = passing()
    assert offered.field == "pass_until"
    assert dict(offered.values) == {"ask": "ask each time", **named}
    assert Settings().pass_until in named
