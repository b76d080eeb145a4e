"""Which kinds of moments a game can have, by its options."""

from __future__ import annotations

import pytest

from core import catalogue


@pytest.mark.parametrize(
    ("game_id", "options", "lacks"),
    [
        ("fellowship", {}, {"foe", "card", "rider", "met"}),
        ("fellowship", {"friends_and_foes": "on"}, {"card", "rider", "met"}),
        ("fellowship", {"bag": "on", "sauron_tiles": "on", "sauron": "on"}, {"foe"}),
        ("dagorlad", {}, set()),
        ("dagorlad", {"length": "14"}, {"night"}),
        ("ring_war", {}, set()),
        ("ring_war", {"game": "campaign"}, {"nazgul", "alliance"}),
        ("ring_war", {"game": "character"}, {"nazgul", "alliance"}),
        ("dice", {}, set()),
    ],
)
def test_moments_that_cannot_be_are_left_out(game_id: str, options: dict[str, str], lacks: set[str]) -> None:
    game = catalogue.game(game_id)
    can = game.review.marks_with(game.options.checked(options))
    assert {mark.id for mark in game.review.marks} - {mark.id for mark in can} == lacks
