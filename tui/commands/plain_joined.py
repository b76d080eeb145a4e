"""What is said of one thing in several sentences that begin alike, as where all forces of a power stand: in one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

HAS = re.compile(r"(?P<who>[^.:;]+? has) (?P<what>[^.:;]+ at [^.:;]+)\.")
"""Who has something somewhere."""

FEW = 2
"""So many sentences that begin alike stay as they are."""


def joined(sentences: Sequence[str]) -> list[str]:
    """Return sentences, those in a row of what one has at several places as one: "Who has 5 at X; 3 at Y."."""
    found: list[str] = []
    for who, group in groupby(sentences, _who):
        row = list(group)
        if who and len(row) > FEW:
            found.append(f"{who} {'; '.join(one.removeprefix(f'{who} ').removesuffix('.') for one in row)}.")
        else:
            found += row
    return found


def _who(sentence: str) -> str:
    said = HAS.fullmatch(sentence)
    return said["who"] if said else ""
