"""The hooks of the games find what is wrong: a check that nothing can fail is none."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.table import UNDO_POLICIES, Table, new_header
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
    without = set(catalogue.game_ids()) - {tables()[name][0] for name, _ in LOSSES}
    assert not without, f"name changes that check_pieces must find, as LOSSES in kinds.py beside the tests of {without}"


@pytest.mark.parametrize("name", tables())
def test_every_kind_of_table_has_its_checks(name: str) -> None:
    table = played(name, 0)
    for check in ("check_pieces", "check_view"):
        assert said(table.game.id, check) is not None, (
            f"write {check} in tests/{table.game.id}/kinds.py (tests/games.py)"
        )
    fixed = tables()[name][1]
    assert fixed.items() <= table.header.options.items()


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_whoever_hides_something_says_what_must_look_the_same(game_id: str) -> None:
    """Without another state that looks the same, nothing that a seat is given is held to what it may know."""
    found, chooser = catalogue.game(game_id), random.Random(5)
    otherwise = said(game_id, "otherwise")
    hidden = {option.id: "hidden" for option in found.options if "hidden" in option.values}
    table = Table(found, new_header(found, options=found.options.checked(hidden), seed=5))
    table.open()
    hides, others = False, 0
    while not table.over and table.entry < 60:
        seats = [seat.id for seat in table.header.seats]
        hides |= len({msgspec.json.encode(table.view(seat)) for seat in (None, *seats)}) > 1
        if otherwise is not None:
            states = [otherwise(table.line.copy_of(table.state), seat, chooser) for seat in seats]
            others += sum(state is not None for state in states)
        table.act(chooser.choice(table.choices()).action)
    assert otherwise is not None or not hides, f"{game_id} hides something: write otherwise in tests/{game_id}/kinds.py"
    assert others or otherwise is None, (
        f"otherwise of {game_id} finds no other state: a check that nothing can fail is none"
    )


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_every_game_leaves_it_to_the_table_how_far_decisions_are_taken_back(game_id: str) -> None:
    undo = [(option.values, option.default) for option in catalogue.game(game_id).options if option.id == "undo"]
    wanted = f"{game_id} needs an option undo with the values {', '.join(UNDO_POLICIES)}, {UNDO_POLICIES[0]} by default"
    assert undo == [(UNDO_POLICIES, UNDO_POLICIES[0])], wanted
