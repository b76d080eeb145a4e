"""The words of a rulebook and their forms: where a word stands in a text, as it is, in another form or by another word
for the same, and whether a title is what was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from core.kernel.sayings import GENERAL, OtherWords, other_words

WHOLE, SEVERAL, START, INSIDE = 0, 1, 2, 3
"""How a word is found: as a word, as another form of it (of several things, or another word for it), at the beginning
of one, or inside one."""

PLURALS = ("s", "es")
"""What may follow a word of which there are several: "shields" is the word that was looked for with "shield"."""
BEGUN = re.compile(r"[^\W_]+(?:-[^\W_]+)*|-[^\W_]*")
"""The rest of a word that is only begun."""

ARTICLE = r"(?:[^:.]{0,24}\b(?:phase|step) \d+: )?(?:the |an? )?(?:one )?"
"""What may stand before the words by which something is named: the part of a turn that a rule is about, and an article;
the Ring is the One Ring."""


def is_named(title: str, phrase: str, others: OtherWords = GENERAL.others, *, several: bool = True) -> bool:
    """Tell whether a title is a phrase, or that of several things, whatever article stands before it."""
    return _match(title, phrase, others, ARTICLE, "(?:e?s)?$" if several else "$")


def begins(title: str, phrase: str, others: OtherWords = GENERAL.others, *, anywhere: bool = False) -> bool:
    """Tell whether a title begins with a phrase, or with that of several things, whatever article stands before it; or
    whether it has the phrase `anywhere`."""
    return _match(title, phrase, others, r"(?:.*\b)?" if anywhere else ARTICLE, r"(?:e?s)?(?![\w-]|\.\w)")


def _match(title: str, phrase: str, others: OtherWords, before: str, behind: str) -> bool:
    said = "|".join(
        (spelled(phrase), *(spelled(other).replace(r"\*", r"\w+") for other in other_words(phrase, others)))
    )
    return re.match(f"{before}(?:{said}){behind}", title) is not None


@cache
def spelled(word: str) -> str:
    """Return a pattern for a word with hyphens or without: "setup" is "set-up", too."""
    return "-?".join(map(re.escape, word.replace("-", "") or word))


def _inflected(word: str) -> Iterable[str]:
    """Return the forms of a word that end otherwise: what there are several of, what is done, was done and is being
    done."""
    stems = {word}
    for ending, back in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            stems.add(word[: -len(ending)] + back)
    if word.endswith("ss"):
        stems = {word}
    forms = {f"{stem}{ending}" for stem in stems for ending in ("", "ed", "ing")}
    forms |= {f"{stem[:-1]}{ending}" for stem in stems if stem.endswith("e") for ending in ("ed", "ing")}
    forms |= {f"{stem[:-1]}{ending}" for stem in stems if stem.endswith("y") for ending in ("ies", "ied")}
    return sorted(forms - {word})


ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"))
"""How a word may end, and what it is without that."""


def forms(word: str, others: OtherWords) -> re.Pattern[str]:
    """Return a pattern for a word and its other forms: the one of what there are several of, doing what is done, and
    other words for the same."""
    return _pattern(word, tuple(other_words(word, others)))


def spellings(word: str, others: OtherWords) -> frozenset[str]:
    """Return how a word, its other forms and other words for the same are spelled, all without hyphens: what `forms`
    finds where it is all there is."""
    return _spellings(word, tuple(other_words(word, others)))


@cache
def _spellings(word: str, others: tuple[str, ...]) -> frozenset[str]:
    plain = word.replace("-", "") or word
    alike = (others or _inflected(plain)) if len(plain) > 3 or others else ()
    bare = [other.replace("-", "") or other for other in alike]
    return frozenset((plain, *(f"{other}{ending}" for other in bare for ending in ("", *PLURALS))))


@cache
def _pattern(word: str, others: tuple[str, ...]) -> re.Pattern[str]:
    plain = word.replace("-", "") or word
    forms = _inflected(plain) if len(plain) > 3 and not others else ()
    patterns = [spelled(word), *(rf"{_begun(spelled(other))}(?:e?s)?\b" for other in (*others, *forms))]
    return re.compile("|".join(patterns))


def _begun(spelling: str) -> str:
    """Return a pattern for what is spelled so and begins a word. Its first letter stands before the assertion: what
    may begin with a few letters only is found several times as fast."""
    first = re.match(r"\\?.", spelling)
    return rf"{first[0]}(?<=\b{first[0]}){spelling[first.end() :]}" if first else spelling


def places(text: str, word: str, others: OtherWords) -> list[int]:
    """Return for each place where `word` stands in `text` how it is found there."""
    return [how for how, _, _ in found(text, word, others)]


def found(text: str, word: str, others: OtherWords) -> list[tuple[int, int, int]]:
    """Return for each place where `word` stands in `text` how it is found there, and from where to where that is."""
    hits: list[tuple[int, int, int]] = []
    plain = word.replace("-", "") or word
    for place in forms(word, others).finditer(text):
        start, end = place.span()
        if place.group().replace("-", "") != plain:
            hits.append((SEVERAL, start, end))
        elif text[max(0, start - 1) : start].isalnum():
            hits.append((INSIDE, start, end))
        else:
            rest = BEGUN.match(text, end)
            how = WHOLE if rest is None else SEVERAL if rest.group() in PLURALS and len(word) > 2 else START
            hits.append((how, start, end if rest is None else rest.end()))
    return hits
