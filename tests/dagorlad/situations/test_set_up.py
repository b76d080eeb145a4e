"""Set-up, arrivals, the turn (chapters 3, 12, 13, 14)."""

from __future__ import annotations

from core.dagorlad.chapters.board import is_night
from core.dagorlad.game import GAME
from core.kernel.table import Table, new_header
from tests.dagorlad.situation import S, W, given, goes, hexes, refused, situation, until, when
from tests.kit.at_table import actions, asked, offered


def started(**options: str) -> Table:
    table = Table(GAME, new_header(GAME, options=options, seed=1))
    table.open()
    return table


@situation("9.1", rule="13.0, 13.1, 13.2")
def test_the_armies_stand_where_the_lists_put_them() -> None:
    table = started()
    assert refused(table, S, "place_warg", hex="1323").rule == "13.1"
    when(table, S, "place_warg", hex="1324")
    assert refused(table, S, "place_warg", hex="1324").rule == "13.1"
    when(table, S, "place_warg", hex="1326")
    when(table, S, "place_warg", hex="1328")
    state = table.state
    standing = {name: unit.hex for name, unit in state.units.items() if unit.hex}
    sauron = [name for name in standing if name[:2] in ("GO", "WA")]
    assert (len(sauron), len(standing)) == (10, 32)
    assert standing["GO1"] == "0821"
    assert standing["CB2"] == "1407"
    assert {standing["PK1"], standing["PK2"]} == {"1404", "1403"}
    assert [standing[f"WA{number}"] for number in (1, 2, 3)] == ["1324", "1326", "1328"]
    leaders = {name: leader.hex for name, leader in state.leaders.items() if leader.hex}
    assert leaders == {
        "elendil": "1407",
        "isildur": "1808",
        "anarion": "1007",
        "baldrim": "1408",
        "gorgol": "1324",
    }
    assert state.weapons["narsil"].carrier == "elendil"
    assert (state.points, state.turn, state.phase, asked(table)) == ({}, 1, "C", "pick_piece")


@situation(rule="E1, E2, E3")
def test_corrections_bring_six_units_and_another_hex() -> None:
    state = started(errata="on").state
    assert state.units["SW1"].hex == "1402"
    assert state.leaders["isildur"].hex == "1908"
    assert "EB5" in state.units
    assert "SW1" not in started().state.units


@situation("9.2", rule="12.0")
def test_the_last_four_turns_are_night() -> None:
    night = [turn for turn in range(1, 19) if is_night(given(turn, "C", {"GO1": "1310", "ME1": "1305"}).state)]
    assert night == [15, 16, 17, 18]


@situation("9.3", "D.1", rule="14.0, 14.1, W4.4, W4.5")
def test_a_chain_of_archers_comes_down_the_road() -> None:
    table = given(4, "C", {f"OA{number}": "" for number in range(1, 9)})
    for number, hex_ in enumerate(("1324", "1325", "1326", "1327", "1328", "1329", "1330", "1331"), 1):
        when(table, S, "pick", piece=f"OA{number}")
        assert hex_ in hexes(table)
        assert f"{int(hex_) - 1}" not in hexes(table)
        when(table, S, "go", piece=f"OA{number}", hex=hex_)
        if asked(table) == "move_on":
            when(table, S, "stay")
    assert table.state.entered == {"1331": 8}
    assert asked(table) != "pick_piece"


@situation("9.3", rule="14.0")
def test_a_ninth_waits() -> None:
    table = given(12, "C", {**{f"OA{number}": "" for number in range(1, 9)}, "OR9": "", "GO1": "1310", "ME1": "1305"})
    for number in range(1, 9):
        goes(table, S, f"OA{number}", str(1323 + number))
    refusal = refused(table, S, "pick", piece="OR9")
    assert (refusal.rule, "waits" in refusal.sentence) == ("14.0", True)
    assert offered(table, "done")


@situation("D.2", rule="14.0, DR5")
def test_whoever_can_enter_must() -> None:
    table = given(6, "C", {"SL1": "", "SL2": "", "ME1": "1305"})
    assert not offered(table, "done")
    refusal = refused(table, S, "done")
    assert refusal.rule == "14.0"
    assert "SL1" in refusal.sentence
    goes(table, S, "SL1", "1329")
    goes(table, S, "SL2", "1330")
    assert asked(table) != "pick_piece"


@situation(rule="14.0")
def test_entry_may_be_left_to_the_side() -> None:
    table = given(6, "C", {"SL1": "", "ME1": "1305"}, options={"free_entry": True})
    when(table, S, "done")
    assert table.state.units["SL1"].hex == ""


@situation("9.4", rule="14.2, 14.0, DR23")
def test_elves_enter_near_the_road_and_stay_there() -> None:
    table = given(2, "F", {"EL1": "", "EL2": "", "gil_galad": ""})
    when(table, W, "pick", piece="EL1")
    assert "1408" in hexes(table)
    assert "1409" not in hexes(table)
    assert {"1201", "1301", "1401", "1501", "1601"} <= hexes(table)
    assert refused(table, W, "go", piece="EL1", hex="1103").rule == "14.2"
    when(table, W, "go", piece="EL1", hex="1408")
    when(table, W, "pick", piece="EL2")
    assert "1407" in hexes(table)
    assert refused(table, W, "go", piece="EL2", hex="1408").rule == "W6.1"
    when(table, W, "go", piece="EL2", hex="1407")
    when(table, W, "pick", piece="gil_galad")
    assert "1407" in hexes(table)
    assert all(table.state.units[name].hex for name in ("EL1", "EL2"))


@situation(rule="14.1, 21.26")
def test_arrivals_can_be_shifted() -> None:
    early = given(2, "C", {"OA1": "", "GO1": "1320", "ME1": "1305"}, options={"shift": -2})
    assert early.state.units["OA1"].hex == ""
    when(early, S, "pick", piece="OA1")
    late = given(4, "C", {"OA1": "", "GO1": "1320", "ME1": "1305"}, options={"shift": 2})
    refusal = refused(late, S, "pick", piece="OA1")
    assert (refusal.rule, "turn 6" in refusal.sentence) == ("14.0", True)


@situation(rule="14.1, 16.62")
def test_the_pedestal_comes_with_an_archer() -> None:
    table = given(4, "C", {"OA1": "", "OA2": "", "ME1": "1305"})
    when(table, S, "pick", piece="OA1")
    when(table, S, "take_up", unit="OA1")
    assert refused(table, S, "take_up", unit="OA1").rule == "16.62"
    when(table, S, "go", piece="OA1", hex="1327")
    assert (table.state.pedestal.hex, table.state.pedestal.moved) == ("1327", True)
    early = given(3, "C", {"OA1": "<", "GO1": "1320", "ME1": "1305"})
    when(early, S, "pick", piece="OA1")
    assert refused(early, S, "take_up", unit="OA1").rule == "14.1"


@situation(rule="W3.1")
def test_the_phases_follow_each_other() -> None:
    table = given(1, "C", {"GO1": "1321", "ME1": "1305"})
    assert refused(table, W, "done").rule == "W3.1"
    when(table, S, "done")
    assert (table.state.phase, asked(table)) == ("F", "pick_piece")
    assert actions(until(table, "pick_piece"))
    when(table, W, "done")
    assert (table.state.turn, table.state.phase) == (2, "C")
