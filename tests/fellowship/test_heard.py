"""What whoever hears the game is told before a choice: what it brings, who cannot pay, and what a card does now."""

from __future__ import annotations

from typing import Any

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.fellowship.model.actions import Pass, Refuse
from core.fellowship.model.sauron_events import FellowshipCardUsed
from core.fellowship.sauron.names import nazgul_text
from core.fellowship.words.event_words import event_text
from core.fellowship.words.following import follows
from core.kernel.table import Table
from core.kernel.voice import Voice
from tests.fellowship.friends.table import given as with_foes
from tests.fellowship.kit import prompt, state, when
from tests.fellowship.situation import given


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
    assert told == ["Travelling and Hiding are not both complete", "Sauron comes 2 steps nearer"]


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


def test_what_a_nazgul_card_takes_away_is_called_a_loss() -> None:
    with Voice(aloud=True).speaks():
        assert nazgul_text("NZ2").startswith("the loss of a card, then the group pays 2 friendship symbols")
        assert nazgul_text("NZ4").startswith("the loss of 2 shields, then ")
        assert nazgul_text("NZ1").startswith("a step into the darkness, then ")
    assert nazgul_text("NZ4").startswith("2 shields, then ")


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
