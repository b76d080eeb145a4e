"""Every space and event of Bree (FB.bree)."""

from __future__ import annotations

import pytest

from core.fellowship.content import contents as content
from core.fellowship.model.events import (
    DieRolled,
    EventIgnored,
    FeatureGained,
    HobbitMoved,
    LocationEntered,
    RollAvoided,
    SauronMoved,
    ScenarioEnded,
    ShieldsGained,
    TokenDiscarded,
    TokenGained,
)
from core.fellowship.model.friends_events import FoeTurnedUp, SauronStopped
from core.fellowship.model.steps import Advance, EndScenario, EndTurn
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.kit.told import happened

MAIN = ["shield", "shield", "ring", "ring", "ring", "foes", "shield", "shield", "die", "large_shield"]
HIDING = ["shield", "heart", "sun", "heart", "sun", "heart", "sun"]
FRIENDSHIP = ["farmer_maggot", "ring", "barliman_butterbur", "strider", "fire_brand", "ring", "glorfindel"]
SPACES = [
    *[("bree", "travelling", space, gives) for space, gives in enumerate(MAIN, 1)],
    *[("bree", "hiding", space, gives) for space, gives in enumerate(HIDING, 1)],
    *[("bree", "friendship", space, gives) for space, gives in enumerate(FRIENDSHIP, 1)],
]


def check_space(place: str, activity: str, space: int, gives: str) -> None:
    """Move a marker onto a space and look at what Sam takes there."""
    table = given(
        place,
        agenda=[EndScenario(), EndTurn(), Advance(activity, 1, "sam", "B4.3.1")],
        active="sam",
        lines={activity: space - 1},
        rolls=["blank"],
        large=3,
    )
    go_on(table, until="F3.9")
    if gives in ("shield", "large_shield"):
        assert happened(table, ShieldsGained)[0].count == (3 if gives == "large_shield" else 1)
    elif gives in ("ring", "heart", "sun"):
        assert happened(table, TokenGained)[0].token == gives
    elif gives == "die":
        assert happened(table, DieRolled, hobbit="sam")
    elif gives == "foes":
        assert len(happened(table, FoeTurnedUp, rule="F2.3")) == 2
    else:
        assert happened(table, FeatureGained, hobbit="sam")[0].card == gives
    last = content.whole().last_space[place][activity]
    assert bool(happened(table, ScenarioEnded)) == (space == last and activity == main_of(place))


def main_of(place: str) -> str:
    return content.whole().scenarios[place].main


@pytest.mark.parametrize(("place", "activity", "space", "gives"), SPACES)
@situation(rule="FB.bree, F1.8, F2.3")
def test_a_space_gives_what_it_shows(place: str, activity: str, space: int, gives: str) -> None:
    check_space(place, activity, space, gives)


def test_the_supply_of_tokens_suffices() -> None:
    for place in ("bree", "isengard"):
        given_away = [gives for track in content.whole().scenarios[place].lines.values() for gives in track.spaces]
        assert [given_away.count(token) for token in ("ring", "heart", "sun")] == [5, 3, 3]


@situation("T50", rule="FB.bree.1, F3.5, FA17, FC.tom_bombadil")
def test_barrow_downs_defeats_any_two() -> None:
    coming = ["hill_trolls", "muzgash", "cave_trolls"]
    table = given("bree", at="event", foes=["snaga", "lagduf"], next_foes=coming, rolls=["dot1"])
    assert line(table) == ["cave_trolls", "muzgash", "hill_trolls", "snaga", "lagduf"]
    when(table, "frodo", "accept")
    assert state(table).hobbits["frodo"].step == 1
    when(table, "frodo", "choose_reward", reward="foes")
    when(table, "frodo", "choose_foe", foe="muzgash")
    when(table, "frodo", "choose_foe", foe="snaga")
    assert line(table)[-3:] == ["cave_trolls", "hill_trolls", "lagduf"]
    assert state(table).defeated == {"frodo": ["muzgash", "snaga"]}


@situation(rule="FB.bree.1, FC.tom_bombadil")
def test_barrow_downs_gives_tom_bombadil_or_nothing() -> None:
    table = given("bree", at="event", rolls=["blank"], next_foes=["hill_trolls", "muzgash", "cave_trolls"])
    when(table, "frodo", "accept")
    when(table, "frodo", "choose_reward", reward="card")
    assert "tom_bombadil" in state(table).hobbits["frodo"].hand
    table = given("bree", at="event", next_foes=["hill_trolls", "muzgash", "cave_trolls"])
    when(table, "frodo", "refuse")
    assert not happened(table, DieRolled)
    assert not happened(table, FeatureGained)


@situation(rule="FA16")
def test_barrow_downs_with_one_foe_defeats_that_one() -> None:
    table = given("bree", at="event", deck=["snaga"], rolls=["blank"])
    when(table, "frodo", "accept")
    when(table, "frodo", "choose_reward", reward="foes")
    when(table, "frodo", "choose_foe", foe="snaga")
    assert state(table).defeated == {"frodo": ["snaga"]}
    assert prompt(table).kind != "pick_foe"


