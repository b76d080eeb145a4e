"""Every situation of the reference that belongs to these modules, and every rule of their book, is shown by a test."""

from __future__ import annotations

import importlib
from importlib import resources
from pathlib import Path

from core.fellowship.game import GAME
from core.kernel.rulebook import OF_THE_TABLE, read_rulebook
from tests.fellowship.dark.table import SHOWN, SITUATIONS

MINE = {6, 7, 27, 28, 29, 30, 48, 52, 53, 54, 55, 59, 60, 61, 62, 63, 64, 73}
"""Situations that need no Sauron player, or that are the same with the die."""

for _path in sorted(Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(f"tests.fellowship.dark.{_path.stem}")


def shown_in_the_dark() -> dict[str, list[str]]:
    """Return the rules that the tests of this folder show."""
    return SHOWN


def own_rules() -> set[str]:
    """Return the rules of the book of the bag, dark events and extra cards."""
    text = (resources.files("core.fellowship") / "rulebook_dark.md").read_text(encoding="utf-8")
    return set(read_rulebook(text).rules) - set(OF_THE_TABLE)


def test_all_situations() -> None:
    assert set(SITUATIONS) == {f"T{number}" for number in MINE}


def test_all_rules() -> None:
    book = set(GAME.rulebook().rules)
    assert own_rules() <= book
    assert set(SHOWN) <= book
    assert own_rules() - set(SHOWN) == set()


def test_references_lead_somewhere() -> None:
    book = GAME.rulebook()
    assert [(rule, see) for rule in sorted(own_rules()) for see in book[rule].see if see not in book] == []
