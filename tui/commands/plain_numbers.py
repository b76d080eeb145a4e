"""The numbers behind which choices stand in plain mode: a choice keeps its number while others only fall away.

What is numbered as before is not told again; a sentence says which choices that are.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from itertools import count

from core.kernel.prompts import Choice
from replays.clauses import capital
from replays.naming import listed
from tui.widgets.folds import MOST

RECENT = 4
"""The numbers of so many questions are kept in mind."""

LONG_AGO = 2
"""Where so many other questions came in between, a question keeps its numbers only if it comes again as it was; after
a single one, if half of its choices and more than two are still there."""

FEW = 3
"""So many new choices of more than nine take the next numbers."""

COUNT = re.compile(r"(?P<before>\b(?:pay|give)) \d+ (?P<what>(?:\w+ )?\w+?)s?$")
"""How many of one thing a question asks for at its end."""

WHO = re.compile(r"^Where does .+ fly$")
THEY_FLY = "Where do they fly"
"""A question that is put for one piece after the other, with the same places for each, and its sort."""

KEPT = ", since a choice keeps its number when others fall away"
"""Why numbers between others are gone."""

BEFORE, LAST_ASKED, LAST_USED = "before", "when this was last asked", "when something could last be used"
"""As when choices are that are not told again: as in the question before, or, where its numbers were those of other
choices, as some questions ago."""


class Numbers:
    """Numbers the rows of a question, whose choices somebody has just heard, as they were numbered before.

    Whoever listens keeps numbers in mind. Where a question comes again with nothing new in it, or a long one with
    little, no number that was heard may mean something else; where much is new, or what stood behind one number does
    not any more, all are numbered from 1.
    """

    def __init__(self) -> None:
        self._kept: dict[str, dict[int, frozenset[Hashable]]] = {}
        self._highest: dict[str, int] = {}
        """The highest number that was heard of each question."""

    def renew(self) -> None:
        """Number every question from 1 when it comes next."""
        self._kept.clear()
        self._highest.clear()

    def of(self, question: str, rows: Sequence[Sequence[Choice]]) -> list[int]:
        """Return the number of each row, in their order."""
        since = len(self._kept) - 1 - [*self._kept].index(question) if question in self._kept else 0
        kept = self._kept.pop(question, {})
        behind = [frozenset[Hashable](choice.action for choice in row) for row in rows]
        few = since >= LONG_AGO or 2 * len(rows) < len(kept) or len(rows) < FEW
        if since and few and {*behind} != {*kept.values()}:
            kept = {}
        found = [next((number for number, old in kept.items() if one <= old), 0) for one in behind]
        known, new = [number for number in found if number], found.count(0)
        highest = self._highest.get(question, 0)
        if len(set(known)) == len(known) and new <= (FEW if len(rows) > MOST else 0):
            more = count(highest + 1)
            numbers = [number or next(more) for number in found]
        else:
            numbers, highest = list(range(1, len(rows) + 1)), 0
        self._highest[question] = max((highest, *numbers))
        self._kept = {**dict([*self._kept.items()][1 - RECENT :]), question: dict(zip(numbers, behind, strict=True))}
        return numbers


def spans(numbers: Sequence[int]) -> str:
    """Return numbers in order in words, those that follow each other as a span: "1, 3 and 5 to 9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return listed([text for run in runs for text in _run(run)])


def _run(run: Sequence[int]) -> list[str]:
    return [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]


def sort_of(question: str) -> str:
    """Return by what a question is known when it comes again: its words up to the question mark, but not how many there
    are still to give, nor who flies. What comes behind it, as how many there are still to place, differs each time."""
    return WHO.sub(THEY_FLY, COUNT.sub(r"\g<before> \g<what>", question.partition("?")[0]))


def as_before(same: Sequence[int], choices: int, gone: Sequence[int], when: str) -> str:
    """Return which of the choices are not told again, by their numbers, and as when they are; which are `gone`."""
    away = f"{are_gone(gone)}; " if gone else ""
    which = f"all {choices} choices" if len(same) == choices and not gone else spans(same)
    return capital(f"{away}{which} are as {when}; enter tells them.")


def are_gone(gone: Sequence[int]) -> str:
    """Return that choices are gone, by their numbers, as a sentence begins or goes on."""
    return f"{spans(gone)} {'is' if len(gone) == 1 else 'are'} gone"
