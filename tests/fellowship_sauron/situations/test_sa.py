"""Where several rules of the Sauron player meet (SA)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.actions import CallGandalf
from core.fellowship.events import (
    AbilityUsed,
    DieRolled,
    EventBegan,
    EventIgnored,
    HobbitEliminated,
    MarkerMoved,
    SauronMoved,
    TileTurnedUp,
)
from core.fellowship.game import GAME
from core.fellowship.sauron_events import (
    ActivationAvoided,
    FellowshipCardUsed,
    IncidentBegan,
    RiderMet,
    RiderMoved,
    SauronActivated,
)
from core.fellowship.steps import EndScenario
from core.kernel.table import Table, new_header
from tests.fellowship_sauron.situations.table import (
    given,
    go_on,
    happened,
    lord,
    offered,
    outcome,
    plays,
    prompt,
    refreshes,
    refused,
    rests,
    rider,
    situation,
    state,
    story,
    symbols,
    takes,
    when,
)

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


def until_offered(table: Table, verb: str, seat: str) -> None:
    """Pass in windows until `seat` may do something."""
    while not offered(table, verb, seat):
        when(table, prompt(table).seat, "pass")


def finish(table: Table, seat: str) -> None:
    """`seat` suffers the rest of a card as it comes."""
    while not table.over and prompt(table).seat == seat and prompt(table).kind in {"take_symbol", "lose_cards"}:
        if prompt(table).kind == "take_symbol":
            when(table, seat, "take_symbol", symbol=symbols(table, seat)[0])
        else:
            when(table, seat, "choose_card", card=state(table).hobbits[seat].hand[0])
        go_on(table)


@situation(rule="S3.1, S4.3, B3.2")
def test_preparations_at_bag_end_call_sauron() -> None:
    table = Table(GAME, new_header(GAME, options={"hobbits": "2", "sauron": "on"}, seed=2))
    table.open()
    go_on(table)
    when(table, "frodo", "accept")
    assert prompt(table).kind == "activation"
    assert prompt(table).seat == "sauron"
    assert happened(table, SauronActivated, hobbit="frodo", turn=False)
    refreshes(table)
    assert len(lord(table).hand) == 6
    assert not happened(table, DieRolled)


@situation(rule="S5.7, SA25, SN.NZ7, B4.4.2")
def test_the_others_suffer_the_incident_one_by_one_without_the_eliminated() -> None:
    table = given(
        nazgul=["NZ7"], active="merry", sauron=8, merry={"step": 7}, fatty={"hand": FIVE}, frodo={"hand": FIVE[:2]}
    )
    when(table, "sauron", "apply_nazgul", card="NZ7")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    for card in FIVE[:2]:
        when(table, "fatty", "give_card", card=card)
    go_on(table)
    for card in FIVE[:2]:
        when(table, "frodo", "give_card", card=card)
    go_on(table)
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items() if hobbit.alive}
    assert steps == {"frodo": 0, "sam": 2, "pippin": 2, "fatty": 0}
    assert state(table).active == "fatty"


@situation(rule="S4.6, S5.1")
def test_an_eye_at_the_start_of_a_turn_may_take_the_turn() -> None:
    table = given(holds=["SC06"], active="merry", sauron=8, merry={"step": 7}, fatty={})
    plays(table, "SC06")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    assert state(table).active == "fatty"
    assert happened(table, SauronActivated)[-1].hobbit == "fatty"


@situation(rule="SF.merry, SN.NZ3")
def test_merrys_card_stops_one_ride_of_the_hunt_only() -> None:
    table = given(nazgul=["NZ3"], active="sam", rider=15, fellowship=["merry"], sam={}, merry={})
    when(table, "sauron", "apply_nazgul", card="NZ3")
    until_offered(table, "use_fellowship", "merry")
    when(table, "merry", "use_fellowship")
    go_on(table)
    assert rider(table) == (11, "out")
    assert len(happened(table, RiderMoved)) == 1


@situation(rule="SN.NZ8, S6.2")
def test_the_race_to_the_ford_may_lead_to_the_rider() -> None:
    table = given(nazgul=["NZ8"], holds=["SC05"], active="sam", rider=6, frodo={"step": 1}, sam={})
    when(table, "sauron", "apply_nazgul", card="NZ8")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 3
    assert rider(table) == (2, "back")
    assert happened(table, RiderMet, hobbit="frodo")
    assert prompt(table).kind == "activation"


@situation(rule="S6.2, S3.2, B4.7.1")
def test_the_real_die_of_the_ring_may_lead_to_the_rider() -> None:
    table = given(at="step_two", ring_used=False, holds=["SC05"], rolls=["dot3"], rider=6, frodo={"step": 4})
    when(table, "frodo", "put_on_ring")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 7
    assert rider(table) == (6, "back")
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 8
    when(table, "frodo", "choose_line", line="travelling")
    assert state(table).lines["travelling"] == 1


@situation(rule="S6.2, B4.6.3")
def test_a_ring_bearer_who_is_caught_meets_no_rider() -> None:
    table = given(die="frodo", holds=["SC30"], sauron=8, rider=7, frodo={"step": 6, "tokens": {"sun": 1}}, sam={})
    plays(table, "SC30")
    go_on(table)
    takes(table, "frodo", "H")
    assert rider(table) == (7, "back")
    assert prompt(table).kind == "activation"
    caught = given(die="frodo", holds=["SC05"], sauron=8, rider=15, frodo={"step": 7}, sam={})
    plays(caught, "SC05")
    go_on(caught)
    assert outcome(caught)[:2] == ("lost", "B4.6.3")
    assert not happened(caught, RiderMet)


@situation(rule="S6.7, S9.1, S6.8")
def test_after_mordor_the_rider_stays_where_it_is() -> None:
    table = given("mordor", agenda=[EndScenario()], lines={"travelling": 13}, rider=13, back=True, nazgul_draws=["NZ4"])
    assert rider(table) == (13, "back")
    assert lord(table).nazgul == []


@situation(rule="S9.3, F4.4")
def test_with_foes_sauron_refreshes_too_when_the_ring_lies_on_the_volcano() -> None:
    table = given("mordor", agenda=[EndScenario()], lines={"travelling": 13}, foes=("snaga",), holds=["SC01"])
    go_on(table)
    if prompt(table).kind == "refresh_hand":
        when(table, "sauron", "done")
        go_on(table)
    assert len(lord(table).hand) == 6
    assert prompt(table).kind == "activation"


@situation(rule="SA16, SF.frodo, S5.3")
def test_the_lesser_effect_is_finished_before_the_scenario_ends() -> None:
    table = given(
        holds=["SC16"], fellowship=["frodo"], active="pippin", lines={"fighting": 9}, pippin={"hand": FIVE}, sauron=12
    )
    plays(table, "SC16")
    when(table, "frodo", "use_fellowship")
    when(table, prompt(table).seat, "choose_line", line="fighting")
    go_on(table)
    assert symbols(table, "pippin") == ["C", "H"]
    assert "ScenarioEnded" not in story(table)
    when(table, "pippin", "take_symbol", symbol="H")
    go_on(table)
    assert "ScenarioEnded" in story(table)
    kinds = story(table)
    assert kinds.index("HobbitMoved") < kinds.index("ScenarioEnded")
    assert not happened(table, TileTurnedUp)


@situation(rule="SA16, S5.6, B4.7.4")
def test_the_incident_is_finished_when_the_ring_ends_the_scenario() -> None:
    table = given(
        nazgul=["NZ1"], active="pippin", ring_used=False, rolls=["blank"], lines={"fighting": 6}, sauron=12, pippin={}
    )
    when(table, "sauron", "apply_nazgul", card="NZ1")
    until_offered(table, "put_on_ring", "frodo")
    when(table, "frodo", "put_on_ring")
    go_on(table)
    when(table, "frodo", "choose_line", line="fighting")
    go_on(table)
    assert happened(table, IncidentBegan)
    assert state(table).sauron == 10
    kinds = story(table)
    assert kinds.index("SauronMoved") < kinds.index("ScenarioEnded")


@situation(rule="SF.pippin, B4.1.3")
def test_pippins_card_counts_for_this_turn_only() -> None:
    hand = ["white_hiding", "white_travelling", "white_hiding"]
    table = given(
        at="step_two", active="frodo", fellowship=["pippin"], pippin={}, frodo={"hand": FIVE}, sam={"hand": hand}
    )
    when(table, "pippin", "use_fellowship")
    when(table, "frodo", "draw_cards")
    go_on(table)
    rests(table)
    while prompt(table).kind != "step_two":
        table.act(prompt(table).choices[0].action)
    assert state(table).active == "sam"
    when(table, "sam", "play_card", card="white_hiding", line="hiding")
    go_on(table)
    assert "white_travelling" not in [one["card"] for one in offered(table, "play_card", "sam")]


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
    assert refused(table, "fatty", "call_gandalf", card="healing", help="together") in {"SF.fatty", "B4.8"}


@situation(rule="SF.fatty, SA28, SG.protection")
def test_fattys_card_brings_protection_against_a_card() -> None:
    table = given(die="fatty", holds=["SC05"], fellowship=["fatty"], **SHARED)
    assert refused(table, "fatty", "call_gandalf", card="protection", help="together") in {"SF.fatty", "SG.protection"}
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


@situation(rule="SA1, SA3, S6.3")
def test_a_chain_of_activations_unwinds_in_order() -> None:
    """A die against Pippin, then the rider meets Frodo, then Frodo's card, then the rest of Pippin's."""
    table = given(
        die="pippin", holds=["SC07", "SC22", "SC16"], rider=6, frodo={"step": 5, "hand": FIVE}, pippin={"hand": FIVE}
    )
    plays(table, "SC07")
    go_on(table)
    plays(table, "SC22")
    go_on(table)
    when(table, "pippin", "take_symbol", symbol="R2")
    go_on(table)
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    plays(table, "SC16")
    go_on(table)
    finish(table, "frodo")
    finish(table, "pippin")
    assert [len(state(table).hobbits[seat].hand) for seat in ("frodo", "pippin")] == [4, 4]
    assert [state(table).hobbits[seat].step for seat in ("frodo", "pippin")] == [6, 1]
    assert prompt(table).kind == "step_two"
    assert len(happened(table, SauronActivated)) == 3


@situation(rule="S8.1, SA13, B4.8.4")
def test_guidance_takes_chips_on_its_way() -> None:
    table = given(
        at="step_two",
        active="sam",
        gandalf=["guidance"],
        lines={"hiding": 2},
        chips={"hiding:4": "shields"},
        sam={"shields": 5},
    )
    when(table, "sam", "call_gandalf", card="guidance")
    when(table, "sam", "choose_line", line="hiding")
    assert state(table).hobbits["sam"].shields == 3
    assert state(table).chips == {}
    assert len(happened(table, MarkerMoved)) == 2


@situation(rule="SR.red_arrow, B4.1.3")
@pytest.mark.parametrize("asker", ["sam", "frodo"])
def test_a_card_of_the_red_arrow_may_be_played_as_the_second(asker: str) -> None:
    hands = {"sam": ["grey_fighting"], "frodo": []}
    hands[asker].append("red_arrow")
    table = given("moria", at="step_two", active="sam", frodo={"hand": hands["frodo"]}, sam={"hand": hands["sam"]})
    when(table, "sam", "play_card", card="grey_fighting", line="fighting")
    go_on(table, until="B4.1.3")
    when(table, asker, "use_card", card="red_arrow")
    when(table, "sam", "choose_card", card="book")
    assert "book" in state(table).hobbits["sam"].hand


@situation(rule="S5.4, B8.elessar")
def test_a_yellow_card_may_save_somebody_before_the_step_at_the_start_of_a_turn() -> None:
    table = given(holds=["SC04"], active="merry", sauron=8, sam={"hand": ["elessar"]}, merry={"step": 7})
    plays(table, "SC04")
    assert prompt(table).window
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="merry")
    go_on(table)
    assert state(table).hobbits["merry"].alive
    assert state(table).hobbits["merry"].step == 7
    assert state(table).hobbits["sam"].hand == []


@situation(rule="S5.4, B8.elessar")
def test_a_yellow_card_after_the_symbol_is_chosen() -> None:
    table = given(holds=["SC16"], active="merry", sauron=8, sam={"hand": ["elessar"]}, merry={"step": 7, "hand": FIVE})
    plays(table, "SC16")
    assert offered(table, "use_card", "sam")
    when(table, "merry", "take_symbol", symbol="H")
    assert prompt(table).window
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="merry")
    go_on(table)
    assert state(table).hobbits["merry"].alive


@situation(rule="S5.4, B8.miruvor, SR.star_of_elendil")
def test_a_yellow_card_may_open_another_choice_or_keep_the_rider_off() -> None:
    """Miruvor gives Merry a card to discard in place of the step; the Star drives the rider out of Frodo's way."""
    table = given(holds=["SC16"], active="merry", sam={"hand": ["miruvor", "grey_hiding"]}, merry={}, tiles=["hiding"])
    plays(table, "SC16")
    when(table, "sam", "use_card", card="miruvor")
    when(table, "sam", "name", hobbit="sam")
    when(table, "sam", "choose_card", card="grey_hiding")
    when(table, "sam", "name", hobbit="merry")
    assert symbols(table, "merry") == ["C", "H"]
    rides = given(
        holds=["SC04"], rider=6, frodo={"step": 5}, sam={"hand": ["star_of_elendil"]}, active="frodo", tiles=["hiding"]
    )
    plays(rides, "SC04")
    when(rides, "sam", "use_card", card="star_of_elendil")
    go_on(rides)
    assert state(rides).hobbits["frodo"].step == 6
    assert rider(rides) == (11, "out")
    assert not happened(rides, RiderMet)


