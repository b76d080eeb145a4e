"""Every way in which a game can end has a golden log, which folds, verifies and ends as recorded."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import core.fellowship
from core.kernel.prompts import Outcome
from core.kernel.table import verify
from saves.reader import read_log
from tests.fellowship_dark.golden_endings import ENDINGS as DARK_ENDINGS
from tests.fellowship_friends.golden_endings import ENDINGS as FRIENDS_ENDINGS
from tests.fellowship_sauron.golden_endings import ENDINGS as SAURON_ENDINGS
from tests.golden import ENDINGS, Ending

LIMIT = 300_000


def endings_in_the_rules() -> set[str]:
    """Return the sentences with which the rules end games: the reasons of all calls of `lose` and `win`."""
    found = set()
    for path in Path(core.fellowship.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"lose", "win"}:
                words = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
                found.add(str(words[0]) if words else "destroyed the Ring.")
    return found


def test_every_ending_of_the_rules_has_a_golden_log() -> None:
    found = endings_in_the_rules()
    expansions = (*FRIENDS_ENDINGS, *DARK_ENDINGS, *SAURON_ENDINGS)
    with_more = {reason for reason in found if any(ending.reason in reason for ending in expansions)}
    assert found == {ending.reason for ending in ENDINGS} | with_more
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
    assert verify(log.game, log.header, table.line.entries) is None
