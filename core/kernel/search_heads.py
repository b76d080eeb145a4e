"""What is said of the rules that a search has found, in the groups in which they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.kernel.likely import asked_how
from core.kernel.rule_search import QUESTION, Hits, is_whole

ASKS = """
am are can cannot can't could did do does had has have if is may must shall should was were
"""
ASKING = frozenset(ASKS.split())
"""Words with which what somebody types begins or goes on if it is a question, besides those that ask in a way."""


NO_ANSWER = "no rule answers this by its words"
NO_FIT = "no rule fits this well"
"""What is said where nothing was found, or only what has some of the words; and where the nearest may answer it yet."""


def no_answer(hits: Hits) -> str:
    """Return what is said where no rule answers what is asked: that none does by its words, or that none is about what
    the game does not have."""
    return f"no rule is about {hits.lacks}" if hits.lacks else NO_ANSWER


class Group(NamedTuple):
    """Some of the rules that were found, by their places in the book, with a head; or a head that tells of all."""

    head: str
    places: tuple[int, ...] = ()


def groups_of(hits: Hits, typed: str) -> list[Group]:
    """Return what was found of what was typed in groups, the most likely first; before them, without rules, which words
    no rule has."""
    if hits.answer:
        answers, others = hits.places[: hits.answer], hits.places[hits.answer :]
        mistyped = [Group(_read_as(hits))] if hits.instead else []
        more = [Group(_about(hits), others)] if others else []
        return [*mistyped, Group(_answering(hits, typed), answers), *more]
    many, asks = len(hits.places), len(hits.phrase.split()) >= QUESTION
    if hits.lacks:
        return [Group(f"{_sentence(no_answer(hits))}{f', but {_having(hits)}' if many else ''}", hits.places)]
    if asks and not many:
        return [Group(_sentence(NO_ANSWER))]
    count = "no rule" if not many else "1 rule" if many == 1 else f"{many} rules"
    if not many or (is_whole(hits) and not asks):
        return [Group(_sentence(f"{count} with {typed}{meaning(hits.perhaps)}"), hits.places)]
    heads = [NO_ANSWER] if asks else []
    lacking = [*(mistyped for mistyped, _ in hits.instead), *hits.nowhere]
    heads += [f"no rule has {_joined(lacking, 'or')}"] if lacking and not asks else []
    if hits.apart and not asks:
        heads.append(f"no rule has {'both words' if len(hits.words) == 2 else 'all of these words'}")
    heads.append(_having(hits))
    return [Group(_sentence(", but ".join(["; ".join(heads[:-1]), heads[-1]])), hits.places)]


def _having(hits: Hits) -> str:
    """Say how many rules have the words that were looked for."""
    many = len(hits.places)
    return f"{many} {'has' if many == 1 else 'have'} {_joined(hits.words, 'and' if hits.all else 'or')}"


def told_of(hits: Hits, typed: str) -> list[str]:
    """Return the heads of what was found of what was typed."""
    return [group.head for group in groups_of(hits, typed)]


def _answering(hits: Hits, typed: str) -> str:
    """Return the head of the rules that are likely meant, or that are only the nearest ones."""
    if hits.nearest:
        nearest = "this is the nearest" if hits.answer == 1 else "these are the nearest"
        return f"{_sentence(no_answer(hits) if hits.lacks else NO_FIT)}; {nearest}"
    words = typed.casefold().strip("'\"? ").split()
    asks = len(words) > 2 and bool(asked_how(" ".join(words)) or not ASKING.isdisjoint(words))
    if not asks:
        return "Most likely meant"
    if not hits.sure:
        return "Perhaps this is the answer" if hits.answer == 1 else "Perhaps one of these answers it"
    return "Most likely the answer" if hits.answer == 1 else "Most likely answers"


def _about(hits: Hits) -> str:
    """Return the head of the other rules: by the words that they have."""
    return f"Also with {_joined(hits.about, 'and')}" if hits.all else f"Also about {_joined(hits.about, 'or')}"


def meaning(perhaps: Sequence[tuple[str, str]]) -> str:
    """Return the question whether other words are meant, to be put behind a statement; empty where there are none."""
    return f"; did you mean {_joined([meant for _, meant in perhaps], 'and')}?" if perhaps else ""


def _read_as(hits: Hits) -> str:
    """Say for what mistyped words were taken."""
    return "; ".join(f"No rule has {typed}: read as {meant}" for typed, meant in hits.instead)


def _joined(words: Sequence[str], by: str) -> str:
    *first, last = words
    return f"{', '.join(first)} {by} {last}" if first else last


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
