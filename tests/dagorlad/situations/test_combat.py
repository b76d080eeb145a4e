"""Fire, melee, results, retreats, advances, points (W7, W10, 5.2 to 5.9)."""

from __future__ import annotations

import pytest

from core.dagorlad.chapters.attacks import blow
from core.dagorlad.chapters.board import Board
from core.dagorlad.game import GAME
from tests.dagorlad.situation import S, W, given, hexes, refused, situation, until, when
from tests.kit.at_table import asked, named, offered, seat

HIT = [1, 1]


@situation("9.27", rule="W7.33, 5.3")
def test_men_against_a_goblin_need_a_six() -> None:
    table = given(5, "G", {"ME1": "1005", "GO1": "1006"}, dice={"casualty": [5, 5]})
    assert refused(until(table, "pick_attacker"), W, "done").rule == "W7.31"
    when(table, W, "pick", piece="ME1")
    events = when(table, W, "attack", unit="ME1", target="GO1")
    rolled = named(events, "attack_rolled")[0]
    assert (rolled.letter, rolled.armor, rolled.needs, rolled.hit) == ("D", 2, 6, False)
    assert not named(events, "result_rolled")
    assert table.state.units["GO1"].hex == "1006"


@situation("9.28", rule="W7.4, 5.4, 5.9, 21.11, W7.6, W10.1, DR8")
def test_a_goblin_is_eliminated() -> None:
    table = given(5, "G", {"ME1": "1005", "GO1": "1006", "cirdan": "1005"}, dice={"casualty": [3, 3], "result": [2, 3]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="GO1")
    state = table.state
    assert (state.units["GO1"].gone, state.points, state.vp) == (True, {S: 3}, {W: 2})
    assert asked(table) == "advance"
    assert [one.leaders for one in offered(table, "advance")] == [(), ("cirdan",)]
    assert refused(table, W, "advance", unit="ME1", leaders=["elendil"]).rule == "W7.6"
    when(table, W, "advance", unit="ME1", leaders=["cirdan"])
    assert state.units["ME1"].hex == state.leaders["cirdan"].hex == "1006"


@situation("9.29", rule="5.1")
def test_rough_ground_helps_the_goblin() -> None:
    table = given(5, "G", {"ME1": "1011", "GO1": "1012"})
    one = blow(table.state, Board(table.state), "melee", "ME1", "GO1")
    assert (one.armor, one.needs, one.shifts) == (3, 5, ("rough",))


@situation("D.6", rule="5.1")
def test_a_slope_helps_whoever_stands_above() -> None:
    state = given(5, "G", {"ME1": "1112", "GO1": "1113", "ME2": "1013"}).state
    board = Board(state)
    assert blow(state, board, "melee", "ME1", "GO1").armor == 3
    assert blow(state, board, "melee", "GO1", "ME1").armor == 3
    assert blow(state, board, "missile", "GO1", "ME1").shifts == ()
    above = given(5, "G", {"ME1": "1113", "GO1": "1114"}).state
    assert blow(above, Board(above), "melee", "ME1", "GO1").armor == 2


@situation("9.30", rule="5.2, 19.12, W7.34")
def test_elendils_weapon_lends_a_letter() -> None:
    placed = {"CB1": "1005", "elendil": "1005", "TR1": "1006"}
    table = given(5, "G", placed, dice={"casualty": [4, 4], "result": [3, 3]})
    when(until(table, "pick_attacker"), W, "pick", piece="CB1")
    events = when(table, W, "attack", unit="CB1", target="TR1")
    rolled = named(events, "attack_rolled")[0]
    assert (rolled.letter, rolled.needs, rolled.hit) == ("A", 8, True)
    assert named(events, "result_rolled")[0].result == "1/2E"
    assert table.state.units["TR1"].half
    assert (asked(table), seat(table)) == ("retreat", S)
    assert all(Board(table.state).rules.grid.distance("1006", hex_) == 2 for hex_ in hexes(table, "retreat_to"))
    assert refused(table, S, "retreat_to", piece="TR1", hex="1009").rule == "W7.5"
    assert refused(table, S, "retreat_to", piece="TR1", hex="1004").rule == "W7.5"
    when(table, S, "retreat_to", piece="TR1", hex="1008")
    assert table.state.units["TR1"].hex == "1008"


@situation(rule="W7.5, W6.1, DR2")
def test_a_retreat_ends_on_no_friend() -> None:
    placed = {"ME1": "1005", "TR1": "1006", "GO1": "1008"}
    table = given(5, "G", placed, dice={"casualty": HIT, "result": [5, 5]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="TR1")
    assert refused(table, S, "retreat_to", piece="TR1", hex="1008").rule == "W6.1"
    assert "1008" not in hexes(table, "retreat_to")


@situation("9.40", "D.6", rule="W7.51, DR9")
def test_a_surrounded_goblin_stays_and_loses_a_step() -> None:
    ring = {"EL1": "1004", "EL2": "1106", "EL3": "0906"}
    table = given(
        5, "G", {"GO1": "1005", **ring}, dice={"casualty": [*HIT, *HIT], "result": [5, 5, 5, 5]}, points={S: 0}
    )
    until(table, "pick_attacker")
    zones = Board(table.state).zones(W)
    assert {"1006", "0905", "1105"} <= zones
    when(table, W, "pick", piece="EL1")
    events = when(table, W, "attack", unit="EL1", target="GO1")
    assert named(events, "stuck")
    assert (table.state.units["GO1"].half, table.state.units["GO1"].hex) == (True, "1005")
    when(table, W, "pick", piece="EL2")
    when(table, W, "attack", unit="EL2", target="GO1")
    state = table.state
    assert (state.units["GO1"].gone, state.points[S], state.vp[W]) == (True, 3, 2)


@situation("D.8", rule="W8.1, W7.4")
def test_a_second_disruption_costs_a_step() -> None:
    dice = {"casualty": HIT, "result": [4, 4]}
    table = given(5, "D", {"ME1": "1005!", "GO1": "1006"}, dice=dice)
    when(until(table, "pick_attacker"), S, "pick", piece="GO1")
    when(table, S, "attack", unit="GO1", target="ME1")
    assert table.state.units["ME1"].half
    table = given(5, "D", {"ME1": "1005-!", "GO1": "1006"}, dice=dice)
    when(until(table, "pick_attacker"), S, "pick", piece="GO1")
    when(table, S, "attack", unit="GO1", target="ME1")
    assert table.state.units["ME1"].gone


@situation(rule="W7.4, W8.1")
def test_a_disrupted_unit_is_hit_in_a_worse_column() -> None:
    state = given(5, "D", {"ME1": "1005!", "GO1": "1006", "PK1": "2005!", "CA1": "2205"}).state
    board = Board(state)
    assert [blow(state, board, "melee", "GO1", target).column for target in ("ME1", "CA1")] == ["Y", "W"]


@situation("9.10", rule="15.35")
def test_half_of_a_phalanx_is_lost_and_the_other_retreats() -> None:
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "ME1": "1005"}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [2, 3]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="SP1")
    state = table.state
    assert (state.units["SL2"].gone, state.points, state.vp) == (True, {S: 3}, {W: 2})
    assert "SP1" not in state.units
    when(table, S, "retreat_to", piece="SL1", hex="1008")
    assert (state.units["SL1"].hex, state.units["SL1"].half) == ("1008", False)


