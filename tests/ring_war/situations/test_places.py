"""Places with rules of their own (F.4), Druadan (Y.3), passes, gates."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.table import Table
from tests.kit.at_table import asked, named
from tests.ring_war.situation import DP, FP, SP, place, refused, situation, when
from tests.ring_war.situations.test_moving import moving, pick, reach


def closed_to(table: Table, seat: str, origin: str, goal: str) -> str:
    """Return the rule by which the stack of a hex does not go to another."""
    pick(table, seat, origin)
    return refused(table, seat, "go", hex=place(goal)).rule


@situation("9.39", rule="F.4, E02")
def test_a_misty_pass_opens_on_a_six_until_game_turn_14() -> None:
    def try_it(die: int, **members: Any) -> tuple[Table, list[Any]]:
        table = moving(FP, {"leg": "Old Ford", "gim": "Old Ford"}, dice={"pass": [die]}, **{"turn": 5, **members})
        pick(table, FP, "Old Ford")
        return table, when(table, FP, "go", hex=place("High Pass"))

    table, events = try_it(4)
    assert (named(events, "pass_tried")[0].die, table.state.people["leg"].hex) == (4, place("Old Ford"))
    assert asked(table) == "choose_bearer"
    table, events = try_it(6)
    assert table.state.people["leg"].hex == place("High Pass")
    for members in ({"turn": 14}, {"holds": [{"card": "e02", "until": 5}]}):
        table, events = try_it(1, **members)
        assert named(events, "pass_tried") == []
        assert table.state.people["gim"].hex == place("High Pass")


@situation(rule="F.4, E17, RR7")
def test_a_storm_drives_a_stack_back_from_a_pass() -> None:
    storm = [{"card": "e17", "until": 15, "about": place("High Pass"), "by": DP}]
    table = moving(FP, {"leg": "Old Ford", "gim": "Old Ford"}, turn=15, holds=storm)
    pick(table, FP, "Old Ford")
    when(table, FP, "go", hex=place("High Pass"))
    people = table.state.people
    assert (people["leg"].normal, people["gim"].normal, people["leg"].hex) == (1, 1, place("Old Ford"))
    assert asked(table) == "choose_bearer"


@situation("9.26", rule="Y.3, F.4")
def test_saruman_passes_through_druadan_whoever_is_there() -> None:
    forces = {"isengard_wolves_1": "Eastfold", "woses_foot_1": "Druadan Forest"}
    table = moving(SP, {"sar": "Eastfold"}, forces, holds=[{"card": "e31", "until": 4, "about": place("Eastfold")}])
    pick(table, SP, "Eastfold")
    assert place("East Anorien") in reach(table)
    assert refused(table, SP, "go", hex=place("Druadan Forest")).rule == "Y.3"
    table = moving(SP, {"sar": "Eastfold"})
    pick(table, SP, "Eastfold")
    assert place("Druadan Forest") in reach(table)
    assert closed_to(moving(SP, {"chi": "Eastfold"}), SP, "Eastfold", "Druadan Forest") == "F.4"
    assert closed_to(moving(FP, {"ara": "Eastfold"}), FP, "Eastfold", "Druadan Forest") == "F.4"
    table = moving(FP, {"ara": "Eastfold"}, came=["woses_foot_1"])
    pick(table, FP, "Eastfold")
    assert place("Druadan Forest") in reach(table)


@situation(rule="F.4, T.2")
def test_havens_are_closed_but_to_the_armies_of_a_mobilized_mordor() -> None:
    orcs = {"mordor_orcs_1": "Dimrill Dale"}
    assert closed_to(moving(DP, None, orcs, shadow=2), DP, "Dimrill Dale", "Nimrodel") == "F.4"
    table = moving(DP, None, orcs, shadow=2, mordor=3)
    pick(table, DP, "Dimrill Dale")
    assert place("Nimrodel") in reach(table)
    table = moving(DP, {"lon": "Dimrill Dale"}, orcs, shadow=2, mordor=3)
    assert closed_to(table, DP, "Dimrill Dale", "Nimrodel") == "F.4"
    assert closed_to(moving(SP, {"sar": "Trollshaws"}), SP, "Trollshaws", "Rivendell") == "F.4"
    assert closed_to(moving(SP, {"sar": "Tower Hills"}), SP, "Tower Hills", "Grey Havens") == "F.4"
    assert closed_to(moving(DP, {"gol": "Limlight mouth"}, gollum=DP), DP, "Limlight mouth", "Lorien") == "F.4"
    table = moving(DP, {"gol": "Dimrill Dale"}, gollum=DP)
    pick(table, DP, "Dimrill Dale")
    assert place("Nimrodel") in reach(table)


@situation(rule="F.4, N.3")
def test_moria_old_forest_and_fangorn() -> None:
    gate = "Moria West-gate"
    assert closed_to(moving(DP, None, {"mordor_orcs_1": gate}, shadow=2), DP, gate, "Moria") == "F.4"
    table = moving(SP, None, {"isengard_orcs_1": gate})
    pick(table, SP, gate)
    assert place("Moria") in reach(table)
    assert closed_to(moving(SP, None, {"isengard_orcs_1": "Bree"}), SP, "Bree", "Old Forest") == "F.4"
    assert closed_to(moving(DP, {"gol": "Westemnet"}, gollum=DP), DP, "Westemnet", "Fangorn") == "F.4"
    assert closed_to(moving(FP, {"fro": "Rivendell"}), FP, "Rivendell", "Moria") == "2.6"
    assert closed_to(moving(FP, {"fro": "Rivendell"}), FP, "Rivendell", "W2704") == "2.3"


@situation(rule="F.4, N.3")
def test_gollum_knows_a_way_into_cirith_ungol() -> None:
    table = moving(DP, {"gol": "Durthang"}, gollum=DP)
    pick(table, DP, "Durthang")
    assert place("Cirith Ungol") in reach(table)
    table = moving(DP, {"mou": "Durthang"}, shadow=2)
    pick(table, DP, "Durthang")
    assert place("Cirith Ungol") not in reach(table)


@situation(rule="F.4, E36")
def test_gates_let_nobody_in_while_they_are_guarded() -> None:
    guards = {"mordor_orcs_3": "Morannon"}
    where = "Dead Marshes"
    assert closed_to(moving(FP, {"fro": where}, guards), FP, where, "Morannon") == "F.4"
    garb = [{"card": "e36", "until": 4, "about": "fro"}]
    table = moving(FP, {"fro": where}, guards, holds=garb)
    pick(table, FP, where)
    assert place("Morannon") in reach(table)
    table = moving(FP, {"fro": where}, {**guards, "gondor_foot_3": where}, mordor=3)
    pick(table, FP, where)
    assert place("Morannon") in reach(table)
    table = moving(FP, {"fro": where})
    pick(table, FP, where)
    assert place("Morannon") in reach(table)


@situation(rule="F.4, RR29")
@pytest.mark.parametrize(("die", "came", "lost"), [(3, [], 4), (4, [], 0), (5, ["ents_foot_1"], 4)])
def test_fangorn_strikes_who_enters(die: int, came: list[str], lost: int) -> None:
    forces = {"isengard_orcs_1": "Isengard", "isengard_wolves_1": "Isengard"}
    table = moving(SP, None, forces, dice={"wood": [die]}, came=came)
    pick(table, SP, "Isengard")
    when(table, SP, "go", hex=place("Fangorn"))
    assert sum(army.points for army in table.state.armies.values()) == 35 - lost


@situation(rule="F.4, RR29")
def test_fangorn_wounds_who_walks_alone() -> None:
    table = moving(SP, {"sar": "Isengard", "chi": "Isengard"}, dice={"wood": [1]})
    pick(table, SP, "Isengard")
    when(table, SP, "go", hex=place("Fangorn"))
    assert (table.state.people["sar"].normal, table.state.people["chi"].normal) == (1, 0)


@situation(rule="E07")
def test_the_dead_stay_in_the_south() -> None:
    table = moving(FP, {"ara": "Erech"}, {"dead_foot_1": "Erech"}, holds=[{"card": "e07", "until": 99}])
    pick(table, FP, "Erech")
    assert refused(table, FP, "go", hex=place("Dunharrow")).rule == "E07"
    table = moving(FP, {"ara": "Minas Tirith"}, {"dead_foot_1": "Minas Tirith"})
    assert closed_to(table, FP, "Minas Tirith", "East Anorien") == "E07"
    when(table, FP, "go", hex=place("Lossarnach"))


@situation(rule="P.4, Y.9b")
def test_units_do_not_enter_among_enemies_whom_they_may_not_attack() -> None:
    forces = {"rohan_foot_1": "Edoras", "isengard_orcs_1": "Westemnet"}
    assert closed_to(moving(FP, None, forces), FP, "Edoras", "Westemnet") == "P.4"
    table = moving(FP, None, forces, loose_free=True)
    pick(table, FP, "Edoras")
    when(table, FP, "go", hex=place("Westemnet"))
    assert asked(table) == "choose_bearer"  # they stop there


@situation(rule="N.3, F.4, E12")
def test_gollum_goes_through_druadan_alone() -> None:
    table = moving(DP, {"gol": "East Anorien"}, gollum=DP)
    pick(table, DP, "East Anorien")
    assert place("Druadan Forest") in reach(table)
    table = moving(FP, {"gol": "East Anorien", "sam": "East Anorien"}, gollum=FP)
    assert closed_to(table, FP, "East Anorien", "Druadan Forest") == "F.4"
