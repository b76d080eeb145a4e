"""Chances: they agree with what the dice of the rules come to, and are made of what a seat knows."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from core.kernel.chance import Chance
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.chances.battles import battle
from core.ring_war.chances.die import at_least, at_most
from core.ring_war.chances.duels import between, brawl, by_weapon, duel, hides_cards, plain
from core.ring_war.chances.hunts import NAZGUL, ORCS, Find, find, found, on_arrival, taken
from core.ring_war.chapters.battles.odds import fray_of
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.battling import Battles
from core.ring_war.model.records.bearing import Rest
from core.ring_war.model.records.fighting import SEIZE, Champion, Combat, Fights, Pair, StopBoromir
from core.ring_war.model.records.mastering import WhomToPersuade
from core.ring_war.model.records.searching import Escapes, OrcSearch
from core.ring_war.words.odds import danger_at
from tests.kit.at_table import asked, named, seat
from tests.ring_war.situation import DP, FP, SP, given, place, when
from tests.ring_war.situations.stop import STOP

FIELD, OPEN = place("Westemnet"), place("Tharbad")


def spread(one: Find | None) -> Any:
    return one


def odds_of(table: Table, eyes: str | None) -> dict[str, str]:
    return dict(GAME.words.odds(GAME.sight.view(table.state, eyes)))


def test_a_die() -> None:
    assert (at_most(0), at_most(3), at_most(7)) == (0, 0.5, 1)
    assert at_least(6) == pytest.approx(1 / 6)
    assert at_least(1) == 1


def test_a_search_as_the_fellowship_knows_it() -> None:
    state = given("move", FP, {"fro": OPEN, "ara": OPEN}).state
    assert found(state, "fro", OPEN, ORCS) == found(state, "fro", OPEN, NAZGUL) == 0.5
    assert spread(find(state, OPEN, ORCS)) == (pytest.approx(1 / 3), 0.5, True)
    assert taken(state, "fro") == pytest.approx(2 / 3)
    assert spread(find(state, OPEN, NAZGUL, 3)) == (pytest.approx(2 / 3), pytest.approx(5 / 6), True)
    assert find(state, place("Rivendell"), ORCS) is None


def test_of_strangers_a_hunter_knows_the_ratings_alone() -> None:
    aragorn = {"hex": "Edoras", "cards": ["m08"], "known": True}
    table = given("move", FP, {"fro": OPEN, "leg": "Bree", "ara": aragorn})
    view = GAME.sight.view(table.state, DP)
    assert spread(find(view, OPEN, ORCS)) == (pytest.approx(1 / 3), 0.5, False)
    assert spread(find(view, place("Edoras"), ORCS)) == (pytest.approx(1 / 3), pytest.approx(1 / 3), False)


def test_who_wears_the_ring_is_no_orcs_prey() -> None:
    state = given("move", FP, {"fro": "Bree"}, ring={"bearer": "fro", "worn": True}).state
    assert found(state, "fro", place("Bree"), ORCS) == 0
    assert found(state, "fro", place("Bree"), NAZGUL) == 1


def test_whoever_waits_where_a_stack_goes() -> None:
    people = {"fro": "Bree", "sam": "Bree", "n3": "Weathertop"}
    state = given("move", FP, people, {"mordor_orcs_1": "Barrow-downs"}, loose_dark=True).state
    finds = on_arrival(state, ("fro", "sam"), place("Weathertop"), road=False)
    assert finds.keys() == {NAZGUL}
    assert on_arrival(state, ("fro", "sam"), place("Weathertop"), road=True)[NAZGUL].least > finds[NAZGUL].least
    assert on_arrival(state, ("fro",), place("Barrow-downs"), road=False).keys() == {ORCS}
    assert on_arrival(state, ("n3",), place("Barrow-downs"), road=False) == {}


def test_the_wounds_of_a_round_are_those_of_the_table() -> None:
    state = given("fight", FP, {"thd": FIELD, "n3": FIELD}).state
    wounds = by_weapon(state, msgspec.structs.replace(between("thd", "n3", FIELD, FP, DP), round=2), attacks=True)
    assert wounds == {0: pytest.approx(1 / 3), 1: 0.5, 2: pytest.approx(1 / 6)}


def fought(people: dict[str, Any], number: int) -> Table:
    """Return a table at which two have fought with weapons to the end, with dice of a number's."""
    table = given("fight", FP, people, agenda=[Fights(FP), STOP])
    table.make_chance = lambda seed, draws: Chance(number, draws)
    when(table, FP, "attacker", person="ara")
    if asked(table) == "challenged":
        when(table, DP, "accept")
    while asked(table) == "stances":
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        when(table, prompt.sealed[0], "stance", stance="weapon", until_end=False)
    return table


