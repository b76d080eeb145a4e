"""Every way in which a game with a Sauron player can end has a golden log, which verifies and ends as recorded."""

from __future__ import annotations

import pytest

from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.fellowship.sauron.golden_endings import ENDINGS, Ending


def test_no_ending_lacks_its_log() -> None:
    assert [ending.name for ending in ENDINGS if not ending.path.is_file()] == []
    assert {ending.by for ending in ENDINGS if ending.rule == "B4.6.3"} >= {"SC.", "SN."}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    log = read_log(ending.path)
    assert log.notices == []
    assert ending.is_met(log.table)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    assert outcome.winners == ("sauron",) if outcome.result == "lost" else "sauron" not in outcome.winners
    lines = log.game.words.score_lines(log.table.state)
    assert sum(int(figure) for _, figure in lines[:-1]) == outcome.score
    assert log.verify() is None
