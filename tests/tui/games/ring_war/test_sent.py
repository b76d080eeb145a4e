"""Orders in one line to a part of a stack, and what choices by ear are told together."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.dealing import TakeCards
from core.ring_war.model.records.searching import NazgulSearch, SearchNow
from core.ring_war.model.records.turn import EndTurn
from core.ring_war.words.names import force_name
from tests.ring_war.situation import DP, FP, SP, given, place, when
from tests.ring_war.situations.stop import STOP
from tui.commands.documents import BadChoice
from tui.commands.plain_choices import told_choices
from tui.commands.plain_map import PlainMap
from tui.commands.plain_orders import NoName, ordered
from tui.commands.plain_telling import Telling
from tui.commands.plain_unknown import holder_asked
from tui.games.ring_war.atlas import RingWarAtlas
from tui.games.ring_war.sent import fit
from tui.widgets.pane import Scene

ATLAS = RingWarAtlas()

HEARD = GAME.spoken("", aloud=True)


def isengard() -> Table:
    """Return a table at which Saruman leads a host in Isengard, and has riders elsewhere."""
    armies = {
        "isengard_uruks_1": {"hex": "Isengard", "points": 45},
        "isengard_wolves_1": {"hex": "Isengard", "points": 10},
    }
    return given("move", SP, {"sar": "Isengard"}, armies)


def heard(table: Table, power: str) -> PlainMap:
    """Return the map as a power hears it."""
    assert isinstance(table.prompt, Prompt)
    seen = GAME.sight.visible_prompt(table.state, table.prompt, power)
    return PlainMap(ATLAS, Scene(HEARD, GAME.sight.view(table.state, power), prompt=seen))


def order(table: Table, power: str, text: str) -> None:
    """Carry out an order as plain mode does."""
    for choice in ordered(lambda: heard(table, power), text):
        table.act(choice.action)


def test_who_somebody_is_looks_for_people_before_places() -> None:
    people = {"mou": "Cair Andros", "n3": "Dol Guldur", "n4": "Barad-dûr"}
    heard_map = heard(given("move", DP, people), DP)
    assert heard_map.piece("Mouth")[0].strip() == "Mouth of Sauron, at Cair Andros"
    told = [line.strip() for line in heard_map.piece("Nazgul")]
    assert told == ["Third Nazgûl, at Dol Guldur", "Fourth Nazgûl, at Barad-dûr"]
    assert heard_map.hex("Mouth")[0] == "Hex W3618, Limlight mouth"
    assert heard_map.hex("Mouth")[-1] == "Mouth may also mean Mouth of Sauron."
    assert "mean" not in heard_map.hex("Cair Andros")[-1]


def test_who_has_the_ring_or_a_card_is_told_as_far_as_it_is_seen() -> None:
    people: dict[str, Any] = {"fro": {"hex": "Bree", "cards": ["m04"]}, "sar": {"hex": "Isengard", "cards": ["m12"]}}
    table = given("move", FP, people, ring={"bearer": "fro"}, loose={place("Edoras"): ["m11"]})
    assert heard(table, FP).whereabouts("ring") == ["Frodo bears the Ring, at Bree."]
    told = given("move", SP, people, ring={"bearer": "fro"})
    assert heard(told, SP).whereabouts("palantir of isengard") == ["Saruman has the Palantír of Isengard, at Isengard."]
    assert heard(table, FP).whereabouts("sting") == ["Frodo has Sting, at Bree."]
    table = given("move", DP, people, ring={"bearer": "fro"}, loose={place("Edoras"): ["m11"]})
    seen = heard(table, DP)
    assert seen.whereabouts("Ring") == ["Who bears the Ring, and where, only the Fellowship knows."]
    assert seen.whereabouts("Sting") == ["Who has Sting is not to be seen."]
    assert seen.whereabouts("Shadowfax") == ["Shadowfax lies at Edoras, open to all."]
    assert seen.whereabouts("Bree") == []


@pytest.mark.parametrize(
    ("line", "name"),
    [("who has Sting", "Sting"), ("Who bears the Ring?", "Ring"), ("who is Sam", ""), ("who", "")],
)
def test_who_holds_something_is_understood_as_a_question(line: str, name: str) -> None:
    assert holder_asked(line) == name


def at(table: Table, name: str) -> dict[str, int]:
    """Return the forces in a hex by their kinds, with their points."""
    found: dict[str, int] = {}
    for army, one in table.state.armies.items():
        if one.hex == place(name):
            found[force_name(army)] = found.get(force_name(army), 0) + one.points
    return found


def test_a_force_goes_without_the_others_of_its_stack() -> None:
    table = isengard()
    order(table, SP, "wolf-riders fords of isen")
    assert at(table, "Fords of Isen") == {"wolf-riders": 10}
    assert at(table, "Isengard") == {"Uruk-hai": 45}
    assert table.state.people["sar"].hex == place("Isengard")


def test_so_many_points_of_a_force_go_with_a_character() -> None:
    table = isengard()
    order(table, SP, "Saruman and 23 uruk-hai fords of isen")
    assert at(table, "Fords of Isen") == {"Uruk-hai": 23}
    assert at(table, "Isengard") == {"Uruk-hai": 22, "wolf-riders": 10}
    assert table.state.people["sar"].hex == place("Fords of Isen")


def test_a_hex_takes_all_who_stand_there() -> None:
    table = isengard()
    order(table, SP, "isengard fords of isen")
    assert at(table, "Fords of Isen") == {"Uruk-hai": 45, "wolf-riders": 10}


def test_nobody_is_sent_where_there_are_not_so_many() -> None:
    table = isengard()
    with pytest.raises(NoName, match="'50 uruk-hai'"):
        order(table, SP, "50 uruk-hai fords of isen")
    assert at(table, "Isengard") == {"Uruk-hai": 45, "wolf-riders": 10}


def test_forces_of_one_name_in_several_hexes_are_told_apart() -> None:
    armies = {"rohan_riders_1": "Edoras", "rohan_riders_2": "Helm's Deep"}
    table = given("move", FP, {}, armies)
    with pytest.raises(BadChoice, match="riders of rohan at Helm's Deep or riders of rohan at Edoras"):
        order(table, FP, "riders of rohan dunharrow")
    order(table, FP, "riders of rohan at edoras dunharrow")
    assert at(table, "Dunharrow") == {"riders of Rohan": 15}


def test_each_card_that_lies_somewhere_is_told_once() -> None:
    lorien = place("Lórien")
    people = dict.fromkeys(("ara", "gim", "leg"), "Lórien")
    table = given("move", FP, people, loose={lorien: ["m08", "m12"]}, agenda=[TakeCards(lorien), STOP])
    titles = [bundle.title for bundle, choices in heard(table, FP).bundles() if len(choices) > 1]
    assert [title.partition(" (")[0] for title in titles][:2] == ["Elven Rope", "Palantír of Isengard"], titles
    assert all(": Aragorn" in title for title in titles), titles


def test_nazgul_of_one_hex_and_provinces_without_prey_are_told_together() -> None:
    people = dict.fromkeys(("n6", "n7", "n8", "n9"), "Barad-dûr") | {"lon": "Minas Morgul"}
    people |= {"got": "Minas Morgul", "n3": "Dol Guldur", "n4": "Dol Guldur", "n5": "Dol Guldur", "fro": "Bree"}
    table = given("move", DP, people, shadow=9)
    titles = [bundle.title for bundle, _ in heard(table, DP).bundles()]
    assert "A Nazgûl flies from Minas Morgul: the Lord of the Nazgûl or Gothmog" in titles
    table.act(m.PickNazgul(DP, "n6"))
    *hunted, empty = heard(table, DP).bundles()
    assert [choices[0].action.province for _, choices in hunted] == [
        current().terrain.province[place("Bree")],
    ]
    assert empty[0].title.startswith("Where nobody of the Fellowship is: ")


def test_losses_are_told_force_by_force_and_proposed_by_name() -> None:
    armies = {
        "rohan_riders_1": {"hex": "Edoras", "points": 15},
        "rohan_riders_3": {"hex": "Edoras", "points": 15},
        "rohan_foot_1": {"hex": "Edoras", "points": 10},
        "isengard_uruks_1": {"hex": "Edoras", "points": 45},
    }
    fray = b.Fray(SP, place("Edoras"), FP, tuple(armies)[3:], tuple(armies)[:3], (45, 40))
    lost = b.Casualties(FP, b.DEFENCE, 15, "Q.6")
    table = given("battle", SP, {}, armies, fray=fray, agenda=[lost, STOP])
    assert isinstance(table.prompt, Prompt)
    assert (
        HEARD.words.label(table.state, table.prompt.choices[0])
        == "As proposed: 14 riders of Rohan and 1 point of foot of Rohan"
    )
    titles = [bundle.title for bundle, choices in heard(table, FP).bundles() if len(choices) > 1]
    assert titles[0].endswith(": lose 15, 10, 5 or 1")
    assert len(titles) == 3


def test_of_a_search_for_many_it_is_told_what_it_came_to() -> None:
    people = dict.fromkeys(("fro", "sam", "mer", "pip", "n3"), "Bree")
    search = SearchNow(DP, place("Bree"), "J.4", ("n3",))
    table = given("search", DP, people, agenda=[search, STOP], dice={"evasion": [1, 6, 6, 6]})
    each, briefly = (Telling(HEARD, table.line, FP, ids=False, end=True, sums=sums) for sums in (False, True))
    for telling in (each, briefly):
        telling.tell(table.line.entries, lambda _: False)
    assert sum(" to evade" in one for one in " ".join(each.lines).split("  ")) > 3
    assert briefly.lines[1:3] == ["  Frodo hides", "  Sam, Merry and Pippin are found by the Dark Power"], briefly.lines
    assert briefly.shortened
    assert not each.shortened


def test_of_a_fight_of_others_it_is_told_what_it_came_to() -> None:
    blows = [f.Struck("G.1a", "lon", 5, 0, "C", 1), f.Wounded("G.1a", "gan", 1), f.Killed("G.1a", "lon")]
    sorts = {seat: [GAME.review.in_a_row(one, seat) for one in blows] for seat in (FP, DP, SP, None)}
    assert sorts == dict.fromkeys((FP, DP, SP, None), ["fight"] * 3)
    assert {seat: GAME.review.in_full(blows, seat) for seat in sorts} == {FP: blows, DP: blows, SP: [], None: blows}
    assert HEARD.words.summed(blows) == ["Gandalf the Grey takes 1 wound", "The Lord of the Nazgûl dies"]


def test_a_round_of_ones_own_fight_is_told_in_a_sentence() -> None:
    shown = f.FaceUp("G.1a", "ara")
    first = [f.Struck("G.1a", "n3", 1, 0, "-2", 0), shown, f.Struck("G.1a", "ara", 5, 1, "+3", 2, special=True)]
    second = [f.Struck("G.1a", "n3", 6, 0, "-2", 1), f.Struck("G.1a", "ara", 6, 0, "+3", 3), f.Wounded("G.1a", "n3", 3)]
    rounds = [*first, f.Wounded("G.1a", "n3", 0, 2), *second, f.DrivenOff("E.3", "n3", place("Barad-dûr"))]
    assert HEARD.words.tersely(rounds) == [
        "Aragorn lies face up: all know who it is",
        "the Third Nazgûl strikes, a 1 on the die; Aragorn strikes, a 5 on the die plus 1: "
        "the Third Nazgûl takes 2 wounds",
        "in a new round the Third Nazgûl strikes, a 6 on the die; Aragorn strikes, a 6 on the die: "
        "the Third Nazgûl takes 3 wounds and is driven off to Barad-dûr; 1 wound by the Third Nazgûl "
        "does not count, because of the Mithril Coat",
    ]
    assert HEARD.words.tersely([first[0]]) == ["the Third Nazgûl strikes, a 1 on the die: nobody is wounded"]
    assert HEARD.words.tersely([first[2]]) == [HEARD.words.event_text(first[2])]
    bare = f.Struck("5.2a", "ara", 1, 0, "+3", 0)
    taken_over = [f.Struck("G.1a", "n4", 3, 0, "-2", 1), bare, f.Wounded("G.1a", "ara", 1)]
    assert HEARD.words.tersely([first[0], bare, *rounds[:4], f.Killed("G.1a", "n3"), *taken_over]) == [
        "the Third Nazgûl strikes, a 1 on the die; Aragorn strikes, a 1 on the die: nobody is wounded",
        "Aragorn lies face up: all know who it is",
        "in a new round the Third Nazgûl strikes, a 1 on the die; Aragorn strikes, a 5 on the die plus 1: "
        "the Third Nazgûl takes 2 wounds and dies",
        "the Fourth Nazgûl fights on in place of the Third Nazgûl",
        "in a new round the Fourth Nazgûl strikes, a 3 on the die; Aragorn strikes, a 1 on the die: "
        "Aragorn takes 1 wound",
    ]
    assert GAME.review.in_full(rounds, SP) == [shown]


@pytest.mark.parametrize("sums", [True, False])
def test_who_searches_hears_that_nobody_was_found(sums: bool) -> None:
    people = dict.fromkeys(("fro", "sam", "n3"), "Bree")
    search = SearchNow(DP, place("Bree"), "J.4", ("n3",))
    told = {}
    for name, dice in (("none", [1, 1]), ("one", [6, 1])):
        table = given("search", DP, people, agenda=[search, STOP], dice={"evasion": dice})
        for seat in (DP, FP, SP):
            telling = Telling(HEARD, table.line, seat, ids=False, end=True, sums=sums)
            telling.tell(table.line.entries, lambda _: False)
            told[name, seat] = " ".join(telling.lines)
    assert "Nobody is found" in told["none", DP]
    assert not any("Nobody is found" in text for key, text in told.items() if key != ("none", DP)), told
    kept = "The Dark Power searches Bree Who is found, if anybody, is told to the searchers and the Fellowship alone"
    assert all(kept in re.sub(r"\s+", " ", told[name, SP]) for name in ("none", "one")), told


def test_who_flies_to_a_search_is_told_before_the_search_and_the_fight_that_comes_of_it() -> None:
    people = dict.fromkeys(("n3", "n4", "n5"), "Edoras") | {"leg": "Westemnet"}
    agenda = [NazgulSearch("s28"), STOP]
    table = given("search", "", people, agenda=agenda, shadow=9, control={place("Edoras"): DP}, dice={"evasion": [6]})
    for name in ("n3", "n4", "n5"):
        when(table, DP, "search_hex", hex=place("Westemnet"))
        when(table, DP, "send", person=name, hex=place("Westemnet"))
    telling = Telling(HEARD, table.line, SP, ids=False, end=True, sums=True)
    telling.tell(table.line.entries, lambda _: True)
    told = [line.strip() for line in telling.lines]
    flight = "The Third Nazgûl, the Fourth Nazgûl and the Fifth Nazgûl fly to Westemnet"
    assert told.index("The Dark Power pays 3 Shadow Points") < told.index(flight)
    assert told.index(flight) < told.index("The Dark Power searches Westemnet"), told


def test_who_deals_wounds_to_several_hears_how_he_stands_himself() -> None:
    fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair(("lon",), ("ara", "leg")),), round=2)
    people = {name: {"hex": "Bree", "normal": 2} for name in ("lon", "ara", "leg")}
    table = given("fight", DP, people, agenda=[f.Strikes(fight, (f.Blow("lon", "", 1),), ()), STOP])
    assert isinstance(table.prompt, Prompt)
    said = "In round 2 the Lord of the Nazgûl, with 2 of 6 wounds so far, deals 1 wound: to whom?"
    assert HEARD.words.prompt_text(table.state, table.prompt) == said


def test_a_single_point_stays() -> None:
    table = given("move", SP, {"sar": "Isengard"}, {"isengard_wolves_1": {"hex": "Isengard", "points": 1}})
    stays = m.Stayed("P.2", SP, ("isengard_wolves_1",), place("Isengard"))
    assert HEARD.words.heard(table.state, stays).startswith("1 point of wolf-riders stays at ")


def test_why_the_beaten_lose_more_is_told() -> None:
    around = ("High Pass", "Trollshaws", "Bruinen vale", "Hollin ridge")
    armies: dict[str, Any] = {f"mordor_orcs_{at}": {"hex": hex_, "points": 1} for at, hex_ in enumerate(around, 2)}
    armies |= {
        "mordor_orcs_1": {"hex": "Rivendell", "points": 40},
        "rivendell_foot_1": {"hex": "Rivendell", "points": 10},
    }
    table = given("battle", DP, {}, armies, agenda=[b.Battles(DP), STOP], shadow=9, mordor=2, dice={"battle": [6]})
    when(table, DP, "attack", hex=place("Rivendell"), power=FP)
    telling = Telling(HEARD, table.line, SP, ids=False, end=True, sums=True)
    telling.tell(table.line.entries, lambda _: False)
    lost = [line.strip() for line in telling.lines if "Elves of Rivendell lose" in line]
    assert lost == [
        "Elves of Rivendell lose 5 points",
        "Elves of Rivendell lose 1 point more, as they have no way out",
    ]


def test_that_a_nation_wakes_is_told_after_the_march_that_wakes_it() -> None:
    starts = ("Barad-dûr", "Dol Guldur", "Minas Morgul", "Morannon")
    armies = {f"mordor_orcs_{at}": {"hex": hex_, "points": 10} for at, hex_ in enumerate(starts, 1)}
    table = given("move", DP, {}, armies, shadow=9, mordor=2, loose_dark=True)
    for text in ("Barad-dûr West Gorgoroth", "Dol Guldur south", "Minas Morgul Cirith Ungol", "Morannon Cair Andros"):
        order(table, DP, text)
    telling = Telling(HEARD, table.line, SP, ids=False, end=True, sums=True)
    telling.tell(table.line.entries, lambda _: True)
    told = " ".join(line.strip() for line in telling.lines)
    assert "to Cair Andros" in told.partition("Gondor is mobilized: enemy units have come to Cair Andros")[0], told


def test_that_a_hex_is_taken_and_somebody_found_is_told_after_the_march_there() -> None:
    starts = ("Barad-dûr", "Dol Guldur", "Minas Morgul", "Cirith Ungol")
    armies = {f"mordor_orcs_{at}": {"hex": hex_, "points": 10} for at, hex_ in enumerate(starts, 1)}
    table = given("move", DP, {"far": "Emyn Arnen"}, armies, shadow=9, mordor=2, loose_dark=True, awake=["gondor"])
    for text in (
        "Barad-dûr West Gorgoroth",
        "Dol Guldur south",
        "Cirith Ungol Henneth Annûn",
        "Minas Morgul Emyn Arnen",
    ):
        order(table, DP, text)
    telling = Telling(HEARD, table.line, SP, ids=False, end=True, sums=True)
    telling.tell(table.line.entries, lambda _: True)
    told = " ".join(line.strip() for line in telling.lines)
    for comes_of_it in ("Henneth Annûn is the Dark Power's now", "Who is found, if anybody"):
        assert "to Henneth Annûn" in told.partition(comes_of_it)[0], told


@pytest.mark.parametrize(("turn", "begins"), [(7, True), (1, False)])
def test_what_happens_before_the_first_part_of_a_turn_stands_under_the_turn(turn: int, begins: bool) -> None:
    people = {"n3": "Barad-dûr", "sam": "Bree"}
    table = given("battle", DP, people, turn=turn, agenda=[b.Battles(DP), EndTurn()])
    telling = Telling(HEARD, table.line, DP, ids=False, end=True, sums=True)
    telling.tell(table.line.entries, lambda _: False)
    heads = ["Game-Turn 8 begins:", "Mordor is mobilized: Game-Turn 8 has come"] if begins else ["The Events Phase:"]
    assert [line.strip() for line in telling.lines][: len(heads)] == heads


def test_an_example_sends_some_of_a_stack() -> None:
    table = isengard()
    example = heard(table, SP).part_order()
    assert example.startswith("5 wolf-riders "), example
    order(table, SP, example)
    assert at(table, "Isengard") == {"Uruk-hai": 45, "wolf-riders": 5}


def test_a_battle_is_chosen_by_its_odds() -> None:
    armies = {"isengard_uruks_1": {"hex": "Edoras", "points": 45}, "rohan_riders_1": {"hex": "Edoras", "points": 15}}
    table = given("battle", SP, {}, armies, loose_free=True)
    assert isinstance(table.prompt, Prompt)
    view = GAME.sight.view(table.state, SP)
    told = HEARD.words.follows(view, table.prompt.choices[0].action, [], view)
    assert told[-1].startswith("The odds are 3 to 1, walls 1 column left to 2 to 1: wins "), told


def test_what_armies_lose_is_told_in_one_sentence() -> None:
    lost = [b.LossTaken("Q.6", army, 4) for army in ("rohan_foot_1", "rohan_riders_1", "rohan_riders_3")]
    assert {GAME.review.in_a_row(one, FP) for one in lost} == {"losses"}
    assert HEARD.words.summed(lost) == ["Foot of Rohan lose 4 points and riders of Rohan 8"]


def test_a_choice_begins_with_who_does_what_where_others_do_something_else() -> None:
    texts = {1: "He is at Isengard at once", 2: "He stays with his stack"}
    told = told_choices("Saruman's side is beaten. Does he go to Isengard?", texts, ["Saruman"])
    assert told == ["  1  He is at Isengard at once", "  2  He stays with his stack"]
    texts = {1: "Saruman waits", 2: "Saruman goes"}
    assert told_choices("What does Saruman do?", texts, ["Saruman"]) == ["  1  Saruman waits", "  2  Saruman goes"]


def test_forces_that_are_not_mobilized_and_a_way_that_no_hex_has_are_told_as_such() -> None:
    forces = {"gondor_foot_1": {"hex": "Minas Tirith", "points": 25, "awake": False}}
    table = given("move", FP, {"imr": "Dol Amroth", "the": "Edoras", "eow": "Edoras"}, forces)
    asleep = "foot of Gondor cannot move, since they are not mobilized"
    for who in ("Imrahil, 25 foot of Gondor", "25 foot of Gondor"):
        with pytest.raises(BadChoice, match=asleep):
            order(table, FP, f"{who} Osgiliath")
    for who in ("25 foot", "gondor", "foot Gondor"):
        assert heard(table, FP).asleep(who) == asleep
    assert not heard(table, FP).asleep("Imrahil")
    with pytest.raises(BadChoice, match="no neighbour in the west; the six directions are north, northeast, southeast"):
        order(table, FP, "Théoden and Éowyn west 2")
    order(table, FP, "Théoden and Éowyn north")
    grid, edoras = current().grid, place("Edoras")
    assert {grid.compass(edoras, table.state.people[name].hex) for name in ("the", "eow")} == {"north"}


def test_a_name_is_known_without_the_words_between() -> None:
    assert fit("lord nazgul", "Lord of the Nazgûl") == 1
    assert fit("nazgul lord", "Lord of the Nazgûl") == 0
    assert fit("ord nazgul", "Lord of the Nazgûl") == 0
