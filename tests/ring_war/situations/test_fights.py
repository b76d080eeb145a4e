"""Individual Combat (chapter G): who fights whom, who is refused or refuses, and the Ring in a fight."""

from __future__ import annotations

from typing import Any

from core.ring_war.game import GAME
from core.ring_war.model.records.fighting import Combat, Whom
from core.ring_war.model.records.turn import PlaceNazgul
from tests.kit.at_table import actions, asked, named, offered, seat
from tests.ring_war.fights import FIELD, OVER, at, both, fights, spotted
from tests.ring_war.situation import DP, FP, SP, given, refused, situation, when


@situation("9.33", rule="G.1a, 5.2a, G.8, E.3, M02, B.3")
def test_aragorn_with_anduril_against_a_nazgul() -> None:
    table = fights(FP, {"ara": at(cards=["m02"]), "n3": FIELD}, dice={"weapon": [4, 6]}, control={"E1128": DP})
    when(table, FP, "attacker", person="ara")
    assert (asked(table), seat(table)) == ("challenged", DP)
    when(table, DP, "accept")
    assert asked(table) == "stances"
    struck = named(both(table), "struck")
    assert [(one.by, one.die, one.more, one.column, one.wounds, one.special) for one in struck] == [
        ("ara", 4, 1, "+4", 3, True),
        ("n3", 6, 0, "-4", 0, False),
    ]
    assert table.state.people["n3"].special == 3
    assert table.state.people["ara"].known


@situation("9.34", rule="H.1, H.2, 5.2b, G.1a")
def test_gandalfs_sorcery_against_a_nazgul() -> None:
    table = fights(FP, {"gwh": FIELD, "n3": FIELD}, dice={"sorcery": [5], "weapon": [1]})
    when(table, FP, "attacker", person="gwh")
    when(table, DP, "accept")
    events = both(table, "sorcery")
    assert [(one.by, one.column, one.wounds) for one in named(events, "struck")] == [("gwh", "A", 3), ("n3", "-2", 0)]
    assert (table.state.people["n3"].special, table.state.people["gwh"].used) == (3, 1)


@situation(rule="H.1, H.2")
def test_sorcery_ends_with_its_uses_and_a_broken_staff_uses_column_c() -> None:
    table = fights(FP, {"gan": at(used=2, broken=True), "mou": FIELD}, dice={"sorcery": [6], "weapon": [1]})
    when(table, FP, "attacker", person="gan")
    events = both(table, "sorcery")
    assert [(one.column, one.wounds) for one in named(events, "struck") if one.sorcery] == [("C", 2)]
    assert {one.stance for one in offered(table, "stance") if one.seat == FP} == {"weapon", "break_off"}
    assert refused(table, FP, "stance", stance="sorcery").rule == "H.1"


@situation("9.29", rule="E.3, Y.8c, Y.9a")
def test_a_nazgul_drives_off_another() -> None:
    """Six normal wounds by weapons do not kill the Lord of the Nazgûl."""
    table = fights(
        SP,
        {"n3": at(turned=True), "lon": at(normal=5)},
        dice={"weapon": [6, 1]},
        control={"W2421": SP},
        loose_dark=False,
    )
    when(table, SP, "attacker", person="n3")
    assert asked(table) == "stances"
    assert table.state.loose_dark
    when(table, SP, "stance", stance="weapon")
    events = when(table, DP, "stance", stance="weapon")
    assert named(events, "driven_off")[0].hex == "E1128"
    lord = table.state.people["lon"]
    assert (lord.hex, lord.normal, lord.driven) == ("E1128", 6, True)
    assert asked(table) == OVER


