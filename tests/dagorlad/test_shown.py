"""Every rule of the book is shown by a situation, or has a reason why none shows it; so is every worked example."""

from __future__ import annotations

from core.dagorlad.game import rulebook
from core.kernel.rulebook import OF_THE_TABLE
from tests.dagorlad.shown import UNREACHED, shown
from tests.dagorlad.situation import SHOWING


def test_every_rule_is_shown() -> None:
    rules = {rule.id for rule in rulebook()} - {*OF_THE_TABLE}
    assert set(shown()) <= rules
    assert set(UNREACHED) <= rules - set(shown())
    assert sorted(rules - set(shown()) - set(UNREACHED)) == []


def test_every_worked_example_is_tried() -> None:
    shown()
    wanted = {f"9.{number}" for number in range(1, 45)} | {f"D.{number}" for number in range(1, 16)}
    assert sorted(wanted - set(SHOWING.situations)) == []
