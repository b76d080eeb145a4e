"""A lesson with a map: hexes are chosen as at the table, and each choice is answered."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from replays.lessons import Lesson, find_lesson, lessons
from tests.tui.table.sitting import sitting
from tui.app import WestmarchApp
from tui.lesson.screen import LessonScreen
from tui.map.panes import MapPane

SIZES = [(80, 24), (120, 40), (200, 60)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
PLAIN = find_lesson("dagorlad/01-the-plain")
FIGHT = find_lesson("dagorlad/03-fire-and-melee")
MARCH = next(number for number, step in enumerate(PLAIN.steps) if step.ask)
TO_1413 = ("slash", *"1413", "enter")


async def test_a_piece_and_its_hex_are_chosen_on_the_map() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        assert isinstance(screen.focused, MapPane)
        assert screen.map_pane.cursor == "1405"
        await learner.press("enter")
        assert "Right. " in learner.text
        assert screen.learner.run.at == MARCH
        await learner.press(*TO_1413, "enter")
        assert screen.learner.run.at == MARCH + 1
        assert "Enter goes on" in learner.text
        await learner.press("enter")
        assert screen.learner.reading == MARCH + 1


async def test_a_wrong_hex_is_answered_and_one_that_is_not_offered_is_refused() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("enter", "n", "enter")
        assert "Think again. " in learner.text
        assert screen.learner.run.at == MARCH
        await learner.press(*TO_1413)
        await learner.press(*["down"] * 3, "enter")
        assert "1416 costs" in learner.text
        assert screen.learner.run.at == MARCH


async def test_a_hex_beyond_the_leg_is_answered_once() -> None:
    at = next(number for number, step in enumerate(PLAIN.steps) if "CA1 shall" in step.ask)
    async with sitting(LessonScreen(PLAIN, at), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("slash", *"ca1", "enter", "enter", "slash", *"1613", "enter", "enter")
        assert screen.learner.run.at == at + 1
        assert screen.learner.waiting


async def test_back_and_on_by_the_keys_of_the_map() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("enter", "u")
        assert isinstance(screen.focused, MapPane)
        assert screen.learner.answers == 0
        assert "take Men ME1" in learner.text
        await learner.press("d", "enter")
        assert "Think again. " in learner.text


@at_each_size
async def test_the_keys_are_the_maps_again_after_a_page_over_it(size: tuple[int, int]) -> None:
    lesson = find_lesson("dagorlad/07-the-last-turn")
    at = next(number for number, step in enumerate(lesson.steps) if "points" in step.look and step.play)
    async with sitting(LessonScreen(lesson, at - 1), size) as learner:
        screen = learner.screen
        await learner.press("n", "enter", "slash", *"1331", "enter", "enter", "enter")
        assert screen.learner.reading == at
        await learner.press("enter")
        assert screen.learner.reading == at + 1
        assert isinstance(screen.focused, MapPane)


@pytest.mark.parametrize("lesson", lessons("dagorlad"), ids=lambda lesson: lesson.id)
async def test_what_a_lesson_speaks_of_is_shown(lesson: Lesson) -> None:
    async with sitting(LessonScreen(lesson, remember=False), (80, 24)) as learner:
        shown = {member for spec in learner.screen.pane_layout.specs for member in spec.shows}
        assert {member for step in lesson.steps for member in step.look} <= shown
        assert all(step.look for step in lesson.steps)


@at_each_size
@pytest.mark.parametrize("lesson", [PLAIN, FIGHT], ids=["march", "fight"])
def test_a_task(lesson: Lesson, size: tuple[int, int], picture: Any) -> None:
    at = next(number for number, step in enumerate(lesson.steps) if step.ask)

    async def learning(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(LessonScreen(lesson, at, remember=False))
        await pilot.pause()

    picture(WestmarchApp(), terminal_size=size, run_before=learning)
