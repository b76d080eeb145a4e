"""A part of the plain in words: its ground, and who stands there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.contents import lookup
from core.dagorlad.model.state import BEAST, SIDES, DagorladState
from core.dagorlad.words.gathering import by_kind
from core.dagorlad.words.names import GROUND, army_name, capital, in_turn
from core.hexes import Hex

GROUNDS = {
    "plain": "clear ground",
    "rough": "rough ground",
    "hill": "hills",
    "crater": "craters",
    "mountain": "mountains",
    "wall": "the wall",
    "mordor": "the land of Mordor",
}
"""The kinds of ground, in words for many hexes."""


FEWEST = 2
"""The ground of one place alone would be an answer."""
HEX = re.compile(r"\b\d{4}\b")
"""The number of a hex in a label."""


def ground_at(view: DagorladState, answers: Sequence[str]) -> str:
    """Return which ground the map shows at the hexes that some answers name, in a sentence; nothing where fewer than
    two of them name one."""
    rules = lookup(view)
    hexes = sorted({hex_ for one in answers for hex_ in HEX.findall(one) if hex_ in rules.ground})
    found: dict[str, list[str]] = {}
    for hex_ in hexes:
        what = "the gate of Mordor" if hex_ == rules.gate else GROUND[rules.ground[hex_]]
        found.setdefault(what, []).append(hex_)
    told = [f"{what} at {in_turn(some)}" for what, some in found.items()]
    return f"The map shows {in_turn(told)}." if len(hexes) >= FEWEST else ""


def region(view: DagorladState, hexes: Collection[Hex]) -> list[str]:
    """Return the ground of some hexes, the most first, with the gate and the road, and who of each side is there."""
    board = Board(view)
    rules = board.rules
    found = [GROUNDS[ground] for ground, _ in Counter(rules.ground[hex_] for hex_ in sorted(hexes)).most_common()]
    found += [f"the gate of Mordor at {rules.gate}"] * (rules.gate in hexes)
    found += ["the road"] * any(hex_ in rules.content.road for hex_ in hexes)
    told = [capital(in_turn(found))]
    for side in SIDES:
        names = [name for hex_, name in board.unit_at.items() if hex_ in hexes and board.side_of(name) == side]
        names += [name for hex_ in board.leaders_at if hex_ in hexes for name in board.leaders_with(hex_, side)]
        names += [BEAST] * (board.beast_at in hexes and board.side_of(BEAST) == side)
        if names:
            told.append(f"{army_name(side)}'s army: {in_turn(by_kind(names))}")
    return told
