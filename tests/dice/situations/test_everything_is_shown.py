"""Every situation of the reference, and every rule of the book, is shown by a test."""

from __future__ import annotations

import importlib
from pathlib import Path

from core.dice.game import GAME
from tests.dice.situations.table import SHOWN, SITUATIONS
from tests.dice.situations.unshown import LISTS, UNSHOWN

LAST = 57

for _path in sorted(Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(f"tests.dice.situations.{_path.stem}")


def test_all_situations() -> None:
    wanted = {f"T{number}" for number in range(1, LAST + 1)}
    assert wanted - set(SITUATIONS) == set()
    assert set(SITUATIONS) - wanted == set()


def test_all_rules() -> None:
    book = set(GAME.rulebook().rules)
    assert set(SHOWN) - book == set()
    assert set(UNSHOWN) - book == set()
    assert {rule for rule in book - set(SHOWN) - set(UNSHOWN) if not rule.startswith(LISTS)} == set()
    assert set(UNSHOWN) & set(SHOWN) == set()
