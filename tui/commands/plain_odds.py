"""The odds of what may come in few sentences: what stands under one head is told in one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from core.kernel.comparing import comparable

PARTS = "; "
"""What stands between the things that one figure tells of."""


def told_odds(odds: Sequence[tuple[str, str]]) -> list[str]:
    """Return odds as sentences: figures of things of one sort, and all that begins with the same head, in one each."""
    lines: list[str] = []
    for head, group in groupby(odds, _head):
        rows = list(group)
        if head is None:
            lines += [f"{name}: {figure}" for name, figure in rows]
        elif not head:
            lines.append(", ".join(f"{name} {figure}" for name, figure in rows))
        else:
            lines.append(f"{head}: {'; '.join(_below(name, figure) for name, figure in rows)}")
    return lines


def narrowed(odds: Sequence[tuple[str, str]], wanted: str) -> list[tuple[str, str]]:
    """Return the odds that have all of these words in them, of a figure that tells of several things only those; and
    what comes of them, as "A hit on morale W" does of each whose name ends with "morale W"."""
    words, found = _words(wanted), []
    for name, figure in odds:
        whole = _has(name, words)
        parts = [part for part in figure.split(PARTS) if whole or _has(f"{name} {part}", words)]
        if parts:
            found.append((name, PARTS.join(parts)))
    names = [name for name, _ in found]
    return [
        next((row for row in found if row[0] == name), (name, figure))
        for name, figure in odds
        if name in names or any(one.endswith(f"{PARTS}{name.partition(' on ')[2] or name}") for one in names)
    ]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", comparable(text))


def _has(text: str, wanted: Sequence[str]) -> bool:
    """Whether a text has all words, or such as begin with them; one with a number in it is a name, and has to be it."""
    words = _words(text)
    return all(word in words or (word.isalpha() and any(one.startswith(word) for one in words)) for word in wanted)


def _head(row: tuple[str, str]) -> str | None:
    """Return under which head a figure stands; nothing for a thing that is only counted, None for one by itself."""
    name, figure = row
    head, colon, _ = name.partition(": ")
    return head if colon else "" if figure.isdecimal() else None


def _below(name: str, figure: str) -> str:
    """Return what stands under a head: a count behind its name, or what comes of it."""
    rest = name.partition(": ")[2]
    plain = figure[:1].isdigit() and " " not in figure
    return f"{rest} {figure}" if plain else f"{rest}, {figure}"
