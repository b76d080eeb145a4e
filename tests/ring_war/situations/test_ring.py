"""The Ring, its phase, Gollum and the quest (chapters E.7, G.3, G.6, I, M, N, V.1, W.4)."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.play import Play
from core.kernel.table import Table
from core.ring_war.chapters.bearing import deliver, finders, put_on, ring_goes_to, ring_lies
from core.ring_war.chapters.gollum import watcher
from core.ring_war.chapters.harm import heal, wound
from core.ring_war.game import GAME
from core.ring_war.model.records.bearing import Cure, Quest, RingPhase, Walk
from core.ring_war.model.records.dealing import SeizeRing
from core.ring_war.model.records.fighting import Combat, Fights, Pair, StopBoromir
from core.ring_war.model.records.moving import Moves
from core.ring_war.model.records.turn import PlaceNazgul
from core.ring_war.model.state import RingWarState
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when

FIELD, DOOM = place("Westemnet"), "E0827"
END = PlaceNazgul("n9")
OVER = "place_nazgul"
TEMPTED = Combat(FIELD, DP, FP, "E04", (Pair(("bor",), ("fro",)),), "seize", DP, free=True, forced=True)
"""Boromir goes for the Ring, for the Dark Power."""


def _phase(people: dict[str, Any], **more: Any) -> Table:
    """Return a table in the Ring Phase, in which the Fellowship is asked whatever it has to do (RR41)."""
    always: dict[str, Any] = {"dice": {"gollum": [3]}, "options": {"windows": "open"}}
    return given("ring", "", people, agenda=[RingPhase(), END], **{**always, **more})


def _at(**more: Any) -> dict[str, Any]:
    return {"hex": FIELD, **more}


def _play(table: Table) -> Play[RingWarState]:
    """Return a play on the state of a table, for functions that other chapters call."""
    return Play(table.state, table.make_chance(1, 0), GAME.rules.evolvers)


@situation("9.31", rule="M.3, V.1, M.4")
def test_taking_off_the_ring() -> None:
    table = _phase({"fro": FIELD, "gol": "Moria"}, ring={"bearer": "fro", "worn": True}, dice={"ring": [4]})
    assert (asked(table), seat(table)) == ("rest", FP)
    assert refused(table, FP, "take_off", person="sam").rule == "M.3"
    when(table, FP, "take_off", person="fro")
    assert refused(table, FP, "take_off", person="fro").rule == "M.3"
    when(table, FP, "done")
    assert (table.state.ring.worn, table.state.people["fro"].corruption) == (False, 0)
    table = _phase({"fro": FIELD}, ring={"bearer": "fro", "worn": True}, dice={"ring": [5]})
    when(table, FP, "take_off", person="fro")
    when(table, FP, "done")
    assert (table.state.ring.worn, table.state.people["fro"].corruption) == (True, 1)


@situation("9.53", rule="M.3, RR41")
def test_who_does_not_roll_is_corrupted() -> None:
    table = _phase({"fro": FIELD}, ring={"bearer": "fro", "worn": True})
    when(table, FP, "done")
    assert table.state.people["fro"].corruption == 1


@situation(rule="RR41, B.3")
def test_being_asked_in_the_ring_phase_does_not_tell_that_the_ring_is_worn() -> None:
    people: dict[str, Any] = {"fro": FIELD, "sam": FIELD}
    worn = _phase(people, ring={"bearer": "fro", "worn": True})
    bare = _phase(people, ring={"bearer": "sam"})
    assert (asked(worn), asked(bare)) == ("rest", "rest")
    for table in (worn, bare):
        when(table, FP, "done")
    assert GAME.sight.view(worn.state, DP) == GAME.sight.view(bare.state, DP)
    hushed = [GAME.sight.event_view(worn.state, event, DP) for event in worn.line.entries[1].events]
    assert [type(event).__name__ for event in hushed] == ["Hush", "Rested"]
    assert asked(_phase(people, ring={"hex": FIELD})) == OVER


@situation(rule="GR3, RR41")
def test_who_has_nothing_to_do_in_the_ring_phase_is_not_asked() -> None:
    people: dict[str, Any] = {"fro": FIELD, "ara": _at(cards=["m10"])}
    plain: dict[str, Any] = {"options": {}}
    assert asked(_phase(people, ring={"bearer": "fro"}, **plain)) == OVER
    assert asked(_phase(people, ring={"bearer": "fro", "worn": True}, **plain)) == "rest"
    people["fro"] = _at(normal=1)
    assert asked(_phase(people, ring={"bearer": "fro"}, **plain)) == "rest"


@situation(rule="X.3a, L.3")
def test_the_chief_hands_the_ring_to_saruman_alone() -> None:
    people: dict[str, Any] = {"chi": FIELD, "sar": FIELD}
    table = given("move", SP, people, agenda=[Moves(SP, begun=True), END], ring={"bearer": "chi"})
    assert [one.person for one in offered(table, "give_ring")] == ["sar"]
    when(table, SP, "give_ring", person="sar")
    assert table.state.ring.bearer == "sar"
    assert table.state.loose_dark
    apart = {**people, "sar": "Isengard"}
    for there, ring in ((apart, {"bearer": "chi"}), (people, {"bearer": "chi", "worn": True})):
        table = given("move", SP, there, agenda=[Moves(SP, begun=True), END], ring=ring)
        assert refused(table, SP, "give_ring", person="sar").rule == "X.3a"


@situation(rule="M.4, I.3, RR41")
def test_a_semi_ringwraith_goes_to_barad_dur() -> None:
    table = _phase({"fro": {"hex": FIELD, "corruption": 2}}, ring={"bearer": "fro", "worn": True})
    events = when(table, FP, "done")
    assert named(events, "became_wraith")[0].person == "fro"
    assert GAME.sight.view(table.state, DP).ring.bearer == "fro"
    table = given(
        "move", DP, {"fro": _at(corruption=3, known=True)}, agenda=[Walk(DP), END], ring={"bearer": "fro", "worn": True}
    )
    moved = named(opening(table), "moved")[0]
    assert (moved.power, moved.pieces, moved.rule) == (DP, ("fro",), "M.4")
    assert moved.cost <= 6
    assert table.state.people["fro"].hex != FIELD
    table = _phase({"fro": _at(corruption=3, known=True)}, ring={"bearer": "fro", "worn": True})
    assert asked(table) == OVER


@situation(rule="M.4")
def test_a_semi_ringwraith_takes_no_orders() -> None:
    """He has Athelas, so the Fellowship is asked; but he does not take off the Ring."""
    table = _phase(
        {"fro": _at(corruption=3, known=True), "sam": _at(cards=["m10"], normal=1)},
        ring={"bearer": "fro", "worn": True},
    )
    assert refused(table, FP, "take_off", person="fro").rule == "M.4"


@situation(rule="X.3a, X.3b, M.3")
def test_saruman_and_the_chief_take_off_the_ring_and_saruman_is_never_corrupted() -> None:
    table = _phase({"sar": FIELD}, ring={"bearer": "sar", "worn": True}, dice={"ring": [4]})
    assert (asked(table), seat(table)) == ("rest", SP)
    when(table, SP, "take_off", person="sar")
    assert (table.state.ring.worn, table.state.people["sar"].corruption) == (True, 0)
    table = _phase({"chi": FIELD}, ring={"bearer": "chi", "worn": True}, dice={"ring": [4]})
    when(table, SP, "take_off", person="chi")
    assert table.state.people["chi"].corruption == 1


@situation(rule="N.2, V.1")
@pytest.mark.parametrize(("die", "power"), [(1, DP), (2, DP), (3, ""), (4, ""), (5, FP), (6, FP)])
def test_gollums_allegiance(die: int, power: str) -> None:
    table = _phase({"gol": "Moria", "fro": FIELD}, dice={"gollum": [die]}, ring={"bearer": "fro"})
    assert table.state.gollum == power


@situation(rule="N.2, X.2")
def test_nobody_rolls_for_a_gollum_with_the_ring_and_saruman_rolls_when_he_has_lost_it() -> None:
    table = _phase({"gol": "Moria"}, ring={"bearer": "gol"}, gollum=DP)
    assert not named(opening(table), "gollum_rolled")
    table = _phase({"gol": "Moria"}, ring={"hex": FIELD}, mastery={"had": True}, dice={"gollum": [1]})
    assert (named(opening(table), "gollum_rolled")[0].by, table.state.gollum) == (SP, SP)


@situation(rule="X.2, X.1h")
def test_who_rolls_for_gollum_follows_the_ring() -> None:
    table = given(
        "fight", FP, {"fro": FIELD, "sar": FIELD, "n3": FIELD}, agenda=[END], ring={"bearer": "sar", "last": SP}
    )
    play = _play(table)
    ring_goes_to(play, "fro", "G.6")
    assert (watcher(play.state), play.state.mastery.lost) == (SP, 4)
    ring_goes_to(play, "n3", "G.6")
    assert watcher(play.state) == SP
    ring_lies(play, FIELD, "G.6")
    assert watcher(play.state) == DP
    ring_goes_to(play, "sar", "G.6")
    assert (play.state.mastery.lost, play.state.loose_dark) == (0, True)


@situation("9.37", rule="I.1, Z.2")
def test_the_ring_is_destroyed_when_gollum_does_not_hunt() -> None:
    table = given(
        "move",
        FP,
        {"fro": DOOM, "gol": "Moria", "n3": FIELD},
        agenda=[Quest(), END],
        ring={"bearer": "fro"},
        dice={"gollum": [3]},
    )
    assert table.state.ring.destroyed
    assert table.state.people["n3"].gone == 4
    assert [one.power for one in named(opening(table), "gollum_rolled")] == [""]


@situation("9.21", rule="X.3c, Y.4a, G.3, G.1b, E05")
def test_gollum_forces_a_fight_on_saruman() -> None:
    table = given(
        "fight", DP, {"gol": FIELD, "sar": FIELD}, agenda=[SeizeRing("gol", "E05", DP), END], ring={"bearer": "sar"}
    )
    assert (asked(table), {(one.seat, one.stance) for one in offered(table, "stance")}) == (
        "stances",
        {(SP, "weapon"), (SP, "sorcery")},
    )


@situation(rule="G.6, G.4")
def test_an_orc_party_carries_the_ring_of_whom_it_kills() -> None:
    people: dict[str, Any] = {"sam": _at(normal=3), "gim": _at(captive=SP, party="p1")}
    parties: dict[str, Any] = {"p1": {"owner": SP, "hex": FIELD}}
    table = given(
        "fight",
        FP,
        people,
        agenda=[Fights(FP), END],
        ring={"bearer": "sam"},
        parties=parties,
        loose_free=True,
        dice={"weapon": [1, 6]},
    )
    when(table, FP, "attacker", person="sam")
    when(table, FP, "stance", stance="weapon")
    assert table.state.ring.bearer == "p1"
    people = {"ara": FIELD, "gim": _at(captive=SP, party="p1")}
    parties = {"p1": {"owner": SP, "hex": FIELD, "normal": 5}}
    table = given(
        "fight",
        FP,
        people,
        agenda=[Fights(FP), END],
        ring={"bearer": "p1"},
        parties=parties,
        loose_free=True,
        alliance={"partner": DP},
        dice={"weapon": [6, 1]},
    )
    when(table, FP, "attacker", person="ara")
    when(table, FP, "stance", stance="weapon")
    assert [one.person for one in offered(table, "give_ring")] == ["ara", "gim"]


@situation(rule="I.1")
def test_a_dead_gollum_does_not_stop_the_quest() -> None:
    table = given("move", FP, {"fro": DOOM}, agenda=[Quest(), END], ring={"bearer": "fro"})
    assert table.state.ring.destroyed


@situation(rule="I.2, I.1")
def test_who_wears_the_ring_or_is_captive_does_not_destroy_it() -> None:
    table = given("move", FP, {"fro": DOOM}, agenda=[Quest(), END], ring={"bearer": "fro", "worn": True})
    assert not table.state.ring.destroyed
    table = given("move", FP, {"fro": {"hex": DOOM, "captive": DP}}, agenda=[Quest(), END], ring={"bearer": "fro"})
    assert not table.state.ring.destroyed


def _at_the_fire(**dice: list[int]) -> Table:
    return given(
        "move",
        FP,
        {"fro": DOOM, "gol": "Moria"},
        agenda=[Quest(), END],
        ring={"bearer": "fro"},
        dice={"gollum": [1], **dice},
    )


@situation("9.38", rule="I.1, G.3, N.4, RR45")
def test_gollum_takes_the_ring_at_the_fire_and_flees() -> None:
    table = _at_the_fire(weapon=[6, 1], fall=[5])
    assert asked(table) == "stances"
    assert {one.seat for one in offered(table, "stance")} == {FP}
    when(table, FP, "stance", stance="weapon")
    assert (asked(table), seat(table)) == ("gollum_flees", DP)
    assert refused(table, DP, "flee_to", hex=FIELD).rule == "I.1"
    when(table, DP, "flee_to", hex="E0824")
    assert (table.state.ring.bearer, table.state.gollum) == ("gol", DP)
    assert table.state.people["gol"].hex == "E0824"


@situation(rule="I.1, G.3")
def test_gollum_falls_with_the_ring() -> None:
    table = _at_the_fire(weapon=[6, 1], fall=[2])
    when(table, FP, "stance", stance="weapon")
    assert table.state.ring.destroyed


@situation(rule="I.1, G.3")
def test_gollum_does_not_get_the_ring_and_it_is_destroyed() -> None:
    table = _at_the_fire(weapon=[1, 1] * 6)
    when(table, FP, "stance", stance="weapon", until_end=True)
    assert table.state.ring.destroyed
    assert asked(table) == OVER


@situation(rule="G.3, E.5, E04")
def test_a_companion_stops_boromir() -> None:
    people: dict[str, Any] = {"bor": FIELD, "fro": FIELD, "ara": FIELD}
    table = given(
        "fight", FP, people, agenda=[StopBoromir(TEMPTED), END], ring={"bearer": "fro"}, dice={"weapon": [6, 1]}
    )
    assert (asked(table), [one.person for one in offered(table, "stop")]) == ("stop_boromir", ["ara"])
    assert refused(table, FP, "stop", person="fro").rule == "G.3"
    events = when(table, FP, "stop", person="ara")
    assert [one.by for one in named(events, "struck")] == ["ara", "bor"]
    assert (asked(table), table.state.ring.bearer) == (OVER, "fro")


@situation(rule="G.3, E04")
def test_boromir_wins_the_ring_and_goes_to_minas_tirith() -> None:
    people: dict[str, Any] = {"bor": FIELD, "fro": FIELD, "pip": FIELD}
    table = given(
        "fight",
        FP,
        people,
        agenda=[StopBoromir(TEMPTED), Walk(FP), Fights(FP), END],
        ring={"bearer": "fro"},
        dice={"weapon": [1, 1, 6, 1, 6, 1]},
    )
    when(table, FP, "stop", person="pip")
    assert asked(table) == "stances"
    events = when(table, FP, "stance", stance="weapon")
    bor = table.state.people["bor"]
    assert (table.state.ring.bearer, table.state.ring.worn, bor.led) == ("bor", True, DP)
    moved = named(events, "moved")[0]
    assert (moved.power, moved.rule) == (DP, "G.3")
    assert GAME.sight.view(table.state, SP).ring.bearer == "bor"
    assert asked(table) == OVER


@situation(rule="G.3, M.4")
def test_the_fellowship_takes_the_ring_back() -> None:
    people: dict[str, Any] = {"bor": _at(led=DP, known=True), "ara": _at(cards=["m02"]), "leg": FIELD, "n3": FIELD}
    table = given(
        "fight",
        FP,
        people,
        agenda=[Fights(FP), END],
        ring={"bearer": "bor", "worn": True},
        dice={"weapon": [6, 1]},
    )
    assert [one.person for one in offered(table, "attacker")] == ["ara", "leg"]
    when(table, FP, "attacker", person="ara")
    assert {one.target for one in offered(table, "fight")} == {"n3", "bor"}
    when(table, FP, "fight", person="ara", target="bor")
    assert {one.seat for one in offered(table, "stance")} == {DP}
    when(table, DP, "stance", stance="weapon")
    assert (table.state.ring.bearer, table.state.people["bor"].led, table.state.ring.worn) == ("ara", "", False)
    assert table.state.people["bor"].hex == FIELD


@situation(rule="G.3, G.2, RR43")
def test_who_has_seized_the_ring_is_fought_by_one_alone() -> None:
    people: dict[str, Any] = {"bor": _at(led=DP, known=True), "ara": FIELD, "leg": FIELD, "n3": FIELD, "n4": FIELD}
    table = given("fight", FP, people, agenda=[Fights(FP), END], ring={"bearer": "bor", "worn": True})
    when(table, FP, "attacker", person="ara")
    when(table, FP, "fight", person="ara", target="n3")
    when(table, FP, "attacker", person="leg")
    assert refused(table, FP, "fight", person="leg", target="bor").rule == "G.3"


def _dying(people: dict[str, Any], **more: Any) -> Table:
    """Frodo, with two of three wounds, is attacked by a Nazgûl who hits."""
    table = given(
        "fight",
        DP,
        {"n3": FIELD, "fro": _at(spotted=[DP], normal=2), **people},
        agenda=[Fights(DP), END],
        ring={"bearer": "fro"},
        shadow=3,
        dice={"weapon": [6, 1]},
        **more,
    )
    when(table, DP, "attacker", person="n3")
    when(table, FP, "accept")
    if asked(table) == "joining":
        when(table, FP, "done")
    when(table, FP, "stance", stance="weapon")
    when(table, DP, "stance", stance="weapon")
    return table


@situation(rule="G.6")
def test_the_killer_gets_the_ring_of_a_bearer() -> None:
    table = _dying({})
    assert table.state.ring.bearer == "n3"
    assert GAME.sight.view(table.state, SP).ring.bearer == "n3"


@situation("9.16", rule="W.4, G.6")
def test_the_fellowship_gives_the_ring_to_its_ally() -> None:
    table = _dying({"pip": FIELD, "sar": FIELD}, alliance={"partner": FP})
    assert (asked(table), [one.person for one in offered(table, "give_ring")]) == ("heir", ["sar", "n3"])
    assert refused(table, FP, "give_ring", person="pip").rule == "G.6"
    when(table, FP, "give_ring", person="sar")
    assert (table.state.ring.bearer, table.state.loose_dark) == ("sar", True)
    assert _dying({"ara": FIELD, "sar": FIELD}, alliance={"partner": FP}).state.ring.bearer == "n3"
    assert _dying({"pip": FIELD, "sar": FIELD}).state.ring.bearer == "n3"
    people = {"gan": _at(captive=DP, party="p1"), "sar": FIELD}
    table = _dying(people, alliance={"partner": FP}, parties={"p1": {"owner": DP, "hex": FIELD}})
    assert table.state.ring.bearer == "n3"


@situation(rule="G.6")
def test_who_holds_the_hex_names_the_heir() -> None:
    people: dict[str, Any] = {"fro": _at(normal=2), "ara": FIELD, "leg": FIELD, "mou": _at(normal=3)}
    table = given("fight", FP, people, agenda=[Fights(FP), END], ring={"bearer": "fro"}, dice={"weapon": [6, 6]})
    when(table, FP, "attacker", person="fro")
    when(table, FP, "done")
    when(table, FP, "stance", stance="weapon")
    when(table, DP, "stance", stance="weapon")
    assert (asked(table), [one.person for one in offered(table, "give_ring")]) == ("heir", ["ara", "leg"])
    when(table, FP, "give_ring", person="leg")
    assert GAME.sight.view(table.state, DP).ring.bearer == "?"


@situation(rule="G.6, RR23")
def test_who_may_pick_up_a_ring_that_lies() -> None:
    table = given("move", FP, {"leg": FIELD, "gol": "Moria"}, agenda=[END], ring={"hex": FIELD})
    assert finders(table.state, FP) == ["leg"]
    assert finders(table.state, DP) == []
    table = given("move", FP, {"leg": FIELD, "n3": FIELD}, agenda=[END], ring={"hex": FIELD})
    assert finders(table.state, FP) == []
    table = given(
        "move", SP, {"chi": FIELD, "gol": FIELD}, {"rohan_riders_2": FIELD}, agenda=[END], ring={"hex": FIELD}
    )
    assert finders(table.state, SP) == []
    table = given("move", DP, {"gol": FIELD}, agenda=[END], ring={"hex": FIELD}, gollum=DP)
    assert finders(table.state, DP) == ["gol"]
    people = {"gol": FIELD, "fro": "Edoras"}
    assert finders(given("move", DP, people, agenda=[END], ring={"bearer": "fro"}).state, FP) == []


@situation(rule="J.8, N.4, X.3a, RR24")
def test_what_is_saruman_s_is_delivered_to_him() -> None:
    people: dict[str, Any] = {
        "sar": "Isengard",
        "fro": {"hex": "Isengard", "captive": SP, "cards": ["m04"]},
        "gan": {"hex": "Isengard", "captive": SP, "cards": ["m21"]},
    }
    table = given("magic", SP, people, agenda=[Cure(SP), END], ring={"bearer": "fro"})
    assert (table.state.ring.bearer, table.state.people["sar"].cards) == ("sar", ["m04"])
    taken = named(opening(table), "prisoner_searched")[0]
    assert GAME.sight.event_view(table.state, taken, DP).cards == ("?",)
    assert table.state.people["gan"].cards == ["m21"]
    people = {"sar": FIELD, "chi": "Isengard", "fro": {"hex": "Isengard", "captive": SP}}
    assert given("magic", SP, people, agenda=[Cure(SP), END], ring={"bearer": "fro"}).state.ring.bearer == "chi"
    for bearer, carrier in (("n3", _at(turned=True)), ("gol", _at())):
        bringing: dict[str, Any] = {"sar": FIELD, bearer: carrier}
        table = given("magic", SP, bringing, agenda=[Cure(SP), END], ring={"bearer": bearer}, gollum=SP)
        assert table.state.ring.bearer == "sar"
    table = given(
        "magic",
        SP,
        {"sar": FIELD},
        agenda=[Cure(SP), END],
        ring={"bearer": "p1"},
        parties={"p1": {"owner": SP, "hex": FIELD}},
    )
    assert (table.state.ring.bearer, table.state.parties) == ("sar", {})
    pair: dict[str, Any] = {"options": {"game": "campaign"}, "agenda": [Cure(DP), END], "ring": {"bearer": "fro"}}
    prisoner = {"hex": "Isengard", "captive": DP}
    assert given("battle", DP, {"sar": "Isengard", "fro": prisoner}, **pair).state.ring.bearer == "sar"
    pair["ring"] = {"bearer": "n3"}
    assert given("battle", DP, {"sar": FIELD, "n3": FIELD}, **pair).state.ring.bearer == "n3"
    play = _play(given("magic", DP, {"n3": FIELD}, agenda=[END], ring={"bearer": "n3"}))
    deliver(play)
    assert play.events == []


@situation(rule="M.1, M.5, T.2")
def test_who_feels_that_the_ring_is_put_on() -> None:
    table = given("move", FP, {"fro": FIELD, "n3": "Edoras"}, agenda=[END], ring={"bearer": "fro"})
    play = _play(table)
    put_on(play, "fro", "M.1")
    felt = named(play.events, "ring_felt")[0]
    assert felt.power == DP
    assert type(GAME.sight.event_view(play.state, felt, SP)).__name__ == "Hush"
    assert GAME.sight.event_view(play.state, felt, DP) == felt
    put = named(play.events, "ring_put_on")[0]
    assert type(GAME.sight.event_view(play.state, put, DP)).__name__ == "Hush"
    assert play.state.mordor == 4
    play = _play(given("move", FP, {"fro": "Rivendell"}, agenda=[END], ring={"bearer": "fro"}))
    put_on(play, "fro", "M.1")
    assert play.state.mordor == 0


@situation(rule="M10, V.1")
def test_athelas_heals_once_in_a_turn() -> None:
    people: dict[str, Any] = {
        "ara": _at(cards=["m10"]),
        "leg": _at(normal=1, special=3),
        "gim": _at(normal=1),
        "sam": FIELD,
    }
    table = _phase(people, ring={"bearer": "sam"})
    assert refused(table, FP, "use_athelas", person="leg", target="ara").rule == "M10"
    assert refused(table, FP, "use_athelas", person="ara", target="sam").rule == "M10"
    when(table, FP, "use_athelas", person="ara", target="leg")
    assert (table.state.people["leg"].normal, table.state.people["leg"].special) == (0, 1)
    assert refused(table, FP, "use_athelas", person="ara", target="gim").rule == "M10"
    table = _phase({"leg": _at(cards=["m10"], normal=3)}, ring={"bearer": "leg"})
    when(table, FP, "use_athelas", person="leg", target="leg")
    assert table.state.people["leg"].normal == 1


@situation(rule="G.9, E.3, RR44")
def test_who_has_rested_a_whole_turn_loses_a_wound() -> None:
    people: dict[str, Any] = {
        "fro": {"hex": "Rivendell", "normal": 2},
        "sam": {"hex": "Rivendell", "normal": 2, "busy": True},
        "ara": {"hex": "Edoras", "special": 1},
        "leg": _at(normal=1),
        "lon": {"hex": "Dol Guldur", "normal": 1, "special": 1, "driven": True},
        "chi": {"hex": "Isengard", "normal": 1},
    }
    table = _phase(people, ring={"bearer": "fro"}, control={"W2725": FP, "E0212": DP, "W2421": DP})
    when(table, FP, "done")
    wounds = {name: table.state.people[name].normal + table.state.people[name].special for name in people}
    assert wounds == {"fro": 1, "sam": 2, "ara": 0, "leg": 1, "lon": 1, "chi": 0}
    lord = table.state.people["lon"]
    assert (lord.special, lord.driven) == (0, False)
    assert not table.state.people["sam"].busy
    rested = named(table.line.entries[1].events, "rested")[0]
    assert "fro" not in GAME.sight.event_view(table.state, rested, DP).people


@situation(rule="E.7, RR22")
def test_gandalf_comes_back_as_the_white() -> None:
    people: dict[str, Any] = {"gan": {"gone": 2, "broken": True}, "fro": FIELD}
    table = _phase(people, ring={"bearer": "fro"}, dice={"return": [3]})
    when(table, FP, "done")
    assert (asked(table), {one.hex for one in offered(table, "return_at")}) == ("gandalf_returns", {"W3615", "W2719"})
    when(table, FP, "return_at", hex="W3615")
    white = table.state.people["gwh"]
    assert (white.hex, white.broken) == ("W3615", True)
    table = _phase(people, ring={"bearer": "fro"}, dice={"return": [2]})
    when(table, FP, "done")
    assert asked(table) == OVER
    table = _phase({"gan": {"gone": 3}, "fro": FIELD}, ring={"bearer": "fro"})
    when(table, FP, "done")
    assert asked(table) == OVER


@situation(rule="Y.9r")
def test_saruman_comes_back_once() -> None:
    table = _phase({"sar": {"gone": 2, "broken": True}}, ring={"hex": FIELD}, control={"W2421": SP})
    saruman = table.state.people["sar"]
    assert (saruman.hex, saruman.broken, saruman.returned) == ("W2421", True, True)
    for gone, back, owner in ((2, False, FP), (2, True, SP), (3, False, SP), (1, False, SP)):
        table = _phase({"sar": {"gone": gone, "returned": back}}, ring={"hex": FIELD}, control={"W2421": owner})
        assert table.state.people["sar"].hex == ""


@situation(rule="E.3, Y.8c")
def test_nazgul_at_home_are_cured_of_normal_wounds() -> None:
    people: dict[str, Any] = {
        "n3": {"hex": "Isengard", "turned": True, "normal": 2, "special": 1},
        "n4": {"hex": "E1128", "normal": 2},
    }
    table = given("magic", SP, people, agenda=[Cure(SP), Cure(DP), END])
    nazgul = table.state.people
    assert (nazgul["n3"].normal, nazgul["n3"].special, nazgul["n4"].normal) == (0, 1, 0)
    table = given("magic", SP, people, agenda=[Cure(SP), END], fought=["n3"])
    assert table.state.people["n3"].normal == 2


@situation("9.46", rule="E.3, G.6, Y.9b")
def test_wounds_from_elsewhere_kill_and_heal() -> None:
    table = given(
        "events",
        SP,
        {"fro": _at(normal=1), "n3": _at(special=3), "leg": _at(special=1, normal=1)},
        agenda=[END],
        ring={"bearer": "fro"},
    )
    play = _play(table)
    heal(play, "n3", 2, "M10")
    heal(play, "leg", 1, "M10")
    assert (play.state.people["n3"].special, play.state.people["leg"].normal) == (1, 0)
    wound(play, "fro", 2, 0, "E25")
    assert (play.state.people["fro"].gone, play.state.ring.hex, play.state.loose_free) == (4, FIELD, True)
    play = _play(given("events", SP, {"gan": FIELD}, agenda=[END]))
    wound(play, "gan", 6, 0, "E25")
    assert (play.state.people["gan"].gone, play.state.loose_free) == (4, False)
