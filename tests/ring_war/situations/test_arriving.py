"""What meets a stack where it arrives, and the end of movement (RR2, F.4, F.6, N.3, T.3, R.8)."""

from __future__ import annotations

from core.ring_war.model.records.moving import EndMoves
from tests.kit.at_table import asked, named, seat
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when
from tests.ring_war.situations.stop import STOP
from tests.ring_war.situations.test_moving import moving, pick


@situation(rule="F.4, J.7, RR30")
def test_characters_among_enemy_units_must_evade_or_are_searched() -> None:
    people = {"ara": "Edoras", "sam": "Edoras"}
    table = moving(FP, people, {"isengard_orcs_1": "Westemnet"}, dice={"evasion": [3, 4], "capture": [2]})
    pick(table, FP, "Edoras")
    events = when(table, FP, "go", hex=place("Westemnet"))
    assert [(one.person, one.found) for one in named(events, "evaded")] == [("ara", False), ("sam", True)]
    assert table.state.agenda[-1].pieces == ("ara",)
    assert table.state.people["sam"].spotted == [SP]
    table = moving(FP, people, {"isengard_orcs_1": "Westemnet"}, dice={"evasion": [6, 6], "capture": [6, 6]})
    pick(table, FP, "Edoras")
    when(table, FP, "go", hex=place("Westemnet"))
    assert [table.state.people[name].captive for name in people] == [SP, SP]
    assert asked(table) == "choose_bearer"


@situation(rule="F.4")
def test_with_units_of_their_own_nobody_looks_for_them() -> None:
    forces = {"isengard_orcs_1": "Westemnet", "rohan_foot_1": "Edoras"}
    table = moving(FP, {"ara": "Edoras"}, forces, loose_free=True)
    pick(table, FP, "Edoras")
    events = when(table, FP, "go", hex=place("Westemnet"))
    assert named(events, "evaded") == []
    assert asked(table) == "choose_bearer"


@situation(rule="F.6, J.3")
def test_nazgul_stop_characters_and_search_them() -> None:
    table = moving(FP, {"leg": "Edoras", "n6": "Westemnet"}, dice={"evasion": [5]}, shadow=3)
    pick(table, FP, "Edoras")
    events = when(table, FP, "go", hex=place("Westemnet"))
    assert named(events, "evaded")[0].found
    assert table.state.people["leg"].spotted == [DP]
    assert (asked(table), seat(table)) == ("pairing", DP)
    when(table, DP, "done")
    assert asked(table) == "choose_bearer"
    table = moving(FP, {"leg": "Edoras", "n6": {"hex": "Westemnet", "driven": True}})
    pick(table, FP, "Edoras")
    events = when(table, FP, "go", hex=place("Westemnet"))
    assert named(events, "evaded") == []


@situation(rule="N.3")
def test_a_hunting_gollum_finds_whom_he_meets() -> None:
    people = {"leg": "Edoras", "gol": "Westemnet"}
    table = moving(FP, people, dice={"evasion": [5]}, gollum=DP)
    pick(table, FP, "Edoras")
    events = when(table, FP, "go", hex=place("Westemnet"))
    assert named(events, "evaded")[0].power == DP
    table = moving(DP, {"gol": "Edoras", "leg": "Westemnet"}, dice={"evasion": [5]}, gollum=DP)
    pick(table, DP, "Edoras")
    when(table, DP, "go", hex=place("Westemnet"))
    assert table.state.people["leg"].spotted == [DP]


@situation(rule="N.3, T.2")
def test_gollum_wakes_mordor_by_a_hobbit_and_as_a_friend_finds_nobody() -> None:
    for power, found in ((DP, ["fro"]), (FP, [])):
        table = moving(FP, {"fro": "Edoras", "gol": "Westemnet"}, dice={"evasion": [4]}, gollum=power)
        pick(table, FP, "Edoras")
        events = when(table, FP, "go", hex=place("Westemnet"))
        assert [one.person for one in named(events, "evaded")] == found
        assert table.state.mordor == (4 if found else 0)


