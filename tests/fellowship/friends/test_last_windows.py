"""Foes when a board ends, and costs that only a card would make payable (F3.9, FA41, W4)."""

from __future__ import annotations

from typing import Any

from core.fellowship.content import contents as content
from core.fellowship.model.events import CostRefused, ScenarioEnded
from core.fellowship.model.steps import CarryOutEvent, HavenStep
from tests.fellowship.friends.table import given, situation
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.kit.told import happened, story


@situation(rule="F3.9, FA41, B4.3.6")
def test_foes_are_defeated_after_the_last_space_before_the_board_ends() -> None:
    table = given(
        "moria",
        at="step_two",
        active="sam",
        sam={"hand": ["boromir"]},
        lines={"fighting": 9},
        foes=["hill_trolls"],
        large=3,
    )
    when(table, "sam", "play_card", card="boromir", line="fighting")
    assert (prompt(table).rule, state(table).active) == ("F3.9", "sam")
    assert not happened(table, ScenarioEnded)
    when(table, "sam", "defeat_foe", foe="hill_trolls")
    assert state(table).defeated == {"sam": ["hill_trolls"]}
    assert "ScenarioEnded" in story(table)


@situation(rule="F3.9, FA41, B4.4.1")
def test_foes_are_defeated_after_the_sixth_event_before_the_board_ends() -> None:
    table = given("moria", at="event", event=5, active="sam", sam={"shields": 3}, foes=["hill_trolls"])
    go_on(table)
    when(table, "sam", "name", hobbit="sam")
    assert (prompt(table).rule, state(table).active) == ("F3.9", "sam")
    when(table, "sam", "defeat_foe", foe="hill_trolls")
    assert "ScenarioEnded" in story(table)


@situation(rule="F3.9, F4.4, FA41")
def test_before_mount_doom_there_is_one_such_window() -> None:
    board = content.current(frozenset({"friends_and_foes"})).scenarios["mordor"]
    table = given(
        "mordor",
        at="step_two",
        active="sam",
        sam={"hand": [f"white_{board.main}"], "tokens": {"ring": 1}},
        lines={board.main: len(board.lines[board.main].spaces) - 1},
        foes=["haradrim"],
        rolls=["blank", "blank"],
    )
    when(table, "sam", "play_card", card=f"white_{board.main}", line=board.main)
    go_on(table, until="F3.9")
    when(table, "sam", "pass")
    assert "RingOnVolcano" in story(table)


@situation(rule="FB.isengard.3, W4, B4.8.4")
def test_a_cost_that_only_guidance_makes_payable_is_asked_for() -> None:
    around: dict[str, Any] = {
        "frodo": {"hand": ["boromir", "gimli", "anduril"]},
        "sam": {"hand": ["eomer", "white_fighting"], "shields": 5},
        "pippin": {"hand": ["glamdring"]},
    }
    lines = {"hiding": 4, "travelling": 7, "friendship": 7}
    table = given(
        "isengard", agenda=[CarryOutEvent(3)], event=3, active="sam", lines=lines, gandalf=["guidance"], **around
    )
    assert prompt(table).kind == "pay"
    when(table, "sam", "call_gandalf", card="guidance")
    assert offered(table, "give_card", "frodo")
    without = given("isengard", agenda=[CarryOutEvent(3)], event=3, active="sam", lines=lines, **around)
    assert prompt(without).kind == "step_two"
    few: dict[str, Any] = {**around, "frodo": {"hand": ["boromir"]}}
    hopeless = given(
        "isengard", agenda=[CarryOutEvent(3)], event=3, active="sam", lines=lines, gandalf=["guidance"], **few
    )
    assert prompt(hopeless).kind == "step_two"


@situation(rule="FB.isengard.5, W4, B4.8.4")
def test_guidance_gives_the_joker_in_the_battle_of_the_spells() -> None:
    table = given(
        "isengard",
        agenda=[CarryOutEvent(5)],
        event=5,
        active="pippin",
        pippin={"shields": 5},
        gandalf=["guidance"],
        rolls=["dot3", "blank"],
    )
    assert (prompt(table).kind, prompt(table).seat) == ("pay", "pippin")
    when(table, "pippin", "call_gandalf", card="guidance")
    assert state(table).hobbits["pippin"].step == 0


@situation(rule="B9.4.1, W4, FC.ent_draught")
def test_ent_draught_makes_the_shields_of_mordors_first_event_payable() -> None:
    around: dict[str, Any] = {"frodo": {"shields": 2, "hand": ["ent_draught"]}, "sam": {"shields": 1, "step": 2}}
    table = given("mordor", agenda=[CarryOutEvent(1)], event=1, active="sam", **around)
    assert (prompt(table).kind, prompt(table).seat) == ("pay", "sam")
    when(table, "frodo", "use_card", card="ent_draught")
    when(table, "frodo", "name", hobbit="frodo")
    when(table, "frodo", "name", hobbit="sam")
    when(table, "frodo", "give_shields", count=2)
    when(table, "sam", "step_back")
    assert (state(table).hobbits["sam"].step, state(table).hobbits["sam"].shields) == (1, 0)
    assert not happened(table, CostRefused)
    few = given("mordor", agenda=[CarryOutEvent(1)], event=1, active="sam", **{**around, "sam": {"step": 2}})
    assert prompt(few).kind == "step_two"


@situation(rule="B3.8, W4, FC.ent_draught")
def test_ent_draught_makes_recovery_payable() -> None:
    """Frodo has one shield of the two; Sam may pass him another by Ent Draught, so Frodo is asked."""
    around: dict[str, Any] = {"frodo": {"shields": 1, "step": 3}, "sam": {"shields": 1}}
    table = given(
        "lothlorien",
        agenda=[HavenStep("recovery")],
        sam=around["sam"] | {"hand": ["ent_draught"]},
        frodo=around["frodo"],
    )
    go_on(table)
    assert (prompt(table).kind, prompt(table).seat) == ("pay", "frodo")
    assert not offered(table, "step_back")
    when(table, "sam", "use_card", card="ent_draught")
    when(table, "sam", "name", hobbit="sam")
    when(table, "sam", "name", hobbit="frodo")
    when(table, "sam", "give_shields", count=1)
    when(table, "frodo", "step_back")
    assert (state(table).hobbits["frodo"].step, state(table).hobbits["frodo"].shields) == (2, 0)
    # Without it nobody is asked
    without = given("lothlorien", agenda=[HavenStep("recovery")], **around)
    assert without.over or prompt(without).kind != "pay"


@situation(rule="B3.8, W4, FC.bill_the_pony")
def test_bill_the_pony_is_one_of_the_shields_of_recovery() -> None:
    table = given(
        "lothlorien", agenda=[HavenStep("recovery")], frodo={"shields": 1, "step": 3}, sam={"hand": ["bill_the_pony"]}
    )
    go_on(table)
    when(table, "sam", "give_pony", stands_for="shield")
    when(table, "frodo", "step_back")
    assert (state(table).hobbits["frodo"].step, state(table).hobbits["frodo"].shields) == (2, 0)
    assert state(table).hobbits["sam"].hand == []
