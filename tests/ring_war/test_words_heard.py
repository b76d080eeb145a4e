"""What is said of a war to somebody who hears it and does not see the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.kernel.prompts import Choice, Prompt
from core.kernel.voice import Voice
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as ba
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import trading as tr
from core.ring_war.model.state import Laid, RingWarState
from core.ring_war.words.card_texts import HEARD
from core.ring_war.words.names import way_to
from tests.ring_war.situation import DP, FP, SP, at_the_start, given, place, when
from tests.ring_war.situations.stop import STOP


def told(state: RingWarState, eyes: str | None) -> str:
    return "\n".join(GAME.words.spoken(GAME.sight.view(state, eyes)))


def text(event: object) -> str:
    return GAME.words.event_text(event)


def test_where_a_hex_without_a_name_lies_is_told_to_the_ear() -> None:
    """On a map its number says it; whoever hears of it is told the nearest place with a name."""
    assert GAME.words.event_text(b.GollumCame("I.1", "E0839")) == "Gollum is at E0839"
    heard = GAME.spoken("", aloud=True).words
    beyond = "Gollum is at the hex two steps east of the Harad Road (E0839)"
    assert heard.event_text(b.GollumCame("I.1", "E0839")) == beyond
    beside = heard.event_text(b.GollumCame("I.1", "W3003"))
    assert beside == "Gollum is at the hex north of the High Pass (W3003)"
    assert heard.event_text(b.GollumCame("I.1", place("Bree"))) == "Gollum is at Bree"


def test_what_a_card_does_is_told_to_the_ear_alone() -> None:
    table = given("events", FP, {"fro": "Bree"}, agenda=[d.EventsOf(FP, drawn=True)])
    table.state.hands[FP] = ["e27"]
    choice = Choice(FP, d.Discard(FP, "e27"), "V.2")
    heard = GAME.spoken("", aloud=True).words
    assert GAME.words.label(table.state, choice) == "Discard Faramir's Rangers"
    rangers = "Discard Faramir's Rangers (One stack of the Dark Power in Ithilien loses 3 points)"
    assert heard.label(table.state, choice) == rangers


def test_a_card_that_is_played_or_lies_there_says_what_it_does_to_the_ear() -> None:
    heard = GAME.spoken("", aloud=True).words
    played = d.CardPlayed("V.2", DP, "e23")
    text = "The Dark Power plays The Dawnless Day"
    does = " (6 more Shadow Points in this turn, and the Fellowship's Morale in battle is 1 less)"
    assert GAME.words.event_text(played) == text
    assert heard.event_text(played) == f"{text}{does}"
    found = HEARD.match(f"{text}{does}")
    assert found is not None
    assert (found["of"].strip(), found["told"]) == ("The Dawnless Day", does)
    table = given(
        "move", FP, {"sam": "Lorien"}, agenda=[d.TakeCards(place("Lorien"))], loose={place("Lorien"): ["m06"]}
    )
    label = heard.label(table.state, table.choices()[0])
    assert label == "Elven Cloak (2 more Evasion, 1 more to break off): Sam takes it"
    found = HEARD.match(label)
    assert found is not None
    assert found["of"].strip() == "Elven Cloak"


def test_a_die_that_is_all_that_is_told_is_called_so_to_the_ear() -> None:
    heard = GAME.spoken("", aloud=True).words
    rolled = b.GollumRolled("N.2", DP, 6, FP)
    assert heard.event_text(rolled) == "Gollum goes with the Fellowship in this turn: a 6 on the die"
    found = s.Evaded("J.7", "fro", DP, 5, 4, found=True)
    assert heard.event_text(found) == "Frodo is found: a 5 on the die, 4 or less was needed to evade"


def test_wounds_are_told_on_the_board_and_to_the_ear_in_a_fight() -> None:
    people: dict[str, Any] = {"ara": {"hex": "Bree", "normal": 2, "known": True}, "n3": {"hex": "Bree", "special": 1}}
    here = place("Bree")
    fight = f.Combat(here, DP, FP, "G.1", (f.Pair(("n3",), ("ara",)),))
    table = given("fight", DP, people, agenda=[f.Stances((FP, DP), fight=fight), STOP])
    assert isinstance(table.prompt, Prompt)
    seen = told(table.state, FP)
    assert "At Bree: Aragorn (2 wounds)." in seen
    assert "Third Nazgûl (1 wound)" in seen
    question = "The Third Nazgûl against Aragorn at Bree, round 0"
    assert GAME.words.prompt_text(table.state, table.prompt) == question
    heard = GAME.spoken("", aloud=True).words.prompt_text(table.state, table.prompt)
    hurt = f"{question} of at most 6; the Third Nazgûl has 1 of 4 wounds and Aragorn has 2 of 6 wounds"
    assert heard == hurt
    when(table, DP, "stance", stance="weapon")
    assert isinstance(table.prompt, Prompt)
    spoken = GAME.spoken("", aloud=True).words
    assert spoken.prompt_text(table.state, table.prompt) == f"{hurt}. How does Aragorn fight?"
    labels = [spoken.label(table.state, choice) for choice in table.choices()]
    assert "Weapon, in each round until Aragorn is wounded again" in labels


def test_an_offer_names_each_giver_once_to_the_ear() -> None:
    lines = (
        tr.Line(SP, "events", count=2),
        tr.Line(FP, "promise", "captive", count=1),
        tr.Line(SP, "promise", "magic"),
    )
    offer = tr.OfferMade("Y.1", FP, SP, lines)
    heard = GAME.spoken("", aloud=True).words
    said = "Saruman gives 2 Event Cards and the promise of a Magic Card; the Fellowship gives the promise of a captive"
    assert heard.event_text(offer).endswith(f": {said}")
    assert text(offer).count("Saruman gives") == 2


def test_signs_are_words_to_the_ear() -> None:
    heard = GAME.spoken("", aloud=True).words
    struck = f.Struck("G.2", "fro", 3, -1, "-4", 0)
    assert text(struck) == "Frodo strikes in column -4: a 3 -1, no wound"
    assert heard.event_text(struck) == "Frodo strikes in column minus 4: a 3 on the die minus 1, no wound"
    sorcery = f.Struck("H.1", "gan", 3, 0, "A", 1, special=True, sorcery=True)
    assert heard.event_text(sorcery) == "Gandalf the Grey uses Sorcery in column A: a 3 on the die, 1 wound"
    pressed = ba.ReductionRolled("K.2", place("Rivendell"), 5, 2, 1, 5)
    assert heard.event_text(pressed).startswith("Rivendell is pressed: a 5 on the die plus 2 minus 1 is 6, ")


def test_the_ear_is_told_what_a_choice_does_that_only_names_somebody() -> None:
    table = given("move", FP, {"fro": "Osgiliath", "sam": "Osgiliath"})
    assert isinstance(table.prompt, Prompt)
    heard = GAME.spoken("", aloud=True).words
    choice = next(choice for choice in table.prompt.choices if "Sam" in GAME.words.label(table.state, choice))
    assert GAME.words.label(table.state, choice) == "Osgiliath: Frodo and Sam"
    assert heard.label(table.state, choice) == "Move Frodo and Sam from Osgiliath"


def test_the_ear_is_told_where_a_flight_finds_somebody() -> None:
    table = given("move", DP, {"n3": "Barad-dûr", "fro": "Osgiliath", "sam": "Osgiliath"}, shadow=9)
    when(table, DP, "pick_nazgul", person="n3")
    heard = GAME.spoken("", aloud=True).words

    def labels(words: Any) -> list[str]:
        assert isinstance(table.prompt, Prompt)
        return [words.label(table.state, choice) for choice in table.prompt.choices]

    assert "Ithilien, 2 Characters of the Fellowship" in labels(heard)
    assert "Ithilien" in labels(GAME.words)
    when(table, DP, "fly_into", province=current().terrain.province[place("Osgiliath")])
    assert "Osgiliath, 2 Characters of the Fellowship" in labels(heard)
    assert "Cair Andros" in labels(heard)


def test_whether_somebody_fights_is_not_told_twice_to_the_ear() -> None:
    people: dict[str, Any] = {"ara": {"hex": "Bree", "known": True}, "n3": {"hex": "Bree"}}
    fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair(("n3",), ("ara",)),))
    table = given("fight", DP, people, agenda=[f.Challenged(fight), STOP])
    assert isinstance(table.prompt, Prompt)
    assert GAME.words.prompt_text(table.state, table.prompt) == "The Third Nazgûl attacks Aragorn: fight?"
    heard = GAME.spoken("", aloud=True).words
    assert heard.prompt_text(table.state, table.prompt) == "Does Aragorn fight the Third Nazgûl?"


def test_a_large_company_is_named_by_one_of_it_to_the_ear() -> None:
    heard = GAME.spoken("", aloud=True).words
    here, there = place("Rivendell"), place("Hollin ridge")
    company = ("fro", "sam", "mer", "pip", "ara")
    state = at_the_start()
    moved = m.Moved("F.1", FP, (*company, "rivendell_foot_1"), here, (there,))
    assert heard.event_text(moved).startswith("Frodo, Sam, Merry, Pippin, Aragorn and Elves of Rivendell move ")
    said = "Frodo and 4 others with 10 Elves of Rivendell move from Rivendell to Hollin ridge"
    assert heard.heard(state, moved) == said
    few = m.Moved("F.1", FP, company[:2], here, (there,))
    assert heard.heard(state, few) == "Frodo and Sam move from Rivendell to Hollin ridge"


def test_where_a_hex_lies_is_told_to_the_ear_alone() -> None:
    there = place("Rivendell"), place("Moria")
    assert way_to(*there) == ""
    with Voice(aloud=True).speaks():
        assert way_to(*there) == ", 3 south"
        assert way_to(there[0], there[0]) == ""


@pytest.mark.parametrize(
    ("forces", "said"),
    [
        (
            {"rohan_foot_1": 5, "isengard_uruks_1": 30},
            "The battle at Helm's Deep is over: Saruman with 30 points and the Fellowship with 5 points are left "
            "there, and the citadel is the Fellowship's still",
        ),
        (
            {"rohan_foot_1": 1},
            "The battle at Helm's Deep is over: the Fellowship with 1 point is left there, and the citadel is the "
            "Fellowship's",
        ),
        ({}, "The battle at Helm's Deep is over: no force is left there"),
    ],
)
def test_how_a_battle_has_ended_is_told_to_the_ear(forces: dict[str, int], said: str) -> None:
    deep = place("Helm's Deep")
    armies = {name: {"hex": "Helm's Deep", "points": points} for name, points in forces.items()}
    table = given("battle", SP, {}, armies, agenda=[STOP], battles=[deep], control={deep: FP})
    table.state.battles = [deep]
    assert GAME.words.heard(table.state, ba.BattleOver("Q.1")) == said


@pytest.mark.parametrize(("lost", "who"), [((20, 30), "defender"), ((30, 20), "attacker"), ((20, 20), "attacker")])
def test_who_is_beaten_is_told_to_the_ear_with_the_dice_of_a_battle(lost: tuple[int, int], who: str) -> None:
    table = given("battle", DP, {}, {"rohan_foot_1": "Edoras"}, agenda=[STOP])
    rolled = ba.BattleRolled("Q.3", 4, "1:3", 0, {}, lost, ((), ()))
    assert GAME.words.heard(table.state, rolled).endswith(f"the defender {lost[1]}; the {who} is beaten")


def test_who_is_cured_is_told_with_when() -> None:
    table = given("battle", DP, {"n3": "Barad-dûr"}, agenda=[STOP])
    told = "At the end of the part the Third Nazgûl is cured of normal wounds"
    assert GAME.words.heard(table.state, b.Cured("E.3", ("n3",))) == told
    assert GAME.words.heard(table.state, b.Cured("E.3", ("got",))).startswith("At the end of the part Gothmog ")


def test_an_alliance_says_what_it_costs_and_that_the_other_agrees() -> None:
    heard = GAME.spoken("", aloud=True).words
    said = {}
    for mordor in (0, 2):
        table = given("actions", SP, {"sar": "Isengard"}, mordor=mordor, agenda=[mastering.Alliances(SP), STOP])
        said[mordor] = [heard.label(table.state, choice) for choice in table.choices()]
    costs = "Propose an Alliance to the Fellowship: if it agrees, the Dark Power may attack you from then on"
    assert f"{costs}, and Mordor is mobilized" in said[0]
    assert costs in said[2]
    made = mastering.AllianceMade("W.1b", FP)
    assert heard.heard(table.state, made) == "The Fellowship agrees: Saruman and the Fellowship are allied"


def test_what_a_choice_says_is_not_told_again_as_what_follows() -> None:
    heard = GAME.spoken("", aloud=True).words
    table = given("actions", SP, {"sar": "Isengard"}, alliance={"partner": FP}, agenda=[mastering.Alliances(SP), STOP])
    ends = mastering.AllianceDissolving("W.5a", FP, SP)
    assert not heard.follows(table.state, mastering.Dissolve(SP), [ends], table.state)
    assert not heard.follows(table.state, b.GiveRing(FP, "sam"), [b.RingPassed("G.6", "sam")], table.state)


def test_theoden_is_told_to_be_bemused_wherever_he_stands() -> None:
    table = given("move", FP, {"the": "Edoras"}, bemused=True, agenda=[STOP])
    assert "At Edoras: Théoden (bemused: he does not move)." in told(table.state, FP)
    assert "bemused" in GAME.words.standing_at(table.state)[place("Edoras")]
    table.state.bemused = False
    assert "bemused" not in told(table.state, FP)


def test_why_somebody_wakes_or_holds_back_no_more_is_told_to_the_ear() -> None:
    """What bots have done is told at the end of their part: until then nobody would know why."""
    rohan, roused = m.Mobilized("T.3", "rohan"), m.RestraintEnded("Y.9b", FP)
    forces: dict[str, Any] = {
        "mordor_goblins_1": {"hex": "Westemnet", "points": 5},
        "isengard_uruks_1": {"hex": "Helm's Deep", "points": 5},
    }
    away = given("move", SP, {}, forces, agenda=[STOP], moved=["isengard_uruks_1"])
    assert GAME.words.heard(away.state, rohan) == (
        "Rohan is mobilized: enemy units have come to Helm's Deep, in West Rohan and Isengard"
    )
    why = "The Fellowship may attack Saruman from now on: Saruman's units have left Isengard and Dunland"
    assert GAME.words.heard(away.state, roused) == why
    home = given("move", SP, {}, {"isengard_uruks_1": {"hex": "Isengard", "points": 5}}, agenda=[STOP])
    assert GAME.words.heard(home.state, rohan) == "Rohan is mobilized"
    assert GAME.words.heard(home.state, roused) == "The Fellowship may attack Saruman from now on"


def test_who_wears_orc_garb_is_told() -> None:
    began = d.EffectBegan("E36", "e36", 4, "sam", FP)
    assert text(began) == "Sam wears Orc garb in this turn"
    assert not GAME.review.aside(began)
    assert GAME.review.aside(d.EffectBegan("E23", "e23", 4))


def test_what_lasts_in_a_fight_and_how_much_sorcery_is_left_is_told_to_the_ear() -> None:
    fights = {}
    for who in ("n3", "lon"):
        fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair((who,), ("ara",)),), round=1)
        people: dict[str, Any] = {"ara": {"hex": "Bree", "known": True}, who: "Bree"}
        table = given("fight", DP, people, agenda=[f.Stances((FP, DP), fight=fight), STOP])
        words = GAME.spoken("", aloud=True).words
        own = [choice for choice in table.choices() if choice.seat == DP]
        told = [choice for choice in own if not words.comes_to_another(table.state, choice)]
        assert len(own) - len(told) == {"n3": 2, "lon": 1}[who], "what he does for good anyway is told once"
        fights[who] = [words.label(table.state, choice) for choice in told]
    assert [label for label in fights["n3"] if "in each round" in label or "to the end" in label] == []
    assert "Weapon, in each round until the Lord of the Nazgûl is wounded" in fights["lon"]
    assert any(label.startswith("Sorcery, column ") and label.endswith("uses left)") for label in fights["lon"])


def test_why_mordor_wakes_is_told_where_all_may_know_it() -> None:
    """In a search it is a hobbit who was found; a Ring that is put on is for its bearer's player alone to know."""
    woken = m.Mobilized("T.2", "mordor")
    found = given("search", DP, {"fro": {"hex": "Bree", "spotted": [DP]}}, agenda=[STOP])
    assert GAME.words.heard(found.state, woken) == "Mordor is mobilized: the Dark Power has found a hobbit"
    late = given("ring", DP, {"fro": "Bree"}, agenda=[STOP], turn=8)
    assert GAME.words.heard(late.state, woken) == "Mordor is mobilized: Game-Turn 8 has come"
    worn = given("move", FP, {"fro": "Bree"}, agenda=[STOP])
    assert GAME.words.heard(worn.state, woken) == "Mordor is mobilized"
    assert GAME.words.heard(late.state, m.Mobilized("E13", "mordor")) == "Mordor is mobilized"


