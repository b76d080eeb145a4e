"""The golden logs fold, verify and end as recorded; `tests/test_endings.py` says when one is missing."""

from __future__ import annotations

import pytest

from core.kernel.prompts import Outcome
from saves.reader import read_log
from tests.dice.golden_endings import ENDINGS, Ending


def test_no_ending_lacks_its_log() -> None:
    assert [ending.name for ending in ENDINGS if not ending.path.is_file()] == []
    assert {ending.winners for ending in ENDINGS if ending.rule == "D8.1"} == {1, 2}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_golden_log(ending: Ending) -> None:
    log = read_log(ending.path)
    assert log.notices == []
    assert ending.is_met(log.table)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    glory = {seat: player.glory for seat, player in log.table.state.players.items()}
    if ending.result == "won":
        assert outcome.scores == glory
        together = ending.rule != "D8.1"
        assert outcome.score == (sum(glory.values()) if together else max(glory.values()))
        lines = log.game.words.score_lines(log.table.state)
        assert str(outcome.score) in dict(lines).values()
        assert any("Glory" in name for name, _ in lines), "what the figures are is said"
    else:
        assert (outcome.score, outcome.scores) == (0, {})
    assert log.verify() is None


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_the_end_tells_everybodys_glory_and_how_far_it_came(ending: Ending) -> None:
    log = read_log(ending.path)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    lines = log.game.words.score_lines(log.table.state)
    glory = [player.glory for player in log.table.state.players.values()]
    told = [int(figure) for name, figure in lines if name.startswith("Player")]
    assert told == sorted(glory, reverse=True)
    heroes = [name for name, _ in lines if "Hero" in name]
    assert len(heroes) == (ending.winners if ending.rule == "D8.1" else 0)
    assert ("Reached" in dict(lines)) == (ending.result == "lost")
