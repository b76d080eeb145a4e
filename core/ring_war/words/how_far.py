"""What each power is after, and how far it has come: what a list of games has room for, and a sentence each."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel.voice import speaking
from core.ring_war.chapters.sides import powers
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN, SARUMAN, RingWarState
from core.ring_war.outlook import is_at_barad_dur, mastered, places, way_to_the_fire
from core.ring_war.words.names import and_list, hex_name

GOALS: dict[str, str] = {
    FELLOWSHIP: "The Fellowship wins when the Ring goes into the fire of Mount Doom",
    DARK_POWER: "the Dark Power when the Ring comes to Barad-dûr, or when it {}",
    SARUMAN: "Saruman when he masters every Nazgûl and holds Isengard, Helm's Deep and Edoras",
}
"""What each power is after; the Dark Power also places (`MORE`)."""

MORE = {"character": "has reduced {} places of the Free Peoples"}
ALOUD = {"character": "has reduced {}, for each of which the Nazgûl who stand there roll once Mordor is mobilized"}
CONQUEST = "holds {} places: all citadels, Hobbiton and Thranduil's Palace"


def goal(state: RingWarState) -> str:
    """Return what each power is after, in a sentence that the smallest screen has room for; aloud places by name."""
    needed = places(state, DARK_POWER).needed
    more = MORE.get(state.options.game, CONQUEST).format(len(needed))
    if speaking().aloud:
        named = and_list([hex_name(hex_) for hex_ in needed])
        more = ALOUD.get(state.options.game, "holds {}").format(named)
    return f"{'; '.join(words.format(more) for power, words in GOALS.items() if power in powers(state))}."


def danger(view: RingWarState) -> str:
    """Return how near the Ring is to the fire, and the others are to their goals, in as few words as will do."""
    to_go, goals = way_to_the_fire(view), places(view, DARK_POWER)
    words = [f"Ring {_hexes(to_go)} from the fire{_straight()}"] if to_go is not None else []
    if is_at_barad_dur(view):
        words = ["Ring at Barad-dûr"]
    held = f"{len(goals.held)} of {len(goals.needed)} places"
    holds = "the Dark Power holds" if speaking().aloud else "Dark Power"
    words.append(f"{held} reduced" if view.options.game == "character" else f"{holds} {held}")
    turned, existing = mastered(view)
    return ", ".join([*words, *[f"{turned} of {existing} Nazgûl mastered"] * bool(turned)])


def _straight() -> str:
    """Return how hexes are counted here, for whoever has also heard of the way on foot."""
    return " as the crow flies" if speaking().aloud else ""


def _hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"


def at_the_end(state: RingWarState) -> list[tuple[str, str]]:
    """Return how far each power has come in a war that is over: pairs of a name and a figure. Of a view it may not say
    where the Ring is: that stays hidden until the cards are laid open."""
    goals = places(state, DARK_POWER)
    ring = "hidden" if state.ring.bearer == HIDDEN else _ring_at_the_end(state)
    found = [("the Ring", ring), ("the Dark Power's places", f"{len(goals.held)} of {len(goals.needed)}")]
    if SARUMAN not in powers(state):
        return found
    turned, existing = mastered(state)
    none = "all are gone, with the Ring" if state.ring.destroyed else "none, and none are left"
    needs = places(state, SARUMAN)
    found.append(("Saruman's Nazgûl", f"{turned} of {existing}" if existing else none))
    return [*found, ("Saruman's places", f"{len(needs.held)} of {len(needs.needed)}")]


def _ring_at_the_end(state: RingWarState) -> str:
    to_go = way_to_the_fire(state)
    if state.ring.destroyed:
        return "destroyed"
    if is_at_barad_dur(state):
        return "at Barad-dûr"
    return "lost" if to_go is None else f"{_hexes(to_go)} from Mount Doom{_straight()}"


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
    if is_at_barad_dur(view):
        return "the Ring is at Barad-dûr"
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
