"""What the options of a table change, and how they are called (RR27, 3.4)."""

from __future__ import annotations

import pytest

from core.kernel.prompts import DRAWN, Outcome
from core.ring_war.chapters.sides import back_of
from core.ring_war.game import GAME
from core.ring_war.model.records.moving import ShadowRoll
from core.ring_war.model.records.turn import EndTurn
from tests.kit.at_table import named
from tests.ring_war.situation import DP, given, opening, situation


@situation(rule="RR27, S.1")
@pytest.mark.parametrize(("help_", "points"), [("dark_power", 10), ("", 9)])
def test_the_dark_power_is_helped_with_a_shadow_point(help_: str, points: int) -> None:
    table = given(
        "shadow", DP, {"sar": "Isengard"}, agenda=[ShadowRoll()], dice={"shadow": [3, 4]}, options={"help": help_}
    )
    assert named(opening(table), "shadow_rolled")[0].points == points


@situation(rule="RR27, 5.4")
def test_saruman_is_helped_with_two_search_cards() -> None:
    backs = {}
    for help_ in ("", "saruman"):
        state = given("move", DP, {"sar": "Isengard"}, options={"help": help_}).state
        backs[help_] = [back_of(state, card) for card in ("s17", "s22", "s16")]
    assert backs == {"": ["eye", "eye", "eye"], "saruman": ["hand", "hand", "eye"]}


@situation(rule="3.4")
@pytest.mark.parametrize(("limit", "turn", "ends"), [(12, 12, True), (12, 11, False), (24, 24, True), (0, 40, False)])
def test_the_game_ends_with_the_last_turn_of_the_table(limit: int, turn: int, ends: bool) -> None:
    table = given("end", "", {"sar": "Isengard"}, agenda=[EndTurn()], turn=turn, options={"limit": limit})
    assert table.over is ends
    if isinstance(table.prompt, Outcome):
        assert (table.prompt.result, table.prompt.rule) == (DRAWN, "3.4")
    else:
        assert table.state.turn == turn + 1


def test_every_value_in_the_row_on_how_the_game_is_played_has_words() -> None:
    for option in GAME.options:
        if option.part == "how":
            assert set(option.words) == set(option.values), option.id
        assert option.default in option.values
        assert option.rule in GAME.rulebook()
    assert [option.id for option in GAME.options] == ["game", "limit", "windows", "help", "undo", "hints"]
