"""Leaders: challenges, wounds, weapons, rally (W7.2, W7.7, 5.5, 5.6, W8.3, 19)."""

from __future__ import annotations

import pytest

from tests.dagorlad.situation import S, W, given, goes, refused, situation, until, when
from tests.kit.at_table import asked, named, offered, seat

HIT = [1, 1]


@situation("9.34", rule="W7.2, 5.5, 19.11")
def test_sauron_challenges_elendil() -> None:
    placed = {"sauron": "1006", "elendil": "1005", "ME1": "2005", "GO1": "2505"}
    table = given(9, "D", placed, dice={"challenge": [1]})
    rolled = named(when(table, S, "challenge", leader="sauron", whom="elendil"), "challenge_rolled")[0]
    assert (rolled.difference, rolled.result) == (-2, "")
    table = given(10, "D", placed, dice={"challenge": [6]})
    when(table, S, "challenge", leader="sauron", whom="elendil")
    assert table.state.leaders["sauron"].gone


@situation("9.20", rule="20.1, 18.0")
def test_without_sauron_his_army_is_broken_and_the_gate_open() -> None:
    placed = {"sauron": "1006", "elendil": "1005", "CA1": "1330", "GO1": "2505"}
    table = given(10, "D", placed, dice={"challenge": [6]}, points={S: 12})
    events = when(table, S, "challenge", leader="sauron", whom="elendil")
    assert [event.side for event in named(events, "demoralized")] == [S]
    until(table, "pick_piece")
    when(table, W, "pick", piece="CA1")
    assert "1331" in {one.hex for one in offered(table, "go")}


@situation("9.35", rule="W7.2, DR7")
def test_the_ringwraith_wounds_baldrim() -> None:
    table = given(9, "D", {"ringwraith": "1006", "baldrim": "1005", "ME1": "2005"}, dice={"challenge": [6]})
    rolled = named(when(table, S, "challenge", leader="ringwraith", whom="baldrim"), "challenge_rolled")[0]
    assert (rolled.difference, rolled.result) == (1, "Dw")
    assert table.state.leaders["baldrim"].wounded


@pytest.mark.parametrize(("die", "killed"), [(1, True), (3, True), (4, False), (6, False)])
@situation("D.12", rule="5.5, 20.1")
def test_elendil_beside_sauron_alone(die: int, killed: bool) -> None:
    table = given(9, "G", {"sauron": "1006", "elendil": "1005", "ME1": "2005"}, dice={"challenge": [die]})
    rolled = named(when(table, W, "challenge", leader="elendil", whom="sauron"), "challenge_rolled")[0]
    state = table.state
    assert (rolled.difference, state.leaders["sauron"].gone, state.leaders["sauron"].wounded) == (2, killed, not killed)
    assert (S in state.demoralized) is killed


@situation(rule="W7.2, W8.31")
def test_a_leader_beside_a_unit_may_refuse_and_rallies_nobody() -> None:
    placed = {"gorgol": "1006", "anarion": "1005", "ME1": "1005", "ME2": "1004!", "GO2": "2505"}
    table = given(9, "D", placed)
    when(table, S, "challenge", leader="gorgol", whom="anarion")
    assert (asked(table), seat(table)) == ("answer_challenge", W)
    assert refused(table, S, "answer", accept=True).rule == "W3.1"
    when(table, W, "answer", accept=False)
    assert table.state.refused == ["anarion"]
    barred = []
    for _ in range(12):
        if table.state.turn > 9:
            break
        done = next(one for one in table.choices() if type(one.action).__struct_config__.tag in ("done", "stay"))
        barred += named(table.act(done.action).events, "rally_barred")
    assert [(one.unit, one.why) for one in barred] == [("ME2", "refused")]


@situation(rule="W7.2")
def test_an_accepted_challenge_is_fought() -> None:
    placed = {"gorgol": "1006", "anarion": "1005", "ME1": "1005", "GO2": "2505"}
    table = given(9, "D", placed, dice={"challenge": [5]})
    when(table, S, "challenge", leader="gorgol", whom="anarion")
    when(table, W, "answer", accept=True)
    assert table.state.leaders["gorgol"].wounded


