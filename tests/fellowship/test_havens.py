"""Bag End, Rivendell and Lothlórien (B3)."""

from __future__ import annotations

import pytest

from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


def dealt(hobbits: int, location: str = "rivendell", step: str = "elrond") -> tuple[list[int], int]:
    """Return how many feature cards each hobbit is dealt, and how many are removed."""
    table = given(location, hobbits=hobbits, step=step)
    counts = [len(happened(table, e.FeatureDealt, hobbit=name)) for name in state(table).hobbits]
    return counts, sum(event.unseen for event in happened(table, e.FeaturesRemoved))


@situation("T2", rule="B3.4, A6")
def test_elrond_deals_to_five() -> None:
    assert dealt(5) == ([3, 3, 2, 2, 2], 0)


@situation("T3", rule="B3.4, A6")
def test_elrond_deals_four_each_at_most() -> None:
    assert dealt(2) == ([4, 4], 4)


@situation(rule="A6, B3.7")
@pytest.mark.parametrize(
    ("hobbits", "cards"), [(2, ([4, 4], 4)), (3, ([4, 4, 4], 0)), (4, ([3, 3, 3, 3], 0)), (5, ([3, 3, 2, 2, 2], 0))]
)
def test_galadriel_deals_like_elrond(hobbits: int, cards: tuple[list[int], int]) -> None:
    assert dealt(hobbits, "lothlorien", "galadriel") == cards


@situation(rule="B3.4, A6")
def test_the_deal_begins_with_the_ring_bearer() -> None:
    table = given("lothlorien", hobbits=5, ring_bearer="merry", step="galadriel")
    assert [event.hobbit for event in happened(table, e.FeatureDealt)][:3] == ["merry", "fatty", "frodo"]
    assert {name: len(h.hand) for name, h in state(table).hobbits.items()} == {
        "frodo": 2,
        "sam": 2,
        "pippin": 2,
        "merry": 3,
        "fatty": 3,
    }


@situation("T4", rule="B3.3, A2, B4.4.4, B5.1")
def test_frodo_pays_the_nazgul_with_a_white_card() -> None:
    table = given("bag_end", step="nazgul_appears", frodo={"hand": ["white_friendship", "grey_hiding"]})
    when(table, "frodo", "give_card", card="white_friendship")
    when(table, "frodo", "give_card", card="grey_hiding")
    assert happened(table, e.CostPaid, rule="B3.3")
    assert state(table).sauron == 12


@situation("T5", rule="B3.3, B4.4.2")
def test_two_hobbits_cannot_pay_the_nazgul_together() -> None:
    one_each = {"hand": ["grey_hiding"]}
    table = given("bag_end", step="nazgul_appears", frodo=one_each, sam=one_each)
    assert happened(table, e.CostRefused, able=False)
    assert state(table).sauron == 11
    refused(table, "frodo", "give_card", card="grey_hiding")


@situation("T5", rule="B3.3, B4.4.2")
def test_who_begins_to_pay_the_nazgul_pays_all() -> None:
    table = given(
        "bag_end", step="nazgul_appears", sam={"hand": ["grey_hiding"] * 2}, frodo={"hand": ["grey_hiding"] * 2}
    )
    when(table, "sam", "give_card", card="grey_hiding")
    refusal = refused(table, "frodo", "give_card", card="grey_hiding")
    assert refusal.rule == "B4.4.2"
    assert refusal.sentence.startswith("A single player pays")


@situation(rule="B3.3, A1")
def test_the_nazgul_may_be_let_come() -> None:
    table = given("bag_end", step="nazgul_appears", sam={"hand": ["grey_hiding"] * 2})
    assert prompt(table).seat == "frodo"  # the Ring-bearer has the last word (A45)
    when(table, "frodo", "refuse")
    assert state(table).sauron == 11


def prepared(**more: object) -> Table:
    """Return a table at Preparations with the four next cards known."""
    cards = ["white_joker", "grey_fighting", "white_hiding", "grey_travelling"]
    return given("bag_end", step="preparations", hobbits=2, next_cards=cards, **more)  # type: ignore[arg-type]


@situation(rule="B3.2, A4")
def test_preparations_roll_then_four_cards() -> None:
    table = prepared(rolls=["dot2"])
    when(table, "frodo", "accept")
    assert state(table).hobbits["frodo"].step == 2
    assert state(table).shown == ["white_joker", "grey_fighting", "white_hiding", "grey_travelling"]
    for hobbit in ("sam", "frodo", "frodo", "sam"):
        when(table, "frodo", "give_to", card=state(table).shown[0], hobbit=hobbit)
    assert state(table).hobbits["sam"].hand[:2] == ["white_joker", "grey_travelling"]
    assert state(table).hobbits["frodo"].hand[:2] == ["grey_fighting", "white_hiding"]


@situation(rule="B3.2")
def test_preparations_may_be_skipped() -> None:
    table = prepared()
    when(table, "frodo", "refuse")
    assert not happened(table, e.DieRolled)
    assert not happened(table, e.CardsShown)


@situation("A4", rule="B4.6.3, B4.11.7")
def test_preparations_can_lose_the_game() -> None:
    table = prepared(rolls=["dot3"], sauron=3)
    when(table, "frodo", "accept")
    assert (outcome(table).result, outcome(table).score) == ("lost", 0)
    assert not happened(table, e.CardsShown)


