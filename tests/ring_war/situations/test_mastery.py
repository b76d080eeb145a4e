"""Mastering the Nazgûl, and Gollum's cards (X.1, X.2)."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table
from core.ring_war.chapters.mastery import check_turned, due, leave_enemies, note_cycle, note_ring, sauron_takes_back
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf
from core.ring_war.model.records.fighting import Fights
from core.ring_war.model.records.mastering import Gain, LineUp, Minds, NameNumbers, SarumanActs
from core.ring_war.model.records.turn import EndPart
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.playing import playing
from tests.ring_war.situation import DP, FP, SP, given, place, refused, situation, when

AFTER = EventsOf("dark_power", drawn=True)
HANDS: dict[str, list[str]] = {SP: [], FP: [], DP: ["e24"]}
NAZGUL = ("lon", "got", "n3", "n4", "n5", "n6", "n7", "n8", "n9")
AT_HOME: dict[str, Any] = {"sar": {"hex": "Isengard", "cards": ["m12"]}, **dict.fromkeys(NAZGUL, "Barad-dur")}
WORN = {"bearer": "sar", "worn": True}


def ready(*steps: Any, people: Any = None, mastery: Any = None, **members: Any) -> Table:
    """Return a table at which Saruman sits at Isengard and wears the Ring."""
    members = {"ring": WORN, "loose_dark": True, **members}
    gone: dict[str, Any] = {name: {"hex": "", "gone": 1} for name in NAZGUL}
    cycle = {"since": 3, **(mastery or {})}
    return given(
        "actions", SP, {**gone, **(people or AT_HOME)}, hands=HANDS, agenda=[*steps, AFTER], mastery=cycle, **members
    )


@situation("9.6", rule="X.1c, X.1b, X.1a")
def test_gains_are_one_one_one_two_two() -> None:
    found = [due(ready(Minds(SP), mastery={"gains": gains}).state) for gains in range(6)]
    assert found == [1, 1, 1, 2, 2, 2]


@situation("9.6", rule="X.1b, X.1c")
def test_a_turn_of_preparation_comes_first() -> None:
    agenda = [EndPart(""), SarumanActs(), AFTER]
    table = given("ring", "", AT_HOME, hands=HANDS, agenda=agenda, ring={"bearer": "sar"}, loose_dark=True)
    assert table.state.mastery.since == 4
    assert due(table.state) == 0
    table.state.turn, table.state.ring.worn = 5, True
    assert due(table.state) == 1
    table.state.ring.worn = False
    assert due(table.state) == 0


@situation("9.7", rule="X.1c, X.1d, Y.5a")
def test_who_forgoes_for_a_mind_battle_gets_nothing_in_the_next_turn_either() -> None:
    table = ready(Gain(SP), Minds(SP), mastery={"gains": 1}, dice={"mind": [2]})
    when(table, SP, "forgo")
    assert asked(table) == "minds"
    when(table, SP, "mind_battle", against="sauron")
    mastery = table.state.mastery
    assert (mastery.gains, mastery.barred, mastery.since) == (1, 5, 3)
    table.state.turn = 5
    assert due(table.state) == 0
    table.state.turn = 6
    assert due(table.state) == 1


@situation(rule="X.1b, Y.5a")
def test_a_mind_battle_in_the_turn_of_preparation_costs_nothing() -> None:
    table = ready(Gain(SP), Minds(SP), mastery={"since": 4}, dice={"mind": [2]})
    when(table, SP, "mind_battle", against="sauron")
    table.state.turn = 5
    assert due(table.state) == 1


@situation("9.8", rule="X.1d, X.1b")
def test_moving_fighting_or_taking_the_ring_off_breaks_the_cycle() -> None:
    for people, ring, broken in (
        ({**AT_HOME, "sar": {"hex": "Isengard", "busy": True}}, WORN, True),
        ({**AT_HOME, "sar": {"hex": "Edoras"}}, WORN, True),
        (AT_HOME, {"bearer": "sar"}, True),
        ({**AT_HOME, "fro": "Edoras"}, {"bearer": "fro"}, True),
        (AT_HOME, WORN, False),
    ):
        table = ready(Minds(SP), people=people, mastery={"gains": 2}, ring=ring)
        with playing(table) as play:
            note_cycle(play)
            assert bool(named(play.events, "cycle_broken")) is broken
    table = ready(Minds(SP), people={**AT_HOME, "n3": {"hex": "Isengard", "turned": True}}, mastery={"gains": 2})
    with playing(table) as play:
        play.state.people["sar"].busy = True
        note_cycle(play)
        assert (play.state.mastery.since, play.state.mastery.gains) == (0, 0)
        assert play.state.people["n3"].turned


@situation("9.9", rule="X.1e, RR15, B.3")
def test_the_dark_power_lines_them_up_and_saruman_names_numbers() -> None:
    table = ready(Gain(SP), mastery={"gains": 3})
    when(table, SP, "take_gain")
    assert (asked(table), seat(table)) == ("line_up", DP)
    order = ["n3", "lon", "n4", "n6", "n7", "n8", "n5", "n9"]
    when(table, DP, "line_next", person="n3")
    assert refused(table, DP, "line_next", person="n3").rule == "X.1e"
    for name in order[1:]:
        when(table, DP, "line_next", person=name)
    assert (asked(table), seat(table)) == ("name_numbers", SP)
    assert set(GAME.sight.view(table.state, SP).agenda[-1].order) == {"?"}
    assert GAME.sight.view(table.state, DP).agenda[-1].order[1] == "lon"
    assert refused(table, SP, "name_number", number=10).rule == "X.1e"
    when(table, SP, "name_number", number=2)
    assert 2 not in [one.number for one in offered(table, "name_number")]
    events = when(table, SP, "name_number", number=7)
    assert [one.person for one in named(events, "nazgul_taken")] == ["lon", "n5"]
    assert table.state.people["lon"].turned


@situation(rule="X.1e, RR15")
def test_chance_may_line_them_up() -> None:
    table = ready(LineUp(DP, 1))
    when(table, DP, "shuffle")
    assert asked(table) == "name_numbers"
    assert len(offered(table, "name_number")) == 9


@situation(rule="X.1e, Y.5a, V.2a")
def test_the_last_ones_are_taken_without_a_line_and_exclude_a_mind_battle() -> None:
    people = {"sar": {"hex": "Isengard", "cards": ["m12"]}, "n3": "Barad-dur"}
    table = ready(Gain(SP), Minds(SP), people=people)
    when(table, SP, "take_gain")
    assert table.state.people["n3"].turned
    assert seat(table) == DP


@situation("9.51", rule="X.1e, X.1i, Z.3")
def test_the_last_nazgul_wins_the_war() -> None:
    people = {"sar": {"hex": "Isengard", "cards": ["m12"]}, "n3": "Edoras"}
    people |= {name: {"hex": "Isengard", "turned": True} for name in NAZGUL if name not in ("n3", "n4")}
    control = {place(name): SP for name in ("Isengard", "Helm's Deep", "Edoras")}
    table = ready(Gain(SP), EndPart(""), people=people, mastery={"gains": 3}, control=control)
    events = when(table, SP, "take_gain")
    assert [one.person for one in named(events, "nazgul_taken")] == ["n3"]
    assert named(events, "game_ended")[0].winners == (SP,)


@situation("9.10", rule="X.1f, X.1g")
def test_the_army_of_the_lord_goes_over_or_stays() -> None:
    people = {"sar": {"hex": "Isengard"}, "lon": "Minas Morgul"}
    armies = {"mordor_orcs_4": "Minas Morgul"}
    for die, turned, hex_ in ((3, True, "Minas Morgul"), (4, False, "Isengard")):
        table = ready(Gain(SP), people=people, armies=armies, dice={"loyalty": [die]})
        when(table, SP, "take_gain")
        assert table.state.armies["mordor_orcs_4"].turned is turned
        assert table.state.people["lon"].hex == place(hex_)


@situation(rule="X.1f, RR56")
def test_an_army_that_went_over_returns_when_nobody_of_sarumans_leads_it() -> None:
    armies = {"mordor_orcs_4": {"hex": "Minas Morgul", "turned": True}}
    people = {"lon": {"hex": "Minas Morgul", "turned": True}, "sar": "Isengard"}
    for changed, returns in (({}, False), ({"lon": {"hex": "Isengard", "turned": True}}, True)):
        with playing(ready(Minds(SP), people={**people, **changed}, armies=armies)) as play:
            check_turned(play)
            assert bool(named(play.events, "army_turned")) is returns
    with playing(ready(Minds(SP), people={"sar": "Minas Morgul"}, armies=armies)) as play:
        check_turned(play)
        assert not play.events


@situation(rule="X.1g")
def test_a_nazgul_left_among_enemies_flies_home() -> None:
    people = {"n3": {"hex": "Edoras", "turned": True}, "sar": "Isengard"}
    armies = {"mordor_orcs_4": "Edoras"}
    with playing(ready(Minds(SP), people=people, armies=armies)) as play:
        leave_enemies(play, "n3")
        assert play.state.people["n3"].hex == place("Isengard")
    with playing(ready(Minds(SP), people=people, armies={**armies, "isengard_orcs_1": "Edoras"})) as play:
        leave_enemies(play, "n3")
        assert play.state.people["n3"].hex == place("Edoras")


@situation(rule="X.1h")
def test_sauron_takes_them_back_from_the_third_turn_after_the_ring_was_lost() -> None:
    people: dict[str, Any] = {"sar": "Isengard", "fro": "Edoras"}
    people |= {name: {"hex": "Isengard", "turned": True} for name in ("n3", "n4", "n5")}
    for lost, begins in ((2, False), (1, True)):
        table = ready(Minds(SP), people=people, mastery={"lost": lost, "since": 0}, ring={"bearer": "fro"})
        with playing(table) as play:
            sauron_takes_back(play)
            assert bool(named(play.events, "gain_taken")) is begins
    table = ready(SarumanActs(), people=people, mastery={"lost": 1, "since": 0}, ring={"bearer": "fro"})
    assert (asked(table), seat(table)) == ("line_up", SP)
    when(table, SP, "shuffle")
    assert (asked(table), seat(table)) == ("name_numbers", DP)
    events = when(table, DP, "name_number", number=1)
    assert named(events, "nazgul_taken")[0].power == DP
    assert table.state.mastery.returned == 1


@situation(rule="X.1h, X.2, Y.9a, N.2")
def test_who_has_had_the_ring_is_kept_in_mind() -> None:
    people = {**AT_HOME, "fro": "Edoras"}
    table = ready(Minds(SP), people=people, mastery={"since": 0}, loose_dark=False)
    with playing(table) as play:
        note_ring(play)
        assert (play.state.mastery.holder, play.state.mastery.himself, play.state.loose_dark) == (SP, True, True)
        play.state.ring.bearer, play.state.ring.hex = "", place("Edoras")
        note_ring(play)
        assert (play.state.mastery.holder, play.state.mastery.lost) == (SP, 4)
        play.state.ring.bearer, play.state.ring.hex = "fro", ""
        note_ring(play)
        assert play.state.mastery.had
        play.state.ring.bearer = "lon"
        note_ring(play)
        assert (play.state.mastery.holder, play.state.mastery.had) == (DP, True)
        play.state.ring.bearer = "fro"
        note_ring(play)
        assert not play.state.mastery.had
        play.state.ring.bearer = "sar"
        note_ring(play)
        assert play.state.mastery.lost == 0


@situation(rule="X.1e")
def test_the_numbers_of_a_line_are_told_to_nobody_else() -> None:
    table = ready(NameNumbers(SP, 1, ("n3", "n4")))
    assert GAME.sight.view(table.state, FP).agenda[-1].order == ("?", "?")


LORDS_OWN: dict[str, Any] = {"mordor_orcs_4": {"hex": "Minas Morgul", "turned": True}}
"""The army of Minas Morgul, which has gone over to Saruman."""


@situation("9.10", rule="X.1f, X.1g, P.6")
def test_with_the_lords_army_his_hex_goes_over_and_other_nazgul_fly_home() -> None:
    people = {**AT_HOME, "lon": "Minas Morgul", "n3": "Minas Morgul"}
    forces = {"mordor_orcs_4": "Minas Morgul"}
    order = ("lon", "got", *NAZGUL[2:])
    for die, whose, home in ((3, SP, "E1128"), (4, DP, place("Minas Morgul"))):
        table = ready(NameNumbers(SP, 1, order), people=people, armies=forces, dice={"loyalty": [die]})
        table.state.control["E0230"] = DP
        when(table, SP, "name_number", number=1)
        assert table.state.control["E0230"] == whose
        assert table.state.people["n3"].hex == home
        assert table.state.people["lon"].hex == (place("Minas Morgul") if whose == SP else "W2421")


@situation(rule="X.1f, X.1g, P.6, G.1a, RR56")
def test_the_lords_army_returns_to_sauron_the_moment_he_falls() -> None:
    people: dict[str, Any] = {
        "lon": {"hex": "Minas Morgul", "turned": True, "special": 5},
        "n3": {"hex": "Minas Morgul", "turned": True},
        "gwh": "Minas Morgul",
    }
    table = given(
        "fight",
        FP,
        people,
        LORDS_OWN,
        agenda=[Fights(FP), AFTER],
        hands=HANDS,
        loose_free=True,
        loose_dark=True,
        control={"E0230": SP},
        dice={"sorcery": [3], "weapon": [1, 1]},
    )
    when(table, FP, "attacker", person="gwh")
    if asked(table) == "whom":
        when(table, FP, "fight", person="gwh", target="lon")
    while asked(table) in ("challenged", "joining"):
        when(table, SP, "accept" if asked(table) == "challenged" else "done")
    when(table, FP, "stance", stance="sorcery")
    events = when(table, SP, "stance", stance="weapon")
    assert [type(one).__name__ for one in events if type(one).__name__ in ("Killed", "ArmyTurned", "Displaced")] == [
        "Killed",
        "ArmyTurned",
        "Displaced",
    ]
    state = table.state
    assert (state.armies["mordor_orcs_4"].turned, state.control["E0230"]) == (False, DP)
    assert state.people["n3"].hex == "W2421"
