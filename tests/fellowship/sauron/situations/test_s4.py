"""Sauron instead of a roll (S4)."""

from __future__ import annotations

from core.fellowship.model.events import (
    CardDiscarded,
    HobbitEliminated,
    SauronMoved,
    ShieldsDiscarded,
    TokenDiscarded,
)
from core.fellowship.model.sauron_events import HandRefreshed, RiderMoved, SauronActivated
from core.fellowship.model.steps import LoseCards
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import given, lord, plays, refreshes, rider, situation, symbols, takes
from tests.kit.told import happened

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


@situation("T10", rule="S4.1")
def test_the_belt_keeps_sauron_from_being_activated() -> None:
    table = given(die="pippin", holds=["SC04"], sam={"hand": ["belt"]}, pippin={})
    assert prompt(table).rule == "W5"
    when(table, "sam", "use_card", card="belt")
    assert not happened(table, SauronActivated)
    assert lord(table).hand == ["SC04"]
    assert prompt(table).kind == "step_two"


@situation("T49", rule="S4.1, S10")
def test_integrity_keeps_sauron_from_being_activated() -> None:
    table = given(die="pippin", holds=["SC04"], gandalf=["integrity"], foes=(), sam={"shields": 5}, pippin={})
    go_on(table, until="W5")
    when(table, "sam", "call_gandalf", card="integrity")
    assert not happened(table, SauronActivated)
    assert not happened(table, HandRefreshed)
    assert lord(table).hand == ["SC04"]
    assert state(table).hobbits["sam"].shields == 0


@situation("T11", rule="S4.2")
def test_the_belt_comes_too_late_once_sauron_is_called() -> None:
    table = given(die="pippin", holds=["SC04"], sam={"hand": ["belt"]}, pippin={})
    go_on(table)
    assert prompt(table).seat == "sauron"
    assert refused(table, "sam", "use_card", card="belt") == "S4.2"
    when(table, "sauron", "refresh_sauron_hand")
    assert refused(table, "sam", "use_card", card="belt") == "S4.2"
    assert happened(table, SauronActivated, hobbit="pippin")


@situation("T9", rule="S4.3")
def test_a_refresh_that_discards_two_of_four_draws_four() -> None:
    draws = ["SC10", "SC11", "SC12", "SC13", "SC14"]
    hand = ["SC04", "SC05", "SC06", "SC07"]
    table = given(die="pippin", holds=hand, draws=draws, pippin={"hand": FIVE, "step": 1})
    refreshes(table, "SC04", "SC06")
    assert sorted(lord(table).hand) == ["SC05", "SC07", "SC10", "SC11", "SC12", "SC13"]
    assert lord(table).discard == ["SC04", "SC06"]
    assert state(table).hobbits["pippin"].step == 1
    assert state(table).hobbits["pippin"].hand == FIVE


@situation("T37", rule="S5.8, S4.3")
def test_no_nazgul_card_in_place_of_a_roll() -> None:
    table = given(die="pippin", holds=["SC04"], nazgul=["NZ1"], pippin={})
    assert refused(table, "sauron", "apply_nazgul", card="NZ1") == "S5.8"
    assert refused(table, "sauron", "draw_sauron_card") == "S4.3"


@situation("T72", rule="S4.8")
def test_an_empty_hand_must_be_refreshed() -> None:
    table = given(die="merry", draws=["SC10", "SC11", "SC12", "SC13", "SC14", "SC15", "SC16"], merry={})
    if not lord(table).hand:
        assert {type(choice.action).__name__ for choice in prompt(table).choices} == {"RefreshSauronHand"}
        refreshes(table)
    assert lord(table).hand == ["SC10", "SC11", "SC12", "SC13", "SC14", "SC15"]


@situation("T1", rule="S4.5, SC.SC21")
def test_all_symbols_of_a_card() -> None:
    table = given(die="pippin", holds=["SC21"], pippin={"hand": FIVE})
    plays(table, "SC21")
    go_on(table)
    assert symbols(table, "pippin") == ["C", "H"]
    takes(table, "pippin", "H")
    for card in ("grey_fighting", "white_hiding"):
        when(table, "pippin", "choose_card", card=card)
    assert state(table).hobbits["pippin"].step == 1
    assert sorted(state(table).hobbits["pippin"].hand) == sorted(["grey_hiding", "white_travelling", "grey_travelling"])
    assert prompt(table).kind == "step_two"
    assert lord(table).discard == ["SC21"]


