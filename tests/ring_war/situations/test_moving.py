"""Stacks move: who, how far, by which way (chapters F and P)."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.moving import Go, Moves
from tests.kit.at_table import asked, named, offered
from tests.ring_war.situation import DP, FP, SP, given, place, refused, situation, when
from tests.ring_war.situations.stop import STOP

NINE = ("fro", "sam", "mer", "pip", "ara", "gan", "bor", "leg", "gim")


def moving(power: str, people: Any = None, armies: Any = None, **members: Any) -> Table:
    """Return a table at a power's movement."""
    return given("move", power, people, armies, agenda=[Moves(power), STOP], **members)


def pick(table: Table, seat: str, name: str) -> None:
    """Choose the stack of a hex."""
    when(table, seat, "pick_stack", hex=place(name))


def reach(table: Table) -> set[str]:
    """Return the hexes that are offered."""
    return {one.hex for one in offered(table, "go")}


def alone(table: Table, seat: str, piece: str) -> None:
    """Let one piece of the stack go."""
    when(table, seat, "choose_who")
    when(table, seat, "only", piece=piece)


@situation("9.35", rule="F.1, 2.6, M11")
def test_gandalf_rides_to_minas_tirith_on_shadowfax_alone() -> None:
    table = moving(FP, {"gan": "Edoras"})
    pick(table, FP, "Edoras")
    assert place("East Anorien") in reach(table)
    assert refused(table, FP, "go", hex=place("Minas Tirith")).rule == "2.6"
    when(table, FP, "go", hex=place("East Anorien"))
    assert table.state.people["gan"].road
    table = moving(FP, {"gan": {"hex": "Edoras", "cards": ["m11"]}})
    pick(table, FP, "Edoras")
    events = when(table, FP, "go", hex=place("Minas Tirith"))
    assert named(events, "moved")[0].cost == 8


@situation("9.36", rule="2.6, F.1, P.1")
def test_the_fellowship_keeps_off_the_roads_of_gorgoroth() -> None:
    table = moving(FP, {"fro": "Isenmouthe"})
    pick(table, FP, "Isenmouthe")
    costs = {one.hex for one in offered(table, "go")}
    assert place("Mount Doom") in costs
    assert named(when(table, FP, "go", hex=place("North Gorgoroth")), "moved")[0].cost == 4
    table = moving(DP, None, {"mordor_orcs_1": "Isenmouthe"}, shadow=5)
    pick(table, DP, "Isenmouthe")
    events = when(table, DP, "go", hex=place("North Gorgoroth"))
    assert named(events, "moved")[0].cost == 2
    events = when(table, DP, "go", hex=place("Mount Doom"))
    assert named(events, "moved")[0].cost == 2
    assert named(events, "shadow_spent") == []


@situation("9.43", rule="2.6, P.1")
def test_units_from_isengard_to_edoras_pay_six_by_road() -> None:
    table = moving(SP, None, {"isengard_wolves_1": "Isengard"})
    pick(table, SP, "Isengard")
    events = when(table, SP, "go", hex=place("Edoras"))
    assert named(events, "moved")[0].cost == 6
    assert named(events, "moved")[0].path == (place("Helm's Deep"), place("Edoras"))


@situation("9.44", rule="F.4, E07, M22")
def test_the_paths_of_the_dead_open_to_aragorn_alone() -> None:
    table = moving(FP, {"ara": "Dunharrow"})
    pick(table, FP, "Dunharrow")
    assert refused(table, FP, "go", hex=place("Erech")).rule == "2.6"
    called = [{"card": "e07", "until": 99}]
    table = moving(FP, {"ara": "Dunharrow"}, holds=called)
    pick(table, FP, "Dunharrow")
    assert named(when(table, FP, "go", hex=place("Erech")), "moved")[0].cost == 4
    table = moving(FP, {"gim": "Dunharrow"}, holds=called)
    pick(table, FP, "Dunharrow")
    assert place("Erech") not in reach(table)


