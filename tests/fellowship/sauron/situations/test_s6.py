"""The black rider (S6)."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model.actions import PushRider
from core.fellowship.model.sauron_events import NazgulShown, RiderMet, RiderMoved, SauronActivated
from core.fellowship.model.steps import BeginTurn, EndScenario, HavenStep, ResolveEffect, Travel
from core.kernel.table import Table
from core.kernel.verifying import verify
from core.kernel.voice import Voice
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import (
    given,
    has_met,
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


def dark(seat: str, n: int) -> ResolveEffect:
    """Return the step that moves a hobbit into the darkness."""
    return ResolveEffect("corrupt", "self", n, "", seat, "B4.6.1")


@situation("T13", rule="S6.1, S6.3")
def test_the_rider_stops_where_it_meets_the_ring_bearer() -> None:
    table = given(
        die="pippin", holds=["SC03", "SC05"], rider=9, nazgul_draws=["NZ4", "NZ5"], frodo={"step": 5}, pippin={}
    )
    plays(table, "SC03")
    go_on(table)
    assert rider(table) == (5, "back")
    assert lord(table).nazgul == ["NZ4"]
    assert len(lord(table).nazgul_deck) == 1
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    kinds = [kind for kind in story(table) if kind in {"RiderMet", "NazgulShown", "SauronActivated"}]
    assert kinds[-3:] == ["RiderMet", "NazgulShown", "SauronActivated"]
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 6
    assert prompt(table).kind == "step_two"


@situation("T14", rule="S6.2")
def test_the_ring_bearer_rides_past_the_rider() -> None:
    table = given(agenda=[dark("frodo", 3)], holds=["SC05"], rider=6, frodo={"step": 4})
    go_on(table)
    assert state(table).hobbits["frodo"].step == 7
    assert rider(table) == (6, "back")
    assert happened(table, RiderMet)
    assert happened(table, NazgulShown)
    assert happened(table, SauronActivated, hobbit="frodo")
    assert prompt(table).seat == "sauron"


@situation(rule="S6.2")
def test_stepping_onto_the_riders_step_is_a_meeting() -> None:
    table = given(agenda=[dark("frodo", 2)], holds=["SC05"], rider=6, frodo={"step": 4})
    go_on(table)
    assert state(table).hobbits["frodo"].step == 6
    assert rider(table) == (6, "back")


@situation(rule="S6.2, S6.3")
def test_another_hobbit_does_not_meet_the_rider() -> None:
    table = given(agenda=[dark("sam", 6)], rider=6, frodo={"step": 4}, sam={"step": 4})
    go_on(table)
    assert rider(table) == (6, "out")
    assert not happened(table, RiderMet)


@situation("T15", rule="S6.4, S9.5")
def test_a_rider_back_on_15_brings_the_big_eye() -> None:
    table = given(die="pippin", holds=["SC22"], rider=13, back=True, lines={"fighting": 4}, pippin={"shields": 9})
    plays(table, "SC22")
    go_on(table)
    takes(table, "pippin", "R2")
    assert table.over
    assert outcome(table) == ("lost", "S6.4", 14)


@situation(rule="S6.4")
def test_the_rider_does_not_ride_beyond_15() -> None:
    table = given(die="pippin", holds=["SC01"], rider=12, back=True, lines={"fighting": 4}, pippin={})
    plays(table, "SC01")
    go_on(table)
    assert rider(table)[0] == 15
    assert outcome(table)[0] == "lost"


@situation(rule="S6.4")
def test_a_rider_on_14_has_not_returned() -> None:
    table = given(die="pippin", holds=["SC01"], rider=10, back=True, pippin={})
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (14, "back")
    assert prompt(table).kind == "step_two"


def ended(**fields: int | bool) -> Table:
    """Return a table whose scenario is over, with a rider somewhere."""
    tokens = {"tokens": {"ring": 1, "heart": 1, "sun": 1}}
    return given(at="over", lines={"fighting": 10}, frodo=tokens, sam=tokens, nazgul_draws=["NZ4"], **fields)  # type: ignore[arg-type]


@situation("T16", rule="S6.7, S9.1")
def test_the_end_of_a_scenario_saves_from_the_rider() -> None:
    table = ended(rider=13, back=True)
    go_on(table)
    assert rider(table) == (15, "out")
    assert not has_met(table)
    assert not table.over


@situation("T50", rule="S9.1, S6.7")
def test_rider_and_nazgul_card_come_before_the_life_tokens() -> None:
    table = given(at="over", lines={"fighting": 10}, rider=4, back=True, nazgul=["NZ1"], nazgul_draws=["NZ4", "NZ5"])
    go_on(table)
    assert rider(table) == (15, "out")
    assert lord(table).nazgul == ["NZ1", "NZ4"]
    kinds = [kind for kind in story(table) if kind in {"RiderPlaced", "NazgulShown", "LifeTokensChecked"}]
    assert kinds[:3] == ["RiderPlaced", "NazgulShown", "LifeTokensChecked"]


@situation("T17", rule="S6.6, SA9")
def test_pushing_the_rider_stops_at_15() -> None:
    table = given(at="step_two", rider=14)
    when(table, "frodo", "push_rider", steps=3)
    assert rider(table) == (15, "out")


@situation("T18", rule="S6.6, SA9")
def test_pushing_a_rider_on_its_way_back_stops_at_0() -> None:
    table = given(at="step_two", rider=2, back=True)
    when(table, "frodo", "push_rider", steps=3)
    assert rider(table) == (0, "back")


@situation(rule="S6.6, SA9")
@pytest.mark.parametrize(("back", "steps", "ends"), [(False, 1, 9), (False, 2, 10), (False, 3, 11), (True, 3, 5)])
def test_a_push_of_one_to_three_steps(back: bool, steps: int, ends: int) -> None:
    table = given(at="step_two", active="sam", rider=8, back=back, frodo={"step": 6}, sam={})
    when(table, "sam", "push_rider", steps=steps)
    assert rider(table) == (ends, "back" if back else "out")
    assert not happened(table, RiderMet)


@situation(rule="S6.6, SA9")
@pytest.mark.parametrize(
    ("at", "back", "said"),
    [
        (15, False, ["Push the Black Rider 3 steps: already on 15, nothing happens"]),
        (
            14,
            False,
            [
                "Push the Black Rider 0 steps: it stays on 14",
                "Push the Black Rider as far as it goes, 1 step: from 14 to 15",
            ],
        ),
        (0, True, ["Push the Black Rider 3 steps: already on 0, nothing happens"]),
    ],
)
def test_pushes_that_do_the_same_are_one_choice(at: int, back: bool, said: list[str]) -> None:
    table = given(at="step_two", rider=at, back=back, frodo={"step": 1})
    pushes = [choice for choice in prompt(table).choices if isinstance(choice.action, PushRider)]
    assert [GAME.words.label(table.state, choice) for choice in pushes] == said
    question = GAME.words.prompt_text(table.state, prompt(table))
    assert question.endswith(", or push the Black Rider") == (len(said) > 1)
    if len(said) > 1:
        assert refused(table, "frodo", "push_rider", steps=2) == "SA9"


def test_a_push_of_an_older_game_that_is_folded_now_is_played_again() -> None:
    """Older logs hold each of the pushes; they decode, and verify as they stand."""
    table = given(at="step_two", rider=15)
    push = PushRider("frodo", 1)
    assert push not in [choice.action for choice in prompt(table).choices]
    assert GAME.rules.retired(table.state, push)
    assert not GAME.rules.retired(table.state, PushRider("frodo", 4))
    assert not GAME.rules.retired(table.state, PushRider("sam", 1))
    table.repeat(push)
    assert verify(GAME, table.header, table.line.entries) is None
    assert rider(table) == (15, "out")


@situation(rule="S6.6")
def test_no_push_of_more_than_three() -> None:
    table = given(at="step_two", rider=8)
    assert refused(table, "frodo", "push_rider", steps=4) == "SA9"
    assert refused(table, "sam", "push_rider", steps=2) == "S6.6"


@situation("T65", rule="S6.6, B4.1.3")
def test_the_push_takes_the_whole_of_step_2() -> None:
    table = given(at="step_two", rider=8, frodo={"step": 3, "hand": ["grey_hiding"]}, holds=["SC04"], sam={})
    when(table, "frodo", "push_rider", steps=3)
    assert refused(table, "frodo", "draw_cards")
    assert refused(table, "frodo", "step_back")
    assert refused(table, "frodo", "play_card", card="grey_hiding", line="hiding")
    assert refused(table, "frodo", "push_rider", steps=1)
    go_on(table)
    assert state(table).active == "sam"
    drawn = given(at="step_two", rider=8, holds=["SC04"])
    when(drawn, "frodo", "draw_cards")
    assert refused(drawn, "frodo", "push_rider", steps=1)


@situation("T69", rule="S6.5")
def test_no_second_encounter_by_the_ring_bearer() -> None:
    table = given(agenda=[dark("frodo", 3)], rider=8, back=True, frodo={"step": 6})
    go_on(table)
    assert state(table).hobbits["frodo"].step == 9
    assert not happened(table, RiderMet)
    assert rider(table) == (8, "back")


@situation(rule="S6.5")
def test_no_second_encounter_by_the_rider() -> None:
    table = given(die="sam", holds=["SC01"], rider=3, back=True, frodo={"step": 6}, sam={})
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (7, "back")
    assert not happened(table, RiderMet)


@situation(rule="SA1, S6.3")
def test_an_encounter_in_the_middle_of_a_card_comes_at_once() -> None:
    table = given(die="pippin", holds=["SC22", "SC05"], rider=6, frodo={"step": 5}, pippin={"hand": ["grey_hiding"]})
    plays(table, "SC22")
    go_on(table)
    when(table, "pippin", "take_symbol", symbol="R2")
    go_on(table)
    assert rider(table) == (5, "back")
    assert prompt(table).seat == "sauron"
    assert state(table).hobbits["pippin"].step == 0
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 6
    assert symbols(table, "pippin") == ["C", "H"]
    takes(table, "pippin", "H")
    go_on(table)
    assert state(table).hobbits["pippin"].step == 1
    assert state(table).hobbits["pippin"].hand == []


@situation(rule="SA1, S6.2")
def test_the_ring_bearers_own_step_in_a_card_meets_the_rider() -> None:
    table = given(die="frodo", holds=["SC16"], rider=6, frodo={"step": 5, "hand": ["grey_hiding", "white_hiding"]})
    plays(table, "SC16")
    go_on(table)
    takes(table, "frodo", "H")
    go_on(table)
    assert rider(table) == (6, "back")
    assert prompt(table).seat == "sauron"
    refreshes(table)
    go_on(table)
    assert prompt(table).kind == "lose_cards"


@situation("T23", rule="S6.3, S9.2")
def test_an_encounter_with_an_empty_nazgul_deck() -> None:
    table = given(die="pippin", holds=["SC01"], rider=6, nazgul_draws=(), frodo={"step": 5}, pippin={})
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (5, "back")
    assert lord(table).nazgul == []
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"


@situation(rule="S6.3, S4.1")
def test_the_belt_may_avoid_the_roll_of_the_encounter() -> None:
    table = given(die="pippin", holds=["SC01", "SC05"], rider=6, frodo={"step": 5, "hand": ["belt"]}, pippin={})
    go_on(table)
    plays(table, "SC01")
    go_on(table, until="W5")
    when(table, "frodo", "use_card", card="belt")
    go_on(table)
    assert rider(table) == (5, "back")
    assert len(happened(table, SauronActivated)) == 1
    assert prompt(table).kind == "step_two"


@situation(rule="SA12, SG.protection")
def test_protection_keeps_the_rider_away() -> None:
    table = given(
        die="pippin", holds=["SC01"], rider=6, gandalf=["protection"], frodo={"step": 5}, sam={"shields": 5}, pippin={}
    )
    plays(table, "SC01")
    when(table, "sam", "call_gandalf", card="protection")
    go_on(table)
    assert rider(table) == (6, "out")
    assert not happened(table, RiderMet)


@situation(rule="SA8, S6.5")
def test_the_rider_rides_on_the_master_board_too() -> None:
    table = given(
        "rivendell",
        agenda=[Travel(), HavenStep("fellowship")],
        holds=["SC01", "SC04"],
        rider=6,
        frodo={"step": 5},
        sam={},
    )
    go_on(table)
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (5, "back")
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    plays(table, "SC04")
    go_on(table)
    refreshes(table)
    while state(table).location != "moria":
        when(table, prompt(table).seat, "pass")
    assert rider(table) == (5, "back")
    assert has_met(table)


@situation(rule="SA22, S6.6")
def test_a_rider_pushed_home_has_not_returned() -> None:
    table = given(at="step_two", rider=14, holds=["SC01"], active="frodo", sam={})
    when(table, "frodo", "push_rider", steps=3)
    go_on(table)
    assert rider(table) == (15, "out")
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (11, "out")
    assert not table.over


@situation(rule="SF.merry, S6.1")
def test_merrys_card_in_the_lesser_effect() -> None:
    table = given(holds=["SC01"], active="sam", rider=9, fellowship=["merry"], sam={}, merry={}, tiles=["hiding"])
    plays(table, "SC01")
    while not offered(table, "use_fellowship", "merry"):
        when(table, prompt(table).seat, "pass")
    when(table, "merry", "use_fellowship")
    go_on(table)
    assert rider(table) == (9, "out")
    assert not [one for one in happened(table, RiderMoved) if not one.pushed]


@situation("T56", rule="S13.2, S6.4")
def test_a_rider_that_starts_nearer_must_still_come_back_to_15() -> None:
    for card, over in (("SC22", False), ("SC01", True)):
        table = given(die="pippin", holds=[card], rider=10, back=True, start=12, frodo={"step": 10}, pippin={})
        plays(table, card)
        go_on(table)
        if not over:
            takes(table, "pippin", "R2")
            go_on(table)
            assert rider(table) == (12, "back")
        assert table.over == over or rider(table)[0] == 14
    table = given(die="pippin", holds=["SC09"], rider=12, back=True, start=12, pippin={})
    plays(table, "SC09")
    go_on(table)
    takes(table, "pippin", "R3")
    assert outcome(table)[:2] == ("lost", "S6.4")


@situation(rule="S13.2")
@pytest.mark.parametrize("start", [12, 10])
def test_the_nearer_rider_is_placed_for_every_scenario(start: int) -> None:
    tokens = {"tokens": {"ring": 1, "heart": 1, "sun": 1}}
    table = given(
        "helms_deep",
        at="over",
        lines={"fighting": 10},
        rider=4,
        start=start,
        frodo=tokens,
        sam=tokens,
    )
    while state(table).location != "shelobs_lair":
        when(table, prompt(table).seat, "pass")
    assert rider(table) == (start, "out")


@situation(rule="S13.2, SA8")
@pytest.mark.parametrize(("step", "back"), [(9, True), (9, False), (15, False)])
def test_a_rider_that_rode_between_the_boards_is_placed_all_the_same(step: int, back: bool) -> None:
    table = given("rivendell", agenda=[Travel()], rider=step, back=back, start=12, holds=["SC24"], frodo={"step": 3})
    go_on(table)
    assert state(table).location == "moria"
    assert rider(table) == (12, "out")
    assert not has_met(table)


@situation(rule="SA26, S13.2")
def test_a_nearer_rider_meets_a_ring_bearer_who_is_already_there() -> None:
    tokens = {"tokens": {"ring": 1, "heart": 1, "sun": 1}}
    table = given(
        "helms_deep",
        at="over",
        lines={"fighting": 10},
        start=10,
        holds=["SC05"],
        frodo=tokens | {"step": 11},
        sam={"tokens": {"heart": 1, "sun": 1}},
    )
    go_on(table)
    assert state(table).location == "shelobs_lair"
    assert happened(table, RiderMet)
    assert rider(table) == (10, "back")
    assert happened(table, SauronActivated)[-1].hobbit == "frodo"
    assert not happened(table, SauronActivated)[-1].turn


@situation(rule="S6.1, S6.2")
def test_the_rider_meets_whoever_bears_the_ring() -> None:
    table = given(
        die="pippin", holds=["SC01"], rider=6, ring_bearer="sam", frodo={"step": 5}, sam={"step": 3}, pippin={}
    )
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (3, "back")
    assert happened(table, RiderMet, hobbit="sam")


@situation(rule="S6.1")
def test_rider_and_turn_of_the_next_player() -> None:
    """A turn that opens with the rider's symbol goes on with tiles afterwards."""
    table = given(agenda=[EndScenario(), BeginTurn("sam")], holds=["SC01"], rider=15, sam={}, tiles=["hiding"])
    plays(table, "SC01")
    go_on(table)
    assert rider(table) == (11, "out")
    assert prompt(table).kind == "step_two"
    rested = given(holds=["SC01"], rider=15, sam={}, tiles=["hiding"])
    rests(rested)
    assert rider(rested) == (15, "out")


def test_aloud_each_card_that_brings_the_rider_home_says_that_he_wins() -> None:
    table = given(holds=["SC09", "SC22"], rider=12, back=True)
    assert prompt(table).seat == "sauron"
    with Voice(aloud=True).speaks():
        told = [GAME.words.label(state(table), choice) for choice in prompt(table).choices]
    assert any("rides 3 steps to 15 (Sauron wins)" in label for label in told)
    assert any("rides 2 steps to 14 or " in label and "Sauron wins" not in label for label in told)
