"""The fellowship cards and Protection (S10)."""

from __future__ import annotations

from core.fellowship.game import GAME
from core.fellowship.model.events import CardDiscarded, EventIgnored, HobbitMoved
from core.fellowship.model.sauron_events import (
    FellowshipCardUsed,
)
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.fellowship.sauron.situations.table import given, plays, rests, situation, symbols, takes
from tests.kit.told import happened, story

FIVE = ["white_hiding", "grey_hiding", "grey_fighting", "white_travelling", "grey_travelling"]


@situation("T42", rule="SF.pippin, S10")
def test_pippins_card_lets_another_play_three() -> None:
    hand = ["white_hiding", "white_travelling", "grey_hiding", "grey_travelling"]
    table = given(at="step_two", active="merry", fellowship=["pippin"], merry={"hand": hand})
    when(table, "pippin", "use_fellowship")
    for card, line in (("white_hiding", "hiding"), ("white_travelling", "travelling"), ("grey_hiding", "hiding")):
        go_on(table)
        when(table, "merry", "play_card", card=card, line=line)
    assert refused(table, "merry", "play_card", card="grey_travelling", line="travelling")
    assert not offered(table, "play_card", "merry")
    assert state(table).fellowship_cards == []
    assert refused(table, "pippin", "use_fellowship") == "S5.1"


@situation(rule="SF.pippin")
def test_pippins_card_between_two_cards_of_one_colour() -> None:
    hand = ["white_hiding", "white_travelling"]
    table = given(at="step_two", active="merry", fellowship=["pippin"], merry={"hand": hand})
    when(table, "merry", "play_card", card="white_hiding", line="hiding")
    while not offered(table, "use_fellowship", "pippin"):
        when(table, prompt(table).seat, "pass")
    when(table, "pippin", "use_fellowship")
    go_on(table)
    when(table, "merry", "play_card", card="white_travelling", line="travelling")
    assert state(table).lines["travelling"] == 1


@situation(rule="SF.pippin, B4.1.3")
def test_after_two_cards_no_third_is_asked_for_but_what_allows_it() -> None:
    table = given(at="step_two", active="merry", fellowship=["pippin"], merry={"hand": FIVE})
    for card, line in (("white_hiding", "hiding"), ("grey_hiding", "hiding")):
        go_on(table)
        when(table, "merry", "play_card", card=card, line=line)
    go_on(table)
    assert GAME.words.prompt_text(state(table), prompt(table)) == "Merry: anything more before the cards are done?"
    assert not offered(table, "play_card", "merry")
    when(table, "pippin", "use_fellowship")
    go_on(table)
    assert GAME.words.prompt_text(state(table), prompt(table)) == "Merry: play a third card?"
    assert offered(table, "play_card", "merry")


@situation(rule="SA29, SF.pippin")
def test_in_pippins_own_turn_it_is_three_of_any_colours() -> None:
    hand = ["white_hiding", "white_travelling", "white_hiding", "white_travelling"]
    table = given(at="step_two", active="pippin", fellowship=["pippin"], pippin={"hand": hand})
    when(table, "pippin", "use_fellowship")
    for card, line in (("white_hiding", "hiding"), ("white_travelling", "travelling"), ("white_hiding", "hiding")):
        go_on(table)
        when(table, "pippin", "play_card", card=card, line=line)
    assert not offered(table, "play_card", "pippin")


@situation(rule="SA29, F7.pippin")
def test_with_impetuosity_it_is_four() -> None:
    hand = ["white_hiding", "white_travelling", "white_hiding", "white_travelling", "grey_hiding"]
    table = given(
        at="step_two", active="pippin", fellowship=["pippin"], abilities=["pippin"], foes=(), pippin={"hand": hand}
    )
    when(table, "pippin", "use_fellowship")
    go_on(table)
    when(table, "pippin", "use_ability")
    for card, line in (
        ("white_hiding", "hiding"),
        ("white_travelling", "travelling"),
        ("white_hiding", "hiding"),
        ("white_travelling", "travelling"),
    ):
        go_on(table)
        when(table, "pippin", "play_card", card=card, line=line)
    assert not offered(table, "play_card", "pippin")


@situation("T43", rule="SF.fatty, SA28")
def test_fattys_card_calls_a_used_gandalf_card_with_everybodys_shields() -> None:
    table = given(
        at="step_two",
        fellowship=["fatty"],
        gandalf=["magic"],
        frodo={"shields": 2},
        sam={"shields": 2},
        pippin={"shields": 1, "step": 4},
        fatty={},
    )
    when(table, "fatty", "call_gandalf", card="healing", help="together")
    when(table, "fatty", "name", hobbit="pippin")
    assert state(table).hobbits["pippin"].step == 2
    assert [hobbit.shields for hobbit in state(table).hobbits.values()] == [0, 0, 0, 0, 0]
    assert happened(table, FellowshipCardUsed, hobbit="fatty")
    assert state(table).gandalf == ["magic"]
    assert state(table).fellowship_cards == []


@situation(rule="SF.fatty")
def test_fattys_card_needs_five_shields_in_all() -> None:
    table = given(
        at="step_two",
        fellowship=["fatty"],
        gandalf=["healing"],
        frodo={"shields": 2, "step": 3},
        sam={"shields": 2},
        fatty={},
    )
    assert not offered(table, "call_gandalf")
    assert refused(table, "fatty", "call_gandalf", card="healing", help="together") == "SF.fatty"
    assert refused(table, "sam", "call_gandalf", card="healing", help="together") == "SF.fatty"