@situation(rule="FA34, FB.bree.1")
def test_the_belt_pays_for_the_roll() -> None:
    coming = ["hill_trolls", "muzgash", "cave_trolls"]
    table = given("bree", at="event", next_foes=coming, frodo={"hand": ["belt"]})
    when(table, "frodo", "accept")
    when(table, "frodo", "use_card", card="belt")
    assert happened(table, RollAvoided)
    assert prompt(table).kind == "pick_reward"


@situation(rule="FB.bree.2, FC.gandalfs_letter")
def test_the_prancing_pony_sells_the_letter() -> None:
    table = given("bree", at="event", event=1, active="sam", frodo={"tokens": {"ring": 1}})
    when(table, "frodo", "give_token", token="ring")
    assert "gandalfs_letter" in state(table).hobbits["frodo"].hand
    none = given("bree", at="event", event=1)
    assert not happened(none, FeatureGained)


@situation("T21", rule="FB.bree.3")
def test_the_nazgul_strike_while_hiding_is_unfinished() -> None:
    table = given("bree", at="event", event=2, lines={"hiding": 5})
    assert happened(table, SauronMoved)[0].steps == 2
    assert not happened(table, FeatureGained)


@situation("T22", rule="FB.bree.3, FC.bill_the_pony")
def test_bill_the_pony_is_there_when_hiding_is_complete() -> None:
    table = given("bree", at="event", event=2, lines={"hiding": 7}, active="sam")
    assert happened(table, FeatureGained, hobbit="sam", card="bill_the_pony")


@situation(rule="FB.bree.4")
def test_weathertop_takes_a_symbol_and_a_shield_or_a_roll() -> None:
    table = given(
        "bree", at="event", event=3, frodo={"hand": ["grey_fighting"], "shields": 1}, sam={"shields": 3}, rolls=["dot1"]
    )
    when(table, "frodo", "give_card", card="grey_fighting")
    when(table, "frodo", "give_shields", count=1)
    assert happened(table, HobbitMoved, hobbit="sam", steps=1)
    assert state(table).hobbits["sam"].shields == 3


@situation(rule="FB.bree.5, FA20")
def test_the_knife_takes_a_ring_and_a_roll_or_sauron_comes() -> None:
    table = given("bree", at="event", event=4, frodo={"tokens": {"ring": 1}}, rolls=["dot1"])
    when(table, "frodo", "give_token", token="ring")
    assert happened(table, TokenDiscarded, hobbit="frodo", token="ring")
    assert happened(table, HobbitMoved, hobbit="frodo", steps=1)
    assert not happened(table, SauronMoved)
    assert happened(given("bree", at="event", event=4), SauronMoved)[0].steps == 2


@situation("T28", rule="FB.bree.6, F8.defiance")
def test_defiance_at_the_ford() -> None:
    table = given("bree", at="event", event=5, gandalf=["defiance"], sam={"shields": 5})
    assert prompt(table).rule == "F8.defiance"
    when(table, "sam", "call_gandalf", card="defiance")
    assert happened(table, SauronStopped, steps=3)
    assert state(table).sauron == 15
    assert happened(table, ScenarioEnded, location="bree")


@situation(rule="FB.bree.6")
def test_the_ford_is_paid_by_the_group_and_bree_ends() -> None:
    hand = ["strider", "glorfindel"]
    table = given("bree", at="event", event=5, frodo={"hand": [*hand]}, sam={"hand": ["ents", "boat"]})
    for seat, card in (("frodo", "strider"), ("sam", "ents"), ("frodo", "glorfindel"), ("sam", "boat")):
        when(table, seat, "give_card", card=card)
    assert not happened(table, SauronMoved)
    assert happened(table, ScenarioEnded)
    assert happened(table, LocationEntered, location="rivendell")


@situation("T29", rule="F7.sam")
def test_valour_on_weathertop() -> None:
    table = given("bree", at="event", event=3, abilities=["sam"], rolls=["dot3"])
    when(table, "sam", "use_ability")
    assert state(table).hobbits["sam"].step == 3
    assert happened(table, EventIgnored, number=4)
    assert len(happened(table, DieRolled)) == 1
    assert not offered(table, "give_card")


@situation(rule="FA30")
def test_valour_that_eliminates_sam() -> None:
    table = given("bree", at="event", event=3, abilities=["sam"], rolls=["dot3"], sauron=3, lines={"travelling": 2})
    when(table, "sam", "use_ability")
    assert not state(table).hobbits["sam"].alive
    assert len(happened(table, DieRolled)) == 1
    bearer = given("bree", at="event", event=3, abilities=["sam"], rolls=["dot3"], sauron=3, ring_bearer="sam")
    when(bearer, "sam", "use_ability")
    assert bearer.over
