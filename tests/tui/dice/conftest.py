"""A home folder of its own for every test, in a terminal of known abilities."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.library import game_rows

NOW = 1_800_000_000.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test's own."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(game_rows, "clock", lambda: NOW)
    return tmp_path
