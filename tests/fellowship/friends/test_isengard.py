"""Every space and event of Isengard (FB.isengard)."""

from __future__ import annotations

import pytest

from core.fellowship.model.events import (
    CardRevealed,
    DieRolled,
    EventMarkerMoved,
    FeatureGained,
    HobbitEliminated,
    HobbitMoved,
    RollIgnored,
    SauronMoved,
    ScenarioEnded,
    YellowCardUsed,
)
from core.fellowship.model.friends_events import BoardsOmitted, DieLaidBlank, FoeTurnedUp, SauronStopped
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.friends.test_bree import check_space
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.kit.told import happened, story

MAIN = ["shield", "shield", "shield", "ring", "die", "ring", "shield", "foes", "shield", "large_shield"]
TRAVELLING = ["shield", "ring", "ring", "ring", "sun", "sun", "sun"]
FRIENDSHIP = ["die", "heart", "ents", "heart", "ent_draught", "heart", "shield"]
SPACES = [
    *[("isengard", "hiding", space, gives) for space, gives in enumerate(MAIN, 1)],
    *[("isengard", "travelling", space, gives) for space, gives in enumerate(TRAVELLING, 1)],
    *[("isengard", "friendship", space, gives) for space, gives in enumerate(FRIENDSHIP, 1)],
]


@pytest.mark.parametrize(("place", "activity", "space", "gives"), SPACES)
@situation(rule="FB.isengard, F1.8, F2.3")
def test_a_space_gives_what_it_shows(place: str, activity: str, space: int, gives: str) -> None:
    check_space(place, activity, space, gives)


@situation(rule="FB.isengard.1, FC.treebeard")
def test_escape_from_the_orcs() -> None:
    table = given("isengard", at="event", frodo={"hand": ["gimli"]}, rolls=["dot1"])
    when(table, "frodo", "give_card", card="gimli")
    assert story(table).index("DieRolled") < story(table).index("FeatureGained")
    assert happened(table, FeatureGained, card="treebeard")
    declined = given("isengard", at="event", frodo={"hand": ["gimli"]})
    when(declined, "frodo", "refuse")
    assert happened(declined, SauronMoved)[0].steps == 1


@situation("T51", rule="FB.isengard.2, FC.gandalf_the_white")
def test_white_figures_paid_once_and_then_grey() -> None:
    cards = ["white_travelling", "grey_hiding"]
    table = given("isengard", at="event", event=1, cards=cards, frodo={"hand": ["strider"]})
    when(table, "frodo", "accept")
    when(table, "frodo", "give_card", card="strider")
    when(table, "frodo", "accept")
    assert happened(table, FeatureGained, hobbit="frodo", card="gandalf_the_white")
    assert prompt(table).kind != "pick_figure"
    assert not happened(table, SauronMoved)


@situation("T52", rule="FB.isengard.2")
def test_white_figures_not_paid() -> None:
    table = given("isengard", at="event", event=1, cards=["white_travelling"], frodo={"hand": ["strider"]})
    when(table, "frodo", "accept")
    when(table, "frodo", "refuse")
    assert happened(table, SauronMoved)[0].steps == 1
    assert not happened(table, FeatureGained)
    assert prompt(table).kind != "pick_figure"


@situation(rule="FB.isengard.2")
def test_white_figures_left_alone() -> None:
    table = given("isengard", at="event", event=1)
    when(table, "frodo", "done")
    assert not happened(table, CardRevealed)
    assert not happened(table, SauronMoved)


@situation(rule="FA18")
def test_a_white_joker_wants_two_jokers() -> None:
    table = given("isengard", at="event", event=1, cards=["white_joker"], frodo={"hand": ["strider", "arwen"]})
    when(table, "frodo", "accept")
    assert offered(table, "give_card") == [{"seat": "frodo", "card": "arwen"}]


