"""The odds of attacks in few words, for lists and for the pane of a hex."""

from __future__ import annotations

from collections.abc import Iterable

from core.dagorlad.outlook import Odds
from core.dagorlad.words.events import SHIFTS
from tui.widgets.lines import Line

HARM_WORDS = {"E": "killed", "1/2E": "a step", "D": "Disrupted", "R": "retreats"}
"""What a hit can come to, in a word."""


def percent(part: float) -> str:
    """Return a chance in percent."""
    return f"{part:.0%}"


def shifts_of(odds: Odds) -> str:
    """Return what shifted letter and armor, in brackets, or nothing."""
    names = ", ".join(SHIFTS[one] for one in odds.blow.shifts)
    return f" ({names})" if names else ""


def hit_words(odds: Odds) -> str:
    """Return what the attack needs to hit: "B on armor 2, 8 or less hits 72%"."""
    blow = odds.blow
    if blow.fanatical:
        return f"{blow.letter}{shifts_of(odds)}: hits without a roll"
    needs = f"{blow.needs} or less hits {percent(odds.hit)}" if blow.needs else "cannot hit"
    return f"{blow.letter} on armor {blow.armor}{shifts_of(odds)}: {needs}"


def harm_words(odds: Odds) -> str:
    """Return how likely each result is, the hit counted in: "killed 20%, a step 22%"."""
    return ", ".join(f"{HARM_WORDS[harm]} {percent(chance)}" for harm, chance in odds.harms.items())


def harm_rows(odds: Odds) -> Iterable[Line]:
    """Return a row for each result."""
    for harm, chance in odds.harms.items():
        yield (("  ", ""), (f"{HARM_WORDS[harm]:<10}", "soft"), (f"{percent(chance):>4}", "bright"))
