"""The Search Phase, capture and escape (chapter J, W.2, Y.8)."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.play import Play
from core.kernel.table import Table
from core.ring_war.chapters.searching import capture_rating, escape_rating, evasion, search_by_nazgul, search_by_orcs
from core.ring_war.game import GAME
from core.ring_war.model.records.searching import (
    Directed,
    Escapes,
    NazgulSearch,
    OrcSearch,
    Report,
    SearchNow,
    SearchPhase,
    TurnSearch,
)
from core.ring_war.model.records.turn import PlaceNazgul
from core.ring_war.model.state import RingWarState
from tests.kit.at_table import actions, asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when

FIELD, MOOR = place("Westemnet"), "W3921"
END = PlaceNazgul("n9")
OVER = "place_nazgul"


def _search(people: dict[str, Any], armies: dict[str, Any] | None = None, *steps: Any, **more: Any) -> Table:
    """Return a table in the Search Phase; without `steps` the White Hand searches Rohan and Dunland (card 1)."""
    agenda = [*(steps or (OrcSearch(SP, "s01"), Report(SP, "s01"))), END]
    return given("search", "", people, armies, agenda=agenda, **{"shadow": 9, **more})


def _at(**more: Any) -> dict[str, Any]:
    return {"hex": FIELD, **more}


def _play(table: Table) -> Play[RingWarState]:
    return Play(table.state, table.make_chance(1, 0), GAME.rules.evolvers)


def _company(**dice: list[int]) -> Table:
    people = {"ara": FIELD, "sam": FIELD, "fro": FIELD, "gan": _at(cards=["m06"])}
    return _search(people, ring={"bearer": "fro"}, dice=dice)


@situation("9.1", rule="J.1, J.2, J.7, Y.8a, B.3, T.2, Y.9b, M06")
def test_the_white_hand_searches() -> None:
    table = _company(evasion=[5, 6, 5, 5], capture=[5, 4, 2])
    before = GAME.sight.view(table.state, DP)
    assert (asked(table), [one.hex for one in offered(table, "search_hex")]) == ("orc_search", [FIELD])
    outside = refused(table, SP, "search_hex", hex="W2707")
    assert (outside.rule, "search only in" in outside.sentence) == ("J.2", True)
    events = when(table, SP, "search_hex", hex=FIELD)
    rolls = {one.person: (one.die, one.needs, one.found) for one in named(events, "evaded")}
    assert rolls == {"fro": (5, 3, True), "sam": (6, 3, True), "ara": (5, 4, True), "gan": (5, 5, False)}
    captured = [one.person for one in named(events, "captured")]
    assert captured == ["ara", "sam"]
    party = table.state.parties["p1"]
    assert (party.owner, party.hex, table.state.people["ara"].party) == (SP, FIELD, "p1")
    assert (table.state.mordor, table.state.loose_free) == (0, True)
    after = GAME.sight.view(table.state, DP)
    assert (after.people, after.face_down) == (before.people, {FIELD: 2})
    told = [GAME.words.event_text(GAME.sight.event_view(table.state, event, DP)) for event in events]
    assert not any(name in text for text in told for name in ("Frodo", "Sam", "Aragorn", "Gandalf"))
    mine = GAME.sight.view(table.state, SP)
    assert (mine.people["fro"].hex, mine.people["gan"].hex, mine.people["ara"].captive) == (FIELD, "?", SP)


@situation("9.45", rule="Y.8a, T.2, B.4, RR46")
def test_a_report_of_a_hobbit_wakes_mordor() -> None:
    table = _company(evasion=[1, 1, 5, 1], capture=[1])
    when(table, SP, "search_hex", hex=FIELD)
    assert (asked(table), seat(table)) == ("report", SP)
    view = GAME.sight.view(table.state, DP)
    assert view.finds == {}
    events = when(table, SP, "tell", power=DP)
    assert table.state.mordor == 4
    assert table.state.seen[DP]["fro"].hex == FIELD
    reported = named(events, "reported")[0]
    assert reported.people == {"fro": FIELD}
    assert GAME.sight.event_view(table.state, reported, DP) == reported
    table = _company(evasion=[1, 1, 5, 1], capture=[1])
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "done")
    assert table.state.mordor == 0
    table = _company(evasion=[1, 1, 1, 1])
    when(table, SP, "search_hex", hex=FIELD)
    assert asked(table) == OVER


@situation(rule="J.1, J.2")
def test_a_search_is_forgone_and_hexes_are_searched_in_any_order() -> None:
    people = {"leg": FIELD, "gim": place("Edoras"), "sam": place("Dunland")}
    table = _search(people, dice={"evasion": [1] * 9})
    assert {one.hex for one in offered(table, "search_hex")} == {FIELD, place("Edoras"), place("Dunland")}
    when(table, SP, "search_hex", hex=place("Dunland"))
    again = refused(table, SP, "search_hex", hex=place("Dunland"))
    assert (again.rule, "already" in again.sentence) == ("J.2", True)
    when(table, SP, "done")
    assert asked(table) == OVER


@situation("9.53", rule="M.2, J.7")
def test_orcs_do_not_see_the_wearer_and_nazgul_do() -> None:
    people = {"fro": FIELD, "leg": FIELD}
    table = _search(people, ring={"bearer": "fro", "worn": True})
    play = _play(table)
    assert evasion(play.state, "fro", FIELD, "orcs") == 6
    assert (evasion(play.state, "fro", FIELD, "nazgul"), evasion(play.state, "leg", FIELD, "nazgul")) == (0, 3)
    play.chance = given("", "", dice={"evasion": [1, 1, 1]}, agenda=[END]).make_chance(1, 0)
    assert search_by_orcs(play, FIELD, SP, "J.2") == []
    assert search_by_nazgul(play, FIELD, DP, ("n3",), "J.3") == ["fro"]
    rolls = [(one.person, one.die) for one in named(play.events, "evaded")]
    assert rolls == [("fro", 0), ("leg", 1), ("fro", 0), ("leg", 1)]


ROUGH = place("Hollin ridge")


@situation(rule="J.7, M06, E.6, M04, H.3, E16, E36, RR27")
@pytest.mark.parametrize(
    ("name", "hex_", "kind", "person", "more", "needs"),
    [
        ("gan", ROUGH, "orcs", {"cards": ["m06"], "road": True}, {"crowd": 4}, 4),
        ("leg", FIELD, "orcs", {}, {}, 4),
        ("leg", ROUGH, "orcs", {}, {}, 5),
        ("leg", FIELD, "orcs", {"road": True}, {}, 3),
        ("leg", FIELD, "orcs", {}, {"armies": {"isengard_uruks_1": FIELD}}, 3),
        ("leg", FIELD, "nazgul", {}, {"armies": {"isengard_uruks_1": FIELD}}, 4),
        ("leg", FIELD, "nazgul", {}, {"searchers": 2}, 3),
        ("leg", FIELD, "nazgul", {}, {"searchers": 5}, 2),
        ("fro", "W1507", "orcs", {}, {}, 4),
        ("fro", FIELD, "orcs", {"cards": ["m04"]}, {}, 4),
        ("fro", FIELD, "nazgul", {"cards": ["m04"]}, {}, 3),
        ("fro", FIELD, "orcs", {}, {"people": {"gol": FIELD}, "gollum": FP}, 4),
        ("leg", "W2107", "orcs", {"road": True}, {"people": {"elr": "Rivendell"}}, 5),
        ("fro", "W2110", "orcs", {}, {"people": {"elr": "Rivendell"}}, 4),
        ("fro", "W2110", "orcs", {}, {"people": {"elr": "Rivendell"}, "mind": "elves"}, 3),
        ("fro", FIELD, "orcs", {}, {"holds": [{"card": "e16", "until": 4}]}, 1),
        ("fro", "E0824", "orcs", {}, {"holds": [{"card": "e36", "until": 4, "about": "fro"}]}, 5),
        ("fro", FIELD, "orcs", {}, {"options": {"help": "fellowship"}}, 4),
        ("den", FIELD, "orcs", {}, {}, 3),
    ],
)
def test_evasion(name: str, hex_: str, kind: str, person: dict[str, Any], more: dict[str, Any], needs: int) -> None:
    members = dict(more)
    people = {name: {"hex": hex_, **person}, **members.pop("people", {})}
    crowd = ("fro", "sam", "mer", "pip", "ara")[: members.pop("crowd", 0)]
    people |= dict.fromkeys(crowd, hex_)
    searchers = members.pop("searchers", 1)
    ring = {"bearer": "fro"} if "fro" in people else {}
    table = _search(people, members.pop("armies", None), ring=ring, **members)
    assert evasion(table.state, name, hex_, kind, searchers) == needs


@situation(rule="J.7, A.3, J.5, M08")
def test_capture_and_escape() -> None:
    people = {
        "ara": _at(cards=["m02"]),
        "leg": _at(normal=3),
        "fro": _at(captive=SP, party="p1"),
        "sam": _at(captive=SP, cards=["m08"]),
        "the": FIELD,
    }
    state = _search(people, parties={"p1": {"owner": SP, "hex": FIELD}}).state
    assert [capture_rating(state, name) for name in ("ara", "leg", "the")] == [5, 3, 3]
    assert [escape_rating(state, name) for name in ("fro", "sam", "the")] == [2, 4, 3]
    assert escape_rating(state, "fro", 2) == 4


@situation(rule="J.7, J.2, RR3, RR4, F.6")
def test_whom_orcs_do_not_search() -> None:
    edoras = place("Edoras")
    people = {"leg": edoras, "gim": FIELD}
    strong = {"rohan_foot_1": {"hex": edoras, "points": 1}, "rohan_riders_2": {"hex": FIELD, "points": 10}}
    table = _search(people, strong)
    assert asked(table) == OVER
    weak = {"rohan_riders_2": {"hex": FIELD, "points": 9}}
    table = _search(people, weak)
    assert {one.hex for one in offered(table, "search_hex")} == {edoras, FIELD}
    assert refused(table, SP, "search_hex", hex=place("Helm's Deep")).rule == "J.2"
    table = _search({"leg": edoras, "gim": FIELD}, {"rohan_foot_1": {"hex": edoras, "points": 1}})
    assert refused(table, SP, "search_hex", hex=edoras).rule == "J.7"


@situation(rule="J.2, RR24")
def test_all_captives_of_a_hex_go_to_one_party() -> None:
    people = {"sam": FIELD, "pip": _at(captive=SP, party="p1")}
    table = _search(people, parties={"p1": {"owner": SP, "hex": FIELD}}, made=1, dice={"evasion": [6], "capture": [6]})
    when(table, SP, "search_hex", hex=FIELD)
    assert (list(table.state.parties), table.state.people["sam"].party) == (["p1"], "p1")
    table = _search({"sam": FIELD}, options={"game": "campaign"}, dice={"evasion": [6], "capture": [6]})
    when(table, DP, "search_hex", hex=FIELD)
    assert (table.state.parties["p1"].owner, table.state.people["sam"].captive) == (SP, DP)
    assert asked(table) == OVER


@situation(rule="E28, E18, 3.3")
def test_a_card_cancels_a_search() -> None:
    holds = [{"card": "e28", "until": 4, "about": FIELD}]
    table = _search({"sam": FIELD}, holds=holds)
    events = when(table, SP, "search_hex", hex=FIELD)
    assert not named(events, "searched")
    assert table.state.holds == []


@situation(rule="J.1, V.2s, RR14")
def test_two_cards_are_turned_one_after_the_other() -> None:
    table = given("search", "", {"leg": FIELD}, agenda=[SearchPhase(), END], shadow=9)
    turned = named(opening(table), "search_turned")
    while asked(table) != OVER:
        turned += named(when(table, seat(table), "done"), "search_turned")
    assert len(turned) == 2
    assert table.state.searched == [one.card for one in turned]


@situation(rule="J.1, B.3")
def test_the_front_of_a_card_is_shown_to_its_searchers_and_the_cards_are_shuffled_again() -> None:
    used = [f"s{number:02}" for number in range(1, 31)]
    table = given(
        "search", "", {"leg": FIELD}, agenda=[TurnSearch(), END], searched=used, searches={"rest": {"s01": 0}}
    )
    events = opening(table)
    turned = named(events, "search_turned")[0]
    assert len(named(events, "searches_shuffled")) == 1
    owner = {"hand": SP, "eye": DP}.get(turned.back)
    for power in (SP, DP, FP):
        shown = GAME.sight.event_view(table.state, turned, power).card
        assert (shown == "?") == (owner is not None and power not in (FP, owner))


@situation(rule="Y.8a, Y.9r")
def test_a_saruman_who_is_out_of_the_game_does_not_search() -> None:
    table = given(
        "search",
        "",
        {"leg": FIELD, "sar": {"gone": 2, "returned": True}},
        agenda=[TurnSearch(), END],
        searches={"known": ["s01"]},
        shadow=9,
    )
    assert asked(table) == OVER
    table = given(
        "search",
        "",
        {"leg": FIELD, "sar": "Isengard"},
        agenda=[TurnSearch(), END],
        searches={"known": ["s01"]},
        shadow=9,
    )
    assert asked(table) == "orc_search"


def _nazgul(people: dict[str, Any], **more: Any) -> Table:
    """Return a table at which the card of Rohan, East and West, lets Nazgûl search (card 28)."""
    return _search(people, None, NazgulSearch("s28"), control={"E1128": DP, "W2421": SP}, **more)


@situation(rule="J.3, S.2, Y.8d")
def test_nazgul_are_sent_and_search_and_fight_for_nothing() -> None:
    people = {"n3": "E1128", "n4": "E1128", "n5": "E1128", "n6": "E1128", "leg": FIELD, "sam": place("Edoras")}
    table = _nazgul(people, shadow=3, dice={"evasion": [5, 6], "refuse": [1]})
    assert asked(table) == "sending"
    assert refused(table, DP, "search_hex", hex="W2707").rule == "J.3"
    when(table, DP, "search_hex", hex=FIELD)
    assert refused(table, DP, "send", person="leg", hex=FIELD).rule == "J.3"
    when(table, DP, "send", person="n3", hex=FIELD)
    when(table, DP, "search_hex", hex=place("Edoras"))
    when(table, DP, "send", person="n4", hex=place("Edoras"))
    assert table.state.shadow == 1
    when(table, DP, "done")
    assert (asked(table), seat(table)) == ("pairing", DP)
    assert [one.person for one in offered(table, "attacker")] == ["n3"]
    when(table, DP, "attacker", person="n3")
    assert (asked(table), table.state.shadow) == ("challenged", 1)
    when(table, FP, "refuse")
    assert table.state.people["leg"].spotted == []
    assert (asked(table), table.state.people["sam"].spotted) == ("pairing", [DP])


@situation(rule="J.3, S.2")
def test_three_nazgul_search_at_most_and_each_is_paid() -> None:
    people = dict.fromkeys(("n3", "n4", "n5", "n6"), "E1128") | {"leg": FIELD}
    table = _nazgul(people, shadow=9, dice={"evasion": [1]})
    for name in ("n3", "n4", "n5"):
        when(table, DP, "search_hex", hex=FIELD)
        when(table, DP, "send", person=name, hex=FIELD)
    assert (asked(table), table.state.shadow, sorted(table.state.flown)) == (OVER, 6, ["n3", "n4", "n5"])
    table = _nazgul(people, shadow=1, dice={"evasion": [1]})
    when(table, DP, "search_hex", hex=FIELD)
    when(table, DP, "send", person="n3", hex=FIELD)
    assert (asked(table), table.state.shadow) == (OVER, 0)
    assert asked(_nazgul(people, shadow=0)) == OVER
    assert asked(_nazgul(people, flown=["n3", "n4", "n5"])) == OVER


@situation(rule="J.3, G.2")
def test_each_who_searched_attacks_once() -> None:
    people = {"n3": "E1128", "n4": "E1128", "leg": FIELD}
    table = _nazgul(people, dice={"evasion": [6]})
    for name in ("n3", "n4"):
        when(table, DP, "search_hex", hex=FIELD)
        when(table, DP, "send", person=name, hex=FIELD)
    when(table, DP, "attacker", person="n3")
    assert refused(table, DP, "attacker", person="n3").rule == "G.2"


@situation(rule="J.3, F.5, RR3")
def test_nazgul_do_not_search_where_they_cannot_come_down() -> None:
    people = {"n3": "E1128", "leg": place("Helm's Deep"), "gim": place("Moria")}
    table = _search(people, None, OrcSearch(SP, "s08"), Directed(DP), dice={"evasion": [1]})
    when(table, SP, "done")
    assert asked(table) == OVER
    table = _search({"n3": place("Moria"), "gim": place("Moria"), "n4": FIELD, "leg": FIELD}, None, Directed(DP))
    assert [one.hex for one in offered(table, "search_hex")] == [FIELD]
    assert refused(table, DP, "search_hex", hex=place("Moria")).rule == "F.5"
    table = _search({"n3": place("Edoras"), "n4": FIELD, "leg": FIELD}, None, Directed(DP))
    assert refused(table, DP, "search_hex", hex=place("Edoras")).rule == "J.3"


def _two_hunters(people: dict[str, Any], **more: Any) -> Table:
    people = {"n3": {"hex": "Isengard", "turned": True}, "n4": "E1128", **people}
    return _nazgul(people, **more)


def _name_both(table: Table, one: str, other: str) -> list[Any]:
    when(table, SP, "name_province", province=one)
    return when(table, DP, "name_province", province=other)


@situation("9.28", rule="Y.8b, J.3, RR14, Y.9a")
def test_two_hunters_roll_for_the_first_search_and_the_first_may_challenge() -> None:
    table = _two_hunters({"leg": FIELD}, dice={"first": [4, 4, 6, 2], "evasion": [1, 1]})
    assert asked(table) == "provinces"
    assert refused(table, SP, "name_province", province="A").rule == "J.3"
    when(table, SP, "name_province", province="P")
    assert GAME.sight.view(table.state, DP).agenda[-1].given == ()
    events = when(table, DP, "name_province", province="P")
    assert [(one.saruman, one.dark_power) for one in named(events, "first_rolled")] == [(4, 4), (6, 2)]
    assert (asked(table), seat(table)) == ("sending", SP)
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "send", person="n3", hex=FIELD)
    assert (asked(table), seat(table)) == ("sending", DP)
    when(table, DP, "search_hex", hex=FIELD)
    when(table, DP, "send", person="n4", hex=FIELD)
    assert (asked(table), seat(table)) == ("challenges", SP)
    assert refused(table, SP, "fight_first", hex="W2707").rule == "Y.8b"
    when(table, SP, "fight_first", hex=FIELD)
    assert asked(table) == "pairing"
    when(table, SP, "attacker", person="n3")
    assert (asked(table), seat(table)) == ("challenged", DP)
    when(table, DP, "accept")
    assert table.state.loose_dark


@situation(rule="Y.8b")
def test_the_second_hunter_fights_before_he_searches() -> None:
    table = _two_hunters({"leg": FIELD}, dice={"first": [2, 5], "evasion": [5, 1], "weapon": [1] * 12})
    _name_both(table, "P", "P")
    assert (asked(table), seat(table)) == ("sending", DP)
    when(table, DP, "search_hex", hex=FIELD)
    when(table, DP, "send", person="n4", hex=FIELD)
    assert (asked(table), seat(table)) == ("pairing", DP)
    when(table, DP, "done")
    assert (asked(table), seat(table)) == ("challenges", SP)
    when(table, SP, "fight_first", hex=FIELD)
    when(table, SP, "attacker", person="n3")
    when(table, DP, "accept")
    when(table, SP, "stance", stance="weapon", until_end=True)
    when(table, DP, "stance", stance="weapon", until_end=True)
    assert (asked(table), seat(table)) == ("sending", SP)
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "send", person="n3", hex=FIELD)
    assert asked(table) == OVER


@situation(rule="Y.8b, S.2")
def test_who_has_fought_searches_for_nothing() -> None:
    dice = {"first": [5, 2], "evasion": [5, 1], "weapon": [1] * 12}
    table = _two_hunters({"leg": FIELD, "n6": "E1128"}, loose_dark=True, shadow=1, dice=dice)
    _name_both(table, "P", "P")
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "send", person="n3", hex=FIELD)
    when(table, SP, "done")
    when(table, DP, "fight_first", hex=FIELD)
    when(table, DP, "done")
    when(table, DP, "search_hex", hex=FIELD)
    assert [one.person for one in offered(table, "send")] == ["n4"]
    assert refused(table, DP, "send", person="n6", hex=FIELD).rule == "S.2"
    when(table, DP, "send", person="n4", hex=FIELD)
    assert (asked(table), table.state.shadow) == (OVER, 0)


@situation(rule="Y.8b, Y.9a")
def test_the_dark_power_does_not_challenge_while_it_holds_back() -> None:
    table = _two_hunters({"leg": FIELD}, dice={"first": [5, 2], "evasion": [5, 1]})
    _name_both(table, "P", "P")
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "send", person="n3", hex=FIELD)
    when(table, SP, "done")
    assert (asked(table), seat(table)) == ("sending", DP)
    table = _two_hunters({"leg": FIELD}, loose_dark=True, dice={"first": [5, 2], "evasion": [5, 1]})
    _name_both(table, "P", "P")
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "send", person="n3", hex=FIELD)
    when(table, SP, "done")
    assert (asked(table), seat(table)) == ("challenges", DP)
    when(table, DP, "fight_first", hex=FIELD)
    assert (table.state.people["n4"].hex, table.state.shadow) == (FIELD, 8)


@situation(rule="Y.8b, J.3")
def test_hunters_in_different_provinces_do_not_meet() -> None:
    people = {"leg": FIELD, "gim": place("Eastemnet")}
    table = _two_hunters(people, dice={"first": [5, 2], "evasion": [1, 1]})
    _name_both(table, "P", "Q")
    when(table, SP, "search_hex", hex=FIELD)
    when(table, SP, "send", person="n3", hex=FIELD)
    when(table, DP, "search_hex", hex=place("Eastemnet"))
    when(table, DP, "send", person="n4", hex=place("Eastemnet"))
    assert asked(table) == OVER
    table = _two_hunters(people)
    _name_both(table, "", "")
    assert asked(table) == OVER


@situation(rule="J.3, GR3")
def test_two_hunters_name_no_province_where_nobody_can_be_found() -> None:
    assert asked(_two_hunters({"leg": FIELD})) == "provinces"
    assert asked(_two_hunters({"leg": place("Hobbiton")})) == OVER


@situation("9.4", rule="W.2b, J.3")
def test_allies_agree_on_a_composite_search() -> None:
    people = {"n5": {"hex": "Isengard", "turned": True}, "n6": "E1128", "leg": FIELD}
    table = _two_hunters(people, alliance={"partner": DP}, dice={"evasion": [1]})
    assert asked(table) == "splits"
    assert refused(table, SP, "name_split", saruman=2, dark_power=2).rule == "W.2b"
    when(table, SP, "name_split", saruman=2, dark_power=1)
    events = when(table, DP, "name_split", saruman=2, dark_power=1)
    assert named(events, "split_agreed")[0].saruman == 2
    _name_both(table, "P", "P")
    assert not table.state.alliance.dissolving
    for name in ("n3", "n5"):
        when(table, SP, "search_hex", hex=FIELD)
        when(table, SP, "send", person=name, hex=FIELD)
    assert (asked(table), seat(table)) == ("sending", DP)


@situation("9.5", rule="W.2b, GR5")
def test_allies_who_do_not_agree_do_not_search() -> None:
    table = _two_hunters({"leg": FIELD}, alliance={"partner": DP})
    for one, other in (((1, 1), (1, 0)), ((1, 0), (0, 1))):
        when(table, SP, "name_split", saruman=one[0], dark_power=one[1])
        events = when(table, DP, "name_split", saruman=other[0], dark_power=other[1])
    assert named(events, "no_agreement")
    assert (table.state.alliance.dissolving, asked(table)) == (True, OVER)


@situation(rule="J.4, S.2, RR46")
def test_a_directed_search() -> None:
    people = {"n3": FIELD, "leg": FIELD, "n4": _at(turned=True)}
    table = _search(people, None, Directed(DP), Directed(SP), Directed(SP), shadow=3, dice={"evasion": [1, 1]})
    assert refused(table, DP, "search_hex", hex="W2707").rule == "J.4"
    when(table, DP, "search_hex", hex=FIELD)
    assert (table.state.shadow, asked(table), seat(table)) == (0, "directed", SP)
    when(table, SP, "search_hex", hex=FIELD)
    assert (asked(table), table.state.directed) == (OVER, [DP, SP])
    assert asked(_search(people, None, Directed(DP), shadow=2)) == OVER


@situation(rule="J.4, S.2, W.2b")
def test_why_there_is_no_directed_search() -> None:
    people = {"n3": _at(turned=True), "n4": _at(turned=True), "leg": FIELD, "n5": "Edoras", "gim": "Edoras"}
    table = _search(people, None, Directed(SP), Directed(SP), dice={"evasion": [1]})
    assert asked(table) == "directed"
    assert refused(table, SP, "search_hex", hex=place("Edoras")).rule == "J.4"
    table = _search(people, None, Directed(DP), alliance={"partner": DP})
    assert asked(table) == "splits"


@situation(rule="J.5, Y.6d, G.4")
def test_captives_escape() -> None:
    people = {
        "fro": _at(captive=SP, party="p1"),
        "sam": _at(captive=SP, party="p1"),
        "ara": {"hex": "Isengard", "captive": SP},
        "leg": {"hex": "Dol Guldur", "captive": DP},
    }
    table = given(
        "escape",
        FP,
        people,
        agenda=[Escapes(), END],
        parties={"p1": {"owner": SP, "hex": FIELD}},
        dice={"escape": [2, 3]},
        control={"E0212": DP},
    )
    assert [one.person for one in offered(table, "try_escape")] == ["fro", "sam"]
    assert refused(table, FP, "try_escape", person="ara").rule == "Y.6d"
    assert refused(table, FP, "try_escape", person="gim").rule == "J.5"
    when(table, FP, "try_escape", person="fro")
    assert (table.state.people["fro"].captive, table.state.people["fro"].hex) == ("", FIELD)
    when(table, FP, "try_escape", person="sam")
    assert (table.state.people["sam"].party, asked(table), list(table.state.parties)) == ("p1", OVER, ["p1"])


@situation(rule="J.3, E.3")
def test_a_search_that_has_lost_its_nazgul_finds_nobody() -> None:
    table = _search({"n3": "E1128", "leg": FIELD}, None, SearchNow(DP, FIELD, "J.3", ("n3",)))
    assert not named(opening(table), "evaded")
    assert {type(act).__name__ for act in actions(table)} == {"PlaceAt", "Done"}
