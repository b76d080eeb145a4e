"""Chips and resource cards (S8, SK, SR)."""

from __future__ import annotations

import pytest

from core.fellowship.model.events import MarkerMoved, TileTurnedUp
from core.fellowship.model.sauron_events import CardRetrieved, ChipsLaid, ChipsRemoved, ChipTaken, ResourceGained
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import given, lord, plays, rests, rider, situation, symbols
from tests.kit.told import happened, story

TOKENS = {"tokens": {"ring": 1, "heart": 1, "sun": 1}}


@situation("T20", rule="S8.1, SK.shields")
def test_a_chip_is_taken_with_its_space() -> None:
    table = given(
        at="step_two", active="sam", lines={"hiding": 3}, chips={"hiding:4": "shields"}, sam={"hand": ["elven_cloak"]}
    )
    when(table, "sam", "play_card", card="elven_cloak", line="hiding")
    go_on(table)
    assert state(table).lines["hiding"] == 5
    assert state(table).hobbits["sam"].tokens == {"ring": 1, "heart": 1}
    assert state(table).hobbits["sam"].shields == 3
    assert state(table).chips == {}
    kinds = [kind for kind in story(table) if kind in {"TokenGained", "ChipTaken"}]
    assert kinds == ["TokenGained", "ChipTaken", "TokenGained"]
    assert happened(table, ChipTaken, hobbit="sam", line="hiding", space=4, chip="shields")


@situation("T21", rule="S8.2, B4.7.3")
def test_a_chip_passed_with_the_ring_stays() -> None:
    table = given(
        at="step_two", ring_used=False, rolls=["dot2"], lines={"hiding": 3}, chips={"hiding:4": "shields"}, frodo={}
    )
    when(table, "frodo", "put_on_ring")
    go_on(table)
    when(table, "frodo", "choose_line", line="hiding")
    go_on(table)
    assert state(table).lines["hiding"] == 5
    assert state(table).chips == {"hiding:4": "shields"}
    assert state(table).hobbits["frodo"].shields == 0
    assert not happened(table, ChipTaken)


@situation(rule="S8.1, B4.2.1, SK.cards")
def test_a_chip_reached_by_a_tile() -> None:
    table = given(active="pippin", lines={"hiding": 3}, chips={"hiding:4": "cards"}, tiles=["hiding"], pippin={})
    rests(table)
    go_on(table)
    assert len(state(table).hobbits["pippin"].hand) == 3
    assert state(table).hobbits["pippin"].tokens == {"ring": 1}


@situation(rule="SK.light")
def test_the_chip_of_light_goes_as_far_as_it_can() -> None:
    for step, after in ((5, 3), (1, 0), (0, 0)):
        table = given(
            active="pippin", lines={"hiding": 3}, chips={"hiding:4": "light"}, tiles=["hiding"], pippin={"step": step}
        )
        rests(table)
        go_on(table)
        assert state(table).hobbits["pippin"].step == after
        assert state(table).chips == {}


RESOURCES = ("narya", "nenya", "vilya", "star_of_elendil", "gwaihir", "red_arrow")


@situation(rule="SK.narya, SK.nenya, SK.vilya, SK.star_of_elendil, SK.gwaihir, SK.red_arrow, S8.5")
def test_a_chip_with_a_resource_card_brings_it_into_the_hand() -> None:
    for card in RESOURCES:
        table = given(
            active="pippin",
            lines={"hiding": 3},
            chips={"hiding:4": card},
            resources=RESOURCES,
            tiles=["hiding"],
            rider=15,
            pippin={},
        )
        rests(table)
        go_on(table)
        assert happened(table, ResourceGained, hobbit="pippin", card=card)
        assert state(table).hobbits["pippin"].hand == [card]
        assert sorted(state(table).resources) == sorted(set(RESOURCES) - {card})


