"""What is in reach on the map, as fast as a playout needs it: costs without the way that leads there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from core.dagorlad.chapters.board import NO_HEXES
from core.dagorlad.content.lookup import Lookup
from core.hexes import Hex

MUCH = 99
"""More than anything costs."""


def reached(
    rules: Lookup,
    mover: str,
    start: Hex,
    budget: int,
    stops: frozenset[Hex],
    closed: frozenset[Hex],
    leaving: int = 0,
) -> Mapping[Hex, int]:
    """Return what every hex in reach costs (see `movement.reach_from`), to be looked at only.

    With `leaving` nothing stops a piece, but each hex of `stops` that it leaves costs so much more. What is known of a
    place is found again as long as nothing in its reach has changed.
    """
    free, around = _free(rules, mover, start, budget)
    near, shut = stops & around, closed & around
    return _hindered(rules, mover, start, budget, near, shut, leaving) if near or shut else free


@lru_cache(maxsize=2048)
def _free(rules: Lookup, mover: str, start: Hex, budget: int) -> tuple[Mapping[Hex, int], frozenset[Hex]]:
    """Return what hexes cost a piece that nobody hinders, and which these are."""
    costs = _spread(rules.costs[mover].steps, start, budget, NO_HEXES, NO_HEXES, 0)
    return costs, frozenset(costs)


@lru_cache(maxsize=2048)
def _hindered(
    rules: Lookup,
    mover: str,
    start: Hex,
    budget: int,
    stops: frozenset[Hex],
    closed: frozenset[Hex],
    leaving: int,
) -> Mapping[Hex, int]:
    return _spread(rules.costs[mover].steps, start, budget, stops, closed, leaving)


def _spread(
    steps: Mapping[Hex, tuple[tuple[Hex, int], ...]],
    start: Hex,
    budget: int,
    stops: Collection[Hex],
    closed: Collection[Hex],
    leaving: int,
) -> dict[Hex, int]:
    costs = {start: 0}
    waiting: list[list[Hex]] = [[] for _ in range(budget + 1)]
    waiting[0].append(start)
    for spent, hexes in enumerate(waiting):
        for here in hexes:
            if costs[here] != spent:
                continue
            so_far = spent
            if here in stops:
                if leaving:
                    so_far += leaving
                elif here != start:
                    continue
            for there, price in steps[here]:
                total = so_far + price
                if total <= budget and total < costs.get(there, MUCH) and there not in closed:
                    costs[there] = total
                    waiting[total].append(there)
    return costs
