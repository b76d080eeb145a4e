"""Gandalf cards that Fatty's fellowship card calls, and who pays (SF.fatty)."""

from __future__ import annotations

from typing import Any

from core.fellowship.model.actions import CallGandalf
from core.fellowship.model.events import DieRolled, EventBegan, EventIgnored, SauronMoved
from core.fellowship.model.friends_events import AbilityUsed
from core.fellowship.model.sauron_events import (
    ActivationAvoided,
    FellowshipCardUsed,
)
from core.kernel.table import Table
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import given, plays, situation, symbols
from tests.kit.told import happened


def together(table: Table, card: str) -> None:
    """Fatty's card calls a Gandalf card that has been used, with the shields of all."""
    when(table, "fatty", "call_gandalf", card=card, help="together")


SHARED: dict[str, Any] = {"frodo": {"shields": 2}, "sam": {"shields": 2}, "pippin": {"shields": 1}, "fatty": {}}


def shields(table: Table) -> list[int]:
    """Return how many shields each hobbit has."""
    return [hobbit.shields for hobbit in state(table).hobbits.values()]


@situation(rule="SF.fatty, SA28")
def test_fattys_card_brings_magic_back_when_an_event_is_about_to_happen() -> None:
    table = given(event=4, at="event", fellowship=["fatty"], sauron=12, **SHARED)
    assert prompt(table).rule == "W3"
    together(table, "magic")
    go_on(table)
    assert happened(table, EventIgnored, number=5)
    assert state(table).sauron == 12
    assert shields(table) == [0, 0, 0, 0, 0]
    assert refused(table, "fatty", "call_gandalf", card="healing", help="together") == "SF.fatty"


@situation(rule="SF.fatty, SA28, SG.protection")
def test_fattys_card_brings_protection_against_a_card() -> None:
    table = given(die="fatty", holds=["SC05"], fellowship=["fatty"], **SHARED)
    assert refused(table, "fatty", "call_gandalf", card="protection", help="together") == "S4.2"
    plays(table, "SC05")
    together(table, "protection")
    go_on(table)
    assert state(table).hobbits["fatty"].step == 0
    assert shields(table) == [0, 0, 0, 0, 0]


@situation(rule="SF.fatty, SA28, F8.integrity")
def test_fattys_card_brings_integrity_before_the_call_and_before_the_real_die() -> None:
    table = given(die="sam", holds=["SC05"], fellowship=["fatty"], foes=(), **SHARED)
    assert prompt(table).rule == "W5"
    together(table, "integrity")
    assert happened(table, ActivationAvoided, hobbit="sam")
    ring = given(at="step_two", ring_used=False, fellowship=["fatty"], foes=(), **SHARED)
    when(ring, "frodo", "put_on_ring")
    assert prompt(ring).rule == "W5"
    together(ring, "integrity")
    go_on(ring)
    assert not happened(ring, DieRolled)
    assert prompt(ring).kind == "pick_line"


@situation(rule="SF.fatty, SA28, F8.defiance")
def test_fattys_card_brings_defiance_before_sauron_moves() -> None:
    table = given(die="sam", holds=["SC06"], fellowship=["fatty"], foes=(), sauron=12, **SHARED)
    go_on(table, until="S4.3")
    plays(table, "SC06")
    go_on(table, until="F8.defiance")
    together(table, "defiance")
    go_on(table)
    assert state(table).sauron == 12
    assert not happened(table, SauronMoved)


@situation(rule="SF.fatty, SA28, B4.8.4")
def test_fattys_card_brings_guidance_to_move_a_marker() -> None:
    table = given(at="step_two", fellowship=["fatty"], **SHARED)
    together(table, "guidance")
    when(table, "frodo", "choose_line", line="hiding")
    assert state(table).lines["hiding"] == 2
    assert shields(table)[2:] == [0, 0, 0]
    assert happened(table, FellowshipCardUsed, hobbit="fatty")


