"""Who commands and leads what, whom units wake, where parties walk: what the other situations leave out."""

from __future__ import annotations

from typing import Any

import pytest

from core.ring_war.chapters.board import can_lead, leaders_at
from core.ring_war.model.records.moving import MarchParty
from core.ring_war.model.records.turn import BeginTurn
from tests.kit.at_table import asked, named
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when
from tests.ring_war.situations.stop import STOP
from tests.ring_war.situations.test_battles import WESTEMNET, fighting, force, modifiers, strike
from tests.ring_war.situations.test_moving import moving, pick


@situation("9.15", rule="W.1c, W.1d")
def test_the_chief_takes_an_allys_stack_along_and_loses_it_when_he_goes_alone() -> None:
    lent = {"rohan_foot_1": {"hex": "Eastfold", "points": 15, "lent": SP}}
    table = moving(SP, {"chi": "Edoras"}, lent, alliance={"partner": FP})
    pick(table, SP, "Edoras")
    when(table, SP, "go", hex=place("Eastfold"))
    when(table, SP, "take_along", piece="rohan_foot_1")
    when(table, SP, "go", hex=place("West Anorien"))
    assert table.state.armies["rohan_foot_1"].hex == place("West Anorien")
    table = moving(SP, {"chi": "Eastfold"}, lent, alliance={"partner": FP})
    pick(table, SP, "Eastfold")
    when(table, SP, "choose_who")
    assert refused(table, SP, "leave", piece="chi").rule == "W.1d"
    when(table, SP, "leave", piece="rohan_foot_1")
    when(table, SP, "go", hex=place("Edoras"))
    when(table, SP, "stay")
    assert asked(table) == "choose_bearer"  # nobody of his is left at Eastfold to command it
    assert table.state.armies["rohan_foot_1"].hex == place("Eastfold")


@situation(rule="W.1d")
def test_more_points_of_ones_own_command_an_allys_units_too() -> None:
    forces = {
        "rohan_foot_1": {"hex": "Eastfold", "points": 5, "lent": SP},
        "isengard_orcs_1": {"hex": "Eastfold", "points": 6},
    }
    table = moving(SP, None, forces, alliance={"partner": FP})
    pick(table, SP, "Eastfold")
    when(table, SP, "choose_who")
    assert refused(table, SP, "leave", piece="isengard_orcs_1").rule == "W.1d"
    when(table, SP, "done")
    when(table, SP, "go", hex=place("Edoras"))
    assert {army.hex for army in table.state.armies.values()} == {place("Edoras")}


@situation(rule="E.2, E.14, E.16, R.1, R.4, R.6, R.7, RR18, E.10")
@pytest.mark.parametrize(
    ("person", "leads", "not_"),
    [
        ("elr", "rivendell_foot_1", "lorien_foot_1"),
        ("gal", "lorien_foot_1", "rivendell_foot_1"),
        ("thr", "thranduil_foot_1", "dale_foot_1"),
        ("dai", "dwarves_foot_1", "dale_foot_1"),
        ("bra", "dale_foot_1", "dwarves_foot_1"),
        ("den", "gondor_foot_1", "rohan_foot_1"),
        ("far", "gondor_foot_1", "rohan_foot_1"),
        ("eom", "rohan_foot_1", "gondor_foot_1"),
        ("ara", "dale_foot_1", "mordor_orcs_1"),
        ("leg", "thranduil_foot_1", "dwarves_foot_1"),
        ("lon", "mordor_orcs_1", "isengard_orcs_1"),
        ("got", "rhun_men_1", "isengard_orcs_1"),
        ("mou", "mordor_orcs_1", "gondor_foot_1"),
        ("sar", "dunland_men_1", "mordor_orcs_1"),
        ("chi", "isengard_orcs_1", "mordor_orcs_1"),
    ],
)
def test_whom_each_leads(person: str, leads: str, not_: str) -> None:
    table = fighting(FP, {person: WESTEMNET}, {leads: WESTEMNET, not_: "Edoras"}, alliance={"partner": SP})
    assert can_lead(table.state, person, leads)
    assert not can_lead(table.state, person, not_)
    assert leaders_at(table.state, place(WESTEMNET), [leads]) == [person]
    assert leaders_at(table.state, place(WESTEMNET), [not_]) == []


@situation(rule="Q.8, Q.1")
def test_nazgul_alone_among_enemies_are_passed_over() -> None:
    table = fighting(FP, {"lon": WESTEMNET, "n6": WESTEMNET}, {"rohan_foot_1": WESTEMNET})
    assert asked(table) == "choose_bearer"
    assert asked(fighting(DP, {"lon": WESTEMNET}, {"rohan_foot_1": WESTEMNET})) == "choose_bearer"


@situation(rule="P.7, P.5, T.2")
def test_the_attacked_stay_and_defend_mobilized_or_not() -> None:
    forces = {"mordor_orcs_1": {"hex": WESTEMNET, "awake": False}, "rohan_foot_1": WESTEMNET}
    table = fighting(FP, None, forces, mordor=0, dice={"battle": [1]})
    events = strike(table, FP, WESTEMNET, DP)
    assert [one.nation for one in named(events, "mobilized")] == ["mordor"]
    assert named(events, "battle_rolled")[0].ratio == "1:2"
    assert named(events, "retreated") == []