def test_a_fight_comes_out_as_often_as_was_foretold() -> None:
    people: dict[str, Any] = {"ara": {"hex": FIELD, "cards": ["m05"]}, "lon": {"hex": FIELD, "used": 9}}
    state = given("fight", FP, people).state
    ends = duel(state, between("ara", "lon", FIELD, FP, DP))
    assert ends is not None
    tables = [fought(people, number) for number in range(150)]
    falls = sum(table.state.people["ara"].gone > 0 for table in tables) / len(tables)
    wins = sum(table.state.people["lon"].driven for table in tables) / len(tables)
    assert 0.1 < ends.attacker < 0.9
    assert falls == pytest.approx(ends.attacker, abs=0.1)
    assert wins == pytest.approx(ends.defender, abs=0.1)


def to_the_end(table: Table, number: int) -> Table:
    """Let a fight be fought with weapons to its end, with dice of a number's."""
    table.make_chance = lambda seed, draws: Chance(number, draws)
    if asked(table) == "champion":
        when(table, FP, "face", person="sam")
    while asked(table) == "stances":
        when(table, FP, "stance", stance="weapon", until_end=False)
    return table


def test_shelobs_first_wound_may_end_a_fight() -> None:
    lair = place("Cirith Ungol")

    def table() -> Table:
        sam = {"sam": {"hex": lair, "cards": ["m04", "m05"]}}
        return given("move", FP, sam, agenda=[Champion(FP, lair, ("sam",)), STOP], servants={lair: {"special": 4}})

    ends = duel(table().state, between(lair, "sam", lair, "", FP))
    assert ends is not None
    fought = [to_the_end(table(), number).state.people["sam"] for number in range(200)]
    assert any(one.captive for one in fought)
    assert sum(bool(one.captive or one.gone) for one in fought) / 200 == pytest.approx(ends.defender, abs=0.1)


def test_whoever_faces_the_watcher_has_two_rounds_to_win_in() -> None:
    gate = place("Moria West-gate")
    table = given("move", FP, {"leg": gate}, agenda=[Champion(FP, gate, ("leg",)), STOP])
    ends = duel(table.state, between(gate, "leg", gate, "", FP))
    assert ends is not None
    assert ends.rounds == 2
    said = odds_of(table, FP)["Legolas against the Watcher in the Water"]
    assert said.startswith(f"wins {ends.attacker:.0%}, falls {ends.defender:.0%}")


def test_two_wounds_in_a_round_take_the_ring() -> None:
    def table() -> Table:
        pair = (Pair(("gol",), ("fro",)),)
        fight = Combat(FIELD, DP, FP, "E05", pair, SEIZE, DP, free=True, forced=True)
        people: dict[str, Any] = {"fro": {"hex": FIELD, "cards": ["m04"]}, "gol": FIELD}
        return given("move", FP, people, agenda=[StopBoromir(fight), STOP], gollum=DP, ring={"bearer": "fro"})

    begun = table()
    ends = duel(begun.state, begun.state.agenda[-1].fight)
    assert ends is not None
    lost = [to_the_end(table(), number).state.ring.bearer != "fro" for number in range(200)]
    assert sum(lost) / 200 == pytest.approx(ends.defender, abs=0.1)


def test_weapons_do_nothing_to_the_wights_but_special_ones() -> None:
    downs = place("Barrow-downs")
    state = given("fight", FP, {"bor": downs, "gan": {"hex": downs, "cards": ["m03"]}}).state
    plain_one, special = (duel(state, between(name, downs, downs, FP)) for name in ("bor", "gan"))
    assert plain_one is not None
    assert special is not None
    assert plain_one.defender == 0
    assert special.defender > 0