@situation(rule="S8.5")
def test_a_resource_card_counts_as_a_yellow_card_of_the_hand() -> None:
    """It can be lost to a card symbol, be given for a cost in cards, and satisfy a foe that wants a yellow card."""
    table = given(die="pippin", holds=["SC19"], pippin={"hand": ["narya"]})
    plays(table, "SC19")
    go_on(table)
    assert state(table).hobbits["pippin"].hand == []
    foe = given(at="step_two", active="pippin", foes=("grishnakh",), pippin={"hand": ["gwaihir"]})
    when(foe, "pippin", "defeat_foe", foe="grishnakh")
    if prompt(foe).kind == "pay":
        when(foe, "pippin", "give_card", card="gwaihir")
    assert state(foe).hobbits["pippin"].hand == []
    assert state(foe).foe_line == []


@situation(rule="S8.3, SA13, SF.frodo")
def test_frodos_card_gives_the_chip_to_the_active_player() -> None:
    table = given(
        active="sam",
        lines={"hiding": 3},
        chips={"hiding:4": "shields"},
        fellowship=["frodo"],
        tiles=["travelling"],
        sam={},
    )
    rests(table)
    while not offered(table, "use_fellowship", "frodo"):
        when(table, prompt(table).seat, "pass")
    when(table, "frodo", "use_fellowship")
    when(table, prompt(table).seat, "choose_line", line="hiding")
    go_on(table)
    assert state(table).hobbits["sam"].shields == 3 + 1
    assert state(table).hobbits["sam"].tokens == {"ring": 1}
    assert state(table).hobbits["frodo"].shields == 0


@situation(rule="SA13")
def test_determination_gives_the_chip_to_frodo() -> None:
    table = given(
        active="sam",
        lines={"hiding": 3},
        chips={"hiding:4": "shields"},
        foes=(),
        abilities=["frodo"],
        tiles=["travelling"],
        sam={},
    )
    rests(table)
    while not offered(table, "use_ability", "frodo"):
        when(table, prompt(table).seat, "pass")
    when(table, "frodo", "use_ability")
    when(table, "frodo", "choose_line", line="hiding")
    go_on(table)
    assert state(table).hobbits["frodo"].shields == 3
    assert state(table).hobbits["frodo"].tokens == {"ring": 1}


@situation("T51", rule="S8.4")
def test_leftover_chips_leave_the_game_and_the_last_four_are_laid() -> None:
    last = ["light", "light", "narya", "cards"]
    table = given(
        "helms_deep",
        at="over",
        lines={"fighting": 10},
        chips={"travelling:7": "gwaihir"},
        chip_pile=last,
        frodo=TOKENS,
        sam=TOKENS,
    )
    while state(table).location != "shelobs_lair":
        when(table, prompt(table).seat, "pass")
    assert happened(table, ChipsRemoved)[0].chips == {"travelling:7": "gwaihir"}
    laid = happened(table, ChipsLaid)[0].chips
    assert sorted(laid.values()) == sorted(last)
    assert set(laid) == {"hiding:4", "hiding:7", "travelling:7", "travelling:10"}
    left = state(table).chip_pile
    assert left is None or len(left) == 0


@situation("T51", rule="S8.4")
def test_mordor_has_no_chips() -> None:
    table = given(
        "shelobs_lair", at="over", lines={"fighting": 10}, chips={"hiding:7": "cards"}, frodo=TOKENS, sam=TOKENS
    )
    while state(table).location != "mordor":
        when(table, prompt(table).seat, "pass")
    assert state(table).chips == {}
    assert not happened(table, ChipsLaid)


@situation("T45", rule="SR.narya")
def test_narya_after_a_tile_is_turned_up() -> None:
    table = given(active="pippin", lines={"fighting": 1}, tiles=["hiding"], sam={"hand": ["narya"]}, pippin={})
    rests(table)
    while not happened(table, TileTurnedUp):
        when(table, prompt(table).seat, "pass")
    when(table, "sam", "use_card", card="narya")
    go_on(table)
    assert state(table).lines == {"fighting": 3, "hiding": 1, "travelling": 0}
    assert state(table).hobbits["pippin"].shields == 1
    assert state(table).hobbits["pippin"].tokens == {"ring": 1}
    assert state(table).hobbits["sam"].hand == []
    assert [one.line for one in happened(table, MarkerMoved)] == ["fighting", "fighting", "hiding"]