@situation(rule="SA28, S1.5")
def test_fattys_card_never_brings_the_old_foresight_and_keeps_to_the_cards_moment() -> None:
    table = given(at="step_two", fellowship=["fatty"], gandalf=[], frodo={"shields": 5, "step": 3}, fatty={})
    cards = {one["card"] for one in offered(table, "call_gandalf", "fatty") if one.get("help") == "together"}
    assert "healing" in cards
    assert "persistence" in cards
    assert not cards & {"magic", "protection", "integrity", "defiance", "foresight"}


@situation(rule="S10, SF.frodo")
def test_frodos_card_when_a_tile_lies_there_and_after_a_nazgul_card() -> None:
    table = given(nazgul=["NZ1"], active="sam", fellowship=["frodo"], tiles=["hiding"], sauron=12, sam={})
    when(table, "sauron", "apply_nazgul", card="NZ1")
    assert offered(table, "use_fellowship", "frodo")
    when(table, "frodo", "use_fellowship")
    when(table, prompt(table).seat, "choose_line", line="travelling")
    go_on(table)
    assert state(table).lines["travelling"] == 1
    assert state(table).hobbits["sam"].shields == 1
    assert refused(table, "frodo", "use_fellowship") == "SF.frodo"


@situation(rule="SF.frodo")
def test_frodos_card_is_used_in_its_moments_only() -> None:
    table = given(active="sam", fellowship=["frodo"], tiles=["hiding"], holds=["SC04"], sam={"hand": FIVE})
    assert refused(table, "frodo", "use_fellowship") == "S5.1"
    rests(table)
    if prompt(table).rule == "W1":
        assert not offered(table, "use_fellowship", "frodo")


@situation(rule="SF.frodo")
def test_frodos_card_after_a_card_was_carried_out() -> None:
    table = given(at="step_two", active="sam", fellowship=["frodo"], sam={"hand": ["grey_hiding"]})
    when(table, "sam", "play_card", card="grey_hiding", line="hiding")
    while not offered(table, "use_fellowship", "frodo"):
        when(table, prompt(table).seat, "pass")
    when(table, "frodo", "use_fellowship")
    when(table, prompt(table).seat, "choose_line", line="travelling")
    assert state(table).lines == {"fighting": 0, "hiding": 1, "travelling": 1}


@situation(rule="SF.merry, S10")
def test_merrys_card_is_not_used_without_a_move_of_the_rider() -> None:
    table = given(die="sam", holds=["SC05"], fellowship=["merry"], sam={}, merry={})
    assert refused(table, "merry", "use_fellowship") == "S4.2"
    plays(table, "SC05")
    assert not offered(table, "use_fellowship", "merry")


@situation(rule="SA16, SF.frodo")
def test_the_scenario_ends_only_when_the_card_is_finished() -> None:
    table = given(
        die="pippin",
        holds=["SC21"],
        fellowship=["frodo"],
        active="pippin",
        lines={"fighting": 9},
        sauron=12,
        pippin={"hand": FIVE},
    )
    plays(table, "SC21")
    while not offered(table, "use_fellowship", "frodo"):
        when(table, prompt(table).seat, "pass")
    when(table, "frodo", "use_fellowship")
    when(table, prompt(table).seat, "choose_line", line="fighting")
    for _ in range(6):
        go_on(table)
        if symbols(table, "pippin"):
            takes(table, "pippin", "H")
        elif prompt(table).kind == "lose_cards":
            when(table, "pippin", "choose_card", card=state(table).hobbits["pippin"].hand[0])
    kinds = story(table)
    assert "ScenarioEnded" in kinds
    assert len(happened(table, CardDiscarded, hobbit="pippin")) == 2
    assert kinds.index("ScenarioEnded") > max(index for index, kind in enumerate(kinds) if kind == "CardDiscarded")
    assert happened(table, HobbitMoved, hobbit="pippin")


@situation(rule="SA38, SF.frodo")
def test_frodos_card_ends_the_scenario_while_a_tile_waits() -> None:
    table = given(active="sam", fellowship=["frodo"], lines={"fighting": 9}, tiles=["sundial"], sam={})
    rests(table)
    while not offered(table, "use_fellowship", "frodo"):
        when(table, prompt(table).seat, "pass")
    when(table, "frodo", "use_fellowship")
    when(table, prompt(table).seat, "choose_line", line="fighting")
    go_on(table)
    assert "ScenarioEnded" in story(table)
    assert "EventEntered" not in story(table)


@situation(rule="SG.protection, B4.8")
def test_protection_costs_five_shields_and_answers_cards_only() -> None:
    table = given(
        die="sam",
        holds=["SC16"],
        gandalf=["protection"],
        frodo={"shields": 5},
        sam={"hand": FIVE},
        pippin={"shields": 4},
    )
    assert refused(table, "frodo", "call_gandalf", card="protection") == "S4.2"
    plays(table, "SC16")
    assert not offered(table, "call_gandalf", "pippin")
    when(table, "frodo", "call_gandalf", card="protection")
    go_on(table)
    assert state(table).hobbits["sam"].step == 0
    assert state(table).hobbits["sam"].hand == FIVE
    assert state(table).hobbits["frodo"].shields == 0
    assert not happened(table, EventIgnored)
