"""The keys that games bring to the table take none of the table's own, nor of the application's."""

from __future__ import annotations

import pytest

from core import catalogue
from tui.keys import APP_KEYS
from tui.table.keys import TABLE_BINDINGS
from tui.widgets.pane import jumps_of


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_a_game_takes_no_key_from_the_table(game_id: str) -> None:
    game = catalogue.game(game_id)
    taken = {key.strip() for binding in (*TABLE_BINDINGS, *APP_KEYS) for key in binding.key.split(",")}
    everything = {option.id: option.default for option in game.options}
    tables = [everything, *({**everything, option.id: value} for option in game.options for value in option.values)]
    assert {jump.key for options in tables for jump in jumps_of(game, options)} & taken == set()


def test_some_games_bring_keys() -> None:
    games = [catalogue.game(game_id) for game_id in catalogue.game_ids()]
    assert any(jumps_of(game, game.options.checked({})) for game in games)