@situation("9.11", rule="15.35")
def test_a_phalanx_retreats_into_two_hexes() -> None:
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "ME1": "1005"}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [4, 4]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="SP1")
    when(table, S, "retreat_to", piece="SL1", hex="1008")
    assert "1008" not in hexes(table, "retreat_to")
    when(table, S, "retreat_to", piece="SL2", hex="0908")
    state = table.state
    assert [(state.units[name].hex, state.units[name].disrupted) for name in ("SL1", "SL2")] == [
        ("1008", True),
        ("0908", True),
    ]


@pytest.mark.parametrize("chosen", ["SL1", "SL2"])
@situation("9.44", "D.7", rule="15.35, W7.7, 5.6")
def test_a_phalanx_with_gorgol_and_one_way_out(chosen: str) -> None:
    ring = {"EL1": "1005", "EL2": "1106", "EL3": "0906", "EL4": "1207", "EL5": "0807"}
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "gorgol": "1006", **ring}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [5, 5], "fate": [6]})
    when(until(table, "pick_attacker"), W, "pick", piece="EL1")
    when(table, W, "attack", unit="EL1", target="SP1")
    assert asked(table) == "pick_slave"
    assert refused(table, S, "go_with", unit="SL9").rule == "15.35"
    events = when(table, S, "go_with", unit=chosen)
    state = table.state
    assert (state.units["SL1"].hex, state.units["SL2"].gone) == ("1008", True)
    assert (state.points, state.vp, state.leaders["gorgol"].hex) == ({S: 3}, {W: 2}, "1008")
    assert [one.fate for one in named(events, "leader_rolled")] == (["displaced"] if chosen == "SL2" else [])


