"""Rules in words, ids with titles: those of a step, and those that a lesson is about."""

from __future__ import annotations

from collections.abc import Iterable

from core.kernel.rulebook import Rulebook
from replays.lessons import Lesson
from replays.lessons.course import rules_met

FIXED = "\N{NO-BREAK SPACE}"
"""What keeps the id of a rule and the beginning of its title on one line."""


def titles(rules: Iterable[str], book: Rulebook) -> tuple[str, ...]:
    """Return rules with their titles, the id of each held to its title."""
    return tuple(f"{rule}{FIXED}{book[rule].title}" if rule in book else rule for rule in rules)


def listed(lesson: Lesson) -> str:
    """Return the rules that a lesson is about one below the other."""
    book = lesson.game.rulebook()
    return "\n".join(rule.replace(FIXED, " ") for rule in titles(rules_met(lesson), book))
