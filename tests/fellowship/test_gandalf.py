"""Gandalf cards (B4.8)."""

from __future__ import annotations

from typing import Any

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.steps import OrderTiles
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import prompt
from tests.kit.told import happened


@situation("T35", rule="B4.8.2, B4.8, W3")
def test_magic_ignores_an_event() -> None:
    table = given(active="sam", sam={"shields": 5}, next_tiles=["sundial", "fighting"])
    assert prompt(table).rule == "W1"
    assert refused(table, "sam", "call_gandalf", card="magic").rule == "B4.8.2"
    when(table, "sam", "pass")
    when(table, "sam", "pass")
    assert prompt(table).rule == "W3"
    assert state(table).event == 1
    when(table, "sam", "call_gandalf", card="magic")
    assert happened(table, e.EventIgnored, number=1, rule="B4.8.2")
    assert not happened(table, e.EventBegan)
    assert state(table).event == 1
    assert state(table).hobbits["sam"].shields == 1  # 5 paid, 1 gained by the tile
    assert "magic" not in state(table).gandalf


@situation("T36", "A32", rule="B4.8")
def test_one_player_alone_pays() -> None:
    table = given(step="step_two", frodo={"shields": 3, "step": 2}, sam={"shields": 2})
    refusal = refused(table, "frodo", "call_gandalf", card="healing")
    assert (refusal.rule, refusal.sentence) == ("A32", "One player alone pays 5 shields; Frodo has too few.")


@situation(rule="B4.8")
def test_each_gandalf_card_serves_once() -> None:
    table = given(step="step_two", frodo={"shields": 10, "step": 4})
    when(table, "frodo", "call_gandalf", card="healing")
    when(table, "frodo", "name", hobbit="frodo")
    refusal = refused(table, "frodo", "call_gandalf", card="healing")
    assert refusal.sentence == "Used already: each Gandalf card serves once."
    assert state(table).hobbits["frodo"].step == 2


@situation("A43", rule="B4.8.1")
def test_foresight_rearranges_three_tiles() -> None:
    table = given(active="sam", sam={"shields": 5}, hobbits=3, next_tiles=["sundial", "hiding", "fighting"])
    when(table, "sam", "call_gandalf", card="foresight")
    when(table, "sam", "name", hobbit="pippin")
    assert prompt(table).seat == "pippin"
    assert state(table).tiles.known_by == ["frodo", "sam", "pippin"]  # hands are open
    when(table, "pippin", "choose_tile", tile="fighting")
    when(table, "pippin", "choose_tile", tile="hiding")
    assert happened(table, e.TilesPutBack)[0].tiles == ["fighting", "hiding", "sundial"]
    go_on(table)
    assert state(table).turned_up == ["fighting"]
    assert state(table).tiles.known == ["hiding", "sundial"]


@situation("A43", rule="B4.8.1, B2.8")
def test_with_hidden_hands_only_who_looks_knows_the_order() -> None:
    table = given(active="sam", sam={"shields": 5}, next_tiles=["sundial", "hiding", "fighting"], hands="hidden")
    when(table, "sam", "call_gandalf", card="foresight")
    when(table, "sam", "name", hobbit="frodo")
    assert isinstance(state(table).agenda[-1], OrderTiles)
    assert table.view("sam").agenda[-1].left == ("hidden",) * 3
    assert table.view("sam").tiles.known == []
    assert table.view("frodo").tiles.known == ["sundial", "hiding", "fighting"]


@situation(rule="B4.8.3")
def test_healing_two_steps() -> None:
    table = given(step="step_two", frodo={"shields": 5}, sam={"step": 3})
    when(table, "frodo", "call_gandalf", card="healing")
    labels = [GAME.words.label(state(table), choice) for choice in table.choices()]
    assert labels[:2] == ["Frodo: already at 0, nothing happens", "Sam: from 3 to 1"]
    when(table, "frodo", "name", hobbit="sam")
    assert state(table).hobbits["sam"].step == 1


@situation(rule="B4.8.3")
def test_a_gandalf_card_that_would_change_nothing_is_not_offered() -> None:
    table = given(step="step_two", frodo={"shields": 5})
    refusal = refused(table, "frodo", "call_gandalf", card="healing")
    assert (refusal.rule, refusal.sentence) == ("B4.8.3", "Healing would change nothing now.")


@situation(rule="B4.8.5, B7.2")
def test_persistence_draws_four_and_shuffles() -> None:
    table = given(step="step_two", frodo={"shields": 5}, deck=["white_joker"])
    when(table, "frodo", "call_gandalf", card="persistence")
    when(table, "frodo", "name", hobbit="sam")
    first, second = happened(table, e.CardsDrawn)
    assert (first.cards, first.shuffled) == (["white_joker"], False)
    assert (len(second.cards), second.shuffled) == (3, True)
    assert state(table).discard == {}
    assert len(state(table).deck) == 56


@situation(rule="B4.8.4")
def test_guidance_moves_a_marker_by_two() -> None:
    table = given(step="step_two", active="sam", frodo={"shields": 5}, next_tiles=["hiding"])
    when(table, "frodo", "call_gandalf", card="guidance")
    assert prompt(table).seat == "sam"
    when(table, "sam", "choose_line", line="travelling")
    assert state(table).lines["travelling"] == 2
    assert state(table).hobbits["sam"].shields == 2
    assert state(table).hobbits["frodo"].shields == 0
    assert prompt(table).kind == "step_two"