@situation("T27", rule="FB.isengard.3, FC.pipe_weed")
def test_travelling_alone_brings_pipe_weed() -> None:
    table = given("isengard", at="event", event=2, lines={"travelling": 7, "friendship": 3}, active="sam")
    assert happened(table, FeatureGained, hobbit="sam", card="pipe_weed")
    assert prompt(table).kind != "pay"
    assert not happened(table, EventMarkerMoved, number=4)


@situation("T54", rule="FB.isengard.3, FB.isengard.4")
def test_neither_line_brings_the_next_event() -> None:
    table = given("isengard", at="event", event=2, rolls=["dot1", "blank"], sam={"shields": 2})
    assert happened(table, EventMarkerMoved, number=4)
    assert happened(table, HobbitMoved, hobbit="frodo", steps=1)
    when(table, "sam", "give_shields", count=2)
    assert len(happened(table, DieRolled)) == 1


@situation(rule="FB.isengard.3")
def test_friendship_alone_brings_nothing() -> None:
    table = given("isengard", at="event", event=2, lines={"travelling": 3, "friendship": 7})
    assert not happened(table, FeatureGained)
    assert not happened(table, EventMarkerMoved, number=4)


@situation("T53", rule="F6.4, FB.isengard.3, F6.7, F6.8")
def test_past_helms_deep() -> None:
    foes = ["lagduf", "hill_trolls"]
    table = given(
        "isengard",
        at="event",
        event=2,
        lines={"travelling": 7, "friendship": 7},
        foes=foes,
        frodo={"hand": ["gimli", "boromir", "anduril", "riders_of_rohan"]},
        sam={"hand": ["eomer", "army_of_the_dead"]},
        next_foes=["snaga", "muzgash", "old_man_willow", "barrow_wights"],
    )
    go_on(table)
    assert happened(table, FeatureGained, hobbit="frodo", card="pipe_weed")
    while prompt(table).kind == "pay":
        give = offered(table, "give_card")[0]
        when(table, give["seat"], "give_card", card=give["card"])
    assert happened(table, BoardsOmitted, boards=["helms_deep"])
    assert happened(table, ScenarioEnded, location="isengard")
    go_on(table)
    kinds = story(table)
    assert kinds.index("TokensReturned") < kinds.index("FoeTurnedUp")
    assert len(happened(table, FoeTurnedUp, rule="F6.4")) == 4
    assert state(table).location == "shelobs_lair"


@situation("T25", rule="FB.isengard.5")
def test_the_battle_of_the_spells() -> None:
    table = given("isengard", at="event", event=4, hobbits=3, rolls=["dot2", "eye", "blank"], sam={"hand": ["sting"]})
    assert happened(table, HobbitMoved, hobbit="frodo", steps=2)
    when(table, "sam", "give_card", card="sting")
    assert happened(table, RollIgnored, hobbit="sam")
    assert not happened(table, SauronMoved)
    assert [event.hobbit for event in happened(table, DieRolled)] == ["frodo", "sam", "pippin"]


@situation("T26", rule="F8.integrity, FB.isengard.5")
def test_integrity_ends_the_battle() -> None:
    table = given(
        "isengard", at="event", event=4, hobbits=3, rolls=["dot2"], gandalf=["integrity"], sam={"shields": 10}
    )
    when(table, "sam", "pass")
    assert prompt(table).rule == "W5"
    when(table, "sam", "call_gandalf", card="integrity")
    assert happened(table, DieLaidBlank, hobbit="sam")
    assert len(happened(table, DieRolled)) == 1


@situation(rule="FA31")
def test_belt_and_mithril_do_not_end_the_battle() -> None:
    table = given(
        "isengard",
        at="event",
        event=4,
        rolls=["dot1", "dot2", "blank"],
        frodo={"hand": ["belt"]},
        sam={"hand": ["mithril"]},
    )
    when(table, "frodo", "use_card", card="belt")
    assert happened(table, DieRolled)[0].hobbit == "sam"
    when(table, "sam", "use_card", card="mithril")
    assert [event.hobbit for event in happened(table, DieRolled)] == ["sam", "frodo", "sam"]
    assert not happened(table, HobbitMoved, hobbit="sam")


