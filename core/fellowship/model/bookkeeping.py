"""How each event of the game changes the state: the books of the base game and of its expansions, put together."""

from __future__ import annotations

from core.fellowship.model import evolve, friends_evolve, sauron_evolve, tiles_evolve
from core.fellowship.model.state import FellowshipState
from core.kernel.records import Bookkeeping

_EXPANSIONS = (friends_evolve.BOOKKEEPING, tiles_evolve.BOOKKEEPING, sauron_evolve.BOOKKEEPING)

BOOKKEEPING: Bookkeeping[FellowshipState] = Bookkeeping[FellowshipState]().take(evolve.BOOKKEEPING, *_EXPANSIONS)
"""What each kind of event changes."""
