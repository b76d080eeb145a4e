"""Windows and the Events Phase (3.3, V.2, N.5)."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf, Window
from core.ring_war.model.records.moving import Moves
from core.ring_war.model.records.turn import BeginStage, Done
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, given, opening, refused, situation, when

EAGLES_SERVE = {"sam": {"hex": "Isengard", "captive": "saruman"}, "gol": "Moria"}


def _window(kind: str = "step", **members: Any) -> Table:
    agenda = [Window(kind, "W2421"), EventsOf("dark_power", drawn=True)]
    hands = {SP: [], FP: ["e01"], DP: ["e06"]}
    return given("move", FP, **{"people": EAGLES_SERVE, "agenda": agenda, "hands": hands, **members})


@situation(rule="3.3")
def test_only_who_could_play_something_is_asked() -> None:
    table = _window()
    assert (asked(table), seat(table)) == ("window", FP)
    assert [one.card for one in offered(table, "play")] == ["e01"]
    when(table, FP, "pass")
    assert asked(table) == "events_of"


@situation(rule="3.3, A.5")
def test_with_open_windows_everybody_who_holds_a_card_is_asked_the_active_power_first() -> None:
    table = _window(options={"windows": "open"})
    assert seat(table) == FP
    when(table, FP, "pass")
    assert (asked(table), seat(table)) == ("window", DP)
    assert [one.until for one in offered(table, "pass")] == ["", "turn"]


@pytest.mark.parametrize(("windows", "question"), [("open", "moves"), ("holders", "events_of")])
@situation(rule="RR60, F.1")
def test_with_open_windows_a_power_ends_its_movement_itself(windows: str, question: str) -> None:
    """Whoever has nothing left to move is asked all the same, whether its hand holds a card for that moment or not."""
    agenda = [Moves(DP, begun=True), EventsOf("dark_power", drawn=True)]
    table = _window(agenda=agenda, people={"gol": "Moria"}, options={"windows": windows})
    assert asked(table) == question
    if windows == "open":
        assert [type(one.action) for one in table.choices()] == [Done]
        when(table, DP, "done")
        assert asked(table) == "events_of"


@situation(rule="3.3, RR48")
def test_who_wishes_to_be_left_alone_is_asked_again_in_his_own_part() -> None:
    agenda = [Window("step"), Window("step"), BeginStage("move", FP), EventsOf("dark_power", drawn=True)]
    table = _window(agenda=agenda)
    events = when(table, FP, "pass", until="turn")
    assert named(events, "wished_alone")
    assert (asked(table), seat(table)) == ("window", FP)
    assert table.state.stage == "move"


@situation(rule="3.3, N.5, 5.6")
def test_a_card_that_cannot_be_played_now_says_why() -> None:
    table = _window()
    assert refused(table, FP, "play", card="e02").rule == "N.5"
    table = _window(hands={SP: [], FP: ["e01", "e05", "e10"], DP: []})
    assert refused(table, FP, "play", card="e05").rule == "5.6"
    assert refused(table, FP, "play", card="e10").rule == "5.6"
    assert refused(table, SP, "play", card="e10").rule == "V.0"


@situation(rule="V.2, N.5")
def test_a_card_is_drawn_from_the_deck_or_from_the_top_of_the_discard_pile() -> None:
    discard = [{"card": "e33", "by": SP}, {"card": "e09", "by": DP}]
    table = given("events", agenda=[EventsOf(SP), EventsOf(FP)], hands={SP: [], FP: [], DP: []}, discard=discard)
    assert (asked(table), seat(table)) == ("events_of", SP)
    assert GAME.sight.view(table.state, SP).discard[-1].card == "?"
    assert refused(table, SP, "discard", card="e33").rule == "V.2"
    events = when(table, SP, "draw", discard=True)
    assert named(events, "card_drawn")[0].card == "e09"
    assert GAME.sight.event_view(table.state, events[0], DP).card == "?"
    assert refused(table, SP, "draw").rule == "V.2"


@situation(rule="N.5")
def test_an_empty_deck_is_made_from_the_discards() -> None:
    discard = [{"card": "e33", "by": SP}]
    everything = dict.fromkeys(("e33",), 1)
    table = given("events", agenda=[EventsOf(SP), EventsOf(FP)], hands={SP: [], FP: [], DP: []}, discard=discard)
    table.state.deck.rest = {}
    events = when(table, SP, "draw")
    assert named(events, "reshuffled")
    assert table.state.hands[SP] == list(everything)


@situation("9.42", rule="V.2, N.5")
def test_who_holds_four_must_play_or_discard() -> None:
    hands = {SP: ["e09", "e16", "e17", "e24"], FP: [], DP: []}
    table = given("events", agenda=[EventsOf(SP, drawn=True), EventsOf(FP)], hands=hands)
    assert refused(table, SP, "done").rule == "N.5"
    assert refused(table, SP, "discard", card="e01").rule == "V.2"
    events = when(table, SP, "discard", card="e17")
    assert GAME.sight.event_view(table.state, events[0], FP).card == "?"
    assert GAME.sight.view(table.state, SP).discard[-1].card == "e17"
    when(table, SP, "done")
    assert seat(table) == FP


@situation(rule="V.2")
def test_the_first_draw_of_a_game_comes_from_the_deck() -> None:
    table = given("events", agenda=[EventsOf(SP), EventsOf(FP)], hands={SP: [], FP: [], DP: []})
    assert named(opening(table), "card_drawn")[0].power == SP
