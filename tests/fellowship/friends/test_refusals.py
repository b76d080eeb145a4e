"""What a refusal says at a table with foes: the rule and the sentence (F1 to F7)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.friends_steps import AskRoute
from core.fellowship.model.steps import Travel
from core.kernel.table import Table
from tests.fellowship.friends.table import given, situation
from tests.fellowship.kit import go_on, prompt, when
from tests.fellowship.situation import refused

Case = tuple[str, str, dict[str, Any], str, str]
"""Who tries, what, with which words; the rule and the beginning of the sentence."""


def check(table: Table, seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    """Try an action and look at rule and sentence."""
    found = refused(table, seat, verb, **fields)
    assert (found.rule, found.sentence[: len(sentence)]) == (rule, sentence)


def turn(**more: Any) -> Table:
    """Return a table in step 2 of Frodo's turn, with two foes that he could not pay for."""
    position: dict[str, Any] = {
        "foes": ["snaga", "lagduf"],
        "abilities": ["sam"],
        "fatty": {"hand": ["bill_the_pony"], "shields": 1},
        "hobbits": 5,
    }
    return given(at="step_two", **position | more)


IN_STEP_TWO: list[Case] = [
    ("sam", "give_pony", {"stands_for": "shield"}, "FC.bill_the_pony", "Sam does not hold Bill the Pony."),
    ("fatty", "give_pony", {"stands_for": "shield"}, "FC.bill_the_pony", "Bill the Pony stands for one shield or one"),
    ("sam", "give_ability", {}, "F7.fatty", "Resourcefulness is Fatty's ability card."),
    ("fatty", "give_ability", {}, "F7.fatty", "Fatty has used Resourcefulness."),
    ("frodo", "choose_route", {"route": "road"}, "F1.7", "The road is taken by itself; it is a choice only where"),
    ("frodo", "choose_route", {"route": "eagles"}, "F6.8", "There is no such route."),
    ("frodo", "choose_route", {"route": "lair"}, "F6.3", "That route begins before Shelob's Lair."),
    ("sam", "defeat_instead", {"foe": "snaga"}, "F3.1", "Only the active player, Frodo, defeats foes."),
    ("frodo", "defeat_instead", {"foe": "lagduf"}, "F3.1", "Foes are defeated from the left; only Fire Brand, "),
    ("sam", "use_ability", {}, "F7.sam", "Sam uses this card when an event is about to occur."),
]