@situation(rule="F.1, F.3, P.1")
def test_a_stack_goes_as_the_slowest_and_may_leave_some_behind() -> None:
    table = moving(FP, dict.fromkeys(("ara", "sam", "fro"), "Hobbiton"))
    pick(table, FP, "Hobbiton")
    assert table.state.agenda[-1].left == 6
    when(table, FP, "choose_who")
    assert refused(table, FP, "leave", piece="gan").rule == "P.1"
    when(table, FP, "leave", piece="sam")
    when(table, FP, "leave", piece="fro")
    assert asked(table) == "go_on"
    assert table.state.agenda[-1].left == 7
    when(table, FP, "go", hex=place("Bree"))
    when(table, FP, "stay")
    assert refused(table, FP, "pick_stack", hex=place("Bree")).rule == "F.1"
    pick(table, FP, "Hobbiton")
    when(table, FP, "stay")
    assert table.state.people["sam"].hex == place("Hobbiton")
    assert asked(table) == "choose_bearer"


@situation(rule="P.1")
def test_a_force_is_split_and_stands_together_again() -> None:
    table = moving(SP, None, {"isengard_orcs_1": "Isengard"})
    pick(table, SP, "Isengard")
    when(table, SP, "choose_who")
    assert refused(table, SP, "leave", piece="isengard_orcs_1", points=25).rule == "P.1"
    assert refused(table, SP, "leave", piece="isengard_orcs_1").rule == "P.1"
    when(table, SP, "leave", piece="isengard_orcs_1", points=10)
    when(table, SP, "leave", piece="isengard_orcs_1", points=5)
    assert {name: army.points for name, army in table.state.armies.items()} == {
        "isengard_orcs_1": 10,
        "isengard_orcs_1.1": 15,
    }
    when(table, SP, "done")
    when(table, SP, "go", hex=place("Fords of Isen"))
    assert table.state.armies["isengard_orcs_1.1"].hex == place("Isengard")


@situation(rule="P.1")
def test_on_its_way_a_stack_drops_and_takes_along() -> None:
    table = moving(FP, {"ara": "Bree", "leg": "Bree", "sam": "Weathertop"})
    pick(table, FP, "Bree")
    assert refused(table, FP, "take_along", piece="sam").rule == "P.1"
    when(table, FP, "go", hex=place("Weathertop"))
    assert refused(table, FP, "take_along", piece="ara").rule == "P.1"
    when(table, FP, "take_along", piece="sam")
    assert table.state.agenda[-1].left == 5
    when(table, FP, "drop", piece="leg")
    assert refused(table, FP, "drop", piece="leg").rule == "P.1"
    when(table, FP, "drop", piece="sam")
    assert "sam" in table.state.moved  # who was taken along and left again does not move any more
    assert offered(table, "take_along") == []
    when(table, FP, "go", hex=place("Last Bridge"))
    people = table.state.people
    assert {people["sam"].hex, people["leg"].hex} == {place("Weathertop")}
    assert people["ara"].hex == place("Last Bridge")


@situation(rule="P.2, P.3, S.2, F.5")
def test_the_dark_power_pays_a_point_for_each_stack_and_its_leaders_go_along() -> None:
    table = moving(DP, {"lon": "Minas Morgul", "n6": "Minas Morgul"}, {"mordor_orcs_4": "Minas Morgul"}, shadow=1)
    pick(table, DP, "Minas Morgul")
    assert table.state.agenda[-1].pieces == ("lon", "mordor_orcs_4")
    assert table.state.agenda[-1].left == 6
    when(table, DP, "choose_who")
    assert refused(table, DP, "leave", piece="mordor_orcs_4").rule == "F.5"
    when(table, DP, "done")
    events = when(table, DP, "go", hex=place("Osgiliath"))
    assert [(one.points, one.what) for one in named(events, "shadow_spent")] == [(1, "stack")]
    when(table, DP, "stay")
    assert asked(table) == "choose_bearer"  # no point is left for a flight


@situation(rule="P.5, S.2, E.18, R.8")
def test_who_does_not_move() -> None:
    people = {"the": "Edoras", "eom": "Edoras", "elr": "Rivendell", "ara": "Edoras", "n3": {"hex": "Dol Guldur"}}
    forces = {"rohan_foot_1": {"hex": "Edoras", "awake": False}}
    table = moving(FP, people, forces, bemused=True)
    pick(table, FP, "Edoras")
    assert table.state.agenda[-1].pieces == ("eom", "ara")
    when(table, FP, "stay")
    assert asked(table) == "moves"
    pick(table, FP, "Edoras")
    when(table, FP, "stay")
    assert asked(table) == "choose_bearer"
    table = moving(DP, {"n3": {"hex": "Dol Guldur", "driven": True}, "n4": "Dol Guldur"}, shadow=3)
    assert refused(table, DP, "pick_nazgul", person="n3").rule == "E.3"
    assert refused(table, DP, "pick_nazgul", person="mou").rule == "F.5"
    when(table, DP, "pick_nazgul", person="n4")
    when(table, DP, "stay")
    assert asked(table) == "moves"
    when(table, DP, "pick_nazgul", person="n4")
    when(table, DP, "stay")
    assert asked(table) == "choose_bearer"