@situation(rule="F.6, J.2, RR4, RR35")
def test_units_that_end_their_movement_with_characters_search_them() -> None:
    people = {"sam": "Westemnet", "ara": "Helm's Deep"}
    forces = {"isengard_orcs_1": "Westemnet", "isengard_wolves_1": "Helm's Deep", "rohan_foot_2": "Helm's Deep"}
    table = given("move", SP, people, forces, agenda=[EndMoves(SP), STOP], dice={"evasion": [6], "capture": [6]})
    events = opening(table)
    assert [one.person for one in named(events, "evaded")] == ["sam"]
    assert table.state.people["sam"].captive == SP
    allied = given("move", SP, people, forces, agenda=[EndMoves(SP), STOP], alliance={"partner": FP})
    assert named(opening(allied), "evaded") == []


@situation(rule="T.3, R.8")
def test_companions_wake_rohan_and_gondor() -> None:
    table = given("move", FP, {"bor": "Minas Tirith", "ara": "Edoras"}, agenda=[EndMoves(FP), STOP])
    assert [one.nation for one in named(opening(table), "mobilized")] == ["rohan", "gondor"]
    table = given("move", FP, {"bor": "Edoras"}, bemused=True, agenda=[EndMoves(FP), STOP])
    assert table.state.bemused
    assert named(opening(table), "mobilized") == []
    table = given("move", FP, {"gwh": "Edoras"}, bemused=True, agenda=[EndMoves(FP), STOP])
    assert not table.state.bemused
    assert [one.nation for one in named(opening(table), "mobilized")] == ["rohan"]


@situation(rule="F.6, RR2")
def test_a_servants_hex_ends_the_movement() -> None:
    table = moving(FP, {"leg": "Rivendell", "gim": "Rivendell"}, dice={"servant": [6]})
    pick(table, FP, "Rivendell")
    when(table, FP, "go", hex=place("Trollshaws"))
    assert asked(table) == "choose_bearer"
    assert refused(table, FP, "bear", person="leg").rule == "C.4"
    table = moving(DP, None, {"mordor_goblins_1": "Ettenmoors"}, shadow=2)
    pick(table, DP, "Ettenmoors")
    when(table, DP, "go", hex=place("Trollshaws"))
    assert asked(table) == "choose_bearer"


@situation("9.55", rule="G.6, RR23")
def test_a_ring_that_lies_somewhere_is_picked_up() -> None:
    ring = {"hex": place("Trollshaws")}
    table = given("move", FP, {"leg": "Trollshaws"}, ring=ring, agenda=[EndMoves(FP), STOP])
    assert asked(table) == "find_ring"
    assert refused(table, FP, "find_it", person="gim").rule == "G.6"
    when(table, FP, "find_it", person="leg")
    assert table.state.ring.bearer == "leg"
    table = given("move", FP, {"leg": "Trollshaws"}, ring=ring, agenda=[EndMoves(FP), STOP])
    when(table, FP, "done")
    assert table.state.ring.hex == place("Trollshaws")
    both = {"leg": "Trollshaws", "sar": "Trollshaws"}
    assert asked(given("move", SP, both, ring=ring, agenda=[EndMoves(SP), STOP])) == "choose_bearer"


@situation(rule="RR2, F.4, F.6")
def test_orcs_before_shelob_at_cirith_ungol() -> None:
    people = {"sam": "West Gorgoroth", "gim": "West Gorgoroth"}
    orcs = {"mordor_orcs_5": "Cirith Ungol"}
    table = moving(FP, people, orcs, dice={"evasion": [6, 1], "capture": [6], "servant": [6]}, mordor=3)
    pick(table, FP, "West Gorgoroth")
    events = when(table, FP, "go", hex=place("Cirith Ungol"))
    kinds = [event.__struct_config__.tag for event in events]
    assert kinds.index("evaded") < kinds.index("captured") < kinds.index("servant_rolled")
    assert table.state.people["sam"].captive == DP
    table = moving(FP, {"sam": "West Gorgoroth"}, orcs, dice={"evasion": [6], "capture": [6]}, mordor=3)
    pick(table, FP, "West Gorgoroth")
    events = when(table, FP, "go", hex=place("Cirith Ungol"))
    assert named(events, "servant_rolled") == []
