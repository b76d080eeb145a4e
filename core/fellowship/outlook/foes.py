"""Which foes could be beaten now, as far as a view tells."""

from __future__ import annotations

from core.fellowship.content.contents import lookup
from core.fellowship.friends.foes import cost_for
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.paying import payable


def can_beat(view: FellowshipState, seat: str, foe: str) -> bool | None:
    """Return whether `seat` could do what a foe demands now, wherever it stands in the line and whoever's turn it is;
    None where hidden cards decide it. Raises `KeyError` for what is no foe."""
    if seat not in view.hobbits or not view.hobbits[seat].alive:
        return False
    cost = cost_for(view, lookup(view).foes[foe], seat)
    return True if cost is None else payable(view, cost, (seat,))
