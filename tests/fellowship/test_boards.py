"""The four boards, space by space (B9)."""

from __future__ import annotations

import pytest

from core.fellowship.content import contents as content
from core.fellowship.model import events as e
from tests.fellowship.situation import LINES, given, situation, state

BOARDS = {
    "moria": {
        "fighting": "S S R S S R D S D L",
        "hiding": "book R H R H R H",
        "travelling": "S S U S U S U",
    },
    "helms_deep": {
        "fighting": "S S R S S R S S S L",
        "friendship": "D theoden R shadowfax R eomer R",
        "travelling": "S H H H S U S U S U",
    },
    "shelobs_lair": {
        "fighting": "S S S S S D D L R R",
        "hiding": "faramir R H R H R H",
        "travelling": "S S U S S U S W S U",
    },
    "mordor": {
        "travelling": "S S S S S D S S S S D S D",
        "fighting": "S H S H S H W",
        "hiding": "S U S U S U W",
        "friendship": "S army_of_the_dead S ghan S eowyn W",
    },
}
"""Shield, Large shield, Ring, Heart, sUn, Die, step toward the light (W), or a card: what each space gives."""

SCORES = {
    "moria": ("fighting", [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
    "helms_deep": ("fighting", [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40]),
    "shelobs_lair": ("fighting", [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50]),
    "mordor": ("travelling", [50, 50, 51, 51, 52, 52, 53, 54, 55, 56, 57, 58, 59, 60]),
}

SPACES = [
    pytest.param(place, line, space, code, id=f"{place} {line} {space}")
    for place, lines in BOARDS.items()
    for line, codes in lines.items()
    for space, code in enumerate(codes.split(), 1)
]


@situation(rule="B9.1, B9.2, B9.3, B9.4, B4.3.7")
@pytest.mark.parametrize(("place", "line", "space", "code"), SPACES)
def test_every_space(place: str, line: str, space: int, code: str) -> None:
    """A tile moves Sam's marker onto the space; the first thing that follows is what the space gives."""
    table = given(
        place,
        active="sam",
        sam={"step": 3},
        lines={line: space - 1},
        next_tiles=[line],
        large=3,
        rolls=["blank"] * 9,
        sauron=15,
    )
    found = table.line.entries[0].events
    at = next(number for number, event in enumerate(found) if type(event) is e.MarkerMoved)
    assert found[at].space == space
    gift = found[at + 1]
    assert {
        "S": gift == e.ShieldsGained("B4.3.7", "sam", 1),
        "L": gift == e.ShieldsGained("B4.3.7", "sam", 3, large=True),
        "R": gift == e.TokenGained("B4.3.7", "sam", "ring"),
        "H": gift == e.TokenGained("B4.3.7", "sam", "heart"),
        "U": gift == e.TokenGained("B4.3.7", "sam", "sun"),
        "D": gift == e.DieRolled("B4.3.7", "sam", "blank"),
        "W": gift == e.HobbitMoved("B4.3.7", "sam", -1),
    }.get(code, gift == e.FeatureGained("B4.3.7", "sam", code))


@situation(rule="B9.1, B9.2, B9.3, B9.4")
@pytest.mark.parametrize("place", BOARDS)
def test_lines_and_scores(place: str) -> None:
    scenario = content.current().scenarios[place]
    assert set(scenario.lines) == set(BOARDS[place])
    main, scores = SCORES[place]
    assert scenario.main == main
    assert scenario.lines[main].score == scores
    assert len(scenario.events) == 6
    assert list(state(given(place, next_tiles=[main])).lines) == [x for x in scenario.lines if x in LINES]


@situation(rule="B2.4, B9.1, B9.2, B9.3")
@pytest.mark.parametrize("place", ["moria", "helms_deep", "shelobs_lair"])
def test_a_board_holds_the_whole_supply_of_life_tokens(place: str) -> None:
    spaces = [code for codes in BOARDS[place].values() for code in codes.split()]
    assert (spaces.count("R"), spaces.count("H"), spaces.count("U")) == (5, 3, 3)