@situation("A5", rule="B3.5")
def test_the_council_goes_round_in_turn() -> None:
    """Frodo passes Aragorn; Sam may pass the very card on."""
    table = given(
        "rivendell", step="council", frodo={"hand": ["aragorn"]}, sam={"hand": ["sting"]}, pippin={"hand": ["staff"]}
    )
    assert prompt(table).seat == "frodo"
    when(table, "frodo", "choose_card", card="aragorn")
    assert prompt(table).seat == "sam"
    assert {"card": "aragorn"} in offered(table, "choose_card", "sam")
    when(table, "sam", "choose_card", card="aragorn")
    when(table, "pippin", "choose_card", card="aragorn")
    assert [(x.giver, x.receiver, x.card) for x in happened(table, e.CardPassed)] == [
        ("frodo", "sam", "aragorn"),
        ("sam", "pippin", "aragorn"),
        ("pippin", "frodo", "aragorn"),
    ]


@situation("A5", rule="B3.5")
def test_the_council_begins_with_the_ring_bearer_and_leaves_out_the_eliminated() -> None:
    table = given(
        "rivendell",
        step="council",
        ring_bearer="sam",
        frodo={"hand": ["athelas"]},
        sam={"hand": ["sting"]},
        pippin={"alive": False},
    )
    when(table, "sam", "choose_card", card="sting")
    assert happened(table, e.CardPassed)[0].receiver == "frodo"
    assert prompt(table).seat == "frodo"
    when(table, "frodo", "choose_card", card="athelas")  # a yellow card will do
    assert happened(table, e.CardPassed)[1].receiver == "sam"


@situation(rule="B3.6, A1, A2")
def test_fellowship_each_pays_friendship_or_rolls() -> None:
    table = given(
        "rivendell",
        step="fellowship",
        frodo={"hand": ["grey_friendship"]},
        sam={"hand": ["sting"]},
        pippin={"hand": ["grey_friendship"]},
        merry={"hand": ["boromir"]},
        rolls=["dot1", "dot2"],
    )
    when(table, "frodo", "give_card", card="grey_friendship")
    when(table, "sam", "give_card", card="sting")
    assert prompt(table).seat == "pippin"
    when(table, "pippin", "refuse")
    assert [(x.hobbit, x.face) for x in happened(table, e.DieRolled)] == [("pippin", "dot1"), ("merry", "dot2")]


@situation("T45", rule="B3.8")
def test_recovery_serves_once() -> None:
    table = given("lothlorien", step="recovery", frodo={"shields": 4, "step": 3}, rolls=["blank", "blank"])
    when(table, "frodo", "step_back")
    assert (state(table).hobbits["frodo"].shields, state(table).hobbits["frodo"].step) == (2, 2)
    assert len(happened(table, e.ShieldsDiscarded)) == 1
    assert state(table).location == "helms_deep"


@situation(rule="B3.8, A42")
def test_recovery_draws_or_does_nothing() -> None:
    table = given("lothlorien", step="recovery", frodo={"shields": 2}, sam={"shields": 3}, pippin={"shields": 1})
    when(table, "frodo", "draw_cards")
    when(table, "sam", "refuse")
    assert [x.hobbit for x in happened(table, e.CardsDrawn, rule="B3.8")] == ["frodo"]
    assert state(table).hobbits["sam"].shields == 3


@situation(rule="B3.8, A42")
def test_recovery_on_step_0_is_allowed_and_useless() -> None:
    table = given("lothlorien", step="recovery", frodo={"shields": 2})
    when(table, "frodo", "step_back")
    assert not happened(table, e.HobbitMoved, hobbit="frodo", rule="B3.8")
    assert happened(table, e.ShieldsDiscarded, hobbit="frodo", count=2)


@situation(rule="B3.9, B4.4.4, B5.1, A3")
def test_galadriel_takes_jokers_only() -> None:
    """Frodo may give a white hobbit card, but no white feature card; Sam must give a real joker."""
    table = given(
        "lothlorien",
        step="test_of_galadriel",
        frodo={"hand": ["white_hiding", "gimli", "grey_hiding"]},
        sam={"hand": ["white_hiding", "arwen"]},
    )
    assert offered(table, "give_card", "frodo") == [{"card": "white_hiding"}]
    assert refused(table, "frodo", "give_card", card="gimli").rule == "B4.4.4"
    when(table, "frodo", "give_card", card="white_hiding")
    assert offered(table, "give_card", "sam") == [{"card": "arwen"}]
    when(table, "sam", "give_card", card="arwen")
    assert not happened(table, e.DieRolled)


@situation("A45", rule="B3.1, W0, B4.9")
def test_any_time_cards_between_the_steps_of_a_haven() -> None:
    """In W0 Elessar may be used; the Ring may not be put on at a haven."""
    table = given(
        "lothlorien",
        step="test_of_galadriel",
        ring_bearer="sam",
        ring_used=False,
        frodo={"step": 3, "hand": ["elessar", "belt"]},
        sam={"hand": ["white_joker"]},
        rolls=["blank"],
    )
    assert prompt(table).kind == "window"
    assert prompt(table).rule == "W0"
    assert offered(table, "use_card") == [{"card": "elessar"}]
    assert refused(table, "sam", "put_on_ring").rule == "B4.7.1"
    when(table, "frodo", "use_card", card="elessar")
    when(table, "frodo", "name", hobbit="frodo")
    assert state(table).hobbits["frodo"].step == 2
    go_on(table)
    assert state(table).active == "sam"
    assert prompt(table).seat == "sam"


@situation(rule="B4.10.6, B2.6")
def test_the_road_goes_from_place_to_place() -> None:
    table = given("rivendell", step="fellowship", hobbits=2, rolls=["blank", "blank"])
    assert [x.location for x in happened(table, e.LocationEntered)] == ["moria"]
