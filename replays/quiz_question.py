"""A question of the quiz: what it asks about, its answers, and what is said to each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from replays.naming import listed

ANSWERS = 4
"""So many answers a question has at most."""

Kind = Literal["allowed", "offered", "forbidden", "refused", "follows", "happens", "who", "gap", "which", "ruling"]
BOOKISH: frozenset[Kind] = frozenset(("gap", "which", "ruling"))
"""The kinds that ask what the rulebook says (`replays.quiz_book`); all others ask about a position."""


CHOSEN: frozenset[Kind] = frozenset(("allowed", "offered"))
"""The kinds that ask what may be done: what is to be known for them is why the others may not."""
OFFERS: frozenset[Kind] = CHOSEN | {"forbidden", "refused"}
"""The kinds that ask what may be chosen and what may not."""


class Question(msgspec.Struct, frozen=True):
    """A question about `rule`: what is asked, the answers, which of them is `right`, and what is said to each (`why`).

    `position` tells the table in sentences, as `seat` sees it, and `near` those of them that the question has to do
    with. It stands before entry `entry` of a log, or after `happened` of its events; `where` says in words which replay
    that is, and `source` as much of it as may be told before the answer: the name of a replay tells what happens in it.
    `others` says by their numbers why the other answers are wrong, to whoever has found the right one among them.
    One that asks `little` waits until nothing else is left to be asked, and `moves` says whether it asks where a piece
    goes.
    Where the rulebook is asked there is no position, since a table could only tell the answer or something else, and
    the entry is 0.
    """

    game: str
    rule: str
    kind: Kind
    seat: str
    position: tuple[str, ...]
    near: tuple[str, ...]
    ask: str
    answers: tuple[str, ...]
    right: int
    why: tuple[str, ...]
    where: str
    source: str
    path: Path
    entry: int
    happened: int = 0
    others: str = ""
    little: bool = False
    moves: bool = False


def numbered(why: Sequence[str], right: int) -> str:
    """Return what is said to the wrong answers behind their numbers, to those alike together: "1 and 3: ..."."""
    said: dict[str, list[str]] = {}
    for number, one in enumerate(why, 1):
        if number != right + 1:
            said.setdefault(one, []).append(str(number))
    return " ".join(f"{listed(numbers)}: {one}" for one, numbers in said.items())


def ended(quoted: str) -> str:
    """Return a sentence that ends with a quotation, with a full stop where the quotation has no end of its own."""
    return quoted if quoted.endswith(("?”", ".”", "!”")) else f"{quoted}."
