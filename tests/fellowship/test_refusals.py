"""Refusals: the rule that forbids something, and the sentence that says so."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.kernel.prompts import Refusal
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt


def step_two(**more: Any) -> Table:
    """Return a table in step 2 of Sam's turn in Moria."""
    position: dict[str, Any] = {
        "step": "step_two",
        "active": "sam",
        "sam": {"hand": ["grey_hiding", "grey_friendship", "lembas", "gimli", "belt", "staff", "athelas", "phial"]},
        "pippin": {"hand": ["sting"], "shields": 4},
        "lines": {"travelling": 7},
    }
    return given(**position | more)


def paying(event: int, **more: Any) -> Table:
    """Return a table at which Sam, the active player, is asked to pay for an event of Moria."""
    position: dict[str, Any] = {
        "event": event - 1,
        "active": "sam",
        "sam": {"hand": ["legolas", "white_joker", "gimli", "boromir", "grey_fighting"]},
        "pippin": {"hand": ["sting", "white_hiding"]},
        "next_tiles": ["sundial", "hiding"],
        "next_cards": ["grey_hiding"],
    }
    table = given(**position | more)
    go_on(table)
    return table


IN_STEP_TWO: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("bilbo", "draw_cards", {}, "B2.1", "'bilbo' is not in this game."),
    ("pippin", "draw_cards", {}, "B4.1.3", "Sam is the active player."),
    (
        "pippin",
        "play_card",
        {"card": "sting", "line": "hiding"},
        "B4.1.3",
        "Sam is the active player; nobody else plays",
    ),
    ("sam", "play_card", {"card": "sting", "line": "hiding"}, "B4.3.1", "Sam does not hold that card."),
    ("sam", "play_card", {"card": "sword", "line": "hiding"}, "B4.3.1", "Sam does not hold that card."),
    ("sam", "play_card", {"card": "grey_friendship", "line": "friendship"}, "B4.3.3", "Moria has no friendship line."),
    ("sam", "play_card", {"card": "gimli", "line": "travelling"}, "B4.3.3", "The travelling line is complete."),
    ("sam", "play_card", {"card": "gimli", "line": "hiding"}, "B4.3.1", "Gimli (white fighting x2) moves the fighting"),
    ("sam", "play_card", {"card": "lembas", "line": "hiding"}, "B4.3.5", "Lembas is yellow: it is used in its window"),
    ("sam", "done", {}, "B4.1.3", "Something is done in step 2; only a further card, after the first, can be left"),
    ("frodo", "play_card", {"card": "", "line": "hiding"}, "B4.1.3", "Sam is the active player; nobody else plays"),
    ("sam", "play_card", {"card": "", "line": "hiding"}, "B4.3.1", "Name the card: grey hiding would move the Hiding"),
    ("sam", "play_card", {"card": "", "line": "friendship"}, "B4.3.3", "Moria has no friendship line."),
    ("frodo", "defeat_foe", {"foe": "snaga"}, "F1.7", "This table plays without foes."),
    ("frodo", "defeat_instead", {"foe": "snaga"}, "F1.7", "This table plays without foes."),
    ("frodo", "use_ability", {}, "F1.6", "This table plays without ability cards."),
    ("frodo", "choose_route", {"route": "lair"}, "F1.7", "This table plays without other routes."),
    ("frodo", "give_pony", {"stands_for": "shield"}, "FC.bill_the_pony", "Frodo does not hold Bill the Pony."),
    ("frodo", "give_ability", {}, "F7.fatty", "Resourcefulness is Fatty's ability card."),
    ("frodo", "play_sauron_card", {"card": "SC10"}, "S1.1", "This table plays without a Sauron player."),
    ("frodo", "take_symbol", {"symbol": "H"}, "S1.1", "This table plays without a Sauron player."),
    ("frodo", "push_rider", {"steps": 1}, "S1.1", "This table plays without a Sauron player."),
    ("frodo", "use_fellowship", {}, "S1.4", "This table plays without fellowship cards."),
    ("sauron", "draw_cards", {}, "B2.1", "'sauron' is not in this game."),
    ("frodo", "choose_tile", {"tile": "hiding"}, "B4.8.1", "Only tiles that Foresight shows are put in order, and"),
    ("sam", "use_card", {"card": "sting"}, "B8", "Sam does not hold Sting."),
    ("sam", "use_card", {"card": "sword"}, "B8", "There is no card 'sword'."),
    ("sam", "use_card", {"card": "gimli"}, "B8", "Gimli is white: it is played in step 2 for its symbols."),
    ("sam", "use_card", {"card": "belt"}, "B8.belt", "Belt is used before a die roll (and not at Mount Doom)"),
    ("sam", "use_card", {"card": "staff"}, "B8.staff", "Staff is used when a tile with three items has been turned up"),
    ("sam", "use_card", {"card": "phial"}, "B8.phial", "Phial is used before the next tile is turned up"),
    ("sam", "use_card", {"card": "athelas"}, "B8.athelas", "Athelas is used when life tokens are about to be checked"),
    ("pippin", "call_gandalf", {"card": "healing"}, "A32", "One player alone pays 5 shields; Pippin has too few."),
    ("pippin", "call_gandalf", {"card": "tea"}, "B4.8", "There is no Gandalf card 'tea'."),
    ("sam", "put_on_ring", {}, "B4.7.1", "Only the Ring-bearer, Frodo, can put on the Ring."),
    ("frodo", "put_on_ring", {}, "B4.7.1", "The Ring has been used in this scenario; it serves again in the next."),
    ("sam", "give_card", {"card": "gimli"}, "B4.4.3", "No cost is to be paid now."),
    ("sam", "give_shields", {"count": 1}, "B4.4.3", "No cost is to be paid now."),
    ("sam", "refuse", {}, "B4.1.3", "That answers another question than the one that is asked now."),
    ("frodo", "choose_line", {"line": "hiding"}, "B4.1.3", "That answers another question than the one"),
]


