"""Events that say a thing twice: what a card brings is announced under its name, and then it happens."""

from __future__ import annotations

from collections.abc import Sequence

NAMED = ": "
"""Stands between what brings something and what it brings."""


def told_once(texts: Sequence[str]) -> list[str]:
    """Return the texts of events with the empty text for each that only announces, in so many words, the next one.

    The next one, which shows what it says, gets the longer text, so that it is still told where it comes from.
    """
    found = list(texts)
    for at in range(len(found) - 1):
        source, _, brings = found[at].partition(NAMED)
        if source and brings and brings.casefold() == found[at + 1].casefold():
            found[at], found[at + 1] = "", found[at]
    return found
