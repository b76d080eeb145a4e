"""Individual Combat (chapter G): who fights whom, rounds, wounds, refusing, breaking off, helpers."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.fighting import Combat, Fights, Whom
from core.ring_war.model.records.turn import PlaceNazgul
from tests.ring_war.situation import (
    DP,
    FP,
    SP,
    actions,
    asked,
    given,
    named,
    offered,
    place,
    refused,
    seat,
    situation,
    when,
)

FIELD = place("Westemnet")
WOLVES = "isengard_wolves_1"
OVER = "place_nazgul"
"""What is asked when the fights are over."""


def _fights(power: str, people: dict[str, Any], armies: dict[str, Any] | None = None, **more: Any) -> Table:
    members = {"shadow": 9, **more}
    return given("fight", power, people, armies, agenda=[Fights(power), PlaceNazgul("n9")], **members)


def _at(**more: Any) -> dict[str, Any]:
    return {"hex": FIELD, **more}


def _spotted(*powers: str) -> dict[str, Any]:
    return _at(spotted=list(powers or (DP,)))


def _both(table: Table, one: str = "weapon", other: str = "weapon", until_end: bool = False) -> list[Any]:
    """Give both stances, the Fellowship's first, and return what follows."""
    seats = [FP, *(power for power in (DP, SP) if power in {act.seat for act in actions(table)})]
    events: list[Any] = []
    for power, stance in zip(seats, (one, other), strict=False):
        events = when(table, power, "stance", stance=stance, until_end=until_end)
    return events


@situation("9.33", rule="G.1a, 5.2a, G.8, E.3, M02, B.3")
def test_aragorn_with_anduril_against_a_nazgul() -> None:
    table = _fights(FP, {"ara": _at(cards=["m02"]), "n3": FIELD}, dice={"weapon": [4, 6]}, control={"E1128": DP})
    when(table, FP, "attacker", person="ara")
    assert (asked(table), seat(table)) == ("challenged", DP)
    when(table, DP, "accept")
    assert asked(table) == "stances"
    struck = named(_both(table), "struck")
    assert [(one.by, one.die, one.more, one.column, one.wounds, one.special) for one in struck] == [
        ("ara", 4, 1, "+4", 3, True),
        ("n3", 6, 0, "-4", 0, False),
    ]
    assert table.state.people["n3"].special == 3
    assert table.state.people["ara"].known


@situation("9.34", rule="H.1, H.2, 5.2b, G.1a")
def test_gandalfs_sorcery_against_a_nazgul() -> None:
    table = _fights(FP, {"gwh": FIELD, "n3": FIELD}, dice={"sorcery": [5], "weapon": [1]})
    when(table, FP, "attacker", person="gwh")
    when(table, DP, "accept")
    events = _both(table, "sorcery")
    assert [(one.by, one.column, one.wounds) for one in named(events, "struck")] == [("gwh", "A", 3), ("n3", "-2", 0)]
    assert (table.state.people["n3"].special, table.state.people["gwh"].used) == (3, 1)


@situation(rule="H.1, H.2")
def test_sorcery_ends_with_its_uses_and_a_broken_staff_uses_column_c() -> None:
    table = _fights(FP, {"gan": _at(used=2, broken=True), "mou": FIELD}, dice={"sorcery": [6], "weapon": [1]})
    when(table, FP, "attacker", person="gan")
    events = _both(table, "sorcery")
    assert [(one.column, one.wounds) for one in named(events, "struck") if one.sorcery] == [("C", 2)]
    assert {one.stance for one in offered(table, "stance") if one.seat == FP} == {"weapon", "break_off"}
    assert refused(table, FP, "stance", stance="sorcery").rule == "G.1a"


