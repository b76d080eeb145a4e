"""After a battle: retreat, leaders, Saruman, the Ring, control (Q.6, Q.7, X.4, Y.4b, Y.5d)."""

from __future__ import annotations

from typing import Any

from core.ring_war.game import GAME
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, place, refused, situation, when
from tests.ring_war.situations.test_battles import HELMS_DEEP, WESTEMNET, fighting, force, strike

FANGORN_EDGE = "Trollshaws"


@situation("9.18", rule="X.4b, Y.4b, Q.2, Q.4")
def test_saruman_loses_the_ring_to_gandalf_the_white_and_goes_home() -> None:
    forces = {"isengard_uruks_1": force(20, FANGORN_EDGE), "rohan_foot_1": force(25, FANGORN_EDGE)}
    people = {"sar": FANGORN_EDGE, "gwh": FANGORN_EDGE}
    table = fighting(SP, people, forces, ring={"bearer": "sar"}, dice={"battle": [1]})
    events = strike(table, SP, FANGORN_EDGE, FP)
    assert named(events, "battle_rolled")[0].lost == (50, 0)
    assert table.state.armies["isengard_uruks_1"].points == 10
    assert table.state.ring.bearer == "gwh"
    assert (asked(table), seat(table)) == ("go_home", SP)
    when(table, SP, "home", yes=True)
    assert table.state.people["sar"].hex == place("Isengard")
    assert asked(table) == "retreat"
    assert refused(table, SP, "retreat_to", hex=place("Isengard")).rule == "Q.6"
    when(table, SP, "retreat_to", hex=place("Last Bridge"))
    assert table.state.armies["isengard_uruks_1"].hex == place("Last Bridge")


@situation("9.19", rule="X.4b")
def test_saruman_gives_the_ring_to_the_lord_of_the_nazgul_or_fights() -> None:
    forces = {"isengard_uruks_1": force(20, FANGORN_EDGE), "mordor_orcs_1": force(40, FANGORN_EDGE)}
    people = {"sar": FANGORN_EDGE, "lon": FANGORN_EDGE}
    table = fighting(SP, people, forces, ring={"bearer": "sar"}, dice={"battle": [1]})
    strike(table, SP, FANGORN_EDGE, DP)
    assert (asked(table), seat(table)) == ("give_up", SP)
    when(table, SP, "surrender", yes=True)
    assert table.state.ring.bearer == "lon"
    table = fighting(SP, people, forces, ring={"bearer": "sar"}, dice={"battle": [1]})
    strike(table, SP, FANGORN_EDGE, DP)
    when(table, SP, "surrender", yes=False)
    assert table.state.ring.bearer == "sar"
    assert asked(table) in ("stances", "joining")


@situation(rule="X.4b")
def test_the_fellowship_says_who_takes_the_ring() -> None:
    forces = {"isengard_uruks_1": force(20, FANGORN_EDGE), "rohan_foot_1": force(25, FANGORN_EDGE)}
    people = {
        "sar": FANGORN_EDGE,
        "gwh": FANGORN_EDGE,
        "ara": {"hex": FANGORN_EDGE, "cards": ["m02"]},
        "leg": FANGORN_EDGE,
    }
    table = fighting(SP, people, forces, ring={"bearer": "sar"}, dice={"battle": [1]})
    strike(table, SP, FANGORN_EDGE, FP)
    assert (asked(table), seat(table)) == ("takes_ring", FP)
    assert refused(table, FP, "let_take", person="leg").rule == "X.4b"
    when(table, FP, "let_take", person="ara")
    assert table.state.ring.bearer == "ara"
    keeps = {"sar": FANGORN_EDGE, "leg": FANGORN_EDGE}
    table = fighting(SP, keeps, forces, ring={"bearer": "sar"}, dice={"battle": [1]})
    strike(table, SP, FANGORN_EDGE, FP)
    assert table.state.ring.bearer == "sar"


@situation(rule="Y.4b, Q.7, X.4a")
def test_saruman_whose_stack_is_gone_comes_to_his_nearest() -> None:
    forces = {
        "isengard_uruks_1": force(1, FANGORN_EDGE),
        "rohan_foot_1": force(25, FANGORN_EDGE),
        "isengard_orcs_1": "Dunland",
    }
    people = {"sar": FANGORN_EDGE, "chi": FANGORN_EDGE}
    table = fighting(FP, people, forces, dice={"battle": [6], "capture": [4], "spare": [2]})
    strike(table, FP, FANGORN_EDGE, SP)
    when(table, SP, "home", yes=False)
    assert table.state.people["sar"].hex == place("Dunland")
    assert table.state.people["chi"].gone


