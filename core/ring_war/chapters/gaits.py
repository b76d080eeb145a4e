"""What a step costs a stack: roads, rivers, boats, ropes, ways open to some alone (2.6, F.4, N.3, M08, M18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from core.hexes import Costs, Hex, Side, side_of
from core.ring_war.chapters.magic import opens_paths
from core.ring_war.chapters.stacks import fellows_of, forces_of, uses
from core.ring_war.chapters.windows import holds
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.terrain import MORDOR
from core.ring_war.model.state import GOLLUM, RingWarState

ROPE, BOATS = "m08", "m18"
ORC_GARB = "e36"
ROPED = ("rough", "pass")
PATHS_OF_THE_DEAD: Side = ("W2728", "W2731")
CIRITH_UNGOL = "E0227"
BOAT_COST = 2
UPPER_ROWS = 4
"""Down to which row the Anduin flows between the columns 11 and 12; below it flows between 12 and 13."""


class Gait(NamedTuple):
    """How a stack goes: whether it uses the roads of Gorgoroth, has a rope or boats, may take the Paths of the Dead, or
    is Gollum alone."""

    roads: bool = True
    rope: bool = False
    boats: bool = False
    paths: bool = False
    gollum: bool = False


def gait_of(state: RingWarState, pieces: Sequence[str]) -> Gait:
    """Return how a stack goes. The Fellowship's Characters keep off Gorgoroth's roads, unless all wear Orc garb."""
    fellows = fellows_of(state, pieces)
    people = [piece for piece in pieces if piece in state.people]
    return Gait(
        roads=all(in_garb(state, name) for name in fellows),
        rope=any(uses(state, name, ROPE) for name in people),
        boats=any(uses(state, name, BOATS) for name in people),
        paths=bool(fellows) and opens_paths(state, fellows),
        gollum=people == [GOLLUM] and not forces_of(state, pieces),
    )


def in_garb(state: RingWarState, person: str) -> bool:
    """Whether somebody wears Orc garb in this turn (E36)."""
    return bool(state.holds) and holds(state, ORC_GARB, person)


@lru_cache(maxsize=32)
def costs_of(rules: Lookup, gait: Gait) -> Costs:
    """Return what each step costs a stack that goes so."""
    terrain = rules.terrain
    costs = rules.content.costs
    into = {name: costs[terrain.ground[name]] for name in terrain.land}
    if gait.rope:
        into = {name: cost - (terrain.ground[name] in ROPED) for name, cost in into.items()}
    fast = {side: costs["road"] for side in terrain.roads if gait.roads or not _in_mordor(rules, side)}
    if gait.boats:
        fast |= dict.fromkeys(river_sides(rules), BOAT_COST)
    closed = set(terrain.closed)
    if gait.paths:
        closed.discard(side_of(*PATHS_OF_THE_DEAD))
    if gait.gollum:
        closed = {side for side in closed if CIRITH_UNGOL not in side}
    return Costs(rules.grid, into, dict.fromkeys(terrain.unbridged, costs["river"]), fast, closed)


def _in_mordor(rules: Lookup, side: Side) -> bool:
    province = rules.terrain.province.get
    return MORDOR in (province(side[0]), province(side[1]))


@lru_cache(maxsize=4)
def river_sides(rules: Lookup) -> frozenset[Side]:
    """Return the sides between two hexes that both touch the Anduin, along which boats go (M18)."""
    banks = {hex_ for side in rules.terrain.rivers if _is_anduin(rules, side) for hex_ in side}
    return frozenset(side for side in rules.grid.sides if side[0] in banks and side[1] in banks)


def _is_anduin(rules: Lookup, side: Side) -> bool:
    (one, row), (other, low) = (rules.grid.column_row(hex_) for hex_ in side)
    columns = {one, other}
    return columns == {12, 13} or (columns == {11, 12} and max(row, low) <= UPPER_ROWS)


def by_road(rules: Lookup, gait: Gait, origin: Hex, path: Sequence[Hex]) -> bool:
    """Whether a step of a way goes at the road rate, which boats are not (J.7, M18)."""
    boats = river_sides(rules) if gait.boats else frozenset()
    return any(
        side in rules.terrain.roads and side not in boats and (gait.roads or not _in_mordor(rules, side))
        for side in _sides(origin, path)
    )


def wades(rules: Lookup, gait: Gait, origin: Hex, path: Sequence[Hex]) -> bool:
    """Whether a way crosses a river without a bridge or boats (Q.4)."""
    return not gait.boats and any(side in rules.terrain.unbridged for side in _sides(origin, path))


def _sides(origin: Hex, path: Sequence[Hex]) -> list[Side]:
    return [side_of(one, other) for one, other in zip((origin, *path), path, strict=False)]
