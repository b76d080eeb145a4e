"""Why something that a Sauron player brings may not be done now (S2 to S10)."""

from __future__ import annotations

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.sauron.activation import LORDLY, deeds_in_sight, lordly, sauron_refused
from core.fellowship.sauron.rider import PUSHING
from core.fellowship.sauron.taking import symbol_refused, symbols_in_sight
from core.fellowship.words.refusals import EXPLAINED, OF_SAURON, SAURON_TRIES, TRIES


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the rider and the symbols that `seat` may wonder about."""
    if state.dark_lord is None:
        return []
    return PUSHING.in_sight(state, seat) + symbols_in_sight(state, seat)


TRIES.append(in_sight)


EXPLAINED.update(dict.fromkeys(LORDLY, lordly))
EXPLAINED[a.TakeSymbol] = symbol_refused
EXPLAINED[a.PushRider] = lambda state, action: PUSHING.refuses(state, state.agenda[-1], action)
OF_SAURON.append(sauron_refused)
SAURON_TRIES.append(deeds_in_sight)
