from __future__ import annotations

import asyncio
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.widgets import Static

from core import catalogue
from core.kernel.table import new_header
from replays.gallery import gallery, pieces
from saves.game_file import SavedGame
from saves.library import summaries
from saves.reader import read_log
from tests.tui.shell.conftest import NOW, NewLog
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.home import home as home_screen
from tui.library import library, reading
from tui.library.library import LibraryScreen
from tui.replay.screen import ReplayScreen
from tui.table.screen import TableScreen
from tui.widgets.rows import RowList


async def test_games_are_listed_with_name_progress_and_date(new_log: NewLog) -> None:
    new_log("Older", ago=86400)
    new_log("Newer", ago=60, decisions=10)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        shown = text_of(app)
        assert shown.index("Newer") < shown.index("Older")
        assert "yesterday" in shown
        assert "The Lord of the Rings" in shown
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_number_below_zero_keeps_its_sign_beside_the_list() -> None:
    app = WestmarchApp()
    header = new_header(catalogue.game("dagorlad"), options={"shift_reinf": "-2"}, seed=1, name="Early")
    SavedGame.create(header).close()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert "Sauron's arrivals -2" in " ".join(text_of(app).split())


async def test_throwing_away_asks_and_moves_into_the_trash(new_log: NewLog, home: Path) -> None:
    path = new_log("Unwanted", ago=60)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "d")
        await pilot.pause()
        assert "Throw away Unwanted?" in text_of(app)
        await pilot.press("n")
        assert path.exists()
        await pilot.press("d", "enter")
        assert path.exists()
        await pilot.press("d", "y")
        await pilot.pause()
        assert not path.exists()
        assert list((home / "data" / "games" / "trash").iterdir())
        assert "No games yet" in text_of(app)


async def test_a_game_that_another_program_plays_is_not_taken_away(new_log: NewLog) -> None:
    path = new_log("Busy", ago=60)
    app = WestmarchApp()
    with SavedGame.open(path):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("g")
            await pilot.pause()
            assert "open elsewhere" in text_of(app)
            await pilot.press("d", "y")
            await pilot.pause()
            assert path.exists()
            assert said(app)
            await pilot.press("enter")
            await pilot.pause()
            assert "Look at it without playing?" in text_of(app)
            await pilot.press("n")
            assert isinstance(app.screen, LibraryScreen)
            await pilot.press("enter", "y")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            assert app.screen.saved.read_only


async def test_shelves_show_finished_games_and_those_going_on(new_log: NewLog) -> None:
    new_log("Done", ago=60, decisions=5000)
    new_log("Going on", ago=600)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        rows = app.screen.query_one(RowList)
        assert len([row for row in rows.rows if not row.heading]) == 1 + len(gallery())
        assert "Done" in text_of(app)
        await pilot.press("f", "f", "f")
        await pilot.pause()
        assert "Going on" in text_of(app)
        assert "Done" not in text_of(app)


async def test_a_file_that_cannot_be_read_is_a_line_with_a_reason(home: Path, new_log: NewLog) -> None:
    new_log("Sound", ago=60)
    bad = home / "data" / "games" / "bad.jsonl"
    bad.write_bytes(b"\x00\xffnothing")
    os.utime(bad, (NOW, NOW))
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        for key in ("enter", "r", "a"):
            await pilot.press(key)
            assert isinstance(app.screen, LibraryScreen)
        assert said(app)


async def test_the_gallery_is_replayed_and_never_thrown_away(home: Path) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert pieces()[0].name in text_of(app)
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.table.header.name == pieces()[0].name


async def test_a_large_library_is_read_behind_the_list(new_log: NewLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "AT_ONCE", 3)
    monkeypatch.setattr(home_screen, "AT_ONCE", 1)
    may_read = asyncio.Event()

    async def until_it_may(seconds: float) -> None:
        await may_read.wait()

    monkeypatch.setattr(reading, "asyncio", SimpleNamespace(sleep=until_it_may))
    for number in range(8):
        new_log(f"Game {number}", ago=60 * number, decisions=number)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        assert screen.reading is not None
        assert "4 more to read" in text_of(app)
        assert "not read yet" in text_of(app)
        await pilot.press("down", "down")
        may_read.set()
        await screen.reading.wait()
        await pilot.pause()
        assert "more to read" not in text_of(app)
        assert "not read yet" not in text_of(app)
        assert screen.current() is screen.games[2]
        assert [game.entries for game in screen.games] == list(range(8))
    assert all(game.entries is not None for game in summaries(at_once=0))


