"""The golden logs of the base game fold, verify and end as recorded; `tests/test_endings.py` names a missing one."""

from __future__ import annotations

import pytest

from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.fellowship.golden_endings import ENDINGS, Ending

LIMIT = 300_000


def test_no_ending_lacks_its_log() -> None:
    assert [ending.name for ending in ENDINGS if not ending.path.is_file()] == []


def test_caught_both_on_the_road_and_at_a_haven() -> None:
    assert {ending.place for ending in ENDINGS if ending.rule == "B4.6.3"} >= {"scenario", "haven"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    assert ending.path.stat().st_size < LIMIT
    log = read_log(ending.path)
    assert log.notices == []
    table = log.table
    assert table.cursor == len(table.line)
    assert ending.is_met(table)
    assert isinstance(table.prompt, Outcome)
    assert table.prompt == table.state.outcome
    assert log.verify() is None
