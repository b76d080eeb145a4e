"""Questions on the rules, made from places in the replays that come with the program, and answered by the rules.

A question shows a position and gives four answers, of which one is right. The engine says which: what was offered
there and what was refused, who was asked, and what followed. So a question cannot be wrong where the rules are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from random import Random

from core.kernel.game import Game
from replays.examples import Example, examples, file_of, index
from replays.lessons import lessons
from replays.lessons.course import rules_met
from replays.quiz_place import Kind, Place, Question
from saves.errors import SaveError
from saves.learned import Known
from saves.log_file import LogFile
from saves.reader import read_log

QUESTIONS = 5
"""So many questions a round of the quiz has."""
TRIES = 150
"""So many rules are tried at most until a round is full: of some no question can be made."""
ALIKE = 2
"""So many rules of a chapter a round asks about that were never met, unless nothing else can be asked."""
SELDOM: dict[Kind, int] = {"rule": 1, "who": 2, "offered": 1}
"""Kinds that ask least of a player: so many of each a round has at most, unless nothing else can be asked."""


def questions(
    game: Game,
    known: Mapping[str, Known],
    today: date,
    random: Random,
    many: int = QUESTIONS,
    done: Collection[str] = (),
) -> Iterator[Question]:
    """Yield a round of questions on a game: on rules that are due first, then on such as were never asked about, those
    of the lessons that are `done` before all others.

    Where all is known and nothing due, those that come back soonest are asked before their time. Each question is made
    when it is asked for, because a replay has to be read for it. What is asked seldom
    waits until the end.
    """
    asked: set[tuple[str, tuple[str, ...]]] = set()
    waiting: list[Question] = []
    alike: list[Question] = []
    often: Counter[Kind] = Counter()
    about: Counter[str] = Counter()
    book = game.rulebook()
    for rule in order_of(game, known, today, random, done)[:TRIES]:
        question = question_on(game, rule, random)
        if question is None or (question.ask, question.position) in asked:
            continue
        if often[question.kind] == SELDOM.get(question.kind, many):
            waiting.append(question)
            continue
        if rule not in known and about[book[rule].chapter] == ALIKE:
            (waiting if question.kind in SELDOM else alike).append(question)
            continue
        often[question.kind] += 1
        about[book[rule].chapter] += 1
        asked.add((question.ask, question.position))
        yield question
        if len(asked) == many:
            return
    yield from [*alike, *waiting][: many - len(asked)]


def order_of(
    game: Game, known: Mapping[str, Known], today: date, random: Random, done: Collection[str] = ()
) -> list[str]:
    """Return the rules of which something can be shown: those due, the longest first; then those never asked about, by
    chance, but those of the lessons that are `done` first, then those of the others in the order of the lessons; then
    the rest as they come back."""
    shown = askable(game)
    due = sorted(
        (rule for rule in shown if rule in known and known[rule].is_due(today)), key=lambda rule: known[rule].due
    )
    new = [rule for rule in shown if rule not in known]
    random.shuffle(new)
    taught = _taught(game, done)
    new.sort(key=lambda rule: taught.get(rule, len(taught)))
    later = [rule for rule in shown if rule in known and not known[rule].is_due(today)]
    return [*due, *new, *sorted(later, key=lambda rule: known[rule].due)]


def _taught(game: Game, done: Collection[str]) -> dict[str, int]:
    """Return in which of the lessons each rule is met first, counted from 1; 0 where that one is `done`."""
    found: dict[str, int] = {}
    for number, lesson in enumerate(lessons(game.id), 1):
        for rule in rules_met(lesson):
            place = 0 if lesson.id in done else number
            found[rule] = min(place, found.get(rule, place))
    return found


def askable(game: Game) -> list[str]:
    """Return the rules of a game of which a replay shows something."""
    book = game.rulebook()
    return [rule for rule in index(game.id).rules if rule in book]


def question_on(game: Game, rule: str, random: Random) -> Question | None:
    """Return a question on a rule from one of the places where it is at work; None where none can be made of them.

    What is asked seldom is asked only where none of the places leads to another question.
    """
    places = [one for one in examples(game.id, rule) if not one.lesson]
    random.shuffle(places)
    seldom = None
    for example in places:
        found = [one for one in questions_at(example, random) if one.rule == rule]
        if better := [one for one in found if one.kind not in SELDOM]:
            return random.choice(better)
        seldom = seldom or next(iter(found), None)
    return seldom


def questions_at(example: Example, random: Random) -> Iterator[Question]:
    """Yield the questions that can be asked before the entry of an example, and after it."""
    try:
        log = _log(file_of(example))
    except (OSError, SaveError, IndexError):
        return
    for entry in (example.entry, example.entry + 1):
        if not 0 < entry < len(log.line.entries):
            continue
        here = Place(log, example, entry)
        for make in (here.follows, here.happens, here.allowed, here.forbidden, here.who, here.rule):
            question = make(random)
            if question is not None:
                yield question


@lru_cache(maxsize=8)
def _log(path: Path) -> LogFile:
    return read_log(path)


def standing(game: Game, known: Mapping[str, Known], today: date) -> tuple[int, int]:
    """Return how many rules of a game are due, and how many were never asked about."""
    shown = askable(game)
    due = sum(rule in known and known[rule].is_due(today) for rule in shown)
    return due, sum(rule not in known for rule in shown)
