"""Army Combat: who fights, the odds, losses (chapter Q, W.1e)."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.table import Table
from core.ring_war.chapters.battles.odds import attackers_at, defenders_at, die_of, odds
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records.battling import Battles, Fray
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, given, place, refused, situation, when
from tests.ring_war.situations.stop import STOP

WESTEMNET, DAGORLAD, HELMS_DEEP = "Westemnet", "Dagorlad", "Helm's Deep"


def fighting(power: str, people: Any = None, armies: Any = None, **members: Any) -> Table:
    """Return a table at a power's battles; all restraints are over unless members say otherwise."""
    free = {"loose_dark": True, "loose_free": True, "mordor": 2, "shadow": 9, **members}
    return given("battle", power, people, armies, agenda=[Battles(power), STOP], **free)


def force(points: int, where: str, **more: Any) -> dict[str, Any]:
    """Return a force with so many points somewhere."""
    return {"hex": where, "points": points, **more}


def strike(table: Table, power: str, where: str, against: str) -> list[Any]:
    """Attack, and let everybody do without Sorcery; return what happens up to the next other question."""
    events = when(table, power, "attack", hex=place(where), power=against)
    while asked(table) == "use_sorcery":
        events += when(table, seat(table), "spend")
    return events


def result(events: list[Any]) -> tuple[tuple[int, int], dict[str, int]]:
    """Return what both sides lose of a hundred, and the modifiers."""
    rolled = named(events, "battle_rolled")[0]
    return rolled.lost, rolled.modifiers


@situation("9.13", rule="Q.2, Q.3, Q.4, W.1e, RR17, 5.2c")
def test_an_allied_stack_under_the_chief_attacks() -> None:
    forces = {
        "isengard_uruks_1": force(20, WESTEMNET),
        "gondor_foot_1": force(10, WESTEMNET, lent=SP),
        "mordor_orcs_1": force(10, WESTEMNET),
    }
    table = fighting(SP, {"chi": WESTEMNET}, forces, alliance={"partner": FP}, dice={"battle": [4]})
    events = strike(table, SP, WESTEMNET, DP)
    assert named(events, "battle_rolled")[0].ratio == "3:1"
    assert result(events) == ((10, 30), {"morale": 1, "allied_attack": -1})
    assert sum(army.points for army in table.state.armies.values()) == 27 + 7
    assert {name: table.state.armies[name].points for name in ("isengard_uruks_1", "gondor_foot_1")} == {
        "isengard_uruks_1": 18,
        "gondor_foot_1": 9,
    }


@situation("9.14", rule="W.1e, W.5b")
def test_while_an_alliance_is_being_dissolved_the_modifier_is_two() -> None:
    forces = {
        "isengard_uruks_1": force(20, WESTEMNET),
        "gondor_foot_1": force(10, WESTEMNET, lent=SP),
        "mordor_orcs_1": force(10, WESTEMNET),
    }
    allied = {"partner": FP, "dissolving": True}
    table = fighting(SP, {"chi": WESTEMNET}, forces, alliance=allied, dice={"battle": [4]})
    events = strike(table, SP, WESTEMNET, DP)
    assert result(events) == ((20, 30), {"morale": 1, "allied_attack": -2})
    assert named(events, "loss_taken")[0].points + named(events, "loss_taken")[1].points == 6


@situation("9.32", rule="Q.2, Q.4, Q.6, M.2")
def test_saruman_with_the_ring_before_helms_deep() -> None:
    forces = {"isengard_uruks_1": force(40, HELMS_DEEP), "rohan_foot_2": force(10, HELMS_DEEP)}
    people = {"sar": HELMS_DEEP, "eom": {"hex": HELMS_DEEP, "known": True}}
    ring = {"bearer": "sar", "worn": True}
    table = fighting(SP, people, forces, ring=ring, dice={"battle": [4]})
    events = strike(table, SP, HELMS_DEEP, FP)
    rolled = named(events, "battle_rolled")[0]
    assert (rolled.ratio, rolled.column, rolled.modifiers) == ("4:1", 3, {"morale": 3, "ground": -1})
    assert rolled.lost == (10, 40)
    assert table.state.armies["isengard_uruks_1"].points == 36
    assert table.state.armies["rohan_foot_2"].points == 6
    assert table.state.armies["rohan_foot_2"].hex == place(HELMS_DEEP)


