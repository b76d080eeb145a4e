"""What is said of a war: the table in sentences, how it stands, how it ended, and the map in letters."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from core.kernel.prompts import Choice
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.battling import Attack, LossTaken, Retreated, RetreatTo
from core.ring_war.model.records.combats import Combat, Pair
from core.ring_war.model.records.turn import Won
from core.ring_war.model.state import BARAD_DUR, HIDDEN, Alliance, Party, Person, Ring, RingWarState, Servant
from core.ring_war.words.card_texts import HEARD, card_does
from core.ring_war.words.dice import needed
from core.ring_war.words.names import NATIONS, card_name, force_name, titled_name
from core.ring_war.words.plates import HALF_LETTER
from core.ring_war.words.told_turn import GOALS
from tests.ring_war.situation import DP, FP, SP, at_the_start, given, place
from tests.ring_war.situations.stop import STOP


def told(state: RingWarState, eyes: str | None) -> str:
    return "\n".join(GAME.words.spoken(GAME.sight.view(state, eyes)))


def test_a_view_in_sentences_names_nobody_who_lies_face_down() -> None:
    state = at_the_start()
    state.agenda = []
    assert "Frodo bears the Ring, 10 hexes from Mount Doom." in told(state, FP)
    assert "Frodo, Sam" in told(state, FP)
    for eyes in (DP, SP, None):
        said = told(state, eyes)
        assert "At Rivendell: Elrond and 9 of the Fellowship face down." in said
        assert not re.search(r"Frodo|Gandalf|\?", said), eyes


def test_sentences_hold_no_ids() -> None:
    state = at_the_start()
    state.turn, state.stage, state.active, state.mordor = 4, "move", DP, 3
    state.awake, state.alliance = ["mordor", "rohan"], Alliance(FP, dissolving=True)
    state.people["sam"].captive, state.people["sam"].hex = SP, place("Isengard")
    state.people["n3"].driven = True
    state.hands = {FP: ["e01"], DP: [], SP: ["e02", "e02"]}
    state.servants = {place("Moria"): Servant(gone=True)}
    state.armies["rohan_riders_1"].awake = True
    for eyes in (FP, DP, SP, None):
        for sentence in GAME.words.spoken(GAME.sight.view(state, eyes)):
            assert sentence.endswith((".", "!")), sentence
            assert not sentence.endswith("!."), sentence
            assert not re.search(r"_|\b(fro|n3|sar|e0\d|m\d\d)\b|[WE]\d{4}", sentence), sentence
    assert "Sam is a captive of Saruman at Isengard." in told(state, SP)
    assert "1 unknown captive is held at Isengard." in told(state, DP)
    assert "Game-Turn 4 of 20, the Dark Power's movement." in told(state, None)
    assert "The Fellowship holds: Eagles!" in told(state, FP)
    assert "Servants that are slain: the Balrog." in told(state, None)
    assert "which is over at the end of this turn" in told(state, None)
    assert "Mobilized by now: Rohan." in told(state, None)
    assert "The Fellowship has 15 riders of Rohan at Edoras." in told(state, None)


def test_the_ring_is_told_where_everybody_knows_it() -> None:
    state = at_the_start()
    state.ring = Ring(hex=place("Bree"))
    assert "The Ring lies at Bree, 12 hexes from Mount Doom." in told(state, DP)
    state.ring = Ring("lon")
    assert "The Lord of the Nazgûl bears the Ring, 3 hexes from Barad-dûr." in told(state, SP)
    state.parties = {"p1": Party(DP, place("Bree")), "p2": Party(SP, place("Edoras"))}
    state.ring = Ring("p1")
    assert "An Orc party has the Ring at Bree, 13 hexes from Barad-dûr." in told(state, FP)
    state.ring = Ring("p2")
    assert "An Orc party has the Ring at Edoras, 2 hexes from Isengard." in told(state, FP)
    state.ring = Ring("fro")
    assert "bears the Ring" not in told(state, FP), "it is still to be chosen who bears it"
    state.agenda = []
    assert "Frodo bears the Ring, 10 hexes from Mount Doom." in told(state, FP)
    state.ring = Ring(destroyed=True)
    assert "The Ring is destroyed." in told(state, None)


def test_every_force_and_nation_has_a_name() -> None:
    for name, card in current().armies.items():
        assert card.nation in NATIONS
        assert force_name(name, 5).startswith("5 ")
        assert "_" not in force_name(name)


@pytest.mark.parametrize("why", GOALS)
def test_why_a_power_wins_is_told_when_it_happens(why: str) -> None:
    assert text(Won("Z.1", DP, why)).startswith("The Dark Power wins when this part of the turn is over: ")


def test_how_it_stands_has_a_row_for_each_power() -> None:
    state = at_the_start()
    rows = GAME.words.standing(GAME.sight.view(state, None))
    assert [name for name, _ in rows] == ["Saruman", "The Fellowship", "The Dark Power"]
    assert dict(rows)["The Fellowship"].endswith("0 Characters lost")
    state.people["bor"].gone = 1
    assert dict(GAME.words.standing(state))["The Fellowship"].endswith("1 Character lost")
    state.people["bor"].gone = 0
    assert GAME.words.danger(state) == "Ring 10 hexes from the fire, Dark Power 4 of 10 places"
    heard = GAME.spoken("", aloud=True).words.danger(state)
    assert heard == "Ring 10 hexes from the fire as the crow flies, the Dark Power holds 4 of 10 places"
    state.people["n3"].turned = True
    assert GAME.words.danger(GAME.sight.view(state, DP)) == "Dark Power 4 of 10 places, 1 of 9 Nazgûl mastered"
    assert GAME.words.progress(state) == "set-up"
    assert GAME.words.part(state) == "Set-up"
    state.turn = 2
    assert GAME.words.part(state) == "Game-Turn 2"
    assert "Saruman" in GAME.words.goal(state)


def test_the_map_in_letters_counts_who_lies_face_down() -> None:
    state = at_the_start()
    for hex_ in ("Rivendell",):
        for army in state.armies.values():
            if army.hex == place(hex_):
                army.hex = place("Bree")
    state.armies["mordor_orcs_1"].hex = place("Osgiliath")
    state.armies["isengard_orcs_1"].points = 120
    rows = GAME.words.picture(GAME.sight.view(state, DP))
    assert any("@10" in row for row in rows)
    assert any("DFx" in row for row in rows)
    assert re.search(r"d\d+\+f10 Osgiliath", " ".join(rows))
    assert re.search(r"S1\d\d Isengard", " ".join(rows))
    state.armies["isengard_orcs_1"].hex = place("Osgiliath")
    assert any("DFS" in row for row in GAME.words.picture(GAME.sight.view(state, DP)))
    assert any("S+" in row or "s+" in row for row in rows)
    legend = rows.index("Where they stand, row by row from left to right:")
    assert legend == 18
    assert rows[0].split() == [f"{column:02}" for column in range(1, 23)]
    assert any("@10 " in row and "+f10 Osgiliath" in row for row in (" ".join(rows[legend:]),))
    assert all(row[:2].isdigit() or row.startswith("   ") for row in rows[legend + 1 :])
    state.armies.clear()
    assert "armies" not in " ".join(GAME.words.picture(GAME.sight.view(state, DP)))


def text(event: object) -> str:
    return GAME.words.event_text(event)


def test_whoever_has_a_title_has_one_article() -> None:
    titles = {name: titled_name(name) for name in (*current().characters, *current().servants)}
    assert not [title for title in titles.values() if "the the" in title]
    assert {"the Goblins of the High Pass", "the Lord of the Nazgûl", "Shelob", "Frodo"} <= set(titles.values())


def test_verbs_agree_with_who_does_it() -> None:
    trolls, shelob = place("Trollshaws"), place("Cirith Ungol")
    assert text(f.Wounded("H.3", trolls, 3, 0)) == "The Trolls take 3 wounds"
    assert text(f.Wounded("H.3", "lon", 1, 0)) == "The Lord of the Nazgûl takes 1 wound"
    assert text(f.Killed("E.3", shelob, "fro")) == "Shelob is no more"
    assert text(f.Killed("E.3", trolls, "fro")) == "The Trolls are no more"
    assert text(m.Mobilized("T.3", "dwarves")) == "The Dwarves are mobilized"
    assert text(m.Mobilized("T.3", "shire")) == "The Shire is mobilized"


def test_a_single_point_is_no_plural() -> None:
    assert (
        text(m.ForceCame("T.7", "rohan_riders_1", place("Edoras"), 1)) == "1 point of riders of Rohan comes to Edoras"
    )
    assert text(m.ForceCame("T.7", "rohan_riders_1", place("Edoras"), 5)) == "5 riders of Rohan come to Edoras"
    assert text(LossTaken("Q.6", "rohan_riders_1", 1)) == "Riders of Rohan lose 1 point"
    assert text(m.PassTried("F.4", FP, ("fro",), place("High Pass"), 2, 6)) == (
        "Frodo tries to enter the High Pass: a 2, a 6 was needed, and the pass is closed"
    )


def test_where_one_face_of_the_die_is_left_it_alone_was_needed() -> None:
    assert (needed(6), needed(6, most=False)) == ("6 or less", "a 6")
    assert (needed(1), needed(1, most=False)) == ("a 1", "1 or more")
    assert text(s.Evaded("J.7", "fro", DP, 5, 1, found=True)) == "Frodo is found: a 5, a 1 was needed"


def test_a_die_is_told_behind_what_came_of_it() -> None:
    assert text(s.Evaded("J.7", "fro", DP, 5, 4, found=True)) == "Frodo is found: a 5, 4 or less was needed"
    assert text(f.ServantRolled("F.6a", place("Trollshaws"), 2, 1, True)) == (
        "A Servant at the Trollshaws? A 2 +1: the Trolls come out"
    )
    assert text(f.ServantRolled("F.6a", place("Moria"), 5, 0, False)) == "A Servant at Moria? A 5: only a rumor"
    assert text(b.GollumRolled("N.2", DP, 1, DP)) == "Gollum hunts the Ring for the Dark Power in this turn: a 1"
    assert text(b.GollumRolled("N.2", DP, 3, "")) == "Gollum serves nobody in this turn: a 3"
    assert text(b.GollumRolled("N.2", DP, 6, FP)) == "Gollum goes with the Fellowship in this turn: a 6"
    assert text(b.ReturnRolled("E.7", 2, 3)) == "Gandalf does not return yet: a 2, 3 or more was needed"
    assert text(d.EscapeTried("E30", "far", 0, 0)) == "Faramir escapes"


def test_a_search_says_where_only_to_those_who_may_know() -> None:
    card = next(name for name, one in current().searches.items() if one.back == "eye" and len(one.provinces) == 2)
    assert ", and in " in text(s.SearchTurned("J.1", card, "eye"))
    card = next(name for name, one in current().searches.items() if one.back == "eye" and len(one.provinces) == 3)
    assert text(s.SearchTurned("J.1", card, "eye")).count(" and in ") == 1
    assert text(s.SearchTurned("J.1", HIDDEN, "eye")).endswith("; where, only their owner and the Fellowship know")
    card = next(name for name, one in current().searches.items() if one.back == "nazgul" and len(one.provinces) == 2)
    assert ", or in " in text(s.SearchTurned("J.1", card, "nazgul"))
    assert text(s.Searched("J.2", DP, HIDDEN)) == "The Dark Power searches somewhere"


def test_how_far_a_war_is_says_turn_part_and_limit() -> None:
    state = at_the_start()
    assert GAME.words.progress(state) == "set-up"
    state.turn = 7
    assert GAME.words.progress(state) == "turn 7 of 20"
    state.stage = "search"
    assert GAME.words.progress(state) == "turn 7 of 20, the Search Phase"
    state.stage, state.active = "move", FP
    assert GAME.words.progress(state) == "turn 7 of 20, the Fellowship's movement"


def test_a_war_that_is_over_says_how_far_each_power_came() -> None:
    state = at_the_start()
    assert GAME.words.score_lines(state) == [
        ("the Ring", "10 hexes from Mount Doom"),
        ("the Dark Power's places", "4 of 10"),
        ("Saruman's Nazgûl", "0 of 9"),
        ("Saruman's places", "1 of 3"),
    ]
    state.ring.bearer, state.people["n3"].hex = "n3", BARAD_DUR
    assert GAME.words.score_lines(state)[0] == ("the Ring", "at Barad-dûr")
    assert GAME.words.danger(state).startswith("Ring at Barad-dûr")
    state.ring = Ring(destroyed=True)
    for name in [name for name in state.people if current().characters[name].kind == "nazgul"]:
        del state.people[name]
    assert GAME.words.score_lines(state) == [
        ("the Ring", "destroyed"),
        ("the Dark Power's places", "4 of 10"),
        ("Saruman's Nazgûl", "all are gone, with the Ring"),
        ("Saruman's places", "1 of 3"),
    ]


def test_cards_that_are_more_than_one_thing_lie() -> None:
    said = GAME.words.spoken(at_the_start())
    assert "At the Barrow-downs lie the Barrow-blades." in said
    assert "At Weathertop lies Athelas." in said


def test_every_event_card_says_what_it_does() -> None:
    names = set()
    for card in current().events:
        does = card_does(card)
        assert does.endswith(tuple("abcdefghijklmnopqrstuvwxyz0123456789")), (card, does)
        assert not re.search(r"Played by|printed|[()]|\b[A-Z]{1,2}\.?\d", does), (card, does)
        heard = HEARD.match(f"Discard {card_name(card)} ({does})")
        assert heard is not None
        assert heard["told"] == f" ({does})"
        names.add(heard["of"].strip())
    assert len(names) == len(current().events), "no card is silent because another has been told"
    assert card_does("e12").endswith(
        "and the Woses, 5 points with movement 5, come there, except in the Character Game"
    )
    assert card_does("e15").startswith("From the third turn after Mordor's mobilization: the Corsairs, 15 points ")
    assert card_does("e03").startswith("Adds 2 to the die of one's own attack")
    assert card_does("e06").startswith("Only Gandalf or Aragorn in Edoras mobilizes Rohan from now on; Théoden ")
    assert card_does("e09") == "Of the lost Orcs of Isengard three times as many points return there as a die shows"
    assert card_does("e24") == "In one attack on a citadel its walls do not help"
    assert card_does("m11").startswith("Gives Gandalf or Saruman 12 movement points, if he goes alone; others ")
    assert card_does("e27") == "One stack of the Dark Power in Ithilien loses 3 points"


def test_a_search_that_is_stopped_is_told_as_such() -> None:
    here = place("Bree")
    assert not GAME.words.event_text(d.EffectBegan("E28", "e28", 3, here, FP))
    assert GAME.words.event_text(d.EffectEnded("E28", "e28", here)) == "There is no search at Bree"


def test_what_a_label_says_does_not_follow_from_it() -> None:
    state = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"}).state
    handed = d.CardHanded("L.2", "fro", "sam", "m04")
    assert not GAME.words.follows(state, d.HandTo(FP, "sam"), [handed], state)


def test_what_the_label_of_a_card_says_is_not_told_again_as_what_follows() -> None:
    state = given("events", FP, {"fro": "Bree"}, agenda=[d.EventsOf(FP, drawn=True)]).state
    heard = GAME.spoken("", aloud=True).words

    def told(card: str, nation: str) -> list[str]:
        return heard.follows(state, d.Play(FP, card), [m.Mobilized("T.2", nation)], state)

    assert told("e19", "lorien") == []
    assert told("e20", "thranduil") == []
    assert told("e20", "dwarves") == ["The Dwarves are mobilized"], "the label names only Erebor"
    assert told("e13", "mordor") == ["Mordor is mobilized"], "only with Aragorn at a Palantír"
    assert told("e10", "rohan") == ["Rohan is mobilized"], "not while Théoden is bemused"
    assert GAME.words.follows(state, d.Play(FP, "e19"), [m.Mobilized("T.2", "lorien")], state)


def test_whoever_hears_of_marches_is_told_how_strong_they_are() -> None:
    edoras, deep, moria = place("Edoras"), place("Helm's Deep"), place("Moria")
    state = at_the_start()
    went = [
        m.Moved("F.1", FP, ("rohan_foot_1", "rohan_riders_1"), edoras, (deep,)),
        m.Moved("F.1", FP, (HIDDEN, HIDDEN), moria, (edoras,)),
        m.Moved("F.1", FP, (HIDDEN, HIDDEN), edoras, (deep,)),
    ]
    foot, riders = (force_name(one, state.armies[one].points) for one in ("rohan_foot_1", "rohan_riders_1"))
    said = f"The Fellowship moves {foot} and {riders} from Edoras to Helm's Deep; 2 of the Fellowship from Moria to "
    assert GAME.words.tidings(state, state, went, DP) == [f"{said}Helm's Deep"]
    assert GAME.words.tidings(state, state, [m.ShadowSpent("S.2", 1, "fly")], DP) == []


def test_enemies_who_come_where_ones_own_stand_are_told_by_themselves() -> None:
    state = at_the_start()
    here = place("Rivendell")
    state.people["lon"].hex = here
    came = [m.Moved("F.1", DP, ("lon",), place("Minas Morgul"), (here,))]
    told = GAME.words.tidings(state, state, came, FP)
    assert told[1:] == [
        "Facing you now: the Lord of the Nazgûl at Rivendell, where Frodo and 9 others with 10 Elves of Rivendell are"
    ]
    assert len(GAME.words.tidings(state, state, came, SP)) == 1, "nobody of Saruman's is there"
    for name in [name for name, army in state.armies.items() if army.hex == here]:
        del state.armies[name]
    told = GAME.words.tidings(state, state, came, FP)
    assert told[1:] == ["Facing you now: the Lord of the Nazgûl at Rivendell, where Frodo and 9 others are"]
    assert len(GAME.words.tidings(state, state, came, None)) == 1


def test_who_is_dead_is_told_and_whose_each_is_where_enemies_share_a_hex() -> None:
    state = at_the_start()
    state.people["eow"] = Person(gone=2)
    state.people["n3"] = Person(gone=3)
    state.people["lon"].hex = place("Moria")
    assert "Dead or out of the game: Éowyn and the Third Nazgûl." in told(state, None)
    state.servants = {place("Moria"): Servant(gone=True), place("Cirith Ungol"): Servant(gone=True)}
    state.left_out = ["n3", place("Moria")]
    assert "Dead or out of the game: Éowyn." in told(state, None)
    assert "Left out of this position: the Third Nazgûl and the Balrog." in told(state, None)
    assert "Servants that are slain: Shelob." in told(state, None)
    standing = GAME.words.standing_at(state)
    assert standing[place("Moria")] == "Gollum; the Dark Power's Lord of the Nazgûl"
    assert "'s" not in standing[place("Rivendell")]


def test_what_the_label_of_a_retreat_says_does_not_follow_from_it() -> None:
    to = place("Nindalf")
    event = Retreated("Q.6", ("gondor_foot_1",), place("Cair Andros"), to)
    assert GAME.words.follows(at_the_start(), RetreatTo(FP, to), [event], at_the_start()) == []


def test_several_who_lie_face_up_follow_in_one_sentence() -> None:
    state = at_the_start()
    shown = [f.FaceUp("G.1", name) for name in ("ara", "gim", "leg")]
    said = "Aragorn, Gimli and Legolas lie face up: all know who they are"
    assert GAME.words.follows(state, Attack(FP, place("Isengard"), SP), shown, state) == [said]


def test_a_march_upon_forces_says_how_strong_they_are() -> None:
    state = at_the_start()
    heard = GAME.spoken("", aloud=True).words
    marched = m.Moved("F.1", FP, ("rohan_foot_1",), place("Edoras"), (place("Isengard"),))
    told = heard.heard(state, marched)
    assert re.fullmatch(r"25 foot of Rohan move from Edoras to Isengard, where Saruman has \d+ points", told), told


def test_how_saruman_stands_is_said_where_he_plays_for_himself() -> None:
    state = at_the_start()
    state.turn = 1
    assert GAME.words.status(state).endswith(" Saruman masters 0 of 9 Nazgûl, and holds 1 of his 3 places.")
    assert "masters" not in GAME.words.status(given("move", FP, {"fro": "Bree"}, options={"game": "campaign"}).state)


def test_what_came_over_with_a_nazgul_is_told_beside_sarumans_own() -> None:
    forces = {"mordor_orcs_1": "Minas Morgul", "isengard_orcs_1": "Isengard"}
    state = given("move", FP, {"fro": "Bree"}, forces).state
    state.armies["mordor_orcs_1"].turned = True
    said = told(state, None)
    assert re.search(r"\d+ Strength Points of his own on the map, and 40 that came over to him with a Nazgûl\.", said)


def test_the_map_in_letters_shows_where_orcs_hold_captives() -> None:
    state = given("move", DP, {"fro": "Bree"}).state
    state.parties["p1"] = Party(DP, place("West Gorgoroth"))
    rows = GAME.words.picture(GAME.sight.view(state, None))
    assert any(row.endswith(" o West Gorgoroth") for row in rows)


def struck(by: str, wounds: int) -> f.Struck:
    return f.Struck("5.2a", by, 4, 0, "0", wounds)


def test_wounds_that_do_not_count_are_explained_where_they_are_dealt() -> None:
    def added(attacker: str, defender: str, *events: Any) -> dict[int, str]:
        fight = Combat(place("Mount Doom"), DP, FP, "G.1", pairs=(Pair((attacker,), (defender,)),))
        state = given("move", FP, {"fro": "Mount Doom", "gol": "Mount Doom"}).state
        state.agenda = [f.Round(fight)]
        return dict(GAME.words.known_later(state, events))

    hurt = f.Wounded("G.1a", "fro", 1)
    assert added("gol", "fro", struck("gol", 1), struck("fro", 0)) == {0: ", which the Mithril Coat takes"}
    assert added("gol", "fro", struck("gol", 2), struck("fro", 0), hurt) == {0: ", of which one the Mithril Coat takes"}
    assert added("gol", "fro", struck("gol", 1), struck("fro", 0), hurt) == {}
    rounds = (struck("gol", 0), struck("fro", 0), struck("gol", 1), struck("fro", 0), hurt)
    assert added("gol", "fro", struck("gol", 1), struck("fro", 0), *rounds) == {0: ", which the Mithril Coat takes"}
    assert added("gol", HIDDEN, struck("gol", 1), struck(HIDDEN, 0)) == {0: ", which the Mithril Coat takes"}
    wights = place("Barrow-downs")
    assert added(wights, "fro", struck(wights, 0), struck("fro", 1)) == {1: ", which does not hurt them"}


def test_those_who_come_to_one_hex_are_told_together() -> None:
    names = ("lon", "got", "n3", "n4")
    before = given("move", DP, {**dict.fromkeys(names, "Minas Morgul"), "fro": "Bree"}).state
    after = given("move", DP, dict.fromkeys((*names, "fro"), "Bree")).state
    moves = [m.Moved("F.5", DP, (name,), before.people[name].hex, (place("Bree"),), flown=True) for name in names]
    told = GAME.words.tidings(GAME.sight.view(before, FP), GAME.sight.view(after, FP), moves, FP)
    they = "the Lord of the Nazgûl, Gothmog, the Third Nazgûl and the Fourth Nazgûl"
    assert told == [f"The Dark Power moves {they} to Bree", "Facing you now: those at Bree, where Frodo is"]


@pytest.mark.parametrize(("helped", "who"), [(True, "Aragorn or a helper"), (False, "Aragorn")])
def test_a_standing_order_says_whose_wound_ends_it(helped: bool, who: str) -> None:
    fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair(("n3",), ("ara", "mer")),))
    people = dict.fromkeys(("n3", "ara", "mer") if helped else ("n3", "ara"), "Bree")
    table = given("fight", DP, people, agenda=[f.Stances((FP, DP), fight=fight), STOP])
    order = f.TakeStance(FP, "weapon", until_end=True)
    assert GAME.words.label(table.state, Choice(FP, order, "G.1a")) == f"Weapon, in each round until {who} is wounded"


def test_no_name_on_the_map_runs_into_the_next_one_in_its_row() -> None:
    state = at_the_start()
    drawn = GAME.words.plates(state)[0].shapes
    rows: dict[int, list[tuple[int, str]]] = {}
    for shape in drawn:
        if shape.kind == "text" and shape.words[:1].isalpha() and len(shape.words) > 2:
            rows.setdefault(shape.y, []).append((shape.x, shape.words))
    assert any(words == "Cirith Ungol" for row in rows.values() for _, words in row)
    for row in rows.values():
        for (left, words), (right, _) in pairwise(sorted(row)):
            assert left + 2 * HALF_LETTER * len(words) < right, words


def test_a_place_whose_name_is_too_long_is_called_by_whose_it_is() -> None:
    shapes = GAME.words.plates(at_the_start())[0].shapes
    assert "Thranduil" in {shape.words for shape in shapes if shape.kind == "text"}
