"""Whoever sits in front of the screen never reads a card that he may not know: all screens are searched."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.tui.table.leaks import leaks, secrets
from tests.tui.table.sitting import Sitting, seated, sitting
from tui.replay.screen import ReplayScreen
from tui.sheets.cover import CoverScreen
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen
from tui.widgets.lines import text_of

KEYS = 45
"""How many keys are pressed in each game."""

LOOKING = ("w", "o", "p", "u", "u", "U", "s", "f2", "f4", "f5", "f7", "f9", "z", "j", "c")

BOTH = {"sauron": "on", "hobbits": "2"}
OPTION_SETS = {
    "one against two": (BOTH, ("frodo", "sam", "sauron")),
    "hidden hands": ({**BOTH, "hands": "hidden"}, ("frodo", "sam", "sauron")),
    "with foes": ({**BOTH, "friends_and_foes": "on", "hobbits": "3"}, ("frodo", "sam", "pippin", "sauron")),
    "with dark events": ({**BOTH, "dark_events": "on", "one_ring_card": "on"}, ("frodo", "sam", "sauron")),
    "against a bot": (BOTH, ("frodo", "sam")),
    "a bot beside": ({**BOTH, "hands": "hidden", "hobbits": "3"}, ("frodo", "sauron")),
    "as Sauron": (BOTH, ("sauron",)),
    "hidden hands without Sauron": ({"hands": "hidden", "hobbits": "3"}, ("frodo", "sam")),
}


def game_of(options: dict[str, str], people: tuple[str, ...], seed: int, folder: Path, decisions: int) -> SavedGame:
    """Return a game that was played by chance up to a scenario, with people in some seats and bots in the others."""
    game = catalogue.game("fellowship")
    checked = game.options.checked(options)
    seats = {
        seat.id: SeatInfo(seat.id, seat.name, "human" if seat.id in people else "random")
        for seat in game.options.seats(checked)
    }
    saved = SavedGame.create(new_header(game, options=checked, seats=seats, seed=seed), folder / f"{seed}.jsonl")
    dice = random.Random(seed)
    for _ in range(decisions):
        if not saved.table.over:
            saved.table.act(dice.choice(saved.table.choices()).action)
    return saved


def rule_in_sight(stage: TableScreen) -> list[str]:
    """Return the lines of the rule below the choices: what the rulebook prints is no secret."""
    grid = stage.prompt
    if grid.choice < 0 or grid.describe is None:
        return []
    return [line for row in grid.describe(grid.choice, grid.content_size.width)[1] if (line := text_of(row).strip())]


class Watch:
    """Searches what is on the screen, and counts how much there was to hide."""

    def __init__(self, table: Sitting, saved: SavedGame) -> None:
        self.table = table
        self.saved = saved
        self.covers = 0
        self.hidden: set[str] = set()

    def look(self) -> None:
        """Search the screen as it is."""
        screen, text = self.table.app.screen, self.table.text
        stage: TableScreen = self.table.screen
        if isinstance(screen, CoverScreen):
            lines = [line for line in text.splitlines() if line.strip()]
            assert len(lines) == 5, text
            assert "Hand over to" in text
            return
        eyes = stage.seated.eyes
        assert eyes is not None
        for line in rule_in_sight(stage):
            text = text.replace(line, "")
        assert leaks(self.saved, eyes, text) == set(), f"{eyes} reads:\n{text}"
        assert leaks(self.saved, eyes, self.table.said) == set()
        self.hidden |= secrets(self.saved, eyes)


@pytest.mark.parametrize("which", OPTION_SETS)
async def test_no_screen_shows_a_card_that_may_not_be_known(which: str, tmp_path: Path) -> None:
    options, people = OPTION_SETS[which]
    seed = list(OPTION_SETS).index(which)
    size = (80, 24) if seed % 2 else (120, 40)
    saved = game_of(options, people, seed, tmp_path, 45)
    dice = random.Random(seed)
    async with seated(saved, size, pass_until="ask") as table:
        watch = Watch(table, saved)
        stage: TableScreen = table.screen
        for _ in range(KEYS):
            screen = table.app.screen
            if isinstance(screen, ResultScreen):
                break
            if isinstance(screen, CoverScreen):
                watch.look()
                watch.covers += 1
                await table.press("y")
            elif screen is not stage:
                await table.press("q")
            elif dice.random() < 0.25:
                await table.press(dice.choice(LOOKING))
            else:
                prompt = stage.prompt
                stage.set_focus(prompt)
                prompt.go_to(dice.choice(prompt.choices or [0]))
                await table.press("enter")
            if not saved.table.over:
                watch.look()
        assert watch.hidden
        assert bool(watch.covers) == stage.seated.flow.secret()


@pytest.mark.parametrize("which", ["one against two", "hidden hands", "against a bot"])
async def test_no_replay_of_a_game_that_goes_on_shows_one(which: str, tmp_path: Path) -> None:
    options, people = OPTION_SETS[which]
    saved = game_of(options, people, 4, tmp_path, 60)
    assert isinstance(saved.table.prompt, Prompt)
    async with sitting(ReplayScreen(saved.path, 0), (120, 40)) as replay:
        names = [seat.id for seat in saved.table.header.seats]
        for _ in range(len(names) + 2):  # the eyes of each seat, an onlooker's, and the first once more
            for key in ("end", "left", "left", "home", "right", "end"):
                await replay.press(key)
                eyes = replay.screen.past.eyes
                onlooker = eyes if eyes in names else "sauron"
                if eyes is None:
                    assert not leaks(saved, "frodo", replay.text) & set(saved.table.state.dark_lord.hand)
                assert leaks(saved, onlooker, replay.text) == set()
            await replay.press("s")
            if isinstance(replay.app.screen, CoverScreen):
                await replay.press("y")
            elif replay.app.screen is not replay.screen:
                await replay.press("n")
    saved.close()