@situation("9.52", rule="Q.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "ratio", "beyond"),
    [
        (13, 2, "6:1", 0),
        (14, 2, "6:1", 1),
        (15, 2, "6:1", 1),
        (7, 2, "3:1", 0),
        (2, 5, "1:3", 0),
        (4, 5, "1:2", 0),
        (5, 5, "1:1", 0),
        (1, 4, "1:3", -1),
    ],
)
def test_the_ratio_is_rounded_for_the_defender(mine: int, theirs: int, ratio: str, beyond: int) -> None:
    forces = {"mordor_orcs_1": force(mine, WESTEMNET), "rohan_foot_1": force(theirs, WESTEMNET)}
    events = strike(fighting(DP, None, forces, dice={"battle": [1]}), DP, WESTEMNET, FP)
    rolled = named(events, "battle_rolled")[0]
    assert (rolled.ratio, rolled.modifiers.get("ratio", 0)) == (ratio, beyond)


def fray(table: Table, power: str, where: str, against: str) -> Fray:
    """Return a battle as it would be fought now."""
    state, hex_ = table.state, place(where)
    mine, theirs = attackers_at(state, power, hex_), defenders_at(state, hex_, against, power)
    return Fray(power, hex_, against, tuple(mine), tuple(theirs), (0, 0))


def modifiers(table: Table, power: str, where: str, against: str) -> dict[str, int]:
    """Return the modifiers of a battle as it would be fought now."""
    return odds(table.state, fray(table, power, where, against)).modifiers


@situation(rule="Q.4, E23, E20, E32, E03, 5.8, RR31")
def test_what_changes_the_die() -> None:
    forces = {"mordor_orcs_1": "Emyn Muil", "gondor_foot_1": "Emyn Muil"}
    assert modifiers(fighting(DP, None, forces), DP, "Emyn Muil", FP) == {"ground": -1}
    table = fighting(FP, {"dai": "Emyn Muil"}, {"mordor_orcs_1": "Emyn Muil", "dwarves_foot_1": "Emyn Muil"})
    assert modifiers(table, FP, "Emyn Muil", DP) == {"morale": 3}
    dawnless = [{"card": "e23", "until": 4, "by": DP}]
    table = fighting(
        FP, {"dai": "Emyn Muil"}, {"mordor_orcs_1": "Emyn Muil", "dwarves_foot_1": "Emyn Muil"}, holds=dawnless
    )
    assert modifiers(table, FP, "Emyn Muil", DP) == {"morale": 2}
    waded = {"mordor_orcs_1": {"hex": WESTEMNET, "waded": True}, "rohan_foot_1": WESTEMNET}
    assert modifiers(fighting(DP, {"n6": WESTEMNET}, waded), DP, WESTEMNET, FP) == {"river": -1, "nazgul": 1}
    both = {"mordor_orcs_1": WESTEMNET, "rohan_foot_1": WESTEMNET}
    cards = [{"card": card, "until": 4, "about": place(WESTEMNET), "by": DP} for card in ("e03", "e32")]
    assert modifiers(fighting(DP, None, both, holds=cards), DP, WESTEMNET, FP) == {"frenzy": 2, "ambush": 1}
    ambushed = [{"card": "e32", "until": 4, "about": place(WESTEMNET), "by": FP}]
    assert modifiers(fighting(DP, None, both, holds=ambushed), DP, WESTEMNET, FP) == {"ambush": -1}
    beasts = {"harad_mumakil_1": WESTEMNET, "rohan_riders_1": WESTEMNET}
    table = fighting(FP, {"the": WESTEMNET}, beasts)
    assert modifiers(table, FP, WESTEMNET, DP) == {"morale": 2}


@situation(rule="E.4, M02, M21")
def test_anduril_and_narya_raise_morale() -> None:
    armed = {"ara": {"hex": "Osgiliath", "cards": ["m02"]}}
    forces = {"gondor_foot_1": "Osgiliath", "mordor_orcs_1": "Osgiliath"}
    assert modifiers(fighting(FP, armed, forces), FP, "Osgiliath", DP)["morale"] == 3
    table = fighting(
        DP, {"gan": {"hex": HELMS_DEEP, "cards": ["m21"]}}, {"rohan_foot_2": HELMS_DEEP, "mordor_orcs_1": HELMS_DEEP}
    )
    assert modifiers(table, DP, HELMS_DEEP, FP)["morale"] == -3


