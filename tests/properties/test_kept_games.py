"""Random games that once failed: what failed at their last moment holds now."""

from __future__ import annotations

import random
from pathlib import Path

from core.fellowship.model.actions import GiveCard
from core.ring_war.model.records.dealing import Target
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


def test_bill_the_pony_is_not_given_as_a_card_once_it_stands_for_a_token() -> None:
    table = read_log(LOGS / "friends-pony-twice.jsonl").table
    given = [gift.what for gift in table.state.agenda[-1].gifts]
    assert "pony:any" in given
    assert GiveCard("frodo", "bill_the_pony") not in [choice.action for choice in table.choices()]
    for choice in table.choices():
        checks.check_told(table, choice.action, range(3))


def test_boromir_is_seen_by_who_is_told_that_he_goes_for_the_ring() -> None:
    """The Dark Power, which had played the card, could not tell him from nine others, and was told his name."""
    table = read_log(LOGS / "war-boromir-unseen.jsonl").table
    table.act(next(one.action for one in table.choices() if one.action == Target("dark_power", "e04", "W2707")))
    assert table.state.people["bor"].spotted == ["saruman", "dark_power"]
    for seed in range(12):
        checks.check_secrets(table, (), random.Random(seed))