@situation(rule="Q.7")
def test_leaders_of_a_destroyed_stack_are_captured_or_get_away() -> None:
    forces = {
        "rohan_foot_1": force(1, WESTEMNET),
        "rohan_foot_2": "Helm's Deep",
        "mordor_orcs_1": force(40, WESTEMNET),
    }
    people = {"eom": {"hex": WESTEMNET, "known": True}, "fro": WESTEMNET}
    table = fighting(DP, people, forces, dice={"battle": [6], "capture": [3, 3]})
    events = strike(table, DP, WESTEMNET, FP)
    assert [(one.person, one.needs) for one in named(events, "corner_turned")] == [("eom", 3), ("fro", 2)]
    seen = [GAME.sight.event_view(table.state, one, SP) for one in named(events, "corner_turned")]
    assert [(one.person, one.needs) for one in seen] == [("eom", 3), ("?", 0)]
    assert table.state.people["eom"].hex == place(HELMS_DEEP)
    assert table.state.people["fro"].captive == DP


@situation(rule="Q.7, E.3")
def test_the_fellowship_keeps_no_prisoners_and_nazgul_are_driven_off() -> None:
    forces = {"mordor_orcs_1": force(1, WESTEMNET), "rohan_foot_1": force(25, WESTEMNET), "mordor_orcs_2": "Dagorlad"}
    people = {"mou": WESTEMNET, "n6": WESTEMNET, "lon": WESTEMNET}
    table = fighting(FP, people, forces, dice={"battle": [6], "capture": [4], "spare": [3]})
    strike(table, FP, WESTEMNET, DP)
    people_now = table.state.people
    assert people_now["mou"].hex == place("Dagorlad")
    assert (people_now["n6"].driven, people_now["lon"].hex) == (True, place("Barad-dur"))


def at_trollshaws() -> dict[str, Any]:
    """Return a small stack of Orcs before a large one of Riders in a wood."""
    return {
        "mordor_orcs_1": force(13, FANGORN_EDGE),
        "rohan_foot_1": FANGORN_EDGE,
        "rohan_riders_1": FANGORN_EDGE,
    }


@situation(rule="Q.7")
def test_half_lost_may_wound_each_leader() -> None:
    forces = {"mordor_orcs_1": force(20, WESTEMNET), "rohan_foot_1": WESTEMNET, "rohan_riders_1": WESTEMNET}
    people = {"lon": WESTEMNET, "got": WESTEMNET}
    table = fighting(DP, people, forces, dice={"battle": [1], "leader": [1, 2]}, alliance={"partner": SP})
    events = strike(table, DP, WESTEMNET, FP)
    assert named(events, "battle_rolled")[0].lost == (30, 20)
    assert named(events, "leader_hurt") == []
    table = fighting(DP, {"mou": FANGORN_EDGE}, at_trollshaws(), dice={"battle": [1], "leader": [1]})
    events = strike(table, DP, FANGORN_EDGE, FP)
    assert named(events, "battle_rolled")[0].lost == (50, 0)
    assert table.state.people["mou"].normal == 1


@situation(rule="Q.6, RR33")
def test_a_beaten_attacker_goes_back_where_he_came_from() -> None:
    forces = {
        "mordor_orcs_1": force(20, WESTEMNET, origin=place("Eastemnet")),
        "mordor_orcs_2": force(5, WESTEMNET, origin=place("Edoras")),
        "rohan_foot_1": force(25, WESTEMNET),
    }
    table = fighting(DP, {"mou": WESTEMNET}, forces, dice={"battle": [1]})
    strike(table, DP, WESTEMNET, FP)
    while asked(table) == "casualties":
        when(table, seat(table), "propose")
    armies = table.state.armies
    assert (armies["mordor_orcs_1"].hex, armies["mordor_orcs_2"].hex) == (place("Eastemnet"), place("Edoras"))
    assert table.state.people["mou"].hex == place("Eastemnet")


@situation(rule="Q.6, P.6")
def test_a_beaten_defender_retreats_and_the_hex_changes_hands() -> None:
    forces = {"mordor_orcs_1": force(40, "Edoras"), "rohan_foot_1": force(10, "Edoras")}
    people = {"eom": {"hex": "Edoras", "known": True}, "fro": "Edoras"}
    table = fighting(DP, people, forces, dice={"battle": [6]})
    strike(table, DP, "Edoras", FP)
    assert asked(table) == "retreat"
    assert place("Erech") not in {one.hex for one in offered(table, "retreat_to")}
    when(table, FP, "retreat_to", hex=place(HELMS_DEEP))
    assert table.state.people["fro"].hex == place(HELMS_DEEP)
    assert table.state.control[place("Edoras")] == DP


