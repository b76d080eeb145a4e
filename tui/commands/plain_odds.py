"""The odds of what may come in few sentences: what stands under one head is told in one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


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
