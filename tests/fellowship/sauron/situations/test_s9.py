"""The decks, the end of a scenario and of the game (S9)."""

from __future__ import annotations

from core.fellowship.model.events import CardDiscarded, HobbitEliminated
from core.fellowship.model.sauron_events import (
    HandRefreshed,
    NazgulRemoved,
    NazgulShown,
    SauronActivated,
    SauronCardsDrawn,
)
from core.fellowship.model.steps import Advance, Attempt, EndScenario, Travel
from core.kernel.table import Table
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
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

ALL = [f"SC{number:02}" for number in range(1, 31)]


@situation("T22", rule="S9.2")
def test_an_empty_deck_is_made_of_the_discarded_sauron_cards() -> None:
    table = given(
        die="pippin", holds=["SC01", "SC02", "SC03"], draws=["SC30"], used=["SC10", "NZ2", "SC11", "SC12"], pippin={}
    )
    refreshes(table)
    hand = lord(table).hand
    assert len(hand) == 6
    assert hand[:4] == ["SC01", "SC02", "SC03", "SC30"]
    assert set(hand[4:]) < {"SC10", "SC11", "SC12"}
    assert len(lord(table).deck) == 1
    assert lord(table).discard == []
    assert happened(table, NazgulRemoved)[0].cards == ["NZ2"]
    everywhere = [*lord(table).nazgul, *lord(table).nazgul_deck.known, *lord(table).nazgul_deck.rest]
    assert "NZ2" not in everywhere


@situation(rule="SA34, S9.2")
def test_nothing_is_drawn_when_there_is_no_card_anywhere() -> None:
    turn = given(holds=ALL, draws=(), used=["NZ2"], active="pippin", tiles=["hiding"], pippin={})
    rests(turn)
    assert lord(turn).hand == ALL
    assert not happened(turn, SauronCardsDrawn)


@situation(rule="S9.2, S5.2")
def test_drawing_one_card_shuffles_an_empty_deck_first() -> None:
    rest = [card for card in ALL if card != "SC10"]
    table = given(holds=rest, draws=(), used=["SC10", "NZ2"], active="pippin", tiles=["hiding"], pippin={})
    rests(table)
    assert lord(table).hand == [*rest, "SC10"]
    assert happened(table, NazgulRemoved)[0].cards == ["NZ2"]
    assert happened(table, SauronCardsDrawn)[-1].cards == ["SC10"]


@situation(rule="S9.1, S9.2")
def test_no_nazgul_card_at_the_end_of_a_scenario_when_there_is_none() -> None:
    table = given(at="over", lines={"fighting": 10}, nazgul=["NZ1"], nazgul_draws=())
    go_on(table)
    assert lord(table).nazgul == ["NZ1"]
    assert not happened(table, NazgulShown)


@situation(rule="S9.1, F6.5")
def test_a_board_that_is_left_out_brings_sauron_nothing() -> None:
    tokens = {"tokens": {"ring": 1, "heart": 1, "sun": 1}}
    table = given(
        "isengard",
        at="over",
        lines={"hiding": 10},
        foes=(),
        nazgul_draws=["NZ4", "NZ5", "NZ6"],
        rider=4,
        frodo=tokens,
        sam=tokens,
    )
    while not offered(table, "choose_route"):
        when(table, prompt(table).seat, "pass")
    seat = next(one["seat"] for one in offered(table, "choose_route") if one["route"] == "weakness")
    when(table, seat, "choose_route", route="weakness")
    while state(table).location != "shelobs_lair":
        found = prompt(table)
        stays = [one for one in found.choices if getattr(one.action, "route", "") == "road"]
        table.act(stays[0].action if stays else found.choices[0].action)
    assert lord(table).nazgul == ["NZ4"]
    assert len(happened(table, NazgulShown)) == 1


def mordor_ends(**fields: object) -> Table:
    """Return a table whose main line of Mordor has just been completed."""
    return given(
        "mordor",
        agenda=[EndScenario()],
        lines={"travelling": 13},
        sauron=12,
        draws=["SC30", "SC29", "SC28", "SC27", "SC26", "SC25", "SC24"],
        **fields,  # type: ignore[arg-type]
    )


@situation("T24", rule="S9.3")
def test_sauron_refreshes_when_the_ring_lies_on_the_volcano() -> None:
    table = mordor_ends(holds=["SC01"], nazgul=["NZ1"])
    if prompt(table).kind == "refresh_hand":
        when(table, "sauron", "done")
    assert lord(table).hand == ["SC01", "SC30", "SC29", "SC28", "SC27", "SC26"]
    assert "RingOnVolcano" in story(table)
    go_on(table)
    assert prompt(table).kind == "activation"
    assert not happened(table, SauronActivated, turn=True)
    assert refused(table, "sauron", "apply_nazgul", card="NZ1") == "S5.8"
    assert state(table).ring_bearer == ""


