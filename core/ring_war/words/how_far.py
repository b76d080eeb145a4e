"""How far each power has come, in a few words: what a list of games has room for, and a sentence each."""

from __future__ import annotations

from collections.abc import Callable

from core.ring_war.chapters.sides import powers
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, SARUMAN, RingWarState
from core.ring_war.outlook import mastered, places, way_to_the_fire


def danger(view: RingWarState) -> str:
    """Return how near the Ring is to the fire, and the others are to their goals, in as few words as will do."""
    to_go = way_to_the_fire(view)
    goals = places(view, DARK_POWER)
    words = [f"Ring {_hexes(to_go)} from the fire"] if to_go is not None else []
    words.append(f"places {len(goals.held)}/{len(goals.needed)}")
    if SARUMAN in powers(view):
        words.append("Nazgûl {}/{}".format(*mastered(view)))
    return ", ".join(words)


def _hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def how_far(view: RingWarState) -> dict[str, str]:
    """Return what each power has come to, as a predicate; for the Fellowship a sentence on the Ring."""
    told: dict[str, Callable[[RingWarState], str]] = {FELLOWSHIP: _ring, DARK_POWER: _dark, SARUMAN: _saruman}
    return {power: told[power](view) for power in powers(view)}


def _ring(view: RingWarState) -> str:
    to_go = way_to_the_fire(view)
    if view.ring.destroyed:
        return "the Ring is destroyed"
    if to_go is None:
        return "where the Ring is, only the Fellowship knows"
    return f"the Ring is {_hexes(to_go)} from Mount Doom"


def _dark(view: RingWarState) -> str:
    goals = places(view, DARK_POWER)
    if view.options.game == "character":
        return f"has reduced {len(goals.held)} of {len(goals.needed)} places"
    return f"holds {len(goals.held)} of the {len(goals.needed)} places of its conquest"


def _saruman(view: RingWarState) -> str:
    goals = places(view, SARUMAN)
    turned, existing = mastered(view)
    return f"masters {turned} of {existing} Nazgûl, and holds {len(goals.held)} of his {len(goals.needed)} places"
