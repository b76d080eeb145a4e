"""Whole games of the Dice Building Game by keys at 80x24, from the home screen to the result and its replay."""

from __future__ import annotations

import random

import pytest

from core import catalogue
from core.dice.model import actions as a
from core.kernel.prompts import Choice
from saves.game_file import SavedGame
from tests.tui.dice.tables import header_of
from tests.tui.shell.looking import press_until, text_of
from tests.tui.table.sitting import seated
from tui.app import WestmarchApp
from tui.home.new_game import NewGameScreen
from tui.replay.screen import ReplayScreen
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen
from tui.widgets.grid import Grid
from tui.widgets.grid_rows import cell_keys, place_of, row_keys
from tui.widgets.rows import RowList

MOST_KEYS = 4000
LOOKING = ("j", "k", "w", "o", "p", "r", "tab", "z", "u", "U", "f3", "f5", "f8", "l", "x", "d", "g", "G")


@pytest.mark.parametrize(("players", "size"), [(3, (80, 24)), (2, (120, 40))])
async def test_a_game_by_random_keys(players: int, size: tuple[int, int]) -> None:
    chance = random.Random(players)
    saved = SavedGame.create(header_of(players, seed=players))
    async with seated(saved, size) as table:
        for _ in range(MOST_KEYS):
            screen = table.app.screen
            if isinstance(screen, ResultScreen):
                break
            if screen is not table.screen:
                await table.pilot.press("q")
                continue
            if chance.random() < 0.07:
                await table.pilot.press(chance.choice(LOOKING))
                continue
            assert isinstance(screen, TableScreen)
            if screen.beats.telling:
                await table.pilot.press("space")
                continue
            prompt = screen.prompt
            screen.set_focus(prompt)
            choice = chance.choice(prompt.choices or [0])
            prompt.go_to(choice)
            await table.pilot.press("enter")
            if prompt.warn is not None and prompt.choice == choice and prompt.warn(choice):
                await table.pilot.press("enter")
        assert saved.table.over
        with SavedGame.open(saved.path, read_only=True) as again:
            assert again.table.prompt == saved.table.prompt


def liking(choice: Choice) -> float:
    """Return how much somebody who plays for Glory likes a choice."""
    match choice.action:
        case a.Muster() | a.Attach() | a.PaySuggested():
            return 9
        case a.DrawDice() | a.Restore():
            return 8
        case a.Attack():
            return 7
        case a.Recruit():
            return 6
        case a.Prepare() | a.Defend() | a.ChooseEnemy():
            return 4
        case a.Done() | a.Pass():
            return 1
    return 0.5


def keys_of(prompt: Grid, choice: int) -> list[str]:
    """Return the keys that take a choice: its row's, and its cell's where the row opens; both again if it is grave."""
    row, cell = place_of(prompt.grid, choice) or (0, 0)
    own = prompt.grid[row]
    keys = [own.cells[cell].key or row_keys(prompt.grid)[row]]
    if own.opens:
        keys.append(cell_keys(own)[cell])
    grave = own.cells[cell].grave or (prompt.warn is not None and prompt.warn(choice))
    return keys + keys[-1:] if grave else keys


async def test_two_play_from_the_home_screen_to_the_end_with_keys_alone() -> None:
    app = WestmarchApp()
    chance = random.Random(4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameScreen)
        new_game = app.screen
        setup = new_game.query_one("#setup", RowList)
        await press_until(pilot, "g", lambda: new_game.setup.game is catalogue.game("dice"))
        setup.go_to("seat p1")
        await pilot.press("e", *"Anna", "enter")
        setup.go_to("seat p2")
        await pilot.press("e", *"Bert", "enter")
        app.screen.setup.write("seed", "21")
        await pilot.press("space")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        for _ in range(MOST_KEYS):
            if not isinstance(app.screen, TableScreen):
                break
            if table.beats.telling:
                await pilot.press("e")
                continue
            weights = [liking(choice) for choice in table.shown.choices]
            await pilot.press(*keys_of(table.prompt, chance.choices(range(len(weights)), weights)[0]))
            assert "Player 1" not in text_of(app)
        assert isinstance(app.screen, ResultScreen)
        assert "Player" not in text_of(app)
        assert "The game is" in text_of(app)
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("right", "down", "pagedown")
        assert "Player 1" not in text_of(app)
        assert "Anna" in text_of(app)