@situation(rule="S9.3, S4.3")
def test_sauron_may_discard_before_that_refresh() -> None:
    table = mordor_ends(holds=["SC01", "SC02"])
    when(table, "sauron", "drop_sauron_card", card="SC01")
    if prompt(table).kind == "refresh_hand":
        when(table, "sauron", "done")
    assert lord(table).hand == ["SC02", "SC30", "SC29", "SC28", "SC27", "SC26"]


@situation("T25", rule="S9.4, S9.5")
def test_whoever_survives_the_card_destroys_the_ring() -> None:
    table = given("mount_doom", holds=["SC21", "SC09"], sauron=12, rider=15, frodo={"shields": 4}, sam={"shields": 2})
    go_on(table)
    plays(table, "SC09")
    go_on(table)
    takes(table, "frodo", "H")
    go_on(table)
    assert table.over
    assert outcome(table) == ("won", "B4.11.6", 60 + 4 + 2 + 1)


@situation(rule="S9.4")
def test_a_refresh_lets_the_attempt_succeed() -> None:
    table = given("mount_doom", holds=["SC01"], sauron=12)
    go_on(table)
    refreshes(table)
    go_on(table)
    assert outcome(table)[:2] == ("won", "B4.11.6")


@situation(rule="S9.4, S4.6")
def test_the_next_hobbit_tries_when_one_is_caught() -> None:
    table = given("mount_doom", holds=["SC05", "SC04"], sauron=8, frodo={"step": 7}, sam={"step": 7, "shields": 3})
    go_on(table)
    plays(table, "SC05")
    go_on(table)
    assert happened(table, HobbitEliminated, hobbit="frodo")
    assert happened(table, SauronActivated)[-1].hobbit == "sam"
    assert not happened(table, SauronActivated, turn=True)
    plays(table, "SC04")
    go_on(table)
    assert outcome(table) == ("lost", "B4.11.5", 60)


@situation(rule="S9.4, F5.7")
def test_with_foes_an_attempt_needs_fewer_than_eight() -> None:
    foes = ["snaga", "wolves", "wargs", "lagduf", "muzgash", "olog_hai", "uruk_hai"]
    table = given("mount_doom", holds=["SC19"], sauron=12, foes=foes)
    go_on(table)
    plays(table, "SC19")
    for _ in range(3):
        if not table.over:
            go_on(table)
        if not table.over and symbols(table, "frodo"):
            takes(table, "frodo", "C")
    assert outcome(table)[0] == "lost"
    assert outcome(table)[2] == 60


@situation("T57", rule="S6.8, S9.5, S9.4")
def test_the_rider_may_come_home_during_an_attempt() -> None:
    table = given(
        "mount_doom", holds=["SC09"], sauron=12, rider=13, back=True, frodo={"shields": 9}, sam={"shields": 1}
    )
    go_on(table)
    plays(table, "SC09")
    go_on(table)
    if not table.over:
        takes(table, "frodo", "R3")
    assert outcome(table)[0] == "lost"
    assert outcome(table)[1] in {"S6.4", "S6.8"}
    assert outcome(table)[2] == 60


@situation("T26", rule="S6.8, SA24")
def test_at_mount_doom_a_rider_turns_on_step_0() -> None:
    table = given("mount_doom", holds=["SC09", "SC01"], sauron=8, rider=1, frodo={"step": 7}, sam={})
    go_on(table)
    plays(table, "SC09")
    go_on(table)
    takes(table, "frodo", "R3")
    assert rider(table) == (0, "back")
    go_on(table)
    assert not happened(table, NazgulShown)
    assert not [kind for kind in story(table) if kind == "RiderMet"]


@situation(rule="S6.8, SA24")
def test_a_turned_rider_rides_back_with_the_next_card() -> None:
    table = given("mount_doom", holds=["SC10", "SC23"], sauron=8, rider=3, frodo={"step": 7}, sam={})
    go_on(table)
    plays(table, "SC10")
    go_on(table)
    takes(table, "frodo", "R3")
    go_on(table)
    assert rider(table) == (0, "back")
    assert happened(table, HobbitEliminated, hobbit="frodo")
    plays(table, "SC23")
    go_on(table)
    takes(table, "sam", "R2")
    assert rider(table) == (2, "back")
    assert table.over


@situation("T58", rule="SA37, S4.7")
def test_sam_takes_one_symbol_in_his_attempt() -> None:
    table = given(
        "mount_doom", active="sam", holds=["SC22"], sauron=12, sam={"hand": ["grey_hiding", "sting"], "step": 11}
    )
    go_on(table)
    plays(table, "SC22")
    go_on(table)
    when(table, "sam", "take_symbol", symbol="C")
    go_on(table)
    if not table.over:
        when(table, "sam", "choose_card", card="grey_hiding")
        go_on(table)
    assert len(happened(table, CardDiscarded)) == 1
    assert outcome(table)[:2] == ("won", "B4.11.6")