@situation(rule="15.35")
def test_both_slaves_of_a_phalanx_are_lost() -> None:
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "ME1": "1005", "gorgol": "1006"}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [1, 1], "fate": [1]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="SP1")
    state = table.state
    assert (state.points, state.vp, state.leaders["gorgol"].gone) == ({S: 6}, {W: 4}, True)


@situation("9.33", rule="W7.12, 15.13, W7.11")
def test_elves_fire_three_hexes_and_goblins_two() -> None:
    table = given(5, "G", {"EA1": "1005", "OR1": "1008", "OR2": "1009", "BO1": "1405!", "ME1": "1505", "BO2": "1904"})
    assert asked(table) == "pick_shooter"
    assert refused(table, W, "pick", piece="ME1").rule == "W7.11"
    assert refused(table, W, "pick", piece="BO1").rule == "W8.1"
    assert refused(table, W, "pick", piece="BO2").rule == "W7.12"
    when(table, W, "pick", piece="EA1")
    assert [one.target for one in offered(table, "fire_at")] == ["OR1"]
    assert refused(table, W, "fire_at", unit="EA1", target="OR2").rule == "W7.12"
    assert refused(table, W, "fire_at", unit="EA1", target="ME1").rule == "W7.01"
    assert refused(table, W, "fire_at", unit="BO2", target="OR1").rule == "W7.11"
    when(table, W, "fire_at", unit="EA1", target="OR1")
    table = until(table, "pick_piece") if asked(table) == "retreat" else table
    goblins = given(5, "D", {"GO1": "1005", "ME1": "1008", "GO2": "", "GO3": "2005", "ME2": "2007"})
    assert refused(goblins, S, "pick", piece="GO1").rule == "W7.12"
    assert refused(goblins, S, "pick", piece="GO2").rule == "W7.11"


@situation(rule="W7.11, W7.01")
def test_a_unit_fires_once() -> None:
    table = given(5, "D", {"GO1": "1005", "GO2": "1107", "ME1": "1007", "cirdan": "1007"}, dice={"casualty": [6, 6]})
    when(table, S, "pick", piece="GO1")
    assert refused(table, S, "fire_at", unit="GO1", target="cirdan").rule == "W7.01"
    when(table, S, "fire_at", unit="GO1", target="ME1")
    assert refused(table, S, "pick", piece="GO1").rule == "W7.11"


@situation(rule="W7.13, DR17")
def test_nobody_fires_across_mountains() -> None:
    table = given(5, "G", {"BO1": "0428", "OR1": "0629", "GO1": "0427"})
    when(table, W, "pick", piece="BO1")
    assert [one.target for one in offered(table, "fire_at")] == ["GO1"]
    assert refused(table, W, "fire_at", unit="BO1", target="OR1").rule == "W7.13"


@situation(rule="W7.01")
def test_a_leader_among_his_men_is_no_target() -> None:
    table = given(5, "G", {"ME1": "1005", "GO1": "1006", "gorgol": "1006"})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    assert refused(table, W, "attack", unit="ME1", target="gorgol").rule == "W7.01"


@situation("9.41", "D.14", rule="18.0, W7.32, W5.2")
def test_archers_shoot_out_of_the_closed_gate() -> None:
    table = given(5, "G", {"CA1": "1330", "EA1": "1328", "OA1": "1331"})
    assert "OA1" not in {one.target for one in offered(table, "fire_at")}
    assert not table.state.owing
    out = given(5, "D", {"CA1": "1330", "OA1": "1331"}, dice={"casualty": [6, 6, 6, 6]})
    when(out, S, "pick", piece="OA1")
    events = when(out, S, "fire_at", unit="OA1", target="CA1")
    assert named(events, "attack_rolled")[0].needs == 4
    when(until(out, "pick_attacker"), S, "pick", piece="OA1")
    when(out, S, "attack", unit="OA1", target="CA1")


