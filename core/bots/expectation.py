"""What is to be expected of a state."""

from __future__ import annotations

import msgspec


class Expectation(msgspec.Struct, frozen=True):
    """What is to be expected of a state: by side, the chance of winning (0 to 1) and the score.

    A side is a name that the game gives to those who win together, else a seat. `known` says that it is no estimate:
    the game is over.
    """

    win: dict[str, float]
    score: dict[str, float] = {}
    known: bool = False