@situation(rule="SA37, B4.11.4")
def test_the_belt_is_no_help_at_mount_doom() -> None:
    table = given("mount_doom", holds=["SC05"], sauron=12, frodo={"hand": ["belt"]})
    go_on(table)
    assert prompt(table).kind == "activation"
    assert happened(table, SauronActivated, hobbit="frodo")
    assert refused(table, "frodo", "use_card", card="belt")


@situation(rule="SA37, S10")
def test_integrity_makes_an_attempt_succeed() -> None:
    table = given("mount_doom", holds=["SC05"], sauron=12, foes=(), gandalf=["integrity"], sam={"shields": 5})
    go_on(table, until="W5")
    when(table, "sam", "call_gandalf", card="integrity")
    go_on(table)
    assert not happened(table, SauronActivated)
    assert outcome(table)[0] == "won"


@situation(rule="SA37, B8.mithril, SG.protection")
def test_mithril_and_protection_help_in_an_attempt() -> None:
    mithril = given("mount_doom", holds=["SC05"], sauron=8, frodo={"step": 7, "hand": ["mithril"]})
    go_on(mithril, until="S4.3")
    plays(mithril, "SC05")
    when(mithril, "frodo", "use_card", card="mithril")
    go_on(mithril)
    assert outcome(mithril)[0] == "won"
    guarded = given("mount_doom", holds=["SC05"], sauron=8, gandalf=["protection"], frodo={"step": 7, "shields": 5})
    go_on(guarded, until="S4.3")
    plays(guarded, "SC05")
    when(guarded, "frodo", "call_gandalf", card="protection")
    go_on(guarded)
    assert outcome(guarded)[0] == "won"


@situation(rule="SA37, SF.sam")
def test_sams_fellowship_card_in_an_attempt() -> None:
    table = given("mount_doom", holds=["SC22"], sauron=12, rider=15, fellowship=["sam"], frodo={"step": 11}, sam={})
    go_on(table, until="S4.3")
    plays(table, "SC22")
    when(table, "sam", "use_fellowship")
    go_on(table)
    when(table, "frodo", "take_symbol", symbol="R2")
    go_on(table)
    assert outcome(table)[0] == "won"


@situation(rule="S9.5, S6.4")
def test_the_riders_eye_scores_without_shields() -> None:
    table = given(
        "helms_deep",
        die="sam",
        holds=["SC01"],
        rider=12,
        back=True,
        lines={"fighting": 6},
        frodo={"shields": 7},
        sam={},
    )
    plays(table, "SC01")
    go_on(table)
    assert outcome(table) == ("lost", "S6.4", 36)


@situation(rule="S9.5, F5.2")
def test_with_foes_the_riders_eye_counts_defeated_foes() -> None:
    table = given(
        "moria", die="sam", holds=["SC01"], rider=12, back=True, foes=("snaga",), lines={"fighting": 6}, sam={}
    )
    plays(table, "SC01")
    go_on(table)
    assert outcome(table)[0] == "lost"
    assert outcome(table)[2] == 16


@situation(rule="SA7, S6.2")
def test_a_new_ring_bearer_beyond_the_rider_meets_it_at_once() -> None:
    table = given(
        at="step_two",
        rider=8,
        holds=["SC05"],
        frodo={"step": 3},
        sam={"step": 9},
        options={"one_ring_card": True},
        extras=["one_ring"],
    )
    when(table, "frodo", "use_extra", card="one_ring")
    when(table, "frodo", "name", hobbit="sam")
    go_on(table)
    assert state(table).ring_bearer == "sam"
    assert rider(table) == (8, "back")
    assert happened(table, SauronActivated)[-1].hobbit == "sam"
    assert not happened(table, HandRefreshed)


@situation(rule="S9.3, S9.1")
def test_nobody_is_asked_for_steps_that_are_not_there() -> None:
    """The attempt itself is the only call: no board step follows the volcano."""
    table = given("mount_doom", agenda=[Attempt("frodo")], holds=["SC05"], sauron=12)
    go_on(table)
    assert len(happened(table, SauronActivated)) == 1
    assert not happened(table, SauronActivated, turn=True)


@situation(rule="S5.1, S9.1")
def test_no_call_between_the_boards() -> None:
    table = given(
        "rivendell", agenda=[Travel()], holds=["SC05"], chip_pile=["cards", "cards", "light", "light"], sam={}
    )
    go_on(table)
    assert state(table).location == "moria"
    assert prompt(table).kind == "turn_activation"
    assert [one.turn for one in happened(table, SauronActivated)] == [True]


@situation(rule="SA16, S4.5, B4.3.6")
def test_a_space_of_the_main_line_that_calls_sauron_finishes_the_card_first() -> None:
    table = given(agenda=[Advance("fighting", 1, "frodo", "B4.2.1")], lines={"fighting": 8}, holds=["SC05"], frodo={})
    assert prompt(table).seat == "sauron"
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1
    assert state(table).lines["fighting"] == 9
