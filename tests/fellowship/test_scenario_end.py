"""The end of a scenario (B4.10)."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened, story

ALL = {"ring": 1, "heart": 1, "sun": 1}

FOUR: dict[str, Any] = {
    "frodo": {"tokens": dict(ALL)},
    "sam": {"tokens": {"ring": 2}},
    "pippin": {},
    "merry": {"tokens": {"heart": 1}},
}


def end(location: str = "moria", **more: Any) -> Table:
    """Return a table at which a scenario has just ended with the main line complete."""
    position: dict[str, Any] = {"sauron": 15, "rolls": ["blank"] * 9, "lines": {"fighting": 10}}
    return given(location, step="end", **position | more)


@situation("T30", rule="B4.10.1, B5.4")
def test_missing_life_tokens() -> None:
    table = end(**FOUR)
    assert [(x.hobbit, x.missing) for x in happened(table, e.LifeTokensChecked)] == [
        ("frodo", 0),
        ("sam", 2),
        ("pippin", 3),
        ("merry", 1),
    ]
    assert {name: hobbit.step for name, hobbit in state(table).hobbits.items()} == {
        "frodo": 0,
        "sam": 2,
        "pippin": 3,
        "merry": 1,
    }


@situation("T31", rule="B4.10.2, B4.10.3, B4.10.5, B4.1.1")
def test_the_ring_goes_to_the_most_ring_tokens() -> None:
    table = end("helms_deep", **FOUR)
    assert state(table).ring_bearer == "sam"
    assert [(x.hobbit, len(x.cards)) for x in happened(table, e.CardsDrawn, rule="B4.10.3")] == [("sam", 2)]
    assert all(hobbit.tokens == {} for hobbit in state(table).hobbits.values())
    assert state(table).location == "shelobs_lair"
    assert happened(table, e.TurnBegan)[-1].hobbit == "sam"


@situation("T32", "A30", rule="B4.10.2")
@pytest.mark.parametrize(
    ("old", "rings", "new"),
    [
        ("frodo", {"frodo": 2, "sam": 2, "pippin": 1}, "sam"),
        ("frodo", {"frodo": 2, "pippin": 2}, "pippin"),
        ("frodo", {"frodo": 2, "sam": 1, "pippin": 1}, "frodo"),
        ("sam", {"frodo": 1, "sam": 1, "pippin": 1}, "pippin"),
        ("pippin", {"sam": 1, "frodo": 1}, "frodo"),
    ],
)
def test_ties_go_clockwise_after_the_old_ring_bearer(old: str, rings: dict[str, int], new: str) -> None:
    seats: dict[str, Any] = {name: {"tokens": {"ring": n}} for name, n in rings.items()}
    table = end(ring_bearer=old, hobbits=3, **seats)
    assert [x.hobbit for x in happened(table, e.RingPassed)] == [new]
    assert happened(table, e.CardsDrawn, rule="B4.10.3")[0].hobbit == new


@situation("T33", "A30", rule="B4.10.2, B4.10.3")
def test_nobody_has_a_ring_token() -> None:
    table = end(ring_bearer="pippin", hobbits=3)
    assert happened(table, e.RingPassed)[0].hobbit == "frodo"
    assert [(x.hobbit, len(x.cards)) for x in happened(table, e.CardsDrawn, rule="B4.10.3")] == [("frodo", 2)]


@situation("T34", rule="B8.athelas, W8")
def test_athelas_for_pippin() -> None:
    seats = {**FOUR, "merry": {"tokens": {"heart": 1}, "hand": ["athelas"]}}
    table = end(**seats)
    assert prompt(table).rule == "W8"
    assert state(table).agenda[-1].seat == "sam"  # type: ignore[union-attr]
    when(table, "merry", "pass")
    assert offered(table, "use_card", "merry") == [{"card": "athelas"}]
    when(table, "merry", "use_card", card="athelas")
    steps = {name: hobbit.step for name, hobbit in state(table).hobbits.items()}
    assert steps == {"frodo": 0, "sam": 2, "pippin": 0, "merry": 1}
    assert happened(table, e.LifeTokensChecked, hobbit="pippin")[0].rule == "B8.athelas"


@situation("A29", rule="B4.10.3")
def test_the_old_ring_bearer_draws_too() -> None:
    table = end(frodo={"tokens": {"ring": 2}}, sam={"tokens": {"ring": 1}})
    assert happened(table, e.CardsDrawn, rule="B4.10.3")[0].hobbit == "frodo"


@situation("A28", rule="B4.10.1, B4.6.3")
def test_the_ring_bearer_falls_first() -> None:
    table = end(sauron=4, sam={"step": 2}, frodo={"step": 1})
    assert outcome(table).rule == "B4.6.3"
    assert outcome(table).score == 20
    assert [x.hobbit for x in happened(table, e.LifeTokensChecked)] == ["frodo"]


@situation("A28", rule="B4.10.1, B4.10.2")
def test_a_hobbit_eliminated_by_the_check_is_not_counted() -> None:
    table = end(sauron=4, ring_bearer="sam", sam={"tokens": dict(ALL)}, frodo={"step": 3, "tokens": {"ring": 5}})
    assert [x.hobbit for x in happened(table, e.LifeTokensChecked)] == ["sam", "frodo"]
    assert happened(table, e.HobbitEliminated)[0].hobbit == "frodo"
    assert happened(table, e.RingPassed)[0].hobbit == "sam"


@situation(rule="B5.4, B4.10.1")
@pytest.mark.parametrize(
    ("tokens", "steps"), [({}, 2), ({"ring": 3}, 1), ({"ring": 1, "sun": 1}, 0), ({"ring": 1, "sun": 1, "heart": 1}, 0)]
)
def test_merry_needs_two_kinds(tokens: dict[str, int], steps: int) -> None:
    assert state(end(merry={"tokens": tokens})).hobbits["merry"].step == steps


@situation(rule="B5.5, B4.10.4")
def test_fatty_draws_two_after_the_ring_bearer() -> None:
    table = end(fatty={"tokens": dict(ALL)})
    drawn = [(x.hobbit, len(x.cards), x.rule) for x in happened(table, e.CardsDrawn)]
    assert drawn[:2] == [("fatty", 2, "B4.10.3"), ("fatty", 2, "B4.10.4")]
    table = end(fatty={"alive": False}, frodo={"tokens": dict(ALL)})
    assert not happened(table, e.CardsDrawn, rule="B4.10.4")


@situation(rule="B4.10, B4.10.5, B4.10.6")
def test_the_order_of_the_steps() -> None:
    table = end("moria", frodo={"tokens": dict(ALL), "hand": ["gimli"], "shields": 3}, sam={"tokens": dict(ALL)})
    kinds = story(table)
    order = ["ScenarioEnded", "LifeTokensChecked", "LifeTokensChecked", "RingPassed", "CardsDrawn", "TokensReturned"]
    assert kinds[:8] == [*order, "FeaturesRemoved", "LocationEntered"]
    assert happened(table, e.FeaturesRemoved)[0].cards == ["book", "pipe"]
    frodo = state(table).hobbits["frodo"]
    assert "gimli" in frodo.hand
    assert (frodo.shields, frodo.tokens) == (3, {})


@situation("A37", rule="B4.3.6, B4.4.1, B4.7.4")
def test_the_sixth_event_and_the_main_line_end_only_once() -> None:
    """The Ring ends the main line in the window before the sixth event, which is dropped."""
    table = given(
        event=5,
        ring_used=False,
        lines={"fighting": 7},
        next_tiles=["sundial"],
        rolls=["blank"] * 9,
        sauron=15,
        hobbits=2,
    )
    when(table, "frodo", "pass")
    when(table, "frodo", "pass")
    assert prompt(table).rule == "W3"
    when(table, "frodo", "put_on_ring")
    when(table, "frodo", "choose_line", line="fighting")
    assert [(x.completed, x.score) for x in happened(table, e.ScenarioEnded)] == [(True, 20)]
    assert not happened(table, e.EventBegan)


@situation("T42", rule="B4.11.6")
def test_the_score_of_a_game_lost_at_helms_deep() -> None:
    table = given(
        "helms_deep", lines={"fighting": 6}, sauron=5, frodo={"step": 4}, next_tiles=["ring_bearer_dot"], hobbits=2
    )
    assert outcome(table).score == 36


@situation(rule="B4.11.7, B4.11.6")
@pytest.mark.parametrize(
    ("place", "step", "reached"), [("rivendell", "fellowship", 0), ("lothlorien", "test_of_galadriel", 17)]
)
def test_the_score_of_a_game_lost_at_a_haven(place: str, step: str, reached: int) -> None:
    table = given(place, step=step, sauron=2, score_line=reached, frodo={"step": 1}, hobbits=2, rolls=["dot1"])
    assert (outcome(table).result, outcome(table).score) == ("lost", reached)


@situation(rule="B4.11.7")
def test_lothlorien_remembers_the_score_of_moria() -> None:
    # the deal at Galadriel uses up the first of the two results: a pile of six cards is like a die
    table = end("moria", lines={"fighting": 6}, hobbits=2, sauron=4, rolls=["dot1", "dot1"])
    assert happened(table, e.ScenarioEnded)[0].score == 16
    go_on(table)
    if not table.over:
        when(table, prompt(table).seat, "refuse")
        go_on(table)
    assert state(table).location == "lothlorien"
    assert (outcome(table).result, outcome(table).score) == ("lost", 16)
