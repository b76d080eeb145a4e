"""What a step costs: a table over the sides of a map, made once for each kind of piece."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from core.hexes.grid import Grid, Hex, Side, side_of


class Costs:
    """What each step of a map costs, in half points; a `Cost` for `reach` and `path`."""

    def __init__(
        self,
        grid: Grid,
        into: Mapping[Hex, int],
        extra: Mapping[Side, int] | None = None,
        roads: Mapping[Side, int] | None = None,
        closed: Collection[Side] = (),
    ) -> None:
        """Work out the table.

        Args:
            grid: the map.
            into: what entering a hex costs; a hex that is not named cannot be entered.
            extra: what crossing a side costs besides (a slope, a ford), both ways.
            roads: what crossing a side costs in place of all that, both ways.
            closed: sides that cannot be crossed, roads or not.

        Sides may be named in either order.
        """
        more = {side_of(*side): cost for side, cost in (extra or {}).items()}
        by_road = {side_of(*side): cost for side, cost in (roads or {}).items()}
        shut = {side_of(*side) for side in closed}
        self._costs: dict[Side, int] = {}
        self.steps: dict[Hex, tuple[tuple[Hex, int], ...]] = {}
        """The steps that can be taken from each hex, and what each costs."""
        for a in grid.hexes:
            for b in grid.neighbours(a):
                side = side_of(a, b)
                if b in into and side not in shut:
                    self._costs[a, b] = by_road.get(side, into[b] + more.get(side, 0))
            self.steps[a] = tuple((b, self._costs[a, b]) for b in grid.neighbours(a) if (a, b) in self._costs)

    def __call__(self, a: Hex, b: Hex) -> int | None:
        """Return what the step from one hex to its neighbour costs, or None where it cannot be taken."""
        return self._costs.get((a, b))
