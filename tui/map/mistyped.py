"""What was meant by a word that is mistyped."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from core.kernel.comparing import as_typed

ALIKE = 0.7
"""How much a mistyped word has in common with the one that was meant, at least."""

LEAST = 3
"""Of a shorter word nobody can tell what was meant."""


def most_like(word: str, known: Iterable[str]) -> str:
    """Return the known word that one is most like, or nothing."""
    long = sorted(one for one in known if len(one) >= LEAST)
    found = get_close_matches(word, long, 1, ALIKE) if len(word) >= LEAST else []
    return found[0] if found else ""


def name_like(text: str, names: Iterable[str]) -> str:
    """Return the name that a text is most like, as a whole or one of its words, or nothing."""
    typed: dict[str, str] = {}
    for name in names:
        typed[as_typed(name)] = name
        for word in as_typed(name).split():
            typed.setdefault(word, name)
    return typed.get(most_like(as_typed(text), typed), "")
