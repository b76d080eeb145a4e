"""The set-up with Friends & Foes (F1), and what positions made by hand leave open of it."""

from __future__ import annotations

from collections.abc import Mapping

from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.model.state import FellowshipState
from core.kernel.piles import Pile


def set_up(state: FellowshipState, options: Mapping[str, str]) -> None:
    """Lay out the foes and give everybody the ability card (F1.5, F1.6)."""
    if state.options.friends_and_foes:
        state.foe_deck = Pile(rest=dict.fromkeys(sorted(lookup(state).foes), 1))
        state.abilities = list(state.hobbits)


def complete(state: FellowshipState, content: Lookup) -> None:
    """Check the foes of a position; those that lie nowhere are in the deck, and no ability card has been used.

    Raises `ValueError` with a sentence when something does not fit.
    """
    if not state.options.friends_and_foes:
        return
    seen = [*state.foe_line, *(foe for foes in state.defeated.values() for foe in foes)]
    for foe in [*seen, *(state.foe_deck.rest if state.foe_deck is not None else ())]:
        if foe not in content.foes:
            raise ValueError(f"there is no foe {foe!r}")
    if len(set(seen)) < len(seen):
        raise ValueError("a foe of the position lies in two places")
    for seat in [*state.defeated, *state.abilities]:
        if seat not in state.hobbits:
            raise ValueError(f"{seat!r} is not among the hobbits of the position")
    for place in state.omitted:
        if place not in content.content.route:
            raise ValueError(f"there is no place {place!r} to leave out")
    if state.foe_deck is None:
        state.foe_deck = Pile(rest={foe: 1 for foe in sorted(content.foes) if foe not in seen})
        state.abilities = list(state.hobbits)
