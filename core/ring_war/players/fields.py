"""How far it is: what the way from every hex to a goal costs, and how likely a search is on it.

All of it follows from the content, so it is worked out once for a goal.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from core.hexes import Costs, Hex
from core.kernel.kept import Kept
from core.ring_war.content.contents import CONTENTS
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.state import HIDDEN, RingWarState

PASSES = ("W3006", "W3012")
"""The Misty Passes: nobody plans a way over them."""

BARRED = (*PASSES, "W3015")
"""What is closed to plans but the bearer's: Moria, too, which is worth its peril to him alone."""

PERIL = 1.7
"""What a hex of a Servant of Sauron costs a bearer: he has to stop there, and may have to fight (F.6)."""

FOUND = 6
"""How many movement points a hex is worth in which a search is certain."""

Field = dict[Hex, float]


def _distances(rules: Lookup, goal: Hex, costs: Costs, extra: Field, barred: tuple[Hex, ...]) -> Field:
    """Return what the cheapest way from each hex to `goal` costs, with what each hex on it costs besides."""
    found: Field = {}
    waiting: list[tuple[float, Hex]] = [(0.0, goal)]
    while waiting:
        spent, here = heappop(waiting)
        if here in found:
            continue
        found[here] = spent
        for there in rules.grid.neighbours(here):
            price = costs(there, here)
            if price is not None and there not in found and there in rules.terrain.land and there not in barred:
                heappush(waiting, (spent + price + extra.get(here, 0.0), there))
    return found


def _walk(key: tuple[str, Hex]) -> Field:
    rules = CONTENTS.by_digest(key[0])
    return _distances(rules, key[1], rules.terrain.walk, {}, BARRED)


def _march(key: tuple[str, Hex]) -> Field:
    rules = CONTENTS.by_digest(key[0])
    return _distances(rules, key[1], rules.terrain.march, {}, BARRED)


WALKS, MARCHES = Kept(_walk), Kept(_march)
"""What the way to a hex costs the Fellowship's Characters, and everybody else, by (digest of the content, hex)."""


def walk_to(rules: Lookup, goal: Hex) -> Field:
    """Return what the way to a hex costs the Fellowship's Characters from every hex from which there is one."""
    return WALKS[rules.digest, goal]


def march_to(rules: Lookup, goal: Hex) -> Field:
    """Return what the way to a hex costs armies and the other powers' Characters."""
    return MARCHES[rules.digest, goal]


def searched(state: RingWarState) -> dict[str, float]:
    """Return how likely each Province is to be named by a Search Card that is turned next, as far as a view tells.

    Cards that are used are out until the last one is; those that were used unseen count as not used.
    """
    rules = CONTENTS.by_digest(state.content)
    used = {card for card in state.searched if card != HIDDEN}
    left = [card for card in rules.content.search if card.id not in used]
    named = dict.fromkeys(rules.content.province_names, 0.0)
    for card in left:
        for province in card.provinces:
            named[province] += 1 / len(left)
    return named


def road_to_the_fire(state: RingWarState, goal: Hex) -> Field:
    """Return what the way to a hex costs a bearer of the Ring: its points, and more where he is likely to be searched.

    Each turn two cards are turned; what stands in a hex adds to it: enemy armies find whoever passes.
    """
    rules = CONTENTS.by_digest(state.content)
    named = searched(state)
    extra: Field = {}
    for hex_, province in rules.terrain.province.items():
        extra[hex_] = FOUND * min(1.0, 2 * named[province]) / 2
    for army in state.armies.values():
        if rules.armies[army.card].owner != FELLOWSHIP:
            extra[army.hex] = extra.get(army.hex, 0.0) + FOUND
    for name, person in state.people.items():
        if rules.characters[name].kind == "nazgul" and person.hex in rules.grid and not person.driven:
            extra[person.hex] = extra.get(person.hex, 0.0) + FOUND
    for hex_ in rules.grid.hexes:
        if rules.has(hex_, "servant"):
            extra[hex_] = extra.get(hex_, 0.0) + PERIL
    return _road(state.content, goal, frozenset(extra.items()))


@lru_cache(maxsize=32)
def _road(digest: str, goal: Hex, extra: frozenset[tuple[Hex, float]]) -> Field:
    """Return such a road; the same is asked for several times while a power moves."""
    rules = CONTENTS.by_digest(digest)
    return _distances(rules, goal, rules.terrain.walk, dict(extra), PASSES)