@situation(rule="Q.4, E08, E24, RR32")
def test_walls_shift_columns_for_who_owns_them() -> None:
    def column(power: str, where: str, against: str, forces: dict[str, Any], **members: Any) -> int:
        table = fighting(power, None, forces, **members)
        return odds(table.state, fray(table, power, where, against)).column

    siege = {"mordor_orcs_1": force(40, HELMS_DEEP), "rohan_foot_2": HELMS_DEEP}
    assert column(DP, HELMS_DEEP, FP, siege) == 3
    assert column(DP, HELMS_DEEP, FP, siege, control={place(HELMS_DEEP): DP}) == 5
    grond = [{"card": "e24", "until": 4, "about": place(HELMS_DEEP), "by": DP}]
    assert column(DP, HELMS_DEEP, FP, siege, holds=grond) == 5
    orthanc = {
        "isengard_orcs_1": force(10, "Isengard"),
        "rohan_foot_1": force(25, "Isengard"),
        "rohan_riders_1": "Isengard",
    }
    assert column(FP, "Isengard", SP, orthanc) == 2
    rage = {"isengard_orcs_1": force(7, "Isengard"), "ents_foot_1": "Isengard"}
    assert column(FP, "Isengard", SP, rage) == 5
    town = {"mordor_orcs_1": force(40, "Edoras"), "rohan_foot_1": force(10, "Edoras")}
    assert column(DP, "Edoras", FP, town) == 4


def test_all_modifiers_together_count_four_at_most() -> None:
    table = fighting(DP, None, {"mordor_orcs_1": WESTEMNET})
    assert die_of(table.state, 6, {"frenzy": 2, "morale": 3}) == 8
    assert die_of(table.state, 6, {"ground": -1, "morale": -3, "river": -1}) == 2
    assert die_of(table.state, 1, {"ground": -1, "morale": -3}) == 0
    assert current().losses(0, 0) == (60, 0)


@situation(rule="Q.1, S.2, Q.2, P.5, Q.6")
def test_where_one_may_attack() -> None:
    forces = {"mordor_orcs_1": WESTEMNET, "rohan_foot_1": WESTEMNET, "mordor_orcs_2": {"hex": "Edoras", "awake": False}}
    table = fighting(DP, None, {**forces, "rohan_riders_1": "Edoras", "isengard_orcs_1": WESTEMNET}, shadow=1)
    assert asked(table) == "choose_bearer"
    table = fighting(
        DP, None, {**forces, "rohan_riders_1": "Edoras", "isengard_orcs_1": WESTEMNET}, dice={"battle": [3]}
    )
    assert [(one.hex, one.power) for one in offered(table, "attack")] == [
        (place(WESTEMNET), SP),
        (place(WESTEMNET), FP),
    ]
    assert refused(table, DP, "attack", hex=place("Edoras"), power=FP).rule == "Q.1"
    assert refused(table, DP, "attack", hex=place(WESTEMNET), power=DP).rule == "Q.2"
    events = when(table, DP, "attack", hex=place(WESTEMNET), power=FP)
    assert named(events, "shadow_spent")[0].points == 2
    assert asked(table) == "retreat"
    more = {"isengard_orcs_1": "Isengard", "gondor_foot_1": "Isengard", "mordor_orcs_3": "Isengard"}
    table = fighting(DP, None, {**forces, **more}, dice={"battle": [3]})
    when(table, DP, "attack", hex=place(WESTEMNET), power=FP)
    when(table, seat(table), "retreat_to", hex=place("Eastemnet"))
    assert refused(table, DP, "attack", hex=place(WESTEMNET), power=FP).rule == "Q.6"
    when(table, DP, "done")


@situation(rule="S.2")
def test_an_attack_without_shadow_points_is_refused() -> None:
    forces = {"mordor_orcs_1": WESTEMNET, "rohan_foot_1": WESTEMNET, "mordor_orcs_2": {"hex": "Isengard", "lent": SP}}
    people = {"sar": "Isengard"}
    more = {"isengard_orcs_1": "Helm's Deep", "rohan_foot_2": "Helm's Deep", "gondor_foot_1": "Isengard"}
    table = fighting(SP, people, {**forces, **more}, shadow=1, alliance={"partner": DP})
    assert refused(table, SP, "attack", hex=place("Isengard"), power=FP).rule == "S.2"
    assert [one.hex for one in offered(table, "attack")] == [place("Helm's Deep")]


