"""The golden logs fold, verify and end as recorded; `tests/test_endings.py` names a missing one."""

from __future__ import annotations

import pytest

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.words.names import army_name
from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.dagorlad.golden_endings import ENDINGS, Ending
from tests.dagorlad.late import LATE, position


def test_no_late_position_stands_for_nothing() -> None:
    assert {ending.start for ending in ENDINGS} == set(LATE)
    assert all(position(name) for name in LATE)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    log = read_log(ending.path)
    assert log.notices == []
    assert ending.is_met(log.table)
    assert log.verify() is None


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_the_end_is_what_points_and_levels_say(ending: Ending) -> None:
    log = read_log(ending.path)
    state, outcome = log.table.state, log.table.prompt
    assert isinstance(outcome, Outcome)
    levels = lookup(state).content.levels
    reached = {side for side in levels if state.points.get(side, 0) >= levels[side]}
    if state.leaders["sauron"].gone:
        reached.add(SAURON)
    assert set(state.demoralized) == reached
    assert outcome.scores == {side: state.vp.get(side, 0) for side in levels}
    label, points = log.game.words.score_lines(state)[-1]
    first = max(outcome.scores, key=lambda side: outcome.scores[side])
    assert (label, points) == (f"{army_name(first)} ahead by", str(outcome.score)), "whose points the score is"
    ahead = {"21.21": WESTERNESSE, "21.23": SAURON}.get(ending.rule)
    if ahead is not None:
        assert max(outcome.scores, key=outcome.scores.__getitem__) == ahead
    if ending.resigns:
        assert state.turn < 18 or ending.resigns in state.demoralized
    else:
        assert state.turn == 18
