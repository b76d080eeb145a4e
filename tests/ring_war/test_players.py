"""What the bots of the war weigh with: distances, how likely searches are, and where the Ring may be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table, new_header
from core.ring_war.bots import SensibleBot
from core.ring_war.chapters.board import nazgul
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records.battling import Attack, Battles
from core.ring_war.model.records.fighting import SEIZE, Attacker, Combat, Fights, Pair, Stop, StopBoromir
from core.ring_war.model.records.mastering import Agree
from core.ring_war.model.records.moving import FindIt, FindRing, Moves
from core.ring_war.model.records.trading import Answer, Draft, Line, SealCard, Sealing, Withdraw
from core.ring_war.model.records.turn import Done, PlaceNazgul
from core.ring_war.model.state import ISENGARD, MOUNT_DOOM, Ring, RingWarState, Seen
from core.ring_war.players.belief import belief
from core.ring_war.players.fields import march_to, road_to_the_fire, searched, walk_to
from core.ring_war.players.hunting import Hunter
from core.ring_war.players.marching import Marcher
from core.ring_war.players.outlook import Outlook
from tests.kit.at_table import asked
from tests.ring_war.situation import DP, FP, SP, at_the_start, given, place


def test_the_way_costs_what_its_steps_do() -> None:
    rules = current()
    assert march_to(rules, place("Edoras"))[place("Isengard")] == 6
    assert walk_to(rules, place("Edoras"))[place("Helm's Deep")] == 2
    assert walk_to(rules, MOUNT_DOOM)[place("North Gorgoroth")] == 4
    assert march_to(rules, MOUNT_DOOM)[place("North Gorgoroth")] == 2
    assert place("Moria") not in walk_to(rules, MOUNT_DOOM)


def test_a_province_on_more_cards_is_more_likely_to_be_searched() -> None:
    state = at_the_start()
    named = searched(state)
    assert named["X"] == pytest.approx(5 / 30)
    assert named["N"] == 0
    state.searched = ["s15", "s16", "s20", "s27", "s30"]
    assert searched(state)["X"] == 0


def test_the_road_to_the_fire_goes_around_armies_and_searches() -> None:
    state = at_the_start()
    plain = walk_to(current(), MOUNT_DOOM)
    wary = road_to_the_fire(state, MOUNT_DOOM)
    assert all(wary[hex_] >= plain[hex_] for hex_ in wary if current().is_east(hex_))
    before = wary[place("Osgiliath")]
    for name, hex_ in zip(list(state.armies)[:6], current().grid.neighbours(MOUNT_DOOM), strict=True):
        state.armies[name].card, state.armies[name].hex = "mordor_orcs_1", hex_
    assert road_to_the_fire(state, MOUNT_DOOM)[place("Osgiliath")] > before


def test_whoever_hunts_believes_more_of_the_larger_and_nearer_stack() -> None:
    state = at_the_start()
    for name in ("ara", "gan"):
        state.people[name].hex = place("Bree")
    seen = belief(GAME.sight.view(state, DP), DP)
    assert sum(seen.values()) == pytest.approx(1)
    assert seen[place("Rivendell")] > seen[place("Bree")]
    state.people["sam"].hex = place("Emyn Muil")
    state.people["fro"].hex = place("Emyn Muil")
    near = belief(GAME.sight.view(state, DP), DP)
    assert near[place("Emyn Muil")] > seen[place("Bree")]


def test_a_note_that_is_fresh_draws_the_hunters() -> None:
    state = at_the_start()
    state.turn = 3
    for name in ("sam", "fro"):
        state.people[name].hex = place("Fangorn")
    before = belief(GAME.sight.view(state, DP), DP)[place("Fangorn")]
    state.seen = {DP: {"sam": Seen(place("Westemnet"), 3)}}
    assert belief(GAME.sight.view(state, DP), DP)[place("Fangorn")] > before


def test_a_ring_in_sight_is_believed_where_it_is() -> None:
    state = at_the_start()
    state.ring = Ring(hex=place("Bree"))
    assert belief(GAME.sight.view(state, DP), DP) == {place("Bree"): 1.0}
    state.ring = Ring("lon")
    assert belief(GAME.sight.view(state, DP), DP) == {place("Minas Morgul"): 1.0}


def test_the_road_of_a_bearer_leads_through_moria_where_the_west_is_watched() -> None:
    state = at_the_start()
    assert place("Moria") in road_to_the_fire(state, MOUNT_DOOM)
    for name, hex_ in zip(list(state.armies)[:4], ("Tharbad", "Dunland", "Fords of Isen", "W2113"), strict=True):
        state.armies[name].card, state.armies[name].hex = "isengard_wolves_1", place(hex_)
    wary = road_to_the_fire(state, MOUNT_DOOM)
    here = place("Rivendell")
    way = [here]
    rules = current()
    while way[-1] != MOUNT_DOOM:
        steps = {hex_: rules.terrain.walk(way[-1], hex_) for hex_ in rules.grid.neighbours(way[-1]) if hex_ in wary}
        found = {hex_: cost + wary[hex_] for hex_, cost in steps.items() if cost is not None and hex_ not in way}
        way.append(min(found, key=lambda hex_: found[hex_]))
    assert place("Moria") in way


def test_the_strongest_companion_stops_boromir() -> None:
    tempted = Combat(place("Bree"), SP, FP, "E04", (Pair(("bor",), ("fro",)),), SEIZE, SP, free=True, forced=True)
    people = dict.fromkeys(("bor", "fro", "sam", "gim", "ara"), "Bree")
    table = given("fight", FP, people, agenda=[StopBoromir(tempted)], ring={"bearer": "fro"})
    assert answered(table, FP).action == Stop(FP, "ara")


def test_who_has_the_ring_hunts_it_no_longer() -> None:
    state = at_the_start()
    hunters = [seat for seat in (FP, DP, SP) if Outlook(state, seat).hunts()]
    assert hunters == [DP, SP]
    state.ring = Ring("sar")
    assert [seat for seat in (FP, DP, SP) if Outlook(state, seat).hunts()] == [DP]
    state.ring = Ring("lon")
    assert [seat for seat in (FP, DP, SP) if Outlook(state, seat).hunts()] == [SP]
    state.people["fro"].captive, state.people["fro"].hex = SP, ISENGARD
    state.ring = Ring("fro")
    assert [seat for seat in (FP, DP, SP) if Outlook(state, seat).hunts()] == [DP]


END, OVER = PlaceNazgul("n9"), "place_nazgul"
"""A question at which a test stops, and its kind."""

WORN = {"bearer": "sar", "worn": True}
WATCHED: dict[str, Any] = {"sar": "Isengard"}


def test_riders_seek_the_ring_from_afar_while_it_is_in_the_west() -> None:
    people = dict.fromkeys(("fro", "sam", "ara", "leg"), "Hollin ridge")
    armies = {"isengard_wolves_1": "Isengard", "isengard_uruks_1": "Isengard"}
    table = given("move", SP, people, armies, turn=2, agenda=[Moves(SP, begun=True)], ring={"bearer": "fro"})
    marcher = Marcher(Outlook(table.view(SP), SP))
    assert [marcher.goal(army) for army in armies] == [place("Hollin ridge"), ""]
    table.state.ring = Ring("sar")
    assert Marcher(Outlook(table.view(SP), SP)).goal("isengard_wolves_1") == ""


def test_a_garrison_is_left_of_a_force_that_is_too_large_to_stay_whole() -> None:
    armies = {"isengard_uruks_1": "Isengard", "isengard_orcs_1": "Isengard", "rohan_foot_2": "Helm's Deep"}
    table = given("move", SP, WATCHED, armies, turn=6, agenda=[Moves(SP, begun=True), END], ring=WORN, loose_free=True)
    for _ in range(20):
        if asked(table) == OVER:
            break
        table.act(answered(table, SP).action)
    by_hex = dict.fromkeys((ISENGARD, place("Helm's Deep")), 0)
    for name, army in table.state.armies.items():
        by_hex[army.hex] += army.points * name.startswith("isengard")
    assert by_hex == {ISENGARD: 25, place("Helm's Deep"): 45}


def test_a_saruman_with_the_ring_neither_leaves_his_tower_nor_attacks_out_of_it() -> None:
    armies = {"isengard_orcs_1": "Isengard", "rohan_foot_1": "Isengard", "rohan_riders_1": "Isengard"}
    people = {**WATCHED, "n3": "Isengard"}
    members: dict[str, Any] = {"turn": 6, "ring": WORN, "loose_free": True, "loose_dark": True}
    for stage, step in (("move", Moves(SP, begun=True)), ("fight", Fights(SP)), ("battle", Battles(SP))):
        table = given(stage, SP, people, armies, agenda=[step, END], **members)
        assert answered(table, SP).action == Done(SP), stage


def test_a_master_of_the_nazgul_storms_what_he_lacks() -> None:
    armies: dict[str, Any] = {"isengard_orcs_1": {"hex": "Helm's Deep", "points": 20}, "rohan_foot_2": "Helm's Deep"}
    members: dict[str, Any] = {"turn": 6, "ring": WORN, "loose_free": True, "agenda": [Battles(SP), END]}
    waits = given("battle", SP, {**WATCHED, "n3": "Dol Guldur"}, armies, **members)
    assert answered(waits, SP).action == Done(SP)
    turned: dict[str, Any] = {name: {"hex": "Dol Guldur", "turned": True} for name in nazgul(waits.state)}
    storms = given("battle", SP, {**WATCHED, **turned}, armies, **members)
    assert answered(storms, SP).action == Attack(SP, place("Helm's Deep"), FP)


def test_a_nazgul_picks_up_the_ring_that_lies_before_him() -> None:
    people = {"n3": "Udun", "fro": "Bree"}
    table = given("move", DP, people, turn=6, agenda=[FindRing(DP), END], ring={"hex": place("Udun")})
    assert answered(table, DP).action == FindIt(DP, "n3")


def test_a_saruman_who_is_weak_is_forced_to_fight_and_no_other() -> None:
    """Who has the Ring is worth it to whoever comes (X.4c)."""
    people: dict[str, Any] = {"gwh": "Isengard", "sar": {"hex": "Isengard", "normal": 4}}
    for points, fights in ((29, True), (30, False)):
        armies = {"isengard_uruks_1": {"hex": "Dunland", "points": points}}
        members: dict[str, Any] = {"loose_free": True, "ring": {"bearer": "sar"}, "agenda": [Fights(FP), END]}
        table = given("fight", FP, people, armies, **members)
        assert (answered(table, FP).action == Attacker(FP, "gwh")) is fights


COMPANY = dict.fromkeys(("fro", "sam", "ara", "leg"), "Udun")
HUNTED: dict[str, Any] = {"options": {"game": "character"}, "ring": {"bearer": "fro"}, "turn": 9, "shadow": 12}


def test_in_the_character_game_all_nazgul_fly_to_a_hobbit_who_was_seen() -> None:
    people: dict[str, Any] = {
        **COMPANY,
        "fro": {"hex": "Udun", "spotted": [DP]},
        "lon": "Minas Morgul",
        "n3": "Barad-dur",
    }
    table = given("move", DP, people, agenda=[Moves(DP, begun=True), END], **HUNTED)
    hunter = Hunter(Outlook(table.view(DP), DP))
    assert [hunter.target(name) for name in ("lon", "n3")] == [place("Udun")] * 2
    assert hunter.directed({place("Udun"): table.choices()[0]}) is None


def test_in_the_character_game_three_hunt_together_and_three_guard_the_fire() -> None:
    people: dict[str, Any] = {**COMPANY, **dict.fromkeys(nazgul(at_the_start()), "Barad-dur")}
    table = given("move", DP, people, agenda=[Moves(DP, begun=True), END], **HUNTED)
    for _ in range(60):
        if asked(table) == OVER:
            break
        table.act(answered(table, DP).action)
    stand = Counter(table.state.people[name].hex for name in nazgul(table.state))
    assert (stand[place("Udun")], stand[MOUNT_DOOM]) == (3, 3)


def test_in_the_character_game_too_few_nazgul_attack_nobody() -> None:
    people: dict[str, Any] = {name: {"hex": "Udun", "spotted": [DP]} for name in COMPANY}
    for hunters, attacks in ((("n3",), False), (("lon", "got", "n3", "n4"), True)):
        there = {**people, **dict.fromkeys(hunters, "Udun")}
        table = given("fight", DP, there, agenda=[Fights(DP), END], **HUNTED)
        assert isinstance(answered(table, DP).action, Attacker) is attacks


@pytest.mark.parametrize("bearer", ["mou", "gol"])
def test_a_bearer_who_cannot_fly_walks_home_with_the_ring(bearer: str) -> None:
    armies = {"mordor_orcs_1": "Udun"}
    members: dict[str, Any] = {"turn": 6, "ring": {"bearer": bearer}, "gollum": DP, "shadow": 6, "mordor": 3}
    table = given("move", DP, {bearer: "Udun"}, armies, agenda=[Moves(DP, begun=True), END], **members)
    for _ in range(20):
        if asked(table) == OVER or table.state.people[bearer].hex != place("Udun"):
            break
        table.act(answered(table, DP).action)
    home = march_to(current(), place("Barad-dur"))
    assert home[table.state.people[bearer].hex] < home[place("Udun")]


def test_a_gift_is_accepted_and_more_event_cards_for_fewer_but_nothing_else() -> None:
    gift, more, one = Line(SP, "events", "", 2), Line(FP, "events", "", 1), Line(SP, "events", "", 1)
    magic = Line(FP, "magic", place("Edoras"), 1)
    hands = {SP: ["e09", "e13"], FP: ["e04", "e03"], DP: []}
    for lines, taken in (((gift,), True), ((gift, more), True), ((one, more), False), ((gift, magic), False)):
        table = given("actions", SP, {"sar": "Isengard"}, hands=hands, agenda=[Answer(SP, FP, lines, 1), END])
        assert isinstance(answered(table, FP).action, Agree) is taken, lines


def test_whoever_trades_gives_the_card_that_serves_least_and_makes_no_offer() -> None:
    hands = {SP: ["e09", "e13"], FP: ["e01", "e04"], DP: []}
    lines = (Line(SP, "events", "", 2), Line(FP, "events", "", 1))
    agenda = [Sealing(FP, SP, lines[1:]), END]
    table = given("actions", SP, {"sar": "Isengard"}, hands=hands, agenda=agenda)
    assert answered(table, FP).action == SealCard(FP, "e04"), "Boromir serves the enemy"
    drafting = given("actions", SP, {"sar": "Isengard"}, hands=hands, agenda=[Draft(SP, FP, lines[:1]), END])
    assert isinstance(answered(drafting, SP).action, Withdraw)


def answered(table: Table, seat: str) -> Choice:
    """Return what the bot chooses for a seat at a table's question."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    shown = GAME.sight.visible_prompt(table.state, prompt, seat)
    choice = SensibleBot(0).choose(table.view(seat), shown, seat)
    assert choice is not None
    return choice


def test_two_bots_of_a_kind_play_a_war_to_its_end_from_their_own_views() -> None:
    """What a bot chooses follows from its view: the same seed gives the same war, by offered choices alone."""
    ends = [played(seed) for seed in (3, 3)]
    assert ends[0] == ends[1]
    assert ends[0].outcome is not None


def played(seed: int) -> RingWarState:
    table = Table(GAME, new_header(GAME, seed=seed))
    table.open()
    bots = {seat.id: SensibleBot(seed) for seat in table.header.seats}
    while not table.over:
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        seat = prompt.sealed[0] if prompt.sealed else prompt.seat
        shown = GAME.sight.visible_prompt(table.state, prompt, seat)
        choice = bots[seat].choose(table.view(seat), shown, seat)
        assert choice in prompt.choices
        table.act(choice.action)
    state: RingWarState = table.state
    return state