@situation(rule="18.0")
def test_westernesse_does_not_fire_or_fight_through_the_closed_gate() -> None:
    table = given(5, "G", {"CA1": "1330", "EA1": "1328", "OA1": "1331", "GO1": "1327", "GO2": "1429", "cirdan": "1330"})
    when(table, W, "pick", piece="EA1")
    assert refused(table, W, "fire_at", unit="EA1", target="OA1").rule == "18.0"
    when(table, W, "stay")
    when(until(table, "pick_attacker"), W, "pick", piece="CA1")
    assert refused(table, W, "attack", unit="CA1", target="OA1").rule == "18.0"


@situation("9.43", rule="18.0")
def test_a_waiting_slave_fights_for_mordor() -> None:
    placed = {"SL1": "", "SL2": "", "ME1": "1331", "ME2": "1305", "sauron": "1320"}
    table = given(7, "C", placed, dice={"casualty": HIT, "result": HIT})
    until(table, "pick_attacker")
    assert {one.piece for one in offered(table, "pick")} == {"SL1", "SL2"}
    when(table, S, "pick", piece="SL1")
    events = when(table, S, "attack", unit="SL1", target="ME1")
    assert (named(events, "attack_rolled")[0].letter, named(events, "attack_rolled")[0].needs) == ("A", 8)
    when(table, S, "advance", unit="SL1")
    assert table.state.units["SL1"].hex == "1331"


@situation("D.4", rule="W7.31, W7.35, DR6, W7.0, W7.02")
def test_a_unit_owes_one_attack() -> None:
    placed = {"ME1": "1005", "GO1": "1006", "GO2": "1004", "ME2": "1007", "ME3": "0904", "BO1": "1505", "GO3": "1506"}
    table = given(5, "G", placed, dice={"casualty": [1, 1], "result": [1, 1]})
    until(table, "pick_attacker")
    assert set(table.state.owing) == {"ME1", "ME2", "ME3"}
    assert refused(table, W, "pick", piece="BO1").rule == "W7.31"
    assert refused(table, W, "pick", piece="GO1").rule == "W7.0"
    when(table, W, "pick", piece="ME2")
    assert refused(table, W, "attack", unit="ME1", target="GO1").rule == "W7.02"
    assert refused(table, W, "attack", unit="ME2", target="GO2").rule == "W7.32"
    assert refused(table, W, "attack", unit="ME2", target="ME1").rule == "W7.01"
    when(table, W, "attack", unit="ME2", target="GO1")
    when(table, W, "stay")
    assert refused(table, W, "pick", piece="ME2").rule == "W7.31"
    when(table, W, "pick", piece="ME1")
    assert [one.target for one in offered(table, "attack")] == ["GO2"]


@situation(rule="W7.32, W7.31")
def test_whoever_owes_an_attack_makes_that_one() -> None:
    table = given(5, "G", {"ME1": "1005", "GO1": "1006", "GO2": "1004!", "ME2": "1405!", "ME3": "1605", "GO3": "1604!"})
    until(table, "pick_attacker")
    assert refused(table, W, "pick", piece="ME2").rule == "W8.1"
    when(table, W, "pick", piece="ME1")
    assert refused(table, W, "attack", unit="ME1", target="GO2").rule == "W7.31"
    when(table, W, "stay")
    when(table, W, "pick", piece="ME3")
    assert [one.target for one in offered(table, "attack")] == ["GO3"]


@situation(rule="W7.6, 5.1")
def test_cavalry_does_not_advance_into_rough() -> None:
    table = given(5, "G", {"CA1": "1011", "GO1": "1012", "ME1": "2005"}, dice={"casualty": HIT, "result": HIT})
    when(until(table, "pick_attacker"), W, "pick", piece="CA1")
    when(table, W, "attack", unit="CA1", target="GO1")
    assert table.state.units["GO1"].gone
    assert asked(table) != "advance"


@situation("9.32", rule="15.4, W7.37, DR19")
def test_orcs_at_night_need_no_roll_to_hit() -> None:
    table = given(15, "D", {"OA1": "1005", "EL1": "1007"}, dice={"result": [4, 4]})
    when(table, S, "pick", piece="OA1")
    events = when(table, S, "fire_at", unit="OA1", target="EL1")
    assert named(events, "attack_rolled")[0].dice == ()
    assert (named(events, "result_rolled")[0].column, named(events, "result_rolled")[0].result) == ("W", "R")
    state = table.state
    assert blow(state, Board(state), "melee", "EL1", "OA1").column == "X"


