"""The Servants of Sauron (E.12, F.6a, 5.3)."""

from __future__ import annotations

from typing import Any

from core.kernel.play import Play
from core.kernel.table import Table
from core.ring_war.chapters.servants import meet_servant
from core.ring_war.game import GAME
from core.ring_war.model.records.fighting import Champion
from core.ring_war.model.records.turn import PlaceNazgul
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import FP, SP, given, refused, situation, when

MORIA, CIRITH_UNGOL, WEST_GATE, DOWNS, OLD_FOREST = "W3015", "E0227", "W2713", "W1510", "W1209"
TROLLSHAWS, HOLLIN, HIGH_PASS, MARSHES = "W2406", "W2710", "W3006", "W3922"
OVER = "place_nazgul"


def _faced(hex_: str, people: dict[str, Any], first: str = "", **more: Any) -> Table:
    """Return a table at which a Servant has come, and `first` faces it alone."""
    placed = {name: {"hex": hex_, **one} for name, one in people.items()}
    power = SP if "chi" in people else FP
    table = given("move", power, placed, agenda=[Champion(power, hex_, tuple(people)), PlaceNazgul("n9")], **more)
    if first:
        when(table, power, "face", person=first)
        if asked(table) == "joining":
            when(table, power, "done")
    return table


def _met(hex_: str, people: dict[str, Any], die: int, **more: Any) -> Any:
    """Return the roll of a Servant that a stack meets, None where none is rolled."""
    placed = {name: {"hex": hex_, **one} for name, one in people.items()}
    table = given("move", FP, placed, agenda=[PlaceNazgul("n9")], dice={"servant": [die]}, **more)
    play = Play(table.state, table.make_chance(1, 0), GAME.rules.evolvers)
    meet_servant(play, tuple(people), hex_)
    rolled = named(play.events, "servant_rolled")
    return rolled[0] if rolled else None


@situation("9.39", rule="F.6, 5.3")
def test_a_servant_comes_on_one_to_four() -> None:
    assert _met(TROLLSHAWS, {"ara": {}}, 4).comes
    assert not _met(TROLLSHAWS, {"ara": {}}, 5).comes
    by_road = _met(TROLLSHAWS, {"ara": {"road": True}}, 4)
    assert (by_road.more, by_road.comes) == (1, False)
    guided = _met(MARSHES, {"fro": {}, "gol": {}}, 4, gollum=FP)
    assert (guided.more, guided.comes) == (1, False)
    assert _met(TROLLSHAWS, {"ara": {"road": True}, "leg": {}}, 4).comes


@situation(rule="E.12, N.1, F.6")
def test_whom_servants_let_pass() -> None:
    assert _met(TROLLSHAWS, {"chi": {}}, 1) is None
    assert _met(TROLLSHAWS, {"chi": {}}, 1, loose_dark=True).comes
    assert _met(TROLLSHAWS, {"gol": {}}, 1, gollum=FP) is None
    assert _met(TROLLSHAWS, {"ara": {}}, 1, servants={TROLLSHAWS: {"gone": True}}) is None
    assert _met("W2722", {"ara": {}}, 1) is None
    assert _met(TROLLSHAWS, {"bor": {"persuaded": True}}, 1) is None


@situation(rule="F.6, G.2, M.1, M.2")
def test_the_company_names_a_champion_and_others_help() -> None:
    table = _faced(TROLLSHAWS, {"ara": {}, "fro": {}, "leg": {}}, ring={"bearer": "fro"}, dice={"weapon": [1, 6]})
    assert {one.person for one in offered(table, "face")} == {"ara", "fro", "leg"}
    assert refused(table, FP, "face", person="gim").rule == "F.6"
    assert refused(table, FP, "wear_ring", person="ara").rule == "M.1"
    when(table, FP, "wear_ring", person="fro")
    assert {one.person for one in offered(table, "face")} == {"ara", "leg"}
    when(table, FP, "face", person="ara")
    when(table, FP, "join_fight", person="leg", target="ara")
    when(table, FP, "done")
    events = when(table, FP, "stance", stance="weapon")
    assert [(one.by, one.column) for one in named(events, "struck")] == [(TROLLSHAWS, "-1"), ("ara", "+2")]
    assert table.state.servants[TROLLSHAWS].normal == 2
    assert GAME.sight.view(table.state, SP).people["ara"].hex == "?"


@situation(rule="M.2, F.6")
def test_who_wears_the_ring_alone_is_not_found() -> None:
    table = _faced(TROLLSHAWS, {"fro": {}}, ring={"bearer": "fro", "worn": True})
    assert asked(table) == OVER


@situation(rule="Y.4a, E.12")
def test_saruman_refuses_a_servant_and_his_stack_only_stops() -> None:
    table = given("move", SP, {"sar": TROLLSHAWS}, agenda=[Champion(SP, TROLLSHAWS, ("sar",)), PlaceNazgul("n9")])
    assert asked(table) == OVER


@situation("9.55", rule="G.6, F.6")
def test_the_ring_of_who_dies_to_a_servant_lies_open_to_all() -> None:
    table = _faced(TROLLSHAWS, {"sam": {"normal": 3}}, "sam", ring={"bearer": "sam"}, dice={"weapon": [6, 1]})
    when(table, FP, "stance", stance="weapon")
    assert (table.state.ring.bearer, table.state.ring.hex) == ("", TROLLSHAWS)
    assert GAME.sight.view(table.state, SP).ring.hex == TROLLSHAWS
    table = _faced(
        TROLLSHAWS, {"sam": {"normal": 3}, "pip": {}}, "sam", ring={"bearer": "sam"}, dice={"weapon": [6, 1]}
    )
    when(table, FP, "stance", stance="weapon")
    assert table.state.ring.hex == TROLLSHAWS


