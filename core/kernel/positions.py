"""The positions of a game: how a table starts, and what has to fit in a state that was made by hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from core.kernel.play import State


class Positions(ABC):
    """How a game is set up, and what holds of every state of it."""

    @abstractmethod
    def initial(self, options: Mapping[str, str], content: str) -> State:
        """Return the state before anything has happened, for checked options and a content digest."""

    @abstractmethod
    def options_of(self, state: Any) -> dict[str, str]:
        """Return the table options that `state` was made with."""

    def completed(self, state: Any) -> Any:
        """Return a state made by hand with what it leaves open filled in (cards that nobody has been given go into
        the piles, an empty agenda goes on with the turn). Raises `ValueError` when something does not fit."""
        return state

    def lay_out(self, words: Mapping[str, Any]) -> bytes:
        """Return a position that is written for readers, as JSON; each game that can has its own notation.

        Raises `ValueError` when it does not fit, and where the game has no such notation.
        """
        raise ValueError("this game has no notation for positions; write the members of its state")

    def pieces(self, state: Any) -> Mapping[str, int]:
        """Return how many of each kind of piece there are, wherever they lie: the same as long as a game lasts.

        A game that returns nothing has no such count; the property suite and the fuzzer hold every game to its own.
        """
        return {}
