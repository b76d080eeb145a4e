"""The golden logs fold, verify and end as recorded; `tests/test_endings.py` names a missing one."""

from __future__ import annotations

import pytest

from saves.reader import read_log
from tests.skirmish.golden_endings import ENDINGS, Ending


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    log = read_log(ending.path)
    assert log.notices == []
    assert ending.is_met(log.table)
    assert log.verify() is None