def test_the_last_shadow_points_that_are_paid_are_told_as_such() -> None:
    paid = m.ShadowSpent("S.2", 1, "fight")
    said = {left: GAME.words.heard(given("fight", DP, {}, shadow=left, agenda=[STOP]).state, paid) for left in (0, 1)}
    assert said[0] == f"{said[1]}, and has no Shadow Points left"
    moves = given("move", DP, {}, agenda=[STOP])
    assert GAME.words.heard(moves.state, paid).endswith(" left for its fights and battles")


def test_what_shadow_points_are_kept_for_is_said_when_the_dark_power_moves() -> None:
    pays = " for its moves, fights and "
    for power, options, told in (
        (DP, {}, f"{pays}battles."),
        (DP, {"game": "character"}, f"{pays}whatever it reduces."),
        (FP, {}, " left."),
    ):
        state = given("move", power, {"fro": "Bree"}, shadow=3, agenda=[STOP], options=options).state
        assert told in GAME.words.status(state)
        assert (pays in GAME.words.status(state)) == (power == DP)


@pytest.mark.parametrize(
    ("nation", "rule", "turn", "mordor", "why"),
    [
        ("dunland", "T.1", 3, 0, ": Game-Turn 3 has come"),
        ("gondor", "T.3", 5, 3, ": Mordor was mobilized 2 turns ago"),
        ("gondor", "T.3", 5, 4, ""),
        ("rohan", "E12", 12, 0, ""),
    ],
)
def test_a_nation_that_wakes_by_the_date_says_so(nation: str, rule: str, turn: int, mordor: int, why: str) -> None:
    state = given("ring", DP, {"fro": "Bree"}, agenda=[STOP], turn=turn, mordor=mordor).state
    woken = m.Mobilized(rule, nation)
    assert GAME.words.heard(state, woken) == f"{text(woken)}{why}"


