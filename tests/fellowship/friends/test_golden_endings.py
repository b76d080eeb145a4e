"""Every way in which a game with foes can end has a golden log, which verifies and ends as recorded."""

from __future__ import annotations

import pytest

from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.fellowship.friends.golden_endings import ENDINGS, Ending


def test_all_six_endings_and_the_harder_one() -> None:
    assert {ending.rule for ending in ENDINGS} == {f"F5.{number}" for number in range(1, 7)} | {"F9.1"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    log = read_log(ending.path)
    assert log.notices == []
    assert ending.is_met(log.table)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    lines = log.game.words.score_lines(log.table.state)
    assert sum(int(figure) for _, figure in lines[:-1]) == outcome.score
    assert log.verify() is None
