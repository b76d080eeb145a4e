"""What whoever hears the game is told before a choice: what it brings, who cannot pay, and what a card does now."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.friends.foes import foe_name
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.actions import AcceptTile, ApplyNazgul, DefeatFoe, Pass, PlaySauronCard, Refuse, UseCard
from core.fellowship.model.sauron_events import (
    FellowshipCardUsed,
    IncidentBegan,
    RiderMoved,
    SauronActivated,
    SymbolTaken,
)
from core.fellowship.model.steps import Gift
from core.fellowship.sauron.names import nazgul_text
from core.fellowship.words.event_words import event_text
from core.fellowship.words.following import follows
from core.fellowship.words.labels import given_text
from core.kernel.table import Table, new_header
from core.kernel.voice import Voice
from tests.fellowship.dark.table import DARK
from tests.fellowship.dark.table import given as in_the_dark
from tests.fellowship.friends.table import given as with_foes
from tests.fellowship.kit import prompt, state, when
from tests.fellowship.situation import given
from tui.commands.plain_offered import Offered


def heard(table: Table) -> tuple[str, list[str]]:
    """Return the question and the labels of the choices as they are heard."""
    aloud, asked, now = GAME.spoken(table.header.content, aloud=True), prompt(table), state(table)
    return aloud.words.prompt_text(now, asked), [aloud.words.label(now, choice) for choice in asked.choices]


def asked_to_pay(**position: Any) -> str:
    """Return the question of the tile that is turned up next, once nobody uses anything before it."""
    table = given(next_tiles=["sundial_items"], **position)
    while prompt(table).window:
        when(table, prompt(table).choices[0].seat, "pass")
    return heard(table)[0]


def follow(action: Any, *events: Any) -> list[str]:
    with Voice(aloud=True).speaks():
        return follows(action, events)


def test_what_an_event_does_to_sauron_is_told_of_not_paying_for_the_one_before() -> None:
    first, second = e.SauronMoved("B9.1.3", 1), e.SauronMoved("B9.1.4", 2)
    began, unmet = e.EventBegan("B9.1.4", 4), e.ConditionChecked("B9.1.4", 4, met=False)
    told = follow(Refuse("sam"), e.CostRefused("B9.1.3", able=True), first, began, unmet, second)
    assert told == ["Sauron comes 2 steps nearer, as Travelling and Hiding are not both complete"]


def test_missing_life_tokens_of_several_hobbits_are_told_in_one_sentence() -> None:
    checks = [
        one
        for name, steps in (("frodo", 2), ("sam", 0), ("pippin", 1))
        for one in (e.LifeTokensChecked("B4.10.1", name, steps), e.HobbitMoved("B4.10.1", name, steps))
        if steps or isinstance(one, e.LifeTokensChecked)
    ]
    assert follow(Pass("frodo"), *checks) == [
        "For missing life tokens Frodo goes 2 and Pippin 1 step into the darkness"
    ]
    assert follow(Pass("frodo"), *checks[:2]) == [
        "Frodo lacks 2 of the life tokens",
        "Frodo goes 2 steps into the darkness",
    ]


def test_a_cost_that_nobody_can_pay_is_not_asked_for() -> None:
    frodo = {"hand": ["book", "miruvor"], "shields": 1}
    assert asked_to_pay(frodo=frodo) == (
        "Sundial with card, token and shield: the group cannot give 1 card, 1 life token, and 1 shield."
    )
    asked = asked_to_pay(frodo=frodo | {"tokens": {"sun": 1}})
    assert asked.endswith("will the group give 1 card, 1 life token, and 1 shield?")


def test_a_card_that_serves_as_a_joker_is_called_so_once_its_own_symbol_is_given() -> None:
    hand = {"hand": ["white_friendship", "white_hiding", "white_joker"]}
    table = given(event=0, next_tiles=["sundial"], frodo=hand, sam={"hand": ["grey_friendship"]})
    assert "Frodo gives white friendship" in heard(table)[1]
    when(table, "sam", "give_card", card="grey_friendship")
    assert "Frodo gives white friendship as a joker" in heard(table)[1]
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert "Frodo gives white friendship as a joker" in labels


def test_a_name_with_a_question_mark_makes_no_second_question() -> None:
    table = given(active="sam", event=3, sam={"shields": 5}, next_tiles=["sundial", "fighting"])
    when(table, "sam", "pass")
    when(table, "sam", "pass")
    assert heard(table)[0].startswith("Before Trapped: does anybody use something? The event: ")


def test_what_tokens_are_for_is_part_of_what_the_game_is_about() -> None:
    table = given(frodo={"tokens": {"ring": 1}})
    aloud = GAME.spoken(table.header.content, aloud=True)
    assert "for each kind of life token, ring, heart or sun, that he lacks" in aloud.words.goal(table.state, "sam")
    board = {section.id: section.lines for section in aloud.words.sections(table.view("sam"))}["board"]
    assert board[-1] == (
        "If the board ended now, for missing life tokens Frodo would go 2 steps and Sam 3 into the darkness."
    )
    mordor = given("mordor").view("sam")
    assert not any("If the board ended now" in line for line in aloud.words.spoken(mordor))


@pytest.mark.parametrize("aloud", [True, False])
def test_what_a_nazgul_card_takes_away_is_called_a_loss(aloud: bool) -> None:
    with Voice(aloud=aloud).speaks():
        assert nazgul_text("NZ2").startswith("the loss of a card, then the group ")
        assert nazgul_text("NZ4").startswith("the loss of 2 shields, then ")
        assert nazgul_text("NZ1").startswith("a step into the darkness, then ")


def test_what_a_card_does_beyond_the_moment_is_heard_when_it_is_used() -> None:
    phial, pippin = e.YellowCardUsed("B8.phial", "frodo", "phial", ""), FellowshipCardUsed("SF.pippin", "pippin", "sam")
    with Voice(aloud=True).speaks():
        assert event_text(phial) == "Frodo uses Phial (yellow), and no further tile is turned up in this turn"
        assert event_text(pippin).endswith(": three white or grey cards may be played this turn")
    assert event_text(phial) == "Frodo uses Phial (yellow)"


def test_what_a_foe_costs_is_heard_as_its_price() -> None:
    hand = {"hand": ["white_joker", "grey_hiding"]}
    for foe, told in (
        ("gorbags_company", "Gorbag's Company: that costs a grey card"),
        ("uruk_hai", "Uruk-hai: Frodo rolls the die"),
    ):
        labels = heard(with_foes(at="step_two", foes=[foe], frodo=hand))[1]
        assert f"Frodo defeats {told}" in labels


def test_a_dark_tile_that_nobody_can_pay_for_says_so_and_offers_no_payment() -> None:
    poor = in_the_dark(options=DARK, tiles=["dark_shields"], frodo={"hand": []}, sam={"hand": []})
    label = heard(poor)[1][0]
    assert label == "Accept: the group cannot discard 3 shields: event 1 happens, Speak Friend and Enter"
    assert follow(AcceptTile("frodo"), e.CostRefused("ST.dark3", able=False)) == []
    rich = in_the_dark(options=DARK, tiles=["dark_shields"], frodo={"shields": 2}, sam={"shields": 1})
    assert heard(rich)[1][0].startswith("Accept: the group discards 3 shields, or event 1 happens")
    bare = in_the_dark(options=DARK, tiles=["dark_cards_or_eye"], frodo={"hand": []}, sam={"hand": []})
    assert heard(bare)[1][0] == "Accept: nobody can discard 2 cards: Sauron comes one step nearer"


def test_what_a_card_of_saurons_says_or_a_symbol_says_is_not_heard_twice() -> None:
    applied = follow(ApplyNazgul("sauron", "NZ3"), e.CostRefused("SN.NZ3", able=False), e.SauronMoved("SN.NZ3", 1))
    assert applied == ["What the card asks for cannot be paid"]
    again = SymbolTaken("S4.4", "frodo", "SC1", "D"), SauronActivated("S4.2", "frodo")
    assert follow(Pass("frodo"), *again) == [event_text(again[0])]


def hit(rule: str, hobbit: str) -> e.HobbitMoved:
    return e.HobbitMoved(rule, hobbit, 1)


def test_what_comes_of_a_cost_that_cannot_be_paid_is_told_with_its_reason_once() -> None:
    unpaid = e.CostRefused("B4.4.3", able=False)
    assert follow(Pass("frodo"), unpaid, e.SauronMoved("B4.4.3", 1)) == [
        "Sauron comes 1 step nearer, as the cost cannot be paid"
    ]
    card, two = IncidentBegan("SN.NZ1", "NZ1"), e.SauronMoved("SN.NZ1", 2)
    assert follow(Pass("sam"), card, e.CostRefused("SN.NZ1", able=False), two)[1:] == [
        "What the card asks for cannot be paid"
    ]
    each = e.CostRefused("SN.NZ2", able=False)
    assert follow(ApplyNazgul("sauron", "NZ2"), each, each) == ["What the card asks for cannot be paid"]
    # Of a card that asks each hobbit it is said who cannot pay: somebody else may
    alone = [one for name in ("pippin", "frodo") for one in (e.CostRefused("SN.NZ4", False), hit("SN.NZ4", name))]
    assert follow(ApplyNazgul("sauron", "NZ4"), *alone) == [
        "Pippin cannot pay and goes 1 step into the darkness",
        "Frodo cannot pay and goes 1 step into the darkness",
    ]


def test_what_a_hobbits_own_card_goes_on_to_bring_is_not_told_of_one_card_of_saurons_alone() -> None:
    marker, shield = e.MarkerMoved("B4.3.1", "fighting", 10, "frodo"), e.ShieldsGained("B4.3.7", "frodo", 1)
    assert follow(PlaySauronCard("sauron", "SC01"), marker, shield) == []


def test_before_an_event_it_is_not_said_once_more_which_event_that_is() -> None:
    table = given(active="sam", sam={"shields": 5}, next_tiles=["sundial", "fighting"])
    told = {}
    while prompt(table).window:
        offered = Offered(table, GAME.spoken(table.header.content, aloud=True))
        told[prompt(table).rule] = offered.follows(prompt(table).choices[0], "sam")
        when(table, "sam", "pass")
    assert told["W2"].startswith("; then event 1 happens, Speak Friend and Enter")
    assert "event 1 happens" not in told["W3"]


def test_what_is_used_before_a_tile_is_carried_out_does_not_bring_what_the_tile_brings() -> None:
    for ring_used in (False, True):
        table = with_foes("moria", tiles=["ring_bearer_dot"], abilities=["frodo"], ring_used=ring_used)
        while prompt(table).rule != "W2":
            when(table, "frodo", "pass")
        offered = Offered(table, GAME.spoken(table.header.content, aloud=True))
        assert offered.follows(prompt(table).choices[0], "frodo") == "; then Frodo goes 1 step into the darkness"
        when(table, "frodo", "use_ability")
        told = offered.follows(prompt(table).choices[0], "frodo")
        assert bool(told) == ring_used  # the Ring could still be put on before the tile is carried out


def test_that_the_ring_takes_nothing_on_its_way_is_heard() -> None:
    table = given(step="step_two", ring_used=False, rolls=["blank"])
    when(table, "frodo", "put_on_ring")
    assert heard(table)[0] == "The Ring moves a marker by 4, and the spaces bring nothing: which line?"
    assert "bring nothing" not in GAME.words.prompt_text(state(table), prompt(table))


def test_a_foes_title_is_left_out_aloud_where_it_would_sound_like_another_foe() -> None:
    with Voice(aloud=True).speaks():
        assert foe_name("gothmog") == "Gothmog"
    assert foe_name("gothmog") == "Gothmog, Lieutenant of Mordor"
    table = with_foes(foes=["gothmog", "snaga"])
    aloud = GAME.spoken(table.header.content, aloud=True)
    assert aloud.words.status(state(table)).endswith("2 foes here, Gothmog first.")
    assert any(label.startswith("Frodo defeats Gothmog: ") for label in heard(table)[1])


def test_it_is_heard_what_the_score_has_for_a_card_that_is_still_unused() -> None:
    for extras, told in (
        (["watchful_peace"], "Score 20, 10 of it for Watchful Peace as long as it is unused."),
        ([], "Score 10."),
    ):
        table = in_the_dark(options={"watchful_peace": True}, extras=extras)
        place = GAME.words.sections(state(table))[0].lines[0]
        assert place.endswith(told)


def test_what_a_label_says_is_not_told_once_more() -> None:
    refused, ride = e.CostRefused("SN.NZ8", able=True), RiderMoved("SN.NZ3", 11, pushed=False)
    assert follow(Refuse("sam"), refused, e.HobbitMoved("SN.NZ8", "frodo", 2)) == []
    assert follow(Refuse("sam"), refused, ride) == ["The Black Rider stands on 11"]
    pushed = RiderMoved("S8.4", 15, pushed=True)
    assert follow(UseCard("sam", "star_of_elendil"), pushed) == ["The Black Rider stands on 15"]
    called = SauronActivated("S3.1", "frodo", turn=False)
    assert follow(AcceptTile("frodo"), called) == []
    assert follow(DefeatFoe("frodo", "uruk_hai"), called) == []


def test_things_alike_on_the_table_are_counted() -> None:
    jokers = [Gift("sam", "white_joker")] * 2
    gifts = [*jokers, *[Gift("sam", "grey_hiding")] * 2, *[Gift("sam", "token:sun")] * 2]
    assert given_text(jokers) == "two white jokers from Sam"
    assert given_text(gifts) == "two white jokers, two grey hiding, and two sun tokens from Sam"


def test_the_goal_names_what_else_ends_the_game() -> None:
    for options, seat, told in (
        ({"friends_and_foes": "on", "harder": "on"}, "sam", "The first hobbit whom Sauron reaches loses"),
        ({"sauron": "on"}, "sauron", "when the Ring-bearer cannot give what he must"),
        ({"sauron": "on", "friends_and_foes": "on"}, "sauron", "Eight foes at the end of a turn win it for you"),
    ):
        table = Table(GAME, new_header(GAME, seed=1, options=options))
        table.open()
        aloud = GAME.spoken(table.header.content, aloud=True)
        assert told in aloud.words.goal(table.state, seat)
        assert told not in GAME.words.goal(table.state, seat)
