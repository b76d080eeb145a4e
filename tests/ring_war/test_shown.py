"""Every rule of the book is shown by a situation, or has a reason why none shows it; so is every worked example."""

from __future__ import annotations

from core.kernel.rulebook import OF_THE_TABLE
from core.ring_war.game import rulebook
from tests.ring_war.shown import UNREACHED, shown
from tests.ring_war.situation import SHOWING

OF_THE_MAP = "9.40"
"""What this example says of names on the map, the tests of the content hold."""


def test_every_rule_is_shown() -> None:
    rules = {rule.id for rule in rulebook()} - {*OF_THE_TABLE}
    assert set(shown()) <= rules
    assert set(UNREACHED) <= rules - set(shown())
    assert sorted(rules - set(shown()) - set(UNREACHED)) == []


def test_every_worked_example_is_tried() -> None:
    shown()
    wanted = {f"9.{number}" for number in range(1, 56)} - {OF_THE_MAP}
    assert sorted(wanted - set(SHOWING.situations)) == []
