"""How likely each rule is meant by a question, whatever words it is asked in.

All words of a question count, by how rare they are, wherever a rule has them: in its title, among what the index says
is asked of it, in its text, in the title of its chapter (BM25F). Besides, it counts how much the question is like one
of the index. Words are compared by their stems.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from math import log
from typing import Protocol

from core.kernel.comparing import comparable
from core.kernel.sayings import Sayings

TITLE, ASKED, TEXT, CHAPTER = 3.0, 2.5, 1.0, 0.7
"""What a word counts for in each part of a rule."""
LONG_ASKED, LONG_TEXT = 0.3, 0.6
"""How far a word counts less in what is longer than others."""
USUAL = 15
"""So many words the index usually has for a rule."""
SMALL_WORDS = 0.25
"""What is left of what a word says that says nothing of what is asked about."""
OTHER_WORD = 0.7
"""What is left where another word for the same is there."""
LIKE_ONE = 0.5
"""What it counts for to be like a question of the index, besides its words, which count for 1 at most."""

WORD = re.compile(r"[a-z0-9][a-z0-9'-]*")


class Text(Protocol):
    """What of a rule is compared with a question, in small letters."""

    @property
    def rule_id(self) -> str:
        """Its id."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def chapter(self) -> str:
        """The title of its chapter."""

    @property
    def text(self) -> str:
        """What it says."""


@cache
def stem_of(word: str) -> str:
    """Return the stem of a word in small letters: "retreats" and "retreating" have that of "retreat"."""
    return _stemmer()(word.replace("'s", ""))


@cache
def _stemmer() -> Callable[[str], str]:
    from snowballstemmer import stemmer  # takes as long as a page of the book, and is needed only by who searches

    stem: Callable[[str], str] = stemmer("english").stemWord
    return stem


def stems_of(text: str) -> list[str]:
    """Return the stems of a text in small letters, in its order."""
    return [stem_of(word) for word in WORD.findall(text)]


class Likely:
    """Tells how likely each of some rules is meant; `small` are the words of a question that say nothing of what is
    asked about."""

    def __init__(self, texts: Sequence[Text], sayings: Sayings, small: frozenset[str]) -> None:
        self.texts = texts
        self.sayings = sayings
        self.small = frozenset(map(stem_of, small))

    def shares(self, phrase: str) -> list[float]:
        """Return by rule, in their order, how likely it is meant by a phrase in small letters."""
        asked = {word: (word, *self._others.get(word, ())) for word in dict.fromkeys(stems_of(phrase))}
        says = {word: self._says(word) for word in asked}
        whole = sum(says.values()) or 1.0
        shares = []
        for at in range(len(self.texts)):
            by_words = sum(says[word] * self._found(at, others) for word, others in asked.items()) / whole
            shares.append(by_words + LIKE_ONE * self._like_one(at, asked, whole))
        return shares

    def rarity(self, word: str) -> float:
        """Return how much a word says: the more, the fewer rules have it or are asked about with it."""
        return log(1 + len(self.texts) / max(1, self._rules_with[stem_of(word)]))

    def _found(self, at: int, others: Sequence[str]) -> float:
        """Return how well a rule has a word, or one of the others for it, from 0 to 1."""
        title, chapter, text, questions, longer, asked_of = self._parts[at]
        best = 0.0
        for place, word in enumerate(others):
            much = TITLE * (word in title) + CHAPTER * (word in chapter)
            much += TEXT * text[word] / longer + ASKED * questions[word] / asked_of
            best = max(best, (OTHER_WORD if place else 1.0) * much / (1 + much))
        return best

    def _like_one(self, at: int, asked: Mapping[str, Sequence[str]], whole: float) -> float:
        """Return how much what is asked is like the question of the index that is most like it, from 0 to 1."""
        best = 0.0
        for question in self._questions.get(self.texts[at].rule_id, ()):
            common = sum(self._says(word) for word, others in asked.items() if not question.isdisjoint(others))
            best = max(best, 2 * common / (whole + sum(map(self._says, question))) if common else 0.0)
        return best

    def _says(self, word: str) -> float:
        """Return how much a stem says of what is asked."""
        rules = len(self.texts)
        says = log(1 + (rules - self._rules_with[word] + 0.5) / (self._rules_with[word] + 0.5))
        return says * (SMALL_WORDS if word in self.small else 1.0)

    @cached_property
    def _others(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for word, others in self.sayings.others.items():
            found[stem_of(word)].update((stem_of(other), None) for other in others if " " not in other)
        return {word: tuple(others) for word, others in found.items()}

    @cached_property
    def _questions(self) -> dict[str, list[frozenset[str]]]:
        found: dict[str, list[frozenset[str]]] = defaultdict(list)
        for entry in self.sayings.index:
            for rule in entry.rules:
                found[comparable(rule)].append(frozenset(map(stem_of, entry.words)))
        return found

    @cached_property
    def _parts(self) -> list[tuple[frozenset[str], frozenset[str], Counter[str], Counter[str], float, float]]:
        texts = [Counter(stems_of(one.text)) for one in self.texts]
        lengths = [text.total() for text in texts]
        usual = sum(lengths) / max(len(lengths), 1) or 1.0
        parts = []
        for one, text, length in zip(self.texts, texts, lengths, strict=True):
            questions = Counter(chain.from_iterable(self._questions.get(one.rule_id, ())))
            longer = 1 - LONG_TEXT + LONG_TEXT * length / usual
            asked_of = 1 - LONG_ASKED + LONG_ASKED * questions.total() / USUAL
            title, chapter = frozenset(stems_of(one.title)), frozenset(stems_of(one.chapter))
            parts.append((title, chapter, text, questions, longer, asked_of))
        return parts

    @cached_property
    def _rules_with(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for title, _, text, questions, *_ in self._parts:
            found.update({*title, *text, *questions})
        return found
