"""The list of lessons: progress, what a lesson is about, going on and beginning anew."""

from __future__ import annotations

from replays.lessons import find_lesson, lessons
from replays.lessons.course import is_puzzle
from saves.progress import Progress, load_progress, save_progress
from tests.tui.shell.looking import text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.lesson.learn import LearnScreen
from tui.lesson.screen import LessonScreen
from tui.rules.rules import RulesScreen
from tui.widgets.narrowed import narrowed
from tui.widgets.rows import Row, RowList

FIRST, SECOND = lessons("fellowship")[:2]


async def test_home_leads_to_the_lessons_and_back_by_one_key() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Learn" in text_of(app)
        await pilot.press("l")
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("backspace")
        assert isinstance(app.screen, HomeScreen)


async def test_the_list_says_how_far_the_learner_came_and_how_long_each_takes() -> None:
    save_progress(FIRST.id, 0, done=True)
    save_progress(SECOND.id, 2)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        text = text_of(app)
        puzzles = sum(is_puzzle(lesson) for lesson in lessons())
        assert f"1 of {len(lessons()) - puzzles} lessons done, 0 of {puzzles} puzzles" in text
        assert FIRST.game.title in text
        assert f"at step 3 of {len(SECOND.steps)}" in text
        assert " min" in text
        screen = app.screen
        assert isinstance(screen, LearnScreen)
        current = screen.current()
        assert current is not None
        assert current.id == SECOND.id  # the first that is not done
        assert "About " in text
        assert f"{SECOND.steps[0].rules[0]} " in text
        assert SECOND.game.rulebook()[SECOND.steps[0].rules[0]].title in text
        assert " ".join(SECOND.summary.split()[:3]) in text


async def test_the_puzzles_of_a_game_stand_under_a_heading_behind_its_lessons() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        rows = [row.id for row in app.screen.query_one("#lessons", RowList).rows]
        for game_id in ("fellowship", "dice", "dagorlad", "ring_war"):
            course = lessons(game_id)
            first = next(lesson for lesson in course if is_puzzle(lesson))
            assert rows.index(f"puzzles {game_id}") == rows.index(first.id) - 1
            assert rows.index(f"game {game_id}") < rows.index(course[0].id) < rows.index(first.id)
        await pilot.press("slash", *"puzzle")
        await pilot.pause()
        found = {row.id for row in app.screen.query_one("#lessons", RowList).rows if not row.heading}
        assert found >= {lesson.id for lesson in lessons() if is_puzzle(lesson)}


async def test_enter_goes_on_where_it_was_left_and_a_begins_anew() -> None:
    save_progress(FIRST.id, 2)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.learner.run.at == 2
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.learner.run.at == 0


async def test_the_key_row_says_whether_a_lesson_begins_or_goes_on() -> None:
    save_progress(FIRST.id, 2)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert " enter Continue " in text_of(app)
        await pilot.press("down")
        await pilot.pause()
        assert " enter Begin " in text_of(app)


async def test_a_lesson_is_opened_by_its_number_and_its_rules_by_r() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.wanted == FIRST.steps[0].rules[0]
        await pilot.press("q", "2", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson.id == SECOND.id


async def test_lessons_are_found_by_the_title_of_their_game() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "slash", *"dagorlad")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LearnScreen)
        current = screen.current()
        assert current is not None
        assert current.id == lessons("dagorlad")[0].id
        assert current.summary.split()[0] in text_of(app)
        await pilot.press(*"xyz")
        await pilot.pause()
        assert screen.current() is None
        assert 'Nothing here has "dagorladxyz".' in text_of(app)
        assert current.summary.split()[0] not in text_of(app)
        await pilot.press("enter", "slash", *"table of your own")  # a second search takes the place of the first
        await pilot.pause()
        current = screen.current()
        assert current is not None
        assert current.title == "A table of your own"
        await pilot.press("escape", "slash", *"event")
        await pilot.pause()
        current = screen.current()
        assert current is not None
        assert current.title == "Events, and paying together"  # others speak of events, and stand before it
        rows = [row.id for row in screen.query_one(RowList).rows if not row.heading]
        assert rows.index("fellowship/06-more-events") == 1
        assert "fellowship/02-first-tile" in rows[2:]


def test_rows_in_which_the_words_can_be_read_come_first_and_keep_their_headings() -> None:
    rows = [
        Row("a", [("A", "")], heading=True),
        Row("1", [("one", "")], also="about rings"),
        Row("gap", heading=True),
        Row("b", [("B", "")], heading=True),
        Row("2", [("two", "")], also="a ring"),
        Row("3", [("the ring", "")]),
        Row("4", [("four", "")]),
    ]
    assert [row.id for row in narrowed(rows, ["ring"])] == ["b", "3", "2", "a", "1"]
    assert [row.id for row in narrowed(rows, ["four"])] == ["b", "4"]
    assert narrowed(rows, ["nothing"]) == []


async def test_the_list_is_read_again_after_a_lesson() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "1", "enter", "enter", "q")
        await pilot.pause()
        assert load_progress() == {FIRST.id: Progress(1)}
        assert f"at step 2 of {len(FIRST.steps)}" in text_of(app)


async def test_a_lesson_named_on_the_command_line_is_opened_at_once() -> None:
    app = WestmarchApp(lesson=(SECOND, 1, False))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.learner.run.at == 1
        await pilot.press("enter", "q")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
    assert load_progress() == {}


async def test_a_lesson_is_gone_to_by_all_digits_of_its_number() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        screen = app.screen
        assert isinstance(screen, LearnScreen)
        for keys, number in (("12", 12), ("3", 3), ("21", 21), ("9", 9), ("9", 9), ("07", 7)):
            await pilot.press(*keys)
            assert screen.current() is screen.lessons[number - 1]
            await pilot.press("down", "up")
        await pilot.press("slash", *"dice", "enter", "2")
        assert screen.current() is find_lesson("dice/02-to-war"), "each game numbers its own"
        await pilot.press("slash", *"lord of", "enter")
        await pilot.press("1", "0", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson is screen.lessons[9]


async def test_a_row_says_of_what_game_its_quiz_is_and_nothing_found_has_no_keys() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "slash", *"quiz", "enter")
        await pilot.pause()
        shown = [line.strip() for line in text_of(app).splitlines()]
        for game in {lesson.game for lesson in lessons()}:
            assert "Quiz" in shown[shown.index(game.title) + 1]
        assert "From the start" not in text_of(app)
        assert "enter Begin" in text_of(app)
        await pilot.press("escape", "slash", *"zzz", "enter")
        await pilot.pause()
        assert "Begin" not in text_of(app)
        assert "Nothing here has" in text_of(app)
