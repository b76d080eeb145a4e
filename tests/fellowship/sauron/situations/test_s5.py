"""Sauron at the start of a turn: the lesser effect (S5)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.model.events import HobbitEliminated, TileTurnedUp, TurnBegan
from core.fellowship.model.sauron_events import SauronActivated
from tests.fellowship.kit import go_on, outcome, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import given, plays, rests, rider, situation, symbols, takes
from tests.kit.told import happened, story

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


@situation(rule="S5.1, S5.9")
def test_sauron_is_called_first_and_then_the_turn_goes_on() -> None:
    table = given(holds=["SC04"], active="pippin", tiles=["hiding"], foes=("snaga",), pippin={"hand": FIVE, "step": 1})
    assert prompt(table).seat == "sauron"
    assert story(table)[-1] == "SauronActivated"
    assert not happened(table, TileTurnedUp)
    assert refused(table, "pippin", "defeat_foe", foe="snaga")
    rests(table)
    assert prompt(table).rule in {"W1", "W2"} or prompt(table).window or prompt(table).kind == "step_two"
    go_on(table)
    assert happened(table, TileTurnedUp, tile="hiding")


@situation("T38", rule="S5.1")
def test_neither_belt_nor_integrity_prevents_the_call() -> None:
    hand = ["belt"]
    table = given(holds=["SC04"], gandalf=["integrity"], foes=(), frodo={"hand": hand, "shields": 5}, sam={"hand": []})
    assert prompt(table).seat == "sauron"
    assert happened(table, SauronActivated, hobbit="frodo", turn=True)
    assert refused(table, "frodo", "use_card", card="belt")
    assert refused(table, "frodo", "call_gandalf", card="integrity")
    plays(table, "SC04")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1


@situation("T3", rule="S5.3, SA4, SC.SC21")
@pytest.mark.parametrize("picked", ["H", "C"])
def test_the_lesser_effect_is_one_symbol_of_choice(picked: str) -> None:
    """The tile that follows brings the card Book."""
    table = given(holds=["SC21"], active="pippin", tiles=["hiding"], pippin={"hand": FIVE})
    plays(table, "SC21")
    assert symbols(table, "pippin") == ["C", "H"]
    when(table, "pippin", "take_symbol", symbol=picked)
    go_on(table)
    if picked == "C":
        when(table, "pippin", "choose_card", card="grey_hiding")
    go_on(table)
    assert state(table).hobbits["pippin"].step == (1 if picked == "H" else 0)
    assert len(state(table).hobbits["pippin"].hand) == (6 if picked == "H" else 5)
    assert prompt(table).kind == "step_two"


@situation("T4", rule="S5.3")
def test_without_cards_only_the_step_is_left() -> None:
    table = given(holds=["SC21"], active="pippin", tiles=["hiding"], pippin={})
    plays(table, "SC21")
    go_on(table)
    assert state(table).hobbits["pippin"].step == 1
    assert prompt(table).kind == "step_two"


@situation("T67", rule="S5.3, SA5")
def test_nothing_happens_when_no_symbol_can_be_satisfied() -> None:
    table = given(holds=["SC20"], active="sam", tiles=["hiding"], sam={"shields": 1})
    plays(table, "SC20")
    go_on(table)
    assert state(table).hobbits["sam"].shields == 1
    assert prompt(table).kind == "step_two"


@situation(rule="SA6, S5.3")
def test_a_step_that_leads_to_sauron_can_be_chosen() -> None:
    table = given(holds=["SC16"], active="merry", sauron=8, merry={"step": 7, "hand": FIVE})
    plays(table, "SC16")
    assert symbols(table, "merry") == ["C", "H"]
    when(table, "merry", "take_symbol", symbol="H")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")


@situation(rule="SA2, S5.3")
def test_the_die_can_be_the_one_symbol() -> None:
    table = given(holds=["SC07", "SC21"], active="pippin", tiles=["hiding"], pippin={"hand": FIVE})
    plays(table, "SC07")
    go_on(table)
    assert prompt(table).seat == "sauron"
    assert refused(table, "sauron", "draw_sauron_card")
    plays(table, "SC21")
    for _ in range(5):
        go_on(table)
        if symbols(table, "pippin"):
            takes(table, "pippin", symbols(table, "pippin")[0])
        elif prompt(table).kind == "lose_cards":
            when(table, "pippin", "choose_card", card=state(table).hobbits["pippin"].hand[0])
    assert state(table).hobbits["pippin"].step == 1
    assert len([card for card in state(table).hobbits["pippin"].hand if card in FIVE]) == 3


@situation("T68", rule="S5.3, S6.1")
def test_the_riders_symbol_can_be_chosen_though_it_stops_early() -> None:
    table = given(holds=["SC01", "SC04"], rider=6, frodo={"step": 5}, active="sam", sam={})
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (5, "back")
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    assert prompt(table).seat == "sauron"


@situation(rule="S5.4, B8.mithril")
def test_mithril_before_and_after_the_choice() -> None:
    before = given(holds=["SC21"], active="pippin", tiles=["hiding"], sam={"hand": ["mithril"]}, pippin={"hand": FIVE})
    plays(before, "SC21")
    when(before, "sam", "use_card", card="mithril")
    go_on(before)
    assert prompt(before).kind == "step_two"
    assert state(before).hobbits["pippin"].step == 0
    after = given(holds=["SC21"], active="pippin", tiles=["hiding"], sam={"hand": ["mithril"]}, pippin={"hand": FIVE})
    plays(after, "SC21")
    go_on(after)
    when(after, "pippin", "take_symbol", symbol="H")
    when(after, "sam", "use_card", card="mithril")
    go_on(after)
    assert prompt(after).kind == "step_two"
    assert state(after).hobbits["pippin"].step == 0
    assert state(after).hobbits["sam"].hand == []


@situation(rule="S5.4, SG.protection")
def test_protection_after_the_choice() -> None:
    table = given(
        holds=["SC21"],
        active="pippin",
        tiles=["hiding"],
        gandalf=["protection"],
        sam={"shields": 5},
        pippin={"hand": FIVE},
    )
    plays(table, "SC21")
    go_on(table)
    when(table, "pippin", "take_symbol", symbol="C")
    when(table, "sam", "call_gandalf", card="protection")
    go_on(table)
    assert state(table).hobbits["pippin"].hand == [*FIVE, "book"]
    assert state(table).hobbits["sam"].shields == 0
    assert state(table).gandalf == []
    assert prompt(table).kind == "step_two"


@situation(rule="SA25")
def test_the_ring_bearer_eliminated_by_the_opening_loses_the_game() -> None:
    table = given(holds=["SC04"], active="frodo", sauron=8, frodo={"step": 7}, lines={"fighting": 3})
    plays(table, "SC04")
    go_on(table)
    assert outcome(table) == ("lost", "B4.6.3", 13)


@situation("T71", rule="SA32, S5.3, SC.SC16")
def test_with_foes_a_card_symbol_brings_one_foe() -> None:
    table = given(holds=["SC16"], active="merry", foes=(), merry={"hand": FIVE})
    plays(table, "SC16")
    when(table, "merry", "take_symbol", symbol="C")
    go_on(table, until="W1")
    assert len(state(table).foe_line) == 1
    assert state(table).hobbits["merry"].hand == FIVE
    assert state(table).hobbits["merry"].step == 0


@situation("T44", rule="SF.frodo, S5.3, SC.SC09")
def test_frodos_card_before_the_symbol_is_chosen() -> None:
    table = given(holds=["SC09"], active="sam", rider=15, fellowship=["frodo"], tiles=["hiding"], sam={})
    plays(table, "SC09")
    when(table, "frodo", "use_fellowship")
    seat = prompt(table).seat
    when(table, seat, "choose_line", line="hiding")
    go_on(table)
    assert state(table).lines["hiding"] == 1
    assert state(table).hobbits["sam"].hand == ["book"]
    assert symbols(table, "sam") == ["H", "R3"]
    when(table, "sam", "take_symbol", symbol="H")
    go_on(table)
    assert state(table).hobbits["sam"].step == 1
    assert rider(table) == (15, "out")
    assert state(table).fellowship_cards == []


@situation(rule="S5.1, S9.3, B4.1.1")
def test_the_call_comes_with_every_turn_clockwise() -> None:
    table = given(holds=["SC04"], active="frodo", tiles=["hiding", "hiding", "hiding"], sam={}, pippin={})
    seen: list[Any] = []
    for _ in range(3):
        assert prompt(table).seat == "sauron"
        seen.append(happened(table, SauronActivated)[-1].hobbit)
        rests(table)
        go_on(table)
        when(table, state(table).active, "draw_cards")
        go_on(table)
    assert seen == ["frodo", "sam", "pippin"]
    assert len(happened(table, TurnBegan)) >= 3