@situation(rule="RR9, T.3, T.5, T.4")
@pytest.mark.parametrize(
    ("origin", "goal", "nations"),
    [
        ("Poros Crossings", "South Ithilien", ["gondor"]),
        ("Dead Marshes", "Cair Andros", ["gondor"]),
        ("The Wold", "West Anorien", ["gondor"]),
        ("Limlight mouth", "Field of Celebrant", ["rohan"]),
        ("Dol Guldur", "Central Mirkwood", ["thranduil", "dale", "dwarves"]),
        ("Tharbad", "Greenway north", []),
        ("Greenway north", "Bree", ["shire"]),
        ("The Angle", "Last Bridge", ["lorien", "rivendell"]),
    ],
)
def test_which_nations_an_enemy_unit_wakes(origin: str, goal: str, nations: list[str]) -> None:
    table = moving(DP, None, {"khand_variags_1": origin}, shadow=3, mordor=2)
    pick(table, DP, origin)
    events = when(table, DP, "go", hex=place(goal))
    assert [one.nation for one in named(events, "mobilized")] == nations


@situation(rule="RR36, J.8, F.4, RR8")
def test_orc_parties_go_around_passes_havens_and_enemies() -> None:
    people = {"sam": {"hex": "Old Ford", "captive": SP, "party": "p1"}}
    party = {"p1": {"owner": SP, "hex": place("Old Ford")}}
    table = given("move", SP, people, parties=party, agenda=[MarchParty(SP, "p1"), STOP])
    hexes = named(opening(table), "moved")[0].path
    assert place("High Pass") not in hexes
    eye = {"p1": {"owner": DP, "hex": place("Dunland")}}
    people = {"sam": {"hex": "Dunland", "captive": DP, "party": "p1"}}
    forces = {"rohan_foot_2": "Fords of Isen"}
    table = given("move", DP, people, forces, parties=eye, agenda=[MarchParty(DP, "p1"), STOP])
    path = [hex_ for event in named(opening(table), "moved") for hex_ in event.path]
    assert place("Fords of Isen") not in path
    agreed = {"p1": {"owner": SP, "hex": place("Dunland"), "meets": place("Dunland")}}
    people = {"sam": {"hex": "Dunland", "captive": SP, "party": "p1"}}
    table = given("move", SP, people, parties=agreed, agenda=[MarchParty(SP, "p1"), STOP])
    assert named(opening(table), "moved") == []


@situation(rule="GR2, GR3")
def test_the_cheapest_way_is_taken_and_what_cannot_go_on_is_not_asked() -> None:
    table = moving(FP, {"gan": "Bree"})
    pick(table, FP, "Bree")
    events = when(table, FP, "go", hex=place("Last Bridge"))
    assert named(events, "moved")[0].path == (place("Weathertop"), place("Last Bridge"))
    assert asked(table) == "go_on"  # 3 points are left
    table = moving(FP, {"fro": "Bree"})
    pick(table, FP, "Bree")
    when(table, FP, "go", hex=place("Trollshaws"))
    assert asked(table) == "choose_bearer"


@situation(rule="T.1, T.2, T.3, T.4, 5.8")
@pytest.mark.parametrize(
    ("turn", "members", "nations"),
    [
        (2, {}, ["dunland"]),
        (7, {"awake": ["dunland"]}, ["mordor"]),
        (8, {"awake": ["dunland", "mordor"], "mordor": 6}, ["gondor", "thranduil", "dale", "dwarves"]),
        (9, {"awake": ["dunland", "mordor"], "mordor": 9}, ["rohan"]),
        (9, {"awake": ["dunland", "mordor"], "mordor": 9, "bemused": True}, []),
    ],
)
def test_who_wakes_by_the_date(turn: int, members: dict[str, Any], nations: list[str]) -> None:
    forces = {"dunland_men_1": {"hex": "Dunland", "awake": False}, "mordor_orcs_1": {"hex": "Udun", "awake": False}}
    members = {"loose_free": True, **members}
    table = given("end", armies=forces, turn=turn, agenda=[BeginTurn(), STOP], **members)
    woken = [event.nation for event in named(opening(table), "mobilized")]
    assert woken[: len(nations)] == nations
    assert ("dunland" in nations) == table.state.armies["dunland_men_1"].awake
    assert ("mordor" in nations) == table.state.armies["mordor_orcs_1"].awake


@situation(rule="Q.4, W.1e, X.1f")
def test_an_army_that_went_over_is_allied_only_under_saruman() -> None:
    forces = {"mordor_orcs_4": force(20, WESTEMNET, turned=True), "rohan_foot_1": force(20, WESTEMNET)}
    table = fighting(SP, {"lon": {"hex": WESTEMNET, "turned": True}}, forces)
    assert modifiers(table, SP, WESTEMNET, FP) == {"morale": 3}
    table = fighting(SP, {"sar": WESTEMNET}, forces)
    assert modifiers(table, SP, WESTEMNET, FP) == {"morale": 3, "allied_attack": -1}


@situation(rule="J.8, I.3, Z.1")
def test_a_party_brings_the_ring_home() -> None:
    frodo: dict[str, Any] = {"hex": "West Gorgoroth", "captive": DP, "party": "p1"}
    party = {"p1": {"owner": DP, "hex": place("West Gorgoroth")}}
    ring = {"bearer": "fro"}
    table = given("move", DP, {"fro": frodo}, parties=party, ring=ring, agenda=[MarchParty(DP, "p1"), STOP])
    assert named(opening(table), "won")[0].power == DP
    sam: dict[str, Any] = {"hex": "Westemnet", "captive": SP, "party": "p1", "cards": ["m04"]}
    party = {"p1": {"owner": SP, "hex": place("Westemnet")}}
    people: dict[str, Any] = {"sam": sam, "sar": "Isengard"}
    table = given("move", SP, people, parties=party, ring={"bearer": "sam"}, agenda=[MarchParty(SP, "p1"), STOP])
    assert table.state.ring.bearer == "sar"
    assert table.state.people["sar"].cards == ["m04"]
