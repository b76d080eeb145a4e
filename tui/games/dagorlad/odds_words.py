"""The odds of attacks in few words, for lists and for the pane of a hex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.dagorlad.outlook import Odds
from core.dagorlad.words.events import SHIFTS
from core.dagorlad.words.names import HARMS
from tui.games.dagorlad.words import SHIFT_SHORT
from tui.widgets.lines import Line, line


def percent(part: float) -> str:
    """Return a chance in percent."""
    return f"{part:.0%}"


def shifts_of(odds: Odds, names: Mapping[str, str] = SHIFTS) -> str:
    """Return what shifted letter and armor, by its `names`, in brackets, or nothing."""
    found = ", ".join(names[one] for one in odds.blow.shifts)
    return f" ({found})" if found else ""


def hit_words(odds: Odds) -> str:
    """Return what the attack needs to hit: "B on armor 2, 8 or less hits 72%"."""
    blow = odds.blow
    if blow.fanatical:
        return f"{blow.letter}{shifts_of(odds)}: hits without a roll"
    needs = f"{blow.needs} or less hits {percent(odds.hit)}" if blow.needs else "cannot hit"
    return f"{blow.letter} on armor {blow.armor}{shifts_of(odds)}: {needs}"


def attack_words(odds: Odds) -> Line:
    """Return what the attack needs to hit, and how likely each result is, in as few letters as a row has room for."""
    blow = odds.blow
    if not odds.hit:
        return line((hit_words(odds), "bright"))
    needs = "no roll" if blow.fanatical else f"{blow.needs} or less, {percent(odds.hit)}"
    head = f"{blow.letter} on armor {blow.armor}{shifts_of(odds, SHIFT_SHORT)}: {needs}"
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
