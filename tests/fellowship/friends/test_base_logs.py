"""Base games that were recorded before there was Friends & Foes are the same games still."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.fellowship.game import GAME
from saves.reader import read_log

GOLDEN = sorted((Path(__file__).parent / "golden").glob("base-*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_base_log_opens_folds_and_verifies(path: Path) -> None:
    log = read_log(path)
    assert log.playable, log.notices
    table = log.table
    assert table.over
    assert table.header.content == GAME.contents.digest(table.header.options)
    assert log.verify() is None


def test_the_content_of_a_base_game_is_what_it_was() -> None:
    assert len(GOLDEN) == 3
    assert GAME.contents.digest(GAME.options.checked({})) == "b32761fb15f95b31"
