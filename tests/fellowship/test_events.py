"""Events: who pays what, and what of the event boxes takes more than one branch to tell (B4.4, B9)."""

from __future__ import annotations

from core.fellowship.model import events as e
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome
from tests.kit.told import happened


@situation("T19", rule="B9.1.3, B4.4.6, A34")
def test_sam_pays_the_stone_in_the_well_with_aragorn() -> None:
    table = given(
        event=2,
        active="sam",
        next_cards=["grey_hiding"],
        next_tiles=["sundial", "fighting"],
        sam={"hand": ["white_hiding", "aragorn"]},
    )
    assert happened(table, e.CardRevealed, card="grey_hiding", rule="B4.4.6")  # revealed first, then the choice (A34)
    when(table, "sam", "give_card", card="aragorn")
    assert state(table).hobbits["sam"].hand == ["white_hiding", "pipe"]
    assert (state(table).sauron, state(table).event) == (12, 3)


@situation("T20", rule="B9.1.3")
def test_the_stone_in_the_well_brings_the_next_event() -> None:
    table = given(
        event=2,
        active="sam",
        next_cards=["grey_hiding"],
        next_tiles=["sundial", "fighting"],
        sam={"hand": ["legolas"]},
        rolls=["blank"],
    )
    when(table, "sam", "refuse")
    assert [x.number for x in happened(table, e.EventBegan)] == [3, 4]
    assert [(x.steps, x.rule) for x in happened(table, e.SauronMoved)] == [(1, "B9.1.3"), (2, "B9.1.4")]
    assert state(table).event == 4


@situation("T21", rule="B9.1.4")
def test_trapped() -> None:
    table = given(
        event=3,
        active="sam",
        lines={"travelling": 7, "hiding": 6},
        next_tiles=["sundial", "fighting"],
        rolls=["dot1"],
    )
    assert state(table).sauron == 10
    assert happened(table, e.DieRolled)[0].hobbit == "frodo"


@situation("T22", rule="B9.1.6, B5.2")
def test_sam_flies_three_steps() -> None:
    table = given(
        event=5,
        active="sam",
        hobbits=3,
        sam={"tokens": {"ring": 1, "heart": 1, "sun": 1}},
        next_tiles=["sundial"],
        sauron=15,
    )
    assert {one["hobbit"] for one in offered(table, "name", "sam")} == {"frodo", "sam", "pippin"}
    when(table, "sam", "name", hobbit="sam")
    assert state(table).hobbits["sam"].step == 3
    assert not happened(table, e.DieRolled, rule="B9.1.6")
    assert happened(table, e.ScenarioEnded, completed=False)


@situation("T23", rule="B9.2.3")
def test_the_gate() -> None:
    table = given("helms_deep", event=2, lines={"travelling": 5}, next_tiles=["sundial", "fighting"], hobbits=3)
    assert [len(hobbit.hand) for hobbit in state(table).hobbits.values()] == [1, 1, 1]
    assert state(table).sauron == 12


@situation("T24", rule="B9.2.6, B4.4.1")
def test_helms_deep_is_conquered() -> None:
    table = given("helms_deep", event=5, lines={"travelling": 10}, next_tiles=["sundial"], hobbits=2, sauron=15)
    assert state(table).sauron == 13
    assert not happened(table, e.DieRolled, rule="B9.2.6")
    assert happened(table, e.ScenarioEnded, completed=False)
    assert state(table).location == "shelobs_lair"


@situation("T25", "A36", rule="B9.2.1, B4.3.8")
def test_wormtongue_removes_what_is_not_taken() -> None:
    table = given(
        "helms_deep",
        active="sam",
        lines={"friendship": 3},
        taken=["theoden"],
        frodo={"hand": ["theoden"]},
        next_tiles=["sundial", "friendship", "sundial", "fighting"],
        rolls=["blank"],
    )
    assert happened(table, e.FeaturesRemoved)[0].cards == ["shadowfax", "eomer", "riders_of_rohan"]
    assert state(table).lines["friendship"] == 4
    assert not happened(table, e.FeatureGained)
    assert state(table).hobbits["frodo"].hand == ["theoden"]


@situation("T26", rule="B9.3.2, B4.4.7")
def test_faces_of_the_dead() -> None:
    table = given(
        "shelobs_lair",
        event=1,
        sam={"shields": 2, "hand": ["white_hiding"]},
        frodo={"shields": 3},
        next_tiles=["sundial", "fighting"],
    )
    assert happened(table, e.HobbitEliminated, hobbit="sam", rule="B4.4.7")
    assert state(table).hobbits["frodo"].shields == 1  # three gone, one gained by the tile