async def test_leaving_the_list_stops_the_reading_and_keeps_what_was_read(
    new_log: NewLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "AT_ONCE", 2)
    monkeypatch.setattr(home_screen, "AT_ONCE", 1)
    monkeypatch.setattr(reading, "WAIT", 60.0)
    for number in range(6):
        new_log(f"Game {number}", ago=60 * number)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        worker = app.screen.reading  # type: ignore[attr-defined]
        await pilot.press("?")
        await pilot.pause()
        assert worker.is_cancelled
        await pilot.press("q", "q")
        await pilot.pause()
    assert sum(game.entries is not None for game in summaries(at_once=0)) >= 2


async def test_a_game_gets_another_name(new_log: NewLog) -> None:
    path = new_log("Ours", ago=60)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "e", *["backspace"] * 4, *"Winter march", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen)
        assert "Winter march" in text_of(app)
        assert "Ours" not in text_of(app)
    assert read_log(path).header.name == "Winter march"
    assert [game.name for game in summaries()] == ["Winter march"]


async def test_a_name_that_cannot_be_written_is_said_and_the_gallery_keeps_its_names(new_log: NewLog) -> None:
    path = new_log("Busy", ago=60)
    app = WestmarchApp()
    with SavedGame.open(path):
        async with app.run_test(size=(160, 40)) as pilot:
            await pilot.press("g", "e", *"x", "enter")
            await pilot.pause()
            assert "open in this program already" in said(app)
            assert "Throw away" in text_of(app)
            await pilot.press("f", "f", "f")
            await pilot.pause()
            assert "Throw away" not in text_of(app)
            assert " Name" not in text_of(app).splitlines()[-1]
            await pilot.press("e", "d")
            await pilot.pause()
            assert isinstance(app.screen, LibraryScreen)


async def test_games_are_listed_by_date_by_name_or_by_result(new_log: NewLog) -> None:
    new_log("Beta", ago=60)
    new_log("Gamma, over", ago=120, decisions=5000)
    new_log("Alpha", ago=180)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("g")
        names = []
        for _ in range(4):
            await pilot.pause()
            shown = text_of(app)
            names.append(sorted(("Alpha", "Beta", "Gamma"), key=shown.index))
            await pilot.press("o")
        assert names[0] == ["Beta", "Gamma", "Alpha"]
        assert names[1] == ["Alpha", "Beta", "Gamma"]
        rows = app.screen.query_one("#games", RowList)
        await pilot.press("o")
        await pilot.pause()
        assert "by result" in text_of(app)
        assert "gamma" in rows.rows[0].id


async def test_games_are_found_by_words_and_esc_shows_all_again(new_log: NewLog) -> None:
    new_log("Winter march", ago=60, hobbits="5")
    new_log("Summer walk", ago=120)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "slash", *"winter")
        await pilot.pause()
        rows = app.screen.query_one("#games", RowList)
        assert len(rows.rows) == 1
        assert "Summer walk" not in text_of(app)
        await pilot.press("enter")
        assert app.focused is rows
        await pilot.press("escape")
        assert isinstance(app.screen, LibraryScreen)
        assert len(rows.rows) == 2
        await pilot.press("slash", *"fatty", "enter")
        assert len(rows.rows) == 1, "whoever plays finds a game, too"
        await pilot.press("backspace", "slash", *"zeppelin")
        await pilot.pause()
        assert 'Nothing here has "zeppelin".' in text_of(app)
        assert "Winter" not in str(app.screen.query_one("#about", Static).content), "no game is left to tell of"


def test_the_order_holds_in_each_part_of_the_gallery_too() -> None:
    shelf = LibraryScreen("gallery")
    assert shelf.pieces() == pieces()
    shelf.order = "name"
    names = [one.name for one in shelf.pieces()]
    first = names[: names.index("Alone to the Grey Havens")]
    assert sorted(names) == sorted(one.name for one in pieces())
    assert first[:3] == ["Lost at Mount Doom", "The Ring is destroyed", "The Ring is mine"]