@situation(rule="F.6, 5.3")
def test_a_killed_servant_is_gone() -> None:
    table = _faced(TROLLSHAWS, {"ara": {}}, "ara", servants={TROLLSHAWS: {"normal": 4}}, dice={"weapon": [1, 6]})
    events = when(table, FP, "stance", stance="weapon")
    assert named(events, "killed")[0].who == TROLLSHAWS
    assert table.state.servants[TROLLSHAWS].gone
    assert asked(table) == OVER


@situation(rule="5.3, H.1")
def test_the_balrog_has_sorcery_and_a_shell() -> None:
    table = _faced(
        MORIA, {"gan": {}}, "gan", servants={MORIA: {"normal": 3}}, dice={"sorcery": [1, 1], "weapon": [6, 6, 1]}
    )
    events = when(table, FP, "stance", stance="weapon")
    assert [(one.by, one.column) for one in named(events, "struck")] == [(MORIA, "C"), ("gan", "-2")]
    assert table.state.servants[MORIA].normal == 4
    when(table, FP, "stance", stance="weapon")
    assert table.state.servants[MORIA].normal == 4
    events = when(table, FP, "stance", stance="weapon")
    assert not named(events, "struck")[0].sorcery


@situation(rule="5.3, RR16, J.7, Y.9b")
def test_shelobs_first_wound_captures() -> None:
    table = _faced(CIRITH_UNGOL, {"sam": {}}, "sam", dice={"weapon": [4, 1], "capture": [3]})
    events = when(table, FP, "stance", stance="weapon")
    assert named(events, "captured")[0].party == ""
    sam = table.state.people["sam"]
    assert (sam.captive, sam.hex, sam.normal) == ("dark_power", CIRITH_UNGOL, 2)
    assert (table.state.loose_free, table.state.mordor) == (True, 4)
    table = _faced(CIRITH_UNGOL, {"sam": {}}, "sam", dice={"weapon": [2, 1, 2, 1], "capture": [2]})
    when(table, FP, "stance", stance="weapon")
    assert table.state.people["sam"].captive == ""
    assert not named(when(table, FP, "stance", stance="weapon"), "rating_rolled")


@situation(rule="5.3, RR47")
def test_the_fight_with_the_watcher_ends_after_two_rounds() -> None:
    table = _faced(WEST_GATE, {"ara": {}}, "ara", dice={"weapon": [1, 1, 1, 1]})
    when(table, FP, "stance", stance="weapon")
    assert len(offered(table, "stance")) == 2
    when(table, FP, "stance", stance="weapon")
    assert asked(table) == OVER


@situation(rule="5.3, G.8")
def test_barrow_wights_are_hurt_by_special_weapons_alone() -> None:
    table = _faced(DOWNS, {"ara": {}}, "ara", dice={"weapon": [1, 6]})
    when(table, FP, "stance", stance="weapon")
    assert DOWNS not in table.state.servants
    table = _faced(DOWNS, {"ara": {"cards": ["m02"]}}, "ara", dice={"weapon": [1, 6]})
    when(table, FP, "stance", stance="weapon")
    assert table.state.servants[DOWNS].special == 3


@situation(rule="5.3, G.1b")
def test_nobody_breaks_off_from_old_man_willow() -> None:
    table = _faced(OLD_FOREST, {"ara": {}}, "ara", dice={"weapon": [1] * 12})
    assert asked(table) == OVER


@situation(rule="5.3, E18")
def test_tom_bombadil_ends_the_fight() -> None:
    holds = [{"card": "e18", "until": 4, "about": OLD_FOREST}]
    table = _faced(OLD_FOREST, {"ara": {}}, "ara", holds=holds)
    assert (asked(table), table.state.holds, OLD_FOREST in table.state.servants) == (OVER, [], False)


@situation(rule="5.3")
def test_gandalfs_sorcery_is_better_against_wargs_and_goblins_have_a_column_more() -> None:
    table = _faced(HOLLIN, {"gan": {}}, "gan", dice={"sorcery": [4], "weapon": [1]})
    events = when(table, FP, "stance", stance="sorcery")
    assert [(one.more, one.wounds) for one in named(events, "struck") if one.sorcery] == [(1, 3)]
    table = _faced(HIGH_PASS, {"ara": {}}, "ara", dice={"weapon": [1, 1]})
    events = when(table, FP, "stance", stance="weapon")
    assert [one.column for one in named(events, "struck")] == ["-1", "+2"]


@situation(rule="5.3")
def test_spectres_try_the_heart() -> None:
    table = _faced(MARSHES, {"bor": {}}, "bor", dice={"ring_rating": [2, 1], "weapon": [6, 6]})
    when(table, FP, "stance", stance="weapon")
    assert (table.state.people["bor"].normal, MARSHES in table.state.servants) == (2, False)
    when(table, FP, "stance", stance="weapon")
    assert table.state.people["bor"].normal == 2


@situation(rule="E.12, Y.9a")
def test_the_chief_faces_a_servant() -> None:
    table = _faced(TROLLSHAWS, {"chi": {}}, loose_dark=True)
    assert (asked(table), seat(table)) == ("champion", SP)