@situation(rule="B4.1.3, B4.3.1, B4.3.3, B4.3.5, B4.7.1, B4.8, A32, B8")
@pytest.mark.parametrize(("seat", "verb", "fields", "rule", "sentence"), IN_STEP_TWO)
def test_in_step_two(seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    refusal = refused(step_two(), seat, verb, **fields)
    assert refusal.rule == rule
    assert refusal.sentence.casefold().startswith(sentence.casefold())


@situation(rule="B4.3.1, B4.1.3")
def test_no_card_moves_a_line() -> None:
    """Asked with which card a line could be moved: none has the symbol, or the second card would be of one colour."""
    table = step_two(lines={}, sam={"hand": ["grey_hiding", "grey_hiding"]})
    refusal = refused(table, "sam", "play_card", card="", line="fighting")
    assert (refusal.rule, refusal.sentence) == ("B4.3.1", "Sam holds no card with the symbol of Fighting.")
    table = step_two(lines={}, sam={"hand": ["grey_hiding", "grey_hiding", "gimli"]})
    when(table, "sam", "play_card", card="grey_hiding", line="hiding")
    refusal = refused(table, "sam", "play_card", card="", line="hiding")
    assert (refusal.rule, refusal.sentence[:40]) == ("B4.1.3", "The second card must not be grey as well")


@situation("A8", rule="B4.3.3")
def test_the_same_words_for_a_card_whose_line_is_complete() -> None:
    refusal = refused(step_two(lines={"hiding": 7}), "sam", "play_card", card="grey_hiding", line="hiding")
    assert (refusal.rule, refusal.sentence.casefold()) == ("B4.3.3", "the hiding line is complete.")


AT_A_COST: list[tuple[int, str, str, dict[str, Any], str, str]] = [
    (3, "pippin", "give_card", {"card": "white_hiding"}, "B4.4.2", "Only Sam pays this cost."),
    (3, "sam", "give_card", {"card": "boat"}, "B4.4.4", "Sam does not hold that card."),
    (3, "sam", "give_card", {"card": "gimli"}, "B4.4.4", "This card pays for nothing that is still asked for."),
    (3, "sam", "give_shields", {"count": 2}, "B4.4.3", "No shields are asked for now."),
    (3, "sam", "draw_cards", {}, "B4.1.3", "That belongs to step 2 of a turn."),
    (3, "sam", "play_card", {"card": "gimli", "line": "fighting"}, "B4.1.3", "Cards are played in step 2 of a turn."),
    (5, "pippin", "refuse", {}, "B4.4.3", "That answers another question than the one that is asked now."),
    (5, "frodo", "put_on_ring", {}, "A11", "The Ring cannot be put on in the middle of a move, a roll or a payment."),
    (6, "pippin", "name", {"hobbit": "pippin"}, "B4.4.3", "That answers another question than the one"),
]


@situation(rule="B4.4.2, B4.4.3, B4.4.4, A11")
@pytest.mark.parametrize(("event", "seat", "verb", "fields", "rule", "sentence"), AT_A_COST)
def test_at_a_cost(event: int, seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    refusal = refused(paying(event, ring_used=verb != "put_on_ring"), seat, verb, **fields)
    assert refusal.rule == rule
    assert refusal.sentence.casefold().startswith(sentence.casefold())


@situation(rule="B4.4.4")
def test_a_card_that_is_offered_already() -> None:
    table = paying(1)
    when(table, "sam", "give_card", card="white_joker")
    refusal = refused(table, "sam", "give_card", card="white_joker")
    assert (refusal.rule, refusal.sentence) == ("B4.4.4", "This card has been offered for this price already.")


@situation(rule="B4.4.4")
def test_only_jokers_pay_for_a_joker() -> None:
    table = given(
        "lothlorien", step="test_of_galadriel", ring_bearer="sam", sam={"hand": ["white_joker", "grey_hiding"]}
    )
    refusal = refused(table, "sam", "give_card", card="grey_hiding")
    assert (refusal.rule, refusal.sentence) == ("B4.4.4", "Only jokers pay for a joker.")


@situation(rule="B4.6.4, B4.7.1, B4.8, B4.8.2")
def test_the_eliminated_the_haven_and_the_gandalf_cards() -> None:
    table = given("lothlorien", step="recovery", frodo={"shields": 5}, sam={"alive": False}, ring_used=False)
    assert refused(table, "sam", "draw_cards").sentence == "Sam has been eliminated."
    assert (
        refused(table, "frodo", "put_on_ring").sentence == "The Ring can be put on in a scenario only, not at a haven."
    )
    assert refused(table, "frodo", "call_gandalf", card="foresight").sentence == "Foresight is called in a scenario."
    assert refused(table, "frodo", "call_gandalf", card="magic").sentence.startswith("Magic is called when the event")
    assert refused(table, "frodo", "call_gandalf", card="healing").sentence == "Healing would change nothing now."


@situation(rule="W5, B4.9")
def test_an_any_time_card_is_not_used_around_a_roll() -> None:
    table = given(
        active="sam",
        lines={"fighting": 6},
        next_tiles=["fighting"],
        frodo={"hand": ["belt", "elessar"]},
        pippin={"step": 1, "shields": 5},
        gandalf=["healing"],
    )
    while prompt(table).rule != "W5":
        when(table, prompt(table).seat, "pass")
    refusal = refused(table, "frodo", "use_card", card="elessar")
    assert refusal.rule == "W5"
    assert refusal.sentence == (
        "Elessar (yellow) cannot be used at this moment, but before a tile is turned up, when one has been turned up, "
        "before an event, and before a turn ends."
    )
    assert refused(table, "pippin", "call_gandalf", card="healing").rule == "W5"


@situation(rule="B4.9")
def test_first_things_first() -> None:
    """While Healing waits for a hobbit to be named, nothing else is used."""
    table = given(step="step_two", frodo={"shields": 5, "hand": ["elessar"]}, sam={"step": 3})
    when(table, "frodo", "call_gandalf", card="healing")
    refusal = refused(table, "frodo", "use_card", card="elessar")
    assert refusal.rule == "B4.9"
    assert refusal.sentence.endswith("cannot be used in the middle of this; finish or take back first.")
    when(table, "frodo", "back")
    assert prompt(table).kind == "step_two"


@situation(rule="B4.1.3, B4.3.4")
def test_after_the_first_card() -> None:
    table = step_two(lines={}, sam={"hand": ["grey_hiding", "gimli"]})
    when(table, "sam", "play_card", card="grey_hiding", line="hiding")
    for verb in ("draw_cards", "step_back"):
        refusal = refused(table, "sam", verb)
        assert (refusal.rule, refusal.sentence) == ("B4.1.3", "A card has been played: that was this turn's step 2.")


@situation(rule="B4.6.3")
def test_a_game_that_is_over() -> None:
    table = given(sauron=1, next_tiles=["ring_bearer_dot"])
    assert outcome(table).result == "lost"
    refusal = refused(table, "frodo", "draw_cards")
    assert (refusal.rule, refusal.sentence) == ("B4.6.3", "The game is over; undo, or start another.")
    assert GAME.words.explain(table.view(None), a.DrawCards("frodo")).rule == "B4.6.3"


def test_every_refusal_names_a_rule_of_the_rulebook() -> None:
    rules = {rule for *_, rule, _ in IN_STEP_TWO} | {rule for *_, rule, _ in AT_A_COST}
    assert [rule for rule in rules if rule not in GAME.rulebook()] == []


@situation(rule="B4.1.3, B4.7.1, B4.8")
def test_why_not_tells_what_lies_in_sight_and_may_not_be_done() -> None:
    table = step_two()
    told: dict[str, Refusal] = dict(GAME.words.why_not(table.state, "sam"))
    assert "Draw two cards" not in told  # it may be done
    assert told["Put on the Ring"].rule == "B4.7.1"
    assert told["Use Belt (yellow)"].rule == "B8.belt"
    assert told["Call Magic"].rule == "A32"
    assert [what for what in told if "friendship" in what.casefold()] != []
    assert told["Move the marker of Friendship"].sentence == "Moria has no Friendship line."
    assert dict(GAME.words.why_not(table.state, "frodo"))["Move the marker of Hiding"].rule == "B4.1.3"
    assert GAME.words.why_not(table.state, "bilbo") == []
    assert all(state(table).hobbits)


@situation(rule="B4.4.2")
def test_a_single_player_pays() -> None:
    """Wormtongue Unmasked: one player alone pays a friendship and a fighting symbol."""
    pay = {"hand": ["grey_friendship", "grey_fighting"]}
    table = given(
        "helms_deep", event=0, next_tiles=["sundial", "hiding"], frodo=pay, sam=pay, pippin={"hand": ["gimli"]}
    )
    go_on(table)
    assert prompt(table).kind == "pay"
    refusal = refused(table, "pippin", "give_card", card="gimli")
    assert (refusal.rule, refusal.sentence) == (
        "B4.4.2",
        "A single player pays the whole cost, and Pippin alone cannot.",
    )
    when(table, "sam", "give_card", card="grey_friendship")
    refusal = refused(table, "frodo", "give_card", card="grey_fighting")
    assert (refusal.rule, refusal.sentence) == ("B4.4.2", "A single player pays the whole cost, and Sam has begun.")


@situation(rule="B4.4.3")
def test_a_cost_that_cannot_be_paid_in_full() -> None:
    """Sam has no hiding symbol; he is asked because Lembas could bring him one."""
    table = paying(3, sam={"hand": ["lembas", "gimli"]})
    refusal = refused(table, "sam", "give_card", card="gimli")
    sentence = "This cost cannot be paid in full, and nothing is paid in part."
    assert (refusal.rule, refusal.sentence) == ("B4.4.3", sentence)


@situation(rule="B4.4.3, B4.8")
def test_why_not_at_a_cost_names_shields_tokens_and_cards() -> None:
    """A cost in symbols: neither shields nor life tokens help, and of the cards those with the symbol do."""
    rich = {"hand": ["white_joker", "grey_hiding", "gimli"], "shields": 2, "tokens": {"ring": 1}}
    table = paying(3, sam=rich)
    told = {what: (refusal.rule, refusal.sentence) for what, refusal in GAME.words.why_not(table.state, "sam")}
    assert told["Give shields"] == ("B4.4.3", "No shields are asked for now.")
    assert told["Give a ring token"] == ("B4.4.3", "No such life token is asked for now.")
    assert told["Give Gimli (white fighting x2)"][0] == "B4.4.4"
    assert told["Draw two cards"] == ("B4.1.3", "That belongs to step 2 of a turn.")
    assert not any(what.startswith("Give grey hiding") for what in told)


def test_shields_that_buy_one_of_two_things_are_not_given_as_such() -> None:
    table = given("lothlorien", step="recovery", frodo={"shields": 4}, sam={"shields": 3})
    go_on(table)
    with pytest.raises(Refusal) as refusal:
        table.act(a.GiveShields("frodo", 2))
    assert (refusal.value.rule, refusal.value.sentence) == (
        "B4.4.3",
        "The shields pay for one of two things here: choose which.",
    )


def test_a_card_is_not_said_to_be_the_wrong_one_where_none_is_asked_for() -> None:
    table = given("bag_end", step="preparations", frodo={"hand": ["white_hiding"]})
    refusal = refused(table, "frodo", "give_card", card="white_hiding")
    assert (refusal.rule, refusal.sentence) == ("B4.4.4", "No card is asked for here.")


@situation(rule="B4.7.1, B4.3.3")
def test_a_line_that_the_ring_can_move_on_is_not_told_as_one_that_cannot_be_moved() -> None:
    table = given(hobbits=2, active="sam", ring_used=False, rolls=["blank"])
    when(table, "frodo", "put_on_ring")
    lines = {one["line"] for one in offered(table, "choose_line", "frodo")}
    assert lines
    told = {what: refusal.sentence for what, refusal in GAME.words.why_not(table.state, "frodo")}
    assert not any(f"Move the marker of {line.capitalize()}" in told for line in lines)
    assert told["Move the marker of Friendship"] == "Moria has no Friendship line."