@situation("9.29", rule="E.3, Y.8c, Y.9a")
def test_a_nazgul_drives_off_another() -> None:
    """Six normal wounds by weapons do not kill the Lord of the Nazgûl."""
    table = _fights(
        SP,
        {"n3": _at(turned=True), "lon": _at(normal=5)},
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
    table = _fights(DP, {"n3": FIELD, "n4": FIELD, "n5": "Edoras", "leg": _spotted(), "gim": _spotted()}, shadow=2)
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
    assert asked(_fights(DP, {"n3": FIELD, "leg": _spotted()}, shadow=0)) == OVER
    table = _fights(DP, {"n3": FIELD, "n4": FIELD, "leg": _spotted(), "gim": _spotted()}, shadow=1)
    when(table, DP, "attacker", person="n3")
    when(table, DP, "fight", person="n3", target="leg")
    assert asked(table) == "challenged"


@situation(rule="G.1, J.7")
def test_a_character_refuses_by_evading_and_is_out_of_sight() -> None:
    table = _fights(DP, {"n3": FIELD, "leg": _spotted()}, dice={"refuse": [4]})
    when(table, DP, "attacker", person="n3")
    events = when(table, FP, "refuse")
    assert (named(events, "refused")[0].needs, table.state.people["leg"].spotted) == (4, [])
    assert asked(table) == OVER
    table = _fights(DP, {"n3": FIELD, "leg": _spotted()}, dice={"refuse": [5]})
    when(table, DP, "attacker", person="n3")
    assert named(when(table, FP, "refuse"), "refusal_failed")[0].die == 5
    assert asked(table) == "stances"


@situation(rule="G.1, RR38")
def test_who_is_face_down_is_attacked_only_where_units_stand_and_by_lot() -> None:
    assert asked(_fights(DP, {"n3": FIELD, "leg": FIELD})) == OVER
    people = {"n3": FIELD, "n4": FIELD, "leg": FIELD, "gim": FIELD}
    table = _fights(DP, people, {"mordor_orcs_1": FIELD}, dice={"stranger": [2]})
    when(table, DP, "attacker", person="n3")
    assert asked(table) == "pairing"
    assert table.state.people["gim"].spotted == [DP]
    view = GAME.sight.view(table.state, DP)
    assert view.people["gim"].hex == FIELD
    assert view.people["leg"].hex == "?"


@situation(rule="G.1, M.2")
def test_a_stranger_is_not_aimed_at_nor_is_a_wearer_by_who_cannot() -> None:
    table = _fights(DP, {"n3": FIELD, "leg": _spotted(), "gim": _spotted(), "sam": FIELD})
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "fight", person="n3", target="?").rule == "G.1"
    people = {"n3": FIELD, "n4": FIELD, "mou": FIELD, "chi": FIELD}
    table = _fights(DP, people, ring={"bearer": "chi", "worn": True}, loose_dark=True)
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "attacker", person="mou").rule == "G.1"


@situation(rule="E.13, G.1b")
def test_a_nazgul_refuses_by_flying_to_a_citadel() -> None:
    table = _fights(FP, {"ara": FIELD, "n3": FIELD}, control={"E1128": DP, "E0212": DP, "W3630": FP})
    when(table, FP, "attacker", person="ara")
    assert {one.hex for one in offered(table, "refuse")} == {"E1128", "E0212"}
    assert refused(table, DP, "refuse", hex="W3630").rule == "G.1"
    when(table, DP, "refuse", hex="E0212")
    assert table.state.people["n3"].hex == "E0212"
    assert asked(table) == OVER


@situation(rule="E.13")
def test_a_nazgul_with_the_ring_does_not_refuse() -> None:
    table = _fights(FP, {"ara": FIELD, "n3": FIELD}, ring={"bearer": "n3"})
    when(table, FP, "attacker", person="ara")
    assert asked(table) == "stances"


@situation("9.20", rule="X.3c, X.4c, Y.4a")
def test_saruman_refuses_unless_he_is_weak() -> None:
    people = {"gan": FIELD, "sar": FIELD}
    strong = {"isengard_uruks_1": {"hex": "Isengard", "points": 30}}
    table = _fights(FP, people, strong, loose_free=True)
    when(table, FP, "attacker", person="gan")
    assert (asked(table), seat(table)) == ("challenged", SP)
    assert [one.hex for one in offered(table, "refuse")] == [""]
    assert named(when(table, SP, "refuse"), "refused")[0].rule == "X.3c"
    assert asked(table) == OVER
    weak = {"isengard_uruks_1": {"hex": "Isengard", "points": 29}}
    table = _fights(FP, people, weak, loose_free=True)
    when(table, FP, "attacker", person="gan")
    assert asked(table) == "stances"
    assert {one.stance for one in offered(table, "stance") if one.seat == SP} == {"weapon", "sorcery"}


