"""Every ending that these modules bring has a golden log, which verifies and ends as recorded."""

from __future__ import annotations

import pytest

from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.fellowship.dark.golden_endings import ENDINGS, Ending


def test_the_endings_of_these_modules() -> None:
    assert {ending.rule for ending in ENDINGS} >= {"SA31", "S13.1"}
    assert {ending.rule for ending in ENDINGS if ending.peace} == {"B4.6.3", "B9.4.6", "B4.11.6"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    log = read_log(ending.path)
    assert log.notices == []
    assert ending.is_met(log.table)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    lines = log.game.words.score_lines(log.table.state)
    assert sum(int(figure) for _, figure in lines[:-1]) == outcome.score
    assert (("Watchful Peace, unused", "10") in lines) == ending.peace
    assert log.verify() is None
