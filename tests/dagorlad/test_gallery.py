"""The replays of this game: each tells what it is about, cites rules, and ends as its golden log does."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.dagorlad.gallery import ALWAYS, FIRST, GALLERY, LAST_HOURS, LATER
from tests.dagorlad.golden_endings import SEED
from tests.kit.story import LastHours, check_last_hours, check_notes

LARGEST_BATTLE = 800_000
"""A whole battle has some two thousand decisions; in the package it is packed to a seventh of that."""


@pytest.mark.parametrize("path", [path for path, _, _ in GALLERY], ids=lambda path: path.stem)
def test_every_note_cites_rules_that_there_are(path: Path) -> None:
    check_notes(path, 5)


@pytest.mark.parametrize("last", LAST_HOURS, ids=lambda last: last.ending.name)
def test_the_last_hours_are_short_and_those_of_the_golden_log(last: LastHours) -> None:
    check_last_hours(last)


def test_a_whole_battle_is_told_from_the_wargs_to_the_end() -> None:
    log = read_log(GALLERY[0][0])
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    assert (log.table.header.seed, log.table.state.turn) == (SEED, 18)
    assert GALLERY[0][0].stat().st_size < LARGEST_BATTLE
    assert 15 <= len(log.notes) <= 40
    assert outcome.rule in log.notes[-1].text


def test_what_is_always_said_is_not_said_once_more() -> None:
    assert not {*FIRST} & {*ALWAYS}
    assert {*LATER} <= {*FIRST}
