"""The monkey of `make faults` begins on every screen, and a few of its bursts."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from saves import paths
from saves.game_file import SavedGame
from tests.faults import __main__ as faults
from tests.faults.bursts import SCREENS, over, run_once, starts
from tests.faults.kills import begun
from tests.faults.terminal import WESTMARCH, Terminal
from tests.games import shipped
from tests.tables import tables
from tui.app import WestmarchApp

NAMES = {"\x10": "ctrl+p", "?": "question_mark", "": ""}
"""What a test calls keys that are no letters."""

FIRST = next(iter(tables()))
HANDS = Path(__file__).parent.parent / "logs" / "hidden-hands-with-foes.jsonl"


@pytest.mark.parametrize("name", SCREENS)
async def test_the_keys_at_home_lead_to_their_screens(name: str, tmp_path: Path) -> None:
    shutil.copy(begun(FIRST, tmp_path / "game.jsonl", 1, 5), paths.games_folder())
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        key = SCREENS[name]
        if key:
            await pilot.press(NAMES.get(key, key))
        await pilot.pause()
        assert type(app.screen).__name__ == name


def test_only_games_that_the_program_knows_are_typed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    typed_at: list[str] = []

    def for_so_long(seconds: float, names: Sequence[str], seed: int, at_once: int) -> int:
        typed_at.extend(names)
        return 0

    monkeypatch.setattr(faults, "for_so_long", for_so_long)
    monkeypatch.setattr(sys, "argv", ["faults", "--kills", "0", "--files", "0"])
    assert faults.main() == 0
    assert typed_at == [name for name, (game_id, _) in tables().items() if game_id in shipped()]
    assert len(typed_at) < len(tables())


def test_runs_begin_at_every_kind_of_table(tmp_path: Path) -> None:
    names = {start.name for start in starts(tmp_path, [FIRST], 1)}
    assert {f"{FIRST}, {place}" for place in ("played", "at its end", "its result", "replayed", "its figures")} < names
    assert {f"home, {screen}" for screen in SCREENS} < names


async def test_a_game_that_is_over_shows_its_result(tmp_path: Path) -> None:
    with SavedGame.open(over(FIRST, tmp_path / "game.jsonl", 2)) as saved:
        app = WestmarchApp(saved)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(4):
                if type(app.screen).__name__ == "CoverScreen":
                    await pilot.press("y")
                await pilot.pause()
            assert type(app.screen).__name__ == "ResultScreen"


@pytest.mark.parametrize("seed", range(2))
def test_a_few_bursts(seed: int, tmp_path: Path) -> None:
    places = starts(tmp_path, [FIRST], seed)
    run = run_once(places[seed * 5 % len(places)], seed, bursts=5)
    assert not run.fault


def test_the_jump_key_with_hidden_hands_and_foes(tmp_path: Path) -> None:
    log = Path(shutil.copy(HANDS, tmp_path / "game.jsonl"))
    with Terminal((WESTMARCH, "play", log), tmp_path) as terminal:
        assert terminal.wait_for_table()
        for _ in range(3):
            terminal.press("f")
            terminal.settle()
        terminal.press("\x11")
        assert terminal.wait_for_end() == 0
    assert not list(tmp_path.rglob("crash-*.txt"))
