"""Which event of an entry a note is about: the one whose rule it cites, or whose words it takes up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from core.kernel.rulebook import Rulebook
from replays.telling import Passage

DECISION = -1
"""Stands for what was decided, where a note is about no event that followed from it."""

WORD = re.compile(r"[^\W_]{3,}")
SMALL = frozenset({"the", "and", "for", "has", "are", "was", "who", "all", "one", "not", "but", "that", "with"})
"""Words that everything is told with."""

NAME = re.compile(r"\b[^\W\da-z_][\w'-]+")
"""A word with a capital letter: where a note has little in common with what happened, it is about what it calls by its
name."""

CITED = 4
"""So many words a rule is worth that a note cites, and the one that it cites first twice as many."""

FEWEST = 2
"""So many words at least a note and an event have in common, where one is about the other."""


def beside(passage: Passage, texts: Sequence[str], rulebook: Callable[[], Rulebook]) -> dict[int, list[str]]:
    """Return the notes of an entry by the number of the event behind which each stands, `DECISION` for the others.

    `texts` is what is told of each event. Where one is not told a note stands only if it cites its rule and is about
    none that is told: so it does not come behind what others do next. What is noted of the opening is about the game
    that follows.
    """
    if not passage.entry:
        return {DECISION: [*passage.notes]}
    found: dict[int, list[str]] = {}
    book = rulebook()
    said = [*map(_words, texts)]
    for note in passage.notes:
        cited, words, names = book.cited(note), _words(note), _words(" ".join(NAME.findall(note)))
        worth = [
            len(words & own) + CITED * bool(own) * ((event.rule in cited) + (event.rule in cited[:1]))
            for event, own in zip(passage.events, said, strict=True)
        ]
        if max(worth, default=0) < FEWEST:
            worth = [FEWEST * len(names & own) for own in said]
        best = max(worth, default=0)
        if best >= FEWEST:
            behind = max(at for at, points in enumerate(worth) if points == best)
        else:
            behind = next((at for at, event in enumerate(passage.events) if event.rule in cited), DECISION)
        found.setdefault(behind, []).append(note)
    return found


def _words(text: str) -> frozenset[str]:
    """Return the words of a text by which it is known, a thing by the same word as several of it."""
    return frozenset(word.removesuffix("s") for word in WORD.findall(text.casefold()) if word not in SMALL)