@situation(rule="Y.9a, Y.9b, W.3, T.2")
def test_restraint_and_alliance_bar_attacks() -> None:
    forces = {"mordor_orcs_1": force(30, WESTEMNET), "isengard_orcs_1": force(10, WESTEMNET)}
    assert asked(fighting(DP, None, forces, loose_dark=False)) == "choose_bearer"
    table = fighting(SP, None, forces, loose_dark=False, mordor=0, dice={"battle": [1]})
    events = strike(table, SP, WESTEMNET, DP)
    assert [one.power for one in named(events, "restraint_ended")] == [DP]
    assert [one.nation for one in named(events, "mobilized")] == ["mordor"]
    fellows = {"rohan_foot_1": WESTEMNET, "isengard_orcs_1": force(10, WESTEMNET)}
    assert asked(fighting(FP, None, fellows, loose_free=False)) == "choose_bearer"
    assert asked(fighting(FP, None, fellows, alliance={"partner": FP})) == "choose_bearer"


@situation(rule="Q.2, W.1e, RR34, A.4")
def test_allies_are_attacked_together_or_one_of_them() -> None:
    forces = {
        "gondor_foot_1": force(10, WESTEMNET),
        "isengard_orcs_1": force(10, WESTEMNET),
        "mordor_orcs_1": force(40, WESTEMNET),
    }
    table = fighting(DP, None, forces, alliance={"partner": FP}, dice={"battle": [4]})
    assert [one.power for one in offered(table, "attack")] == [SP, FP, "both"]
    events = strike(table, DP, WESTEMNET, "both")
    assert result(events) == ((10, 30), {"allied_defence": 1})
    assert [(one.army, one.points) for one in named(events, "loss_taken")] == [
        ("mordor_orcs_1", 4),
        ("isengard_orcs_1", 3),
        ("gondor_foot_1", 3),
    ]
    assert (asked(table), seat(table)) == ("retreat", SP)


@situation(rule="Q.5, H.1, Y.5c")
def test_each_side_may_spend_a_use_of_sorcery() -> None:
    people = {"gan": WESTEMNET, "sar": {"hex": WESTEMNET, "used": 3}}
    forces = {"rohan_foot_1": WESTEMNET, "isengard_orcs_1": WESTEMNET}
    table = fighting(FP, people, forces, dice={"battle": [3]})
    when(table, FP, "attack", hex=place(WESTEMNET), power=SP)
    assert (asked(table), seat(table)) == ("use_sorcery", FP)
    assert refused(table, FP, "spend", person="sar").rule == "Q.5"
    when(table, FP, "spend", person="gan")
    assert (asked(table), seat(table)) == ("use_sorcery", SP)
    events = when(table, SP, "spend", person="sar")
    assert "sorcery" not in named(events, "battle_rolled")[0].modifiers
    assert (table.state.people["gan"].used, table.state.people["sar"].used) == (1, 4)
    elves = {"elr": {"hex": "Rivendell", "known": True}}
    siege = {"rivendell_foot_1": "Rivendell", "mordor_orcs_1": "Rivendell"}
    table = fighting(DP, elves, siege, mind="elves", dice={"battle": [3]})
    events = when(table, DP, "attack", hex=place("Rivendell"), power=FP)
    assert named(events, "battle_rolled")


@situation(rule="B.3, Q.1")
def test_leaders_who_attack_lie_face_up() -> None:
    people = {"ara": WESTEMNET, "fro": WESTEMNET}
    forces = {"rohan_foot_1": WESTEMNET, "isengard_orcs_1": WESTEMNET}
    table = fighting(FP, people, forces, dice={"battle": [3]})
    events = strike(table, FP, WESTEMNET, SP)
    assert [one.person for one in named(events, "face_up")] == ["ara"]


@situation(rule="Q.6")
def test_losses_are_as_proposed_or_by_hand() -> None:
    forces = {
        "mordor_orcs_1": force(10, WESTEMNET),
        "rohan_foot_1": force(10, WESTEMNET),
        "rohan_riders_1": force(8, WESTEMNET),
    }
    table = fighting(DP, None, forces, dice={"battle": [6]})
    strike(table, DP, WESTEMNET, FP)
    assert (asked(table), seat(table)) == ("casualties", FP)
    assert refused(table, FP, "lose", army="mordor_orcs_1", points=1).rule == "Q.6"
    assert refused(table, FP, "lose", army="rohan_foot_1", points=9).rule == "Q.6"
    when(table, FP, "lose", army="rohan_riders_1", points=1)
    events = when(table, FP, "propose")
    assert table.state.armies["rohan_riders_1"].points + table.state.armies["rohan_foot_1"].points == 18 - 5
    assert named(events, "loss_taken")


