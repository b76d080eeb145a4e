"""The Nazgul cards at the start of a turn (S5.5 to S5.7, SN)."""

from __future__ import annotations

import pytest

from core.fellowship.model.events import DieRolled, HobbitEliminated, TileTurnedUp
from core.fellowship.model.sauron_events import IncidentBegan, NazgulApplied, RiderMoved, SauronActivated
from core.kernel.table import Table
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import given, lord, rests, rider, situation
from tests.kit.told import happened

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


def applies(table: Table, card: str) -> None:
    """Sauron applies a Nazgul card."""
    when(table, "sauron", "apply_nazgul", card=card)


def refuses(table: Table) -> None:
    """Whoever is asked for the cost of an incident does not pay."""
    if prompt(table).kind == "pay":
        when(table, prompt(table).seat, "refuse")


@situation("T12", rule="S5.2")
def test_with_an_empty_hand_sauron_may_draw_or_apply_a_nazgul_card() -> None:
    table = given(nazgul=["NZ1"], draws=["SC10", "SC11"], tiles=["hiding"])
    kinds = {type(choice.action).__name__ for choice in prompt(table).choices}
    assert kinds == {"DrawSauronCard", "ApplyNazgul"}
    assert refused(table, "sauron", "refresh_sauron_hand") == "S5.2"
    rests(table)
    assert lord(table).hand == ["SC10"]
    assert lord(table).nazgul == ["NZ1"]


@situation("T5", rule="S5.5, S5.6, SN.NZ1")
def test_the_morgul_blade_unpaid() -> None:
    table = given(nazgul=["NZ1"], active="pippin", sauron=12, tiles=["hiding"], pippin={})
    applies(table, "NZ1")
    go_on(table)
    refuses(table)
    go_on(table)
    assert state(table).hobbits["pippin"].step == 1
    assert state(table).sauron == 10
    assert lord(table).discard == ["NZ1"]


@situation("T5", rule="S5.6, SN.NZ1")
def test_the_morgul_blade_paid_by_one_volunteer() -> None:
    hand = ["gimli", "grey_fighting", "white_joker", "grey_hiding", "boromir"]
    table = given(nazgul=["NZ1"], active="pippin", sauron=12, tiles=["hiding"], sam={"hand": hand}, pippin={})
    applies(table, "NZ1")
    go_on(table)
    assert prompt(table).kind == "pay"
    assert not [one for one in offered(table, "give_card") if one["card"] == "grey_hiding"]
    for card in ("boromir", "gimli", "grey_fighting", "white_joker"):
        if {"seat": "sam", "card": card} in offered(table, "give_card", "sam"):
            when(table, "sam", "give_card", card=card)
    go_on(table)
    assert state(table).sauron == 12
    assert "grey_hiding" in state(table).hobbits["sam"].hand
    assert state(table).hobbits["pippin"].step == 1


@situation(rule="SN.NZ1, B4.4.2")
def test_two_hobbits_cannot_pay_the_blade_together() -> None:
    table = given(
        nazgul=["NZ1"],
        active="pippin",
        sauron=12,
        tiles=["hiding"],
        frodo={"hand": ["gimli"]},
        sam={"hand": ["grey_fighting", "boromir"]},
        pippin={},
    )
    applies(table, "NZ1")
    go_on(table)
    assert state(table).sauron == 10


@situation("T40", rule="S5.7, SA25, S4.6")
def test_a_nazgul_card_goes_on_when_its_symbol_eliminates() -> None:
    table = given(nazgul=["NZ1"], active="merry", sauron=8, merry={"step": 7}, frodo={}, fatty={}, hobbits=5)
    applies(table, "NZ1")
    go_on(table)
    refuses(table)
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    assert happened(table, IncidentBegan, card="NZ1")
    assert state(table).sauron == 6
    assert not happened(table, TileTurnedUp)
    assert state(table).active == "fatty"
    assert prompt(table).seat == "sauron"
    assert happened(table, SauronActivated)[-1].hobbit == "fatty"
    assert happened(table, SauronActivated)[-1].turn


@situation("T70", rule="S5.6, S3.2, B4.7.1")
def test_the_ring_may_be_put_on_before_the_incident() -> None:
    table = given(
        nazgul=["NZ1"], active="pippin", ring_used=False, sauron=12, tiles=["hiding"], rolls=["blank"], pippin={}
    )
    applies(table, "NZ1")
    while not offered(table, "put_on_ring", "frodo"):
        when(table, prompt(table).seat, "pass")
    assert state(table).hobbits["pippin"].step == 1
    assert not happened(table, IncidentBegan)
    when(table, "frodo", "put_on_ring")
    go_on(table)
    assert happened(table, DieRolled, hobbit="frodo", face="blank")
    when(table, "frodo", "choose_line", line="travelling")
    go_on(table)
    refuses(table)
    assert state(table).lines["travelling"] == 4
    assert state(table).sauron == 10


