"""What was meant by a name or a word that is mistyped: one measure for ids, commands, files, places and words."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from core.kernel.comparing import as_typed

ALIKE = 0.75
"""How much a mistyped word has in common with the one that was meant, at least: all but one letter of four."""

LEAST = 3
"""Of a shorter word nobody can tell what was meant."""

NEAREST = 3
"""So many are named at most of those that may be meant."""

SOUNDS = ("ckqs", "aeiouy", "pf", "gj", "vw", "sz")
"""Letters that are taken for one another where a word begins."""


def nearest(word: str, known: Iterable[str], most: int = NEAREST, alike: float = ALIKE) -> list[str]:
    """Return the known words that one is like, the most like first, at most so many of them.

    More must be `alike` where the other word is taken without asking.
    """
    long = sorted({one for one in known if len(one) >= LEAST})
    return get_close_matches(word, long, most, alike) if len(word) >= LEAST else []


def nearest_or_part(word: str, known: Iterable[str]) -> list[str]:
    """Return the known names that a word is like, and behind them those of which it is a part, or is like a word."""
    names = sorted(known)
    parts = [one for one in names if len(word) >= LEAST and word in one]
    like = nearest(word, (part for one in names for part in as_typed(one).split()))
    parts += [one for part in like for one in names if part in as_typed(one).split()]
    return list(dict.fromkeys([*nearest(word, names), *parts]))[:NEAREST]


def most_like(word: str, known: Iterable[str]) -> str:
    """Return the known word that one is most like, or nothing."""
    return next(iter(nearest(word, known, 1)), "")


def name_like(text: str, names: Iterable[str]) -> str:
    """Return the name that a text is most like, as a whole or one of its words, or nothing."""
    typed: dict[str, str] = {}
    for name in names:
        typed[as_typed(name)] = name
        for word in as_typed(name).split():
            typed.setdefault(word, name)
    return typed.get(most_like(as_typed(text), typed), "")


def begin_alike(one: str, other: str) -> bool:
    """Tell whether two words begin so that one may be the other, mistyped: with one letter, or with one sound."""
    return one[0] == other[0] or any({one[0], other[0]} <= set(sound) for sound in SOUNDS)


def sound_alike(one: str, other: str) -> bool:
    """Tell whether two words have the same consonants as they sound: whoever misspells one has them, if in another
    order."""
    return _sounds(one) == _sounds(other)


def _sounds(word: str) -> set[str]:
    """Return the consonants of a word as they sound."""
    return set(word.replace("ph", "f")) - set("aeiouy")
