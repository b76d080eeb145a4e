"""Any-time cards before what nobody could foresee: a revealed symbol, and a roll after another (A56, W10)."""

from __future__ import annotations

from typing import Any

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.steps import EndScenario, EndTurn, NextEvent, ResolveEffect, StepTwo
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, situation, state, when
from tests.kit.at_table import prompt
from tests.kit.told import happened

COMPLETE = {"travelling": 7, "hiding": 7}
"""With these lines the event after "Stone in the Well" does nothing."""


@situation("A56", rule="A56, W4, B4.4.6, B9.1.3")
def test_a_symbol_that_nobody_can_pay_gives_any_time_cards_their_moment() -> None:
    def stone_in_well(step: int, **pippin: Any) -> Table:
        return given(
            agenda=[EndScenario(), EndTurn(), StepTwo(), NextEvent("B4.2.2")],
            sauron=6,
            event=2,
            lines=COMPLETE,
            frodo={"hand": ["grey_fighting"]},
            sam={"step": step},
            pippin=pippin,
            next_cards=["grey_hiding"],
        )

    table = stone_in_well(5, hand=["elessar"])
    go_on(table)
    assert (prompt(table).kind, prompt(table).seat) == ("pay", "frodo")
    when(table, "pippin", "use_card", card="elessar")
    when(table, "pippin", "name", hobbit="sam")
    assert (state(table).sauron, state(table).hobbits["sam"].alive) == (5, True)
    safe = stone_in_well(1, hand=["elessar"])
    go_on(safe)
    assert state(safe).sauron == 5  # nobody is near enough for the card to matter
    without = stone_in_well(5)
    go_on(without)
    assert not state(without).hobbits["sam"].alive


@situation(rule="W10, W5, B4.4.2")
def test_any_time_cards_between_the_rolls_of_several_hobbits() -> None:
    def all_roll(*, sauron: int = 8, step: int = 6, **pippin: Any) -> Table:
        return given(
            "helms_deep",
            agenda=[EndScenario(), EndTurn(), StepTwo(), NextEvent("B4.2.2")],
            sauron=sauron,
            event=3,
            sam={"step": step},
            pippin=pippin,
            next_cards=["grey_hiding"],
            rolls=["eye", "dot1", "blank"],
        )

    table = all_roll(hand=["elessar"])
    go_on(table)
    while prompt(table).rule != "W10":
        when(table, prompt(table).seat, "refuse" if prompt(table).kind == "pay" else "pass")
    assert (state(table).sauron, len(happened(table, e.DieRolled))) == (7, 1)
    assert "next roll" in GAME.words.prompt_text(table.state, prompt(table))
    when(table, "pippin", "use_card", card="elessar")
    when(table, "pippin", "name", hobbit="sam")
    assert state(table).hobbits["sam"].alive
    assert state(table).hobbits["sam"].step == 6
    for safe in (all_roll(sauron=15, step=1, hand=["elessar"]), all_roll(step=1)):
        go_on(safe)
        while prompt(safe).kind in {"pay", "window"}:
            assert prompt(safe).rule != "W10"
            when(safe, prompt(safe).seat, "refuse" if prompt(safe).kind == "pay" else "pass")
        assert len(happened(safe, e.DieRolled)) == 3


@situation(rule="W10, B4.4.7")
def test_cards_for_a_roller_with_an_empty_hand() -> None:
    table = given(
        "helms_deep",
        agenda=[EndScenario(), EndTurn(), StepTwo(), ResolveEffect("roll", "each", 1, "", "frodo", "B9.2.4")],
        sauron=15,
        frodo={"hand": ["gimli", "legolas"]},
        pippin={"hand": []},
        sam={"hand": ["lembas", "boromir"]},
        rolls=["blank", "blank", "cards2"],
    )
    while prompt(table).rule != "W10":
        when(table, prompt(table).seat, "pass")
    when(table, "sam", "use_card", card="lembas")
    when(table, "sam", "name", hobbit="pippin")
    go_on(table)
    assert state(table).hobbits["pippin"].alive