@situation(rule="W7.2, 18.0")
def test_who_may_challenge_whom() -> None:
    placed = {"cirdan": "1330", "isildur": "1329", "ringwraith": "1331", "gorgol": "1328", "elendil": "1005"}
    table = given(9, "G", placed, dice={"challenge": [1, 1]})
    assert refused(table, W, "challenge", leader="nobody", whom="gorgol").rule == "W7.2"
    assert refused(table, W, "challenge", leader="cirdan", whom="isildur").rule == "W7.2"
    assert refused(table, W, "challenge", leader="elendil", whom="gorgol").rule == "W7.2"
    assert refused(table, W, "challenge", leader="cirdan", whom="ringwraith").rule == "18.0"
    placed = {"cirdan": "1005", "isildur": "1006", "ringwraith": "1106", "gorgol": "0906"}
    table = given(9, "G", placed, dice={"challenge": [3]})
    when(table, W, "challenge", leader="isildur", whom="ringwraith")
    assert refused(table, W, "challenge", leader="isildur", whom="gorgol").rule == "W7.2"
    assert refused(table, W, "challenge", leader="cirdan", whom="ringwraith").rule == "W7.2"


@pytest.mark.parametrize(("bearer", "victor", "points"), [("elendil", "sauron", 29), ("isildur", "ringwraith", 27)])
@situation("9.23", rule="19.22, 20.2, 21.12, W7.2")
def test_narsil_is_captured_in_a_challenge(bearer: str, victor: str, points: int) -> None:
    weapons = {"narsil": {"carrier": bearer}}
    table = given(9, "D", {bearer: "1005-", victor: "1006", "ME1": "2005"}, weapons=weapons, dice={"challenge": [1]})
    events = when(table, S, "challenge", leader=victor, whom=bearer)
    state = table.state
    assert named(events, "weapon_captured")
    assert (state.weapons["narsil"].carrier, state.points[W], state.vp[S]) == (victor, points, 10)


@situation("9.A35", rule="19.22")
def test_a_challenger_may_lose_his_weapon_too() -> None:
    table = given(9, "G", {"isildur": "1005-", "ringwraith": "1006", "ME1": "2005"}, dice={"challenge": [6]})
    when(table, W, "challenge", leader="isildur", whom="ringwraith")
    assert table.state.leaders["isildur"].gone
    weapons = {"narsil": {"carrier": "isildur"}}
    table = given(9, "G", {"isildur": "1005-", "sauron": "1006-", "ME1": "2005"}, weapons=weapons)
    assert offered(table, "challenge")


@situation("9.22", rule="19.21, 20.2")
def test_narsil_is_destroyed_in_melee() -> None:
    table = given(
        9, "D", {"elendil": "1005", "SL1": "1006", "ME1": "2005"}, dice={"casualty": HIT, "result": HIT}, points={W: 80}
    )
    when(until(table, "pick_attacker"), S, "pick", piece="SL1")
    when(table, S, "attack", unit="SL1", target="elendil")
    state = table.state
    assert (state.points[W], state.weapons["narsil"].gone, state.demoralized) == (109, True, [])


@situation(rule="W7.7")
def test_a_lone_leader_retreats_or_is_wounded() -> None:
    table = given(9, "D", {"cirdan": "1005", "SL1": "1006", "ME1": "1003"}, dice={"casualty": HIT, "result": [2, 2]})
    when(until(table, "pick_attacker"), S, "pick", piece="SL1")
    when(table, S, "attack", unit="SL1", target="cirdan")
    assert table.state.leaders["cirdan"].wounded
    assert "1003" in {one.hex for one in offered(table, "retreat_to")}
    when(table, W, "retreat_to", piece="cirdan", hex="1003")
    assert table.state.leaders["cirdan"].hex == "1003"
    killed = given(9, "D", {"cirdan": "1005-", "SL1": "1006", "ME1": "1003"}, dice={"casualty": HIT, "result": [2, 2]})
    when(until(killed, "pick_attacker"), S, "pick", piece="SL1")
    when(killed, S, "attack", unit="SL1", target="cirdan")
    assert killed.state.leaders["cirdan"].gone


