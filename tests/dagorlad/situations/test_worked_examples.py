"""Worked examples of the reference whose every word is held here, where other situations show a part of them."""

from __future__ import annotations

import pytest

from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.movement import allowance
from tests.dagorlad.situation import S, W, given, goes, hexes, refused, situation, until, when
from tests.kit.at_table import asked, named, offered

HIT = [1, 1]


@pytest.mark.parametrize(("way", "cost"), [(("1615",), 8), (("1414", "1415"), 9)])
@situation("D.3", rule="5.1, W4.4, W5.3")
def test_cavalry_comes_down_the_hill_by_way_of_the_road(way: tuple[str, ...], cost: int) -> None:
    table = given(3, "F", {"CA4": "1713", "GO5": "1616", "GO4": "1316"})
    when(table, W, "pick", piece="CA4")
    assert "1416" not in hexes(table)
    moved = [named(when(table, W, "go", piece="CA4", hex=hex_), "piece_moved")[0] for hex_ in way]
    assert sum(one.cost for one in moved) == cost
    assert asked(table) != "move_on"


@situation("9.9", rule="15.33")
def test_a_phalanx_has_its_own_figures() -> None:
    table = given(7, "C", {"SP1": "1021", "SL1": "SP1", "SL2": "SP1", "ME1": "1305"})
    kind = Board(table.state).kind("SP1")
    assert (kind.melee, kind.armor, kind.morale, allowance(table.state, "SP1")) == ("A", 3, "Y", 4)


@situation("9.11", rule="15.35, W7.4")
def test_slaves_that_only_retreat_are_in_order() -> None:
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "ME1": "1005"}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [4, 5]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    events = when(table, W, "attack", unit="ME1", target="SP1")
    assert named(events, "result_rolled")[0].result == "R"
    grid = Board(table.state).rules.grid
    for slave in ("SL1", "SL2"):
        assert {grid.distance("1006", hex_) for hex_ in hexes(table, "retreat_to")} == {2}
        when(table, S, "retreat_to", piece=slave, hex=min(hexes(table, "retreat_to")))
    units = table.state.units
    assert units["SL1"].hex != units["SL2"].hex
    assert [units[name].disrupted for name in ("SL1", "SL2")] == [False, False]
    assert (table.state.points, table.state.vp) == ({}, {})


@situation("9.13", rule="16.1, W8.31, 19.13")
def test_three_hexes_from_sauron_anybody_rallies() -> None:
    placed = {"sauron": "1010", "ME1": "1310!~", "cirdan": "1309", "ME2": "1012!~", "anarion": "1013", "GO1": "2505"}
    table = given(5, "G", placed, magic={"points": 9, "visions": 13}, dice={"rally": [2, 2]})
    events = table.line.entries[0].events
    assert [(one.unit, one.leader) for one in named(events, "rallied")] == [("ME1", "cirdan")]
    assert [(one.unit, one.why) for one in named(events, "rally_barred")] == [("ME2", "visions")]


@situation("9.41", "D.14", rule="18.0, W7.31, W5.2")
def test_nothing_is_owed_through_the_closed_gate() -> None:
    table = given(5, "F", {"CA1": "1329", "OA1": "1331"})
    when(table, W, "pick", piece="CA1")
    events = when(table, W, "go", piece="CA1", hex="1330")
    events += when(table, W, "stay")
    assert {"G1", "G3", "H"} <= {one.phase for one in named(events, "phase_began")}
    assert not named(events, "melee_began")
    opened = given(5, "G", {"CA1": "1330", "OA1": "1331", "sauron": "1320"})
    assert table.state.turn == 6
    assert opened.state.owing == ["CA1"]


@situation("9.43", rule="18.0, 14.0")
def test_nobody_enters_where_an_enemy_stands_in_mordor() -> None:
    table = given(7, "C", {"SL1": "", "SL2": "", "ME1": "1331", "GO1": "1310", "ME2": "2505", "sauron": "1320"})
    assert refused(table, S, "pick", piece="SL1").rule == "14.0"
    when(table, S, "done")
    when(until(table, "pick_attacker"), S, "pick", piece="SL1")
    assert [one.target for one in offered(table, "attack")] == ["ME1"]


@situation("D.4", rule="W7.31, W7.35, DR6")
def test_who_has_nobody_left_to_attack_is_excused() -> None:
    placed = {"ME1": "1005", "GO1": "1006", "GO2": "1004", "ME2": "1007", "ME3": "1003", "ME4": "2005", "GO3": "2006"}
    table = given(5, "G", placed, dice={"casualty": [*HIT, *HIT], "result": [*HIT, *HIT]})
    until(table, "pick_attacker")
    for attacker, target in (("ME2", "GO1"), ("ME3", "GO2")):
        when(table, W, "pick", piece=attacker)
        when(table, W, "attack", unit=attacker, target=target)
        when(table, W, "stay")
    assert "ME1" in table.state.owing
    refusal = refused(table, W, "done")
    assert (refusal.rule, refusal.sentence) == ("W7.31", "Men ME4 owes an attack.")
    assert refused(table, W, "pick", piece="ME1").rule == "W7.32"


@situation("D.9", rule="16.64, 20.1, 18.0")
def test_a_second_wound_kills_sauron_on_the_pedestal() -> None:
    placed = {"sauron": "1006-", "ME1": "1005", "OA1": "2505", "CA1": "1330"}
    dice = {"casualty": HIT, "result": [2, 3]}
    table = given(9, "G", placed, pedestal={"hex": "1006"}, dice=dice)
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    events = when(table, W, "attack", unit="ME1", target="sauron")
    assert table.state.leaders["sauron"].gone
    assert [one.side for one in named(events, "demoralized")] == [S]
    assert not Board(table.state).closed


@situation("D.10", rule="16.63, 16.61")
def test_a_pedestal_that_was_handed_back_serves_no_spell() -> None:
    placed = {"GO1": "1007", "OA1": "1013", "OA2": "1209", "sauron": "1209", "ME1": "2505"}
    table = given(5, "C", placed, pedestal={"hex": "1006", "taken": True})
    goes(table, S, "GO1", "1006")
    pedestal = table.state.pedestal
    assert (pedestal.carrier, pedestal.hex, pedestal.taken, pedestal.moved) == ("OA2", "1209", False, True)
    when(table, S, "done")
    assert (asked(table), table.state.phase) == ("ask_sauron", "E")
    assert refused(table, S, "cast", spell="visions").rule == "16.61"


@situation(rule="19.23, W4.6")
def test_sauron_hands_no_weapon_on_while_he_moves_himself() -> None:
    weapons = {"narsil": {"carrier": "sauron", "captured": True}}
    placed = {"sauron": "1320", "OR1": "1320", "ME1": "1005"}
    table = given(9, "A", placed, weapons=weapons)
    when(table, S, "pick", piece="sauron")
    assert not offered(table, "hand_over")
    refusal = refused(table, S, "hand_over", weapon="narsil", to="OR1")
    assert (refusal.rule, refusal.sentence) == ("19.23", "A weapon is handed on while the army of its side moves.")
    when(table, S, "stay")
    when(table, S, "done")
    when(table, S, "hand_over", weapon="narsil", to="OR1")
    assert table.state.weapons["narsil"].carrier == "OR1"
