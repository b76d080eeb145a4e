"""What seldom comes about: Sorcery in a battle, riders before Mûmakil, an Orc party slain, a Ring that friends leave
lying, and one that is put on of free will (Q.5, RR31, G.4, RR23, M.1)."""

from __future__ import annotations

from typing import Any

from core.ring_war.model.records.battling import Battles
from core.ring_war.model.records.moving import EndMoves, Moves
from tests.kit.at_table import asked, named, seat
from tests.ring_war.fights import FIELD, WOLVES, at, both, fights
from tests.ring_war.situation import DP, FP, SP, given, place, situation, when
from tests.ring_war.situations.stop import STOP

FREE: dict[str, Any] = {"loose_dark": True, "loose_free": True, "mordor": 2, "shadow": 9}
"""Nobody holds back, and the Dark Power can pay."""


@situation(rule="Q.5, H.1")
def test_a_use_of_sorcery_moves_the_die_of_a_battle() -> None:
    people = {"gan": "Westemnet", "mou": "Westemnet"}
    forces = {"rohan_foot_1": "Westemnet", "mordor_orcs_1": "Westemnet"}
    table = given("battle", FP, people, forces, agenda=[Battles(FP), STOP], dice={"battle": [3]}, **FREE)
    when(table, FP, "attack", hex=place("Westemnet"), power=DP)
    assert (asked(table), seat(table)) == ("use_sorcery", FP)
    when(table, FP, "spend", person="gan")
    assert (asked(table), seat(table)) == ("use_sorcery", DP)
    events = when(table, DP, "spend")
    assert named(events, "battle_rolled")[0].modifiers["sorcery"] == 1
    assert (table.state.people["gan"].used, table.state.people["mou"].used) == (1, 0)


@situation(rule="RR31, Q.4")
def test_riders_shy_at_mumakil() -> None:
    forces = {"harad_mumakil_1": "Westemnet", "rohan_riders_1": "Westemnet"}
    table = given("battle", FP, {"the": "Westemnet"}, forces, agenda=[Battles(FP), STOP], dice={"battle": [3]}, **FREE)
    events = when(table, FP, "attack", hex=place("Westemnet"), power=DP)
    assert named(events, "battle_rolled")[0].modifiers == {"morale": 2}


@situation(rule="RR31, Q.4")
def test_dwarves_who_attack_alone_are_not_hindered_by_rough_ground() -> None:
    forces = {"mordor_orcs_1": "Emyn Muil", "dwarves_foot_1": "Emyn Muil"}
    table = given("battle", FP, {"dai": "Emyn Muil"}, forces, agenda=[Battles(FP), STOP], dice={"battle": [3]}, **FREE)
    events = when(table, FP, "attack", hex=place("Emyn Muil"), power=DP)
    assert named(events, "battle_rolled")[0].modifiers == {"morale": 3}


@situation(rule="G.4, J.8")
def test_whoever_kills_an_orc_party_frees_its_captives() -> None:
    people = {"fro": at(captive=SP, party="p1"), "ara": FIELD}
    parties = {"p1": {"owner": SP, "hex": FIELD, "normal": 5}}
    scouts = {WOLVES: FIELD, "rohan_riders_2": {"hex": FIELD, "points": 1}}
    table = fights(FP, people, scouts, parties=parties, made=1, loose_free=True, dice={"weapon": [6, 1]})
    when(table, FP, "attacker", person="ara")
    both(table)
    assert (table.state.parties, table.state.people["fro"].captive) == ({}, "")


@situation(rule="RR23, G.6")
def test_friends_who_stand_over_the_ring_leave_it() -> None:
    people = {"leg": "Trollshaws", "sar": "Trollshaws"}
    table = given(
        "move", SP, people, ring={"hex": place("Trollshaws")}, agenda=[EndMoves(SP), STOP], alliance={"partner": FP}
    )
    assert asked(table) == "choose_bearer"
    assert table.state.ring.hex == place("Trollshaws")


@situation(rule="M.1, M.5")
def test_a_bearer_puts_on_the_ring_in_his_own_part() -> None:
    people = {"fro": "Bree", "n3": "Weathertop"}
    table = given("move", FP, people, ring={"bearer": "fro"}, agenda=[Moves(FP), STOP], **FREE)
    events = when(table, FP, "wear_ring", person="fro")
    assert named(events, "ring_felt")[0].power == DP
    assert table.state.ring.worn
