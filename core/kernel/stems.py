"""The stems of words, by which those of a question are compared with those of a rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from threading import Lock

WORD = re.compile(r"[a-z0-9][a-z0-9'-]*")

SHORT, UNCHANGED = 3, re.compile(r"(?:[abfhjkopquvwxz]|[^e]d|[^n]g|[^n]t|[^e]r|[^i]c|[^s]m|[^o]n|[^aful]l|[aeiou]y)$")
"""Shorter words, and those that end so, are stems already: the stemmer takes no such ending away. It is slow, and they
are many."""

ONE_AT_A_TIME = Lock()
"""Held while a word is in the stemmer, which keeps it in itself: a book may be made ready behind the screen while
another one is searched."""


@cache
def stem_of(word: str) -> str:
    """Return the stem of a word in small letters: "retreats" and "retreating" have that of "retreat"."""
    plain = word.replace("'s", "")
    if len(plain) < SHORT or UNCHANGED.search(plain):
        return plain
    with ONE_AT_A_TIME:
        return _stemmer()(plain)


@cache
def _stemmer() -> Callable[[str], str]:
    from snowballstemmer import stemmer  # takes as long as a page of the book, and is needed only by who searches

    stem: Callable[[str], str] = stemmer("english").stemWord
    return stem


def stems_of(text: str) -> list[str]:
    """Return the stems of a text in small letters, in its order."""
    return [stem_of(word) for word in WORD.findall(text)]