@situation(rule="G.1, S.2")
def test_who_attacks_and_whom_is_chosen_and_the_dark_power_pays() -> None:
    table = fights(DP, {"n3": FIELD, "n4": FIELD, "n5": "Edoras", "leg": spotted(), "gim": spotted()}, shadow=2)
    assert [one.person for one in offered(table, "attacker")] == ["n3", "n4"]
    assert refused(table, DP, "attacker", person="n5").rule == "G.1"
    assert refused(table, DP, "attacker", person="leg").rule == "G.1"
    when(table, DP, "attacker", person="n3")
    assert [one.target for one in offered(table, "fight")] == ["leg", "gim"]
    assert refused(table, DP, "fight", person="n3", target="n4").rule == "G.1"
    when(table, DP, "fight", person="n3", target="leg")
    assert (asked(table), table.state.shadow) == ("pairing", 1)
    assert refused(table, DP, "attacker", person="n3").rule == "G.1"
    assert refused(table, DP, "attacker", person="n5").rule == "G.2"
    when(table, DP, "attacker", person="n4")
    when(table, DP, "fight", person="n4", target="gim")
    assert (asked(table), seat(table), table.state.shadow) == ("challenged", FP, 0)


@situation(rule="S.2")
def test_without_a_shadow_point_the_dark_power_begins_no_fight() -> None:
    assert asked(fights(DP, {"n3": FIELD, "leg": spotted()}, shadow=0)) == OVER
    table = fights(DP, {"n3": FIELD, "n4": FIELD, "leg": spotted(), "gim": spotted()}, shadow=1)
    when(table, DP, "attacker", person="n3")
    when(table, DP, "fight", person="n3", target="leg")
    assert asked(table) == "challenged"


@situation(rule="G.1, J.7")
def test_a_character_refuses_by_evading_and_is_out_of_sight() -> None:
    table = fights(DP, {"n3": FIELD, "leg": spotted()}, dice={"refuse": [4]})
    when(table, DP, "attacker", person="n3")
    events = when(table, FP, "refuse")
    assert (named(events, "refused")[0].needs, table.state.people["leg"].spotted) == (4, [])
    assert asked(table) == OVER
    table = fights(DP, {"n3": FIELD, "leg": spotted()}, dice={"refuse": [5]})
    when(table, DP, "attacker", person="n3")
    assert named(when(table, FP, "refuse"), "refusal_failed")[0].die == 5
    assert asked(table) == "stances"


@situation(rule="G.1, RR38")
def test_who_is_face_down_is_attacked_only_where_units_stand_and_by_lot() -> None:
    assert asked(fights(DP, {"n3": FIELD, "leg": FIELD})) == OVER
    people = {"n3": FIELD, "n4": FIELD, "leg": FIELD, "gim": FIELD}
    table = fights(DP, people, {"mordor_orcs_1": FIELD}, dice={"stranger": [2]})
    when(table, DP, "attacker", person="n3")
    assert asked(table) == "pairing"
    assert table.state.people["gim"].spotted == [DP]
    view = GAME.sight.view(table.state, DP)
    assert view.people["gim"].hex == FIELD
    assert view.people["leg"].hex == "?"


@situation(rule="G.1, M.2")
def test_a_stranger_is_not_aimed_at_nor_is_a_wearer_by_who_cannot() -> None:
    table = fights(DP, {"n3": FIELD, "leg": spotted(), "gim": spotted(), "sam": FIELD})
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "fight", person="n3", target="?").rule == "G.1"
    people = {"n3": FIELD, "n4": FIELD, "mou": FIELD, "chi": FIELD}
    table = fights(DP, people, ring={"bearer": "chi", "worn": True}, loose_dark=True)
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "attacker", person="mou").rule == "G.1"


@situation(rule="E.13, G.1b")
def test_a_nazgul_refuses_by_flying_to_a_citadel() -> None:
    table = fights(FP, {"ara": FIELD, "n3": FIELD}, control={"E1128": DP, "E0212": DP, "W3630": FP})
    when(table, FP, "attacker", person="ara")
    assert {one.hex for one in offered(table, "refuse")} == {"E1128", "E0212"}
    assert refused(table, DP, "refuse", hex="W3630").rule == "G.1"
    when(table, DP, "refuse", hex="E0212")
    assert table.state.people["n3"].hex == "E0212"
    assert asked(table) == OVER


@situation(rule="E.13")
def test_a_nazgul_with_the_ring_does_not_refuse() -> None:
    table = fights(FP, {"ara": FIELD, "n3": FIELD}, ring={"bearer": "n3"})
    when(table, FP, "attacker", person="ara")
    assert asked(table) == "stances"


