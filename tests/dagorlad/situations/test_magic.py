"""Magic, the Pedestal, the Beast (W9, 16, 17)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.dagorlad.chapters.attacks import blow
from core.dagorlad.chapters.board import Board
from core.kernel.table import Table
from tests.dagorlad.situation import S, W, given, goes, hexes, refused, situation, until, when
from tests.kit.at_table import asked, named, offered

HIT = [1, 1]
SEAT = {"sauron": "1320", "OA1": "1320"}
STOOL = {"carrier": "OA1"}


def casting(turn: int, phase: str, placed: dict[str, str] | None = None, **members: object) -> Table:
    """Return a table at which Sauron stands on the Pedestal, with an enemy far away."""
    pieces = {**SEAT, "EL9": "x", **({"ME6": "2505"} if placed is None else placed)}
    pieces.pop("EL9")
    members.setdefault("pedestal", STOOL)
    return given(turn, phase, pieces, **members)  # type: ignore[arg-type]


@situation("9.12", rule="16.1, 16.5, 5.8, W9.1, W9.2, DR12")
def test_sinister_visions_disrupt_the_weak() -> None:
    placed = {"ME1": "1005", "CB1": "1105", "BO1": "1205", "MA1": "1405", "PK1": "1505", "CA1": "1605"}
    placed |= {"DW1": "1705", "EL1": "1805", "EA1": "1905"}
    table = casting(5, "E", placed, dice={"spell": [4, 5]})
    events = when(table, S, "cast", spell="visions")
    assert table.state.magic.points == 42
    assert {one.unit for one in named(events, "unit_disrupted")} == {"ME1", "CB1", "BO1", "MA1", "PK1"}
    assert table.state.units["ME1"].visions


@situation("9.13", rule="16.1, 19.13")
def test_near_sauron_only_a_magic_weapon_rallies_from_visions() -> None:
    placed = {"sauron": "1010", "ME1": "1008!~", "elendil": "1007", "ME2": "1209!~", "anarion": "1208"}
    placed |= {"ME3": "1007!~", "GO1": "2505"}
    table = given(5, "G", placed, magic={"points": 9, "visions": 13}, dice={"rally": [2, 2, 2, 2]})
    events = table.line.entries[0].events
    found = {one.unit: one.leader for one in named(events, "rallied")}
    barred = {one.unit: one.why for one in named(events, "rally_barred")}
    assert found["ME1"] == "elendil"
    assert barred == {"ME2": "visions"}
    assert "ME3" in found


@situation("9.14", rule="16.61, W9.3")
def test_a_moved_pedestal_serves_no_spell() -> None:
    table = casting(5, "E", pedestal={"carrier": "OA1", "moved": True})
    assert refused(table, S, "cast", spell="visions").rule == "16.61"
    off = given(5, "E", {"sauron": "1320", "OA1": "1321", "ME1": "2505"}, pedestal=STOOL)
    assert refused(off, S, "cast", spell="visions").rule == "16.61"
    away = given(5, "E", {"OA1": "1321", "ME1": "2505"}, pedestal=STOOL)
    assert refused(away, S, "cast", spell="visions").rule == "W9.4"
    assert refused(away, S, "pick", piece="OA1").rule == "W4.6"


@situation(rule="W9.2, W9.4, 17.0, 16.5, W4.6")
def test_what_sauron_may_not_cast() -> None:
    table = casting(10, "A", magic={"points": 4, "used": {"visions": 2}}, dice={"spell": [6, 6]})
    assert refused(table, S, "cast", spell="nonsense").rule == "16.5"
    assert refused(table, S, "cast", spell="visions").rule == "16.1"
    assert refused(table, S, "cast", spell="beast").rule == "W9.4"
    assert refused(table, S, "cast", spell="wrath").rule == "16.2"
    assert refused(table, S, "activate", capability="nonsense").rule == "16.5"
    assert refused(table, S, "activate", capability="horn").rule == "17.0"
    when(table, S, "cast", spell="eclipse")
    assert table.state.magic.points == 2
    assert not table.state.magic.eclipse
    until(table, "ask_sauron")
    assert table.state.phase == "A" or refused(table, S, "cast", spell="eclipse").rule == "W9.2"


@situation("9.16", rule="17.0, 16.4, 16.0")
def test_the_beast_comes_at_night_only() -> None:
    day = casting(10, "A")
    assert refused(day, S, "cast", spell="beast").rule == "17.0"
    night = casting(15, "A", dice={"spell": [4, 5]})
    when(night, S, "cast", spell="beast")
    state = night.state
    assert (state.magic.points, state.beast.hex, asked(night)) == (40, "1320", "ask_free")


@situation("D.11", rule="16.3, DR13")
def test_an_eclipse_of_the_second_phase_reaches_the_next_turn() -> None:
    early = casting(11, "A", dice={"spell": HIT})
    when(early, S, "cast", spell="eclipse")
    while (early.state.turn, early.state.phase) != (12, "A"):
        until(early, asked(early))
        early.act(next(one.action for one in early.choices() if type(one.action).__struct_config__.tag == "done"))
        if (early.state.turn, early.state.phase) > (12, "A"):
            break
    assert early.state.magic.eclipse == 0
    assert refused(early, S, "cast", spell="beast").rule == "17.0"
    late = casting(11, "E", dice={"spell": HIT})
    when(late, S, "cast", spell="eclipse")
    for _ in range(9):
        if (late.state.turn, late.state.phase) == (12, "A"):
            break
        late.act(next(one.action for one in late.choices() if type(one.action).__struct_config__.tag == "done"))
    assert offered(late, "cast")
    assert "beast" in {one.spell for one in offered(late, "cast")}
    dawn, words = replace(late.state, turn=12, phase="", magic=replace(late.state.magic, eclipse=24)), late.game.words
    assert words.heading(dawn) == "turn 12: Sauron", "the night of turn 11 has ended with it"
    assert words.heading(replace(dawn, magic=replace(dawn.magic, eclipse=25))) == "turn 12, night: Sauron"


@situation("9.42", rule="17.2, 17.21, 17.23, DR14")
def test_one_capability_is_free_after_the_conjuring() -> None:
    table = casting(15, "A", magic={"points": 25}, dice={"spell": HIT})
    when(table, S, "cast", spell="beast")
    when(table, S, "done")
    while table.state.phase != "E":
        table.act(next(one.action for one in table.choices() if type(one.action).__struct_config__.tag == "done"))
    assert asked(table) == "ask_sauron"
    assert not offered(table, "cast")
    when(table, S, "activate", capability="armor")
    assert table.state.magic.points == 11
    assert asked(table) != "ask_sauron"
    while table.state.turn == 15:
        table.act(next(one.action for one in table.choices() if type(one.action).__struct_config__.tag == "done"))
    assert refused(table, S, "activate", capability="armor").rule == "17.23" or table.state.magic.points < 9
    when(table, S, "activate", capability="flight")
    assert table.state.magic.points == 3
    assert table.state.magic.tried == 16


@situation("9.17", rule="17.33, 17.22, 17.23")
def test_a_hurt_beast_is_dear_and_slow() -> None:
    table = casting(16, "A", beast={"hex": "1310", "half": True}, magic={"points": 10})
    assert refused(table, S, "activate", capability="armor").rule == "W9.4"
    when(table, S, "activate", capability="horn")
    assert table.state.magic.points == 2
    until(table, "pick_piece")
    when(table, S, "pick", piece="beast")
    assert "1308" in hexes(table)
    assert "1307" not in hexes(table)


@situation(rule="17.2, W9.2")
def test_an_attempt_of_a_turn_is_one() -> None:
    table = casting(16, "E", beast={"hex": "1310", "armor": True}, magic={"points": 45, "tried": 16})
    assert refused(table, S, "activate", capability="horn").rule == "17.2"
    assert refused(table, S, "cast", spell="eclipse").rule == "W9.2"
    fresh = casting(16, "E", beast={"hex": "1310", "armor": True}, magic={"points": 45})
    assert refused(fresh, S, "activate", capability="armor").rule == "17.23"


@situation(rule="W4.2, W4.6")
def test_sauron_shut_in_by_enemies_stays() -> None:
    ring = {f"ME{at}": hex_ for at, hex_ in enumerate(("1319", "1419", "1420", "1321", "1220", "1219"), 1)}
    table = casting(10, "A", ring)
    assert refused(table, S, "pick", piece="sauron").rule == "W4.2"


@situation(rule="16.62, W5.4")
def test_a_carrier_in_a_zone_puts_the_pedestal_down_and_stays() -> None:
    table = given(9, "C", {"OA1": "1006", "ME1": "1005", "GO1": "1320"}, pedestal=STOOL)
    when(table, S, "pick", piece="OA1")
    assert refused(table, S, "go", piece="OA1", hex="1007").rule == "W5.4"
    when(table, S, "put_down", unit="OA1")
    assert table.state.pedestal.carrier == ""


@situation(rule="W8.5, W9.4, W4.6")
def test_sauron_moves_or_casts() -> None:
    table = casting(10, "A")
    assert refused(table, S, "pick", piece="OA1").rule == "W4.6"
    when(table, S, "pick", piece="sauron")
    when(table, S, "go", piece="sauron", hex="1319")
    when(table, S, "stay")
    assert asked(table) != "ask_sauron"


@situation("9.18", rule="17.32, 17.23, 17.33")
def test_only_a_magic_weapon_harms_the_beast_in_armor() -> None:
    placed = {"ME1": "1005", "gil_galad": "1005", "EA1": "1008"}
    table = given(16, "G", placed, beast={"hex": "1006", "armor": True}, dice={"casualty": [3, 4], "result": [2, 3]})
    assert refused(until(table, "pick_attacker"), W, "pick", piece="ME1").rule == "W7.32"
    when(table, W, "pick", piece="gil_galad")
    events = when(table, W, "attack", unit="gil_galad", target="beast")
    rolled = named(events, "attack_rolled")[0]
    assert (rolled.letter, rolled.armor, rolled.needs, rolled.hit) == ("A", 4, 7, True)
    assert (named(events, "result_rolled")[0].column, table.state.beast.half) == ("X", True)
    assert asked(table) == "retreat"


@situation("9.19", rule="17.33, 20.1, 17.31")
def test_a_slain_beast_breaks_the_army() -> None:
    table = given(
        16,
        "G",
        {"ME1": "1005", "GO1": "2505"},
        beast={"hex": "1006", "half": True},
        points={S: 58},
        dice={"casualty": HIT, "result": [2, 3]},
    )
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="beast")
    state = table.state
    assert (state.beast, state.points, state.demoralized, state.vp) == (None, {S: 73}, [S], {})


@situation(rule="17.33, W7.51, 17.1")
def test_the_beast_retreats_and_is_never_disrupted() -> None:
    table = given(
        16,
        "G",
        {"ME1": "1005", "ME2": "1007", "GO1": "2505"},
        beast={"hex": "1006"},
        dice={"casualty": HIT, "result": [3, 4]},
    )
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="beast")
    assert (table.state.beast.half, asked(table)) == (False, "retreat")
    assert "1108" in hexes(table, "retreat_to")


@situation(rule="17.22, 17.1")
def test_the_horn_lets_the_beast_attack() -> None:
    placed = {"ME1": "1005", "GO1": "2505"}
    tame = given(16, "D", {**placed, "GO2": "1004"}, beast={"hex": "1006"})
    assert refused(until(tame, "pick_attacker"), S, "pick", piece="beast").rule == "17.22"
    table = given(16, "D", placed, beast={"hex": "1006", "horn": 99}, dice={"casualty": HIT, "result": HIT})
    when(until(table, "pick_attacker"), S, "pick", piece="beast")
    events = when(table, S, "attack", unit="beast", target="ME1")
    assert named(events, "attack_rolled")[0].letter == "A"
    when(table, S, "advance", unit="beast")
    assert table.state.beast.hex == "1005"


@situation(rule="17.23, W7.01")
def test_magic_armor_keeps_units_off() -> None:
    table = given(
        16, "G", {"ME1": "1005", "GO1": "1004", "BO1": "1505", "GO2": "1506"}, beast={"hex": "1106", "armor": True}
    )
    when(table, W, "pick", piece="BO1")
    when(table, W, "stay")
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    assert refused(table, W, "attack", unit="ME1", target="beast").rule == "17.23"
    fire = given(16, "G", {"BO1": "1005", "GO1": "1004"}, beast={"hex": "1106", "armor": True})
    when(fire, W, "pick", piece="BO1")
    assert refused(fire, W, "fire_at", unit="BO1", target="beast").rule == "17.23"


@situation("9.37", "D.13", rule="17.24, 19.21")
def test_the_breath_kills_all_in_five_hexes() -> None:
    placed = {"ME1": "1319", "ME2": "1419", "ME3": "1318", "ME4": "1418", "ME5": "1519", "ME6": "1219", "GO1": "1320"}
    table = given(16, "D", {**placed, "gil_galad": "1519", "anarion": "1418"}, beast={"hex": "1320", "breath": 99})
    assert asked(table) == "ask_breath"
    assert refused(table, S, "breathe", direction=6).rule == "17.24"
    when(table, S, "breathe", direction=0)
    state = table.state
    assert [name for name in placed if state.units[name].gone] == ["ME1", "ME2", "ME3", "ME4", "ME5"]
    assert state.leaders["gil_galad"].gone
    assert state.leaders["anarion"].gone
    assert (state.weapons["aiglos"].gone, state.points[W], state.vp[S]) == (True, 20 + 20 + 9, 10)


@situation("D.13", rule="17.24")
def test_the_breath_ends_at_the_edge_of_the_map() -> None:
    table = given(16, "D", {"ME1": "1301", "ME2": "2005"}, beast={"hex": "1302", "breath": 99})
    events = when(table, S, "breathe", direction=0)
    assert named(events, "breath_blown")[0].hexes == ("1301", "1401", "1501")


@situation(rule="17.21, DR16, 17.1")
def test_the_beast_flies_twelve_hexes_and_comes_down_where_it_can_stand() -> None:
    table = given(16, "C", {"ME1": "1505", "ME2": "2005"}, beast={"hex": "1720", "flight": 99})
    when(table, S, "pick", piece="beast")
    assert refused(table, S, "go", piece="beast", hex="1701").rule == "17.21"
    when(table, S, "go", piece="beast", hex="1719")
    assert refused(table, S, "stay").rule == "17.21"
    when(table, S, "go", piece="beast", hex="1714")
    when(table, S, "go", piece="beast", hex="1709")
    assert table.state.agenda[-1].left == 1
    when(table, S, "stay")
    assert table.state.beast.hex == "1709"


@situation(rule="17.1, 18.0")
def test_the_beast_goes_through_zones_and_not_home() -> None:
    table = given(16, "C", {"ME1": "1005", "ME2": "2005"}, beast={"hex": "1006"})
    when(table, S, "pick", piece="beast")
    assert "1004" in hexes(table)
    assert refused(table, S, "exit", piece="beast").rule == "17.1"


@situation("9.31", rule="16.2, DR15, 5.2")
@pytest.mark.parametrize(("hex_", "melee", "armed"), [("1010", "C", "D"), ("1011", "D", "E")])
def test_wrath_lends_a_letter_within_five_hexes(hex_: str, melee: str, armed: str) -> None:
    state = given(
        9, "D", {"ringwraith": "1005", "OR1": hex_, "OA1": "1405", "ME1": "2005"}, magic={"points": 1, "wrath": 99}
    ).state
    board = Board(state)
    assert blow(state, board, "melee", "OR1", "ME1").letter == melee
    archers = given(9, "D", {"ringwraith": "1005", "OA1": hex_, "ME1": "2005"}, magic={"points": 1, "wrath": 99}).state
    board = Board(archers)
    assert blow(archers, board, "melee", "OA1", "ME1").letter == armed
    assert blow(archers, board, "missile", "OA1", "ME1").letter == "E"


@pytest.mark.parametrize(("result", "wounded"), [([5, 4], False), ([2, 3], True)])
@situation("9.15", "D.9", rule="16.64")
def test_sauron_stands_firm_on_the_pedestal(result: list[int], wounded: bool) -> None:
    table = given(
        9,
        "G",
        {"sauron": "1006", "ME1": "1005", "OA1": "2505"},
        pedestal={"hex": "1006"},
        dice={"casualty": HIT, "result": result},
    )
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    events = when(table, W, "attack", unit="ME1", target="sauron")
    lord = table.state.leaders["sauron"]
    assert (lord.hex, lord.wounded, bool(named(events, "sauron_stood"))) == ("1006", wounded, True)


@situation(rule="16.63, 16.64")
def test_the_carrier_retreats_and_leaves_the_pedestal_with_sauron() -> None:
    table = given(
        9,
        "G",
        {"sauron": "1006", "OA1": "1006", "ME1": "1005"},
        pedestal=STOOL,
        dice={"casualty": HIT, "result": [5, 5]},
    )
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="OA1")
    when(table, S, "retreat_to", piece="OA1", hex="1008")
    state = table.state
    assert (state.pedestal.carrier, state.pedestal.hex, state.leaders["sauron"].hex) == ("", "1006", "1006")


@situation("D.10", rule="16.63, 16.61")
def test_the_pedestal_is_captured_and_taken_back() -> None:
    table = given(9, "G", {"OA1": "1006", "ME1": "1005"}, pedestal=STOOL, dice={"casualty": HIT, "result": HIT})
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="OA1")
    when(table, W, "advance", unit="ME1")
    assert (table.state.pedestal.carrier, table.state.pedestal.taken) == ("ME1", True)
    placed = {"GO1": "1006", "ME1": "1005", "OA1": "1010", "OA2": "1209", "sauron": "1209"}
    back = given(9, "D", placed, pedestal={"carrier": "ME1", "taken": True}, dice={"casualty": HIT, "result": HIT})
    when(until(back, "pick_attacker"), S, "pick", piece="GO1")
    when(back, S, "attack", unit="GO1", target="ME1")
    when(back, S, "advance", unit="GO1")
    state = back.state
    assert asked(back) in ("pick_archer", "ask_sauron", "pick_piece")
    if asked(back) == "pick_archer":
        assert refused(back, S, "give_pedestal", unit="GO1").rule == "16.63"
        when(back, S, "give_pedestal", unit="OA2")
    assert (state.pedestal.taken, state.pedestal.moved) == (False, True)
    assert refused(back, S, "cast", spell="visions").rule in ("16.61", "W3.1")


@situation(rule="16.62")
def test_an_archer_takes_the_pedestal_up_and_puts_it_down() -> None:
    placed = {"OA1": "1320", "OA2": "1325", "ME1": "2505", "GO1": "1310"}
    table = given(9, "C", placed, pedestal={"hex": "1321"})
    when(table, S, "pick", piece="OA2")
    assert refused(table, S, "take_up", unit="OA2").rule == "16.62"
    assert refused(table, S, "put_down", unit="OA2").rule == "16.62"
    when(table, S, "stay")
    when(table, S, "pick", piece="OA1")
    when(table, S, "go", piece="OA1", hex="1321")
    when(table, S, "take_up", unit="OA1")
    when(table, S, "go", piece="OA1", hex="1322")
    when(table, S, "put_down", unit="OA1")
    state = table.state
    assert (state.pedestal.hex, state.pedestal.carrier, state.pedestal.moved) == ("1322", "", True)
    when(table, S, "stay")
    when(table, S, "pick", piece="GO1")
    assert refused(table, S, "take_up", unit="GO1").rule == "16.62"
    goes(given(9, "C", placed, pedestal={"hex": "1321"}), S, "GO1", "1311")


@situation(rule="16.2, W7.7")
def test_wrath_ends_with_the_ringwraith() -> None:
    table = given(
        9,
        "G",
        {"ringwraith": "1006-", "cirdan": "1005", "ME1": "2005"},
        magic={"points": 1, "wrath": 99},
        dice={"challenge": [1]},
    )
    when(table, W, "challenge", leader="cirdan", whom="ringwraith")
    assert table.state.magic.wrath == 0
    cast = casting(9, "E", {"ME1": "2505"})
    assert refused(cast, S, "cast", spell="wrath").rule == "16.2"


@situation(rule="W9.2, 5.10")
def test_a_spell_runs_out_by_the_clock() -> None:
    table = casting(9, "A", magic={"points": 9, "visions": 18, "eclipse": 19}, beast={"hex": "1310", "flight": 18})
    state = table.state
    assert (state.magic.visions, state.magic.eclipse, state.beast.flight) == (0, 19, 0)


@situation(rule="DR24, 16.62")
def test_the_pedestal_does_not_go_up_and_down_for_ever() -> None:
    table = given(9, "C", {"OA1": "1320", "OA2": "1322", "ME1": "2505"}, pedestal=STOOL)
    when(table, S, "pick", piece="OA1")
    when(table, S, "put_down", unit="OA1")
    when(table, S, "take_up", unit="OA1")
    assert refused(table, S, "put_down", unit="OA1").rule == "DR24"
    when(table, S, "go", piece="OA1", hex="1321")
    assert not offered(table, "put_down")
    when(table, S, "stay")
    assert (table.state.pedestal.hex, table.state.pedestal.carrier) == ("1321", "OA1")
    laid = given(9, "C", {"OA1": "1320", "OA2": "1322", "ME1": "2505"}, pedestal={"hex": "1320"})
    when(laid, S, "pick", piece="OA1")
    when(laid, S, "take_up", unit="OA1")
    when(laid, S, "go", piece="OA1", hex="1321")
    when(laid, S, "put_down", unit="OA1")
    assert refused(laid, S, "take_up", unit="OA1").rule == "DR24"
    when(laid, S, "go", piece="OA1", hex="1320")
    when(laid, S, "stay")
    when(laid, S, "pick", piece="OA2")
    when(laid, S, "go", piece="OA2", hex="1321")
    when(laid, S, "take_up", unit="OA2")
    assert laid.state.pedestal.carrier == "OA2"


@situation(rule="17.2, 17.0")
def test_the_attempt_may_come_before_the_free_capability() -> None:
    table = casting(16, "A", beast={"hex": "1320"}, magic={"points": 30, "free": 32}, dice={"spell": HIT})
    when(table, S, "cast", spell="visions")
    assert asked(table) == "ask_free"
    assert not offered(table, "cast")
    when(table, S, "activate", capability="armor")
    state = table.state
    assert (state.magic.points, state.beast.armor, state.magic.tried, state.magic.free) == (18, True, 16, 0)
    assert asked(table) != "ask_free"
    both = casting(16, "A", beast={"hex": "1320"}, magic={"points": 30, "free": 32})
    when(both, S, "activate", capability="armor")
    when(both, S, "activate", capability="horn")
    assert (both.state.magic.points, both.state.magic.tried) == (17, 16)
