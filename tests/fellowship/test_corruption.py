"""Corruption and elimination (B4.6)."""

from __future__ import annotations

from core.fellowship.model import events as e
from core.fellowship.model.steps import EndScenario, EndTurn, NextEvent
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


@situation(rule="B4.6.1")
def test_nobody_goes_beyond_the_light() -> None:
    table = given(step="step_two", sam={"step": 1}, frodo={"shields": 5})
    when(table, "frodo", "call_gandalf", card="healing")
    when(table, "frodo", "name", hobbit="sam")
    assert state(table).hobbits["sam"].step == 0
    assert happened(table, e.HobbitMoved)[0].steps == -1


@situation(rule="B4.6.2, B4.6.4")
def test_elimination_takes_hand_shields_and_tokens() -> None:
    table = given(
        active="frodo",
        sauron=6,
        sam={"step": 5, "hand": ["gimli", "white_hiding"], "shields": 3, "tokens": {"sun": 1}},
        next_tiles=["eye_or_dots", "hiding"],
    )
    when(table, "frodo", "refuse")
    sam = state(table).hobbits["sam"]
    assert (sam.alive, sam.hand, sam.shields, sam.tokens) == (False, [], 0, {})
    assert state(table).discard == {"white_hiding": 1}
    assert state(table).gone == ["gimli"]
    assert refused(table, "sam", "draw_cards").rule == "B4.6.4"


@situation("A49", rule="B4.6.2, B4.6.3")
def test_sauron_reaches_several_at_once() -> None:
    table = given(sauron=6, sam={"step": 5}, merry={"step": 5}, next_tiles=["eye_or_dots", "hiding"])
    when(table, "frodo", "refuse")
    assert [x.hobbit for x in happened(table, e.HobbitEliminated)] == ["sam", "merry"]
    assert not table.over
    table = given(sauron=6, frodo={"step": 5}, merry={"step": 5}, next_tiles=["eye_or_dots", "hiding"])
    when(table, "frodo", "refuse")
    assert outcome(table).result == "lost"


@situation(rule="B4.6.5, B4.4.2")
def test_an_each_player_event_goes_on_without_the_active_player() -> None:
    """Watcher in the Water: Sam, the active player, falls by his own roll; the others go on, his turn is over."""
    table = given(
        event=1,
        active="sam",
        sam={"step": 8},
        pippin={"hand": ["grey_hiding"]},
        sauron=9,
        rolls=["dot1", "dot2"],
        next_tiles=["sundial", "fighting"],
    )
    assert happened(table, e.HobbitEliminated, hobbit="sam")
    when(table, "pippin", "give_card", card="grey_hiding")
    assert [x.hobbit for x in happened(table, e.DieRolled)] == ["sam", "frodo"]
    assert [x.hobbit for x in happened(table, e.TurnBegan)] == ["sam", "pippin"]
    assert state(table).lines["fighting"] == 1


@situation(rule="B4.6.5")
def test_the_next_event_happens_although_the_active_player_fell() -> None:
    """Stone in the Well refused: Sauron takes Sam, and the next event is carried out all the same."""
    table = given(
        event=2,
        active="sam",
        sam={"step": 8, "hand": ["grey_friendship"] * 2},
        next_cards=["grey_friendship"],
        sauron=9,
        rolls=["blank"],
        next_tiles=["sundial", "fighting"],
        hobbits=3,
    )
    when(table, "sam", "refuse")
    assert happened(table, e.HobbitEliminated, hobbit="sam")
    assert [x.number for x in happened(table, e.EventBegan)] == [3, 4]
    assert state(table).sauron == 6
    assert state(table).active == "pippin"


@situation(rule="B4.6.5, B4.4.7")
def test_an_eliminated_active_player_is_not_asked_to_pay() -> None:
    """Sam falls in the window before Stone in the Well: nobody pays, the otherwise happens at once."""
    table = given(
        agenda=[EndScenario(), EndTurn(), NextEvent("B4.2.2")],
        event=2,
        active="sam",
        ring_used=False,
        sam={"step": 8},
        pippin={"shields": 5},
        sauron=9,
        rolls=["eye", "blank"],
        next_tiles=["fighting"],
    )
    when(table, "frodo", "put_on_ring")  # the eye brings Sauron onto Sam
    when(table, "frodo", "choose_line", line="travelling")
    assert not state(table).hobbits["sam"].alive
    go_on(table)
    assert happened(table, e.CostRefused, able=False)
    assert [x.number for x in happened(table, e.EventBegan)] == [3, 4]


@situation(rule="B4.6.5, A11")
def test_a_turned_up_tile_is_dropped_with_its_active_player() -> None:
    table = given(
        active="sam",
        ring_used=False,
        sam={"step": 8},
        pippin={},
        sauron=9,
        rolls=["eye"],
        next_tiles=["hiding", "fighting"],
    )
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W2"
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="travelling")
    assert state(table).lines["hiding"] == 0
    assert state(table).active == "pippin"
    assert state(table).lines["fighting"] == 1


@situation(rule="B4.6.5")
def test_step_2_falls_away_with_its_active_player() -> None:
    table = given(
        step="step_two",
        active="sam",
        ring_used=False,
        sam={"step": 8, "hand": ["gimli"]},
        sauron=9,
        rolls=["eye"],
        next_tiles=["fighting"],
    )
    assert offered(table, "put_on_ring", "frodo") == [{}]
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="travelling")
    assert state(table).active == "frodo"


@situation(rule="B4.6.3, B4.9")
def test_nothing_can_be_used_once_the_ring_bearer_has_met_sauron() -> None:
    table = given(sauron=4, frodo={"step": 3, "hand": ["elessar"]}, next_tiles=["ring_bearer_dot"], sam={"shields": 5})
    go_on(table)
    assert table.over
    assert refused(table, "frodo", "use_card", card="elessar").rule == "B4.6.3"
