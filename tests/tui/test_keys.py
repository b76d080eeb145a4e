"""No key means two things on one screen, and the page that lists them all is up to date."""

from __future__ import annotations

from collections import defaultdict

import pytest

from core import catalogue
from tests.keys import PAGE, REPLAY, TABLE, game_keys, keys_of, page, screens
from tui.keys import GO_ON, REFUSE, ROW_KEYS, key_name
from tui.map.keys import MAP_BINDINGS, MAP_TABLE_BINDINGS
from tui.widgets.pane import stage_of


def test_the_page_of_keys_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.keys"


def test_no_key_means_two_things_on_one_screen() -> None:
    found = screens()
    everywhere = {key: action for key, _, action in found["Everywhere"]}
    for title, keys in found.items():
        meanings: dict[str, set[str]] = defaultdict(set)
        for key, _, action in keys:
            meanings[key].add(action)
        twice = {key: actions for key, actions in meanings.items() if len(actions) > 1}
        assert not twice, title
        covered = {key for key, actions in meanings.items() if key in everywhere and actions != {everywhere[key]}}
        assert title in ("Everywhere", "Keys") or not covered, (title, covered)


@pytest.mark.parametrize("title", [TABLE, "The lesson"])
@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_a_game_takes_no_key_of_the_table_nor_of_a_lesson(title: str, game_id: str) -> None:
    found = screens()
    taken = {key for key, _, _ in (*found[title], *found["Everywhere"])}
    assert game_keys(game_id)
    assert set(game_keys(game_id)) & taken == set()


def on_maps() -> set[str]:
    """Return the keys of a table with a map."""
    return {key for key, _, _ in keys_of((*MAP_BINDINGS, *MAP_TABLE_BINDINGS))}


def has_map(game_id: str) -> bool:
    """Whether a map lies on any table of a game."""
    game = catalogue.game(game_id)
    return any(spec.place == "map" for spec in stage_of(game, game.options.checked({})).panes)


def test_a_map_takes_no_key_of_a_screen_nor_of_its_game() -> None:
    found = screens()
    games = {key for game_id in [*filter(has_map, catalogue.game_ids())] for key in game_keys(game_id)}
    everywhere = {key for key, _, _ in found["Everywhere"]}
    finds = {"/"}  # on the map a hex, on other pages words
    assert not (on_maps() - finds) & (games | everywhere | {key for key, _, _ in found[TABLE]})
    for title in (TABLE, "The lesson", REPLAY):
        assert not {key for key, _, _ in keys_of(MAP_BINDINGS)} & {key for key, _, _ in found[title]}, title


def test_row_keys_are_letters_that_no_command_uses() -> None:
    table = {key: action for key, _, action in screens()[TABLE]}
    assert all(table[key] == f"press('{key}')" for key in ROW_KEYS)
    assert len(set(ROW_KEYS)) == len(ROW_KEYS) > 20
    assert table[key_name(GO_ON)] == "go_on"
    assert table[REFUSE] == f"press('{REFUSE}')"
