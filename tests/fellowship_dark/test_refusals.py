"""What a refusal says at a table with the bag and with dark events: the rule and the sentence (S10, S11)."""

from __future__ import annotations

from core.fellowship.game import GAME
from tests.fellowship.situation import prompt, refused
from tests.fellowship_dark.table import BAG, DARK, given, situation


@situation(rule="SG.foresight")
def test_a_tile_that_is_laid_out_waits_for_the_next_draw() -> None:
    table = given(options=BAG, at="step_two", display=["hiding", "sundial"])
    refusal = refused(table, "frodo", "choose_tile", tile="hiding")
    assert (refusal.rule, refusal.sentence) == (
        "SG.foresight",
        "A tile that is laid out is used when the next tile is to be drawn.",
    )
    told = dict(GAME.why_not(table.state, "frodo"))
    assert {"Use the tile hiding", "Use the tile sundial"} <= set(told)
    assert dict(GAME.why_not(table.state, "sam"))["Use the tile hiding"].sentence.startswith("Frodo is the active")


@situation(rule="S11.2")
def test_only_the_active_player_decides_about_a_tile() -> None:
    table = given(options=DARK, tiles=["hiding"])
    while prompt(table).window:
        table.act(table.choices()[0].action)
    assert prompt(table).kind == "decide_tile"
    refusal = refused(table, "sam", "reject_tile")
    assert (refusal.rule, refusal.sentence[:34]) == ("S11.2", "Frodo is the active player and alo")