@situation("9.48", rule="W.1c, W.1d, P.3")
def test_the_chief_comes_for_lent_riders_and_rides_on_with_them() -> None:
    riders = {"hex": "Edoras", "lent": SP}
    table = moving(SP, {"chi": "Helm's Deep"}, {"rohan_riders_1": riders}, alliance={"partner": FP})
    assert refused(table, SP, "pick_stack", hex=place("Edoras")).rule == "F.1"
    pick(table, SP, "Helm's Deep")
    when(table, SP, "go", hex=place("Edoras"))
    when(table, SP, "take_along", piece="rohan_riders_1")
    assert table.state.agenda[-1].left == 5
    assert refused(table, SP, "drop", piece="chi").rule == "W.1d"
    when(table, SP, "go", hex=place("West Anorien"))
    assert table.state.armies["rohan_riders_1"].hex == place("West Anorien")


@situation(rule="W.1c, W.1d, S.3")
def test_the_dark_power_pays_for_what_it_has_lent() -> None:
    orcs = {"hex": "Dagorlad", "lent": SP}
    members = {"alliance": {"partner": DP}, "mordor": 3, "shadow": 1}
    table = moving(SP, {"sar": "Dagorlad"}, {"mordor_orcs_1": orcs}, **members)
    pick(table, SP, "Dagorlad")
    events = when(table, SP, "go", hex=place("Southlands"))
    assert named(events, "shadow_spent")[0].points == 1
    table = moving(SP, {"sar": "Dagorlad"}, {"mordor_orcs_1": orcs}, alliance={"partner": DP}, mordor=3)
    pick(table, SP, "Dagorlad")
    assert table.state.agenda[-1].pieces == ("sar",)


@situation(rule="M08, M18, M19")
def test_rope_boats_and_lembas() -> None:
    table = moving(FP, {"fro": {"hex": "Lorien", "cards": ["m18", "m19"]}})
    pick(table, FP, "Lorien")
    assert table.state.agenda[-1].left == 7
    events = when(table, FP, "go", hex=place("Emyn Muil"))
    assert (named(events, "moved")[0].cost, named(events, "moved")[0].road) == (4, False)
    table = moving(FP, {"fro": {"hex": "Dimrill Dale", "cards": ["m08"]}})
    pick(table, FP, "Dimrill Dale")
    assert place("Redhorn Pass") in reach(table)
    table = moving(FP, {"fro": {"hex": "Trollshaws", "cards": ["m08"]}})
    pick(table, FP, "Trollshaws")
    assert named(when(table, FP, "go", hex=place("Ettenmoors")), "moved")[0].cost == 3


@situation(rule="E31, E21")
def test_forced_marches_carry_the_next_stack_further() -> None:
    marching = [{"card": "e31", "until": 4, "about": place("Edoras"), "by": FP}]
    table = moving(FP, None, {"rohan_foot_1": "Edoras", "rohan_riders_1": "Edoras"}, holds=marching)
    pick(table, FP, "Edoras")
    when(table, FP, "choose_who")
    when(table, FP, "leave", piece="rohan_riders_1")
    when(table, FP, "done")
    assert table.state.agenda[-1].left == 8
    when(table, FP, "go", hex=place("Eastfold"))
    when(table, FP, "stay")
    assert table.state.holds == []
    arrow = [{"card": "e21", "until": 4, "about": place("Edoras"), "by": FP}]
    table = moving(FP, None, {"rohan_foot_1": "Edoras"}, holds=arrow)
    pick(table, FP, "Edoras")
    assert table.state.agenda[-1].left == 9


@situation(rule="2.6")
def test_who_can_move_at_all_goes_one_hex() -> None:
    table = moving(FP, None, {"dwarves_foot_1": "Iron Hills"})
    pick(table, FP, "Iron Hills")
    hexes = reach(table)
    assert place("E1107") in hexes
    table = moving(DP, None, {"mordor_orcs_1": {"hex": "Old Ford"}}, shadow=2)
    pick(table, DP, "Old Ford")
    events = when(table, DP, "go", hex=place("Gladden Fields"))
    assert named(events, "moved")[0].cost == 5