def test_hidden_cards_are_left_out_and_said_to_be() -> None:
    table = given("fight", DP, {"ara": {"hex": FIELD, "cards": ["m02"], "spotted": [DP]}, "n3": FIELD})
    view = GAME.sight.view(table.state, DP)
    assert hides_cards(view, "ara", "n3")
    assert not hides_cards(table.state, "ara", "n3")
    fight = between("n3", "ara", FIELD, DP, FP)
    guess, true = duel(plain(view), fight), duel(table.state, fight)
    assert guess is not None
    assert true is not None
    assert guess.attacker < true.attacker


def test_of_several_against_one_nobody_tells_who_falls() -> None:
    state = given("fight", DP, {"ara": FIELD, "n3": FIELD, "n4": FIELD}).state
    fight = between("n3", "ara", FIELD, DP, FP)
    both = msgspec.structs.replace(fight.pairs[0], attackers=("n3", "n4"))
    assert duel(state, msgspec.structs.replace(fight, pairs=(both,))) is None


def test_a_fight_of_one_against_several_comes_out_as_often_as_was_foretold() -> None:
    """Each wound of the lone one hits the leader of the others."""
    people: dict[str, Any] = {"ara": FIELD, "lon": {"hex": FIELD, "used": 9}, "n3": {"hex": FIELD, "used": 9}}
    pairs = (Pair(("lon", "n3"), ("ara",)),)
    fight = Combat(FIELD, DP, FP, "G.1", pairs, round=1, free=True, forced=True)

    def table() -> Table:
        return given("fight", DP, people, agenda=[f.Challenged(fight), STOP])

    ends = brawl(table().state, fight)
    assert ends is not None
    one = duel(table().state, between("lon", "ara", FIELD, DP, FP))
    assert one is not None
    assert one.defender < ends.lone, "a helper is worth a column"
    tables = [in_a_crowd(table(), number) for number in range(150)]
    falls = sum(bool(done.state.people["ara"].gone) for done in tables) / len(tables)
    driven = sum(any(done.state.people[name].driven for name in ("lon", "n3")) for done in tables) / len(tables)
    assert 0.1 < ends.lone < 0.9
    assert falls == pytest.approx(ends.lone, abs=0.1)
    assert driven == pytest.approx(ends.any_other, abs=0.1)
    assert ends.others <= ends.any_other
    assert brawl(table().state, between("lon", "ara", FIELD, DP, FP)) is None, "nobody helps"


def in_a_crowd(table: Table, number: int) -> Table:
    """Let several fight with weapons to the end, with dice of a number's; whoever is alone strikes their leader."""
    table.make_chance = lambda seed, draws: Chance(number, draws)
    while (kind := asked(table)) in ("stances", "challenged", "joining", "strikes"):
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        if kind == "stances":
            when(table, prompt.sealed[0], "stance", stance="weapon", until_end=False)
        elif kind == "challenged":
            when(table, FP, "accept")
        else:
            table.act(prompt.choices[0].action)
    return table


def test_several_who_attack_one_are_told_what_they_come_to_together() -> None:
    people: dict[str, Any] = {
        "ara": {"hex": FIELD, "spotted": [DP]},
        "lon": FIELD,
        "n3": FIELD,
        "n4": FIELD,
        "got": FIELD,
    }
    table = given("fight", DP, people, agenda=[Fights(DP), STOP], shadow=9)
    strongest = "The Lord of the Nazgûl, Gothmog and the Third Nazgûl together against Aragorn"
    said = odds_of(table, DP)
    assert said[strongest].startswith("win "), said
    assert ", lose one or more " in said[strongest]
    when(table, DP, "attacker", person="lon")
    assert "The Lord of the Nazgûl and Gothmog together against Aragorn" in odds_of(table, DP)
    fight = Combat(FIELD, DP, FP, "G.1", (Pair(("lon", "n3"), ("ara",)),))
    table.state.agenda[-1] = f.Challenged(fight)
    assert "The Lord of the Nazgûl and the Third Nazgûl together against Aragorn" in odds_of(table, FP)
    defended = msgspec.structs.replace(fight, pairs=(Pair(("n3",), ("ara", "leg")),))
    helped = given("fight", DP, {**people, "leg": FIELD}, agenda=[f.Joining(defended), STOP])
    assert odds_of(helped, FP)["The Third Nazgûl against Aragorn and Legolas together"].startswith("wins ")
    three = msgspec.structs.replace(fight, pairs=(Pair(("n3",), ("ara", "leg", "gim")),))
    dead = {"hex": "", "gone": 3}
    fewer = given("fight", DP, {**people, "leg": FIELD, "gim": dead}, agenda=[f.Joining(three), STOP])
    assert "The Third Nazgûl against Aragorn and Legolas together" in odds_of(fewer, FP)