@situation(rule="SR.nenya, SR.vilya")
def test_nenya_moves_hiding_and_vilya_travelling() -> None:
    for card, line in (("nenya", "hiding"), ("vilya", "travelling")):
        table = given(active="pippin", tiles=["fighting"], sam={"hand": [card]}, pippin={})
        rests(table)
        while not happened(table, TileTurnedUp):
            when(table, prompt(table).seat, "pass")
        when(table, "sam", "use_card", card=card)
        go_on(table)
        assert state(table).lines[line] == 2


@situation(rule="SR.narya")
def test_a_ring_card_is_no_use_without_its_line() -> None:
    bree = given("bree", foes=(), active="sam", tiles=["hiding"], sam={"hand": ["narya"]})
    rests(bree)
    seen = False
    while prompt(bree).window or prompt(bree).kind not in {"step_two"}:
        seen = seen or bool(offered(bree, "use_card", "sam"))
        bree.act(prompt(bree).choices[0].action)
    assert not seen
    assert refused(bree, "sam", "use_card", card="narya") == "SR.narya"
    full = given(active="sam", lines={"hiding": 7}, tiles=["fighting"], sam={"hand": ["nenya"]})
    rests(full)
    while prompt(full).kind != "step_two":
        assert not offered(full, "use_card", "sam")
        when(full, prompt(full).seat, "pass")


@situation(rule="SR.narya")
def test_one_space_is_taken_when_only_one_is_left() -> None:
    table = given(active="sam", lines={"hiding": 6}, tiles=["fighting"], sam={"hand": ["nenya"]})
    rests(table)
    while not happened(table, TileTurnedUp):
        when(table, prompt(table).seat, "pass")
    when(table, "sam", "use_card", card="nenya")
    go_on(table)
    assert state(table).lines["hiding"] == 7
    assert state(table).hobbits["sam"].tokens == {"heart": 1}


@situation(rule="SR.narya")
def test_a_ring_card_after_a_card_has_been_carried_out_but_not_before_a_tile() -> None:
    table = given(active="sam", tiles=["hiding"], sam={"hand": ["vilya", "grey_fighting"]})
    assert refused(table, "sam", "use_card", card="vilya")
    rests(table)
    if prompt(table).rule == "W1":
        assert not offered(table, "use_card", "sam")
    go_on(table)
    when(table, "sam", "play_card", card="grey_fighting", line="fighting")
    while not offered(table, "use_card", "sam"):
        when(table, prompt(table).seat, "pass")
    when(table, "sam", "use_card", card="vilya")
    go_on(table)
    assert state(table).lines["travelling"] == 2


@situation(rule="SR.narya, SR.nenya, SR.vilya, B4.1.3")
@pytest.mark.parametrize("ring", ["narya", "nenya", "vilya"])
@pytest.mark.parametrize("instead", ["draw_cards", "step_back", "push_rider"])
def test_a_ring_card_is_too_late_where_no_card_was_played(ring: str, instead: str) -> None:
    """Two cards drawn, a step back or a push of the rider come after any tile: the ring follows a tile or a card."""
    table = given(
        at="step_two", active="sam", rider=8, sam={"hand": [ring, "elessar"], "step": 3}, gandalf=["protection"]
    )
    table.state.turned_up.append("hiding")
    when(table, "sam", instead, **({"steps": 3} if instead == "push_rider" else {}))
    assert prompt(table).rule == "W7"
    assert offered(table, "use_card", "sam") == [{"seat": "sam", "card": "elessar"}]
    assert refused(table, "sam", "use_card", card=ring) == f"SR.{ring}"


@situation(rule="SR.narya, SF.frodo, S5.2")
def test_a_ring_card_does_not_answer_a_sauron_card() -> None:
    table = given(active="sam", holds=["SC16"], sam={"hand": ["vilya", "grey_fighting"]}, fellowship=["frodo"])
    plays(table, "SC16")
    assert symbols(table, "sam") == ["C", "H"]
    assert not offered(table, "use_card", "sam")
    assert offered(table, "use_fellowship", "frodo")


