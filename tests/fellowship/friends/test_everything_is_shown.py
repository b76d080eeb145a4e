"""Every situation of the reference and every rule of the book of Friends & Foes is shown by a test."""

from __future__ import annotations

import importlib
from pathlib import Path

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from tests.fellowship.friends.table import SHOWN, SITUATIONS

for _path in sorted(Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(f"tests.fellowship.friends.{_path.stem}")


def shown_with_foes() -> dict[str, list[str]]:
    """Return the rules that the tests of this folder show, the demands of all foes among them."""
    demands = {foe.rule: ["tests.fellowship.friends.test_requirements"] for foe in content.whole().foes.values()}
    return demands | SHOWN


def test_all_situations() -> None:
    assert set(SITUATIONS) == {f"T{number}" for number in range(1, 63)}


def test_all_rules() -> None:
    book = GAME.rulebook()
    rules = {rule for rule in book.rules if rule.startswith("F")}
    assert set(shown_with_foes()) <= set(book.rules)
    assert rules - {"F7", "F8"} - set(shown_with_foes()) == set()