def test_gollum_is_left_out_where_something_nearer_is_told() -> None:
    gollum = "Gollum serves after the next Ring Phase"
    people: dict[str, Any] = {"gol": "Moria", "thd": FIELD, "n3": FIELD}
    assert gollum in odds_of(given("ring", "", people, agenda=[STOP]), FP)
    said = odds_of(given("fight", FP, people, agenda=[Fights(FP), STOP]), FP)
    assert "Théodred against the Third Nazgûl" in said
    assert gollum not in said
    challenged = f.Challenged(Combat(FIELD, DP, FP, "G.1", (Pair(("n3",), ("thd",)),)))
    nine = given("fight", DP, {"fro": OPEN, "thd": FIELD, "n3": FIELD}, agenda=[challenged, STOP])
    assert "Théodred refuses" in odds_of(nine, FP)
    assert "At Tharbad" not in odds_of(nine, FP)


@pytest.mark.parametrize("die", range(1, 7))
def test_each_die_of_a_battle_costs_what_was_foretold(die: int) -> None:
    armies: dict[str, Any] = {"isengard_orcs_1": "Edoras", "rohan_riders_1": {"hex": "Edoras", "points": 7}}
    table = given(
        "battle",
        SP,
        {"sar": "Isengard"},
        armies,
        agenda=[Battles(SP), STOP],
        loose_free=True,
        loose_dark=True,
        dice={"battle": [die]},
    )
    one = battle(table.state, fray_of(table.state, SP, place("Edoras"), FP))
    before = {name: army.points for name, army in table.state.armies.items()}
    events = when(table, SP, "attack", hex=place("Edoras"), power=FP)
    while asked(table) == "use_sorcery":
        events += when(table, seat(table), "spend")
    assert named(events, "battle_rolled")[0].lost == one.losses[die - 1]
    assert 0 <= one.won <= 1
    assert one.points[die - 1][1] <= before["rohan_riders_1"]


def test_the_fellowship_is_told_how_safe_the_nine_are() -> None:
    table = given("move", FP, {"fro": OPEN, "the": "Edoras"})
    said = odds_of(table, FP)
    assert said["At Tharbad"].startswith("Orcs find 50% and take 67%, a Nazgûl finds 50%; the next card comes there ")
    assert "At Edoras" not in said
    assert not any(name.startswith("At ") for name in odds_of(table, DP))


def test_a_servant_of_whom_one_hears_by_road_comes_less_often() -> None:
    table = given("move", FP, dict.fromkeys(("fro", "sam"), "Rivendell"))
    when(table, FP, "pick_stack", hex=place("Rivendell"))
    said = odds_of(table, FP)
    assert said["The Trolls come at the Trollshaws"] == "50%: 3 or less"
    assert said["The Wargs come at Hollin ridge"] == "67%: 4 or less"


def test_the_odds_are_about_what_is_asked() -> None:
    captive = {"hex": "Bree", "captive": DP, "party": "p1"}
    party = {"p1": {"owner": DP, "hex": place("Bree")}}
    table = given("escape", FP, {"fro": captive}, parties=party, agenda=[Escapes(), STOP])
    assert odds_of(table, FP)["Frodo escapes"] == "33%: 2 or less"
    table = given("search", "", {"fro": "Enedwaith", "leg": "Bree"}, agenda=[OrcSearch(SP, "s10"), STOP])
    assert odds_of(table, SP)["Each at Enedwaith is found"] == "33% to 50%, by the ratings of all who may be there"
    searched = [OrcSearch(SP, "s10", (place("Enedwaith"),)), STOP]
    table = given("search", "", {"fro": "Enedwaith", "leg": "Dunland"}, agenda=searched)
    assert [name for name in odds_of(table, SP) if name.endswith("is found")] == ["Each at Dunland is found"]
    table = given("ring", "", {"fro": "Bree"}, ring={"bearer": "fro", "worn": True}, agenda=[Rest(FP), STOP])
    assert odds_of(table, FP)["Frodo takes off the Ring"] == "67%: 4 or less"
    assert "Frodo takes off the Ring" not in odds_of(table, DP)
    asks = WhomToPersuade(SP, ("gim", "leg"))
    table = given("actions", SP, {"sar": "Isengard", "gim": "Edoras"}, agenda=[asks, STOP])
    assert odds_of(table, SP)["Gimli is persuaded, by his rating"] == "33%"