@situation(rule="FA19")
def test_an_eliminated_roller_is_skipped() -> None:
    table = given("isengard", at="event", event=4, sauron=3, rolls=["blank"], active="sam", sam={"alive": False})
    assert [event.hobbit for event in happened(table, DieRolled)] == ["frodo"]
    rolls = ["dot1", "dot3", "blank"]
    gone = given("isengard", at="event", event=4, hobbits=3, sauron=2, rolls=rolls, active="frodo", sam={"step": 1})
    assert [event.hobbit for event in happened(gone, DieRolled)] == ["frodo", "sam", "pippin"]
    assert [event.hobbit for event in happened(gone, HobbitEliminated)] == ["sam"]


@situation(rule="FA32, FA12")
def test_magic_and_valour_do_not_help_against_the_last_two() -> None:
    for event, rule in ((4, "FA32"), (5, "FA12")):
        table = given(
            "isengard",
            at="event",
            event=event,
            foes=["wolves"],
            gandalf=["magic", "healing"],
            abilities=["sam"],
            sam={"shields": 5, "step": 1},
        )
        assert prompt(table).rule == "W3"
        assert refused(table, "sam", "call_gandalf", card="magic") == rule
        assert refused(table, "sam", "use_ability") == rule


@situation("T23", rule="FB.isengard.6, FC.bill_the_pony, F5.2")
def test_four_shields_and_bill_pay_saruman() -> None:
    table = given(
        "isengard",
        at="event",
        event=5,
        lines={"hiding": 7},
        frodo={"shields": 3},
        sam={"shields": 1, "hand": ["bill_the_pony"]},
    )
    when(table, "frodo", "give_shields", count=3)
    when(table, "sam", "give_shields", count=1)
    when(table, "sam", "give_pony", stands_for="shield")
    assert happened(table, YellowCardUsed, card="bill_the_pony")
    assert happened(table, SauronMoved)[0].steps == 3
    assert happened(table, ScenarioEnded, location="isengard")


@situation("T24", rule="F5.2, FB.isengard.6")
def test_saruman_unpaid_is_the_big_eye() -> None:
    table = given(
        "isengard",
        at="event",
        event=5,
        lines={"hiding": 7},
        frodo={"shields": 4},
        defeated={"sam": ["wolves", "wargs"]},
    )
    assert outcome(table) == ("lost", "F5.2", 29)


@situation("T41", rule="F8.defiance, FA12")
def test_defiance_does_not_stop_a_big_eye() -> None:
    table = given("isengard", at="event", event=5, gandalf=["defiance"], frodo={"shields": 5})
    assert refused(table, "frodo", "call_gandalf", card="defiance") == "F8.defiance"
    when(table, "frodo", "refuse")
    assert outcome(table)[:2] == ("lost", "F5.2")
    mordor = given("mordor", at="event", event=5, gandalf=["defiance"], frodo={"shields": 5})
    assert outcome(mordor)[:2] == ("lost", "F5.2")


@situation(rule="FA12, F8.defiance")
def test_defiance_stops_the_single_eyes_after_the_payment() -> None:
    table = given("isengard", at="event", event=5, lines={"hiding": 8}, gandalf=["defiance"], frodo={"shields": 10})
    when(table, "frodo", "give_shields", count=5)
    when(table, "frodo", "call_gandalf", card="defiance")
    assert happened(table, SauronStopped, steps=2)
    assert line(table) == []


@situation(rule="FA13, F7.fatty")
def test_resourcefulness_pays_three_of_sarumans_five() -> None:
    table = given("isengard", at="event", event=5, fatty={"shields": 1}, frodo={"shields": 1}, abilities=["fatty"])
    when(table, "fatty", "give_ability")
    when(table, "fatty", "give_shields", count=1)
    when(table, "frodo", "give_shields", count=1)
    assert happened(table, ScenarioEnded)
    assert state(table).abilities == []
