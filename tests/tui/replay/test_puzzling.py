"""A puzzle made in a replay: its title, its file, that Learn lists it, and when none is made."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from textual.widgets import Static

from core.bots.running import NotPlayed
from core.kernel.table import Table
from replays.lessons.own import own_lessons
from replays.puzzle import NoPuzzle, Puzzle, place_of, puzzle_of
from saves import puzzles
from saves.reader import read_log
from tests.tui.shell.looking import text_of
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import sitting
from tui.app import WestmarchApp
from tui.lesson.learn import LearnScreen
from tui.lesson.own_rows import name_and_entry
from tui.lesson.screen import LessonScreen
from tui.replay import puzzling
from tui.replay.screen import ReplayScreen
from tui.sheets.ask import AskScreen
from tui.sheets.pick import PickScreen


def made_at_once(table: Table, number: int, title: str, run: object) -> Puzzle:
    """Return a puzzle without an evaluation."""
    return puzzle_of(table, number, place_of(table, number), None, title)


def first_choice(path: Path) -> int:
    """Return the first entry of a log that makes a puzzle."""
    table = read_log(path).table
    for number in range(1, table.cursor):
        try:
            place_of(table, number)
        except NoPuzzle:
            continue
        return number
    raise AssertionError("nothing was to be chosen in this game")


async def test_the_entry_at_the_cursor_is_saved_under_a_title(undone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzling, "puzzle", made_at_once)
    number = first_choice(undone)
    async with sitting(ReplayScreen(undone, number)) as looking:
        await looking.press("P")
        assert isinstance(looking.app.screen, AskScreen)
        assert f"what is best in entry {number}?" in looking.app.screen.question
        await looking.press("ctrl+u", *"Late", "enter")
        await looking.settle()
        assert "Learn lists it now, at the top; its file is" in looking.said
        assert "late.toml" in looking.said
    (own,) = own_lessons()
    assert own.lesson is not None
    assert (own.lesson.title, own.id) == ("Late", "own/late")
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        (own.path.parent / "odd.toml").write_text("format = 1\n")
        await pilot.press("l", "home")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        assert "Your own" in text_of(app)
        assert "odd.toml" in text_of(app)
        assert str(own.path) in str(app.screen.query_one("#about", Static).content)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "odd.toml: `game` is missing." in "\n".join(one.message for one in app._notifications)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert "What did" in text_of(app)


async def test_one_without_a_best_choice_is_kept_only_if_that_is_wished(
    undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_easy(table: Table, number: int, title: str, run: object) -> Puzzle:
        made = made_at_once(table, number, title, run)
        return msgspec.structs.replace(made, weighed=True, right=4, known=4)

    monkeypatch.setattr(puzzling, "puzzle", too_easy)
    async with sitting(ReplayScreen(undone, first_choice(undone)), (80, 24)) as looking:
        for key, kept in (("enter", 0), ("n", 0), ("q", 0), ("a", 1)):
            await looking.press("P", "enter")
            await looking.settle()
            assert isinstance(looking.app.screen, PickScreen)
            assert "no choice is clearly better than another" in looking.text
            assert "E evaluates the game" in looking.text
            assert "Only the best counts" not in looking.text
            await looking.press(key)
            assert len(own_lessons()) == kept
            assert ("No puzzle was made." in looking.said) == (kept == 0)
            looking.app.clear_notifications()


async def test_where_many_choices_are_right_the_best_alone_may_count(
    undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def many(table: Table, number: int, title: str, run: object) -> Puzzle:
        made = made_at_once(table, number, title, run)
        strict = msgspec.structs.replace(made.file, summary="Only one is right.")
        return msgspec.structs.replace(made, weighed=True, right=12, known=26, strict=strict)

    monkeypatch.setattr(puzzling, "puzzle", many)
    async with sitting(ReplayScreen(undone, first_choice(undone)), (80, 24)) as looking:
        for key, summaries in (("n", []), ("enter", ["Only one is right."]), ("a", ["Only one is right.", ""])):
            await looking.press("P", "enter")
            await looking.settle()
            assert "12 of the 26 choices are as good as the best" in " ".join(looking.text.replace("│", " ").split())
            assert "Only the best counts" in looking.text
            assert "…" not in looking.text[looking.text.index("What is to count") : looking.text.index("None: I take")]
            await looking.press(key)
            found = [own.lesson.summary for own in own_lessons() if own.lesson is not None]
            assert len(found) == len(summaries)
            assert ("Only one is right." in found) == bool(summaries)


async def test_the_end_of_a_puzzle_is_a_sentence_and_leads_to_the_next(undone: Path) -> None:
    table, number = read_log(undone).table, first_choice(undone)
    made = puzzle_of(table, number, place_of(table, number), None)
    for title in ("Puzzle 10", "Puzzle 9"):
        puzzles.keep(title, made.text().replace(made.file.title, title))
    first, second = (own.lesson for own in own_lessons())
    assert first is not None
    assert second is not None
    assert (first.id, second.id) == ("own/puzzle-9", "own/puzzle-10")
    async with sitting(LessonScreen(first)) as learner:
        for following in (second, None):
            screen = learner.app.screen
            assert isinstance(screen, LessonScreen)
            accepted = screen.learner.run.expect[0]
            screen.going_on.choose(screen.shown.choices.index(accepted))
            await learner.press("enter")
            assert "Solved. What was played was “" in learner.text
            assert ("Next puzzle: " in learner.text) == (following is not None)
            assert "Leave the puzzle" in learner.text
            if following is not None:
                await learner.press("enter")
        await learner.press("greater_than_sign")
        assert "You have no other puzzle" in learner.said


def test_the_entry_of_a_puzzle_is_not_cut_in_the_list() -> None:
    assert name_and_entry("A long war, entry 123") == ("A long war", "entry 123")
    assert name_and_entry("Late, entry of the Ents") == ("Late, entry of the Ents", "")


async def test_where_no_puzzle_can_be_made_that_is_said_and_no_file_appears(
    undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(table: Table, number: int, title: str, run: object) -> Puzzle:
        raise NotPlayed("Nothing could be played.")

    monkeypatch.setattr(puzzling, "puzzle", stopped)
    async with sitting(ReplayScreen(undone, first_choice(undone))) as looking:
        await looking.press("P", "ctrl+g")
        assert looking.app.screen is looking.screen
        await looking.press("P", "enter")
        await looking.settle()
        assert "Nothing could be played." in looking.said
        await looking.press("home", "P")
        assert "There is no decision 0" in looking.said
    assert own_lessons() == []


async def test_while_hands_are_hidden_only_the_eyes_that_chose_make_a_puzzle(new_game: NewGame) -> None:
    saved = new_game(30, hands="hidden")
    saved.close()
    number = first_choice(saved.path)
    async with sitting(ReplayScreen(saved.path, number)) as looking:
        await looking.press("P")
        assert looking.app.screen is looking.screen
        assert "The game goes on, and this is " in looking.said
        screen = looking.screen
        assert isinstance(screen, ReplayScreen)
        screen.past.eyes = place_of(screen.past.main.table, number).seat
        await looking.press("P")
        assert isinstance(looking.app.screen, AskScreen)