def test_a_fight_that_is_asked_about_is_worked_out() -> None:
    table = given("fight", FP, {"thd": FIELD, "n3": FIELD, "n4": FIELD}, agenda=[Fights(FP), STOP])
    assert odds_of(table, FP)["Théodred against the Third Nazgûl"].startswith("wins ")
    when(table, FP, "attacker", person="thd")
    assert odds_of(table, FP).keys() >= {"Théodred against the Third Nazgûl", "Théodred against the Fourth Nazgûl"}
    when(table, FP, "fight", person="thd", target="n3")
    while asked(table) != "stances":
        when(table, seat(table), "accept" if asked(table) == "challenged" else "done")
    said = odds_of(table, FP)
    assert said["Théodred, by weapon"] == "no wound 33%, 1 wound 50%, 2 wounds 17%"
    assert said["Théodred, breaking off"] == "50%: 3 or less"
    assert said["Who falls by the end"].startswith("Théodred ")
    with GAME.spoken("", aloud=True).words.voice.speaks():
        heard = odds_of(table, FP)
    assert heard["Théodred deals by weapon"] == said["Théodred, by weapon"]
    assert heard["Who falls by the end of round 6"] == said["Who falls by the end"]
    assert heard["Théodred breaks off"] == said["Théodred, breaking off"]


def test_who_may_help_is_told_what_the_fight_comes_to_alone_and_its_first_round_where_several_fight() -> None:
    table = given("fight", DP, {"thd": FIELD, "bor": FIELD, "n3": FIELD, "n4": FIELD}, agenda=[STOP])
    alone = f.Combat(FIELD, DP, FP, "G.1", (f.Pair(("n3",), ("thd",)),))
    table.state.agenda.append(f.Joining(alone))
    assert odds_of(table, FP)["The Third Nazgûl against Théodred"].startswith("wins ")
    together = msgspec.structs.replace(alone, pairs=(f.Pair(("n3",), ("thd", "bor")),))
    table.state.agenda[-1] = f.Joining(together)
    said = odds_of(table, FP)
    assert "Boromir, by weapon" in said
    assert "The Third Nazgûl against Théodred" not in said


@pytest.mark.parametrize(("others", "apart"), [((), False), (("bor",), True)])
def test_odds_of_an_attack_say_that_others_may_come_to_help(others: tuple[str, ...], apart: bool) -> None:
    people: dict[str, Any] = {**dict.fromkeys(("n3", "n4", *others), FIELD), "thd": {"hex": FIELD, "known": True}}
    table = given("fight", DP, people, agenda=[Fights(DP), STOP], shadow=9)
    seen = dict(GAME.words.odds(GAME.sight.view(table.state, DP)))
    assert ("helpers" in seen["The Third Nazgûl against Théodred"]) == apart, seen
    assert ("helpers" in seen["The Third Nazgûl and the Fourth Nazgûl together against Théodred"]) == apart, seen


def test_battles_are_listed_with_all_dice() -> None:
    armies: dict[str, Any] = {"isengard_orcs_1": "Edoras", "rohan_riders_1": {"hex": "Edoras", "points": 7}}
    table = given("battle", SP, {"sar": "Isengard"}, armies, agenda=[Battles(SP), STOP], loose_free=True)
    found = GAME.words.odds(GAME.sight.view(table.state, SP))
    assert found[0][0].startswith("Edoras against the Fellowship, ")
    assert found[0][1].startswith("wins ")
    assert found[1][0] == "Edoras, lost per cent on 1 to 6"
    assert found[1][1].count("/") == 6


