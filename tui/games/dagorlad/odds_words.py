"""The odds of attacks in few words, for lists and for the pane of a hex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.dagorlad.outlook import Odds
from core.dagorlad.words.names import HARMS, SHIFTS, strength_met
from tui.games.dagorlad.words import SHIFT_SHORT
from tui.widgets.lines import Line, line


def percent(part: float) -> str:
    """Return a chance in percent."""
    return f"{part:.0%}"


def met_words(odds: Odds, names: Mapping[str, str] = SHIFTS) -> str:
    """Return which letter meets which armor, and what shifted each, by its `names`: "D (weapon) on armor 4 (rough)"."""
    return strength_met(odds.blow.letter, odds.blow.armor, odds.blow.shifts, names)


def hit_words(odds: Odds) -> str:
    """Return what the attack needs to hit: "B on armor 2, 8 or less hits 72%"."""
    blow = odds.blow
    if blow.fanatical:
        return f"{met_words(odds)}: hits without a roll"
    needs = f"{blow.needs} or less hits {percent(odds.hit)}" if blow.needs else "cannot hit"
    return f"{met_words(odds)}: {needs}"


def attack_words(odds: Odds) -> Line:
    """Return what the attack needs to hit, and how likely each result is, in as few letters as a row has room for."""
    blow = odds.blow
    if not odds.hit:
        return line((hit_words(odds), "bright"))
    needs = "no roll" if blow.fanatical else f"{blow.needs} or less, {percent(odds.hit)}"
    head = f"{met_words(odds, SHIFT_SHORT)}: {needs}"
    return line((head, "bright"), f"; {harm_words(odds)}")


def attack_letters(odds: Odds) -> Line:
    """Return how likely an attack is to hit, and each result, in the letters of the Combat Results Table."""
    harms = ", ".join(f"{harm} {percent(chance)}" for harm, chance in odds.harms.items() if chance)
    return line((f"hits {percent(odds.hit)}", "bright"), f": {harms}")


def harm_words(odds: Odds) -> str:
    """Return how likely each result is, the hit counted in: "eliminated 20%, loses a step 22%"."""
    return ", ".join(f"{HARMS[harm]} {percent(chance)}" for harm, chance in odds.harms.items() if chance)


def harm_rows(odds: Odds) -> Iterable[Line]:
    """Return a row for each result."""
    for harm, chance in odds.harms.items():
        yield (("  ", ""), (f"{HARMS[harm]:<12}", "soft"), (f"{percent(chance):>4}", "bright"))
