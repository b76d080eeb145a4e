"""What the rule coverage report asks of this game's tests: the rules that situations show, and those that none can."""

from __future__ import annotations

from collections.abc import Collection

from tests.fellowship.situation import shown_by_all

UNREACHED = {
    "F7": "the head of the chapter on ability cards: each of them is shown by its own rule",
    "F8": "the head of the chapter on Gandalf cards: each of them is shown by its own rule",
    "B10": "a list of terms: nothing happens by it",
}
"""Rules that no situation can show, each with the reason."""


def shown() -> Collection[str]:
    """Return the rules that situations of the base game and its expansions show."""
    return shown_by_all().keys()
