"""`westmarch quiz`: questions on the rules, line by line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from random import SystemRandom

from core import catalogue
from core.bots import HUMAN
from replays.quiz import QUESTIONS, questions
from replays.quiz_question import Question
from replays.quiz_words import called
from saves.learned import load_learned, save_answer, this_day
from saves.library import summaries
from saves.progress import lessons_done
from saves.settings import load_settings
from saves.text import sentence
from tui.commands.output import say
from tui.commands.text import wrapped

LONGEST_LINE = 1000
LEAVES = ("q", "quit")
TABLE = "t"


def ask(arguments: argparse.Namespace) -> int:
    """Ask a round of questions and keep how they were answered. Raises `UnknownGame`, and `SaveError` when the answers
    cannot be kept."""
    game = catalogue.game(arguments.game or _last_played())
    today, right, asked = this_day(), 0, 0
    heading = f"{game.title}: {QUESTIONS} questions. Answer with a number; t tells the whole table, q leaves."
    for part in wrapped(heading):
        say(part)
    known = load_learned().get(game.id, {})
    for number, question in enumerate(questions(game, known, today, SystemRandom(), done=lessons_done()), 1):
        answer = _answer(number, question)
        if answer is None:
            break
        asked, right = asked + 1, right + (answer == question.right)
        save_answer(game.id, question.rule, today, right=answer == question.right)
        _reply(question, answer)
    again = " What went wrong comes again in the next round." if right < asked else ""
    say(f"\n{right} of {asked} right.{again}" if asked else "\nNothing was answered.")
    return 0


def _last_played() -> str:
    """Return the id of the game that a person played last; else of the one that was begun last, or the first."""
    ids = catalogue.game_ids()
    for one in summaries():
        if not one.error and one.game in ids and any(seat.player == HUMAN for seat in one.seats):
            return one.game
    last = load_settings()[0].last_game
    return last if last in ids else ids[0]


def _answer(number: int, question: Question) -> int | None:
    """Print a question and return which answer was given; None when somebody leaves."""
    say(f"\n{number}. {question.source[0].upper()}{question.source[1:]}")
    _table(question.near)
    say()
    for part in wrapped(question.ask):
        say(part)
    for at, text in enumerate(question.answers, 1):
        for part in wrapped(text, "     ", f"  {at}  "):
            say(part)
    while True:
        line = sys.stdin.readline(LONGEST_LINE)
        word = line.strip().casefold()
        if not line or word in LEAVES:
            return None
        if word == TABLE:
            _table(question.position or ["This question is about the rulebook: there is no table to it."])
        elif word.isdigit() and 1 <= int(word) <= len(question.answers):
            return int(word) - 1
        else:
            say(f"Answer with a number from 1 to {len(question.answers)}, t for the whole table, or q to leave.")


def _table(told: Iterable[str]) -> None:
    for line in told:
        for part in wrapped(line, "     ", "   "):
            say(part)


def _reply(question: Question, answer: int) -> None:
    rule = catalogue.game(question.game).rulebook()[question.rule]
    if answer == question.right:
        text = " ".join(filter(None, ("Right.", question.why[answer], question.others)))
    else:
        right = question.answers[question.right]
        why = question.why[answer]
        more = question.why[question.right]
        text = f"No. {why} Right is {question.right + 1}: {sentence(right)}{f' {more}' if more != why else ''}"
    for part in wrapped(f"{text} ({called(rule)})"):
        say(part)
