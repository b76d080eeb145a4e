"""The quiz on the screen."""

from __future__ import annotations

from datetime import date
from random import Random

from core import catalogue
from replays.quiz import question_on
from saves.learned import load_learned
from tests.tui.opened import Opened
from tests.tui.shell.looking import press_until, text_of
from tui.app import WestmarchApp
from tui.games.dagorlad.look import LOOKS
from tui.lesson.learn import LearnScreen
from tui.lesson.quiz import QuizScreen
from tui.lesson.quiz_table import QuizTableScreen
from tui.map.panes import MapPane
from tui.replay.screen import ReplayScreen
from tui.rules.rules import RulesScreen
from tui.widgets.rows import RowList

TODAY = date(2026, 11, 23)


async def test_a_round_is_played_by_keys() -> None:
    screen = QuizScreen(catalogue.game("fellowship"), today=TODAY, random=Random(2))
    app = Opened(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(1, 6):
            await press_until(pilot, "space", lambda: screen.question is not None and screen.answer is None)
            assert f"question {number} of 5" in text_of(app)
            row = screen.query_one("#answers", RowList).row
            assert screen.question is not None
            assert row is not None
            assert row.id == "0"
            right = screen.question.right
            await pilot.press(str(right + 1) if number % 2 else str((right + 1) % len(screen.question.answers) + 1))
            assert ("Right." if number % 2 else "No.") in text_of(app)
        assert sum(known.box for known in load_learned()["fellowship"].values()) == 3
        await press_until(pilot, "space", lambda: screen.over)
        assert "3 of 5 right." in text_of(app)
        assert "Next question" not in text_of(app)
        assert "a Five more questions" in text_of(app)
        await press_until(pilot, "a", lambda: screen.question is not None)
        assert "question 1 of 5" in text_of(app)


async def test_from_a_question_one_goes_to_the_table_and_to_the_rule_but_not_to_the_answer() -> None:
    screen = QuizScreen(catalogue.game("dice"), today=TODAY, random=Random(2))
    app = Opened(screen)
    async with app.run_test(size=(120, 40)) as pilot:
        await press_until(pilot, "space", lambda: screen.question is not None)
        assert screen.question is not None
        await pilot.press("r")
        assert app.screen is screen
        await pilot.press("t")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, QuizTableScreen)
        assert not table.log_pane.lines
        assert screen.question.ask in " ".join(text_of(app).split())
        await pilot.press("down", "right", "end")
        await pilot.press("q", "t", "2")
        assert app.screen is screen
        assert screen.answer == 1
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.entry == screen.question.entry
        await pilot.press("q", "r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.rule is not None
        assert app.screen.rule.id == screen.question.rule


async def test_the_table_of_a_question_does_not_tell_which_answer_is_right() -> None:
    """On a map the hexes where a piece may go are marked for whoever plays, and not for whoever is asked."""
    game = catalogue.game("dagorlad")
    found = [question for seed in range(9) if (question := question_on(game, "W6.1", Random(seed))) is not None]
    table = QuizTableScreen(next(one for one in found if all("Go to " in answer for answer in one.answers)), print)
    async with Opened(table).run_test(size=(120, 40)):
        pane = table.query(MapPane).first()
        assert pane.scene is not None
        assert pane.scene.untold
        look = LOOKS.of(pane.scene)
        assert look.topic is not None
        assert look.step is None
        hexes = [answer.removeprefix("Go to ").split()[0] for answer in table.question.answers]
        assert dict(pane.scene.signs) == {hex_: str(number) for number, hex_ in enumerate(hexes, 1)}


async def test_the_own_answer_is_marked_beside_the_right_one() -> None:
    screen = QuizScreen(catalogue.game("fellowship"), today=TODAY, random=Random(2))
    app = Opened(screen)
    async with app.run_test(size=(120, 40)) as pilot:
        await press_until(pilot, "space", lambda: screen.question is not None)
        assert screen.question is not None
        wrong = (screen.question.right + 1) % len(screen.question.answers)
        await pilot.press(str(wrong + 1))
        rows = text_of(app)
        assert f"{wrong + 1} ✗ " in rows
        assert f"{screen.question.right + 1} ● " in rows


async def test_a_question_that_no_table_shows_has_none_to_go_to() -> None:
    game = catalogue.game("fellowship")
    screen = QuizScreen(game, today=TODAY, random=Random(2))
    app = Opened(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_until(pilot, "space", lambda: screen.question is not None)
        screen.question = question_on(game, "B4.3.1", Random(1))
        screen.fill()
        await pilot.pause()
        assert "t The table there" in text_of(app)
        for rule in ("B3.1", "B2.7"):
            screen.question = question_on(game, rule, Random(1))
            screen.fill()
            await pilot.pause()
            await pilot.press("t")
            assert app.screen is screen
            assert "The table there" not in text_of(app)
        await pilot.press("1", "t")
        assert app.screen is screen
        assert "See B2.7 One person playing" in text_of(app)


async def test_after_the_answer_the_replay_stands_where_the_question_stood() -> None:
    """What happened later in the same entry is told by going on, so that the table is still the one asked about."""
    screen = QuizScreen(catalogue.game("fellowship"), today=TODAY, random=Random(2))
    app = Opened(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_until(pilot, "space", lambda: screen.question is not None)
        question = question_on(catalogue.game("fellowship"), "B9.4.2", Random(1))
        assert question is not None
        assert question.happened
        screen.question = question
        screen.fill()
        await pilot.press("1", "t")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.past.replay.position == (question.entry, question.happened)


async def test_whoever_finds_what_may_be_done_is_told_why_the_rest_may_not() -> None:
    game = catalogue.game("dice")
    question = question_on(game, "D3.3", Random(1))
    assert question is not None
    assert question.others
    screen = QuizScreen(game, today=TODAY, random=Random(2))
    app = Opened(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_until(pilot, "space", lambda: screen.question is not None)
        screen.question = question
        screen.fill()
        await pilot.press(str(question.right + 1))
        assert question.others in " ".join(text_of(app).split())


async def test_learn_offers_a_quiz_for_each_game() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("l")
        await press_until(pilot, "down", lambda: "Five questions, most of them" in text_of(app))
        assert "were never asked about" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, QuizScreen)
        await pilot.press("q")
        assert isinstance(app.screen, LearnScreen)
