"""The map while a stack moves: what each hex costs, where something meets it, the way there, and why it goes no
further."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.prompts import Prompt, Refusal
from core.kernel.table import Table
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.dealing import Exchange
from core.ring_war.model.records.turn import HandOut, PlaceNazgul
from tests.ring_war.situation import DP, FP, SP, given, place, when
from tests.ring_war.situations.stop import STOP
from tui.games.ring_war.atlas import RingWarAtlas
from tui.games.ring_war.bundles import ALSO_AWAY
from tui.glyphs import UNICODE
from tui.map.atlas import REACH
from tui.widgets.pane import Scene

ATLAS = RingWarAtlas()


def scene_of(table: Table, eyes: str | None, event: Any = None) -> Scene:
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    view = GAME.sight.view(table.state, eyes)
    seen = None if event is not None else GAME.sight.visible_prompt(table.state, prompt, eyes)
    return Scene(GAME, view, prompt=seen, event=event)


def under_way(start: str = "Rivendell") -> Table:
    """Return a table at which Frodo and Sam set out."""
    table = given("move", FP, dict.fromkeys(("fro", "sam"), start))
    when(table, FP, "pick_stack", hex=place(start))
    return table


def test_the_reach_says_what_each_hex_costs_and_where_something_waits() -> None:
    scene = scene_of(under_way(), FP)
    found = ATLAS.marks(scene, REACH, UNICODE)
    assert found.keys() == set(ATLAS.offered(scene))
    ridge = found[place("Hollin ridge")]
    assert (ridge.lower, ridge.upper) == (" 4 ", UNICODE.map_zone)
    assert not found[place("Bruinen vale")].upper


def test_only_who_moves_the_stack_sees_its_reach() -> None:
    table = under_way()
    for eyes in (DP, SP, None):
        scene = scene_of(table, eyes)
        assert not ATLAS.look(scene).ways.costs
        assert not ATLAS.marks(scene, REACH, UNICODE)


def test_the_way_to_a_hex_is_shown_without_its_end() -> None:
    scene = scene_of(under_way("Bree"), FP)
    look = ATLAS.look(scene)
    far = max(look.ways.costs, key=lambda hex_: len(look.ways.paths[hex_]))
    assert len(look.ways.paths[far]) > 1
    assert [*ATLAS.under_cursor(scene, REACH, far, UNICODE)] == [*look.ways.paths[far][:-1]]
    assert not ATLAS.under_cursor(scene, "provinces", far, UNICODE)
    assert not ATLAS.under_cursor(scene, REACH, place("Isengard"), UNICODE)


def test_a_replay_shows_the_way_that_was_gone() -> None:
    table = under_way("Bree")
    events = when(table, FP, "go", hex=place("Last Bridge"))
    moved = next(event for event in events if isinstance(event, m.Moved))
    assert len(moved.path) > 1
    scene = scene_of(table, FP, moved)
    assert ATLAS.chosen(scene) == place("Bree")
    assert ATLAS.home(scene) == place("Last Bridge")
    assert [*ATLAS.under_cursor(scene, REACH, place("Isengard"), UNICODE)] == [*moved.path[:-1]]


def test_a_hex_out_of_reach_is_refused_by_the_rules() -> None:
    table = under_way()
    scene = scene_of(table, FP)
    with pytest.raises(Refusal) as caught:
        table.act(ATLAS.meant(scene, place("Bree")))
    assert caught.value.rule == "2.6"
    stays = ATLAS.meant(scene, place("Rivendell"))
    assert isinstance(stays, Refusal)
    assert ATLAS.marches(scene)


def test_where_nothing_of_ones_own_stands_nothing_is_taken() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sar": "Isengard"})
    scene = scene_of(table, FP)
    assert not ATLAS.marches(scene)
    meant = ATLAS.meant(scene, place("Isengard"))
    assert meant == m.PickStack(FP, place("Isengard"))
    with pytest.raises(Refusal):
        table.act(meant)


def asked(stage: str, power: str, people: Any, *agenda: Any, **members: Any) -> Scene:
    """Return the scene of a question to a power, with a step behind it at which the turn stands still."""
    return scene_of(given(stage, power, people, agenda=[*agenda, PlaceNazgul("n9")], **members), power)


def test_attacks_are_meant_by_their_hex() -> None:
    armies = {"isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras"}
    scene = asked("battle", SP, {"sar": "Isengard"}, b.Battles(SP), armies=armies, loose_free=True)
    assert ATLAS.meant(scene, place("Edoras")) == b.Attack(SP, place("Edoras"), FP)
    assert isinstance(ATLAS.meant(scene, place("Bree")), Refusal)


def test_fights_are_meant_by_who_stands_there() -> None:
    scene = asked("fight", FP, {"ara": "Bree", "n3": "Bree"}, f.Fights(FP))
    assert ATLAS.meant(scene, place("Bree")) == f.Attacker(FP, "ara")
    assert isinstance(ATLAS.meant(scene, place("Rivendell")), Refusal)


def test_a_search_is_meant_by_its_hex() -> None:
    people = {"fro": "Hollin ridge", "sar": "Isengard"}
    scene = asked("search", SP, people, s.OrcSearch(SP, "s02"))
    assert ATLAS.meant(scene, place("Bree")) == s.SearchHex(SP, place("Bree"))


def test_what_is_decided_in_one_hex_is_decided_in_the_list() -> None:
    fight = f.Combat(place("Bree"), "dark_power", FP, "G.1", (f.Pair(("n3",), ("fro",)),))
    people = {"fro": "Bree", "sam": "Bree", "n3": "Bree"}
    scene = asked("fight", FP, people, f.Joining(fight))
    assert not ATLAS.offered(scene)


def test_a_flight_takes_the_province_and_the_hex_with_one_key() -> None:
    table = given("move", DP, {"n3": "Far Harad"}, shadow=3)
    when(table, DP, "pick_nazgul", person="n3")
    scene = scene_of(table, DP)
    there = place("Khand")
    prompt = scene.prompt
    assert isinstance(prompt, Prompt)
    assert ATLAS.leads(scene)
    meant = ATLAS.meant(scene, place("Far Harad"))
    assert isinstance(meant, Refusal)
    assert meant.sentence.startswith("He is here")
    at = ATLAS.leads_to(scene, there)
    assert at is not None
    assert prompt.choices[at].action == m.FlyInto(DP, current().terrain.province[there])
    assert there in ATLAS.marks(scene, REACH, UNICODE)
    assert ATLAS.leads_to(scene, place("Hobbiton")) is None
    when(table, DP, "fly_into", province=current().terrain.province[there])
    assert there in ATLAS.offered(scene_of(table, DP))
    assert ATLAS.leads_to(scene_of(table, DP), there) is None
    assert not ATLAS.leads(scene_of(table, DP))


def test_another_stack_is_taken_instead_of_the_one_that_was_chosen() -> None:
    table = given("move", FP, {"fro": "Bree", "the": "Edoras"}, {"rohan_riders_1": "Edoras"})
    assert ATLAS.gives_way(scene_of(table, FP)) is None
    when(table, FP, "pick_stack", hex=place("Bree"))
    scene = scene_of(table, FP)
    prompt = scene.prompt
    assert isinstance(prompt, Prompt)
    place_of_stay = ATLAS.gives_way(scene)
    assert place_of_stay is not None
    assert prompt.choices[place_of_stay].action == m.Stay(FP)
    assert ATLAS.others(scene) == [place("Edoras")]
    assert (
        ATLAS.instead_words(scene, place("Edoras")) == "enter takes the stack at Edoras instead; Frodo may move later"
    )
    assert ATLAS.next_words(scene).endswith("arrows go there, n to other stacks; \N{MULTIPLICATION SIGN} halts them")
    when(table, FP, "stay")
    when(table, FP, "pick_stack", hex=place("Bree"))
    again = scene_of(table, FP)
    assert ATLAS.gives_way(again) is None
    assert not ATLAS.others(again)


def test_a_stack_under_way_is_not_given_up_for_another() -> None:
    """Its movement would be over, and no other key but d means that."""
    table = given("move", FP, {"fro": "Bree", "the": "Edoras"}, {"rohan_riders_1": "Edoras"})
    when(table, FP, "pick_stack", hex=place("Edoras"))
    when(table, FP, "go", hex=place("Helm's Deep"))
    scene = scene_of(table, FP)
    assert ATLAS.gives_way(scene) is None
    assert not ATLAS.others(scene)


def test_what_is_no_matter_of_hexes_says_so() -> None:
    fight = f.Combat(place("Bree"), "dark_power", FP, "G.1", (f.Pair(("n3",), ("fro",)),))
    scene = asked("fight", FP, {"fro": "Bree", "sam": "Bree", "n3": "Bree"}, f.Joining(fight))
    meant = ATLAS.meant(scene, place("Edoras"))
    assert isinstance(meant, Refusal)
    assert meant.sentence == "What is asked now is not about a hex: choose from the list."


def test_a_whole_name_is_found_before_one_that_only_begins_so() -> None:
    scene = scene_of(given("move", FP, {"fro": "Rivendell"}), FP)
    assert ATLAS.find(scene, "moria") == place("Moria")
    assert ATLAS.find(scene, "moria w") == place("Moria West-gate")


def test_enter_on_a_stack_moves_it_though_cards_could_be_exchanged_there() -> None:
    people: dict[str, Any] = {"fro": {"hex": "Rivendell", "cards": ["m04"]}, "sam": "Rivendell"}
    scene = scene_of(given("move", FP, people), FP)
    assert isinstance(scene.prompt, Prompt)
    here = [choice for choice in scene.prompt.choices if ATLAS.place_of(choice) == place("Rivendell")]
    assert [type(choice.action) for choice in here] == [m.PickStack, Exchange]
    assert ATLAS.alike(here, scene)
    assert not ATLAS.alike(here[1:], scene)


def heard_at(table: Table, power: str) -> Scene:
    """Return the scene of a question to a power as it is told to the ear."""
    assert isinstance(table.prompt, Prompt)
    seen = GAME.sight.visible_prompt(table.state, table.prompt, power)
    return Scene(GAME.spoken("", aloud=True), GAME.sight.view(table.state, power), prompt=seen)


def test_the_hexes_of_one_cost_are_told_together() -> None:
    table = under_way("Bree")
    scene = heard_at(table, FP)
    assert isinstance(scene.prompt, Prompt)
    found = ATLAS.bundles(scene)
    for bundle in found:
        costs = {ATLAS.look(scene).ways.costs[scene.prompt.choices[at].action.hex] for at in bundle.places}
        assert [bundle.title.split(" of ")[0]] == [str(cost) for cost in costs], "one cost in each"
    assert sum(len(bundle.places) for bundle in found) == len(ATLAS.look(scene).ways.costs)
    assert not ATLAS.bundles(heard_at(given("move", FP, {"fro": "Bree"}), FP))


def test_whoever_can_only_carry_a_card_is_told_together() -> None:
    people = dict.fromkeys(("fro", "sam", "ara", "bor"), "Rivendell")
    loose = {place("Rivendell"): ["m02"]}
    scene = heard_at(given("move", FP, people, loose=loose, agenda=[HandOut("m02"), STOP]), FP)
    titles = [bundle.title for bundle in ATLAS.bundles(scene)]
    can = "Somebody who can use it: Aragorn"
    assert titles == [can, "Somebody who can only carry it: Frodo, Sam and Boromir"], titles


def test_stances_in_which_helpers_break_off_are_told_together() -> None:
    here = place("Bree")
    fight = f.Combat(here, DP, FP, "G.1", (f.Pair(("n3",), ("ara", "mer", "pip")),))
    people = dict.fromkeys(("n3", "ara", "mer", "pip"), "Bree")
    scene = heard_at(given("fight", DP, people, agenda=[f.Stances((FP, DP), fight=fight), STOP]), FP)
    assert isinstance(scene.prompt, Prompt)
    *alone, away = ATLAS.bundles(scene)
    assert all(len(bundle.places) == 1 for bundle in alone)
    assert away.title == ALSO_AWAY
    assert all(scene.prompt.choices[at].action.away for at in away.places)
    assert len(away.places) > 2


def test_a_movement_that_has_begun_ends_and_is_not_given_back() -> None:
    table = under_way("Bree")
    when(table, FP, "go", hex=place("Last Bridge"))
    scene = heard_at(table, FP)
    assert isinstance(scene.prompt, Prompt)
    at = ATLAS.ends(scene)
    assert at is not None
    assert ATLAS.gives_way(scene) is None
    assert isinstance(scene.prompt.choices[at].action, m.Stay)


def test_a_way_through_places_of_others_is_told_to_the_ear() -> None:
    table = given("move", FP, {"gan": "Fords of Isen"})
    when(table, FP, "pick_stack", hex=place("Fords of Isen"))
    scene = heard_at(table, FP)
    assert isinstance(scene.prompt, Prompt)
    heard = [scene.game.words.label(scene.view, one) for one in scene.prompt.choices]
    assert any(", by way of Isengard" in label for label in heard), heard
    assert not any("by way of" in GAME.words.label(scene.view, one) for one in scene.prompt.choices)


def test_an_order_is_shown_by_names_that_it_may_be_given_with() -> None:
    scene = heard_at(given("move", FP, {"fro": "Rivendell"}), FP)
    order = ATLAS.order(scene)
    assert order.startswith("Rivendell ")
    assert ATLAS.find(scene, order.removeprefix("Rivendell ")) is not None
    assert not ATLAS.order(heard_at(under_way(), FP))