@situation("T35", rule="SG.protection, S5.6, SN.NZ7")
def test_protection_cancels_both_parts_of_a_nazgul_card() -> None:
    table = given(
        nazgul=["NZ7"],
        active="pippin",
        tiles=["hiding"],
        gandalf=["protection"],
        sam={"shields": 5},
        pippin={"hand": FIVE},
    )
    applies(table, "NZ7")
    when(table, "sam", "call_gandalf", card="protection")
    go_on(table)
    assert [hobbit.step for hobbit in state(table).hobbits.values()] == [0, 0, 0]
    assert state(table).hobbits["pippin"].hand == [*FIVE, "book"]
    assert not happened(table, IncidentBegan)
    assert prompt(table).kind == "step_two"
    assert lord(table).discard == ["NZ7"]


@situation(rule="SA11, B8.mithril")
def test_mithril_stops_only_the_symbol_of_a_nazgul_card() -> None:
    table = given(nazgul=["NZ1"], active="pippin", sauron=12, tiles=["hiding"], sam={"hand": ["mithril"]}, pippin={})
    applies(table, "NZ1")
    when(table, "sam", "use_card", card="mithril")
    go_on(table)
    refuses(table)
    go_on(table)
    assert state(table).hobbits["pippin"].step == 0
    assert state(table).sauron == 10


@situation(rule="SA23, SN.NZ6, SN.NZ4")
@pytest.mark.parametrize("card", ["NZ6", "NZ4"])
def test_a_symbol_that_cannot_be_satisfied_is_skipped_and_the_incident_follows(card: str) -> None:
    table = given(nazgul=[card], active="pippin", sauron=12, tiles=["hiding"], pippin={"shields": 1})
    applies(table, card)
    go_on(table)
    if card == "NZ6":
        assert state(table).hobbits["pippin"].shields == 1
        assert state(table).sauron == 11
    else:
        assert prompt(table).kind == "pay"
        assert prompt(table).seat == "pippin"
        assert state(table).hobbits["pippin"].shields == 1


@situation(rule="SN.NZ2")
def test_the_black_breath() -> None:
    hand = ["white_friendship", "grey_hiding"]
    table = given(
        nazgul=["NZ2"], active="pippin", tiles=["hiding"], sam={"hand": ["white_joker"]}, pippin={"hand": hand}
    )
    applies(table, "NZ2")
    go_on(table)
    when(table, "pippin", "choose_card", card="grey_hiding")
    go_on(table)
    when(table, "pippin", "give_card", card="white_friendship")
    when(table, "sam", "give_card", card="white_joker")
    go_on(table)
    assert [hobbit.step for hobbit in state(table).hobbits.values()] == [0, 0, 0]
    assert [hobbit.hand for hobbit in state(table).hobbits.values()] == [[], [], ["book"]]


@situation(rule="SN.NZ2, B4.4.1")
def test_the_black_breath_unpaid_strikes_the_active_hobbit() -> None:
    table = given(nazgul=["NZ2"], active="pippin", tiles=["hiding"], sam={"hand": ["white_joker"]}, pippin={})
    applies(table, "NZ2")
    go_on(table)
    refuses(table)
    go_on(table)
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items()}
    assert steps == {"frodo": 0, "sam": 0, "pippin": 1}


@situation(rule="SN.NZ3, S5.5")
def test_the_hunt() -> None:
    table = given(nazgul=["NZ3"], active="pippin", rider=15, tiles=["hiding"], pippin={"hand": FIVE})
    applies(table, "NZ3")
    go_on(table)
    refuses(table)
    go_on(table)
    assert rider(table) == (11, "out")
    assert [one.step for one in happened(table, RiderMoved)][-1] == 11


@situation(rule="SN.NZ4")
def test_the_winged_terror() -> None:
    table = given(
        nazgul=["NZ4"], active="pippin", tiles=["hiding"], frodo={"shields": 1}, sam={}, pippin={"shields": 3}
    )
    applies(table, "NZ4")
    go_on(table)
    when(table, "pippin", "give_shields", count=1)
    go_on(table)
    when(table, "frodo", "refuse")
    go_on(table)
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items()}
    shields = {name: hobbit.shields for name, hobbit in state(table).hobbits.items()}
    assert steps == {"frodo": 1, "sam": 1, "pippin": 0}
    assert (shields["frodo"], shields["pippin"]) == (1, 0)


@situation(rule="SN.NZ5")
def test_the_witch_kings_command() -> None:
    table = given(nazgul=["NZ5"], active="pippin", tiles=["hiding"], sauron=12, pippin={"hand": FIVE[:1]})
    applies(table, "NZ5")
    go_on(table)
    refuses(table)
    go_on(table)
    assert "white_hiding" not in state(table).hobbits["pippin"].hand
    assert state(table).event == 1


