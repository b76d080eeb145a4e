"""A log of a game in which groups of choices were opened and left folds, verifies, is told, and is played on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core.dice.model import actions as a
from core.dice.model.steps import AskGlory, Narrowed
from core.kernel.prompts import Prompt, Refusal
from saves.game_file import SavedGame
from saves.reader import read_log

OLDER = Path(__file__).parent / "older" / "opened-groups.jsonl"
"""Written by a version of 2026-11 in format 1: rows of the Wilds, cards to restore and amounts of Glory are opened."""


def test_it_folds_and_verifies() -> None:
    log = read_log(OLDER)
    found = Counter(type(entry.action) for entry in log.line.entries)
    assert (found[a.Among], found[a.Back]) == (5, 5)
    assert {entry.action.group.split()[0] for entry in log.line.entries if isinstance(entry.action, a.Among)} == {
        "row",
        "restore",
        "glory",
    }
    assert log.notices == []
    assert log.verify() is None


@pytest.mark.parametrize("group", ["row", "restore", "glory"])
def test_a_game_left_with_a_group_open_goes_on_with_the_whole_question(group: str, tmp_path: Path) -> None:
    lines = OLDER.read_bytes().splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if b'"among"' in line and f'"group":"{group}'.encode() in line)
    path = tmp_path / "left.jsonl"
    path.write_bytes(b"".join(lines[: last + 1]))
    with SavedGame.open(path) as saved:
        assert saved.notices == []
        table = saved.table
        assert isinstance(table.state.agenda[-1], Narrowed | AskGlory)
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        assert any(choice.group.startswith(group) for choice in prompt.choices)
        assert any(isinstance(choice.action, a.Done) for choice in prompt.choices)
        with pytest.raises(Refusal):
            table.act(a.Back(prompt.seat))
        table.act(next(choice.action for choice in prompt.choices if choice.group.startswith(group)))
    again = read_log(path)
    assert again.verify() is None
