"""The die (B4.5)."""

from __future__ import annotations

import pytest

from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


def roll(seat: str, face: str, **more: object) -> Table:
    """Return a table at which `seat` has just rolled `face` for a space of the main line of Moria."""
    situation_of = {"active": seat, "lines": {"fighting": 6}, "next_tiles": ["fighting"], "rolls": [face]} | more
    return given(**situation_of)  # type: ignore[arg-type]


@situation(rule="B4.5, B4.5.1")
@pytest.mark.parametrize(
    ("face", "step", "sauron"),
    [("dot1", 5, 12), ("dot2", 6, 12), ("dot3", 7, 12), ("eye", 4, 11), ("blank", 4, 12)],
)
def test_the_faces(face: str, step: int, sauron: int) -> None:
    table = roll("pippin", face, pippin={"step": 4})
    assert (state(table).hobbits["pippin"].step, state(table).sauron) == (step, sauron)


@situation(rule="B4.5")
def test_two_cards_of_choice() -> None:
    table = roll("pippin", "cards2", pippin={"hand": ["gimli", "lembas", "white_hiding"]})
    go_on(table)
    assert prompt(table).kind == "lose_cards"
    when(table, "pippin", "choose_card", card="lembas")
    when(table, "pippin", "choose_card", card="gimli")
    assert state(table).hobbits["pippin"].hand == ["white_hiding"]


@situation("T11", rule="B5.2, B4.5")
def test_sam_suffers_one_step_at_most() -> None:
    table = roll("sam", "dot3", sam={"step": 4}, sauron=10)
    assert state(table).hobbits["sam"].step == 5
    assert happened(table, e.HobbitMoved, rule="B5.2")


@situation("T12", rule="B5.2, B4.5")
def test_sam_discards_one_card() -> None:
    table = roll("sam", "cards2", sam={"hand": ["gimli", "sting", "white_hiding"]})
    assert {one["card"] for one in offered(table, "choose_card", "sam")} == {"gimli", "sting", "white_hiding"}
    when(table, "sam", "choose_card", card="sting")
    assert state(table).hobbits["sam"].hand == ["gimli", "white_hiding"]


@situation("A27", rule="B5.2")
def test_one_card_is_enough_for_sam() -> None:
    table = roll("sam", "cards2", sam={"hand": ["gimli"]})
    assert state(table).hobbits["sam"].alive
    assert state(table).hobbits["sam"].hand == []


@situation("A27", rule="B4.4.7")
def test_sam_without_a_card_is_eliminated() -> None:
    table = roll("sam", "cards2", next_tiles=["fighting", "hiding"])
    assert happened(table, e.HobbitEliminated, hobbit="sam", rule="B4.4.7")


@situation("T13", "A27", rule="B4.4.7, B4.6.4")
def test_merry_cannot_discard_two_cards() -> None:
    table = roll(
        "merry",
        "cards2",
        merry={"hand": ["white_hiding"], "shields": 3, "tokens": {"ring": 1}},
        next_tiles=["fighting", "hiding"],
    )
    assert happened(table, e.CardDiscarded, hobbit="merry", card="white_hiding")
    assert happened(table, e.HobbitEliminated, hobbit="merry", rule="B4.4.7")
    merry = state(table).hobbits["merry"]
    assert (merry.alive, merry.hand, merry.shields, merry.tokens) == (False, [], 0, {})
    assert state(table).active == "frodo"


@situation("T14", rule="B4.6.3, B4.11.5, B4.11.6")
def test_the_ring_bearer_meets_sauron() -> None:
    table = roll("frodo", "dot3", frodo={"step": 5}, sauron=8)
    assert state(table).hobbits["frodo"].step == 8
    assert (outcome(table).result, outcome(table).score, outcome(table).rule) == ("lost", 17, "B4.6.3")


@situation("T15", rule="B4.6.2")
def test_an_eye_reaches_somebody_else() -> None:
    table = roll("sam", "eye", pippin={"step": 9}, sauron=10)
    assert state(table).sauron == 9
    assert happened(table, e.HobbitEliminated, hobbit="pippin", rule="B4.6.2")
    assert not table.over
    assert prompt(table).seat == "sam"


@situation(rule="B4.6.6")
def test_the_eye_of_an_eliminated_roller_stands() -> None:
    table = roll("sam", "eye", sam={"step": 9}, sauron=10, next_tiles=["fighting", "hiding"])
    assert not state(table).hobbits["sam"].alive
    assert state(table).sauron == 9


@situation(rule="B4.5.1, W5, W6")
def test_belt_before_and_mithril_after_the_roll() -> None:
    table = roll("frodo", "dot3", sam={"hand": ["belt"]}, pippin={"hand": ["mithril"]})
    assert (prompt(table).kind, prompt(table).rule) == ("window", "W5")
    assert offered(table, "use_card") == [{"card": "belt"}]
    when(table, "sam", "pass")
    assert happened(table, e.DieRolled, face="dot3")
    assert state(table).hobbits["frodo"].step == 0  # not carried out yet
    assert (prompt(table).kind, prompt(table).rule) == ("window", "W6")
    assert offered(table, "use_card") == [{"card": "mithril"}]
    when(table, "pippin", "use_card", card="mithril")
    assert state(table).hobbits["frodo"].step == 0
    assert happened(table, e.RollIgnored, hobbit="frodo", face="dot3", rule="B8.mithril")
