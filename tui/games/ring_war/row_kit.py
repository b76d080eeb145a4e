"""What rows of this game are made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tui.games.ring_war.look import Look
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line
from tui.widgets.pane import Asked

Makes = Callable[[Look, Asked, int], Row]
"""What makes the row of a choice, by its place in the prompt."""

Makers = Mapping[type, Makes]


def said(
    what: str, then: str | Line, at: int, key: str = "", grave: str = "", dear: bool = False, drastic: bool = False
) -> Row:
    """Return a row with one choice, and what it brings."""
    line: Line = ((then, "soft"),) if isinstance(then, str) and then else () if isinstance(then, str) else then
    return Row((Cell(((what, ""),), at, grave=grave, dear=dear, drastic=drastic),), key=key, then=line)


def labelled(asked: Asked, at: int, more: str = "", dear: bool = False, drastic: bool = False) -> Row:
    """Return a row that says a label: what stands before its first colon is the choice, the rest what it brings, and
    more behind it."""
    what, _, then = asked.label(at).partition(": ")
    return said(what, "; ".join(part for part in (then, more) if part), at, dear=dear, drastic=drastic)


def chance(figure: str, then: str) -> Line:
    """Return a chance, bright, and what it depends on."""
    return ((figure, "bright"), (f": {then}" if then else "", "soft"))