@situation(rule="B4.8.4")
def test_guidance_can_be_taken_back_before_a_line_is_chosen() -> None:
    table = given(step="step_two", active="sam", frodo={"shields": 5})
    when(table, "frodo", "call_gandalf", card="guidance")
    when(table, "sam", "back")
    assert state(table).hobbits["frodo"].shields == 5
    assert "guidance" in state(table).gandalf


@situation("A44", rule="B4.8.4, W4")
def test_guidance_pays_symbols() -> None:
    """Speak Friend and Enter with nothing but the two jokers of Guidance."""
    table = given(active="sam", frodo={"shields": 5}, next_tiles=["sundial", "fighting"])
    go_on(table)
    assert prompt(table).kind == "pay"
    when(table, "frodo", "call_gandalf", card="guidance")
    assert happened(table, e.CostPaid, rule="B9.1.1")
    table = given(event=1, active="sam", frodo={"shields": 5}, next_tiles=["sundial", "fighting"], rolls=["blank"])
    go_on(table)
    when(table, "frodo", "call_gandalf", card="guidance")  # one hiding symbol: the second joker is lost
    assert happened(table, e.CostPaid, rule="B9.1.2")


@situation(rule="B4.8.4, W4")
def test_guidance_helps_only_a_cost_that_the_active_player_may_pay() -> None:
    table = given(
        event=1,
        active="sam",
        sam={"hand": ["grey_hiding"]},
        frodo={"shields": 5, "hand": ["grey_hiding"]},
        next_tiles=["sundial", "fighting"],
    )
    go_on(table)
    assert {"card": "guidance"} in offered(table, "call_gandalf")
    when(table, "sam", "give_card", card="grey_hiding")
    assert prompt(table).seat == "frodo"
    assert {"card": "guidance"} not in offered(table, "call_gandalf")


@situation("A46", rule="B4.8.4, A46")
def test_guidance_comes_before_the_offers_and_only_toward_symbols() -> None:
    position: dict[str, Any] = {"active": "sam", "frodo": {"shields": 5}, "next_tiles": ["sundial", "hiding"]}
    hand = ["legolas", "white_joker", "gimli", "boromir", "grey_fighting"]
    table = given(event=4, sam={"hand": hand}, **position)
    go_on(table)
    when(table, "sam", "give_card", card="gimli")
    refusal = refused(table, "frodo", "call_gandalf", card="guidance")
    assert (refusal.rule, refusal.sentence) == (
        "A46",
        "Guidance is called before anything is offered: take the offers back first.",
    )
    table = given(event=5, sam={"hand": ["gimli"]}, **position)
    go_on(table)
    refusal = refused(table, "frodo", "call_gandalf", card="guidance")
    assert (refusal.rule, refusal.sentence) == ("B4.8.4", "Guidance gives symbols, and this cost asks for none.")


@situation("A47", rule="B4.8.4")
def test_guidance_symbols_are_lost_with_a_refused_cost() -> None:
    table = given(
        event=4,
        active="sam",
        sam={"hand": ["boromir", "gimli"]},
        frodo={"shields": 5},
        next_tiles=["sundial", "hiding"],
    )
    go_on(table)
    when(table, "frodo", "call_gandalf", card="guidance")
    when(table, "sam", "give_card", card="gimli")
    when(table, "sam", "refuse")
    assert state(table).hobbits["sam"].hand[:2] == ["boromir", "gimli"]
    assert "guidance" not in state(table).gandalf
    assert state(table).sauron == 10


@situation(rule="B4.8.4, W0")
def test_guidance_at_lothlorien_gives_symbols_only() -> None:
    table = given("lothlorien", step="test_of_galadriel", frodo={"shields": 5}, hobbits=2, rolls=["blank"])
    assert prompt(table).rule == "W0"
    assert refused(table, "frodo", "call_gandalf", card="guidance").rule == "B4.8.4"
    go_on(table)
    when(table, "frodo", "call_gandalf", card="guidance")
    assert happened(table, e.CostPaid, rule="B3.9")


@situation("A15", rule="B4.8.4, W2")
def test_guidance_between_the_tile_and_its_event() -> None:
    """Trapped? with travelling at 5: Guidance finishes the line while the tile lies there."""
    table = given(
        event=3,
        active="sam",
        lines={"travelling": 5, "hiding": 7},
        frodo={"shields": 5},
        next_tiles=["sundial", "fighting"],
    )
    when(table, "frodo", "pass")
    when(table, "frodo", "call_gandalf", card="guidance")
    when(table, "sam", "choose_line", line="travelling")
    assert happened(table, e.ConditionChecked)[0].met
    assert state(table).sauron == 12


@situation("A17", rule="B4.8.2, B4.4.1")
def test_magic_on_the_sixth_event() -> None:
    """The event is ignored, the scenario ends all the same."""
    table = given(event=5, sam={"shields": 5}, next_tiles=["sundial"], sauron=15, gandalf=["magic"])
    assert prompt(table).rule == "W3"
    when(table, "sam", "call_gandalf", card="magic")
    assert happened(table, e.EventIgnored, number=6)
    assert not happened(table, e.EventBegan)
    assert happened(table, e.ScenarioEnded, completed=False)


@situation("A18", rule="B4.8.2, B9.1.3")
def test_magic_on_the_extra_event_of_the_stone() -> None:
    table = given(event=2, active="sam", sam={"shields": 5}, gandalf=["magic"], next_tiles=["sundial", "fighting"])
    assert prompt(table).rule == "W3"
    when(table, "sam", "pass")
    assert state(table).sauron == 11
    assert (prompt(table).rule, state(table).event) == ("W3", 4)
    when(table, "sam", "call_gandalf", card="magic")
    assert state(table).sauron == 11
    assert happened(table, e.EventIgnored, number=4)
