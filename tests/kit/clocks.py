"""Clocks of the tests' own: a log that is made again has the very same bytes."""

from __future__ import annotations

from itertools import count

import pytest

from saves import game_file


def set_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no log depend on when it was written: what a seed flips in its bytes is then the same each time."""
    seconds = count(1, 3)
    monkeypatch.setattr(game_file, "clock", lambda: float(next(seconds)))
    monkeypatch.setattr(game_file, "now", lambda: "2026-11-22T12:00:00+00:00")
