"""All 24 event boxes, branch by branch (B9)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.table import Table
from tests.fellowship.situation import given, go_on, situation, when
from tests.kit.at_table import prompt
from tests.kit.told import happened

Act = tuple[str, str, dict[str, Any]]

ORDER = ("sam", "pippin", "frodo")
"""The order of an each-player event: Sam is active; Frodo bears the Ring."""


def give(seat: str, *cards: str) -> list[Act]:
    return [(seat, "give_card", {"card": card}) for card in cards]


def shields(seat: str, count: int) -> Act:
    return (seat, "give_shields", {"count": count})


def token(seat: str, kind: str) -> Act:
    return (seat, "give_token", {"token": kind})


def do(seat: str, verb: str, **fields: Any) -> Act:
    return (seat, verb, fields)


class Case(NamedTuple):
    """One branch of an event box: the position, what is done, and everything that the box makes happen."""

    branch: str
    position: dict[str, Any]
    actions: list[Act]
    effect: dict[str, Any]


EVERYBODY_ROLLS = {"rolled": [*ORDER]}
FIGHTERS = {"sam": {"hand": ["boromir"]}, "pippin": {"hand": ["gimli"]}, "frodo": {"hand": ["white_hiding"]}}
HIDING_UP = {"next_cards": ["grey_hiding"]}

BOXES: dict[str, list[Case]] = {
    "B9.1.1": [
        Case(
            "paid by two",
            {"sam": {"hand": ["grey_friendship"]}, "pippin": {"hand": ["white_joker"]}},
            [*give("sam", "grey_friendship"), *give("pippin", "white_joker")],
            {"paid": 1},
        ),
        Case("paid with one card of two jokers", {"pippin": {"hand": ["arwen"]}}, give("pippin", "arwen"), {"paid": 1}),
        Case("refused", {"pippin": {"hand": ["arwen"]}}, [do("sam", "refuse")], {"refused": [True], "sauron": 1}),
        Case("unable", {"pippin": {"hand": ["grey_friendship"] * 2}}, [], {"refused": [False], "sauron": 1}),
    ],
    "B9.1.2": [
        Case(
            "paid by each",
            {"sam": {"hand": ["grey_hiding"]}, "pippin": {"hand": ["sting"]}, "frodo": {"hand": ["white_joker"]}},
            [*give("sam", "grey_hiding"), *give("pippin", "sting"), *give("frodo", "white_joker")],
            {"paid": 3},
        ),
        Case(
            "refused by one",
            {"sam": {"hand": ["grey_hiding"]}, "pippin": {"hand": ["sting"]}},
            [do("sam", "refuse"), *give("pippin", "sting")],
            {"paid": 1, "refused": [True, False], "rolled": ["sam", "frodo"]},
        ),
        Case("unable", {}, [], {"refused": [False] * 3, **EVERYBODY_ROLLS}),
    ],
    "B9.1.3": [
        Case(
            "paid",
            {**HIDING_UP, "sam": {"hand": ["grey_hiding", "sting"]}},
            give("sam", "grey_hiding", "sting"),
            {"paid": 1, "gained": [("sam", "pipe")]},
        ),
        Case(
            "refused: the next event too",
            {**HIDING_UP, "sam": {"hand": ["legolas"]}},
            [do("sam", "refuse")],
            {"refused": [True], "sauron": 1, "marker": [4]},
        ),
        Case(
            "unable: only Sam pays",
            {**HIDING_UP, "pippin": {"hand": ["legolas"]}},
            [],
            {"refused": [False], "sauron": 1, "marker": [4]},
        ),
    ],
    "B9.1.4": [
        Case("met", {"lines": {"travelling": 7, "hiding": 7}}, [], {"met": [True]}),
        Case(
            "not met", {"lines": {"travelling": 7, "hiding": 6}}, [], {"met": [False], "sauron": 2, "rolled": ["frodo"]}
        ),
    ],
    "B9.1.5": [
        Case(
            "paid by three",
            FIGHTERS,
            [*give("sam", "boromir"), *give("pippin", "gimli"), *give("frodo", "white_hiding")],
            {"paid": 1},
        ),
        Case("refused", FIGHTERS, [do("sam", "refuse")], {"refused": [True], "sauron": 2}),
        Case("unable", {"sam": {"hand": ["boromir", "gimli"]}}, [], {"refused": [False], "sauron": 2}),
    ],
    "B9.1.6": [
        Case("one goes", {}, [do("sam", "name", hobbit="pippin")], {"paid": 1, "moved": [("pippin", 3)]}),
        Case("refused", {}, [do("sam", "refuse")], {"refused": [True], **EVERYBODY_ROLLS}),
    ],
    "B9.2.1": [
        Case(
            "paid by one",
            {"pippin": {"hand": ["grey_friendship", "grey_fighting"]}, "sam": {"hand": ["grey_fighting"]}},
            give("pippin", "grey_fighting", "grey_friendship"),
            {"paid": 1},
        ),
        Case(
            "refused",
            {"pippin": {"hand": ["arwen"]}},
            [do("sam", "refuse")],
            {"refused": [True], "removed": ["theoden", "shadowfax", "eomer", "riders_of_rohan"]},
        ),
        Case(
            "unable: two cannot pay together",
            {"pippin": {"hand": ["grey_friendship"]}, "sam": {"hand": ["grey_fighting"]}, "taken": ["theoden"]},
            [],
            {"refused": [False], "removed": ["shadowfax", "eomer", "riders_of_rohan"]},
        ),
    ],
    "B9.2.2": [
        Case("met", {"lines": {"friendship": 7}}, [], {"met": [True], "gained": [("sam", "riders_of_rohan")]}),
        Case("met, card removed", {"lines": {"friendship": 7}, "taken": ["riders_of_rohan"]}, [], {"met": [True]}),
        Case("not met", {"lines": {"friendship": 6}}, [], {"met": [False], "sauron": 1, "rolled": ["frodo"]}),
    ],
    "B9.2.3": [
        Case("met", {"lines": {"travelling": 5}}, [], {"met": [True], "drew": [(name, 1) for name in ORDER]}),
        Case("not met", {"lines": {"travelling": 4}}, [], {"met": [False], "sauron": 2}),
    ],
    "B9.2.4": [
        Case("paid", {**HIDING_UP, "sam": {"hand": ["legolas"]}}, give("sam", "legolas"), {"paid": 1}),
        Case(
            "refused",
            {**HIDING_UP, "sam": {"hand": ["legolas"]}},
            [do("sam", "refuse")],
            {"refused": [True], **EVERYBODY_ROLLS},
        ),
        Case(
            "unable",
            {**HIDING_UP, "sam": {"hand": ["boromir", "sting"]}},
            [],
            {"refused": [False], **EVERYBODY_ROLLS},
        ),
    ],
    "B9.2.5": [
        Case(
            "paid by three",
            {"sam": {"tokens": {"heart": 2}}, "pippin": {"tokens": {"sun": 1}}, "frodo": {"tokens": {"ring": 1}}},
            [token("sam", "heart"), token("frodo", "ring"), token("pippin", "sun")],
            {"paid": 1, "tokens": [("sam", "heart"), ("frodo", "ring"), ("pippin", "sun")]},
        ),
        Case(
            "refused",
            {"sam": {"tokens": {"heart": 1, "sun": 1, "ring": 1}}},
            [do("sam", "refuse")],
            {"refused": [True], "sauron": 2},
        ),
        Case("unable", {"sam": {"tokens": {"heart": 3, "sun": 2}}}, [], {"refused": [False], "sauron": 2}),
    ],
    "B9.2.6": [
        Case("travelling complete", {"lines": {"travelling": 10}}, [], {"met": [True], "sauron": 2}),
        Case(
            "not complete",
            {"lines": {"travelling": 9}},
            [],
            {"met": [False], "sauron": 2, "rolled": ["frodo", "frodo"]},
        ),
    ],
    "B9.3.1": [
        Case(
            "paid by two",
            {"pippin": {"shields": 4}, "frodo": {"shields": 3}},
            [shields("pippin", 4), shields("frodo", 3)],
            {
                "paid": 1,
                "shields": [("pippin", 4), ("frodo", 3)],
                "gained": [("sam", "gollum")],
                "drew": [("pippin", 2), ("frodo", 2)],
            },
        ),
        Case(
            "refused", {"pippin": {"shields": 4}, "frodo": {"shields": 3}}, [do("sam", "refuse")], {"refused": [True]}
        ),
        Case("unable", {"pippin": {"shields": 4}, "frodo": {"shields": 2}}, [], {}),
    ],
    "B9.3.2": [
        Case(
            "paid, in shields, eliminated",
            {"sam": {"hand": ["white_joker"]}, "pippin": {"shields": 2}, "frodo": {"shields": 3}},
            give("sam", "white_joker"),
            {"paid": 1, "refused": [False, False], "shields": [("frodo", 3)], "eliminated": ["pippin"]},
        ),
        Case(
            "refused by who could",
            {"sam": {"hand": ["white_joker"], "shields": 3}, "pippin": {"shields": 3}, "frodo": {"shields": 3}},
            [do("sam", "refuse")],
            {"refused": [True, False, False], "shields": [("sam", 3), ("pippin", 3), ("frodo", 3)]},
        ),
    ],
    "B9.3.3": [
        Case(
            "paid by one",
            {"pippin": {"shields": 5}, "gandalf": []},
            [shields("pippin", 5)],
            {"paid": 1, "shields": [("pippin", 5)], "drew": [(name, 1) for name in ORDER]},
        ),
        Case(
            "refused",
            {"pippin": {"shields": 5}, "gandalf": []},
            [do("sam", "refuse")],
            {"refused": [True], "sauron": 2},
        ),
        Case(
            "unable: two cannot pay together",
            {"pippin": {"shields": 4}, "sam": {"shields": 4}},
            [],
            {"refused": [False], "sauron": 2},
        ),
    ],
    "B9.3.4": [
        Case(
            "paid by the Ring-bearer",
            {**HIDING_UP, "frodo": {"hand": ["legolas", "white_fighting"], "step": 2}},
            give("frodo", "legolas", "white_fighting"),
            {"paid": 1, "moved": [("frodo", -1)]},
        ),
        Case(
            "refused",
            {**HIDING_UP, "frodo": {"hand": ["legolas", "white_fighting"]}},
            [do("frodo", "refuse")],
            {"refused": [True], **EVERYBODY_ROLLS},
        ),
        Case(
            "unable: only the Ring-bearer pays",
            {**HIDING_UP, "sam": {"hand": ["legolas", "white_joker"]}},
            [],
            {"refused": [False], **EVERYBODY_ROLLS},
        ),
    ],
    "B9.3.5": [
        Case("the active player rolls", {}, [do("sam", "accept")], {"paid": 1, "rolled": ["sam", "sam"]}),
        Case("refused", {}, [do("sam", "refuse")], {"refused": [True], "sauron": 2}),
    ],
    "B9.3.6": [
        Case(
            "paid by three",
            {**FIGHTERS, "frodo": {"hand": ["white_hiding", "galadriel"]}},
            [*give("sam", "boromir"), *give("pippin", "gimli"), *give("frodo", "white_hiding", "galadriel")],
            {"paid": 1},
        ),
        Case(
            "refused",
            {"sam": {"hand": ["boromir", "gimli", "anduril", "sting"]}},
            [do("sam", "refuse")],
            {"refused": [True], "sauron": 3},
        ),
        Case("unable", FIGHTERS, [], {"refused": [False], "sauron": 3}),
    ],
    "B9.4.1": [
        Case(
            "each chooses",
            {"sam": {"shields": 3}, "pippin": {"shields": 3, "step": 2}, "frodo": {"shields": 3}},
            [do("sam", "draw_cards"), do("pippin", "step_back"), do("frodo", "refuse")],
            {
                "paid": 2,
                "refused": [True],
                "shields": [("sam", 3), ("pippin", 3)],
                "drew": [("sam", 2)],
                "moved": [("pippin", -1)],
            },
        ),
        Case("unable", {"sam": {"shields": 2}}, [], {}),
    ],
    "B9.4.2": [
        Case(
            "Éowyn",
            {"pippin": {"hand": ["eowyn"]}},
            give("pippin", "eowyn"),
            {"paid": 1, "drew": [(name, 1) for name in ORDER]},
        ),
        Case(
            "refused",
            {"pippin": {"hand": ["eowyn"]}},
            [do("sam", "refuse")],
            {"refused": [True], **EVERYBODY_ROLLS},
        ),
        Case(
            "unable: jokers do not serve",
            {"pippin": {"hand": ["aragorn"]}},
            [],
            {"refused": [False], **EVERYBODY_ROLLS},
        ),
    ],
    "B9.4.3": [
        Case(
            "paid, refused, unable",
            {
                "sam": {"tokens": {"heart": 1}},
                "pippin": {"tokens": {"heart": 1}, "hand": ["gimli", "sting"]},
                "frodo": {"tokens": {"sun": 1}, "hand": ["boromir", "staff"]},
            },
            [token("sam", "heart"), do("pippin", "refuse")],
            {
                "paid": 1,
                "refused": [True, False],
                "tokens": [("sam", "heart")],
                "rolled": ["pippin", "frodo"],
                "discarded": [("pippin", "gimli"), ("pippin", "sting"), ("frodo", "boromir"), ("frodo", "staff")],
            },
        ),
        Case(
            "too few cards; Sam's ability does not help",
            {"sam": {"hand": ["gimli"]}, "pippin": {"tokens": {"heart": 1}}, "frodo": {"tokens": {"heart": 1}}},
            [token("pippin", "heart"), token("frodo", "heart")],
            {
                "paid": 2,
                "refused": [False],
                "tokens": [("pippin", "heart"), ("frodo", "heart")],
                "rolled": ["sam"],
                "discarded": [("sam", "gimli")],
                "eliminated": ["sam"],
            },
        ),
    ],
    "B9.4.4": [
        Case(
            "paid, refused, unable",
            {
                "sam": {"tokens": {"sun": 1}},
                "pippin": {"tokens": {"sun": 1}, "hand": ["gimli", "sting"]},
                "frodo": {"tokens": {"heart": 1}, "hand": ["boromir", "staff"]},
            },
            [token("sam", "sun"), do("pippin", "refuse")],
            {
                "paid": 1,
                "refused": [True, False],
                "tokens": [("sam", "sun")],
                "rolled": ["pippin", "frodo"],
                "discarded": [("pippin", "gimli"), ("pippin", "sting"), ("frodo", "boromir"), ("frodo", "staff")],
            },
        ),
    ],
    "B9.4.5": [
        Case(
            "paid by three",
            {
                "sam": {"hand": ["gimli", "sting", "belt"]},
                "pippin": {"hand": ["book", "pipe"]},
                "frodo": {"hand": ["boat", "bow"]},
            },
            [*give("sam", "gimli", "sting", "belt"), *give("pippin", "book", "pipe"), *give("frodo", "boat", "bow")],
            {"paid": 1},
        ),
        Case(
            "refused",
            {"sam": {"hand": ["grey_hiding"] * 4}, "pippin": {"hand": ["white_hiding"] * 3}},
            [do("sam", "refuse")],
            {"refused": [True], "sauron": 3},
        ),
        Case("unable", {"sam": {"hand": ["white_hiding"] * 6}}, [], {"refused": [False], "sauron": 3}),
    ],
    "B9.4.6": [Case("the game is lost", {"lines": {"travelling": 4}}, [], {"lost": 52})],
}

PLACES = {"B9.1": "moria", "B9.2": "helms_deep", "B9.3": "shelobs_lair", "B9.4": "mordor"}

CASES = [pytest.param(rule, case, id=f"{rule} {case.branch}") for rule, cases in BOXES.items() for case in cases]


def effect(table: Table, rule: str) -> dict[str, Any]:
    """Return everything that the box with this rule has made happen."""
    entries = table.line.entries[: table.cursor]
    found = [event for entry in entries for event in entry.events if event.rule in (rule, "B4.4.7")]
    facts: dict[str, Any] = {
        "paid": sum(isinstance(x, e.CostPaid) for x in found),
        "refused": [x.able for x in found if isinstance(x, e.CostRefused)],
        "sauron": sum(x.steps for x in found if isinstance(x, e.SauronMoved)),
        "rolled": [x.hobbit for x in found if isinstance(x, e.DieRolled)],
        "moved": [(x.hobbit, x.steps) for x in found if isinstance(x, e.HobbitMoved)],
        "drew": [(x.hobbit, len(x.cards)) for x in found if isinstance(x, e.CardsDrawn)],
        "gained": [(x.hobbit, x.card) for x in found if isinstance(x, e.FeatureGained)],
        "removed": [card for x in found if isinstance(x, e.FeaturesRemoved) for card in x.cards],
        "shields": [(x.hobbit, x.count) for x in found if isinstance(x, e.ShieldsDiscarded)],
        "tokens": [(x.hobbit, x.token) for x in found if isinstance(x, e.TokenDiscarded)],
        "eliminated": [x.hobbit for x in found if isinstance(x, e.HobbitEliminated)],
        "marker": [x.number for x in found if isinstance(x, e.EventMarkerMoved)],
        "met": [x.met for x in found if isinstance(x, e.ConditionChecked)],
        "discarded": [(x.hobbit, x.card) for x in found if isinstance(x, e.CardDiscarded)],
        "lost": sum(x.score for x in found if isinstance(x, e.GameEnded)),
    }
    return {key: value for key, value in facts.items() if value}


@situation(rule=", ".join(BOXES))
@pytest.mark.parametrize(("rule", "case"), CASES)
def test_event_boxes(rule: str, case: Case) -> None:
    place, number = PLACES[rule.rpartition(".")[0]], int(rule.rpartition(".")[2])
    # three tokens each, so that nobody suffers when the scenario ends
    around: dict[str, Any] = {"sauron": 15, "active": "sam", "hobbits": 3, "rolls": ["blank"] * 8} | case.position
    table = given(place, event=number - 1, next_tiles=["sundial", "fighting"], **around)
    for seat, verb, fields in case.actions:
        if prompt(table).window:
            go_on(table)
        when(table, seat, verb, **fields)
    found = effect(table, rule)
    given_cards = [(seat, one["card"]) for seat, verb, one in case.actions if verb == "give_card"]
    expected = dict(case.effect)
    if given_cards:
        assert sorted(found.pop("discarded")) == sorted(given_cards)
    assert found == expected
    assert happened(table, e.EventBegan, number=number, rule=rule)


def test_every_box_has_its_branches() -> None:
    rules = [rule.id for rule in GAME.rulebook() if rule.id.count(".") == 2 and rule.id.startswith("B9.")]
    assert list(BOXES) == rules
    assert len(rules) == 24
