"""Movement, zones of control, stacking, ground (W4, W5, W6, 5.1, 15.1, 15.2)."""

from __future__ import annotations

import pytest

from tests.dagorlad.situation import S, W, given, goes, hexes, refused, situation, when
from tests.kit.at_table import actions, asked, named, offered


@situation("9.39", rule="W4.4, 5.1, GR2")
def test_a_warg_runs_up_the_road_in_two_legs() -> None:
    table = given(2, "C", {"WA1": "1324", "ME1": "2505"})
    when(table, S, "pick", piece="WA1")
    assert refused(table, S, "go", piece="WA1", hex="1412").rule == "GR2"
    assert refused(table, S, "go", piece="WA1", hex="1411").rule == "W4.1"
    assert refused(table, S, "go", piece="WA1", hex="1124").rule == "5.1"
    when(table, S, "go", piece="WA1", hex="1316")
    assert "1412" in hexes(table)
    assert "1411" not in hexes(table)
    when(table, S, "go", piece="WA1", hex="1412")
    assert table.state.units["WA1"].hex == "1412"
    assert asked(table) != "move_on"


@situation(rule="GR2, W6.1")
def test_how_far_a_leg_goes_is_said_to_whoever_needs_two() -> None:
    table = given(2, "C", {"WA1": "1324", "ME1": "2505"})
    when(table, S, "pick", piece="WA1")
    refusal = refused(table, S, "go", piece="WA1", hex="1412")
    assert refusal.sentence == "1412 costs 6, more than a leg of 4: go a part of the way first."


@situation(rule="W4.1, W4.2, W6.1, DR3")
def test_what_keeps_a_piece_from_a_hex() -> None:
    table = given(3, "F", {"ME1": "1005", "ME2": "1006", "GO1": "1012", "ME3": "0916"})
    assert refused(table, W, "pick", piece="GO1").rule == "W4.1"
    assert refused(table, W, "pick", piece="nobody").rule == "W4.1"
    assert refused(table, W, "pick", piece="ME4").rule == "W4.1"
    when(table, W, "pick", piece="ME1")
    assert refused(table, W, "go", piece="ME2", hex="1004").rule == "W4.1"
    assert refused(table, W, "go", piece="ME1", hex="9999").rule == "W4.1"
    assert refused(table, W, "go", piece="ME1", hex="0612").rule == "W4.2"
    assert refused(table, W, "go", piece="ME1", hex="1012").rule == "W4.2"
    assert refused(table, W, "go", piece="ME1", hex="1006").rule == "W6.1"
    assert refused(table, W, "go", piece="ME1", hex="1010").rule == "W4.1"
    assert "1009" in hexes(table)
    when(table, W, "go", piece="ME1", hex="1008")
    assert (table.state.units["ME1"].hex, asked(table)) == ("1008", "move_on")
    when(table, W, "stay")
    assert refused(table, W, "pick", piece="ME1").rule == "W4.1"


@situation(rule="5.1, W4.3")
def test_rough_and_slopes_cost_more() -> None:
    table = given(3, "F", {"ME1": "1110", "ME2": "1112", "CA1": "1612", "EL1": "1712", "GO1": "2505"})
    for piece, hex_, cost in (("ME1", "1111", 4), ("ME2", "1113", 4), ("CA1", "1613", 4), ("EL1", "1713", 2)):
        when(table, W, "pick", piece=piece)
        moved = named(when(table, W, "go", piece=piece, hex=hex_), "piece_moved")
        assert moved[0].cost == cost
        when(table, W, "stay")


@situation("D.3", rule="5.1, W5.3")
def test_cavalry_by_the_hill_is_stopped_by_zones() -> None:
    placed = {"CA4": "1713", "GO5": "1616", "GO4": "1416"}
    table = given(3, "F", placed)
    when(table, W, "pick", piece="CA4")
    assert "1615" in hexes(table)
    assert refused(table, W, "go", piece="CA4", hex="1716").rule == "5.1"
    when(table, W, "go", piece="CA4", hex="1615")
    assert asked(table) != "move_on"


@situation(rule="W5.3")
def test_nobody_passes_through_a_zone() -> None:
    table = given(3, "F", {"ME1": "0101", "GO1": "0104", "GO2": "0302"})
    when(table, W, "pick", piece="ME1")
    assert hexes(table) == {"0102", "0103", "0201", "0202"}
    assert refused(table, W, "go", piece="ME1", hex="0501").rule == "W5.3"


@situation("9.6", rule="W5.4, W5.1")
def test_a_unit_in_a_zone_stays() -> None:
    table = given(3, "F", {"ME1": "1005", "OR1": "1006", "ME2": "2005"})
    assert refused(table, W, "pick", piece="ME1").rule == "W5.4"
    free = given(3, "F", {"ME1": "1005", "OR1": "1006!", "ME2": "2005"})
    when(free, W, "pick", piece="ME1")