@situation("T2", rule="S4.5, SA5")
def test_too_few_cards_have_no_further_effect() -> None:
    table = given(die="pippin", holds=["SC21"], pippin={"hand": ["grey_hiding"]})
    plays(table, "SC21")
    go_on(table)
    takes(table, "pippin", "H")
    go_on(table)
    assert state(table).hobbits["pippin"].step == 1
    assert state(table).hobbits["pippin"].hand == []
    assert state(table).hobbits["pippin"].alive
    assert len(happened(table, CardDiscarded)) == 1


@situation(rule="S4.5, SA5, SC.SC20")
def test_shields_and_tokens_are_given_as_far_as_they_go() -> None:
    table = given(die="pippin", holds=["SC20"], pippin={"shields": 1})
    plays(table, "SC20")
    go_on(table)
    takes(table, "pippin", "B2")
    assert state(table).hobbits["pippin"].shields == 0
    assert state(table).hobbits["pippin"].alive
    assert not happened(table, TokenDiscarded)
    assert prompt(table).kind == "step_two"


@situation(rule="S4.5, SC.SC27")
def test_a_ring_token_and_shields() -> None:
    table = given(die="pippin", holds=["SC27"], rider=15, pippin={"shields": 3, "tokens": {"ring": 1, "sun": 1}})
    plays(table, "SC27")
    go_on(table)
    takes(table, "pippin", "G")
    takes(table, "pippin", "B2")
    go_on(table)
    assert state(table).hobbits["pippin"].tokens == {"sun": 1}
    assert state(table).hobbits["pippin"].shields == 1
    assert rider(table) == (13, "out")


@situation(rule="S4.5, SC.SC13")
def test_any_life_token_is_the_players_choice() -> None:
    table = given(die="pippin", holds=["SC13"], pippin={"tokens": {"ring": 1, "sun": 1}})
    plays(table, "SC13")
    go_on(table)
    takes(table, "pippin", "L")
    when(table, "pippin", "give_token", token="sun")
    assert state(table).hobbits["pippin"].tokens == {"ring": 1}


@situation(rule="S4.5")
def test_the_player_chooses_the_order() -> None:
    """With the eye first Sauron would catch nobody: the rider or the eye may come first."""
    for first in ("R2", "E"):
        table = given(die="pippin", holds=["SC15"], sauron=12, pippin={})
        plays(table, "SC15")
        go_on(table)
        when(table, "pippin", "take_symbol", symbol=first)
        go_on(table)
        kinds = [type(one) for entry in table.line.entries[: table.cursor] for one in entry.events]
        moves = [kind for kind in kinds if kind in (RiderMoved, SauronMoved)]
        assert moves == ([RiderMoved, SauronMoved] if first == "R2" else [SauronMoved, RiderMoved])


@situation("T39", rule="S4.6")
def test_the_rest_of_the_card_happens_when_its_first_symbol_eliminates() -> None:
    table = given(die="merry", holds=["SC24"], sauron=8, rider=15, merry={"step": 7, "shields": 3}, frodo={})
    plays(table, "SC24")
    go_on(table)
    takes(table, "merry", "H")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    assert rider(table) == (13, "out")
    assert not happened(table, ShieldsDiscarded)


@situation("T8", rule="S4.7, SC.SC22")
def test_sam_takes_one_symbol_that_he_can_satisfy() -> None:
    for picked in ("R2", "H"):
        table = given(die="sam", holds=["SC22"], sam={})
        plays(table, "SC22")
        go_on(table)
        assert symbols(table, "sam") == ["H", "R2"]
        assert refused(table, "sam", "take_symbol", symbol="C") == "S4.7"
        when(table, "sam", "take_symbol", symbol=picked)
        go_on(table)
        assert state(table).hobbits["sam"].step == (1 if picked == "H" else 0)
        assert rider(table) == (13 if picked == "R2" else 15, "out")
        assert prompt(table).kind == "step_two"


