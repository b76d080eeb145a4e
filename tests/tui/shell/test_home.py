from __future__ import annotations

import asyncio
import threading

import pytest

from core.kernel.prompts import Prompt
from replays.gallery import gallery
from replays.lessons import lessons
from saves.game_file import SavedGame
from saves.learned import save_refused, this_day
from saves.library import summaries
from saves.progress import Progress, save_progress
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import MOST_KEYS, said, text_of
from tui.app import WestmarchApp
from tui.home import home
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.home.settings import SettingsScreen
from tui.home.title import TitlePage, lettering
from tui.hosting import places
from tui.lesson.screen import LessonScreen
from tui.library.library import LibraryScreen
from tui.replay.screen import ReplayScreen
from tui.rules.rules import RulesScreen
from tui.table.screen import TableScreen
from tui.widgets.rows import RowList


async def test_every_entry_of_the_menu_has_a_key_and_a_way_back() -> None:
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        for key, kind in (
            ("n", NewGameScreen),
            ("g", LibraryScreen),
            ("p", LibraryScreen),
            ("r", RulesScreen),
            ("s", SettingsScreen),
        ):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, kind), key
            await pilot.press("backspace")
            assert isinstance(pilot.app.screen, HomeScreen), key


async def test_arrows_and_letters_move_and_enter_opens() -> None:
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        menu = pilot.app.screen.query_one("#menu", RowList)
        assert menu.row is not None
        assert menu.row.id == "learn"
        await pilot.press("j", "down", "k", "j")
        assert menu.row.id == "new"
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, NewGameScreen)


async def test_q_leaves_without_a_question() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_code == 0


async def test_the_last_game_is_one_key_away(new_log: NewLog) -> None:
    new_log("The older game", ago=7200)
    new_log("The last game", ago=60, hobbits="3")
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        shown = text_of(pilot.app)
        assert "Continue  The last game" in shown
        assert "just now" in shown
        assert "The older game" in shown
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.saved.table.header.name == "The last game"


async def test_a_digit_opens_another_game(new_log: NewLog) -> None:
    new_log("The older game", ago=7200)
    new_log("The last game", ago=60)
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.saved.table.header.name == "The older game"


async def test_after_leaving_a_game_home_lists_it_as_free(new_log: NewLog) -> None:
    new_log("Ours", ago=60)
    async with WestmarchApp().run_test(size=(120, 40)) as pilot:
        await pilot.press("c")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause(0.2)
        assert isinstance(pilot.app.screen, HomeScreen)
        assert not summaries()[0].locked
        assert "another program" not in text_of(pilot.app)


async def test_somebody_new_is_led_to_the_lessons() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        shown = text_of(app)
        assert "▸ l  Learn" in shown
        assert "begin here" in shown
        assert "New here? Begin with this." in " ".join(shown.split())
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson is lessons()[0]
        await pilot.press("enter", "q", "backspace")
        await pilot.pause()
        shown = text_of(app)
        assert "go on here" in shown
        assert "New here?" not in shown


@pytest.mark.parametrize("hosted", [False, True])
async def test_somebody_new_is_shown_the_tables_where_some_are_hosted(
    hosted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "is_somewhere", lambda: hosted)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)):
        assert ("t  Tables" in text_of(app)) is hosted


async def test_somebody_new_begins_the_first_game_with_one_key() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        shown = text_of(app)
        assert "▸ f  First game" in shown
        assert "Two hobbits, open hands, Sauron on 15. Press f or Enter to begin." in " ".join(shown.split())
        assert "Continue" not in shown
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert [seat.id for seat in header.seats] == ["frodo", "sam"]
        assert (header.options["hands"], header.options["difficulty"]) == ("open", "easy")


async def test_the_lessons_are_read_while_somebody_reads_the_first_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "SOON", 0.01)
    lessons.cache_clear()
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(MOST_KEYS):
            await pilot.pause(0.02)
            await app.workers.wait_for_complete()
            if lessons.cache_info().currsize:
                break
        assert lessons.cache_info().currsize == 1
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        lessons.cache_clear()
        first = next(screen for screen in app.screen_stack if isinstance(screen, HomeScreen))
        first.prepare()
        await app.workers.wait_for_complete()
        assert not lessons.cache_info().currsize  # nobody reads it now


