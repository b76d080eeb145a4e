"""The hooks of the games find what is wrong: a check that nothing can fail is none."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from core import catalogue
from core.kernel.table import Table, new_header
from tests.games import said
from tests.properties import checks
from tests.tables import random_table, tables


def played(name: str, entries: int = 60) -> Table:
    chooser = random.Random(11)
    found, options = random_table(name, chooser, undo="free")
    table = Table(found, new_header(found, options=options, seed=11))
    table.open()
    while table.entry < entries and not table.over:
        table.act(chooser.choice(table.choices()).action)
    return table


LOSSES: list[tuple[str, Callable[[Any], None]]] = [
    loss for game_id in catalogue.game_ids() for loss in said(game_id, "LOSSES", ())
]


@pytest.mark.parametrize("at", range(len(LOSSES)))
def test_a_piece_that_is_lost_or_made_is_found(at: int) -> None:
    name, lose = LOSSES[at]
    table = played(name)
    checks.check_pieces(table)
    lose(table.state)
    with pytest.raises(AssertionError):
        checks.check_pieces(table)


def test_every_game_says_what_its_checks_must_find() -> None:
    assert {tables()[name][0] for name, _ in LOSSES} == set(catalogue.game_ids())


@pytest.mark.parametrize("name", tables())
def test_every_kind_of_table_has_its_checks(name: str) -> None:
    table = played(name, 0)
    assert said(table.game.id, "check_pieces") is not None
    assert said(table.game.id, "check_view") is not None
    fixed = tables()[name][1]
    assert fixed.items() <= table.header.options.items()