@situation(rule="SR.narya, B4.3.6, SA38")
def test_narya_may_end_the_scenario_and_the_tile_is_dropped() -> None:
    table = given(active="sam", lines={"fighting": 8}, tiles=["sundial"], sam={"hand": ["narya"]}, holds=["SC04"])
    rests(table)
    while not happened(table, TileTurnedUp):
        when(table, prompt(table).seat, "pass")
    when(table, "sam", "use_card", card="narya")
    go_on(table)
    if prompt(table).seat == "sauron" and prompt(table).kind == "activation":
        when(table, "sauron", "play_sauron_card", card="SC04")
        go_on(table)
    assert "ScenarioEnded" in story(table)
    assert not [kind for kind in story(table) if kind == "EventEntered"]
    assert state(table).location != "moria"


@situation("T19", rule="SR.star_of_elendil, SA10")
def test_the_star_drives_the_rider_past_the_ring_bearer() -> None:
    table = given(at="step_two", rider=8, back=True, frodo={"step": 6}, sam={"hand": ["star_of_elendil"]})
    when(table, "sam", "use_card", card="star_of_elendil")
    assert rider(table) == (3, "back")
    assert state(table).hobbits["sam"].hand == []
    assert not [kind for kind in story(table) if kind == "RiderMet"]


@situation("T66", rule="SR.star_of_elendil")
def test_the_star_stops_at_15() -> None:
    table = given(at="step_two", rider=12, sam={"hand": ["star_of_elendil"]})
    when(table, "sam", "use_card", card="star_of_elendil")
    assert rider(table) == (15, "out")


@situation(rule="SR.star_of_elendil")
def test_the_star_stops_at_0() -> None:
    table = given(at="step_two", rider=2, back=True, sam={"hand": ["star_of_elendil"]})
    when(table, "sam", "use_card", card="star_of_elendil")
    assert rider(table) == (0, "back")


@situation(rule="SR.star_of_elendil, S6.1")
def test_the_star_answers_a_card_before_the_rider_moves() -> None:
    table = given(die="frodo", holds=["SC01"], rider=8, frodo={"step": 6}, sam={"hand": ["star_of_elendil"]})
    go_on(table, until="S4.3")
    plays(table, "SC01")
    when(table, "sam", "use_card", card="star_of_elendil")
    go_on(table)
    assert rider(table) == (9, "out")
    assert not [kind for kind in story(table) if kind == "RiderMet"]


@situation("T46", rule="SR.gwaihir")
def test_gwaihir_brings_back_a_card_that_was_played() -> None:
    """The white card was discarded for an event, the grey one was played."""
    hand = ["grey_fighting", "white_fighting"]
    table = given(
        event=4,
        active="sam",
        tiles=["sundial", "hiding"],
        sam={"hand": [*hand, "white_joker"]},
        pippin={"hand": ["gwaihir", "gimli", "boromir"]},
        sauron=12,
    )
    rests(table)
    go_on(table)
    assert prompt(table).kind == "pay"
    for seat, card in (("sam", "white_fighting"), ("pippin", "gimli"), ("pippin", "boromir")):
        if offered(table, "give_card", seat):
            when(table, seat, "give_card", card=card)
    go_on(table)
    assert prompt(table).kind == "step_two"
    when(table, "sam", "play_card", card="grey_fighting", line="fighting")
    while not offered(table, "use_card", "pippin"):
        when(table, prompt(table).seat, "done" if offered(table, "done", prompt(table).seat) else "pass")
    when(table, "pippin", "use_card", card="gwaihir")
    picks = offered(table, "choose_card", "sam")
    if picks:
        assert [one["card"] for one in picks] == ["grey_fighting"]
        when(table, "sam", "choose_card", card="grey_fighting")
    assert happened(table, CardRetrieved, hobbit="sam", card="grey_fighting")
    assert "grey_fighting" in state(table).hobbits["sam"].hand
    assert "white_fighting" not in state(table).hobbits["sam"].hand
    assert "gwaihir" not in state(table).hobbits["pippin"].hand