async def test_somebody_new_can_watch_a_finished_game() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.entry == 0


async def test_the_last_game_says_where_it_is_how_near_sauron_is_and_who_decides(new_log: NewLog) -> None:
    path = new_log("Ours", ago=60, decisions=25)
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        with SavedGame.open(path, read_only=True) as saved:
            state, prompt = saved.table.state, saved.table.prompt
            assert isinstance(prompt, Prompt)
            gap = state.sauron - state.hobbits[state.ring_bearer].step
            place = saved.table.game.words.progress(state)
        assert f"{place}, {state.ring_bearer.capitalize()} {gap} steps from Sauron" in text_of(pilot.app)
        assert f"{prompt.seat.capitalize()} decides" in text_of(pilot.app)


async def test_names_from_files_are_text_and_nothing_else(new_log: NewLog) -> None:
    new_log("[red]bold\x1b[31m[/red]", ago=5)
    async with WestmarchApp().run_test(size=(120, 40)) as pilot:
        shown = text_of(pilot.app)
        assert "[red]bold\\x1b[31m[/red]" in shown
        await pilot.press("g")
        await pilot.pause()
        assert "[red]bold\\x1b[31m[/red]" in text_of(pilot.app)


async def test_a_broken_file_does_not_stop_the_list(home, new_log: NewLog) -> None:  # type: ignore[no-untyped-def]
    new_log("Sound", ago=5)
    (home / "data" / "games" / "bad.jsonl").write_bytes(b"\x00\xffnothing")
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        assert "Sound" in text_of(pilot.app)
        await pilot.press("g")
        await pilot.pause()
        assert "bad.jsonl" in text_of(pilot.app)


async def test_the_footer_shows_the_keys_at_80_columns_and_they_can_be_clicked(new_log: NewLog) -> None:
    new_log("Ours")
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        last = text_of(pilot.app).splitlines()[-1]
        assert "Continue" in last
        assert last.rstrip().endswith("? Help")
        await pilot.click(offset=(last.index("Settings"), 23))
        await pilot.pause()
        assert isinstance(pilot.app.screen, SettingsScreen)


async def test_the_filter_narrows_the_list_and_escape_shows_it_again() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "bksp Back" not in text_of(app)
        await pilot.press("slash", *"rul")
        await pilot.pause()
        rows = app.screen.query_one(RowList)
        assert [row.id for row in rows.rows if not row.heading] == ["rules"]
        await pilot.press("escape")
        await pilot.pause()
        assert len([row for row in rows.rows if not row.heading]) > 4
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("escape", "backspace")
        assert isinstance(app.screen, HomeScreen)


async def test_help_on_the_first_game_leads_to_the_first_lesson() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "question_mark")
        await pilot.pause()
        assert "Learn this in the lesson" in text_of(app)
        await pilot.press("l")
        await pilot.pause(0.5)
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson is next(one for one in lessons() if one.game_id == "fellowship")


async def test_help_elsewhere_at_home_lists_keys_alone() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "down", "question_mark")
        await pilot.pause()
        assert "Learn this" not in text_of(app)


async def test_somebody_who_comes_back_is_led_to_the_last_game_and_to_what_is_new(
    new_log: NewLog,
) -> None:
    path = new_log("Lost at last", decisions=5000)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        shown = text_of(app)
        assert "e  Look back  Lost at last" in shown
        assert "w  Watch" in shown
        assert "f  First game" not in shown
        assert "begin here" in shown
        assert f"1 and {len(gallery())} in the gallery" in shown
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.log_file.path == path


async def test_watching_says_by_which_key_it_plays(home: object) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await pilot.pause()
        assert "Press space to let it play" in said(app)


async def test_a_low_screen_shows_the_whole_menu_to_somebody_who_has_games(new_log: NewLog) -> None:
    new_log("Done", ago=9, decisions=5000)
    for number in range(1, 4):
        new_log(f"Going on {number}", ago=number, seed=number)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu, title = app.screen.query_one("#menu", RowList), app.screen.query_one(TitlePage)
        assert menu.max_scroll_y == 0
        shown = text_of(app)
        for words in ("Continue", "Going on 2", "Going on 3", "e  Look back  Done", "s  Settings", "q  Quit"):
            assert words in shown
        assert lettering()[1] in shown
        assert title.size.height == 5
        await pilot.resize_terminal(120, 40)
        await pilot.pause(0.2)
        assert title.size.height == 13
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert title.size.height == 5