@situation("9.20", rule="X.3c, X.4c, Y.4a")
def test_saruman_refuses_unless_he_is_weak() -> None:
    people = {"gan": FIELD, "sar": FIELD}
    strong = {"isengard_uruks_1": {"hex": "Isengard", "points": 30}}
    table = fights(FP, people, strong, loose_free=True)
    when(table, FP, "attacker", person="gan")
    assert (asked(table), seat(table)) == ("challenged", SP)
    assert [one.hex for one in offered(table, "refuse")] == [""]
    assert named(when(table, SP, "refuse"), "refused")[0].rule == "X.3c"
    assert asked(table) == OVER
    weak = {"isengard_uruks_1": {"hex": "Isengard", "points": 29}}
    table = fights(FP, people, weak, loose_free=True)
    when(table, FP, "attacker", person="gan")
    assert asked(table) == "stances"
    assert {one.stance for one in offered(table, "stance") if one.seat == SP} == {"weapon", "sorcery"}


@situation(rule="X.4c, N.3")
def test_gollum_too_forces_a_weak_saruman_to_fight() -> None:
    people: dict[str, Any] = {"gol": FIELD, "sar": FIELD, "mer": spotted()}
    weak = {"isengard_uruks_1": {"hex": "Isengard", "points": 29}}
    table = fights(DP, people, weak, gollum=DP, loose_dark=True)
    assert [one.person for one in offered(table, "attacker")] == ["gol"]
    when(table, DP, "attacker", person="gol")
    assert (asked(table), table.state.shadow) == ("stances", 9)
    strong = {"isengard_uruks_1": {"hex": "Isengard", "points": 30}}
    assert asked(fights(DP, people, strong, gollum=DP, loose_dark=True)) == OVER
    table = fights(DP, {**people, "n3": FIELD}, weak, gollum=DP, loose_dark=True)
    when(table, DP, "attacker", person="gol")
    table = fights(DP, {**people, "n3": FIELD}, strong, gollum=DP, loose_dark=True)
    assert refused(table, DP, "attacker", person="gol").rule == "N.3"


@situation("9.46", rule="Y.9b, RR1")
def test_the_fellowship_attacks_saruman_only_when_it_may() -> None:
    people = {"gan": FIELD, "chi": FIELD, "n3": FIELD}
    table = fights(FP, people)
    assert refused(table, FP, "attacker", person="chi").rule == "G.1"
    when(table, FP, "attacker", person="gan")
    assert (asked(table), seat(table)) == ("challenged", DP)
    table = fights(FP, people, loose_free=True)
    when(table, FP, "attacker", person="gan")
    assert {one.target for one in offered(table, "fight")} == {"chi", "n3"}


@situation(rule="RR1, Y.9b, G.1")
def test_whom_one_may_not_attack_is_refused() -> None:
    table = fights(FP, {"gan": FIELD, "chi": FIELD, "n3": FIELD, "n4": FIELD, "gol": FIELD})
    when(table, FP, "attacker", person="gan")
    assert refused(table, FP, "fight", person="gan", target="chi").rule == "Y.9b"
    nobodys = refused(table, FP, "fight", person="gan", target="gol")
    assert (nobodys.rule, nobodys.sentence) == ("RR1", "Only an enemy's pieces may be attacked.")


@situation(rule="M.1, M.2, T.2, M.5")
def test_a_bearer_who_is_challenged_puts_on_the_ring() -> None:
    table = fights(DP, {"mou": FIELD, "fro": spotted(), "n8": "Edoras"}, ring={"bearer": "fro"})
    when(table, DP, "attacker", person="mou")
    events = when(table, FP, "wear_ring", person="fro")
    assert table.state.ring.worn
    assert [one.power for one in named(events, "ring_felt")] == [DP]
    assert table.state.mordor == 4
    assert named(events, "refused")[0].rule == "M.2"
    assert asked(table) == OVER