@situation(rule="P.6, RR1, RR28")
def test_units_take_what_they_pass_through_and_leave_friends_alone() -> None:
    table = moving(SP, None, {"isengard_wolves_1": "Isengard"})
    pick(table, SP, "Isengard")
    events = when(table, SP, "go", hex=place("Edoras"))
    taken = {event.hex: event.power for event in named(events, "control_changed")}
    assert taken == {place("Helm's Deep"): SP, place("Edoras"): SP}
    table = moving(SP, None, {"isengard_wolves_1": "Osgiliath"}, turn=14)
    pick(table, SP, "Osgiliath")
    events = when(table, SP, "go", hex=place("Minas Morgul"))
    assert named(events, "restraint_ended")[0].rule == "Y.9a"
    table = moving(DP, None, {"mordor_orcs_1": "Fords of Isen"}, shadow=3)
    pick(table, DP, "Fords of Isen")
    events = when(table, DP, "go", hex=place("Isengard"))
    assert named(events, "control_changed") == []


@situation("9.30", rule="Y.9a, Y.9b, T.3")
def test_ten_of_isengard_go_to_westemnet() -> None:
    asleep = {"hex": "Westemnet", "awake": False}
    table = moving(SP, None, {"isengard_orcs_1": "Isengard", "rohan_riders_2": asleep}, turn=1)
    pick(table, SP, "Isengard")
    events = when(table, SP, "go", hex=place("Westemnet"))
    assert [event.power for event in named(events, "restraint_ended")] == [FP]
    assert [event.nation for event in named(events, "mobilized")] == ["rohan"]
    assert table.state.armies["rohan_riders_2"].awake
    assert not table.state.loose_dark


@situation(rule="T.2, T.3, T.4, T.5, Y.9a")
def test_whom_units_wake_by_entering() -> None:
    table = moving(DP, None, {"mordor_goblins_1": "Ettenmoors"}, shadow=2)
    pick(table, DP, "Ettenmoors")
    events = when(table, DP, "go", hex=place("Trollshaws"))
    assert [event.nation for event in named(events, "mobilized")] == ["lorien", "rivendell"]
    table = moving(FP, None, {"gondor_foot_2": "Cair Andros"})
    pick(table, FP, "Cair Andros")
    when(table, FP, "go", hex=place("Dead Marshes"))
    assert not table.state.mordor
    table = moving(FP, {"fro": {"hex": "Dead Marshes", "spotted": [DP]}, "sam": "Minas Morgul"})
    pick(table, FP, "Minas Morgul")
    assert named(when(table, FP, "go", hex=place("West Gorgoroth")), "mobilized") == []


@situation(rule="J.8, RR8")
def test_an_orc_party_takes_its_captives_home() -> None:
    people = {"sam": {"hex": "Westemnet", "captive": SP, "party": "p1"}, "chi": "Dunland"}
    party = {"p1": {"owner": SP, "hex": place("Westemnet")}}
    table = moving(SP, people, parties=party)
    assert table.state.people["sam"].hex == place("Isengard")
    assert (table.state.people["sam"].captive, table.state.people["sam"].party) == (SP, "")
    assert table.state.parties == {}


@situation(rule="J.8, RR8")
def test_an_orc_party_may_stay_with_units_of_its_side() -> None:
    people = {"sam": {"hex": "Eastemnet", "captive": SP, "party": "p1"}, "chi": "Dunland"}
    party = {"p1": {"owner": SP, "hex": place("Eastemnet")}}
    table = moving(SP, people, {"isengard_wolves_1": "Eastemnet"}, parties=party)
    assert asked(table) == "march_party"
    assert refused(table, SP, "go", hex=place("Edoras")).rule == "J.8"
    when(table, SP, "go", hex=place("Eastemnet"))
    assert table.state.people["sam"].hex == place("Eastemnet")
    table = moving(SP, people, {"isengard_wolves_1": "Eastemnet"}, parties=party)
    when(table, SP, "go", hex=offered(table, "go")[0].hex)
    assert table.state.people["sam"].hex == place("Isengard")


