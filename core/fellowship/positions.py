"""The positions of the game: set up, and made by hand."""

from __future__ import annotations

from collections.abc import Mapping

from core.fellowship.base.by_hand import complete
from core.fellowship.base.set_up import options_of, set_up
from core.fellowship.model.state import FellowshipState
from core.kernel.positions import Positions


class FellowshipPositions(Positions):
    """How a table starts (B2), and what has to fit in a state made by hand."""

    def initial(self, options: Mapping[str, str], content: str) -> FellowshipState:
        """Return the state before Bag End (B2)."""
        return set_up(options, content)

    def options_of(self, state: FellowshipState) -> dict[str, str]:
        """Return the options that the state was made with."""
        return options_of(state)

    def completed(self, state: FellowshipState) -> FellowshipState:
        """Return the state with what a position made by hand leaves open filled in."""
        return complete(state)
