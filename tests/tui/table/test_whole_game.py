"""A whole game by keys, with everything that can be looked up on the way."""

from __future__ import annotations

import random

import pytest

from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import seated
from tui.sheets.cover import CoverScreen
from tui.table.result import ResultScreen

MOST_KEYS = 1500
LOOKING = ("j", "k", "w", "o", "p", "r", "tab", "z", "u", "U", "f3", "l")


@pytest.mark.parametrize(("hobbits", "hands", "size"), [("2", "open", (80, 24)), ("3", "hidden", (120, 40))])
async def test_a_game_by_random_keys(new_game: NewGame, hobbits: str, hands: str, size: tuple[int, int]) -> None:
    dice = random.Random(7)
    saved = new_game(hobbits=hobbits, hands=hands, seed=11)
    async with seated(saved, size) as table:
        prompt = table.screen.prompt
        for _ in range(MOST_KEYS):
            screen = table.app.screen
            if isinstance(screen, ResultScreen):
                break
            if isinstance(screen, CoverScreen):
                await table.pilot.press("y")
                continue
            if screen is not table.screen:
                await table.pilot.press("q")
                continue
            if screen.beats.telling:
                await table.pilot.press("space")
                continue
            if dice.random() < 0.1:
                await table.pilot.press(dice.choice(LOOKING))
                continue
            table.screen.set_focus(prompt)
            prompt.go_to(dice.choice(prompt.choices or [0]))
            await table.pilot.press("enter")
        assert saved.table.over
        with type(saved).open(saved.path, read_only=True) as again:
            assert again.table.prompt == saved.table.prompt
