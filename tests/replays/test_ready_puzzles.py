"""The puzzles that come with the program: one task each, and what their replies say is what the rules make of it."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.prompts import Outcome
from replays.lessons import LessonRun, find_lesson, lessons
from replays.lessons.course import is_puzzle
from replays.lessons.lesson import matches


def outcome_of(name: str, *patterns: dict[str, Any]) -> Outcome | None:
    """Return how the game of a puzzle has ended when choices of these patterns were made; None where it goes on."""
    table = LessonRun(find_lesson(name)).table
    for pattern in patterns:
        (choice,) = [one for one in table.choices() if matches(one.action, pattern)]
        table.act(choice.action)
    return table.prompt if isinstance(table.prompt, Outcome) else None


@pytest.mark.parametrize("game_id", ["fellowship", "dice"])
def test_a_game_has_puzzles_behind_its_lessons_that_say_what_matters_and_what_was_learned(game_id: str) -> None:
    found = lessons(game_id)
    puzzles = [one for one in found if is_puzzle(one)]
    assert len(puzzles) >= 2
    assert list(found[-len(puzzles) :]) == puzzles
    for one in puzzles:
        (step,) = one.steps
        assert "/puzzle-" in one.id
        assert step.text
        assert step.hint
        assert one.learned
        assert all(wrong.when and len(wrong.text.split()) >= 8 for wrong in step.wrong)


CARD: dict[str, Any] = {"type": "play_card"}
CAUGHT: list[tuple[str, dict[str, Any]]] = [
    ("fellowship/puzzle-1-which-card-first", {"type": "play_card", "card": "grey_fighting"}),
    ("fellowship/puzzle-1-which-card-first", {"type": "play_card", "card": "white_travelling", "line": "fighting"}),
    ("fellowship/puzzle-2-dots-or-eye", {"type": "name", "hobbit": "frodo"}),
    ("dice/puzzle-1-the-sixth-card", {"type": "lose_glory", "count": 1}),
]


@pytest.mark.parametrize(("name", "pattern"), CAUGHT)
def test_what_a_puzzle_calls_a_loss_is_one(name: str, pattern: dict[str, Any]) -> None:
    outcome = outcome_of(name, pattern)
    assert outcome is not None
    assert outcome.result == "lost"


def test_which_card_first_ends_moria_without_a_step() -> None:
    name, fighting = "fellowship/puzzle-1-which-card-first", {**CARD, "card": "grey_fighting"}
    assert outcome_of(name, {**CARD, "line": "travelling"}, fighting) is None
    lost = outcome_of(name, {**CARD, "line": "hiding"}, fighting)
    assert lost is not None
    assert lost.result == "lost"


def test_one_point_short_makes_a_hero_only_with_help() -> None:
    name, attack = "dice/puzzle-2-one-point-short", {"type": "attack"}
    won = outcome_of(name, attack, {"type": "borrow"})
    assert won is not None
    assert (won.winners, won.scores) == (("p1",), {"p1": 17, "p2": 16})
    assert outcome_of(name, attack, {"type": "done"}) is None


def test_two_glory_stop_the_sixth_card_and_a_third_is_too_much() -> None:
    kept = [outcome_of("dice/puzzle-1-the-sixth-card", {"type": "lose_glory", "count": count}) for count in (2, 3)]
    assert [one and one.scores and one.scores["p1"] for one in kept] == [15, 14]