@situation(rule="E03")
def test_a_stack_in_frenzy_loses_a_tenth_more() -> None:
    forces = {"mordor_orcs_1": force(40, WESTEMNET), "rohan_foot_1": force(10, WESTEMNET)}
    frenzy = [{"card": "e03", "until": 4, "about": place(WESTEMNET), "by": DP}]
    table = fighting(DP, None, forces, holds=frenzy, dice={"battle": [3]})
    events = strike(table, DP, WESTEMNET, FP)
    assert [(one.rule, one.points) for one in named(events, "loss_taken") if one.army == "mordor_orcs_1"] == [
        ("Q.6", 4),
        ("E03", 4),
    ]
    assert table.state.holds == []


@situation(rule="P.1")
def test_parts_stand_together_again_after_the_battles() -> None:
    forces = {
        "isengard_orcs_1": force(5, "Isengard"),
        "isengard_orcs_1.1": force(15, "Isengard", origin=place(WESTEMNET)),
        "isengard_orcs_1.2": force(5, HELMS_DEEP),
    }
    table = fighting(SP, None, forces)
    assert {name: army.points for name, army in table.state.armies.items()} == {
        "isengard_orcs_1": 20,
        "isengard_orcs_1.2": 5,
    }


@situation(rule="M.1, M.2, Q.4")
def test_before_an_attack_the_bearer_may_put_on_the_ring() -> None:
    forces = {"isengard_uruks_1": force(20, WESTEMNET), "rohan_foot_1": force(10, WESTEMNET)}
    table = fighting(SP, {"sar": WESTEMNET}, forces, ring={"bearer": "sar"}, dice={"battle": [4]})
    assert refused(table, SP, "wear_ring", person="chi").rule == "M.1"
    when(table, SP, "wear_ring", person="sar")
    assert table.state.ring.worn
    assert offered(table, "wear_ring") == []
    assert result(strike(table, SP, WESTEMNET, FP))[1] == {"morale": 3}
    lone = fighting(SP, {"sar": WESTEMNET}, {"isengard_uruks_1": force(20, WESTEMNET)}, ring={"bearer": "sar"})
    assert asked(lone) == asked(fighting(DP))


@situation(rule="X.1f, Q.2")
def test_what_returns_to_sauron_before_the_die_fights_for_nobody() -> None:
    forces = {
        "isengard_uruks_1": force(20, WESTEMNET),
        "mordor_orcs_1": force(10, WESTEMNET, turned=True),
        "rohan_foot_1": force(20, WESTEMNET),
    }
    people: dict[str, Any] = {"lon": {"hex": WESTEMNET, "turned": True}, "leg": WESTEMNET}
    hands = {SP: [], DP: [], FP: ["e29"]}
    table = fighting(SP, people, forces, hands=hands, dice={"battle": [4]})
    when(table, SP, "attack", hex=place(WESTEMNET), power=FP)
    events = when(table, FP, "play", card="e29")
    while asked(table) == "use_sorcery":
        events += when(table, seat(table), "spend")
    assert named(events, "army_turned")[0].power == DP
    assert named(events, "battle_rolled")[0].ratio == "1:1"
    assert not table.state.armies["mordor_orcs_1"].turned


@situation(rule="Q.4, B.3")
def test_the_odds_before_an_attack_do_not_tell_who_leads_face_down_or_with_which_cards() -> None:
    where = "Minas Tirith"
    forces = {"mordor_orcs_1": where, "gondor_foot_1": where}
    told = []
    for people in (
        {"gwh": {"hex": where, "cards": ["m21"]}},
        {"pip": {"hex": where, "cards": ["m04"]}},
        {"den": {"hex": where, "known": True}, "sam": where},
        {"den": {"hex": where, "known": True}, "gwh": {"hex": where, "cards": ["m21"]}},
        {"ara": {"hex": where, "known": True, "cards": ["m02"]}},
        {"ara": {"hex": where, "known": True, "cards": ["m03"]}},
    ):
        table = fighting(DP, people, forces)
        told.append([line for line in GAME.words.odds(GAME.sight.view(table.state, DP)) if "Minas" in line[0]])
    assert told[0] == told[1] != told[2] == told[3]
    assert told[4] == told[5] != told[2]
    own = fighting(FP, {"ara": {"hex": where, "known": True, "cards": ["m02"]}}, forces)
    assert modifiers(own, FP, where, DP)["morale"] == 3
