"""The positions of the game: set up, made by hand, and written in its notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.dice.model.state import DiceState
from core.dice.notation import lay_out
from core.dice.set_up import census, complete, options_of, set_up
from core.kernel.positions import Positions


class DicePositions(Positions):
    """How a table starts (D2), and what has to fit in a state made by hand."""

    def initial(self, options: Mapping[str, str], content: str) -> DiceState:
        """Return the state before the first round (D2)."""
        return set_up(options, content)

    def options_of(self, state: DiceState) -> dict[str, str]:
        """Return the options that the state was made with."""
        return options_of(state)

    def completed(self, state: DiceState) -> DiceState:
        """Return the state with what a position made by hand leaves open filled in."""
        return complete(state)

    def lay_out(self, words: Mapping[str, Any]) -> bytes:
        """Return a position in the notation of `notation.py`."""
        return msgspec.json.encode(lay_out(**words))

    def pieces(self, state: DiceState) -> Mapping[str, int]:
        """Return how many dice of each kind there are: 97 in all, wherever they lie (D1.1)."""
        return census(state)
