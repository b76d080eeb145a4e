"""Questions of the quiz for tests, and the rules asked again whether their answers are right."""

from __future__ import annotations

from datetime import date
from random import Random

from core import catalogue
from core.kernel.prompts import Prompt
from replays.naming import by_name
from replays.quiz import questions
from replays.quiz_book import GAP
from replays.quiz_places import question_at, spots
from replays.quiz_question import BOOKISH, Question
from replays.quiz_words import ALIKE as LIKE_IT
from replays.quiz_words import (
    BRACKET,
    FROM,
    LOT,
    STANDS,
    WAY,
    bidden,
    can_answer,
    heading,
    says_again,
)
from saves.reader import read_log
from saves.text import sentence

TODAY = date(2026, 11, 23)


def asked(game_id: str, seed: int, many: int = 6) -> list[Question]:
    return list(questions(catalogue.game(game_id), {}, TODAY, Random(seed), many))


def made(game_id: str, rule: str, kind: str, seed: int = 3) -> list[Question]:
    """Return the questions of a kind on a rule, one of each of its places."""
    found = spots(game_id)
    places = [one for one in found.rules[rule] if one.kind == kind]
    every = [question_at(found.replays[one.replay], game_id, rule, one, Random(seed)) for one in places]
    return [one for one in every if one is not None]


def agrees(question: Question) -> None:
    """Look the answer up at the place of the question, or in the rulebook, in another way than it was made."""
    if question.kind in BOOKISH:
        agrees_with_book(question)
        return
    log = read_log(question.path)
    game = by_name(log.table.game, log.header, aloud=True)
    state = log.line.state_after(question.entry)
    asks, right = game.rules.prompt(state), question.answers[question.right]
    assert isinstance(asks, Prompt)
    own = [choice for choice in asks.choices if choice.seat == asks.seat]  # others may do what this seat may not
    names = {seat.id: seat.name for seat in log.header.seats}
    offered = {bare(bidden(heading(game.words.label(state, choice)), names[asks.seat])) for choice in own}
    told = {sentence(game.words.event_text(event)) for event in log.line.entries[question.entry].events}
    match question.kind:
        case "allowed" | "offered":
            assert [text for text in question.answers if bare(text) in offered] == [right]
        case "forbidden" | "refused":
            assert [text for text in question.answers if bare(text) not in offered] == [right]
        case "follows" | "happens":
            assert [text for text in question.answers if text in told] == [right]
            assert all(can_answer(text.removesuffix(".")) for text in question.answers)
            assert not says_again(question.ask, right)
        case "who":
            follows = game.rules.prompt(log.line.state_after(question.entry + 1))
            assert isinstance(follows, Prompt)
            assert right == next(seat.name for seat in log.header.seats if seat.id == follows.seat)


def bare(label: str) -> str:
    """Return a label without what may be left out of it, so that its form does not tell the right one."""
    return LOT.sub(FROM, STANDS.sub("", BRACKET.sub("", WAY.sub("", LIKE_IT.sub("", label)))))


def agrees_with_book(question: Question) -> None:
    rule = catalogue.game(question.game).rulebook()[question.rule]
    said = " ".join(rule.text.replace("*", "").split())
    right = question.answers[question.right]
    match question.kind:
        case "gap":
            quoted = question.ask.partition(" says: “")[2].rpartition("” ")[0]
            assert [one for one in question.answers if quoted.replace(GAP, one) in said] == [right]
        case "which":
            quoted = question.ask.removeprefix("“").rpartition("” ")[0]
            assert quoted in said
            assert rule.title.endswith(right)
        case "ruling":
            yes = said.startswith(("Yes", "Allowed"))
            assert right == question.answers[0 if yes else 1]
            assert yes or said.startswith(("No", "Not allowed"))
            assert question.ask == rule.title