@situation(rule="FC.bill_the_pony, F7.fatty, F6.8, F6.3, F1.7, F3.1, F7.sam")
@pytest.mark.parametrize(("seat", "verb", "fields", "rule", "sentence"), IN_STEP_TWO)
def test_in_step_two(seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    check(turn(), seat, verb, fields, rule, sentence)


@situation(rule="F7.fatty")
def test_resourcefulness_at_no_cost() -> None:
    sentence = "Resourcefulness stands for shields that Fatty may or must discard now."
    check(turn(abilities=["fatty"]), "fatty", "give_ability", {}, "F7.fatty", sentence)


@situation(rule="F3.9")
def test_no_foe_is_defeated_while_something_else_is_chosen() -> None:
    """Elessar waits for the name of a hobbit; the foe that Frodo could pay for waits as well."""
    frodo = {"hand": ["elessar", "white_joker"], "step": 2, "tokens": {"ring": 2, "heart": 2, "sun": 2}, "shields": 5}
    table = turn(foes=["haradrim"], frodo=frodo)
    when(table, "frodo", "use_card", card="elessar")
    sentence = "Foes cannot be defeated in the middle of this; finish or take back first."
    check(table, "frodo", "defeat_foe", {"foe": "haradrim"}, "F3.9", sentence)


@situation(rule="F6.8, F6.3, F6.1, F6.2")
def test_the_route_is_chosen_between_the_boards() -> None:
    table = given("moria", at="step_two", lines={"fighting": 3})
    check(table, "frodo", "choose_route", {"route": "weakness"}, "F6.2", "That route begins before Helm's Deep.")
    table = given("rivendell", at="between", hobbits=3)
    assert prompt(table).kind == "choose_route"
    bearer = "Frodo, the Ring-bearer, takes this route for all, and no card is discarded for it."
    check(table, "sam", "choose_route", {"route": "mountains"}, "F6.1", bearer)
    table = given("helms_deep", agenda=[Travel(), AskRoute()], hobbits=3, frodo={"hand": ["book"]}, sam={})
    assert prompt(table).kind == "choose_route"
    cost = "Leaving out Shelob's Lair costs the Book or Shadowfax out of a hand."
    check(table, "sam", "choose_route", {"route": "lair", "card": "book"}, "F6.3", cost)
    check(table, "frodo", "choose_route", {"route": "lair"}, "F6.3", cost)
    table = given("helms_deep", at="step_two", frodo={"hand": ["book"]})
    when_open = "The route is chosen when the board before is over."
    check(table, "frodo", "choose_route", {"route": "lair", "card": "book"}, "F6.8", when_open)


def frodo_is_asked_first() -> Table:
    """Return a table before an event that Frodo and Sam could each do something about; Frodo is asked first."""
    table = given(
        at="event",
        hands="hidden",
        abilities=["sam"],
        frodo={"hand": ["elessar"], "step": 1},
        sam={"hand": ["grey_hiding"]},
    )
    while prompt(table).rule != "W3" or prompt(table).seat != "frodo":
        when(table, prompt(table).seat, "pass")
    return table


@situation(rule="B4.9, F7.sam")
def test_with_hidden_hands_who_has_passed_is_not_asked_again() -> None:
    """An event is about to occur; Sam, who could ignore it, passes before Frodo."""
    table = frodo_is_asked_first()
    when(table, "sam", "pass")
    check(table, "sam", "use_ability", {}, "B4.9", "Sam has let this window pass.")
    when(table, "frodo", "pass")
    assert prompt(table).rule != "W3"
    go_on(table)


@situation(rule="B4.9, A48")
def test_who_has_passed_for_a_while_is_not_asked_before() -> None:
    """Sam is asked now, but it is not for him that Frodo has to wait."""
    table = frodo_is_asked_first()
    when(table, "frodo", "pass", until="turn")
    assert prompt(table).seat == "sam"
    until = "Frodo has passed until his own turn, and is not asked before."
    check(table, "frodo", "use_card", {"card": "elessar"}, "A48", until)


AT_A_COST: list[tuple[str, dict[str, Any], str, str]] = [
    ("give_shields", {"count": 1}, "B4.4.3", "Not 1: Frodo can give 2 of what is missing."),
    ("give_token", {"token": "sun"}, "B4.4.3", "No such life token is asked for now."),
]


@situation(rule="B4.4.3, FF.F17")
@pytest.mark.parametrize(("verb", "fields", "rule", "sentence"), AT_A_COST)
def test_a_foe_that_costs_shields(verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    """The pony could stand for a shield, so Frodo is asked how he pays."""
    foes = content.whole().foes.values()
    foe = next(foe.id for foe in foes if foe.cost is not None and foe.cost.shields == 2)
    table = given(at="step_two", foes=[foe], frodo={"hand": ["bill_the_pony"], "shields": 3, "tokens": {"ring": 1}})
    when(table, "frodo", "defeat_foe", foe=foe)
    assert prompt(table).kind == "pay"
    check(table, "frodo", verb, fields, rule, sentence)


@situation(rule="F3.12, B4.8")
def test_why_not_leaves_out_what_help_from_a_card_allows() -> None:
    """Gandalf's Letter pays for Healing: Frodo, who has no shields, may call it, and Sam may not."""
    table = turn(gandalf=["healing"], frodo={"hand": ["gandalfs_letter"], "step": 2}, sam={})
    assert "Call Healing" not in dict(GAME.words.why_not(table.state, "frodo"))
    assert dict(GAME.words.why_not(table.state, "sam"))["Call Healing"].rule == "A32"
    told = dict(GAME.words.why_not(table.state, "frodo"))
    assert told["Call Magic"].sentence == "Used already: each Gandalf card serves once."
    assert {"Defeat Snaga", "Defeat Lagduf", "Use Gandalf's Letter (yellow)"} <= set(told)


@situation(rule="F6.3")
def test_why_not_shelobs_lair_says_when_it_is_left_out_and_not_what_it_costs() -> None:
    table = given("helms_deep", at="step_two", frodo={"hand": ["book"]}, sam={})
    told = {seat: dict(GAME.words.why_not(table.state, seat))["Leave out Shelob's Lair"] for seat in ("frodo", "sam")}
    assert {seat: refusal.rule for seat, refusal in told.items()} == {"frodo": "F6.8", "sam": "F6.3"}
