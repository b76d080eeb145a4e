"""With hidden hands each seat is asked for itself, and nobody needs to see another's hand to use a card together."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.friends_steps import FoeWindow
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.fellowship.sauron.situations.table import given
from tests.kit.told import happened


def test_the_window_after_a_card_asks_one_holder_after_the_other() -> None:
    table = given(
        hands="hidden",
        die="pippin",
        holds=["SC21"],
        sam={"hand": ["mithril"]},
        pippin={"hand": ["white_joker", "white_joker"], "shields": 5},
        gandalf=["protection"],
        fellowship=["sam"],
    )
    when(table, "sauron", "play_sauron_card", card="SC21")
    asked = []
    while prompt(table).window:
        asked.append(prompt(table).seat)
        visible = GAME.sight.visible_prompt(table.state, prompt(table), "frodo")
        assert not visible.choices
        when(table, prompt(table).seat, "pass")
    assert sorted(asked) == ["pippin", "sam"]
    assert prompt(table).seat == "pippin"


def test_the_choice_of_one_symbol_can_still_be_stopped_by_another_hand() -> None:
    table = given(
        hands="hidden", active="pippin", holds=["SC21"], sam={"hand": ["mithril"]}, pippin={"hand": ["sting"]}
    )
    when(table, "sauron", "play_sauron_card", card="SC21")
    assert prompt(table).kind == "take_symbol"
    when(table, "pippin", "take_symbol", symbol="H")
    assert (prompt(table).window, prompt(table).seat) == (True, "sam")
    when(table, "sam", "use_card", card="mithril")
    assert happened(table, s.SauronCardIgnored)
    assert state(table).hobbits["pippin"].step == 0


def test_shields_are_put_together_by_those_who_hold_them() -> None:
    table = given(
        hands="hidden",
        at="step_two",
        frodo={"shields": 2, "step": 3},
        sam={"shields": 2},
        fatty={"shields": 2},
        fellowship=["fatty"],
    )
    when(table, "fatty", "call_gandalf", card="healing", help="together")
    assert prompt(table).group
    for seat, count in (("sam", 2), ("frodo", 2)):
        mine = GAME.sight.visible_prompt(table.state, prompt(table), seat)
        assert {choice.seat for choice in mine.choices} == {seat}
        when(table, seat, "give_shields", count=count)
    when(table, "fatty", "give_shields", count=1)
    when(table, "fatty", "name", hobbit="frodo")
    assert state(table).hobbits["frodo"].step == 1
    assert [state(table).hobbits[seat].shields for seat in ("frodo", "sam", "fatty")] == [0, 0, 1]
    assert "fatty" not in state(table).fellowship_cards
    assert happened(table, e.GandalfCalled, card="healing", shields=0)


def test_backing_out_of_the_pool_costs_nothing() -> None:
    table = given(at="step_two", frodo={"shields": 3, "step": 3}, fatty={"shields": 3}, fellowship=["fatty"])
    when(table, "fatty", "call_gandalf", card="healing", help="together")
    when(table, "frodo", "give_shields", count=3)
    when(table, "fatty", "back")
    when(table, "fatty", "back")
    assert prompt(table).kind == "step_two"
    assert state(table).fellowship_cards == ["fatty"]
    assert state(table).hobbits["frodo"].shields == 3


def test_the_window_before_the_next_turn_is_the_last_before_sauron_acts() -> None:
    """With a Sauron player whatever can be used any time is worth a window at the end of a turn (S5.1)."""
    table = given(at="end", holds=["SC01"], sam={"hand": ["elessar"], "step": 2})
    assert prompt(table).rule == "W7"
    when(table, "sam", "use_card", card="elessar")
    when(table, "sam", "name", hobbit="sam")
    assert state(table).hobbits["sam"].step == 1
    go_on(table)
    assert (prompt(table).kind, prompt(table).seat) == ("turn_activation", "sauron")


def test_with_open_hands_the_window_serves_the_table_but_not_sauron() -> None:
    table = given(die="frodo", holds=["SC04"], sam={"hand": ["mithril"]})
    when(table, "sauron", "play_sauron_card", card="SC04")
    assert prompt(table).window
    assert not GAME.sight.visible_prompt(table.state, prompt(table), "sauron").choices
    assert GAME.sight.visible_prompt(table.state, prompt(table), "frodo").choices == prompt(table).choices
    assert offered(table, "use_card") == [{"seat": "sam", "card": "mithril"}]


def test_a_foe_that_sauron_brings_may_be_defeated_before_play_goes_on() -> None:
    """After the card symbol of a card the active player has a foe window (F3.9)."""
    table = given(
        foes=["haradrim"],
        die="sam",
        holds=["SC29"],
        frodo={"tokens": {"ring": 1}},
        sam={"hand": ["sting"]},
        agenda=None,
    )
    when(table, "sauron", "play_sauron_card", card="SC29")
    assert FoeWindow not in {type(step) for step in state(table).agenda}
    go_on(table)
    assert not table.over


@pytest.mark.parametrize("holder", ["frodo", "sam", "pippin"])
def test_bill_the_pony_in_another_hidden_hand_is_not_counted_on(holder: str) -> None:
    """One shield, and two are asked for: only whoever holds Bill himself may choose the shields, and that the question
    is asked tells the others nothing (SA33)."""
    table = given(
        hands="hidden",
        holds=["SC18"],
        foes=[],
        frodo={"shields": 1, "hand": ["sting" if holder != "frodo" else "bill_the_pony"]},
        sam={"hand": ["bill_the_pony" if holder == "sam" else "boat"]},
        pippin={"hand": ["bill_the_pony" if holder == "pippin" else "belt"]},
        tiles=["hiding"],
    )
    when(table, "sauron", "play_sauron_card", card="SC18")
    assert (prompt(table).kind, prompt(table).seat) == ("take_symbol", "frodo")
    mine = [choice.action for choice in GAME.sight.visible_prompt(table.state, prompt(table), "frodo").choices]
    assert (a.TakeSymbol("frodo", "B2") in mine) == (holder == "frodo")
    assert a.TakeSymbol("frodo", "H") in mine


@pytest.mark.parametrize("holder", ["sam", "pippin"])
def test_who_must_discard_shields_is_asked_whoever_holds_bill(holder: str) -> None:
    """Bill lies in some hand, which everybody knows; his holder may give him, and nobody else is told who that is."""
    sam, pippin = ({"hand": ["bill_the_pony" if name == holder else "boat"]} for name in ("sam", "pippin"))
    table = given(hands="hidden", die="frodo", holds=["SC28"], foes=[], frodo={"shields": 3}, sam=sam, pippin=pippin)
    when(table, "sauron", "play_sauron_card", card="SC28")
    go_on(table)
    when(table, "frodo", "take_symbol", symbol="B2")
    assert (prompt(table).kind, prompt(table).seat) == ("lose_shields", "frodo")
    assert [choice.seat for choice in prompt(table).choices] == ["frodo", holder]
    for seat in ("frodo", "sauron"):
        shown = GAME.sight.visible_prompt(table.state, prompt(table), seat)
        assert all(choice.seat == seat for choice in shown.choices)
    when(table, holder, "give_pony", stands_for="shield")
    assert state(table).hobbits["frodo"].shields == 2


@pytest.mark.parametrize("hand", [["sting", "boat"], ["white_joker", "white_joker"]])
def test_a_secret_hand_of_like_cards_is_asked_for_like_any_other(hand: list[str]) -> None:
    table = given(die="pippin", holds=["SC16"], pippin={"hand": hand})
    when(table, "sauron", "play_sauron_card", card="SC16")
    go_on(table)
    when(table, "pippin", "take_symbol", symbol="C")
    assert (prompt(table).kind, prompt(table).seat) == ("lose_cards", "pippin")


@pytest.mark.parametrize("hand", [["white_hiding"], ["elessar"]])
def test_pippins_card_is_offered_whatever_the_active_player_holds_in_secret(hand: list[str]) -> None:
    table = given(hands="hidden", at="step_two", frodo={"hand": hand}, pippin={}, fellowship=["pippin"])
    assert offered(table, "use_fellowship", "pippin")
