"""Questions on the rules, made from places in the replays that come with the program, and answered by the rules.

A question shows a position and gives answers, of which one is right. The engine says which: what was offered there and
what was refused, who was asked, and what followed. So a question cannot be wrong where the rules are right. Of rules
that no position shows so well the rulebook itself is asked (`replays.quiz_book`), in two questions of a round at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from random import Random

from core.kernel.game import Game
from replays.lessons import lessons
from replays.lessons.course import rules_met
from replays.quiz_places import question_at, spots
from replays.quiz_question import BOOKISH, Kind, Question
from saves.learned import Known

QUESTIONS = 5
"""So many questions a round of the quiz has."""
TRIES = 60
"""So many rules are tried at most until a round is full: of some nothing new can be asked."""
EASIEST = 3
"""Of so many of the easiest places of a rule one is drawn."""
ROUNDS = 2
"""So often a place is tried: what is drawn among the answers there may give the right one away."""
EARLY = 50
"""A game that has come further than so many per cent is asked about when all else has been."""
ALIKE = 2
"""So many rules of a chapter a round asks about that were never met, unless nothing else can be asked."""
SELDOM: dict[Kind, int] = {"who": 1, "offered": 1, "refused": 1, **dict.fromkeys(BOOKISH, 1)}
"""Kinds that ask least of a player: so many of each a round has at most, unless nothing else can be asked."""
PLAIN: Kind = "refused"
"""The kind whose right answer is of another sort than the wrong ones: of rules that were never asked about it is asked
when nothing else can be."""
WHERE_AT_MOST = 1
"""So many questions of a round at most ask where a piece goes, unless nothing else can be asked: a map has many rules
on that, and the ground alone answers most of them."""
FROM_BOOK = 2
"""So many questions of a round at most ask what the rulebook says, unless nothing else can be asked."""


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
    when it is asked for, because a replay has to be read for it. What is asked seldom waits until the end, and so does
    what asks little of a rule that was never asked about.
    """
    asked: list[Question] = []
    waiting: list[Question] = []
    alike: list[Question] = []
    little: list[Question] = []
    often: Counter[Kind] = Counter()
    about: Counter[str] = Counter()
    book = game.rulebook()
    for rule in order_of(game, known, today, random, done)[:TRIES]:
        question = question_on(game, rule, random)
        if question is None or any(same_place(question, one) for one in asked):
            continue
        if question.little and rule not in known:
            little.append(question)
            continue
        bookish = question.kind in BOOKISH and sum(often[kind] for kind in BOOKISH) >= FROM_BOOK
        plain = question.kind == PLAIN and rule not in known
        moves = question.moves and sum(one.moves for one in asked) >= WHERE_AT_MOST
        if bookish or plain or moves or often[question.kind] >= SELDOM.get(question.kind, many):
            waiting.append(question)
            continue
        if rule not in known and about[book[rule].chapter] == ALIKE:
            (waiting if question.kind in SELDOM else alike).append(question)
            continue
        often[question.kind] += 1
        about[book[rule].chapter] += 1
        asked.append(question)
        yield question
        if len(asked) == many:
            return
    left = [*alike, *waiting, *little]
    yield from sorted(left, key=lambda question: question.moves)[: many - len(asked)]


def same_place(question: Question, other: Question) -> bool:
    """Whether two questions are the same, or ask about one place of one replay, where the first tells of the second."""
    places = [(one.path, one.entry) for one in (question, other)]
    return question.ask == other.ask if not question.entry else places[0] == places[1]


def order_of(
    game: Game, known: Mapping[str, Known], today: date, random: Random, done: Collection[str] = ()
) -> list[str]:
    """Return the rules of which something can be asked: those due, the longest first; then those never asked about, by
    chance, but those of the lessons that are `done` first, one of each part of the book in turn, then those of the
    others in the order of the lessons, and what no lesson teaches in the order of the parts of the book, and behind all
    these what shows only late in a game; then the rest as they come back."""
    shown = askable(game)
    due = sorted(
        (rule for rule in shown if rule in known and known[rule].is_due(today)), key=lambda rule: known[rule].due
    )
    new = [rule for rule in shown if rule not in known]
    random.shuffle(new)
    taught = _taught(game, done)
    parts = _parts(game)
    turns = _in_turn([rule for rule in new if taught.get(rule) == 0], parts)
    late = {rule for rule, places in spots(game.id).rules.items() if places[0].late > EARLY and taught.get(rule) != 0}
    new.sort(key=lambda rule: (rule in late, taught.get(rule, len(taught)), turns.get(rule, parts.get(rule, 0))))
    later = [rule for rule in shown if rule in known and not known[rule].is_due(today)]
    return [*due, *new, *sorted(later, key=lambda rule: known[rule].due)]


def _in_turn(rules: Sequence[str], parts: Mapping[str, int]) -> dict[str, int]:
    """Return for each of some rules which of its part of the book it is: an expansion whose lessons are done is not
    asked about behind all of the game itself."""
    often: Counter[int] = Counter()
    found = {}
    for rule in rules:
        part = parts.get(rule, 0)
        found[rule] = often[part]
        often[part] += 1
    return found


def _taught(game: Game, done: Collection[str]) -> dict[str, int]:
    """Return in which of the lessons each rule is met first, counted from 1; 0 where that one is `done`."""
    found: dict[str, int] = {}
    for number, lesson in enumerate(lessons(game.id), 1):
        for rule in rules_met(lesson):
            place = 0 if lesson.id in done else number
            found[rule] = min(place, found.get(rule, place))
    return found


def _parts(game: Game) -> dict[str, int]:
    """Return in which part of the book each rule stands: the game itself first, then its expansions."""
    book = game.rulebook()
    begins = {part.chapter: number for number, part in enumerate(book.parts)}
    found: dict[str, int] = {}
    part = 0
    for rule in book:
        part = begins.get(rule.chapter, part)
        found[rule.id] = part
    return found


def askable(game: Game) -> list[str]:
    """Return the rules of a game of which something can be asked, in the order of the book."""
    book = game.rulebook()
    return [rule for rule in spots(game.id).rules if rule in book]


def question_on(game: Game, rule: str, random: Random) -> Question | None:
    """Return a question on a rule; None where none can be made.

    One of the easiest places is taken, and an early one where there is one. What is asked seldom is asked only where
    nothing else can be.
    """
    known = spots(game.id)
    places = known.rules.get(rule, [])
    for seldom in (False, True):
        some = [one for one in places if (one.kind in SELDOM) == seldom]
        easiest = [one for one in some[:EASIEST] if one.late <= max(EARLY, some[0].late)]
        random.shuffle(easiest)
        for place in ROUNDS * [*easiest, *some[len(easiest) :]]:
            if (question := question_at(known.replays[place.replay], game.id, rule, place, random)) is not None:
                return question
    return None


def standing(game: Game, known: Mapping[str, Known], today: date) -> tuple[int, int]:
    """Return how many rules of a game are due, and how many were never asked about, of those that can be."""
    shown = askable(game)
    due = sum(rule in known and known[rule].is_due(today) for rule in shown)
    return due, sum(rule not in known for rule in shown)
