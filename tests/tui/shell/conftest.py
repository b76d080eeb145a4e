"""A home folder of its own for every test, and a clock that stands still."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from core import catalogue
from core.bots import HUMAN
from core.kernel.entries import Header, SeatInfo
from core.kernel.table import new_header
from saves.game_file import SavedGame
from saves.paths import games_folder
from tui.library import game_rows

NOW = 1_800_000_000.0

NewLog = Callable[..., Path]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test's own, in a terminal of known abilities."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(game_rows, "clock", lambda: NOW)
    return tmp_path


WRITTEN: dict[tuple[bytes, int], tuple[str, bytes]] = {}
"""The name and the bytes of each log that was written, by its header and its decisions: one game serves many tests."""


def play(header: Header, decisions: int) -> Path:
    """Play so many decisions of a game, the first choice each time, and return its log."""
    with SavedGame.create(header) as saved:
        for _ in range(decisions):
            if saved.table.over:
                break
            saved.table.act(saved.table.choices()[0].action)
        return saved.path


@pytest.fixture
def new_log() -> NewLog:
    """Return a function that writes a game into the library, changed `ago` seconds before now."""

    def write(
        name: str, *, ago: float = 0.0, hobbits: str = "2", seed: int = 1, decisions: int = 0, player: str = HUMAN
    ) -> Path:
        game = catalogue.game("fellowship")
        options = game.options.checked({"hobbits": hobbits})
        seats = {seat.id: SeatInfo(seat.id, seat.name, player) for seat in game.options.seats(options)}
        header = new_header(game, options=options, seats=seats, seed=seed, name=name, created="2027-01-15T08:00:00Z")
        key = msgspec.json.encode(header), decisions
        path = games_folder() / WRITTEN[key][0] if key in WRITTEN else None
        if path is not None and not path.exists():
            path.write_bytes(WRITTEN[key][1])
        else:
            path = play(header, decisions)
            WRITTEN[key] = path.name, path.read_bytes()
        os.utime(path, (NOW - ago, NOW - ago))
        return path

    return write
