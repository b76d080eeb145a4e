"""`westmarch quiz`: questions line by line."""

from __future__ import annotations

import re
from random import Random

import pytest

from core import catalogue
from replays.quiz import question_on
from saves.learned import load_learned
from tests.cli.conftest import Run
from tui.commands import quiz


def test_a_round_is_answered_line_by_line(run: Run) -> None:
    ran = run("quiz", "dice", lines="five\n1\n1\nq\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Answer with a number from 1 to" in ran.out
    right = int(re.findall(r"(\d) of 2 right\.", ran.out)[0])
    assert ("What went wrong comes again in the next round." in ran.out) == (right < 2)
    assert len(load_learned()["dice"]) == 2


def test_what_no_table_shows_is_told_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game("fellowship")
    question = question_on(game, "B2.7", Random(1))
    assert question is not None
    monkeypatch.setattr(quiz, "questions", lambda *_, **__: iter([question]))
    ran = run("quiz", "fellowship", lines="t\nq\n")
    assert "This question is about the rulebook: there is no table to it." in ran.out


def test_who_answers_nothing_has_answered_nothing(run: Run) -> None:
    ran = run("quiz", lines="")
    assert "Nothing was answered." in ran.out
    assert load_learned() == {}
    assert "there is no game 'chess'" in run("quiz", "chess").err


def test_the_game_is_the_one_that_a_person_played_last(run: Run) -> None:
    assert run("quiz", lines="q\n").out.startswith("The Lord of the Rings: ")
    run("new", "dice", "--option", "players=1", "--name", "dice")
    assert run("quiz", lines="q\n").out.startswith("The Dice Building Game: ")
    bots = ("--seat", "sauron=sensible", "--seat", "westernesse=sensible")
    run("new", "dagorlad", *bots, "--name", "bots")
    assert run("quiz", lines="q\n").out.startswith("The Dice Building Game: ")


def test_what_was_refused_to_whoever_typed_it_is_due(run: Run) -> None:
    run("new", "dice", "--option", "players=1", "--seat", "Anna", "--seed", 12, "--name", "dice")
    told = run("play", "dice", "--plain", lines="why\nquit\n").out
    assert "Attack Sauron" in told
    assert load_learned() == {}, "who only asks was refused nothing"
    run("play", "dice", "--plain", lines="attack\nquit\n")
    assert [rule for rule, known in load_learned()["dice"].items() if known.box == 0]