@situation(rule="W5.6, W5.3")
def test_a_friend_does_not_cancel_a_zone() -> None:
    ring = {"GO1": "0104", "GO2": "0302"}
    table = given(3, "F", {"ME1": "0101", "ME2": "0202", **ring})
    when(table, W, "pick", piece="ME1")
    assert "0202" not in hexes(table)
    assert refused(table, W, "go", piece="ME1", hex="0501").rule == "W5.3"


@situation("9.5", rule="15.11, 15.12")
def test_an_elf_leaves_a_zone_into_rough_for_two_points() -> None:
    table = given(3, "F", {"EL1": "1112", "OR1": "1113"})
    events = when(table, W, "pick", piece="EL1")
    assert events == []
    moved = named(when(table, W, "go", piece="EL1", hex="1111"), "piece_moved")
    assert moved[0].cost == 4
    assert table.state.agenda[-1].left == 4
    assert "1109" in hexes(table)


@situation(rule="15.12")
def test_an_elf_goes_from_zone_to_zone() -> None:
    table = given(3, "F", {"EL1": "1005", "GO1": "0907", "GO2": "1007", "ME1": "2005"})
    when(table, W, "pick", piece="EL1")
    assert "1006" in hexes(table)
    moved = named(when(table, W, "go", piece="EL1", hex="1106"), "piece_moved")
    assert moved[0].cost == 2
    assert asked(table) == "move_on"


@situation("9.7", rule="15.21, W5.4")
def test_goblins_do_not_hold_dwarves_but_an_orc_does() -> None:
    table = given(3, "F", {"DW1": "1005", "GO1": "1006", "OR1": "0906", "ME1": "2005"})
    assert refused(table, W, "pick", piece="DW1").rule == "W5.4"
    free = given(3, "F", {"DW1": "1005", "GO1": "1006", "TR1": "0906", "ME1": "2005"})
    when(free, W, "pick", piece="DW1")
    assert "1007" in hexes(free)


@situation("9.8", "D.5", rule="15.22, DR4")
def test_a_dwarf_near_an_orc_goes_to_it_and_attacks_it() -> None:
    table = given(5, "F", {"DW1": "1005", "OA1": "1007", "GO1": "1107", "ME1": "2005", "GO2": "0913"})
    assert refused(table, W, "done").rule == "15.22"
    when(table, W, "pick", piece="DW1")
    assert "1004" not in hexes(table)
    assert hexes(table) == {"1006", "0907", "0908", "1108", "1008", "1107"} - {"1107"} & hexes(table)
    assert refused(table, W, "go", piece="DW1", hex="1004").rule == "15.22"
    when(table, W, "go", piece="DW1", hex="1006")
    when(table, W, "done")
    assert asked(table) == "pick_attacker"
    assert refused(table, W, "done").rule == "15.22"
    when(table, W, "pick", piece="DW1")
    assert refused(table, W, "attack", unit="DW1", target="GO1").rule == "15.22"
    assert [one.target for one in offered(table, "attack")] == ["OA1"]


@situation("D.5", rule="15.22, DR4")
def test_a_dwarf_that_cannot_reach_the_orc_is_free() -> None:
    table = given(5, "F", {"DW1": "1005", "OA1": "1007", "SL1": "1004", "ME1": "2005"})
    assert offered(table, "done")
    when(table, W, "done")


@situation(rule="W5.5, W4.6")
def test_leaders_leave_zones_and_stop_in_them() -> None:
    table = given(5, "F", {"cirdan": "1005", "GO1": "1006", "ME1": "2005", "GO2": "1009"})
    when(table, W, "pick", piece="cirdan")
    assert "1002" in hexes(table)
    when(table, W, "go", piece="cirdan", hex="1107")
    assert asked(table) != "move_on"


@situation(rule="W5.5")
def test_a_leader_among_friends_goes_on_through_a_zone() -> None:
    table = given(5, "F", {"cirdan": "1003", "GO1": "1006", "ME1": "1005"})
    when(table, W, "pick", piece="cirdan")
    when(table, W, "go", piece="cirdan", hex="1005")
    assert asked(table) == "move_on"


@situation(rule="W8.1")
def test_a_disrupted_unit_goes_half_as_far_and_into_no_zone() -> None:
    table = given(5, "F", {"CA1": "1004!", "GO1": "1008", "ME1": "2005"})
    when(table, W, "pick", piece="CA1")
    assert "1001" in hexes(table)
    assert "1006" in hexes(table)
    assert refused(table, W, "go", piece="CA1", hex="1007").rule == "W8.1"


