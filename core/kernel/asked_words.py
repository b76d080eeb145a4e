"""The words with which the index of a rulebook asks, by what somebody types: which of them are the same word, another
form of it or another word for the same, and which questions of the index have them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from core.kernel.sayings import Sayings, other_words
from core.kernel.word_forms import spellings


class AskedWords:
    """Finds the words of an index that are meant by one that was typed, looked for once each."""

    def __init__(self, sayings: Sayings) -> None:
        self.sayings = sayings
        self._meant: dict[str, frozenset[str]] = {}

    def meant_by(self, word: str) -> frozenset[str]:
        """Return the words of the index that are `word`, or forms of it, or mean the same."""
        if word not in self._meant:
            self._meant[word] = frozenset(self._find(word))
        return self._meant[word]

    def questions_with(self, words: Iterable[str]) -> list[int]:
        """Return by their places the questions of the index that have any of some of its words, in its order."""
        return sorted({at for word in words for at in self._questions.get(word, ())})

    def _find(self, word: str) -> Iterable[str]:
        others, plain = self.sayings.others, _plain(word)
        yield from (one for form in spellings(plain, others) for one in self._by_plain.get(form, ()))
        # Forms of a word begin as it does, but for other words: nothing is spelled where neither can be.
        for one in (*self._by_letter.get(plain[:1], ()), *self._with_others):
            if plain in spellings(_plain(one), others):
                yield one
        if word in self.sayings.words:
            yield word

    @cached_property
    def _by_plain(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for one in self.sayings.words:
            found[_plain(one)].append(one)
        return found

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for one in self.sayings.words:
            found[_plain(one)[:1]].append(one)
        return found

    @cached_property
    def _with_others(self) -> Sequence[str]:
        return [one for one in self.sayings.words if other_words(_plain(one), self.sayings.others)]

    @cached_property
    def _questions(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for at, entry in enumerate(self.sayings.index):
            for word in frozenset(entry.words):
                found[word].append(at)
        return found


def _plain(word: str) -> str:
    return word.replace("-", "").removesuffix("'s")
