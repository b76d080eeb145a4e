"""Which rows of a list are left when words are looked for, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class Listed(Protocol):
    """A row: whether it is a heading, whether it says anything, and whether words stand in it."""

    @property
    def heading(self) -> bool:
        """Whether it stands above other rows."""

    @property
    def left(self) -> Sequence[object]:
        """What it says; nothing, where it only parts others."""

    def has(self, words: Sequence[str]) -> bool:
        """Whether it is found by all of `words`."""

    def shows(self, words: Sequence[str]) -> bool:
        """Whether all of `words` can be read in it."""


R = TypeVar("R", bound=Listed)


def narrowed(rows: Sequence[R], words: Sequence[str]) -> list[R]:
    """Return the rows that have all of `words`, with the headings above them.

    Those in which the words can be read come before those that are found by what is said about them elsewhere: within
    a section, and among sections.
    """
    sections: list[tuple[list[R], list[R]]] = []
    headings: list[R] = []
    after_heading = False
    for row in rows:
        if row.heading:
            headings = [*headings, row] if after_heading else [row]
        elif row.has(words):
            if headings or not sections:
                sections.append(([one for one in headings if one.left], []))
            sections[-1][1].append(row)
            headings = []
        after_heading = row.heading
    for _, found in sections:
        found.sort(key=lambda row: not row.shows(words))
    sections.sort(key=lambda section: not section[1][0].shows(words))
    return [row for above, found in sections for row in (*above, *found)]
