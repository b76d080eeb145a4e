"""How much likelier the words of a question are where one rule is meant than where any other is.

Whoever asks about a rule takes words from what was asked of it before, from what it says, and from what is asked of the
rules beside it in its chapter; the rest may be any word (a mixture of such sources, smoothed by the book as a whole). A
word that one of them has counts the more, the rarer it is in the book; another word for it, or one that is near to it,
counts for a part.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log

TOLD, CHAPTER, OTHER_WORD = 6.0, 5.0, 0.1
"""For how many words of what was asked of a rule all that it says counts, and all that is asked of its chapter, where
all of the book counts for one; and what of that is left to a word that is but another one for that which was asked."""
TITLE = 3
"""As often as it stands there a word of the title counts among what a rule says."""
OF_TEXTS, RAREST = 0.3, 2e-5
"""How frequent a word is at least: so much of how frequent it is in the texts; and what one is that nothing has."""


class WordOdds:
    """Tells how much likelier words are by rule, from what is `asked` of each, from what is `told` by it, both counted
    by stems, and from its chapter."""

    def __init__(self, asked: Sequence[Counter[str]], told: Sequence[Counter[str]], chapters: Sequence[str]) -> None:
        self._asked, self._told, self._chapters = asked, told, chapters
        self._told_of = [max(one.total(), 1) for one in told]
        self._by_chapter: dict[str, Counter[str]] = defaultdict(Counter)
        for chapter, one in zip(chapters, asked, strict=True):
            self._by_chapter[chapter].update(one)
        self._chapter_of = {chapter: max(one.total(), 1) for chapter, one in self._by_chapter.items()}
        self._in_questions, self._in_texts = _shares(asked), _shares(told)
        self._norms = [log(1 + TOLD + CHAPTER + one.total()) for one in asked]

    def frequent(self, word: str) -> float:
        """Return the share of all words that one has."""
        return max(self._in_questions.get(word, 0.0), OF_TEXTS * self._in_texts.get(word, 0.0), RAREST)

    def likelier(self, at: int, asked: Mapping[str, Sequence[tuple[str, float]]]) -> Iterable[tuple[str, float]]:
        """Return for each of some words by how much it is likelier where a rule is meant, as a logarithm; each is
        `asked` with the other words by which it may be said, and how well."""
        questions, told, told_of = self._asked[at], self._told[at], self._told_of[at]
        chapter, chapter_of = self._by_chapter[self._chapters[at]], self._chapter_of[self._chapters[at]]
        for word, others in asked.items():
            often = self.frequent(word)
            much = questions[word] + TOLD * told[word] / told_of + CHAPTER * chapter[word] / chapter_of
            much /= often
            best = 0.0
            for other, well in others:
                if other in questions or other in told:
                    said = questions[other] + TOLD * told[other] / told_of
                    best = max(best, well * said / max(often, self._in_questions.get(other, 0.0)))
            yield word, log(1 + much + OTHER_WORD * best) - self._norms[at]


def _shares(counts: Sequence[Counter[str]]) -> dict[str, float]:
    whole: Counter[str] = Counter()
    for one in counts:
        whole.update(one)
    return {word: many / whole.total() for word, many in whole.items()}
