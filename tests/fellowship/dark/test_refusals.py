"""What a refusal says at a table with the bag and with dark events: the rule and the sentence (S10, S11)."""

from __future__ import annotations

from core.fellowship.game import GAME
from tests.fellowship.dark.table import BAG, DARK, given, situation
from tests.fellowship.situation import action, go_on, refused
from tests.kit.at_table import prompt


@situation(rule="SG.foresight")
def test_a_tile_that_is_laid_out_waits_for_the_next_draw() -> None:
    table = given(options=BAG, at="step_two", display=["hiding", "sundial"])
    refusal = refused(table, "frodo", "choose_tile", tile="hiding")
    assert (refusal.rule, refusal.sentence) == (
        "SG.foresight",
        "A tile that is laid out is used when the next tile is to be drawn.",
    )
    told = dict(GAME.words.why_not(table.state, "frodo"))
    assert {"Use the tile hiding", "Use the tile sundial"} <= set(told)
    assert dict(GAME.words.why_not(table.state, "sam"))["Use the tile hiding"].sentence.startswith(
        "Frodo is the active"
    )


@situation(rule="S11.2")
def test_only_the_active_player_decides_about_a_tile() -> None:
    table = given(options=DARK, tiles=["hiding"])
    while prompt(table).window:
        table.act(table.choices()[0].action)
    assert prompt(table).kind == "decide_tile"
    refusal = refused(table, "sam", "reject_tile")
    assert (refusal.rule, refusal.sentence[:34]) == ("S11.2", "Frodo is the active player and alo")


@situation(rule="B4.4.3")
def test_who_has_nothing_to_give_toward_a_cost() -> None:
    """Three shields, or three life tokens, of the group; Sam has neither."""
    for tile, verb, fields, sentence in (
        ("dark_shields", "give_shields", {"count": 1}, "Sam has no shield left to give."),
        ("dark_tokens", "give_token", {"token": "sun"}, "Sam has no such life token to give."),
    ):
        table = given(
            options=DARK,
            tiles=[tile, "hiding"],
            frodo={"shields": 3, "tokens": {"ring": 1, "heart": 1, "sun": 1}},
            sam={},
        )
        table.act(action("frodo", "accept_tile"))
        go_on(table)
        assert prompt(table).kind == "pay"
        refusal = refused(table, "sam", verb, **fields)
        assert (refusal.rule, refusal.sentence) == ("B4.4.3", sentence)