@situation(rule="SR.gwaihir")
def test_gwaihir_brings_back_a_feature_card_and_not_more_than_one() -> None:
    table = given(at="step_two", active="sam", sam={"hand": ["gimli", "grey_hiding", "gwaihir"]})
    when(table, "sam", "play_card", card="gimli", line="fighting")
    go_on(table)
    when(table, "sam", "play_card", card="grey_hiding", line="hiding")
    while not offered(table, "use_card", "sam"):
        when(table, prompt(table).seat, "pass")
    when(table, "sam", "use_card", card="gwaihir")
    when(table, "sam", "choose_card", card="gimli")
    assert sorted(state(table).hobbits["sam"].hand) == ["book", "gimli"]
    assert len(happened(table, CardRetrieved)) == 1


@situation(rule="SR.gwaihir")
def test_gwaihir_needs_a_played_card_and_the_end_of_the_turn() -> None:
    table = given(at="step_two", active="sam", sam={"hand": ["gwaihir"]}, pippin={}, holds=["SC04"])
    assert refused(table, "sam", "use_card", card="gwaihir") == "SR.gwaihir"
    when(table, "sam", "draw_cards")
    while state(table).active == "sam":
        assert not offered(table, "use_card", "sam")
        when(table, prompt(table).seat, "pass")


@situation("T47", rule="SR.red_arrow, B4.3.8")
def test_the_red_arrow_fetches_a_card_that_nobody_gets_later() -> None:
    table = given("shelobs_lair", active="sam", tiles=["hiding"], frodo={"hand": ["red_arrow"]}, sam={})
    rests(table)
    while not offered(table, "use_card", "frodo"):
        when(table, prompt(table).seat, "pass")
    when(table, "frodo", "use_card", card="red_arrow")
    assert {one["card"] for one in offered(table, "choose_card", "sam")} == {"faramir", "gollum"}
    when(table, "sam", "choose_card", card="faramir")
    assert state(table).hobbits["sam"].hand == ["faramir"]
    go_on(table)
    assert state(table).lines["hiding"] == 1
    assert state(table).hobbits["sam"].hand == ["faramir"]


@situation(rule="SA35, SR.red_arrow, SA18")
def test_the_red_arrow_takes_event_cards_and_none_that_is_gone() -> None:
    table = given("moria", at="step_two", active="sam", taken=["book"], frodo={"hand": ["red_arrow"]}, sam={})
    when(table, "frodo", "use_card", card="red_arrow")
    picks = offered(table, "choose_card", "sam")
    if picks:
        assert [one["card"] for one in picks] == ["pipe"]
        when(table, "sam", "choose_card", card="pipe")
    assert state(table).hobbits["sam"].hand == ["pipe"]
    empty = given(
        "moria", at="step_two", active="sam", taken=["book", "pipe"], resources=["narya"], frodo={"hand": ["red_arrow"]}
    )
    assert not offered(empty, "use_card", "frodo")
    assert refused(empty, "frodo", "use_card", card="red_arrow") == "SR.red_arrow"


@situation(rule="SR.red_arrow")
def test_the_red_arrow_needs_a_turn_on_a_scenario_board() -> None:
    from core.fellowship.model.steps import HavenStep, Travel

    table = given("rivendell", agenda=[Travel(), HavenStep("fellowship")], frodo={"hand": ["red_arrow", "white_joker"]})
    assert refused(table, "frodo", "use_card", card="red_arrow") == "SR.red_arrow"


@situation(rule="S8.4, S8.2")
def test_a_leftover_chip_leaves_with_the_board_even_if_the_ring_passed_it() -> None:
    table = given(at="over", lines={"fighting": 10, "hiding": 5}, chips={"hiding:4": "cards"}, frodo=TOKENS, sam=TOKENS)
    go_on(table)
    assert happened(table, ChipsRemoved)
    assert state(table).chips == {}
    assert lord(table).discard == []