@pytest.mark.parametrize(
    ("die", "mark", "fate"), [(1, "", "killed"), (3, "", "hurt"), (3, "-", "killed"), (6, "", "whole")]
)
@situation(rule="5.6, W7.7")
def test_what_becomes_of_a_leader_whose_unit_is_lost(die: int, mark: str, fate: str) -> None:
    placed = {"cirdan": f"1005{mark}", "ME1": "1005", "SL1": "1006", "ME2": "1003", "ME3": "0805"}
    table = given(9, "D", placed, dice={"casualty": HIT, "result": HIT, "fate": [die]})
    when(until(table, "pick_attacker"), S, "pick", piece="SL1")
    when(table, S, "attack", unit="SL1", target="ME1")
    leader = table.state.leaders["cirdan"]
    if fate != "killed":
        assert refused(table, W, "displace_to", leader="cirdan", hex="2005").rule == "5.6"
        when(table, W, "displace_to", leader="cirdan", hex="0805")
        assert leader.hex == "0805"
    assert (leader.gone, leader.wounded) == (fate == "killed", fate == "hurt" or bool(mark))


@situation(rule="5.6")
def test_a_leader_of_a_unit_that_loses_a_step_goes_with_it() -> None:
    placed = {"cirdan": "1005", "ME1": "1005", "SL1": "1006"}
    table = given(9, "D", placed, dice={"casualty": HIT, "result": [2, 2], "fate": [1]})
    when(until(table, "pick_attacker"), S, "pick", piece="SL1")
    when(table, S, "attack", unit="SL1", target="ME1")
    when(table, W, "retreat_to", piece="ME1", hex="1003")
    state = table.state
    assert (state.leaders["cirdan"].hex, state.leaders["cirdan"].wounded) == ("1003", True)


@situation(rule="19.14, 19.0, E5")
def test_narsil_passes_from_father_to_son() -> None:
    table = given(3, "F", {"elendil": "1005", "isildur": "1006", "ME1": "1405", "GO1": "2505"})
    assert refused(table, W, "swap_narsil").rule == "19.14"
    when(table, W, "pick", piece="isildur")
    when(table, W, "go", piece="isildur", hex="1005")
    when(table, W, "swap_narsil")
    assert table.state.weapons["narsil"].carrier == "isildur"
    errata = {"length": 18, "undo": "free", "errata": True}
    whole = given(3, "F", {"elendil": "1005", "isildur": "1005", "ME1": "1405"}, options=errata)
    assert refused(whole, W, "swap_narsil").rule == "E5"
    wounded = given(3, "F", {"elendil": "1005-", "isildur": "1005", "ME1": "1405"}, options=errata)
    when(wounded, W, "swap_narsil")
    assert refused(wounded, W, "swap_narsil").rule == "E5"


@situation(rule="19.23")
def test_a_captured_weapon_is_handed_on() -> None:
    weapons = {"narsil": {"carrier": "ringwraith", "captured": True}}
    placed = {"ringwraith": "1320", "OR1": "1320", "GO1": "1322", "ME1": "1005"}
    table = given(9, "C", placed, weapons=weapons)
    assert refused(table, S, "hand_over", weapon="narsil", to="GO1").rule == "19.23"
    assert refused(table, S, "hand_over", weapon="aiglos", to="OR1").rule == "19.23"
    when(table, S, "hand_over", weapon="narsil", to="OR1")
    assert table.state.weapons["narsil"].carrier == "OR1"
    goes(table, S, "OR1", "1319")
    lost = given(
        9,
        "G",
        {"OR1": "1006", "ME1": "1005"},
        weapons={"narsil": {"carrier": "OR1", "captured": True}},
        dice={"casualty": HIT, "result": HIT},
    )
    when(until(lost, "pick_attacker"), W, "pick", piece="ME1")
    when(lost, W, "attack", unit="ME1", target="OR1")
    assert lost.state.weapons["narsil"].carrier == "ME1"
    assert lost.state.points == {S: 3}


@situation(rule="DR10, 18.0")
def test_a_weapon_that_leaves_into_mordor_is_out_of_the_game() -> None:
    table = given(9, "F", {"gil_galad": "1331", "sauron": "1320", "ME1": "1005"})
    when(table, W, "pick", piece="gil_galad")
    when(table, W, "exit", piece="gil_galad")
    state = table.state
    assert (state.weapons["aiglos"].gone, state.points, state.vp) == (True, {}, {S: 0})


def rallied(placed: dict[str, str], dice: list[int], **members: object) -> list[tuple[str, str, bool]]:
    table = given(9, "G", placed, dice={"rally": dice}, **members)  # type: ignore[arg-type]
    events = list(table.line.entries[0].events)
    for _ in range(30):
        if named(events, "phase_began")[-1].phase == "H" or table.state.turn > 9:
            break
        done = next(one for one in table.choices() if type(one.action).__struct_config__.tag in ("done", "stay"))
        events += table.act(done.action).events
    return [(one.unit, one.leader, one.success) for one in named(events, "rallied")]


