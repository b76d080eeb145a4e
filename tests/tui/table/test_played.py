"""The seam behind which a table is played: what is asked of it is answered through what was given along."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.prompts import Refusal
from core.kernel.table import new_header
from saves.errors import SaveError
from saves.game_file import NOTE_LIMIT, SavedGame
from tui.table.played import Failure, Local, Refused, said


@pytest.fixture
def local(tmp_path: Path) -> Local:
    game = catalogue.game("fellowship")
    header = new_header(game, options={"hobbits": "2", "hands": "hidden"}, seed=4)
    return Local(SavedGame.create(header, tmp_path / "game.jsonl"))


def test_what_is_done_here_is_answered_before_the_call_returns(local: Local) -> None:
    answers: list[Failure | None] = []
    action = local.table.choices()[0].action
    local.act(action, 0, answers.append)
    assert (answers, local.table.entry, local.ahead) == ([None], 1, 0)
    local.undo(answers.append)
    assert (answers, local.table.entry, local.ahead) == ([None, None], 0, 1)
    local.redo(answers.append)
    assert (answers, local.table.entry, local.ahead) == ([None, None, None], 1, 0)


def test_what_is_not_done_is_answered_with_the_reason(local: Local) -> None:
    answers: list[Failure | None] = []
    local.undo(answers.append)
    local.redo(answers.append)
    local.act(local.table.choices()[0].action, 7, answers.append)
    local.note("n" * (NOTE_LIMIT + 1), 0, answers.append)
    assert [isinstance(one, Refusal) and one.rule for one in answers] == ["T2", "T3", "T1", False]
    assert isinstance(answers[-1], SaveError)
    assert local.table.entry == 0
    first, last = answers[0], answers[-1]
    assert first is not None
    assert said(first).endswith("(T2)")
    assert said(last) == last.sentence


def test_the_rules_are_asked_about_the_state(local: Local) -> None:
    table, listed, refusals = local.table, list[Sequence[Refused]](), list[Refusal]()
    local.why_not("frodo", listed.append)
    expected = [(what, why.sentence) for what, why in table.game.words.why_not(table.state, "frodo")]
    assert [(what, why.sentence) for what, why in listed[0]] == expected != []
    action = table.choices()[0].action
    local.act(action, 0, lambda failure: None)
    local.explain(action, refusals.append)
    assert refusals[0].sentence == table.game.words.explain(table.state, action).sentence


def test_a_game_that_is_looked_at_lets_nobody_play(local: Local) -> None:
    watched = Local(SavedGame.open(local.path, read_only=True))
    answers: list[Failure | None] = []
    assert local.runs
    assert watched.read_only
    assert not watched.runs
    watched.act(watched.table.choices()[0].action, 0, answers.append)
    watched.note("seen", 0, answers.append)
    assert all(isinstance(one, SaveError) for one in answers)
    assert watched.table.entry == 0
    local.close()