@situation("T27", rule="B9.3.1")
def test_gollum_for_seven_shields() -> None:
    table = given(
        "shelobs_lair",
        active="sam",
        hobbits=3,
        sam={"shields": 4},
        pippin={"shields": 3},
        next_tiles=["sundial", "fighting"],
    )
    assert [one["count"] for one in offered(table, "give_shields", "sam")] == [1, 2, 3, 4]
    when(table, "sam", "give_shields", count=4)
    when(table, "pippin", "give_shields", count=3)
    hands = {name: hobbit.hand for name, hobbit in state(table).hobbits.items()}
    assert hands["sam"] == ["gollum"]
    assert [len(hands["pippin"]), len(hands["frodo"])] == [2, 2]


@situation("A1", rule="B4.4.3, A46")
def test_what_is_offered_can_be_taken_back() -> None:
    hand = ["grey_fighting"] * 5
    table = given(event=4, active="sam", sam={"hand": hand}, next_tiles=["sundial", "hiding"])
    when(table, "sam", "give_card", card="grey_fighting")
    when(table, "sam", "give_card", card="grey_fighting")
    when(table, "sam", "back")
    assert state(table).hobbits["sam"].hand == hand
    when(table, "sam", "give_card", card="grey_fighting")
    when(table, "sam", "refuse")
    assert state(table).hobbits["sam"].hand[:5] == hand
    assert state(table).sauron == 10


@situation("A44", rule="B4.4.4")
def test_excess_symbols_are_lost() -> None:
    """Legolas (2 hiding) for the one hiding symbol of the Watcher."""
    table = given(
        event=1, active="sam", sam={"hand": ["legolas"]}, next_tiles=["sundial", "fighting"], rolls=["blank"] * 3
    )
    when(table, "sam", "give_card", card="legolas")
    assert state(table).gone == ["legolas"]
    assert happened(table, e.CostPaid, rule="B9.1.2")


@situation(rule="B4.4.4, A2")
def test_no_more_is_asked_for_than_is_missing() -> None:
    """Speak Friend: after the friendship symbol only a joker is taken."""
    table = given(
        active="sam",
        sam={"hand": ["white_friendship", "grey_friendship", "white_joker"]},
        next_tiles=["sundial", "fighting"],
    )
    when(table, "sam", "give_card", card="grey_friendship")
    assert offered(table, "give_card") == [{"card": "white_joker"}]
    refusal = refused(table, "sam", "give_card", card="white_friendship")
    assert refusal.rule == "B4.4.4"
    assert refusal.sentence.casefold() == "this card pays for nothing that is still asked for."


@situation(rule="B4.4.6")
def test_a_revealed_joker_is_matched_by_jokers_only() -> None:
    table = given(
        event=2,
        active="sam",
        next_cards=["white_joker"],
        sam={"hand": ["white_hiding", "grey_hiding", "sting", "white_joker"]},
        next_tiles=["sundial", "fighting"],
    )
    assert {one["card"] for one in offered(table, "give_card", "sam")} == {"sting", "white_joker"}
    when(table, "sam", "give_card", card="sting")
    when(table, "sam", "give_card", card="white_joker")
    assert happened(table, e.FeatureGained, card="pipe")
    assert state(table).discard == {"white_joker": 2}


@situation(rule="B4.4.6, B7.2")
def test_a_reveal_shuffles_an_empty_deck() -> None:
    table = given(event=2, active="sam", deck=[], next_tiles=["sundial", "fighting"], rolls=["blank"])
    assert happened(table, e.CardRevealed)[0].shuffled
    assert len(state(table).deck) == 59


@situation(rule="B4.4.1")
def test_after_the_sixth_event_the_scenario_ends() -> None:
    table = given("shelobs_lair", event=5, next_tiles=["sundial"], sauron=15, hobbits=2)
    assert happened(table, e.ScenarioEnded, completed=False, rule="B4.4.1")
    assert state(table).location == "mordor"


@situation(rule="B9.4.6, B4.11.5, B4.4.1")
def test_the_ring_is_his() -> None:
    table = given("mordor", event=5, lines={"travelling": 6}, next_tiles=["sundial"], frodo={"shields": 5})
    go_on(table)
    assert (outcome(table).result, outcome(table).score, outcome(table).rule) == ("lost", 53, "B9.4.6")
