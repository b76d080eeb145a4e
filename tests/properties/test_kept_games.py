"""Random games that once failed: what failed at their last moment holds now."""

from __future__ import annotations

from pathlib import Path

from saves.reader import read_log
from tests.properties import checks

LOGS = Path(__file__).parent.parent / "logs"


def test_two_horns_that_show_other_faces_read_differently() -> None:
    table = read_log(LOGS / "dice-two-horns.jsonl").table
    labels = [table.game.words.label(table.state, choice) for choice in table.choices()]
    assert labels[1:] == [
        "Use Horn: give it to another player for a used die",
        "Use Horn*: give it to another player for a used die",
    ]
    checks.check_citations(table)


def test_a_roll_that_everybody_sees_tells_no_secret_although_two_faces_come_to_the_same() -> None:
    table = read_log(LOGS / "friends-hidden-roll.jsonl").table
    for choice in table.choices():
        checks.check_told(table, choice.action, range(6))
