"""Every situation of the reference is shown by a test, and every rule that a test names is in the rulebook."""

from __future__ import annotations

import importlib
from pathlib import Path

from core.dice.game import GAME
from tests.dice.situations.table import SHOWN, SITUATIONS

LAST = 57

for _path in sorted(Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(f"tests.dice.situations.{_path.stem}")


def test_all_situations() -> None:
    assert {f"T{number}" for number in range(1, LAST + 1)} - set(SITUATIONS) == set()
    assert set(SITUATIONS) - {f"T{number}" for number in range(1, LAST + 1)} == set()


def test_rules_are_in_the_book() -> None:
    assert set(SHOWN) - set(GAME.rulebook().rules) == set()
