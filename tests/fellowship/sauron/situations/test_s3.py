"""What is left of the die, and what calls Sauron in its place (S3)."""

from __future__ import annotations

import pytest

from core.fellowship.content import contents as content
from core.fellowship.model.events import (
    DieRolled,
    MarkerMoved,
)
from core.fellowship.model.sauron_events import SauronActivated
from core.fellowship.model.steps import Happen, HavenStep, Travel
from core.fellowship.words.labels import box_text
from core.fellowship.words.texts import in_full
from tests.fellowship.kit import go_on, prompt, state, when
from tests.fellowship.sauron.situations.table import given, plays, rests, situation
from tests.fellowship.situation import given as given_in_the_base_game
from tests.kit.told import happened


@situation(rule="S3.1")
def test_a_black_square_activates_sauron() -> None:
    table = given(lines={"fighting": 6}, tiles=["fighting"], holds=["SC06"], sauron=12)
    rests(table)
    go_on(table)
    assert happened(table, SauronActivated, hobbit="frodo", turn=False)
    assert not happened(table, DieRolled)
    assert prompt(table).seat == "sauron"
    plays(table, "SC06")
    assert state(table).sauron == 11


@situation(rule="S3.1")
def test_each_hobbit_of_an_event_activates_sauron_in_turn() -> None:
    """Watcher in the Water: whoever has no hiding symbol rolls, one hobbit after the other."""
    table = given(event=1, at="event", active="sam", holds=["SC04", "SC05", "SC06"], pippin={}, sauron=12)
    for seat in ("sam", "pippin", "frodo"):
        go_on(table)
        assert happened(table, SauronActivated)[-1].hobbit == seat
        plays(table, {"sam": "SC04", "pippin": "SC05", "frodo": "SC06"}[seat])
    go_on(table)
    assert state(table).hobbits["sam"].step == 1
    assert state(table).hobbits["pippin"].step == 1
    assert state(table).sauron == 11


@situation(rule="S3.1")
def test_two_rolls_are_two_activations_one_after_the_other() -> None:
    """Orcs Conquer Helm's Deep: the Ring-bearer rolls twice."""
    table = given("helms_deep", event=5, at="event", holds=["SC04", "SC05"], sauron=12)
    plays(table, "SC04")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1
    plays(table, "SC05")
    assert len(happened(table, SauronActivated, turn=False)) == 2


@situation(rule="S3.1, S4.3")
def test_sauron_is_activated_at_a_haven() -> None:
    table = given("rivendell", agenda=[Travel(), HavenStep("fellowship")], holds=["SC04"], sam={})
    go_on(table)
    assert prompt(table).seat == "sauron"
    plays(table, "SC04")
    assert state(table).hobbits["frodo"].step == 1


@situation(rule="S3.1")
def test_gollum_activates_sauron() -> None:
    table = given("shelobs_lair", at="step_two", holds=["SC05"], frodo={"hand": ["gollum"]})
    when(table, "frodo", "play_card", card="gollum", line="hiding")
    go_on(table)
    assert prompt(table).seat == "sauron"
    plays(table, "SC05")
    go_on(table)
    assert state(table).hobbits["frodo"].step == 1
    assert happened(table, MarkerMoved, line="hiding")


@situation("T34", rule="S3.2")
def test_putting_on_the_ring_rolls_the_real_die() -> None:
    table = given(at="step_two", ring_used=False, holds=["SC04"], rolls=["dot2"])
    when(table, "frodo", "put_on_ring")
    go_on(table)
    assert happened(table, DieRolled, hobbit="frodo", face="dot2")
    assert not happened(table, SauronActivated)
    assert state(table).hobbits["frodo"].step == 2


@situation(rule="S3.2")
def test_the_battle_of_the_spells_rolls_the_real_die() -> None:
    table = given("isengard", event=4, at="event", foes=(), rolls=["dot1", "blank"], holds=["SC04"], sam={})
    while not table.over and prompt(table).kind != "step_two":
        found = prompt(table)
        actions = {type(choice.action).__name__: choice.action for choice in found.choices}
        table.act(actions.get("Refuse") or actions.get("Pass") or found.choices[0].action)
    assert [one.face for one in happened(table, DieRolled)] == ["dot1", "blank"]
    assert not happened(table, SauronActivated)


@situation(rule="S3.1, S4.5")
@pytest.mark.parametrize("tile", ["ring_bearer_dot"])
def test_a_tile_with_a_dot_is_no_roll(tile: str) -> None:
    table = given(agenda=[Happen("tile", tile)], holds=["SC04"])
    assert not happened(table, SauronActivated)
    assert state(table).hobbits["frodo"].step == 1


@situation(rule="S3.1, S3.2")
def test_event_boxes_say_whom_to_call_where_there_is_a_sauron_player() -> None:
    with_him, without = state(given()), state(given_in_the_base_game())
    scenarios = content.whole().scenarios.values()
    boxes = [box for scenario in scenarios for box in scenario.events]
    said = {box.name: (in_full(box.text), box_text(with_him, box)) for box in boxes}
    assert all(box_text(without, box) == in_full(box.text) for box in boxes)
    changed = {name: told for name, (text, told) in said.items() if told != text}
    assert len(changed) >= 12
    assert [name for name, (_, told) in said.items() if "roll" in told] == ["Battle of the Spells"]
    assert changed["Voice of Saruman"] == "Each hobbit pays 2 shields, or calls Sauron."
    assert all("calls Sauron" in told or "call Sauron" in told for told in changed.values())