@situation("9.22", "9.19", rule="W10.1, 20.2, 20.1, DR11, W10.2")
@pytest.mark.parametrize(("points", "broken"), [(108, False), (109, True)])
def test_an_army_breaks_at_its_level(points: int, broken: bool) -> None:
    placed = {"PK1": "1005", "SL1": "1006", "ME1": "2005"}
    table = given(7, "D", placed, dice={"casualty": HIT, "result": HIT}, points={W: points})
    when(until(table, "pick_attacker"), S, "pick", piece="SL1")
    events = when(table, S, "attack", unit="SL1", target="PK1")
    assert bool(named(events, "demoralized")) is broken
    assert table.state.demoralized == ([W] if broken else [])
    state = table.state
    assert blow(state, Board(state), "melee", "SL1", "ME1").column == ("Y" if broken else "X")


@situation(rule="W7.5, DR18")
def test_sauron_s_units_retreat_into_mordor() -> None:
    placed = {"OA1": "1331", "OR1": "1330", "EL1": "1329", "sauron": "1320", "gorgol": "1331"}
    table = given(9, "G", placed, dice={"casualty": [*HIT], "result": [5, 4]})
    when(until(table, "pick_attacker"), W, "pick", piece="EL1")
    when(table, W, "attack", unit="EL1", target="OR1")
    places = hexes(table, "retreat_to") if asked(table) == "retreat" else set()
    assert "off" in places or table.state.units["OR1"].hex == ""


@situation("9.24", "9.25", "9.26", "D.15", rule="21.21, 21.22, 21.23, 21.24, 12.0, DR22")
@pytest.mark.parametrize(
    ("broken", "vp", "result", "rule"),
    [
        ([S], {W: 60, S: 50}, W, "21.21"),
        ([S], {W: 60, S: 60}, W, "21.22"),
        ([W], {W: 40, S: 50}, S, "21.23"),
        ([], {W: 40, S: 40}, S, "21.24"),
        ([S, W], {W: 40, S: 40}, "drawn", "21.24"),
    ],
)
def test_the_battle_is_judged(broken: list[str], vp: dict[str, int], result: str, rule: str) -> None:
    for turn, length in ((18, 18), (14, 14)):
        table = given(
            turn,
            "G",
            {"ME1": "1005", "GO1": "1320"},
            demoralized=broken,
            vp=vp,
            options={"length": length},
        )
        outcome = table.state.outcome
        assert (outcome.result, outcome.rule, outcome.scores) == (result, rule, vp)
        assert refused(table, S, "done").rule == rule


@situation(rule="W7.55, 18.0")
def test_westernesse_does_not_retreat_through_the_closed_gate() -> None:
    for lord, inside in (("", False), ("1325", True)):
        placed = {"ME1": "1329", "SL1": "1328", "GO1": "2505", **({"sauron": lord} if lord else {})}
        table = given(7, "D", placed, dice={"casualty": HIT, "result": [4, 6]})
        when(until(table, "pick_attacker"), S, "pick", piece="SL1")
        when(table, S, "attack", unit="SL1", target="ME1")
        assert ("1331" in hexes(table, "retreat_to")) is inside


@situation(rule="E4, E6, DR21, 20.2")
def test_corrections_make_weapons_weaker_and_every_leader_count() -> None:
    errata = {"length": 18, "undo": "free", "errata": True}
    placed = {"sauron": "1006", "elendil": "1005", "ME1": "2005"}
    table = given(9, "D", placed, options=errata, dice={"challenge": [4]})
    rolled = named(when(table, S, "challenge", leader="sauron", whom="elendil"), "challenge_rolled")[0]
    assert rolled.difference == 0
    placed = {"cirdan": "1005", "SL1": "1006", "ME1": "2005"}
    for options, points in ((errata, {W: 7}), (None, {})):
        table = given(9, "D", placed, options=options, dice={"casualty": HIT, "result": HIT})
        when(until(table, "pick_attacker"), S, "pick", piece="SL1")
        when(table, S, "attack", unit="SL1", target="cirdan")
        assert table.state.points == points


@situation(rule="15.35")
def test_a_phalanx_may_be_kept_while_it_breaks() -> None:
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "ME1": "1005"}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [4, 4]})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="SP1")
    assert asked(table) == "retreat"
    assert GAME.read_position(table.position()) == table.state