@situation(rule="S5.4")
def test_nobody_is_asked_when_a_yellow_card_can_wait() -> None:
    table = given(holds=["SC04"], active="merry", sam={"hand": ["elessar"]}, merry={"step": 2}, tiles=["hiding"])
    plays(table, "SC04")
    assert prompt(table).rule != "S5.4"
    assert state(table).hobbits["merry"].step == 3


@situation(rule="S4.4, W6")
def test_instead_of_a_roll_only_what_follows_a_roll_may_be_used() -> None:
    table = given(die="merry", holds=["SC05"], sauron=8, sam={"hand": ["elessar"]}, merry={"step": 7})
    go_on(table)
    plays(table, "SC05")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    assert state(table).hobbits["sam"].hand == ["elessar"]


@situation(rule="S4.4, F3.9, F3.12")
def test_foes_may_be_defeated_before_a_card_played_instead_of_a_roll_takes_effect() -> None:
    """Merry pays Snaga with the card that Sauron would have cost him; Fire Brand does its own."""
    hand = ["white_friendship", "grey_friendship"]
    table = given(
        die="merry",
        active="merry",
        holds=["SC05"],
        foes=("snaga", "wolves"),
        sam={"hand": ["fire_brand"]},
        merry={"hand": hand},
    )
    go_on(table)
    plays(table, "SC05")
    assert prompt(table).rule == "S4.4"
    when(table, "merry", "defeat_foe", foe="snaga")
    for card in hand:
        if {"seat": "merry", "card": card} in offered(table, "give_card"):
            when(table, "merry", "give_card", card=card)
    until_offered(table, "use_card", "sam")
    when(table, "sam", "use_card", card="fire_brand")
    if offered(table, "choose_foe", "sam"):
        when(table, "sam", "choose_foe", foe="wolves")
    go_on(table)
    assert state(table).foe_line == []
    assert state(table).hobbits["merry"].step == 1


@situation(rule="S5.1, F3.9")
def test_no_foe_is_defeated_before_sauron_is_done_at_the_start_of_a_turn() -> None:
    table = given(
        active="merry", holds=["SC16"], foes=("snaga",), merry={"hand": ["white_friendship", "grey_friendship"]}
    )
    plays(table, "SC16")
    assert symbols(table, "merry") == ["C", "H"]
    assert not offered(table, "defeat_foe")
    when(table, "merry", "take_symbol", symbol="H")
    assert offered(table, "defeat_foe", "merry")