@situation(rule="X.4c, N.3")
def test_gollum_too_forces_a_weak_saruman_to_fight() -> None:
    people: dict[str, Any] = {"gol": FIELD, "sar": FIELD, "mer": _spotted()}
    weak = {"isengard_uruks_1": {"hex": "Isengard", "points": 29}}
    table = _fights(DP, people, weak, gollum=DP, loose_dark=True)
    assert [one.person for one in offered(table, "attacker")] == ["gol"]
    when(table, DP, "attacker", person="gol")
    assert (asked(table), table.state.shadow) == ("stances", 9)
    strong = {"isengard_uruks_1": {"hex": "Isengard", "points": 30}}
    assert asked(_fights(DP, people, strong, gollum=DP, loose_dark=True)) == OVER
    table = _fights(DP, {**people, "n3": FIELD}, weak, gollum=DP, loose_dark=True)
    when(table, DP, "attacker", person="gol")
    table = _fights(DP, {**people, "n3": FIELD}, strong, gollum=DP, loose_dark=True)
    assert refused(table, DP, "attacker", person="gol").rule == "N.3"


@situation("9.46", rule="Y.9b, RR1")
def test_the_fellowship_attacks_saruman_only_when_it_may() -> None:
    people = {"gan": FIELD, "chi": FIELD, "n3": FIELD}
    table = _fights(FP, people)
    assert refused(table, FP, "attacker", person="chi").rule == "G.1"
    when(table, FP, "attacker", person="gan")
    assert (asked(table), seat(table)) == ("challenged", DP)
    table = _fights(FP, people, loose_free=True)
    when(table, FP, "attacker", person="gan")
    assert {one.target for one in offered(table, "fight")} == {"chi", "n3"}


@situation(rule="RR1, G.1")
def test_whom_one_may_not_attack_is_refused() -> None:
    table = _fights(FP, {"gan": FIELD, "chi": FIELD, "n3": FIELD, "n4": FIELD})
    when(table, FP, "attacker", person="gan")
    assert refused(table, FP, "fight", person="gan", target="chi").rule == "RR1"


@situation(rule="M.1, M.2, T.2, M.5")
def test_a_bearer_who_is_challenged_puts_on_the_ring() -> None:
    table = _fights(DP, {"mou": FIELD, "fro": _spotted(), "n8": "Edoras"}, ring={"bearer": "fro"})
    when(table, DP, "attacker", person="mou")
    events = when(table, FP, "wear_ring", person="fro")
    assert table.state.ring.worn
    assert [one.power for one in named(events, "ring_felt")] == [DP]
    assert table.state.mordor == 4
    assert named(events, "refused")[0].rule == "M.2"
    assert asked(table) == OVER


@situation(rule="M.1, M.2, J.7")
def test_the_ring_does_not_hide_from_a_nazgul() -> None:
    table = _fights(DP, {"n3": FIELD, "fro": _spotted()}, ring={"bearer": "fro"}, dice={"weapon": [3, 3]})
    when(table, DP, "attacker", person="n3")
    assert refused(table, FP, "wear_ring", person="sam").rule == "M.1"
    when(table, FP, "wear_ring", person="fro")
    assert {act.type_ if hasattr(act, "type_") else type(act).__name__ for act in actions(table)} == {
        "Accept",
        "Refuse",
    }
    assert refused(table, FP, "wear_ring", person="fro").rule == "M.1"
    when(table, FP, "accept")
    struck = named(_both(table), "struck")
    assert [(one.by, one.column) for one in struck] == [("n3", "+0"), ("fro", "+0")]


@situation(rule="M.2")
def test_nobody_but_a_nazgul_begins_a_fight_with_a_known_wearer() -> None:
    table = _fights(
        DP, {"mou": FIELD, "chi": FIELD, "n3": FIELD}, ring={"bearer": "chi", "worn": True}, loose_dark=True
    )
    assert [one.person for one in offered(table, "attacker")] == ["n3"]
    assert refused(table, DP, "attacker", person="mou").rule == "G.1"
    table = _fights(
        DP,
        {"mou": FIELD, "chi": FIELD, "leg": _spotted(), "gim": _spotted()},
        ring={"bearer": "chi", "worn": True},
        loose_dark=True,
    )
    when(table, DP, "attacker", person="mou")
    assert refused(table, DP, "fight", person="mou", target="chi").rule == "M.2"