@situation(rule="W4.2")
def test_a_piece_with_nowhere_to_go_is_not_offered() -> None:
    table = given(5, "F", {"CA1": "0101", "ME2": "2005", "GO1": "1320"})
    assert refused(table, W, "pick", piece="CA1").rule == "W4.2"


@situation(rule="W4.6")
def test_sauron_does_not_move_with_his_army() -> None:
    table = given(5, "C", {"sauron": "1320", "GO1": "1321", "ME1": "1305"})
    assert refused(table, S, "pick", piece="sauron").rule == "W4.6"
    assert refused(table, S, "pick", piece="beast").rule == "17.0"


@situation("9.9", rule="15.31, 15.32, 15.33, 15.34, W6.2")
def test_two_slaves_form_a_phalanx() -> None:
    placed = {"SL1": "1020", "SL2": "1021", "SL3": "1022-", "SL4": "1120!", "GO1": "1220", "ME1": "1305", "SL5": "1420"}
    table = given(7, "C", placed)
    when(table, S, "pick", piece="SL1")
    assert refused(table, S, "form", unit="SL1", other="GO1").rule == "15.31"
    assert refused(table, S, "form", unit="SL1", other="SL3").rule == "15.34"
    assert refused(table, S, "form", unit="SL1", other="SL5").rule == "15.32"
    when(table, S, "form", unit="SL1", other="SL2")
    state = table.state
    assert state.units["SP1"].hex == "1021"
    assert {state.units[name].inside for name in ("SL1", "SL2")} == {"SP1"}
    assert refused(table, S, "pick", piece="SP1").rule == "W4.1"
    assert refused(table, S, "pick", piece="SL1").rule == "W4.1"
    goes(table, S, "SL5", "1421")
    when(table, S, "done")


@situation(rule="15.32, W5.4")
def test_slaves_that_moved_or_are_held_form_none() -> None:
    table = given(7, "C", {"SL1": "1020", "SL2": "1021", "SL3": "1019", "ME1": "1305"})
    goes(table, S, "SL2", "1022")
    when(table, S, "pick", piece="SL1")
    assert refused(table, S, "form", unit="SL1", other="SL2").rule == "15.32"
    held = given(7, "C", {"SL1": "1020", "SL2": "1021", "ME1": "1019", "GO1": "1320"})
    assert refused(held, S, "pick", piece="SL1").rule == "W5.4"


@situation(rule="15.33")
def test_a_slave_in_a_phalanx_is_no_piece_of_its_own() -> None:
    table = given(7, "C", {"SP1": "1021", "SL1": "SP1", "SL2": "SP1", "ME1": "1305"})
    assert refused(table, S, "pick", piece="SL1").rule == "15.33"
    when(table, S, "pick", piece="SP1")
    assert "1019" in hexes(table)
    assert "1018" not in hexes(table)


@situation("9.38", rule="18.0, 21.12")
def test_cavalry_leaves_through_mordor() -> None:
    table = given(9, "F", {"CA1": "1331", "CA2": "1330", "sauron": "1320", "GO1": "1305"})
    when(table, W, "pick", piece="CA1")
    when(table, W, "exit", piece="CA1")
    state = table.state
    assert (state.units["CA1"].left, state.vp, state.points) == (True, {S: -1}, {})
    assert refused(table, W, "pick", piece="CA1").rule == "W4.1"
    when(table, W, "pick", piece="CA2")
    assert refused(table, W, "exit", piece="CA2").rule == "18.0"


@situation(rule="18.0, W4.1")
def test_leaving_the_map_takes_a_whole_point() -> None:
    table = given(9, "F", {"CA1": "1320", "sauron": "2505", "GO1": "1305"})
    when(table, W, "pick", piece="CA1")
    when(table, W, "go", piece="CA1", hex="1328")
    when(table, W, "go", piece="CA1", hex="1331")
    assert refused(table, W, "exit", piece="CA1").rule == "W4.1"


@situation(rule="18.0, 15.32, 19.23, W5.4")
def test_who_is_held_by_a_zone_neither_leaves_nor_joins() -> None:
    weapons = {"narsil": {"carrier": "CA1", "captured": True}}
    placed = {"CA1": "1331", "cirdan": "1331", "GO1": "1330", "sauron": "1320"}
    table = given(9, "F", placed, weapons=weapons)
    when(table, W, "pick", piece="CA1")
    assert refused(table, W, "exit", piece="CA1").rule == "W5.4"
    weapons = {"narsil": {"carrier": "SL1", "captured": True}}
    placed = {"SL1": "1020", "gorgol": "1020", "SL2": "1021", "ME1": "1019", "sauron": "1320"}
    table = given(9, "C", placed, weapons=weapons)
    when(table, S, "pick", piece="SL1")
    assert refused(table, S, "form", unit="SL1", other="SL2").rule == "W5.4"
    when(table, S, "hand_over", weapon="narsil", to="gorgol")
    assert table.state.weapons["narsil"].carrier == "gorgol"


