"""Mind Battle, Persuasion, and where the persuaded go (Y.5, Y.6)."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf
from core.ring_war.model.records.mastering import Minds, PersuadedEnd, PersuadedWalk
from core.ring_war.model.records.moving import ShadowRoll
from tests.kit.at_table import asked, named, offered
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when

AFTER = EventsOf("dark_power", drawn=True)
HANDS: dict[str, list[str]] = {SP: [], FP: [], DP: ["e24"]}
SARUMAN: dict[str, Any] = {"sar": {"hex": "Isengard", "cards": ["m12"]}}


def minded(*steps: Any, people: Any = None, **members: Any) -> Table:
    """Return a table at which Saruman may look into the Palantír."""
    who = {**SARUMAN, **(people or {})}
    return given("actions", SP, who, hands=HANDS, agenda=[Minds(SP), *steps, AFTER], **members)


@situation("9.11", rule="Y.5b, S.1, Y.9a")
def test_sauron_loses_shadow_points() -> None:
    table = minded(
        ShadowRoll(), ring={"bearer": "sar", "worn": True}, dice={"mind": [3], "shadow": [3, 4]}, loose_dark=True
    )
    events = when(table, SP, "mind_battle", against="sauron")
    assert named(events, "mind_battled")[0].points == 5
    assert named(events, "shadow_rolled")[0].points == 4


@situation(rule="Y.9a, T.2, Y.5b")
def test_a_mind_battle_with_sauron_offends_him() -> None:
    table = minded(dice={"mind": [3]})
    when(table, SP, "mind_battle", against="sauron")
    assert (table.state.loose_dark, table.state.mordor, table.state.drained) == (True, 4, 3)


@situation("9.12", rule="Y.5c, H.3, Y.9b")
def test_elrond_and_galadriel_use_no_sorcery_and_it_is_one_battle_a_turn() -> None:
    table = minded(people={"elr": "Rivendell"})
    when(table, SP, "mind_battle", against="elves")
    assert (table.state.mind, table.state.loose_free, table.state.loose_dark) == ("elves", True, False)
    assert asked(table) == "events_of"


@situation(rule="Y.5a, Y.5c, Y.6a")
def test_what_a_mind_battle_needs() -> None:
    table = minded()
    assert refused(table, SP, "mind_battle", against="elves").rule == "Y.5c"
    for people in ({"sar": "Edoras"}, {"sar": "Isengard"}):
        assert asked(minded(people=people)) == "events_of"
    tired = minded(people={"sar": {"hex": "Isengard", "cards": ["m12"]}}, mastery={"taken": 4})
    assert asked(tired) == "events_of"


@situation("9.22", rule="Y.6b, Y.9b, B.3")
def test_boromir_is_persuaded() -> None:
    people = {"bor": {"hex": "Minas Tirith"}, "far": "Minas Tirith"}
    table = minded(PersuadedWalk(), people=people, dice={"persuasion": [5]})
    when(table, SP, "persuade")
    assert asked(table) == "whom_to_persuade"
    assert [one.person for one in offered(table, "persuade")] == ["bor", "far"]
    assert GAME.sight.view(table.state, SP).agenda[-1].people == ("bor", "far")
    assert GAME.sight.view(table.state, DP).agenda[-1].people == ("?",)
    assert refused(table, SP, "persuade", person="ara").rule == "Y.6c"
    events = when(table, SP, "persuade", person="bor")
    rolled = named(events, "persuaded")[0]
    assert (rolled.needs, rolled.failed) == (4, True)
    assert GAME.sight.event_view(table.state, rolled, DP).person == "?"
    moved = named(events, "moved")[0]
    assert moved.path[-1] == place("Eastfold") or moved.cost <= 7
    assert table.state.loose_free
    assert GAME.sight.view(table.state, SP).people["bor"].hex == table.state.people["bor"].hex


@situation("9.22", rule="Y.6b, J.5")
def test_a_companion_brings_him_back() -> None:
    people: dict[str, Any] = {
        "bor": {"hex": "Edoras", "persuaded": True},
        "far": "Edoras",
        "sam": {"hex": "Bree", "persuaded": True},
    }
    for die, free in ((3, True), (4, False)):
        table = given("magic", FP, people, hands=HANDS, agenda=[PersuadedEnd(), AFTER], dice={"escape": [die]})
        shook = named(opening(table), "shook_off")
        assert [(one.person, one.free) for one in shook] == [("bor", free)]
        assert table.state.people["bor"].persuaded is not free


@situation(rule="Y.6b, Y.6d, J.8")
def test_who_arrives_at_isengard_is_captured() -> None:
    people = {**SARUMAN, "bor": {"hex": "Westemnet", "persuaded": True, "cards": ["m16"]}}
    table = given("move", FP, people, hands=HANDS, agenda=[PersuadedWalk(), AFTER])
    bor = table.state.people["bor"]
    assert (bor.hex, bor.captive, bor.persuaded) == (place("Isengard"), SP, False)


@situation("9.23", rule="Y.6b, Y.6c")
def test_with_nobody_to_persuade_the_attempt_is_wasted() -> None:
    people = {"ara": {"hex": "Minas Tirith"}, "gan": {"hex": "Edoras", "cards": ["m13"]}}
    table = minded(people=people)
    events = when(table, SP, "persuade")
    assert named(events, "persuasion_tried")[0].people == ()
    assert asked(table) == "events_of"
    table = minded(people=people, mastery={"since": 3})
    when(table, SP, "persuade")
    assert table.state.mastery.barred == 5


@situation("9.50", rule="Y.6c, E34")
def test_who_never_moves_is_immune_and_the_voice_helps() -> None:
    people = {"den": "Minas Tirith", "cel": "Minas Tirith", "pip": "Minas Tirith", "sam": "Minas Tirith"}
    holds = [{"card": "e34", "until": 4}]
    table = minded(people=people, ring={"bearer": "sam"}, holds=holds, dice={"persuasion": [2]})
    events = when(table, SP, "persuade")
    assert named(events, "persuasion_tried")[0].people == ("pip",)
    assert (named(events, "persuaded")[0].needs, table.state.people["pip"].persuaded) == (1, True)
