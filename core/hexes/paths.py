"""What a piece can reach, and by which way.

A cost is a whole number of half points. Of several cheapest ways the one with the fewest hexes is taken, then the one
whose hexes have the lowest numbers, compared from its beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from core.hexes.grid import Grid, Hex

Cost = Callable[[Hex, Hex], int | None]
"""What the step from a hex to its neighbour costs in half points, or None where it cannot be taken."""

Steps = Callable[[Hex], Iterable[tuple[Hex, int]]]
"""The steps that can be taken from a hex: to which neighbour, at what cost (`Costs.steps`)."""

Stops = Callable[[Hex], bool]
"""Whether a piece that enters a hex must stop there: a zone of control."""


@dataclass(frozen=True)
class Reach:
    """What can be reached from a hex, at what cost, and by which way."""

    start: Hex
    costs: Mapping[Hex, int]
    """The lowest cost of every hex in reach, in half points, cheapest first; the start is among them at 0."""

    paths: Mapping[Hex, tuple[Hex, ...]]
    """The way to every hex in reach: the hexes that are entered one after the other, without the start."""

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.costs


def reach(start: Hex, budget: int, cost: Cost, stops: Stops, grid: Grid) -> Reach:
    """Return every hex that a piece can reach.

    Whether it may also end there is the game's to say: friends may be passed through, and a hex that stops may be
    held by one.

    Args:
        start: where the piece stands; it may leave this hex even if it is one that stops.
        budget: how many half points it may spend.
        cost: what each step costs.
        stops: which hexes it must stop in when it enters them.
        grid: the map.
    """
    return _search(start, budget, _taken(cost, grid), stops, grid, None)


def reach_by(start: Hex, budget: int, steps: Steps, stops: Stops, grid: Grid) -> Reach:
    """Return what `reach` does, where the steps from each hex are known together: that is found in half the time."""
    return _search(start, budget, steps, stops, grid, None)


def path(start: Hex, end: Hex, cost: Cost, stops: Stops, grid: Grid) -> tuple[Hex, ...] | None:
    """Return the cheapest way from one hex to another at whatever cost, without the start; None where there is none."""
    return _search(start, None, _taken(cost, grid), stops, grid, end).paths.get(end)


def _taken(cost: Cost, grid: Grid) -> Steps:
    """Return the steps that a cost allows."""

    def steps(here: Hex) -> Iterator[tuple[Hex, int]]:
        for there in grid.neighbours(here):
            price = cost(here, there)
            if price is not None:
                yield there, price

    return steps


def _search(start: Hex, budget: int | None, steps: Steps, stops: Stops, grid: Grid, end: Hex | None) -> Reach:
    costs: dict[Hex, int] = {}
    paths: dict[Hex, tuple[Hex, ...]] = {}
    best: dict[Hex, tuple[int, int]] = {start: (0, 0)}
    came_from: dict[Hex, Hex] = {}
    order = grid.order
    waiting = [(0, 0, order[start], start)]
    while waiting:
        spent, far, _, here = heappop(waiting)
        if here in costs:
            continue
        costs[here] = spent
        paths[here] = () if here == start else (*paths[came_from[here]], here)
        if here == end:
            break
        if here != start and stops(here):
            continue
        far += 1
        for there, price in steps(here):
            if there in costs:
                continue
            total = spent + price
            if budget is not None and total > budget:
                continue
            known = best.get(there)
            if known is None or (total, far) < known:
                best[there] = total, far
                came_from[there] = here
                heappush(waiting, (total, far, order[there], there))
            elif (total, far) == known and [order[name] for name in paths[here]] < [
                order[name] for name in paths[came_from[there]]
            ]:
                came_from[there] = here
    return Reach(start, costs, paths)
