"""Where a rule has worked, and what to look at there."""

from __future__ import annotations

import pytest

from replays.examples import Example, examples, file_of, index, nothing
from replays.gallery import FOLDER
from replays.showing import MOST, Working, working
from saves.library import SUFFIX
from saves.reader import read_log
from tests.games import shipped

EVERY = 9
"""One rule of so many is looked at here; the index itself is tested rule by rule."""


def working_in(example: Example, rule: str) -> Working:
    return working(read_log(file_of(example)), rule, example.entry, example.event)


def first(game_id: str, rule: str) -> Working:
    return working_in(examples(game_id, rule)[0], rule)


def test_a_roll_that_leads_to_a_choice_has_worked_when_that_was_made() -> None:
    place = examples("fellowship", "B4.7.2")[0]
    found = working_in(place, "B4.7.2")
    assert found.look == ("Frodo rolls two dots", "Fighting from 6 to 8")
    assert found.place[0] == place.entry + 1


def test_a_decision_has_worked_at_the_end_of_its_beat() -> None:
    found = first("fellowship", "B4.8.3")
    assert found.look[0] == "Frodo pays 5 shields for Healing"
    assert "toward the light" in found.look[-1]


def test_a_cost_has_worked_when_it_was_paid() -> None:
    found = first("fellowship", "B9.2.1")
    assert (found.look[0], found.look[-1]) == ("Event 1 happens: Wormtongue Unmasked", "The cost is paid")
    assert len(found.look) <= MOST


def test_a_refusal_is_what_its_note_says() -> None:
    assert first("dice", "D3.8").look == ("Refused here: Only dice of your own Active Pool can be re-rolled.",)


def test_a_note_is_told_without_the_ids_in_brackets() -> None:
    assert first("fellowship", "F4.4").look == (
        "Before the Ring comes to the volcano they are counted, and nobody can pay for another one.",
    )


def test_choices_by_a_rule_are_named_where_nothing_happens_by_it() -> None:
    look = first("fellowship", "A48").look
    assert len(look) == MOST
    assert all(words.startswith("Frodo passes until") for words in look)


def test_what_was_decided_behind_covered_hands_is_not_told() -> None:
    log = read_log(FOLDER / f"lost-at-mount-doom{SUFFIX}")
    found = working(log, "B4.7.2", 52, 2)
    assert found.look == ("Frodo rolls two cards",)


@pytest.mark.parametrize("game_id", shipped())
def test_a_rule_has_worked_where_it_is_named_or_later(game_id: str) -> None:
    told = 0
    rules = [rule for rule in list(index(game_id).rules)[::EVERY] if not nothing(game_id, rule)]
    for rule in rules:
        place = next(one for one in examples(game_id, rule) if not one.lesson)
        found = working_in(place, rule)
        assert found.place >= (place.entry, place.event)
        assert found.place[1] <= len(read_log(file_of(place)).table.line.entries[found.place[0]].events)
        told += bool(found.look)
        assert all(words.strip() == words and words for words in found.look)
    assert told > 0.9 * len(rules)
