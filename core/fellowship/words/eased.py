"""What happened, for the ear: a marker with all that its spaces give, and what each is dealt in a round, in a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from core.fellowship.words.names import count, listed

MOVE = re.compile(r"(?P<line>\w+) moves to (?P<space>\d+)")
GAIN = re.compile(r"(?P<who>.+?) (?P<verb>gains|gets) (?P<what>.+)")
DEALT = re.compile(r"(?P<who>.+?) is dealt (?P<what>.+)")
SHIELDS = re.compile(r"(\d+) shields?")
ONE = "a "


def eased(lines: Sequence[str]) -> list[str]:
    """Return lines on what followed from a decision, those together that tell of one marker or one round of cards."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        moved, dealt = MOVE.fullmatch(lines[at]), DEALT.fullmatch(lines[at])
        if moved:
            text, at = _moved(lines, at, moved)
            found.append(text)
        elif dealt:
            texts, at = _round(lines, at)
            found += texts
        else:
            found.append(lines[at])
            at += 1
    return found


def _moved(lines: Sequence[str], at: int, moved: re.Match[str]) -> tuple[str, int]:
    """Return how far a marker moves and what it gives, and the place of the line behind that."""
    space, who, verbs, things = moved["space"], "", set[str](), list[str]()
    at += 1
    while at < len(lines):
        further, gain = MOVE.fullmatch(lines[at]), GAIN.fullmatch(lines[at])
        if further and further["line"] == moved["line"]:
            space = further["space"]
        elif gain and who in ("", gain["who"]):
            who = gain["who"]
            verbs.add(gain["verb"])
            things.append(gain["what"])
        else:
            break
        at += 1
    brings = f": {who} {'gets' if verbs == {'gets'} else 'gains'} {listed(_counted(things), 'and')}" if things else ""
    return f"{moved['line']} moves to {space}{brings}", at


def _counted(things: Sequence[str]) -> list[str]:
    """Return things with those alike counted, the shields in one sum."""
    sums = [SHIELDS.fullmatch(thing) for thing in things]
    shields = sum(int(found[1]) for found in sums if found)
    rest = Counter(thing for thing, found in zip(things, sums, strict=True) if not found)
    told = [count(number, thing.removeprefix(ONE)) if number > 1 else thing for thing, number in rest.items()]
    return [*([count(shields, "shield")] if shields else []), *told]


def _round(lines: Sequence[str], at: int) -> tuple[list[str], int]:
    """Return what each is dealt in a round, and the place of the line behind it."""
    cards: dict[str, list[str]] = {}
    while at < len(lines) and (dealt := DEALT.fullmatch(lines[at])):
        cards.setdefault(dealt["who"], []).append(dealt["what"])
        at += 1
    return [f"{who} is dealt {listed(some, 'and')}" for who, some in cards.items()], at
