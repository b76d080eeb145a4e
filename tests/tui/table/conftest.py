"""A home folder of its own for every test, and tables to sit down at."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core import catalogue
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame

NewGame = Callable[..., SavedGame]
Midway = Callable[..., SavedGame]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test's own, in a terminal of known abilities."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def new_game() -> NewGame:
    """Return a function that sets up a game and plays `decisions` of it by chance."""

    def make(decisions: int = 0, *, seed: int = 5, bots: dict[str, str] | None = None, **options: str) -> SavedGame:
        game = catalogue.game("fellowship")
        checked = game.options.checked({"hobbits": "5", **options})
        names = {seat.id: seat.name for seat in game.options.seats(checked)}
        seats = {seat: SeatInfo(seat, names[seat], player) for seat, player in (bots or {}).items()}
        saved = SavedGame.create(new_header(game, options=checked, seats=seats, seed=seed, name="Tale"))
        dice = random.Random(1)
        for _ in range(decisions):
            if saved.table.over:
                break
            saved.table.act(dice.choice(saved.table.choices()).action)
        return saved

    return make


Found = Callable[[Table], bool]


def step_two(table: Table) -> bool:
    """Whether somebody may play cards in Helm's Deep, where nothing has moved on the main line yet."""
    prompt, state = table.prompt, table.state
    return (
        isinstance(prompt, Prompt)
        and prompt.kind == "step_two"
        and state.location == "helms_deep"
        and state.lines["fighting"] == 0
        and state.event == 1
        and len(prompt.choices) > 9
    )


FOUND: dict[tuple[Found, frozenset[tuple[str, str]]], tuple[Header, list[Any]]] = {}
"""The decisions that lead to a place, looked for once."""


def lead_to(found: Found, options: dict[str, str]) -> tuple[Header, list[Any]]:
    """Play games by chance until one comes to a place that `found` describes: its header, and all decisions."""
    game = catalogue.game("fellowship")
    for seed in range(400):
        header = new_header(game, options={"hobbits": "5", **options}, seed=seed, name="Tale")
        table = Table(game, header)
        table.open()
        dice = random.Random(seed)
        while not table.over and not found(table):
            table.act(dice.choice(table.choices()).action)
        if not table.over:
            return header, [entry.action for entry in table.line.entries[1:]]
    raise AssertionError("no game came to that place")


@pytest.fixture
def midway() -> Midway:
    """Return a function that gives a game which has come to a place that `found` describes."""

    def make(found: Found = step_two, **options: str) -> SavedGame:
        place = found, frozenset(options.items())
        if place not in FOUND:
            FOUND[place] = lead_to(found, options)
        header, actions = FOUND[place]
        saved = SavedGame.create(header)
        for action in actions:
            saved.table.act(action)
        return saved

    return make
