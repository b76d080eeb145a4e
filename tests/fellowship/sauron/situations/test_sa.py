"""Where several rules of the Sauron player meet (SA)."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model.events import (
    CostPaid,
    DieRolled,
    HobbitEliminated,
    HobbitMoved,
    MarkerMoved,
    TileTurnedUp,
)
from core.fellowship.model.sauron_events import (
    IncidentBegan,
    RiderMet,
    RiderMoved,
    SauronActivated,
)
from core.fellowship.model.steps import Advance, EndScenario, Pay
from core.kernel.table import Table, new_header
from tests.fellowship.kit import go_on, offered, outcome, prompt, state, when
from tests.fellowship.sauron.situations.table import (
    given,
    lord,
    plays,
    refreshes,
    rests,
    rider,
    situation,
    symbols,
    takes,
)
from tests.kit.told import happened, story

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


@situation(rule="S5.7, SA25, SN.NZ4, B4.4.2")
def test_the_others_suffer_the_incident_one_by_one_without_the_eliminated() -> None:
    table = given(holds=["SC05"], active="pippin", nazgul=["NZ4"], sauron=8, merry={"step": 7}, fatty={"shields": 1})
    when(table, "sauron", "apply_nazgul", card="NZ4")
    go_on(table)
    when(table, "fatty", "give_shields", count=1)
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items() if hobbit.alive}
    assert steps == {"frodo": 1, "sam": 1, "pippin": 1, "fatty": 0}
    assert state(table).active == "pippin"


@situation(rule="S5.7, SA25, SN.NZ7, B4.4.1")
def test_the_group_pays_for_the_incident_when_the_active_hobbit_is_out() -> None:
    table = given(nazgul=["NZ7"], active="merry", sauron=8, merry={"step": 7}, fatty={"hand": FIVE})
    when(table, "sauron", "apply_nazgul", card="NZ7")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="merry")
    for card in FIVE[:2]:
        when(table, "fatty", "give_card", card=card)
    go_on(table)
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items() if hobbit.alive}
    assert steps == {"frodo": 0, "sam": 0, "pippin": 0, "fatty": 0}
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
    assert rider(table) == (13, "out")
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


@situation(rule="S5.6, SA16, B4.7.4")
def test_the_incident_does_not_happen_when_the_ring_ends_the_scenario_before_it() -> None:
    table = given(
        nazgul=["NZ1"], active="pippin", ring_used=False, rolls=["blank"], lines={"fighting": 6}, sauron=12, pippin={}
    )
    when(table, "sauron", "apply_nazgul", card="NZ1")
    until_offered(table, "put_on_ring", "frodo")
    assert prompt(table).rule == "S5.6"
    when(table, "frodo", "put_on_ring")
    go_on(table)
    when(table, "frodo", "choose_line", line="fighting")
    go_on(table)
    kinds = story(table)
    assert kinds.index("HobbitMoved") < kinds.index("ScenarioEnded")
    assert not happened(table, IncidentBegan)
    assert state(table).sauron == 12


@situation(rule="S5.6, SA16, B4.8.4")
def test_guidance_before_an_incident_spares_it_like_the_ring() -> None:
    table = given(
        nazgul=["NZ1"],
        active="pippin",
        gandalf=["guidance"],
        lines={"fighting": 9},
        sauron=12,
        pippin={},
        sam={"shields": 5},
    )
    when(table, "sauron", "apply_nazgul", card="NZ1")
    until_offered(table, "call_gandalf", "sam")
    when(table, "sam", "call_gandalf", card="guidance")
    when(table, "pippin", "choose_line", line="fighting")
    go_on(table)
    assert "ScenarioEnded" in story(table)
    assert not happened(table, IncidentBegan)


@situation(rule="SA16, S5.6, SF.frodo")
def test_frodos_card_before_the_symbol_leaves_the_symbol_and_spares_the_incident() -> None:
    table = given(
        nazgul=["NZ1"], active="pippin", fellowship=["frodo"], lines={"fighting": 9}, sauron=12, pippin={"step": 1}
    )
    when(table, "sauron", "apply_nazgul", card="NZ1")
    until_offered(table, "use_fellowship", "frodo")
    when(table, "frodo", "use_fellowship")
    when(table, "pippin", "choose_line", line="fighting")
    go_on(table)
    moved = [one.steps for one in happened(table, HobbitMoved, hobbit="pippin")]
    assert moved[0] == 1
    assert story(table).index("HobbitMoved") < story(table).index("ScenarioEnded")
    assert not happened(table, IncidentBegan)


@situation(rule="SA16, A51, B8.gollum")
def test_gollums_symbols_count_for_an_incident_though_a_card_ends_the_scenario_meanwhile() -> None:
    """Gollum has been given toward the Morgul Blade and his user calls Sauron; Frodo's card ends the board."""
    table = given(
        agenda=[Pay("nazgul", "NZ1", "one")],
        holds=["SC01"],
        fellowship=["frodo"],
        lines={"fighting": 9},
        sauron=12,
        sam={"hand": ["gollum", "boromir"]},
    )
    when(table, "sam", "give_card", card="gollum")
    when(table, "sam", "give_card", card="boromir")
    plays(table, "SC01")
    when(table, "frodo", "use_fellowship")
    when(table, "frodo", "choose_line", line="fighting")
    go_on(table)
    kinds = story(table)
    assert happened(table, CostPaid)
    assert state(table).sauron == 12
    assert {"gollum", "boromir"} <= set(state(table).gone)
    assert kinds.index("CostPaid") < kinds.index("ScenarioEnded")


def test_gollums_symbols_for_another_cost_end_with_the_scenario() -> None:
    """They are dropped with the event whose payment lies below them."""
    table = given(
        agenda=[Pay("event", "5", "group")],
        event=5,
        holds=["SC01"],
        fellowship=["frodo"],
        lines={"fighting": 9},
        sauron=12,
        sam={"hand": ["gollum", "boromir"]},
    )
    when(table, "sam", "give_card", card="gollum")
    when(table, "sam", "give_card", card="boromir")
    plays(table, "SC01")
    when(table, "frodo", "use_fellowship")
    when(table, "frodo", "choose_line", line="fighting")
    go_on(table)
    assert not happened(table, CostPaid)
    assert "ScenarioEnded" in story(table)


@situation(rule="SA16, S5.7, S5.6")
def test_an_incident_that_has_begun_is_finished_though_the_scenario_ends() -> None:
    table = given(
        agenda=[Pay("nazgul", "NZ1", "one"), Advance("fighting", 1, "frodo", "B4.2.1")],
        lines={"fighting": 9},
        sauron=12,
        sam={"hand": [*["grey_fighting"] * 3, "white_fighting", "white_fighting"]},
    )
    assert prompt(table).kind == "pay"
    when(table, "frodo", "refuse")
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


def shields(table: Table) -> list[int]:
    """Return how many shields each hobbit has."""
    return [hobbit.shields for hobbit in state(table).hobbits.values()]


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