@situation("9.21", rule="18.0")
def test_the_gate_is_closed_while_sauron_is_inside() -> None:
    shut = given(9, "F", {"CA1": "1330", "sauron": "1331", "GO1": "1305"})
    when(shut, W, "pick", piece="CA1")
    assert refused(shut, W, "go", piece="CA1", hex="1331").rule == "W4.2"
    shut = given(9, "F", {"CA1": "1330", "GO1": "1305"})
    when(shut, W, "pick", piece="CA1")
    assert refused(shut, W, "go", piece="CA1", hex="1331").rule == "18.0"
    opened = given(9, "F", {"CA1": "1330", "sauron": "1325", "GO1": "1305"})
    when(opened, W, "pick", piece="CA1")
    assert "1331" in hexes(opened)
    dead = given(9, "F", {"CA1": "1330", "sauron": "x", "GO1": "1305"})
    when(dead, W, "pick", piece="CA1")
    assert "1331" in hexes(dead)


@situation(rule="18.0")
def test_it_is_told_when_the_gate_opens_and_closes() -> None:
    table = given(9, "A", {"sauron": "1331", "ME1": "0505", "GO1": "1310"})
    when(table, S, "pick", piece="sauron")
    moved = when(table, S, "go", piece="sauron", hex="1329")
    assert [event.open for event in named(moved, "gate_changed")] == [True]
    when(table, S, "go", piece="sauron", hex="1328")
    assert not named(when(table, S, "go", piece="sauron", hex="1330"), "gate_changed")
    assert [event.open for event in named(when(table, S, "go", piece="sauron", hex="1331"), "gate_changed")] == [False]


@situation(rule="18.0, W7.2")
def test_the_gate_opens_when_sauron_is_killed_inside() -> None:
    placed = {"sauron": "1331", "elendil": "1330", "ME1": "0505", "GO1": "1310"}
    table = given(9, "D", placed, dice={"challenge": [6]})
    events = when(table, S, "challenge", leader="sauron", whom="elendil")
    assert table.state.leaders["sauron"].gone
    assert [event.open for event in named(events, "gate_changed")] == [True]


@situation(rule="18.0, W7.5")
def test_the_gate_closes_behind_sauron_when_he_is_driven_home() -> None:
    placed = {"sauron": "1329", "CA1": "1328", "GO1": "0505"}
    table = given(9, "G", placed, dice={"casualty": [1, 1], "result": [3, 4]})
    when(table, W, "pick", piece="CA1")
    when(table, W, "attack", unit="CA1", target="sauron")
    events = when(table, S, "retreat_to", piece="sauron", hex="1331")
    assert [event.open for event in named(events, "gate_changed")] == [False]


@situation(rule="18.0, 14.0")
def test_saurons_units_do_not_walk_home() -> None:
    table = given(9, "C", {"GO1": "1331", "ringwraith": "1331", "ME1": "1305", "GO2": "1310", "sauron": "1320"})
    when(table, S, "pick", piece="GO1")
    assert refused(table, S, "exit", piece="GO1").rule == "14.0"
    when(table, S, "go", piece="GO1", hex="1328")
    when(table, S, "stay")
    when(table, S, "pick", piece="ringwraith")
    when(table, S, "exit", piece="ringwraith")
    leader = table.state.leaders["ringwraith"]
    assert (leader.hex, leader.back, leader.left) == ("", True, False)


@situation(rule="DR20")
def test_a_side_resigns_after_being_asked_once_more() -> None:
    table = given(3, "C", {"GO1": "1310", "GO2": "1410", "ME1": "2005"})
    when(table, S, "resign")
    assert asked(table) == "confirm_resign"
    when(table, S, "stay")
    goes(table, S, "GO1", "1311")
    assert refused(table, S, "resign").rule == "DR20"
    assert not offered(table, "resign")


@pytest.mark.parametrize(("seat", "phase", "winner"), [(S, "C", W), (W, "F", S)])
@situation(rule="DR20")
def test_the_other_side_wins_decisively(seat: str, phase: str, winner: str) -> None:
    table = given(3, phase, {"GO1": "1310", "ME1": "2005"})
    when(table, seat, "resign")
    when(table, seat, "resign")
    assert table.over
    assert (table.state.outcome.result, table.state.outcome.rule) == (winner, "DR20")
    assert actions(table) == []
