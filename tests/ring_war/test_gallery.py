"""The replays of this game: each tells what it is about, cites rules, and ends as its golden log does."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel.prompts import Outcome
from tests.kit.story import LastHours, check_last_hours, check_notes
from tests.ring_war.gallery import ALWAYS, FIRST, GALLERY, LAST_HOURS, LATER
from tests.ring_war.golden_endings import war

LARGEST_WAR = 320_000


@pytest.mark.parametrize("path", [path for path, _, _ in GALLERY], ids=lambda path: path.stem)
def test_every_note_cites_rules_that_there_are(path: Path) -> None:
    check_notes(path, 3)


@pytest.mark.parametrize("last", LAST_HOURS, ids=lambda last: last.ending.name)
def test_the_last_hours_are_short_and_those_of_the_golden_log(last: LastHours) -> None:
    check_last_hours(last)


def test_a_whole_war_is_told_from_the_choice_of_the_bearer_to_the_end() -> None:
    path, _, _ = GALLERY[0]
    log = check_notes(path, 20)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    assert log.table.header.seed == war().seed
    assert path.stat().st_size < LARGEST_WAR
    assert outcome.rule in log.notes[-1].text
    assert len(log.notes) < 80


def test_what_is_always_said_is_not_said_once_more() -> None:
    assert not {*FIRST} & {*ALWAYS}
    assert {*LATER} <= {*FIRST}
