"""`westmarch puzzle`: a decision of a game as a lesson among one's own, listed, played and checked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.kernel.table import Table
from replays.puzzle import Puzzle, place_of, puzzle_of
from tests.cli.conftest import Run
from tui.commands import puzzles


def test_where_nearly_anything_is_right_there_is_no_puzzle_unless_it_is_wished(run: Run, home: Path) -> None:
    ran = run("puzzle", "glory-spent", 3, "--title", "A feat")
    assert (ran.code, ran.out) == (1, "")
    assert "In entry 3, no choice is clearly better than another" in ran.err
    assert "Add --anyway" in ran.err
    assert not (home / "data" / "lessons").exists()
    assert run("puzzle", "glory-spent", 3, "--title", "A feat", "--anyway").code == 0
    assert "own/a-feat" in run("lesson", "list").out


def test_where_many_are_right_the_best_alone_counts_if_that_is_wished(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def many(table: Table, number: int, title: str, play: object) -> Puzzle:
        made = puzzle_of(table, number, place_of(table, number), None, title)
        strict = msgspec.structs.replace(made.file, summary="Only one is right.")
        return msgspec.structs.replace(made, weighed=True, right=12, known=26, strict=strict)

    monkeypatch.setattr(puzzles, "puzzle", many)
    ran = run("puzzle", "glory-spent", 4)
    assert (ran.code, ran.out) == (1, "")
    assert "12 of the 26 choices are as good as the best" in ran.err
    assert "Add --best to count the best alone" in ran.err
    assert not (home / "data" / "lessons").exists()
    assert run("puzzle", "glory-spent", 4, "--title", "One", "--best").code == 0
    assert run("puzzle", "glory-spent", 4, "--title", "Many", "--anyway").code == 0
    assert "Only one is right." in (home / "data" / "lessons" / "one.toml").read_text()
    assert "Only one is right." not in (home / "data" / "lessons" / "many.toml").read_text()
    assert run("puzzle", "glory-spent", 4, "--best", "--anyway").code == 2


def test_a_decision_becomes_a_lesson_of_ones_own(run: Run, home: Path) -> None:
    ran = run("puzzle", "glory-spent", 10, "--title", "A march")
    path = home / "data" / "lessons" / "a-march.toml"
    assert ran.code == 0
    assert ran.out.splitlines()[0] == str(path)
    assert "under Learn now, among your own; `westmarch lesson play own/a-march` plays it." in ran.out
    assert ran.err == ""
    assert "own/a-march" in run("lesson", "list").out
    assert "own/a-march" not in run("lesson", "list", "fellowship").out
    assert "1 step, 1 of them a task, all well" in run("lesson", "check", path).out
    played = run("lesson", "play", "own/a-march", "--plain", lines="q\n")
    assert (played.code, played.err) == (0, "")
    assert "A march" in played.out
    summary = msgspec.toml.decode(path.read_text())["summary"]
    assert summary not in played.out, "the text of the task tells that at once"
    assert "Your task: " in played.out


def test_a_file_of_ones_own_that_is_bad_is_named_with_the_place(run: Run, home: Path) -> None:
    folder = home / "data" / "lessons"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('format = 1\ngame = "dice"\ntitle = 3\n')
    listed = run("lesson", "list", "dice")
    assert listed.code == 0
    assert "mine.toml: `title`: a text is needed, not a number" in listed.err
    played = run("lesson", "play", "own/mine", "--plain")
    assert played.code == 1
    assert "`title`" in played.err


def test_it_can_be_written_elsewhere_but_over_nothing(run: Run, tmp_path: Path) -> None:
    assert run("puzzle", "glory-spent", 10, "--out", "here.toml").out == "here.toml\n"
    again = run("puzzle", "glory-spent", 10, "--out", "here.toml")
    assert (again.code, again.out) == (1, "")
    assert "is there already" in again.err
    assert run("puzzle", "glory-spent", 10, "--out", "here.json").code == 1
    assert run("lesson", "play", "here.toml", "--plain", lines="q\n").code == 0


def test_what_cannot_be_a_puzzle_is_said_on_one_line(run: Run) -> None:
    ran = run("puzzle", "ring-war", 0)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("westmarch: There is no decision 0")
    assert run("puzzle", "ring-war", 60, "--title", "\x1b").code == 1
