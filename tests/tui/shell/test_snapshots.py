"""Pictures of the shell's screens at the three sizes, with fixed games, a fixed clock and a fixed home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.shell.conftest import NewLog
from tui.app import WestmarchApp
from tui.home import settings

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.fixture(autouse=True)
def games(new_log: NewLog, monkeypatch: pytest.MonkeyPatch) -> None:
    new_log("The grey company", ago=60, hobbits="3", decisions=25)
    new_log("A long way round", ago=5 * 3600, hobbits="5", seed=2, decisions=60)
    new_log("First try", ago=26 * 3600, seed=3, decisions=3)
    new_log("Midwinter", ago=12 * 86400, hobbits="4", seed=4, decisions=5000)
    monkeypatch.setattr(settings, "settings_path", lambda: Path("/home/frodo/.config/westmarch/settings.toml"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("home", []),
        ("new_game", ["n", "4", "down", "down", "down", "down", "down", "down", "right"]),
        ("library", ["g"]),
        ("rules", ["r", "down"]),
        ("settings", ["s"]),
    ],
)
def test_screen(name: str, keys: list[str], size: tuple[int, int], picture: Any) -> None:
    picture(WestmarchApp(), press=keys, terminal_size=size)
