"""Chains of calls, and cards of Sauron together with foes (S4, SA)."""

from __future__ import annotations

from core.fellowship.game import GAME
from core.fellowship.model.events import HobbitMoved
from core.fellowship.model.friends_events import FoeDefeated, FoeTurnedUp
from core.fellowship.model.sauron_events import SauronActivated, SauronCardPlayed
from tests.fellowship.kit import go_on, prompt, state, when
from tests.fellowship.sauron.situations.table import given, lord, plays, refreshes, situation, symbols, takes
from tests.kit.told import happened

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


@situation("T32", rule="SA32, SC.SC29")
def test_with_foes_every_card_symbol_is_a_foe() -> None:
    table = given(die="pippin", holds=["SC29"], foes=(), pippin={"hand": FIVE, "tokens": {"sun": 1}})
    plays(table, "SC29")
    for _ in range(4):
        go_on(table)
        if symbols(table, "pippin"):
            takes(table, "pippin", symbols(table, "pippin")[0])
    go_on(table)
    assert len(state(table).foe_line) == 2
    assert state(table).hobbits["pippin"].tokens == {}
    assert state(table).hobbits["pippin"].hand == FIVE


@situation(rule="SA21")
def test_a_foe_appears_for_an_empty_hand_and_for_an_eliminated_player() -> None:
    table = given(die="merry", holds=["SC28"], sauron=8, foes=(), merry={"step": 7, "shields": 2}, frodo={})
    plays(table, "SC28")
    for _ in range(4):
        go_on(table)
        if symbols(table, "merry"):
            takes(table, "merry", "H")
    go_on(table)
    assert not state(table).hobbits["merry"].alive
    assert len(happened(table, FoeTurnedUp)) == 1


@situation(rule="SA32")
def test_an_empty_foe_deck_and_a_card_symbol() -> None:
    """The full effect does nothing; where one symbol is chosen this one cannot be."""
    full = given(die="pippin", holds=["SC19"], foes=("snaga",), foe_deck=(), pippin={"hand": FIVE})
    plays(full, "SC19")
    go_on(full)
    while symbols(full, "pippin"):
        takes(full, "pippin", "C")
        go_on(full)
    assert state(full).foe_line == ["snaga"]
    assert state(full).hobbits["pippin"].hand == FIVE
    one = given(holds=["SC16"], active="pippin", foes=("snaga",), foe_deck=(), tiles=["hiding"], pippin={"hand": FIVE})
    plays(one, "SC16")
    go_on(one)
    assert state(one).hobbits["pippin"].step == 1


@situation("T33", rule="SA20, S3.1, S4.3")
def test_a_foe_that_demands_the_die_is_beaten_though_sauron_refreshes() -> None:
    table = given(at="step_two", active="pippin", foes=("uruk_hai",), holds=["SC04"], pippin={})
    when(table, "pippin", "defeat_foe", foe="uruk_hai")
    go_on(table)
    assert prompt(table).seat == "sauron"
    refreshes(table)
    go_on(table)
    assert state(table).foe_line == []
    assert happened(table, FoeDefeated)
    assert not happened(table, HobbitMoved)


@situation(rule="SA20")
def test_valour_makes_sam_take_all_symbols() -> None:
    table = given(event=4, at="event", active="frodo", foes=(), abilities=["sam"], holds=["SC21"], sam={"step": 2})
    go_on(table, until="W3")
    when(table, "sam", "use_ability")
    go_on(table)
    assert prompt(table).seat == "sauron"
    plays(table, "SC21")
    for _ in range(4):
        go_on(table)
        if symbols(table, "sam"):
            takes(table, "sam", symbols(table, "sam")[0])
    assert state(table).hobbits["sam"].step == 3
    assert len(state(table).foe_line) == 2


@situation(rule="SA3, SC.SC07")
def test_a_die_may_be_answered_with_a_card_again() -> None:
    table = given(die="pippin", holds=["SC07", "SC05"], pippin={})
    plays(table, "SC07")
    go_on(table)
    assert prompt(table).seat == "sauron"
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["pippin"].step == 1
    assert len(happened(table, SauronActivated)) == 2
    assert [one.card for one in happened(table, SauronCardPlayed)] == ["SC07", "SC05"]


@situation(rule="SA3, S4.8")
def test_a_refresh_ends_the_chain() -> None:
    table = given(die="pippin", holds=["SC07"], draws=["SC01", "SC02", "SC03", "SC04", "SC05", "SC06"], pippin={})
    plays(table, "SC07")
    go_on(table)
    refreshes(table)
    go_on(table)
    assert prompt(table).kind == "step_two"
    assert len(lord(table).hand) == 6


@situation(rule="S4.1, SA3")
def test_the_belt_stops_the_die_of_a_card() -> None:
    table = given(die="pippin", holds=["SC07", "SC05"], pippin={"hand": ["belt"]})
    go_on(table)
    plays(table, "SC07")
    go_on(table, until="W5")
    when(table, "pippin", "use_card", card="belt")
    go_on(table)
    assert prompt(table).kind == "step_two"
    assert lord(table).hand == ["SC05"]


@situation(rule="SA33")
def test_bill_the_pony_may_pay_a_life_token() -> None:
    table = given(
        die="pippin", holds=["SC13"], rider=15, foes=(), sam={"hand": ["bill_the_pony"]}, pippin={"tokens": {"sun": 1}}
    )
    plays(table, "SC13")
    for _ in range(3):
        go_on(table)
        if symbols(table, "pippin"):
            takes(table, "pippin", "L")
    when(table, "sam", "give_pony", stands_for="any")
    go_on(table)
    assert state(table).hobbits["pippin"].tokens == {"sun": 1}
    assert state(table).hobbits["sam"].hand == []


def test_with_foes_the_log_speaks_of_no_card_that_is_lost() -> None:
    """A card symbol brings a foe: neither the choice nor the log says that a card is discarded (SA21)."""
    table = given(die="merry", holds=["SC19"], foes=[], merry={"hand": ["white_hiding"], "step": 2})
    assert "Play Card x2 (SC19): 2 foes appear" in [
        GAME.words.label(table.state, choice) for choice in prompt(table).choices
    ]
    when(table, "sauron", "play_sauron_card", card="SC19")
    go_on(table)
    told = [GAME.words.event_text(event) for entry in table.line.entries for event in entry.events]
    assert told.count("Card x2 (SC19): a card symbol for Merry") == 2
    assert not any("discards" in text for text in told)
    assert state(table).hobbits["merry"].hand == ["white_hiding"]
