"""Marks and luck in a replay: found, told, gone through as tasks, and what might have followed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.bots.running import Run, here
from core.kernel.table import Table
from replays import practice
from replays.invented import Invention
from saves.reader import read_log
from tests.replays.test_practice import ranking_of
from tests.tui.replay.found import Found, until
from tests.tui.table.sitting import sitting
from tui.lesson.screen import LessonScreen
from tui.replay.judged import LUCKY
from tui.replay.screen import ReplayScreen
from tui.replay.what_if import WhatIfScreen


async def test_marks_are_found_and_a_branch_begins_there(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("home", "E", "c", "?")
        screen = looking.screen
        assert screen.past.replay.entry == 30
        assert screen.past.all_told()
        await looking.press("f")
        assert "There is only this mistake." in looking.said
        await looking.press("F", "b")
        assert screen.past.replay.entry == 30
        assert isinstance(looking.app.screen, WhatIfScreen)
        assert "It begins after entry 30; this game stays as it is." in looking.text


async def test_at_a_mark_one_sees_what_might_have_followed(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 60)) as looking:
        screen = looking.screen
        await looking.press("home", "E", "c", "?")
        assert screen.shown.entry_pane.remarks[-1].endswith("(v: what might have followed)")
        played = screen.past.main.entries
        await looking.press("v")
        for _ in range(200):
            await looking.pilot.pause(0.01)
            if screen.past.variation is not None:
                break
        aside = screen.past.variation
        assert isinstance(aside, Invention)
        assert (screen.past.replay.entry, aside.leaves) == (30, 29)
        assert screen.past.replay.entries[30].action == found.better(30) != played[30].action
        assert "made up" in looking.text.splitlines()[0]
        assert "Entry 30, made up" in looking.text
        assert "Made up from here on" in screen.shown.entry_pane.remarks[-1]
        for key, answer in (
            ("b", "This line is made up, so no game can begin in it."),
            ("m", "Notes stand on the line of play."),
            ("E", "Only the line of play is evaluated."),
        ):
            await looking.press(key)
            assert answer in looking.said
        assert not isinstance(looking.app.screen, WhatIfScreen)
        await looking.press("end")
        assert screen.past.replay.entry == aside.last
        end = screen.shown.entry_pane.remarks[-1]
        assert "Here the made-up line ends" in end
        assert " to win for " not in end, "all play on one side"
        seat, name = next(iter(screen.past.names.items()))
        aside.whose = [seat]
        assert f"% to win for {name}, score " in screen.past.remarks(aside.last, screen.host.glyphs)[-1]
        await looking.press("v")
        assert screen.past.variation is None
        assert (screen.past.replay.entry, screen.past.main.entries) == (30, played)
        await looking.press("up", "v")
        assert "No line was abandoned here, and the choice has no mark." in looking.said
        whole = screen.shown.judged.here
        assert whole is not None
        screen.shown.judged.take(None, msgspec.structs.replace(whole, done=False))
        await looking.press("v")
        assert "the choice has no mark so far; the evaluation is not final." in " ".join(looking.said.split())


async def test_a_game_without_a_mistake_says_why(found: Found, undone: Path) -> None:
    found.marks = {}
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("home", "E", "c", "?")
        assert "No mistake was found: no choice clearly cost enough for a mark." in looking.said


async def test_without_a_mistake_so_far_it_is_said_that_the_evaluation_goes_on(found: Found, undone: Path) -> None:
    found.marks = {}
    found.gate.clear()
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.pilot.press("E")
        await until(looking, "evaluating")
        await looking.pilot.press("c", "?")
        for _ in range(500):
            if looking.said:
                break
            await looking.pilot.pause(0.01)
        assert "No mistake has been found yet; the evaluation is not done." in looking.said
        await looking.pilot.press("escape")
        await looking.pilot.press("escape")
        found.gate.set()


async def test_luck_is_told_in_words_and_is_a_kind_of_its_own(found: Found, undone: Path) -> None:
    found.marks = {}
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("home", "E", "c", "L")
        assert looking.screen.past.replay.entry == 30
        assert "A disaster: 60% to win before it, 20% after" in looking.text
        assert looking.screen.shown.judged.marked(LUCKY.id, 60) == [30]


async def test_without_an_evaluation_its_kinds_are_not_offered(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("c")
        assert "Luck" not in looking.text


@pytest.fixture
def tasks(undone: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every mistake be ranked so that the first choices of its prompt are the best; return which were."""
    ranked: list[int] = []

    def task(table: Table, number: int, seat: str, run: Run = here, by: str = "", told: object = None) -> Any:
        asked = practice.asked_in(table, number, seat)
        assert asked is not None
        ranked.append(number)
        options = [choice for choice in asked[0].options if choice != asked[1]]
        return practice.task_of(table, number, *asked, ranking_of([*options, asked[1]], (0.6, *[0.2] * len(options))))

    monkeypatch.setattr(practice, "task", task)
    return ranked


