"""Mistakes of one's own in Learn: how many are due, going through them, and when they come again."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from saves import mistakes
from saves.learned import this_day
from saves.progress import load_progress, save_solved
from tests.replays.test_practice import log_of, made
from tests.tui.shell.looking import text_of
from tui.app import WestmarchApp
from tui.lesson.learn import LearnScreen
from tui.lesson.screen import LessonScreen


def keep(*names: str) -> None:
    task = made(log_of())
    assert task is not None
    for name in names:
        mistakes.keep(name, msgspec.json.encode(task.file))


async def test_learn_lists_them_first_and_says_how_many_are_due() -> None:
    keep("one", "two", "three")
    save_solved("mistakes/two", this_day(), at_once=True)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        text = text_of(app)
        assert "Your own mistakes (3)" in text
        assert "2 due" in text
        await pilot.press("home")
        await pilot.pause()
        assert "comes again after a day" in " ".join(text_of(app).replace("│", " ").split())


async def test_those_that_are_due_are_gone_through_and_the_list_says_so() -> None:
    keep("one", "two")
    save_solved("mistakes/two", this_day() - timedelta(1), at_once=True)
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "m")
        await pilot.pause()
        for _ in range(2):
            screen = app.screen
            assert isinstance(screen, LessonScreen)
            right = screen.learner.run.expect
            screen.prompt.go_to(next(at for at, one in enumerate(screen.shown.choices) if one in right))
            await pilot.press("enter", "enter")
            await pilot.pause()
        assert "2 of 2 solved, 2 of them at the first choice." in " ".join(text_of(app).split())
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        assert "none due today" in text_of(app)
    known = load_progress()
    assert (known["mistakes/one"].solved, known["mistakes/two"].solved) == (1, 2)
    assert known["mistakes/two"].due == (this_day() + timedelta(7)).isoformat()


async def test_where_none_is_kept_there_is_no_row_and_its_key_says_how_to_come_by_some() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert "Your own mistakes" not in text_of(app)
        await pilot.press("m")
        await pilot.pause()
        assert "E evaluates it, and M keeps its mistakes" in "\n".join(one.message for one in app._notifications)
