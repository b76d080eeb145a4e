from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.toy import Bank, BriefRules, make_toy
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.rules.rules import RulesScreen
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen


@pytest.fixture
def ended(new_log: NewLog) -> Path:
    return new_log("The last march", ago=60, hobbits="3", decisions=5000)


def outcome_of(saved: SavedGame) -> Outcome:
    prompt = saved.table.prompt
    assert isinstance(prompt, Outcome)
    return prompt


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_end_is_told_in_words_with_score_and_rule(ended: Path, size: tuple[int, int]) -> None:
    app = WestmarchApp()
    with SavedGame.open(ended) as saved:
        outcome = outcome_of(saved)
        async with app.run_test(size=size) as pilot:
            app.push_screen(ResultScreen(saved.table.game, saved.table))
            await pilot.pause()
            shown = text_of(app)
            assert f"The game is {outcome.result}" in shown
            assert outcome.reason.split()[0] in shown
            assert str(outcome.score) in shown
            assert f"Decided by {outcome.rule}" in shown
            for label, _ in saved.table.game.words.score_lines(saved.table.state):
                assert label.casefold() in shown.casefold()
            for words in ("Look at the table", "Undo", "Replay", "New game like this", "Home"):
                assert words in shown
            await pilot.press("r")
            assert isinstance(app.screen, RulesScreen)
            assert app.screen.rule is not None
            assert app.screen.rule.id == outcome.rule


async def test_a_draw_is_called_one() -> None:
    toy = make_toy(rules=BriefRules())
    table = Table(toy, new_header(toy, seed=1))
    table.open()
    table.act(Bank("left"))
    table.act(Bank("right"))
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ResultScreen(toy, table))
        await pilot.pause()
        shown = text_of(app)
        assert "The game is a draw" in shown
        assert "neither has more" in shown


@pytest.mark.parametrize(
    ("keys", "answer"),
    [("v", "look"), ("u", "undo"), ("p", "replay"), ("n", "again"), ("x", "home"), ("q", "home"), ("4", "again")],
)
async def test_each_key_answers_what_comes_next(ended: Path, keys: str, answer: str) -> None:
    app = WestmarchApp()
    answers: list[Any] = []
    with SavedGame.open(ended) as saved:
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(ResultScreen(saved.table.game, saved.table), answers.append)
            await pilot.pause()
            await pilot.press(keys)
            await pilot.pause()
    assert answers == [answer]


async def test_from_the_end_to_another_game_of_the_same_kind(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.setup.options["hobbits"] == "3"
        await pilot.press("backspace")
        assert isinstance(app.screen, HomeScreen)


async def test_undo_at_the_end_goes_back_to_the_table(ended: Path) -> None:
    app = WestmarchApp(ended)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.saved.table.over


async def test_a_click_chooses(new_log: NewLog) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = text_of(app).splitlines()
        y = next(number for number, line in enumerate(lines) if "New game" in line)
        await pilot.click(offset=(lines[y].index("New game"), y))
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