def marked(path: Path, count: int) -> dict[int, str]:
    """Return marks on the first decisions of a game's turns that were more than a window, one for each turn."""
    log = read_log(path)
    numbers: list[int] = []
    marked_since = False
    for number in range(1, log.cursor):
        if any(log.table.game.review.begins_turn(event) for event in log.line.entries[number - 1].events):
            marked_since = False
        seat = getattr(log.line.entries[number].action, "seat", "")
        asked = practice.asked_in(log.table, number, seat)
        if not marked_since and asked is not None and len(asked[0].options) > 2 and not asked[0].prompt.window:
            numbers.append(number)
            marked_since = True
    return dict.fromkeys(numbers[:count], "??")


async def test_mistakes_are_gone_through_one_after_the_other(found: Found, undone: Path, tasks: list[int]) -> None:
    found.marks = marked(undone, 2)
    async with sitting(ReplayScreen(undone, 60), (80, 24)) as looking:
        await looking.press("E", "M")
        assert tasks == list(found.marks)
        first = looking.app.screen
        assert isinstance(first, LessonScreen)
        assert "Your mistakes  1 of 2" in looking.text
        assert f"entry {tasks[0]}" in " ".join(looking.text.split())
        wrong = next(at for at, one in enumerate(first.shown.choices) if one not in first.learner.run.expect)
        first.prompt.go_to(wrong)
        await looking.press("enter")
        assert "Think again." in looking.text
        assert "behind the best" in " ".join(looking.text.split())
        right = next(at for at, one in enumerate(first.shown.choices) if one in first.learner.run.expect)
        first.prompt.go_to(right)
        await looking.press("enter")
        assert "Right." in looking.text
        await looking.press("enter")
        second = looking.app.screen
        assert isinstance(second, LessonScreen)
        assert second is not first
        assert "2 of 2" in looking.text
        await looking.press("i")
        assert "The answer:" in looking.text
        second.prompt.go_to(next(at for at, one in enumerate(second.shown.choices) if one in second.learner.run.expect))
        await looking.press("enter", "enter")
        assert "2 of 2 solved, 0 of them at the first choice." in " ".join(looking.text.split())
        await looking.press("enter")
        assert looking.app.screen is looking.screen
        await looking.press("M")
        assert isinstance(looking.app.screen, LessonScreen)
        assert tasks == list(found.marks)


async def test_how_many_mistakes_make_tasks_is_said(found: Found, undone: Path, tasks: list[int]) -> None:
    (first,) = marked(undone, 1)
    found.marks = {first: "??", first + 1: "?"}
    async with sitting(ReplayScreen(undone, 60), (80, 24)) as looking:
        await looking.press("E", "M")
        assert isinstance(looking.app.screen, LessonScreen)
        assert tasks[0] == first
        assert "Set as tasks: 1 of 2." in looking.said


async def test_without_an_evaluation_or_without_mistakes_that_is_said(found: Found, undone: Path) -> None:
    found.marks = {}
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("M")
        assert "press E first" in looking.said
        await looking.press("E", "M")
        assert "There is no mistake in this game" in looking.said


async def test_mistakes_of_which_none_makes_a_task_are_not_denied(
    found: Found, undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "task", lambda *_: None)
    found.marks = marked(undone, 1)
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("E", "M")
        assert looking.app.screen is looking.screen
        assert looking.said.startswith("1 mistake, and no task from it: there were only two choices")
