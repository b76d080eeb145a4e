"""What questions and odds say: of what is still missing, of what is possible, of what is known already."""

from __future__ import annotations

from core.fellowship.game import GAME
from core.fellowship.model.steps import CarryOutEvent
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, prompt, when


def asked(table: Table) -> str:
    """Return the question that is asked now, in words."""
    return GAME.words.prompt_text(table.state, prompt(table))


def test_a_cost_is_asked_for_by_what_is_still_missing() -> None:
    # Given Speak Friend and Enter, which wants a friendship symbol and a joker of the group
    table = given(
        event=1,
        agenda=[CarryOutEvent(1)],
        frodo={"hand": ["white_fighting", "white_hiding", "grey_friendship"]},
        sam={"hand": ["white_joker"]},
    )
    go_on(table)
    assert "1 friendship and 1 joker?" in asked(table)
    # When the friendship symbol has been given
    when(table, "frodo", "give_card", card="grey_friendship")
    # Then the joker alone is asked for
    assert "pay 1 joker?" in asked(table)


def test_the_odds_leave_out_the_tiles_that_are_known() -> None:
    # Given two tiles that Foresight has put on top, one of them an event
    table = given(step="step_two", next_tiles=["sundial", "fighting"])
    odds = dict(GAME.words.odds(table.state))
    # Then both are named, and the chance is that of the tiles after them
    assert odds["the next tiles"] == "sundial, fighting"
    rest = sum(table.state.tiles.rest.values())
    events = sum(n for tile, n in table.state.tiles.rest.items() if tile.startswith("sundial"))
    assert odds["the tile after that is an event"] == f"{events} of {rest}, {100 * events // rest}%"
    assert "the next tile is an event" not in odds