def test_wounds_that_do_not_count_are_put_down_to_the_coat_where_nothing_else_guards() -> None:
    ends = "does not count"
    coat = f"{ends}, because of the Mithril Coat"
    lone = f.Struck("5.2a", "n3", 4, 0, "0", 1)
    missed = f.Struck("5.2a", "fro", 1, 0, "0", 0)
    by_servant = f.Struck("5.2a", "barrow-downs", 4, 0, "0", 1)
    hit_servant = f.Struck("5.2a", "ara", 4, 0, "0", 1)
    nothing = f.FightOver("G.1a", place("Bree"))
    assert GAME.words.tersely([lone, missed, nothing])[0].endswith(coat)
    assert GAME.words.tersely([by_servant, missed, nothing])[0].endswith(coat)
    assert GAME.words.tersely([hit_servant, msgspec.structs.replace(by_servant, wounds=0), nothing])[0].endswith(ends)


def test_why_somebody_who_would_seize_the_ring_does_not_is_told() -> None:
    assert text(d.CardMissed("RR6", "e05")).endswith("Gollum finds no bearer within two hexes whom he could rob")
    assert "Boromir and a bearer" in text(d.CardMissed("RR6", "e04"))


def test_who_turns_an_offer_down_is_told() -> None:
    ended = tr.TalkEnded("Y.1f", SP, FP)
    said = "The Fellowship turns the offer down, and they part without a trade"
    assert GAME.spoken("", aloud=True).words.decided(mastering.Decline(FP), ended) == said
    assert not GAME.words.decided(mastering.Agree(FP), ended)
    assert "asks for nothing" in GAME.spoken("", aloud=True).words.of_bots(mastering.Decline(FP), ended)
    assert not GAME.words.of_bots(tr.Withdraw(SP), ended)