async def test_the_rules_are_those_of_the_game_that_was_played_last_else_of_the_one_that_is_learned(
    new_log: NewLog,
) -> None:
    learned = next(one for one in lessons() if one.game_id == "dagorlad")
    save_progress(learned.id, 0, done=True)
    for game_id in ("dagorlad", "fellowship"):
        app = WestmarchApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("r")
            await pilot.pause()
            assert isinstance(app.screen, RulesScreen)
            assert app.screen.game.id == game_id
        new_log("Walk")


async def test_the_rules_are_those_of_the_book_that_was_left_last(new_log: NewLog) -> None:
    new_log("Walk")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "g", "q", "r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.game.id == "dice"


async def test_a_low_screen_has_its_mountains_where_there_is_room() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.query_one(TitlePage).size.height == 9
        assert text_of(app).splitlines()[0].strip().startswith("·")


async def test_looking_back_goes_to_the_game_that_a_person_played(new_log: NewLog) -> None:
    ours = new_log("Ours", ago=600, seed=1, decisions=5000)
    new_log("Theirs", ago=60, seed=2, decisions=5000, player="sensible")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, HomeScreen)
        assert [game.name for game in app.screen.games] == ["Theirs", "Ours"]
        last = app.screen.last_finished()
        assert last is not None
        assert last.path == str(ours)


async def test_whoever_has_begun_the_lessons_is_told_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "SOON", 0.01)
    one, two = lessons()[:2]
    save_progress(one.id, 0, done=True)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(MOST_KEYS):
            await pilot.pause(0.02)
            await app.workers.wait_for_complete()
            if "next:" in text_of(app):
                break
        assert f"next: {two.title}" in text_of(app)
        save_progress(two.id, 1)
        await pilot.press("l")
        await pilot.pause()
        assert app.screen.query_one(RowList).row.id == two.id  # type: ignore[union-attr]
        await pilot.press("q")
        await pilot.pause(0.2)
        assert f"go on: {two.title}" in text_of(app)
        save_refused("dice", ["D3.2", "no such rule"], this_day())
        await pilot.press("l")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause(0.2)
        assert f"1 question due, go on: {two.title}" in text_of(app)


def test_the_next_lesson_is_one_of_the_game_that_was_begun() -> None:
    course = [one for one in lessons() if one.game_id == "dagorlad"][:3]
    assert home.next_lesson({}) == f"next: {lessons()[0].title}"
    assert home.next_lesson({course[1].id: Progress(done=True)}) == f"next: {course[0].title}"
    done = {one.id: Progress(done=True) for one in course[:2]}
    assert home.next_lesson(done) == f"next: {course[2].title}"
    assert home.next_lesson(done | {course[1].id: Progress(step=1, done=True)}) == f"go on: {course[1].title}"
    assert home.next_lesson({one.id: Progress(done=True) for one in lessons()}) == ""


async def test_a_program_that_closes_while_its_home_gets_ready_closes_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    monkeypatch.setattr("tui.home.home.prepare", go_on.wait)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, HomeScreen)
        getting_ready = asyncio.create_task(screen._prepare())
        await pilot.pause()
        await screen.query("#menu").remove()
        go_on.set()
        await getting_ready
    assert screen.prepared


async def test_who_comes_back_from_a_first_game_continues_it_with_enter(new_log: NewLog) -> None:
    async with WestmarchApp().run_test(size=(80, 24)) as pilot:
        menu = pilot.app.screen.query_one("#menu", RowList)
        assert menu.row is not None
        assert menu.row.id == "learn"
        await pilot.press("s")
        await pilot.pause()
        new_log("Ours", ago=5)
        await pilot.press("q")
        await pilot.pause()
        assert menu.row.id == "continue"
        await pilot.press("end", "s")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert menu.row.id != "continue", "nothing was played meanwhile"