@situation(rule="G.2")
def test_the_defender_brings_in_others_who_help_or_draw_off() -> None:
    table = _fights(
        DP,
        {"n3": FIELD, "n4": FIELD, "lon": FIELD, "leg": _spotted(), "ara": FIELD, "gim": FIELD},
        dice={"weapon": [3, 3, 3, 3]},
    )
    when(table, DP, "attacker", person="n3")
    when(table, DP, "attacker", person="n4")
    when(table, DP, "attacker", person="lon")
    when(table, FP, "accept")
    assert asked(table) == "joining"
    assert refused(table, FP, "join_fight", person="leg", target="leg").rule == "G.2"
    assert refused(table, FP, "join_fight", person="ara", target="gim").rule == "G.2"
    when(table, FP, "join_fight", person="ara", target="leg")
    assert (asked(table), seat(table)) == ("draw_off", DP)
    assert table.state.people["ara"].spotted == [DP]
    when(table, DP, "draw_away", person="lon")
    when(table, FP, "join_fight", person="gim", target="ara")
    began = named(_both(table), "struck")
    assert [(one.by, one.column) for one in began[:2]] == [("n3", "+0"), ("leg", "+1")]
    fight = table.state.agenda[-1].fight
    assert [(pair.attackers, pair.defenders) for pair in fight.pairs] == [
        (("n3", "n4"), ("leg",)),
        (("lon",), ("ara", "gim")),
    ]


@situation(rule="G.2")
def test_nobody_fights_more_than_three() -> None:
    people = dict.fromkeys(("n3", "n4", "n5", "n6"), FIELD)
    table = _fights(DP, {**people, "leg": _spotted()})
    for name in ("n3", "n4"):
        when(table, DP, "attacker", person=name)
    when(table, DP, "attacker", person="n5")
    assert (asked(table), seat(table)) == ("challenged", FP)
    found = {name: _spotted() for name in ("leg", "gim", "sam")}
    table = _fights(DP, {**people, **found, "chi": FIELD}, loose_dark=True)
    for name in ("n3", "n4", "n5"):
        when(table, DP, "attacker", person=name)
        when(table, DP, "fight", person=name, target="leg")
    assert refused(table, DP, "attacker", person="sar").rule == "G.2"
    when(table, DP, "attacker", person="n6")
    assert {one.target for one in offered(table, "fight")} == {"gim", "sam"}
    assert refused(table, DP, "fight", person="n6", target="leg").rule == "G.2"
    when(table, DP, "fight", person="n6", target="gim")
    assert (asked(table), table.state.agenda[-1].fight.pairs[1].defenders) == ("challenged", ("gim",))


@situation(rule="G.2")
def test_in_one_fight_the_pieces_of_one_player_are_attacked() -> None:
    table = _fights(DP, {"n3": FIELD, "n4": FIELD, "leg": _spotted(), "gim": _spotted(), "chi": FIELD}, loose_dark=True)
    when(table, DP, "attacker", person="n3")
    when(table, DP, "fight", person="n3", target="leg")
    when(table, DP, "attacker", person="n4")
    assert refused(table, DP, "fight", person="n4", target="chi").rule == "G.2"
    assert {one.target for one in offered(table, "fight")} == {"leg", "gim"}


@situation(rule="G.2, E.3")
def test_the_lone_one_chooses_whom_his_wounds_hit() -> None:
    table = _fights(DP, {"n3": FIELD, "n4": FIELD, "leg": _spotted()}, dice={"weapon": [1, 6]})
    when(table, DP, "attacker", person="n3")
    when(table, DP, "attacker", person="n4")
    when(table, FP, "accept")
    _both(table)
    assert (asked(table), seat(table)) == ("strikes", FP)
    assert refused(table, FP, "hit_him", person="leg").rule == "G.2"
    when(table, FP, "hit_him", person="n4")
    assert (table.state.people["n3"].normal, table.state.people["n4"].normal) == (0, 2)


