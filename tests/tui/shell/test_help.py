from __future__ import annotations

import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.table import new_header
from replays.examples import lesson_on
from replays.gallery import FOLDER
from saves.game_file import SavedGame
from saves.settings import load_settings
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import press_until, said, text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.keys import key_name
from tui.lesson.screen import LessonScreen
from tui.replay.screen import ReplayScreen
from tui.sheets.cover import CoverScreen
from tui.sheets.help import ROOM, HelpScreen, key_groups
from tui.table.screen import TableScreen
from tui.terminal.palette import Palette
from tui.widgets.rows import RowList


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


def test_what_a_key_does_is_told_in_full() -> None:
    words = "Go to the number or the line of the log, or show the rule of what is selected"
    (row,) = (one for one in HelpScreen([("Keys", [("enter", words), ("pgdn  pgup", "Turn")])]).rows() if one.below)
    lines = ["".join(text for text, _ in part) for part in (row.left, row.below)]
    assert " ".join(" ".join(lines).split()) == f"enter {words}"
    assert max(map(len, lines)) <= ROOM


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


async def test_help_leads_to_the_lesson_that_teaches_what_is_asked() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        rule = table.rule_in_sight()
        found = lesson_on(table.game.id, rule)
        assert found is not None
        await pilot.press("question_mark")
        await pilot.pause()
        words = f"l here  Learn {rule} {table.game.rulebook()[rule].title} in the lesson {found.title}"
        assert words in " ".join(text_of(app).replace("│", " ").split()).replace("l here ", "l here  ")
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        taught = lesson_on(table.game.id, app.screen.rule_in_sight())
        assert taught is not None
        assert taught.lesson == app.screen.learner.lesson.id
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert "l here" not in text_of(app), "nobody is sent from a lesson to itself"


def test_a_rule_without_a_lesson_of_its_own_is_taught_with_the_one_that_it_is_part_of() -> None:
    known = lesson_on("fellowship", "B4.5")
    assert known is not None
    assert lesson_on("fellowship", "B4.5.999") == known
    assert lesson_on("fellowship", "nothing") is None


async def test_the_signs_of_a_replay_are_explained_below_its_keys() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(FOLDER / "foes-big-eye.jsonl", 3))
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        told = {sign: words for _, pairs in app.screen.signs for sign, words in pairs}
        assert told["▸"] == "before a name: who is asked"
        assert told["◂"] == "a step to the light"
        assert "the Black Rider" not in told.values(), "what is not in sight is not explained"
        assert told["?!"] == "a doubtful choice: 5 points of 100, or a fifth of the chance there was, were lost"
        await pilot.press("end")
        assert "hard to find" in text_of(app)


async def test_keys_are_found_by_what_they_do() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "question_mark", "slash", *"throw", "enter")
        rows = app.screen.query_one(RowList)
        assert len([row for row in rows.rows if not row.heading]) <= 1
        await pilot.press("escape")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpScreen)


async def test_a_goal_that_has_no_room_below_the_first_question_is_said_below_the_next() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        game = catalogue.game("ring_war")
        seats = {
            "fellowship": SeatInfo("fellowship", "Anna of the Long Lake"),
            "dark_power": SeatInfo("dark_power", "Bot", "sensible"),
        }
        header = new_header(game, options={"game": "character"}, seats=seats, seed=5)
        with SavedGame.create(header) as saved:
            path = saved.path
        app.open_game(path)
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not table.prompt.told_whole
        table.choose(0)
        await pilot.pause()
        assert "goal ring_war" not in app.settings.seen
        for _ in range(12):
            if table.beats.telling:
                await pilot.press("space")
            elif "goal ring_war" not in app.settings.seen:
                table.choose(0)
            await pilot.pause()
        assert "goal ring_war" in app.settings.seen


async def test_the_goal_is_said_once_before_the_first_prompt() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Carry the Ring along the road to Mount Doom." in " ".join(text_of(app).split())
        table = app.screen
        table.choose(0)
        await pilot.pause()
        await press_until(pilot, "space", lambda: not table.beats.telling)
        assert "Carry the Ring" not in text_of(app)
        assert "goal fellowship" in app.settings.seen
    assert load_settings()[0].seen == app.settings.seen
    again = WestmarchApp()
    async with again.run_test(size=(80, 24)) as pilot:
        again.start_first_game()
        await pilot.pause()
        assert "Carry the Ring" not in text_of(again)
