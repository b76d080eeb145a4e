"""What players say for what a rulebook says: other words for its words, and an index of what is asked by which rule
answers it.

They stand in TOML: in `sayings.toml` of the kernel those that fit every game and the rules of the table, in that of a
game those that name its things. `same` has lists of words for one thing; `meant` says by which words the book may call
what players call otherwise, and not the other way round; `near` has lists of words that are near to each other in what
they mean, which count for something in a question, and are not looked for otherwise; `everyday` has words that say
little of what a question is about; `rows` has by the id of a rule how a row of its table is told as a sentence; `index`
has by the id of a rule what is asked that it answers; `position` says how the game's own position tells of what its
choices name in other words, which the quiz and puzzles go by (`OfPosition`); `quiz` says how the game words choices and
refusals that make no good questions (`OfQuiz`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import NamedTuple

import msgspec

from core.kernel.comparing import comparable
from core.kernel.decoding import from_plain
from core.kernel.toml import read_toml

OtherWords = Mapping[str, tuple[str, ...]]
"""By a word without hyphens: the other words for it. In a title that is meant by several words a * stands for any
word."""


class Entry(NamedTuple):
    """An entry of the index: its words, and the rules that answer what is asked in them, the best first."""

    words: tuple[str, ...]
    rules: tuple[str, ...]


class OfPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game's position in sentences tells of what its choices and events call otherwise: by what these say, in
    small letters, the words in which the position `tells` of it; by what they say, how the sentences begin, as a
    pattern, that whoever is to judge them `needs`; and the heads of sentences that are told `whole`, since their parts
    say nothing alone."""

    tells: dict[str, str] = {}
    needs: dict[str, str] = {}
    whole: list[str] = []


class OfQuiz(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game words its choices and refusals: how begins what may always be chosen (`idle`), for which nobody has to
    know a rule; by which patterns a refusal says what no position tells (`unseen`), as what a piece has done in its
    phase; and the words by which it is told what cannot be chosen (`does`), where that which can is named alone."""

    idle: list[str] = []
    unseen: list[str] = []
    does: list[str] = []


class Sayings(msgspec.Struct, frozen=True):
    """What players say: other words for words, the entries of the index with all words of them, by a word those that
    are near to it, everyday words, by some words in a row what there is not that they ask for, by rule how a row of
    its table is told: a {0} stands for its first cell, and what stands between two `;` is left out if its
    cell is empty; how the game says one thing in two ways itself, and how it words its choices."""

    others: OtherWords
    index: tuple[Entry, ...]
    words: frozenset[str]
    near: OtherWords = {}
    everyday: frozenset[str] = frozenset()
    lacks: Mapping[tuple[str, ...], str] = {}
    rows: Mapping[str, str] = {}
    position: OfPosition = OfPosition()
    quiz: OfQuiz = OfQuiz()


class _Told(msgspec.Struct, forbid_unknown_fields=True):
    """What a file of sayings holds."""

    same: list[list[str]] = []
    meant: dict[str, list[str]] = {}
    near: list[list[str]] = []
    everyday: list[str] = []
    lacks: dict[str, list[str]] = {}
    rows: dict[str, str] = {}
    index: dict[str, list[str]] = {}
    position: OfPosition = OfPosition()
    quiz: OfQuiz = OfQuiz()


def read_sayings(*texts: str) -> Sayings:
    """Return the sayings of some TOML texts together. Raises `ValueError` where one of them is no such text."""
    others: dict[str, tuple[str, ...]] = {}
    near: dict[str, tuple[str, ...]] = {}
    everyday: set[str] = set()
    lacks: dict[tuple[str, ...], str] = {}
    rows: dict[str, str] = {}
    asked: dict[tuple[str, ...], list[str]] = {}
    tells: dict[str, str] = {}
    needs: dict[str, str] = {}
    whole: list[str] = []
    quiz = OfQuiz([], [], [])
    for told in (from_plain(read_toml(text), _Told) for text in texts):
        tells |= told.position.tells
        needs |= told.position.needs
        whole += told.position.whole
        quiz.idle.extend(told.quiz.idle)
        quiz.unseen.extend(told.quiz.unseen)
        quiz.does.extend(told.quiz.does)
        for alike in told.same:
            for word in alike:
                _add(others, word, [other for other in alike if other != word])
        for alike in told.near:
            for word in alike:
                _add(near, word, [other for other in alike if other != word])
        everyday.update(map(comparable, told.everyday))
        for thing, phrases in told.lacks.items():
            lacks.update((tuple(comparable(phrase).split()), thing) for phrase in phrases)
        rows.update(told.rows)
        for word, meant in told.meant.items():
            _add(others, word, meant)
        for rule, phrases in told.index.items():
            for phrase in phrases:
                asked.setdefault(tuple(comparable(phrase).split()), []).append(rule)
    index = tuple(Entry(words, tuple(rules)) for words, rules in asked.items())
    words = frozenset(word for entry in index for word in entry.words)
    position = OfPosition(tells, needs, whole)
    return Sayings(others, index, words, near, frozenset(everyday), lacks, rows, position, quiz)


def _add(others: dict[str, tuple[str, ...]], word: str, more: Iterable[str]) -> None:
    key = comparable(word).replace("-", "")
    others[key] = tuple(dict.fromkeys((*others.get(key, ()), *map(comparable, more))))


def other_words(word: str, others: OtherWords) -> Sequence[str]:
    """Return the other words for a word, with hyphens or without."""
    return others.get(word.replace("-", ""), ())


def general_text() -> str:
    """Return the sayings that fit every game, as they are written."""
    return (resources.files("core.kernel") / "sayings.toml").read_text(encoding="utf-8")


GENERAL = read_sayings(general_text())
"""The sayings that fit every game."""