@situation(rule="G.1b, M06, RR42")
def test_breaking_off_leads_to_a_hex_without_enemies() -> None:
    table = _fights(DP, {"mou": FIELD, "leg": _spotted(), "n3": "Edoras"}, dice={"break_off": [3], "weapon": [6]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    events = _both(table, "break_off")
    assert named(events, "broke_off")[0].away
    assert not named(events, "struck")
    assert asked(table) == "leaves"
    assert refused(table, FP, "leave_to", hex="W2725").rule == "G.1b"
    where = offered(table, "leave_to")[0].hex
    when(table, FP, "leave_to", hex=where)
    assert table.state.people["leg"].hex == where
    assert asked(table) == OVER


@situation(rule="G.1b, M06")
def test_a_cloak_and_a_faster_foot_help_to_break_off() -> None:
    table = _fights(SP, {"chi": FIELD, "leg": _at(spotted=[SP], cards=["m06"])}, dice={"break_off": [6], "weapon": [1]})
    when(table, SP, "attacker", person="chi")
    when(table, FP, "accept")
    broke = named(_both(table, "break_off"), "broke_off")[0]
    assert (broke.needs, broke.away) == (5, False)
    assert asked(table) == "stances"


@situation(rule="G.1a, G.1b, G.2, RR39")
def test_a_helper_breaks_off_and_helps_no_more() -> None:
    people = {"mou": FIELD, "leg": _spotted(), "sam": FIELD, "pip": FIELD}
    for die, column, left in ((3, "+1", []), (4, "+1", ["sam"])):
        table = _fights(DP, people, dice={"break_off": [die], "weapon": [3, 3]})
        when(table, DP, "attacker", person="mou")
        when(table, FP, "accept")
        when(table, FP, "join_fight", person="sam", target="leg")
        when(table, FP, "done")
        assert refused(table, FP, "stance", stance="weapon", away=["pip"]).rule == "G.1b"
        assert refused(table, FP, "stance", stance="weapon", away=["sam"], until_end=True).rule == "G.1b"
        label = next(GAME.words.label(table.state, one) for one in table.choices() if getattr(one.action, "away", ()))
        assert label == "Weapon; Sam (a die of 3 or less) breaks off"
        when(table, FP, "stance", stance="weapon", away=["sam"])
        events = when(table, DP, "stance", stance="weapon")
        if asked(table) == "leaves":
            events += when(table, FP, "leave_to", hex=offered(table, "leave_to")[0].hex)
        assert [(one.by, one.column) for one in named(events, "struck")] == [("mou", "-1"), ("leg", column)]
        assert [name for name in ("sam",) if table.state.people[name].hex == FIELD] == left
        assert table.state.agenda[-1].fight.pairs[0].defenders == ("leg", *left)


@situation(rule="RR40, G.2")
def test_a_standing_order_is_asked_anew_after_a_helpers_wound() -> None:
    people = {"mou": FIELD, "leg": _spotted(), "sam": FIELD}
    table = _fights(DP, people, dice={"weapon": [4, 1]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    when(table, FP, "join_fight", person="sam", target="leg")
    _both(table, until_end=True)
    when(table, DP, "hit_him", person="sam")
    assert {one.seat for one in actions(table)} == {FP}


@situation(rule="G.1b")
def test_nazgul_do_not_break_off_after_the_first_round() -> None:
    table = _fights(FP, {"ara": FIELD, "n3": FIELD}, dice={"weapon": [1, 1]}, control={"W2421": SP})
    when(table, FP, "attacker", person="ara")
    assert {one.stance for one in offered(table, "stance") if one.seat == DP} == {"weapon", "break_off"}
    _both(table)
    assert {one.seat for one in actions(table)} == {FP}


@situation(rule="RR5, G.1a")
def test_a_standing_order_is_kept_in_secret_until_the_end() -> None:
    table = _fights(DP, {"mou": FIELD, "leg": _spotted()}, dice={"weapon": [1] * 12})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    when(table, FP, "stance", stance="weapon", until_end=True)
    assert refused(table, FP, "stance", stance="weapon").rule == "G.1a"
    when(table, DP, "stance", stance="weapon")
    assert {one.seat for one in actions(table)} == {DP}
    assert [one.who for one in GAME.sight.view(table.state, DP).agenda[-1].fight.orders] == ["?"]
    assert [one.who for one in GAME.sight.view(table.state, FP).agenda[-1].fight.orders] == ["leg"]
    events = when(table, DP, "stance", stance="weapon", until_end=True)
    assert len(named(events, "struck")) == 10
    assert asked(table) == OVER


@situation(rule="RR39, RR5")
def test_a_standing_order_is_asked_anew_after_a_wound() -> None:
    table = _fights(DP, {"mou": FIELD, "leg": _spotted()}, dice={"weapon": [6, 1]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    _both(table, until_end=True)
    assert {one.seat for one in actions(table)} == {FP}


@situation(rule="E.8, G.1a")
def test_legolas_and_gimli_fight_better_together() -> None:
    table = _fights(FP, {"leg": FIELD, "gim": FIELD, "mou": FIELD}, dice={"weapon": [2, 1]})
    when(table, FP, "attacker", person="leg")
    when(table, FP, "done")
    struck = named(_both(table), "struck")
    assert [(one.by, one.more) for one in struck] == [("leg", 1), ("mou", 0)]


@situation(rule="E.6, M15")
def test_the_barrow_blades_kill_the_lord_of_the_nazgul() -> None:
    for name, blade, rules in (("mer", 4, ["E.6"]), ("eow", 4, ["E.6"]), ("eow", 3, [])):
        people = {name: _at(cards=["m15"]), "lon": FIELD}
        table = _fights(FP, people, dice={"weapon": [6, 1], "blade": [blade]}, control={"W2421": SP})
        when(table, FP, "attacker", person=name)
        assert [one.rule for one in named(_both(table), "killed")] == rules
    events = _both(table)
    assert not named(events, "rating_rolled")


@situation(rule="M05")
def test_the_mithril_coat_takes_the_first_wound() -> None:
    table = _fights(DP, {"mou": FIELD, "fro": _at(spotted=[DP], cards=["m05"])}, dice={"weapon": [5, 1, 3, 1]})
    when(table, DP, "attacker", person="mou")
    when(table, FP, "accept")
    _both(table)
    assert table.state.people["fro"].normal == 1
    _both(table)
    assert table.state.people["fro"].normal == 2


@situation(rule="G.5, Y.2f, Y.2c")
def test_saruman_and_the_chief_take_the_cards_of_whom_they_defeat() -> None:
    table = _fights(
        SP,
        {"chi": _at(cards=["m10", "m19"]), "pip": _at(spotted=[SP], cards=["m04", "m05"], normal=2)},
        dice={"weapon": [6, 1]},
    )
    when(table, SP, "attacker", person="chi")
    when(table, FP, "accept")
    events = _both(table)
    assert [one.cards for one in named(events, "spoils_taken")] == [("m04",)]
    assert table.state.people["chi"].cards == ["m10", "m19", "m04"]
    assert table.state.loose[FIELD] == ["m05"]
    assert table.state.loose_free


@situation(rule="G.5, L.1")
def test_survivors_of_the_fellowship_take_the_cards_of_the_fallen() -> None:
    table = _fights(
        FP,
        {"gan": _at(cards=["m10"]), "chi": _at(cards=["m03", "m19"], normal=3), "sam": FIELD},
        dice={"weapon": [6, 1]},
        loose_free=True,
    )
    when(table, FP, "attacker", person="gan")
    when(table, FP, "done")
    _both(table)
    assert (asked(table), {one.person for one in offered(table, "take_spoil")}) == ("spoils", {"gan"})
    assert refused(table, FP, "take_spoil", card="m03", person="sam").rule == "L.1"
    when(table, FP, "take_spoil", card="m03", person="gan")
    when(table, FP, "done")
    assert (table.state.people["gan"].cards, table.state.loose[FIELD]) == (["m10", "m03"], ["m19"])


@situation("9.54", rule="G.4, J.8")
def test_a_guarded_orc_party_is_not_attacked() -> None:
    people = {"fro": _at(captive=SP, party="p1"), "ara": FIELD}
    parties = {"p1": {"owner": SP, "hex": FIELD, "normal": 5}}
    table = _fights(FP, people, {WOLVES: FIELD}, parties=parties, made=1, loose_free=True)
    assert asked(table) == OVER
    scouts = {WOLVES: FIELD, "rohan_riders_2": {"hex": FIELD, "points": 1}}
    table = _fights(FP, people, scouts, parties=parties, made=1, loose_free=True, dice={"weapon": [6, 1]})
    when(table, FP, "attacker", person="ara")
    _both(table)
    assert (table.state.parties, table.state.people["fro"].captive) == ({}, "")
    assert table.state.people["fro"].hex == FIELD


@situation(rule="G.4")
def test_an_orc_party_is_attacked_by_its_enemies_alone() -> None:
    people = {"fro": _at(captive=SP, party="p1"), "sar": FIELD, "ara": FIELD, "leg": FIELD, "chi": FIELD, "n3": FIELD}
    parties = {"p1": {"owner": SP, "hex": FIELD}}
    table = _fights(FP, people, {WOLVES: FIELD}, parties=parties, made=1, loose_free=True)
    when(table, FP, "attacker", person="ara")
    assert refused(table, FP, "fight", person="ara", target="p1").rule == "G.4"
    table = _fights(DP, {**people, "ara": _spotted(), "leg": _spotted()}, parties=parties, made=1)
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "fight", person="n3", target="p1").rule == "G.4"


@situation("9.27", "9.51", rule="Y.7, H.2")
def test_the_staff_of_the_wizard_who_is_killed_breaks() -> None:
    table = _fights(FP, {"gan": FIELD, "sar": _at(normal=5)}, dice={"weapon": [6, 1]}, loose_free=True)
    when(table, FP, "attacker", person="gan")
    _both(table)
    assert table.state.people["sar"].broken
    table = _fights(FP, {"gan": _at(normal=5), "sar": FIELD}, dice={"weapon": [1, 6]}, loose_free=True)
    when(table, FP, "attacker", person="gan")
    _both(table)
    assert table.state.people["gan"].broken
    table = _fights(FP, {"gan": _at(normal=5, broken=True), "sar": FIELD}, dice={"weapon": [1, 6]}, loose_free=True)
    when(table, FP, "attacker", person="gan")
    _both(table)
    assert not table.state.people["sar"].broken


@situation(rule="G.1, Y.5a, E.3")
def test_who_is_not_free_to_attack_is_refused() -> None:
    table = _fights(
        SP,
        {"sar": FIELD, "chi": FIELD, "n3": _at(turned=True, driven=True), "leg": _at(spotted=[SP])},
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
    table = _fights(DP, {"n3": FIELD, "n4": FIELD, "leg": _spotted(), "gim": _spotted()}, dice={"refuse": [1]})
    when(table, DP, "attacker", person="n3")
    when(table, DP, "fight", person="n3", target="leg")
    when(table, DP, "done")
    when(table, FP, "refuse")
    assert refused(table, DP, "attacker", person="n3").rule == "G.1"


@situation(rule="Y.6b, G.1")
def test_whom_saruman_has_persuaded_nobody_attacks() -> None:
    """The Dark Power does not know it, and tries."""
    people = {"bor": _at(spotted=[DP, SP], persuaded=True), "leg": _at(spotted=[SP]), "chi": FIELD, "n3": FIELD}
    table = _fights(SP, {**people, "gim": _at(spotted=[SP])})
    when(table, SP, "attacker", person="chi")
    assert refused(table, SP, "fight", person="chi", target="bor").rule == "G.1"
    table = _fights(DP, people)
    events = when(table, DP, "attacker", person="n3")
    assert named(events, "refused")[0].target == "bor"
    assert asked(table) == OVER


@situation(rule="J.3, G.2")
def test_after_a_search_only_those_are_attacked_who_were_found() -> None:
    people: dict[str, Any] = {"n3": FIELD, "leg": _spotted(), "gim": _spotted(), "sam": _spotted()}
    found = Whom(Combat(FIELD, DP, FP, "J.3", free=True), "n3", ("n3",), ("leg", "gim"))
    table = given("search", "", people, agenda=[found, PlaceNazgul("n9")], shadow=9)
    assert [one.target for one in offered(table, "fight")] == ["leg", "gim"]
    assert refused(table, DP, "fight", person="n3", target="sam").rule == "G.2"
