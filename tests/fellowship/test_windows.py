"""Interrupt windows: when one opens, who is asked, and what may be used (B4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.model import events as e
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import prompt
from tests.kit.told import happened

YELLOW = {"elessar", "lembas", "miruvor", "belt", "mithril", "athelas", "phial", "staff"}
ANY_TIME = {"elessar", "lembas", "miruvor"}
GANDALF = {"foresight", "magic", "healing", "guidance", "persistence"}

KIT: dict[str, Any] = {"hand": sorted(YELLOW), "shields": 5, "step": 2}
"""A hobbit who holds every yellow card and can call Gandalf."""

WINDOWS: list[tuple[str, dict[str, Any], set[str], bool]] = [
    ("W1", {"next_tiles": ["hiding"]}, {*ANY_TIME, "phial", "foresight", "guidance", "healing", "persistence"}, True),
    ("W2", {"next_tiles": ["hiding"]}, {*ANY_TIME, "foresight", "guidance", "healing", "persistence"}, True),
    (
        "W2",
        {"next_tiles": ["sundial_cards"]},
        {*ANY_TIME, "staff", "foresight", "guidance", "healing", "persistence"},
        True,
    ),
    (
        "W3",
        {"next_tiles": ["sundial"], "event": 1},
        {*ANY_TIME, "magic", "foresight", "guidance", "healing", "persistence"},
        True,
    ),
    ("W5", {"next_tiles": ["fighting"], "lines": {"fighting": 6}}, {"belt"}, False),
    ("W6", {"next_tiles": ["fighting"], "lines": {"fighting": 6}, "rolls": ["dot1"]}, {"mithril"}, False),
    ("W8", {"step": "end", "lines": {"fighting": 10}}, {*ANY_TIME, "athelas", "healing", "persistence"}, False),
]


@situation(rule="B4.9, W1, W2, W3, W5, W6, W8, B8.staff, B8.phial")
@pytest.mark.parametrize(("window", "position", "usable", "ring"), WINDOWS)
def test_what_may_be_used(window: str, position: dict[str, Any], usable: set[str], ring: bool) -> None:
    """Pippin, who is not active, holds everything; each window offers its own things and refuses the others."""
    table = given(**{"active": "sam", "pippin": KIT, "ring_used": False, **position})
    while prompt(table).rule != window:
        when(table, prompt(table).seat, "pass")
    found = {one["card"] for verb in ("use_card", "call_gandalf") for one in offered(table, verb, "pippin")}
    assert found == usable
    assert bool(offered(table, "put_on_ring")) == ring
    for card in YELLOW - usable:
        refused(table, "pippin", "use_card", card=card)
    for card in GANDALF - usable:
        refused(table, "pippin", "call_gandalf", card=card)


@situation(rule="W7, B4.9")
def test_what_may_be_used_in_step_2_and_between_cards() -> None:
    table = given(
        step="step_two",
        active="sam",
        sam={"hand": ["white_hiding", "grey_fighting"]},
        pippin=KIT,
        ring_used=False,
    )
    usable = {*ANY_TIME, "foresight", "guidance", "healing", "persistence"}
    for kind in ("step_two", "second_card"):
        assert prompt(table).kind == kind
        found = {one["card"] for verb in ("use_card", "call_gandalf") for one in offered(table, verb, "pippin")}
        assert found == usable
        assert offered(table, "put_on_ring", "frodo") == [{}]
        if kind == "step_two":
            when(table, "sam", "play_card", card="white_hiding", line="hiding")


@situation(rule="W4, B4.9")
def test_what_may_be_used_while_a_cost_is_paid() -> None:
    table = given(active="sam", event=4, pippin=KIT, next_tiles=["sundial", "hiding"], sam={"hand": ["sting"]})
    go_on(table)
    assert prompt(table).kind == "pay"
    found = {one["card"] for verb in ("use_card", "call_gandalf") for one in offered(table, verb, "pippin")}
    assert found == {*ANY_TIME, "guidance", "healing", "persistence"}
    assert refused(table, "pippin", "use_card", card="belt").rule == "B8.belt"


@situation(rule="W4")
def test_nobody_interrupts_while_something_is_on_offer() -> None:
    table = given(
        active="sam", event=0, pippin={"hand": ["lembas", "arwen", "sting"]}, next_tiles=["sundial", "fighting"]
    )
    go_on(table)
    assert offered(table, "use_card", "pippin") == [{"card": "lembas"}]
    when(table, "pippin", "give_card", card="sting")
    assert refused(table, "pippin", "use_card", card="lembas").rule == "B4.9"


@situation("A46", rule="W4, B8.lembas")
def test_drawing_may_bring_the_card_that_pays() -> None:
    table = given(
        active="sam",
        event=1,
        hobbits=2,
        sam={"hand": ["lembas"]},
        next_cards=["grey_hiding", "white_hiding", "grey_fighting"],
        next_tiles=["sundial", "fighting"],
        rolls=["blank"],
    )
    go_on(table)
    assert prompt(table).kind == "pay"  # nobody can pay yet, but Lembas could help
    assert offered(table, "give_card") == []
    when(table, "sam", "use_card", card="lembas")
    when(table, "sam", "name", hobbit="sam")
    when(table, "sam", "give_card", card="grey_hiding")
    assert happened(table, e.CostPaid, rule="B9.1.2")


@situation(rule="B4.9")
def test_a_window_opens_only_for_who_has_something_that_would_help() -> None:
    table = given(active="sam", pippin={"hand": ["elessar"]}, next_tiles=["hiding"])
    assert prompt(table).kind == "step_two"  # everybody stands on 0
    table = given(active="sam", pippin={"hand": ["elessar"]}, frodo={"step": 1}, next_tiles=["hiding"])
    assert prompt(table).rule == "W1"
    assert {choice.seat for choice in table.choices()} == {"pippin"}


@situation(rule="B4.9, B2.8")
def test_with_open_hands_one_answer_serves_the_group() -> None:
    table = given(active="sam", pippin={"hand": ["phial"]}, sam={"hand": ["elessar"], "step": 1}, next_tiles=["hiding"])
    assert prompt(table).group
    assert {choice.seat for choice in table.choices()} == {"sam", "pippin"}
    when(table, "sam", "pass")
    assert prompt(table).rule == "W2"


@situation(rule="B4.9, B2.8")
def test_with_hidden_hands_all_who_are_asked_answer_for_themselves() -> None:
    table = given(
        active="sam",
        hands="hidden",
        pippin={"hand": ["phial"]},
        sam={"hand": ["elessar"], "step": 1},
        next_tiles=["hiding"],
    )
    assert (prompt(table).seat, prompt(table).rule) == ("sam", "W1")
    assert {choice.seat for choice in table.choices()} == {"sam", "pippin"}
    when(table, "pippin", "pass")
    assert (prompt(table).seat, prompt(table).rule) == ("sam", "W1")
    assert {choice.seat for choice in table.choices()} == {"sam"}
    table.undo()
    when(table, "sam", "pass")
    assert (prompt(table).seat, prompt(table).rule) == ("pippin", "W1")
    when(table, "pippin", "use_card", card="phial")
    assert prompt(table).kind == "step_two"


@situation(rule="B4.9")
def test_after_an_interrupt_everybody_is_asked_again() -> None:
    table = given(
        active="sam",
        hands="hidden",
        pippin={"hand": ["elessar"]},
        sam={"hand": ["miruvor", "gimli"], "step": 2},
        next_tiles=["hiding"],
    )
    when(table, "sam", "pass")
    when(table, "pippin", "use_card", card="elessar")
    when(table, "pippin", "name", hobbit="sam")
    assert (prompt(table).seat, prompt(table).rule) == ("sam", "W1")


@situation("A48", rule="B4.9")
def test_passing_until_the_next_event() -> None:
    table = given(
        active="sam",
        pippin={"hand": ["elessar"]},
        frodo={"step": 2},
        next_tiles=["hiding", "hiding", "sundial", "fighting"],
    )
    when(table, "pippin", "pass", until="event")
    assert state(table).hobbits["pippin"].passing == "event"
    when(table, "sam", "draw_cards")
    when(table, "pippin", "draw_cards")
    assert prompt(table).rule == "W2"  # the sundial wakes him
    assert state(table).hobbits["pippin"].passing == ""


@situation("A48", rule="W5")
def test_passing_until_the_next_die_roll() -> None:
    table = given(
        active="sam",
        pippin={"hand": ["belt", "elessar"]},
        frodo={"step": 2},
        lines={"fighting": 6},
        next_tiles=["fighting"],
    )
    when(table, "pippin", "pass", until="die")
    assert prompt(table).rule == "W5"
    assert happened(table, e.PassedUntil, hobbit="pippin", until="", rule="A48")


@situation("A48", rule="B4.1.1")
def test_passing_until_ones_own_turn() -> None:
    table = given(
        active="sam",
        pippin={"hand": ["elessar"]},
        frodo={"step": 2},
        next_tiles=["hiding", "hiding", "fighting"],
    )
    when(table, "pippin", "pass", until="turn")
    assert prompt(table).kind == "step_two"
    when(table, "sam", "draw_cards")
    assert (state(table).active, prompt(table).rule) == ("pippin", "W1")


@situation("A53", rule="W7, B4.1.4")
def test_the_window_before_a_turns_end() -> None:
    """It opens for Guidance, and in Mordor for the Ring; for anything else the next turn's first window will do."""
    table = given(step="step_two", active="sam", pippin={"shields": 5}, next_tiles=["hiding"])
    when(table, "sam", "draw_cards")
    assert (prompt(table).rule, state(table).active) == ("W7", "sam")
    when(table, "pippin", "call_gandalf", card="guidance")
    when(table, "sam", "choose_line", line="hiding")
    assert [x.space for x in happened(table, e.MarkerMoved, by="sam", rule="B4.8.4")] == [1, 2]

    table = given(step="step_two", active="sam", ring_used=False, frodo={"hand": ["elessar"], "step": 2})
    when(table, "sam", "draw_cards")
    assert (prompt(table).rule, state(table).active) == ("W1", "frodo")

    table = given("mordor", step="step_two", active="sam", ring_used=False)
    when(table, "sam", "draw_cards")
    assert (prompt(table).rule, state(table).active) == ("W7", "sam")


@situation("A52", rule="W3, A11, A15")
def test_ring_and_guidance_before_an_event() -> None:
    """Trapped? with travelling at 4: the Ring carries the marker past the rest of the line."""
    table = given(
        event=3,
        active="sam",
        ring_used=False,
        lines={"travelling": 4, "hiding": 7},
        rolls=["dot1"],
        next_tiles=["sundial", "fighting"],
    )
    when(table, "frodo", "pass")
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W3"
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="travelling")
    assert happened(table, e.ConditionChecked)[0].met