@situation(rule="SF.fatty, SA28, B4.8.4")
def test_fattys_card_brings_guidance_for_a_cost() -> None:
    """Orcs Attack: five fighting symbols, three of them in hand."""
    hand = ["gimli", "grey_fighting"]
    seats = {**SHARED, "frodo": {"shields": 2, "hand": hand}}
    table = given(event=4, at="event", fellowship=["fatty"], sauron=12, **seats)
    go_on(table)
    assert prompt(table).kind == "pay"
    assert CallGandalf("fatty", "guidance", "together") in [choice.action for choice in prompt(table).choices]
    together(table, "guidance")
    for card in hand:
        when(table, "frodo", "give_card", card=card)
    go_on(table)
    assert state(table).sauron == 12
    assert happened(table, EventBegan)


@situation(rule="SF.fatty, SA28, F7.fatty")
def test_resourcefulness_covers_three_of_the_five() -> None:
    table = given(
        at="step_two", fellowship=["fatty"], abilities=["fatty"], foes=(), frodo={"shields": 2, "step": 3}, fatty={}
    )
    together(table, "healing")
    if offered(table, "give_ability", "fatty"):
        when(table, "fatty", "give_ability")
    if offered(table, "give_shields", "frodo"):
        when(table, "frodo", "give_shields", count=2)
    when(table, "fatty", "name", hobbit="frodo")
    assert state(table).hobbits["frodo"].step == 1
    assert state(table).hobbits["frodo"].shields == 0
    assert happened(table, AbilityUsed, hobbit="fatty")


@situation(rule="SF.fatty")
def test_the_group_chooses_who_gives_and_may_take_it_back() -> None:
    table = given(at="step_two", fellowship=["fatty"], frodo={"shields": 4, "step": 3}, sam={"shields": 4}, fatty={})
    together(table, "healing")
    when(table, "sam", "give_shields", count=3)
    when(table, "fatty", "back")
    when(table, "fatty", "back")
    assert shields(table) == [4, 4, 0, 0, 0]
    assert state(table).fellowship_cards == ["fatty"]
    together(table, "healing")
    when(table, "sam", "give_shields", count=4)
    when(table, "frodo", "give_shields", count=1)
    when(table, "fatty", "name", hobbit="frodo")
    assert shields(table) == [3, 0, 0, 0, 0]


@situation(rule="SA33, S5.3, F7.fatty")
def test_nobody_has_to_count_resourcefulness_as_shields() -> None:
    alone = given(holds=["SC08"], active="fatty", foes=(), abilities=["fatty"], fatty={})
    plays(alone, "SC08")
    go_on(alone)
    assert state(alone).abilities == ["fatty"]
    chosen = given(holds=["SC18"], active="fatty", foes=(), abilities=["fatty"], fatty={})
    plays(chosen, "SC18")
    assert symbols(chosen, "fatty") == ["B2", "H"]
    when(chosen, "fatty", "take_symbol", symbol="B2")
    go_on(chosen)
    if offered(chosen, "give_ability", "fatty"):
        when(chosen, "fatty", "give_ability")
    assert state(chosen).abilities == []
    assert state(chosen).hobbits["fatty"].step == 0


@situation(rule="SA33, S5.3, FC.bill_the_pony")
def test_a_symbol_chosen_with_bill_the_pony_in_mind_is_paid_by_him() -> None:
    table = given(holds=["SC17"], active="sam", foes=(), frodo={"hand": ["bill_the_pony"]}, sam={})
    plays(table, "SC17")
    assert symbols(table, "sam") == ["H", "L"]
    when(table, "sam", "take_symbol", symbol="L")
    go_on(table, until="W1")
    if offered(table, "give_pony", "frodo"):
        when(table, "frodo", "give_pony", stands_for="any")
    assert state(table).hobbits["frodo"].hand == []
    assert state(table).hobbits["sam"].step == 0


@situation(rule="SA33, S4.5, F7.fatty")
def test_resourcefulness_stands_for_shields_of_a_full_effect() -> None:
    table = given(die="fatty", holds=["SC08"], foes=(), abilities=["fatty"], fatty={"shields": 4})
    go_on(table)
    plays(table, "SC08")
    go_on(table)
    when(table, "fatty", "give_ability")
    assert state(table).hobbits["fatty"].shields == 4
    assert state(table).abilities == []
