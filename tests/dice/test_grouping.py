"""Long rows of choices: never more than nine, nothing left out, and every group can be left again."""

from __future__ import annotations

import random

import pytest

from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.turn.dice_phase import dice_choices
from core.dice.turn.grouping import MOST
from core.dice.turn.narrowing import members
from core.dice.turn.recruiting import recruit_choices
from core.kernel.prompts import Prompt, Refusal
from core.kernel.table import Table, new_header
from tests.dice.table import choose, given, labels, offered
from tests.dice.walker import weight


def rich_table() -> Table:
    """Return a table in Phase 4 with twelve Fellowship, where everything but Frodo can be recruited."""
    return given(
        "moria",
        "recruit",
        cards=["rope", "sting", "horn"],
        corrupted=["rope", "aragorn"],
        fellowship=12,
        players={"p1": {"active": ""}, "p2": {}},
    )


def test_a_long_row_of_recruits_is_grouped_by_rows_and_nothing_is_left_out() -> None:
    table = rich_table()
    every = {choice.action for choice in recruit_choices(table.state, "p1")}
    assert len(every) > MOST
    assert len(table.choices()) <= MOST
    shown = set(offered(table)) - {a.Done("p1")}
    groups = [action.group for action in shown if isinstance(action, a.Among)]
    behind = {one.action for group in groups for one in members(table.state, "p1", group)}
    assert {action for action in shown if not isinstance(action, a.Among)} | behind == every
    assert not behind & shown


def test_a_group_is_opened_left_and_chosen_from() -> None:
    table = rich_table()
    group = offered(table, a.Among)[0]
    before = labels(table)
    behind = [one.action for one in members(table.state, "p1", group.group)]
    with pytest.raises(Refusal, match="open that one first"):
        table.act(behind[0])
    table.act(group)
    assert offered(table) == [*behind, a.Back("p1")]
    choose(table, "Back")
    assert labels(table) == before
    table.act(group)
    table.act(behind[0])
    assert table.state.players["p1"].used


def test_rolling_together_with_one_of_many_dice_is_grouped() -> None:
    table = given(
        "moria",
        "dice",
        cards=["rope", "horn", "aragorn", "merry"],
        fellowship=3,
        players={
            "p1": {
                "active": "sam:R:1, frodo:unit, frodo:1, sam:F1, bill:D1, bill:F2|D2, aragorn:6, merry:unit, rope:3",
                "bag": "3 frodo",
            }
        },
    )
    assert len(dice_choices(table.state, "p1")) > MOST
    assert len(table.choices()) <= MOST
    choose(table, "Re-roll Sam* and another")
    assert len(offered(table, a.Reroll)) > 1
    choose(table, "Re-roll Sam* and Bill D1")
    assert not offered(table, a.Back)


def test_glory_that_saves_nothing_stands_behind_one_choice() -> None:
    table = given(
        "moria", "sauron_corrupt", corrupted=["bill"], points=9, players={"p1": {"glory": 9}, "p2": {"glory": 0}}
    )
    counts = [action.count for action in offered(table, a.LoseGlory)]
    choose(table, "Lose another amount")
    more = [action.count for action in offered(table, a.LoseGlory)]
    assert sorted(counts + more) == list(range(1, 10))
    choose(table, "Back")
    choose(table, "Lose another amount")
    table.act(a.LoseGlory("p1", more[0]))
    assert table.state.players["p1"].glory == 9 - more[0]


def test_no_glory_is_asked_for_where_it_saves_nothing() -> None:
    table = given("moria", "sauron_corrupt", points=9, players={"p1": {"glory": 2}})
    assert not offered(table, a.LoseGlory)


@pytest.mark.parametrize("seed", range(12))
def test_only_amounts_of_glory_that_save_nothing_are_more_than_nine_choices(seed: int) -> None:
    table = Table(GAME, new_header(GAME, options={"players": "1234"[seed % 4]}, seed=seed))
    table.open()
    chooser = random.Random(seed)
    while isinstance(prompt := table.prompt, Prompt):
        shown = [one for one in prompt.choices if not getattr(one.action, "until", "")]
        assert len(shown) <= MOST or getattr(table.state.agenda[-1], "every", False)
        weights = [weight(table, prompt, one) for one in prompt.choices]
        table.act(chooser.choices(prompt.choices, weights)[0].action)