@pytest.mark.parametrize(("dice", "success"), [([4, 5], True), ([5, 5], False), ([1, 1], False)])
@situation("9.36", rule="W8.31, W8.37, 5.7")
def test_isildur_rallies_up_to_nine(dice: list[int], success: bool) -> None:
    assert rallied({"isildur": "1005", "CA1": "1006!", "GO1": "2505"}, dice) == [("CA1", "isildur", success)]


@situation(rule="W8.32, DR1, W10.2")
def test_the_best_leader_rallies_and_a_unit_alone_by_itself() -> None:
    placed = {"isildur": "1005", "cirdan": "1007-", "CA1": "1006!", "ME1": "2005!", "GO1": "2505"}
    found = rallied(placed, [1, 2, 1, 2])
    assert found == [("CA1", "isildur", True), ("ME1", "", True)]
    away = given(9, "G", {"GO1": "<!", "GO2": "2505", "ME1": "1005"}).line.entries[0].events
    assert [(one.unit, one.why) for one in named(away, "rally_barred")] == [("GO1", "away")]
    assert rallied({"GO1": "1006!", "ME1": "2005", "gorgol": "1006-"}, [1, 2], demoralized=[S]) == []


@situation(rule="DR24, 19.14, 19.23")
def test_a_weapon_does_not_go_to_and_fro() -> None:
    table = given(3, "F", {"elendil": "1005", "isildur": "1005", "ME1": "1405", "GO1": "2505"})
    when(table, W, "swap_narsil")
    when(table, W, "swap_narsil")
    refusal = refused(table, W, "swap_narsil")
    assert (refusal.rule, refusal.sentence) == ("DR24", "Elendil has given Narsil away once in this phase.")
    placed = {"ringwraith": "1320", "gorgol": "1320", "ME1": "1005"}
    table = given(9, "C", placed, weapons={"narsil": {"carrier": "ringwraith", "captured": True}})
    when(table, S, "hand_over", weapon="narsil", to="gorgol")
    when(table, S, "hand_over", weapon="narsil", to="ringwraith")
    assert refused(table, S, "hand_over", weapon="narsil", to="gorgol").rule == "DR24"


@pytest.mark.parametrize(("result", "carrier"), [([4, 4], "SL1"), ([2, 3], "SL1"), ([1, 1], "ME1")])
@situation(rule="DR25, 15.35, 19.23")
def test_a_phalanx_carries_the_weapon_of_its_slaves(result: list[int], carrier: str) -> None:
    placed = {"SL1": "1007", "SL2": "1006", "ME1": "1004", "sauron": "1320"}
    weapons = {"narsil": {"carrier": "SL2", "captured": True}}
    table = given(9, "C", placed, weapons=weapons, dice={"casualty": HIT, "result": result})
    when(table, S, "pick", piece="SL1")
    when(table, S, "form", unit="SL1", other="SL2")
    assert table.state.weapons["narsil"].carrier == "SP1"
    goes(until(table, "pick_piece"), W, "ME1", "1005")
    when(until(table, "pick_attacker"), W, "pick", piece="ME1")
    when(table, W, "attack", unit="ME1", target="SP1")
    assert table.state.weapons["narsil"].carrier == carrier


@situation(rule="5.6, 15.35")
def test_a_leader_of_a_lost_slave_does_not_wait_for_the_other_to_fall() -> None:
    ring = {"EL1": "1005", "EL2": "1106", "EL3": "0906", "EL4": "1007", "EL5": "1107", "EL6": "0907"}
    placed = {"SP1": "1006", "SL1": "SP1", "SL2": "SP1", "gorgol": "1006", **ring, "GO1": "1210"}
    table = given(7, "G", placed, dice={"casualty": HIT, "result": [5, 5], "fate": [6]})
    when(until(table, "pick_attacker"), W, "pick", piece="EL1")
    when(table, W, "attack", unit="EL1", target="SP1")
    when(table, S, "go_with", unit="SL1")
    state = table.state
    assert (state.units["SL1"].gone, state.units["SL2"].gone, state.leaders["gorgol"].hex) == (True, True, "1210")
