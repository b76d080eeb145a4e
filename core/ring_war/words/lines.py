"""How the lines of an offer read (Y.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.ring_war.model.records.trading import Line
from core.ring_war.model.state import FELLOWSHIP, HIDDEN
from core.ring_war.words.names import and_list, capital, hex_name, person_name, power_name, said_card

EVENTS, MAGIC, CAPTIVE, HOBBIT, PEACE = "events", "magic", "captive", "hobbit", "peace"
"""What is promised for later."""
BEARER_AT, BEARER_NOT, HOLDS = "bearer_at", "bearer_not", "holds"
"""What is claimed: where the bearer is or is not, which Event Card one holds."""


def line_text(line: Line, taker: str) -> str:
    """Return how a line of an offer reads; `taker` gets what its giver gives."""
    return f"{power_name(line.giver)} gives {_WORDS[line.kind](line, taker)}"


def thing_given(line: Line, taker: str) -> str:
    """Return what a line of an offer gives, without its giver."""
    return _WORDS[line.kind](line, taker)


def lines_said(lines: Sequence[Line], taker_of: Callable[[str], str]) -> str:
    """Return the lines of an offer by their givers, each of whom is named once: for the ear. `taker_of` says who gets
    what a power gives."""
    given: dict[str, list[str]] = {}
    for line in lines:
        given.setdefault(line.giver, []).append(_WORDS[line.kind](line, taker_of(line.giver)))
    return "; ".join(f"{power_name(giver)} gives {and_list(things)}" for giver, things in given.items())


def claims_label(lines: Sequence[Line]) -> str:
    """Return one label for what may be claimed of the bearer's place, or of the cards that one holds; "" for other
    lines."""
    if any(line.kind != "claim" for line in lines):
        return ""
    what = lines[0].what.partition(" ")[0]
    if what == HOLDS:
        return f"{capital(power_name(lines[0].giver))} gives word of holding one of {len(lines)} Event Cards"
    where = "at a place" if what == BEARER_AT else "not at a place"
    return f"{capital(power_name(lines[0].giver))} gives word that the bearer is {where}: {len(lines)} to choose from"


def _many(count: int, what: str) -> str:
    if count > 1:
        return f"{count} {what}s"
    return f"{'an' if what[0] in 'AE' else 'a'} {what}"


def _captive(line: Line, taker: str) -> str:
    who = "a captive" if line.what == HIDDEN else person_name(line.what)
    return f"{who}, {'set free' if taker == FELLOWSHIP else 'handed over'}"


def _escort(line: Line, taker: str) -> str:
    who = "a captive" if line.what == HIDDEN else person_name(line.what)
    where = f" at {hex_name(line.hex)}" if line.hex else " at an agreed place"
    return f"{who}, to be {'set free' if taker == FELLOWSHIP else 'handed over'}{where}"


def _claim(line: Line, taker: str) -> str:
    what, _, about = line.what.partition(" ")
    if what == HOLDS:
        return f"word of holding {said_card(about)}"
    return f"word that the bearer is {'' if what == BEARER_AT else 'not '}at {hex_name(about)}"


def _promise(line: Line, taker: str) -> str:
    if line.what == PEACE:
        return f"the promise of no attack to the end of Game-Turn {line.count}"
    what = {
        EVENTS: _many(line.count, "Event Card"),
        MAGIC: "a Magic Card",
        CAPTIVE: "a captive",
        HOBBIT: "a hobbit as a captive",
    }[line.what]
    return f"the promise of {what}"


_WORDS = {
    "events": lambda line, taker: _many(line.count, "Event Card"),
    "magic": lambda line, taker: f"{_many(line.count, 'Magic Card')} at {hex_name(line.what)}",
    "captive": _captive,
    "escort": _escort,
    "hostage": lambda line, taker: f"{person_name(line.what)}, as a captive",
    "claim": _claim,
    "promise": _promise,
}