@situation(rule="SN.NZ5")
def test_a_life_token_of_the_group_keeps_the_event_away() -> None:
    table = given(
        nazgul=["NZ5"],
        active="pippin",
        tiles=["hiding"],
        sam={"tokens": {"sun": 2}},
        pippin={"tokens": {"ring": 1}},
    )
    applies(table, "NZ5")
    go_on(table)
    when(table, "sam", "give_token", token="sun")
    assert state(table).event == 0
    assert state(table).hobbits["sam"].tokens == {"sun": 1}
    assert state(table).hobbits["pippin"].tokens == {"ring": 1}


@situation(rule="SN.NZ6")
def test_the_shadow_over_gondor() -> None:
    table = given(
        nazgul=["NZ6"],
        active="pippin",
        sauron=12,
        tiles=["hiding"],
        sam={"shields": 1},
        pippin={"shields": 1, "tokens": {"sun": 1}},
    )
    applies(table, "NZ6")
    go_on(table)
    assert state(table).hobbits["pippin"].tokens == {}
    when(table, "sam", "give_shields", count=1)
    when(table, "pippin", "give_shields", count=1)
    assert state(table).sauron == 12
    assert state(table).hobbits["sam"].shields == 0


@situation(rule="SN.NZ7")
def test_the_shriek_asks_for_cards_even_with_foes() -> None:
    table = given(nazgul=["NZ7"], active="pippin", tiles=["sundial"], foes=(), sam={"step": 1}, pippin={"hand": FIVE})
    applies(table, "NZ7")
    go_on(table)
    for card in ("white_hiding", "grey_hiding"):
        when(table, "pippin", "give_card", card=card)
    go_on(table)
    assert len(state(table).hobbits["pippin"].hand) == 3
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items()}
    assert (steps["frodo"], steps["sam"], steps["pippin"]) == (0, 1, 1)


@situation(rule="SN.NZ7")
def test_the_shriek_unpaid_is_a_second_step_for_the_active_hobbit() -> None:
    table = given(nazgul=["NZ7"], active="pippin", tiles=["hiding"], sam={"hand": FIVE[:2]}, pippin={})
    applies(table, "NZ7")
    go_on(table)
    refuses(table)
    go_on(table)
    assert [hobbit.step for hobbit in state(table).hobbits.values()] == [0, 0, 2]


@situation(rule="SN.NZ8")
def test_the_race_to_the_ford() -> None:
    table = given(nazgul=["NZ8"], active="pippin", rider=15, tiles=["hiding"], frodo={"step": 2}, pippin={})
    applies(table, "NZ8")
    go_on(table)
    refuses(table)
    go_on(table)
    assert rider(table) == (11, "out")
    assert state(table).hobbits["frodo"].step == 4
    assert state(table).hobbits["pippin"].step == 0


@situation(rule="SN.NZ9")
def test_the_lure_of_the_ring() -> None:
    table = given(nazgul=["NZ9"], active="pippin", tiles=["hiding"], pippin={"tokens": {"ring": 1, "sun": 1}})
    applies(table, "NZ9")
    go_on(table)
    assert state(table).hobbits["pippin"].tokens == {"sun": 1}
    refuses(table)
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1
    assert not happened(table, SauronActivated, turn=False)


@situation(rule="SN.NZ9, SA23")
def test_a_joker_of_the_ring_bearer_withstands_the_lure() -> None:
    table = given(nazgul=["NZ9"], active="pippin", tiles=["hiding"], frodo={"hand": ["white_joker"]}, pippin={})
    applies(table, "NZ9")
    go_on(table)
    when(table, "frodo", "give_card", card="white_joker")
    go_on(table)
    assert state(table).hobbits["frodo"].hand == []
    assert state(table).hobbits["frodo"].step == 0


@situation(rule="SN.NZ2, SA32")
def test_with_foes_the_card_symbol_of_a_nazgul_card_is_a_foe() -> None:
    table = given(nazgul=["NZ2"], active="merry", foes=(), merry={"hand": FIVE})
    applies(table, "NZ2")
    go_on(table, until="W1")
    assert len(state(table).foe_line) == 1
    assert state(table).hobbits["merry"].hand == FIVE
    assert state(table).hobbits["merry"].step == 1


@situation(rule="S5.8")
def test_a_nazgul_card_that_was_not_displayed_cannot_be_applied() -> None:
    table = given(nazgul=["NZ1"], active="pippin", pippin={})
    assert refused(table, "sauron", "apply_nazgul", card="NZ2") == "S5.2"
    assert refused(table, "sauron", "play_sauron_card", card="SC01") in {"S5.2", "S4.3"}
    assert not happened(table, NazgulApplied)
