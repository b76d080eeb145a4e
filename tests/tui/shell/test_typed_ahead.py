"""Keys that arrive in one read: none is answered by a screen that has nothing in it yet, or that is gone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from textual import events
from textual._callback import invoke

from core.catalogue import game
from tests.tui.table.sitting import Sitting, sitting
from tui.home.home import HomeScreen
from tui.home.settings import SettingsScreen
from tui.lesson.learn import LearnScreen
from tui.library.figures import HistoryScreen
from tui.palette import commands
from tui.rules.rules import RulesScreen


def write(at: Sitting, keys: str) -> None:
    """Send keys as one read brings them: all of them before the first is answered."""
    for key in keys.split():
        at.app.post_message(events.Key(key, key if len(key) == 1 else None))


async def at_rest(at: Sitting) -> None:
    """Wait until no screen is still coming to the front, however slow the machine is."""
    calm = 0
    for _ in range(1000):
        if calm == 3:
            return
        await at.settle()
        calm = 0 if at.app.holding else calm + 1
    raise AssertionError("a screen is coming for ever")


@pytest.mark.parametrize(
    "keys",
    [
        "r j g",
        "r g g",
        "r slash a enter g",
        "ctrl+p down s pagedown",
        "ctrl+p pagedown escape ctrl+p pageup",
        "h backspace h backspace",
        "s backspace s",
        "question_mark escape r q r q",
    ],
)
async def test_no_burst_ends_the_program(keys: str) -> None:
    async with sitting(HomeScreen()) as at:
        write(at, keys)
        await at_rest(at)
        assert at.app.is_running
        assert at.app.return_code is None


async def test_keys_reach_the_screen_that_the_first_one_opens() -> None:
    async with sitting(HomeScreen()) as at:
        write(at, "r down down")
        await at_rest(at)
        assert isinstance(at.app.screen, RulesScreen)
        assert at.app.screen.rule is not None
        second = [rule.id for rule in at.app.screen.book][1]
        assert at.app.screen.rule.id == second


async def test_keys_keep_their_order_over_three_screens() -> None:
    async with sitting(HomeScreen()) as at:
        write(at, "r q h q s")
        await at_rest(at)
        assert isinstance(at.app.screen, SettingsScreen)


async def test_a_command_of_a_screen_that_was_left_meanwhile_does_nothing() -> None:
    async with sitting(RulesScreen(game("fellowship"))) as at:
        back = next(one for one in commands(at.app, at.app.screen) if one.title == "Back")
        at.app.pop_screen()
        await at.settle()
        before = at.app.screen
        await invoke(back.callback)
        await at_rest(at)
        assert at.app.screen is before
        assert at.app.return_code is None


async def test_a_screen_that_is_asked_for_while_the_program_is_left() -> None:
    async with sitting(HomeScreen()) as at:
        at.app.exit(3)
        at.app.push_screen(HistoryScreen())
    assert at.app.return_value == 3
    assert at.app.crash_error is None


async def test_a_screen_that_still_settles_when_the_program_has_closed() -> None:
    """Whoever leaves while a screen comes to the front has no screens any more when its timer is due."""
    closed: list[bool] = []
    async with sitting(HomeScreen()) as at:
        held = ExitStack()
        held.callback(closed.append, True)
    assert not at.app.screen_stack
    at.app._settle(at.screen, held, 3)
    assert closed


async def test_letters_behind_the_key_of_a_filter_are_no_commands() -> None:
    async with sitting(HomeScreen(), (80, 24)) as at:
        write(at, "l slash d a g o r")
        await at_rest(at)
        screen = at.app.screen
        assert isinstance(screen, LearnScreen)
        assert screen.focused is screen.filter_line
        assert screen.filter_line.value == "dagor"


async def test_keys_that_were_read_while_others_waited_do_not_overtake_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of lessons takes its time to load: what is typed meanwhile is read in several pieces."""
    async with sitting(HomeScreen(), (80, 24)) as at:
        let_go, late = at.app.typed_ahead.let_go, ["o r", "a g"]

        def read_more(post: Callable[[events.Key], object]) -> None:
            if late and at.app.typed_ahead.waiting:
                write(at, late.pop())
            let_go(post)

        monkeypatch.setattr(at.app.typed_ahead, "let_go", read_more)
        write(at, "l slash d")
        await at_rest(at)
        screen = at.app.screen
        assert isinstance(screen, LearnScreen)
        assert screen.filter_line.value == "dagor"