@situation(rule="S4.7")
def test_sam_takes_nothing_when_no_symbol_can_be_satisfied() -> None:
    table = given(die="sam", holds=["SC29"], sam={"shields": 2})
    plays(table, "SC29")
    go_on(table)
    assert prompt(table).kind == "step_two"
    assert state(table).hobbits["sam"].shields == 2


@situation(rule="S4.7, S4.3")
def test_a_refresh_is_possible_against_sam() -> None:
    table = given(die="sam", holds=["SC29"], draws=["SC01", "SC02", "SC03", "SC04", "SC05", "SC06"])
    refreshes(table)
    assert len(lord(table).hand) == 6


@situation(rule="S4.4, B8.mithril")
def test_mithril_stops_every_symbol() -> None:
    table = given(die="pippin", holds=["SC22"], rider=9, frodo={"hand": ["mithril"]}, pippin={"hand": FIVE})
    plays(table, "SC22")
    when(table, "frodo", "use_card", card="mithril")
    go_on(table)
    assert state(table).hobbits["pippin"].step == 0
    assert state(table).hobbits["pippin"].hand == FIVE
    assert rider(table) == (9, "out")
    assert prompt(table).kind == "step_two"


@situation(rule="S4.4, F8.defiance")
def test_defiance_stops_the_eye_of_a_card() -> None:
    table = given(die="pippin", holds=["SC15"], sauron=12, gandalf=["defiance"], foes=(), sam={"shields": 5}, pippin={})
    plays(table, "SC15")
    go_on(table, until="F8.defiance")
    takes(table, "pippin", "E")
    assert prompt(table).rule == "F8.defiance"
    when(table, "sam", "call_gandalf", card="defiance")
    go_on(table)
    assert state(table).sauron == 12
    assert rider(table) == (13, "out")


@situation("T41", rule="SF.sam, S4.7")
def test_sams_card_leaves_another_player_one_symbol() -> None:
    table = given(die="pippin", holds=["SC25"], fellowship=["sam"], sam={}, pippin={"hand": FIVE})
    plays(table, "SC25")
    when(table, "sam", "use_fellowship")
    go_on(table)
    assert symbols(table, "pippin") == ["C", "R2"]
    assert refused(table, "pippin", "take_symbol", symbol="L") == "SF.sam"
    when(table, "pippin", "take_symbol", symbol="C")
    go_on(table)
    when(table, "pippin", "choose_card", card="grey_hiding")
    assert rider(table) == (15, "out")
    assert state(table).fellowship_cards == []
    assert prompt(table).kind == "step_two"


@situation(rule="SF.sam")
def test_sams_card_does_not_help_at_the_start_of_a_turn() -> None:
    table = given(holds=["SC25"], active="pippin", fellowship=["sam"], pippin={"hand": FIVE})
    plays(table, "SC25")
    assert not offered(table, "use_fellowship", "sam")
    assert refused(table, "sam", "use_fellowship") == "SF.sam"


@situation("T31", rule="SF.merry, S4.4")
def test_merrys_card_stops_the_rider_and_nothing_else() -> None:
    table = given(die="merry", holds=["SC22"], rider=9, fellowship=["merry"], merry={"hand": ["grey_hiding"]})
    plays(table, "SC22")
    while not offered(table, "use_fellowship", "merry") or symbols(table, "merry"):
        if symbols(table, "merry"):
            when(table, "merry", "take_symbol", symbol="R2")
        else:
            go_on(table)
    when(table, "merry", "use_fellowship")
    for _ in range(3):
        go_on(table)
        if symbols(table, "merry"):
            takes(table, "merry", "H")
    go_on(table)
    assert rider(table) == (9, "out")
    assert state(table).hobbits["merry"].step == 1
    assert state(table).hobbits["merry"].hand == []
    assert state(table).fellowship_cards == []


@situation(rule="S4.5, B4.4.7")
def test_a_text_that_demands_cards_still_eliminates() -> None:
    """Only the symbols of Sauron's cards are forgiving."""
    table = given(agenda=[LoseCards("sam", 2, "B4.4.7")], sam={"hand": ["sting"]}, pippin={})
    assert not state(table).hobbits["sam"].alive