def test_a_card_of_a_single_use_and_a_pile_face_down_are_called_so_to_the_ear() -> None:
    heard = GAME.spoken("", aloud=True).words
    people, hands = {"bor": "Bree", "fro": "Bree"}, {DP: ["e04"]}
    said = {}
    for drawn in (False, True):
        agenda = [d.EventsOf(DP, drawn), STOP]
        table = given("events", DP, people, agenda=agenda, hands=hands, discard=[Laid("e01", FP)])
        said[drawn] = " | ".join(heard.label(table.state, choice) for choice in table.choices())
    assert said[False].endswith("The discard pile: its top card, face down")
    assert "Boromir Attempts to Seize the Ring: Bree, where 2 are, once in the game" in said[True]


def test_what_a_palantir_has_taken_from_the_shadow_points_is_told_with_the_dice() -> None:
    rolled, none_left = m.ShadowRolled("S.1", (4, 1), 5, 5), m.ShadowRolled("S.1", (1, 1), 2, 0)
    lost = "rolls 4 and 1 and adds 5, less the 5 lost {}: 5 Shadow Points"
    assert text(rolled).endswith(lost.format("through a Palantír"))
    state = given("shadow", DP, {}, agenda=[STOP]).state
    assert GAME.words.heard(state, rolled) == text(rolled)
    state.mind = "sauron"
    assert GAME.words.heard(state, rolled).endswith(lost.format("to the Mind Battle"))
    assert text(none_left).endswith("less all that was lost through a Palantír: 0 Shadow Points")
    assert text(m.ShadowRolled("S.1", (4, 1), 2, 7)).endswith("rolls 4 and 1 and adds 2: 7 Shadow Points")


def test_a_force_that_leaves_others_is_told_to_be_one_of_its_own() -> None:
    split = m.ForceSplit("P.1", "isengard_orcs_1", "isengard_orcs_1_2", 1)
    assert text(split) == "1 point of Orcs of Isengard becomes a force of its own"
    assert text(msgspec.structs.replace(split, points=10)) == "10 Orcs of Isengard become a force of their own"
    moving = given("move", SP, {"sar": "Isengard"}, agenda=[STOP])
    assert not GAME.words.heard(moving.state, split), "who goes is told next"


def test_forces_that_sleep_are_told_nation_by_nation() -> None:
    forces: dict[str, Any] = {"rohan_foot_1": {"hex": "Edoras", "awake": False}}
    table = given("move", FP, {"fro": "Bree"}, forces)
    lines = [line for section in GAME.words.sections(table.state) for line in section.lines]
    assert "Rohan, not mobilized: 25 foot of Rohan at Edoras." in lines