def test_sorcery_that_is_left_counts_in_what_a_fight_may_come_to() -> None:
    people: dict[str, Any] = {"lon": FIELD, "ara": {"hex": FIELD, "cards": ["m02"]}}
    fresh = given("fight", DP, people, agenda=[STOP]).state
    spent = given("fight", DP, {**people, "lon": {"hex": FIELD, "used": 2}}, agenda=[STOP]).state
    fight = between("lon", "ara", FIELD, DP)
    ends, without = duel(fresh, fight), duel(spent, fight)
    assert ends is not None
    assert without is not None
    assert without.defender < 0.01
    assert ends.defender > 0.3


def test_who_sees_everybody_and_not_what_they_hold_is_told_no_dangers() -> None:
    holder = {"hex": OPEN, "cards": ["m04"], "known": True}
    people: dict[str, Any] = {"fro": holder, "sar": {"hex": "Isengard", "cards": ["m12"]}}
    table = given("move", FP, people)
    assert "At Tharbad" in odds_of(table, FP)
    assert "At Tharbad" not in odds_of(table, DP)


def test_the_danger_of_a_hex_is_told_to_whoever_knows_all_and_in_sentences_to_the_ear() -> None:
    table = given("move", FP, {"fro": OPEN, "sar": "Isengard"})
    seen = GAME.sight.view(table.state, FP)
    risk = danger_at(seen, OPEN)
    seen_by_eye = r"Orcs find \d+% and take \d+%, a Nazgûl finds \d+%; the next card comes there \d+%"
    assert re.fullmatch(seen_by_eye, risk), risk
    with GAME.spoken("", aloud=True).words.voice.speaks():
        heard = danger_at(seen, OPEN)
        used = msgspec.structs.replace(seen, searched=[card.id for card in current().content.search])
        alone = danger_at(used, OPEN)
        sting = given("move", FP, {"fro": {"hex": OPEN, "cards": ["m04"]}, "sar": "Isengard"})
        apart = danger_at(GAME.sight.view(sting.state, FP), OPEN)
    comes = r"the next search comes there with a chance of \d+%, and finds each with"
    takes = r"; Orcs take whom they find with \d+%"
    assert re.fullmatch(rf"{comes} \d+%{takes}", heard), heard
    assert alone == heard.replace(heard[: heard.index(" finds")], "a search there")
    assert re.fullmatch(rf"{comes} \d+% by Orcs and \d+% by Nazgûl{takes}", apart), apart
    assert re.findall(r"\d+%", risk)[1] == re.findall(r"\d+%", heard)[2]
    assert danger_at(seen, place("Bree")) == "", "nobody is there"
    assert danger_at(GAME.sight.view(table.state, DP), OPEN) == "", "the Dark Power does not know all"


def test_who_is_attacked_is_told_how_likely_he_refuses_and_how_the_fight_may_end() -> None:
    fight = f.Combat(OPEN, DP, FP, "G.1", (f.Pair(("n3",), ("fro",)),))
    table = given("fight", DP, {"fro": OPEN, "n3": OPEN}, agenda=[f.Challenged(fight), STOP])
    said = odds_of(table, FP)
    assert said["Frodo refuses"] == "50%: 3 or less"
    assert said["The Third Nazgûl against Frodo"].startswith("wins ")
    assert "Frodo refuses" not in odds_of(table, SP)


def test_who_may_attack_besides_is_told_against_whom() -> None:
    fight = f.Combat(FIELD, FP, DP, "G.1", (f.Pair(("ara",), ("n3",)),))
    people = dict.fromkeys(("ara", "thd", "n3", "n4"), FIELD)
    said = odds_of(given("fight", FP, people, agenda=[f.Pairing(fight), STOP]), FP)
    assert said.keys() >= {"Théodred against the Third Nazgûl", "Théodred against the Fourth Nazgûl"}


def test_refusing_is_told_for_each_number_of_nazgul_that_makes_another_die_of_it() -> None:
    people = dict.fromkeys(("fro", "n3", "n4", "n5"), OPEN)
    table = given("fight", DP, {**people, "fro": {"hex": OPEN, "spotted": [DP]}}, agenda=[Fights(DP), STOP], shadow=6)
    told = "50%: 3 or less; against two 33%: 2 or less; against three 17%: 1 or less"
    assert odds_of(table, DP)["Frodo refuses"] == told
    for person in ("n3", "n4"):
        when(table, DP, "attacker", person=person)
    assert odds_of(table, DP)["Frodo refuses"] == told.partition("; ")[2].removeprefix("against two ")
