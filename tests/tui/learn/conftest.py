"""A learner with a home folder of its own."""

from __future__ import annotations

from tests.tui.table.conftest import home, midway, new_game

__all__ = ["home", "midway", "new_game"]
