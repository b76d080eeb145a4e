"""How a war starts, and that its table is what its options say, also when it is read from a log."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from core.kernel.digests import state_digest
from core.kernel.table import Table, new_header
from core.ring_war.game import GAME
from core.ring_war.model.state import RingWarState
from tests.ring_war.kinds import check_pieces

KINDS: tuple[Mapping[str, str], ...] = (
    {},
    {"windows": "open", "help": "saruman", "limit": "endless"},
    {"game": "campaign", "undo": "free"},
    {"game": "character", "limit": "12"},
)


def begun(options: Mapping[str, str]) -> Table:
    table = Table(GAME, new_header(GAME, options=dict(options), seed=3))
    table.open()
    return table


@pytest.mark.parametrize("options", KINDS)
def test_a_state_says_with_which_options_it_was_made(options: Mapping[str, str]) -> None:
    table = begun(options)
    assert GAME.positions.options_of(table.state) == table.header.options
    check_pieces(table.state)


@pytest.mark.parametrize("options", KINDS)
def test_a_position_goes_on_as_the_table_does(options: Mapping[str, str]) -> None:
    table = begun(options)
    again = Table(GAME, new_header(GAME, seed=3, position=table.position()))
    again.open()
    assert again.prompt == table.prompt
    assert again.position() == table.position()


def test_a_state_does_not_depend_on_where_its_words_come_from() -> None:
    """Defaults are left out of encodings by identity, and what was read from a log is another object."""
    read = {name: "".join([*value]) for name, value in begun({}).header.options.items()}
    assert state_digest(begun(read).state) == state_digest(begun({}).state)


def test_the_character_game_has_no_armies() -> None:
    state: RingWarState = begun({"game": "character"}).state
    assert not state.armies
    assert [seat.id for seat in begun({"game": "character"}).header.seats] == ["fellowship", "dark_power"]