@situation(rule="M.1, M.2, J.7")
def test_the_ring_does_not_hide_from_a_nazgul() -> None:
    table = fights(DP, {"n3": FIELD, "fro": spotted()}, ring={"bearer": "fro"}, dice={"weapon": [3, 3]})
    when(table, DP, "attacker", person="n3")
    assert refused(table, FP, "wear_ring", person="sam").rule == "M.1"
    when(table, FP, "wear_ring", person="fro")
    assert {act.type_ if hasattr(act, "type_") else type(act).__name__ for act in actions(table)} == {
        "Accept",
        "Refuse",
    }
    assert refused(table, FP, "wear_ring", person="fro").rule == "M.1"
    when(table, FP, "accept")
    struck = named(both(table), "struck")
    assert [(one.by, one.column) for one in struck] == [("n3", "+0"), ("fro", "+0")]


@situation(rule="M.2")
def test_nobody_but_a_nazgul_begins_a_fight_with_a_known_wearer() -> None:
    table = fights(DP, {"mou": FIELD, "chi": FIELD, "n3": FIELD}, ring={"bearer": "chi", "worn": True}, loose_dark=True)
    assert [one.person for one in offered(table, "attacker")] == ["n3"]
    assert refused(table, DP, "attacker", person="mou").rule == "G.1"
    table = fights(
        DP,
        {"mou": FIELD, "chi": FIELD, "leg": spotted(), "gim": spotted()},
        ring={"bearer": "chi", "worn": True},
        loose_dark=True,
    )
    when(table, DP, "attacker", person="mou")
    assert refused(table, DP, "fight", person="mou", target="chi").rule == "M.2"


@situation(rule="G.1, Y.5a, E.3")
def test_who_is_not_free_to_attack_is_refused() -> None:
    table = fights(
        SP,
        {"sar": FIELD, "chi": FIELD, "n3": at(turned=True, driven=True), "leg": at(spotted=[SP])},
        mind="sauron",
        dice={"refuse": [1]},
    )
    assert refused(table, SP, "attacker", person="sar").rule == "Y.5a"
    assert refused(table, SP, "attacker", person="n3").rule == "G.1"
    when(table, SP, "attacker", person="chi")
    when(table, FP, "refuse")
    assert (asked(table), table.state.people["leg"].spotted) == (OVER, [])


@situation(rule="G.1")
def test_each_attacks_once_in_a_part() -> None:
    table = fights(DP, {"n3": FIELD, "n4": FIELD, "leg": spotted(), "gim": spotted()}, dice={"refuse": [1]})
    when(table, DP, "attacker", person="n3")
    when(table, DP, "fight", person="n3", target="leg")
    when(table, DP, "done")
    when(table, FP, "refuse")
    assert refused(table, DP, "attacker", person="n3").rule == "G.1"


@situation(rule="Y.6b, G.1")
def test_whom_saruman_has_persuaded_nobody_attacks() -> None:
    """The Dark Power does not know it, and tries."""
    people = {"bor": at(spotted=[DP, SP], persuaded=True), "leg": at(spotted=[SP]), "chi": FIELD, "n3": FIELD}
    table = fights(SP, {**people, "gim": at(spotted=[SP])})
    when(table, SP, "attacker", person="chi")
    assert refused(table, SP, "fight", person="chi", target="bor").rule == "G.1"
    table = fights(DP, people)
    events = when(table, DP, "attacker", person="n3")
    assert named(events, "refused")[0].target == "bor"
    assert asked(table) == OVER


@situation(rule="J.3, G.2")
def test_after_a_search_only_those_are_attacked_who_were_found() -> None:
    people: dict[str, Any] = {"n3": FIELD, "leg": spotted(), "gim": spotted(), "sam": spotted()}
    found = Whom(Combat(FIELD, DP, FP, "J.3", free=True), "n3", ("n3",), ("leg", "gim"))
    table = given("search", "", people, agenda=[found, PlaceNazgul("n9")], shadow=9)
    assert [one.target for one in offered(table, "fight")] == ["leg", "gim"]
    assert refused(table, DP, "fight", person="n3", target="sam").rule == "G.2"
