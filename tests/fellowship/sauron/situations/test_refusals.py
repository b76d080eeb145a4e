"""What a refusal says at a table with a Sauron player: the rule and the sentence (S1 to S10)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.game import GAME
from core.fellowship.model.sauron_steps import CallSauron
from core.kernel.table import Table
from core.kernel.voice import Voice
from tests.fellowship.kit import go_on, prompt, when
from tests.fellowship.sauron.situations.table import given, plays, situation
from tests.fellowship.situation import refused

Case = tuple[str, str, dict[str, Any], str, str]
"""Who tries, what, with which words; the rule and the beginning of the sentence."""


def check(table: Table, seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    """Try an action and look at rule and sentence."""
    found = refused(table, seat, verb, **fields)
    assert (found.rule, found.sentence[: len(sentence)]) == (rule, sentence)


ASLEEP = "Sauron acts only when he is activated: instead of a die roll, or as a turn begins."

IN_STEP_TWO: list[Case] = [
    ("sauron", "play_sauron_card", {"card": "SC04"}, "S2.1", ASLEEP),
    ("sauron", "drop_sauron_card", {"card": "SC04"}, "S4.3", "Sauron discards only while he refreshes his hand."),
    ("sauron", "done", {}, "S4.3", "Sauron is not discarding cards now."),
    ("sauron", "draw_cards", {}, "S2.1", "Sauron takes no turns: he acts only when he is activated, with his own"),
    ("frodo", "play_sauron_card", {"card": "SC04"}, "S2.1", "Only the Sauron player plays his cards."),
    ("frodo", "take_symbol", {"symbol": "H"}, "S4.5", "No card of Sauron is taking effect."),
    ("sam", "push_rider", {"steps": 1}, "S6.6", "Only the active player, Frodo, pushes the Black Rider."),
    ("frodo", "push_rider", {"steps": 4}, "SA9", "The Black Rider is pushed by 0 to 3 steps."),
    ("sam", "use_fellowship", {}, "SF.sam", "Sam has used the fellowship card; it serves once a game."),
    ("frodo", "use_fellowship", {}, "SF.frodo", "Frodo uses the fellowship card right after Sauron has played"),
]


@situation(rule="S2.1, S4.3, S4.5, S6.6, SA9, SF.sam, SF.frodo")
@pytest.mark.parametrize(("seat", "verb", "fields", "rule", "sentence"), IN_STEP_TWO)
def test_in_step_two(seat: str, verb: str, fields: dict[str, Any], rule: str, sentence: str) -> None:
    table = given(at="step_two", holds=["SC04"], fellowship=["frodo"], sam={})
    check(table, seat, verb, fields, rule, sentence)


@situation(rule="S4.3")
def test_sauron_discards_what_he_holds() -> None:
    table = given(die="pippin", holds=["SC04", "SC05"], pippin={})
    when(table, "sauron", "refresh_sauron_hand")
    check(table, "sauron", "drop_sauron_card", {"card": "SC09"}, "S4.3", "Sauron does not hold that card.")
    sentence = "Sauron refreshes his hand: he discards what he likes, then he draws."
    check(table, "sauron", "play_sauron_card", {"card": "SC04"}, "S4.3", sentence)
    told = dict(GAME.words.why_not(table.state, "sauron"))
    assert told["Draw one card"].sentence == sentence


@situation(rule="S9.3")
def test_at_mount_doom() -> None:
    table = given("mount_doom", holds=["SC21", "SC01"], sauron=12, frodo={"hand": ["sting", "gimli"]}, sam={})
    go_on(table)
    plays(table, "SC21")
    go_on(table)
    assert prompt(table).seat == "frodo"
    sentence = "At Mount Doom Sauron acts only when a hobbit tries to destroy the Ring."
    check(table, "sauron", "play_sauron_card", {"card": "SC01"}, "S9.3", sentence)


@situation(rule="S4.5")
def test_the_symbols_of_a_card() -> None:
    table = given(die="pippin", holds=["SC21"], pippin={"hand": ["grey_hiding", "sting", "gimli"]})
    plays(table, "SC21")
    go_on(table)
    assert prompt(table).kind == "take_symbol"
    check(table, "frodo", "take_symbol", {"symbol": "H"}, "S4.5", "The card hits Pippin, who alone chooses.")
    check(table, "pippin", "take_symbol", {"symbol": "E"}, "S4.5", "That symbol is not on the card, or it has been")


@situation(rule="S4.7")
def test_sam_takes_only_a_symbol_that_he_can_satisfy() -> None:
    table = given(die="sam", holds=["SC22"], sam={})
    plays(table, "SC22")
    go_on(table)
    found = refused(table, "sam", "take_symbol", symbol="C")
    assert (found.rule, found.sentence[:18]) == ("S4.7", "Sam cannot satisfy")


@situation(rule="S6.6")
def test_the_rider_is_pushed_instead_of_playing_cards() -> None:
    cards = ["grey_hiding", "gimli"]
    table = given(at="step_two", holds=["SC04"], frodo={"hand": cards}, lines={"hiding": 1})
    when(table, "frodo", "play_card", card="grey_hiding", line="hiding")
    played = "A card has been played: the rider is pushed instead of playing cards."
    check(table, "frodo", "push_rider", {"steps": 1}, "S6.6", played)
    table = given(die="frodo", holds=["SC04"])
    only = "Pushing the Black Rider is one of the choices of step 2, and the only one of a turn."
    check(table, "frodo", "push_rider", {"steps": 1}, "S6.6", only)


@situation(rule="S5.1, S4.2, S9.3")
@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("put_on_ring", {}),
        ("use_card", {"card": "elessar"}),
        ("call_gandalf", {"card": "guidance"}),
        ("draw_cards", {}),
        ("use_fellowship", {}),
        ("use_extra", {"card": "watchful_peace"}),
    ],
)
def test_nobody_acts_before_sauron_has_at_the_start_of_a_turn(verb: str, fields: dict[str, Any]) -> None:
    hand = {"hand": ["elessar"], "shields": 5, "step": 2}
    extras: dict[str, Any] = {"extras": ["watchful_peace"], "options": {"watchful_peace": True}}
    turn = given(holds=["SC04"], gandalf=["guidance"], ring_used=False, fellowship=["frodo"], frodo=hand, **extras)
    check(turn, "frodo", verb, fields, "S5.1", "The turn begins with Sauron")
    die = given(die="sam", holds=["SC04"], ring_used=False, fellowship=["frodo"], frodo=hand, **extras)
    check(die, "frodo", verb, fields, "S4.2", "Sauron has been called")


def lordly_label(table: Table, verb: str) -> str:
    """Return the label of the only choice of Sauron of one kind."""
    found = [choice for choice in table.choices() if type(choice.action).__struct_config__.tag == verb]
    assert len(found) == 1
    return GAME.words.label(table.state, found[0])


@situation(rule="S4.5, S4.7, S5.3, SA20, SA23")
def test_saurons_labels_name_what_would_happen() -> None:
    """Valour, Sam's choice, a hand that is too small or empty, a lesser effect, and nothing to take at all."""
    foes, sam = ("snaga",), {"step": 2, "hand": ["white_hiding"]}
    valour = given(agenda=[CallSauron("sam", "F7.sam", full=True)], holds=["SC21"], foes=foes, sam=sam)
    assert lordly_label(valour, "play_sauron_card").endswith(": Sam goes 1 step into the darkness, 2 foes appear")
    few = given(die="merry", holds=["SC21"], merry={"hand": ["white_hiding"]})
    assert lordly_label(few, "play_sauron_card").endswith(
        ": Merry goes 1 step into the darkness, Merry discards a card"
    )
    bare = given(die="merry", holds=["SC21"], merry={"hand": []})
    assert lordly_label(bare, "play_sauron_card").endswith(
        ": Merry goes 1 step into the darkness; Card x2 without effect"
    )
    poor = given(die="merry", holds=["SC08"], merry={"shields": 1})
    assert lordly_label(poor, "play_sauron_card").endswith(": Merry discards 1 shield")
    chosen = given(die="sam", holds=["SC22"])
    assert "Sam chooses: the Black Rider rides 2 steps or Sam goes 1 step" in lordly_label(chosen, "play_sauron_card")
    assert "discards" not in lordly_label(chosen, "play_sauron_card")
    three = given(die="sam", holds=["SC24"], sam={"shields": 2})
    with Voice(aloud=True).speaks():
        assert ", Sam goes 1 step into the darkness, or Sam discards 2 shields" in lordly_label(
            three, "play_sauron_card"
        )
    near = given(die="merry", holds=["SC24"], rider=7, frodo={"step": 6}, merry={"step": 14})
    with Voice(aloud=True).speaks():
        label = lordly_label(near, "play_sauron_card")
        assert "the Black Rider rides 1 of 2 steps to 6 (and meets Frodo)" in label
        assert "Merry goes 1 step into the darkness (and Sauron reaches him)" in label
    lesser = given(active="merry", holds=["SC20"], nazgul=["NZ2"], merry={"shields": 1})
    assert lordly_label(lesser, "play_sauron_card").endswith(": no effect on Merry")
    assert "no effect on Merry;" in lordly_label(lesser, "apply_nazgul")
    assert "a foe appears;" in lordly_label(given(active="sam", nazgul=["NZ2"], foes=foes), "apply_nazgul")


@situation(rule="S8.1, S8.2")
def test_what_a_move_brings_names_the_chips() -> None:
    hand = {"hand": ["grey_hiding"]}
    table = given(at="step_two", lines={"hiding": 3}, chips={"hiding:4": "shields"}, frodo=hand)
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert any("the chip three shields" in label for label in labels)


@situation(rule="S4.5")
def test_a_symbol_without_effect_is_called_so_where_its_place_in_the_order_is_asked_for() -> None:
    table = given(die="merry", holds=["SC21"], merry={"hand": []})
    when(table, "sauron", "play_sauron_card", card="SC21")
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert labels == ["Step: Merry goes 1 step into the darkness, from 0 to 1", "Card: no effect on Merry"]