@situation(rule="Q.6")
def test_who_cannot_retreat_loses_a_fifth_more() -> None:
    forces = {
        "mordor_orcs_1": force(40, "Rivendell"),
        "rivendell_foot_1": force(10, "Rivendell"),
        "mordor_orcs_2": force(1, "High Pass"),
        "mordor_orcs_3": force(1, "Trollshaws"),
        "mordor_orcs_4": force(1, "Bruinen vale"),
        "mordor_orcs_5": force(1, "Hollin ridge"),
    }
    table = fighting(DP, None, forces, dice={"battle": [6]})
    events = strike(table, DP, "Rivendell", FP)
    lost = named(events, "battle_rolled")[0].lost[1]
    points = [one.points for one in named(events, "loss_taken") if one.army == "rivendell_foot_1"]
    left = 10 - lost // 10
    assert points == [lost // 10, (left * 20 + 50) // 100]
    assert table.state.armies["rivendell_foot_1"].hex == place("Rivendell")


@situation(rule="X.1b, Q.5")
def test_saruman_may_stay_in_his_tower() -> None:
    forces = {"isengard_orcs_1": force(10, "Isengard"), "rohan_foot_1": force(10, "Isengard")}
    table = fighting(FP, {"sar": "Isengard"}, forces, ring={"bearer": "sar"}, dice={"battle": [3]})
    when(table, FP, "attack", hex=place("Isengard"), power=SP)
    assert (asked(table), seat(table)) == ("stay_out", SP)
    events = when(table, SP, "take_part", yes=False)
    assert "morale" not in named(events, "battle_rolled")[0].modifiers
    assert "sar" not in table.state.fought
    table = fighting(FP, {"sar": "Isengard"}, forces, ring={"bearer": "sar"}, dice={"battle": [3]})
    when(table, FP, "attack", hex=place("Isengard"), power=SP)
    when(table, SP, "take_part", yes=True)
    events = when(table, SP, "spend")
    assert named(events, "battle_rolled")[0].modifiers["morale"] == -3
    assert table.state.people["sar"].busy
    table = fighting(FP, {"sar": "Isengard"}, forces, mind="sauron", dice={"battle": [3]})
    events = when(table, FP, "attack", hex=place("Isengard"), power=SP)
    assert named(events, "stood_aside")[0].rule == "Y.5a"


@situation(rule="Y.5d, P.6")
def test_a_conquered_isengard_gives_up_palantir_and_captives() -> None:
    forces = {"isengard_orcs_1": force(1, "Isengard"), "rohan_foot_1": force(25, "Isengard")}
    people = {"sar": {"hex": "Isengard", "cards": ["m12"]}, "sam": {"hex": "Isengard", "captive": SP}}
    table = fighting(FP, people, forces, dice={"battle": [6]})
    strike(table, FP, "Isengard", SP)
    state = table.state
    assert "m12" in state.loose[place("Isengard")]
    assert state.people["sar"].hex != place("Isengard")
    assert (state.control[place("Isengard")], state.people["sam"].captive) == (FP, "")


@situation(rule="Q.6, Q.7")
def test_who_loses_his_last_points_for_want_of_a_way_out_is_scattered() -> None:
    around = ("Trollshaws", "High Pass", "Bruinen vale", "Hollin ridge")
    forces = {
        "mordor_orcs_1": force(40, "Rivendell"),
        "rivendell_foot_1": force(2, "Rivendell"),
        **{f"mordor_orcs_{at + 2}": force(1, where) for at, where in enumerate(around)},
    }
    people = {"elr": {"hex": "Rivendell", "known": True}, "ara": "Rivendell"}
    table = fighting(DP, people, forces, dice={"battle": [6], "capture": [3, 5]})
    events = strike(table, DP, "Rivendell", FP)
    assert [one.points for one in named(events, "loss_taken") if one.army == "rivendell_foot_1"] == [1, 1]
    assert [one.person for one in named(events, "corner_turned")] == ["elr", "ara"]
    assert table.state.people["ara"].captive == DP


@situation(rule="Y.4b, Q.6")
def test_saruman_goes_home_only_after_a_greater_loss() -> None:
    forces = {"isengard_uruks_1": force(10, WESTEMNET), "rohan_foot_1": force(10, WESTEMNET)}
    people = {"sar": WESTEMNET, "gwh": WESTEMNET}
    table = fighting(SP, people, forces, dice={"battle": [4]})
    events = strike(table, SP, WESTEMNET, FP)
    assert named(events, "battle_rolled")[0].lost == (20, 20)
    assert asked(table) == "retreat"
