"""The golden logs fold, verify and end as recorded; `tests/test_endings.py` names a missing one."""

from __future__ import annotations

import pytest

from core.kernel.prompts import Outcome, won_by
from core.ring_war.chapters.victory import RULES, reason_of
from core.ring_war.model.records.turn import Won
from core.ring_war.model.state import RingWarState
from saves.reader import read_log
from tests.kit.told import happened
from tests.ring_war.golden_endings import ENDINGS, Ending, war
from tests.ring_war.kinds import check_pieces
from tests.ring_war.late import LATE, position


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
def test_who_wins_has_come_to_a_goal_in_the_last_part(ending: Ending) -> None:
    log = read_log(ending.path)
    state, outcome = log.table.state, log.table.prompt
    assert isinstance(state, RingWarState)
    assert isinstance(outcome, Outcome)
    check_pieces(state)
    won = happened(log.table, Won)
    assert {one.power: one.reason for one in won} == state.winners
    assert {one.power for one in won} == {*outcome.winners}
    assert all(RULES[one.reason] == one.rule for one in won)
    assert outcome.scores == {power: int(power in outcome.winners) for power in state.hands}
    assert outcome.result == won_by(outcome.winners)
    if len(outcome.winners) == 1:
        assert reason_of(state, outcome.winners[0]) == won[0].reason
    if ending.name == "limit":
        assert state.turn == state.options.limit


def test_the_whole_war_is_kept() -> None:
    assert len(war().actions) > 300