@situation(rule="B.3")
def test_who_moves_is_hidden_from_the_others() -> None:
    table = moving(FP, dict.fromkeys(NINE, "Rivendell"))
    pick(table, FP, "Rivendell")
    events = when(table, FP, "go", hex=place("Trollshaws"))
    seen = GAME.sight.event_view(table.state, named(events, "moved")[0], DP)
    assert (seen.pieces, seen.cost, seen.path) == (("?",) * 9, 0, (place("Trollshaws"),))
    assert GAME.words.event_text(seen) == "9 of the Fellowship move from Rivendell to the Trollshaws"


@situation(rule="RR19, B.3")
def test_a_known_leader_is_hidden_among_companions() -> None:
    people = {"eom": {"hex": "Eastemnet", "known": True}, "leg": "Westemnet"}
    table = moving(FP, people)
    pick(table, FP, "Eastemnet")
    when(table, FP, "go", hex=place("Westemnet"))
    assert not table.state.people["eom"].known
    assert GAME.sight.view(table.state, SP).face_down == {place("Westemnet"): 2}
    table = moving(FP, people)
    pick(table, FP, "Eastemnet")
    when(table, FP, "go", hex=place("Eastfold"))
    assert table.state.people["eom"].known


@situation(rule="T.2")
def test_a_ring_that_is_worn_out_of_the_west_wakes_mordor() -> None:
    table = moving(FP, {"fro": "Rivendell"}, ring={"bearer": "fro", "worn": True})
    pick(table, FP, "Rivendell")
    events = when(table, FP, "go", hex=place("Hollin ridge"))
    assert [one.nation for one in named(events, "mobilized")] == ["mordor"]


@situation(rule="P.5, E.18, R.8, J.8, E.3, Y.6b, M.4, W.1c, S.2, F.1")
@pytest.mark.parametrize(
    ("power", "piece", "members", "rule"),
    [
        (FP, "the", {"bemused": True}, "R.8"),
        (FP, "elr", {}, "E.18"),
        (FP, {"sam": {"captive": SP}}, {}, "J.8"),
        (FP, {"sam": {"persuaded": True}}, {}, "Y.6b"),
        (FP, {"sam": {"corruption": 3}}, {"ring": {"bearer": "sam"}}, "M.4"),
        (FP, {"rohan_foot_1": {"awake": False}}, {}, "P.5"),
        (FP, {"rohan_foot_1": {"lent": SP}}, {"alliance": {"partner": FP}}, "W.1c"),
        (DP, "mou", {"shadow": 0}, "S.2"),
        (FP, "mou", {}, "F.1"),
    ],
)
def test_why_nothing_moves_from_a_hex(power: str, piece: Any, members: dict[str, Any], rule: str) -> None:
    one = piece if isinstance(piece, dict) else {piece: {}}
    where = "Rivendell" if "elr" in one else "Edoras"
    placed = {name: {"hex": where, **more} for name, more in one.items()}
    people = {name: more for name, more in placed.items() if "_" not in name}
    forces = {name: more for name, more in placed.items() if "_" in name}
    free = {"gol": "Bree"} if power == DP else {"leg": "Bree"}
    table = moving(power, {**people, **free}, forces, **({"gollum": DP} if power == DP else {}), **members)
    assert refused(table, power, "pick_stack", hex=place(where)).rule == rule


@situation(rule="F.1, P.1")
def test_a_stack_is_given_back_once_also_after_somebody_was_left_out() -> None:
    table = moving(FP, {"ara": "Edoras", "leg": "Edoras"})
    pick(table, FP, "Edoras")
    when(table, FP, "choose_who")
    when(table, FP, "leave", piece="leg")
    when(table, FP, "stay")
    assert (asked(table), table.state.moved) == ("moves", [])
    pick(table, FP, "Edoras")
    when(table, FP, "stay")
    assert table.state.moved == ["ara", "leg"]


@pytest.mark.parametrize(("where", "rule"), [("Minas Tirith", "P.1"), ("Bree", "F.1")])
def test_forces_alone_go_by_the_rule_of_stacks(where: str, rule: str) -> None:
    table = given("move", FP, {"fro": "Bree"}, {"gondor_foot_1": "Minas Tirith"})
    when(table, FP, "pick_stack", hex=place(where))
    assert isinstance(table.prompt, Prompt)
    ways = [one.rule for one in table.prompt.choices if isinstance(one.action, Go)]
    assert {table.prompt.rule, *ways} == {rule}
