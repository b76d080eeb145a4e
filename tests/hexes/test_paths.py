"""What can be reached, and by which way, compared with a slow search."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from core.hexes import Costs, Grid, Hex, in_points, path, reach, reach_by, side_of

Way = tuple[int, int, tuple[Hex, ...]]
"""What a way costs, how many hexes it enters, and which."""


@dataclass(frozen=True)
class Country:
    """A map with prices, hexes that stop, and a piece on it."""

    grid: Grid
    costs: Costs
    stops: frozenset[Hex]
    start: Hex


@st.composite
def countries(draw: st.DrawFn) -> Country:
    """Draw a small country: ground that costs 0 to 3, closed hexes and sides, slopes, roads, and zones."""
    grid = Grid(draw(st.integers(1, 5)), draw(st.integers(1, 4)), draw(st.sampled_from(["even", "odd"])))
    prices = {name: draw(st.sampled_from([0, 1, 2, 2, 2, 3, None])) for name in grid.hexes}
    sides = st.sampled_from(grid.sides) if grid.sides else st.nothing()
    few = 4 if grid.sides else 0
    costs = Costs(
        grid,
        {name: price for name, price in prices.items() if price is not None},
        extra=dict.fromkeys(draw(st.sets(sides, max_size=few)), 2),
        roads=dict.fromkeys(draw(st.sets(sides, max_size=few)), 1),
        closed=draw(st.sets(sides, max_size=few)),
    )
    stops = draw(st.frozensets(st.sampled_from(grid.hexes), max_size=4))
    return Country(grid, costs, stops, draw(st.sampled_from(grid.hexes)))


def slowly(country: Country, budget: int) -> dict[Hex, Way]:
    """Return the best way to every hex in reach, by improving ways until none can be improved."""
    best: dict[Hex, Way] = {country.start: (0, 0, ())}
    changed = True
    while changed:
        changed = False
        for here in list(best):
            if here in country.stops and here != country.start:
                continue
            spent, steps, way = best[here]
            for there in country.grid.neighbours(here):
                price = country.costs(here, there)
                if price is None or spent + price > budget:
                    continue
                found = spent + price, steps + 1, (*way, there)
                if there not in best or found < best[there]:
                    best[there] = found
                    changed = True
    return best


def cost_of(country: Country, way: tuple[Hex, ...]) -> int:
    """Walk a way and return what it costs; every step of it has to be allowed."""
    total = 0
    for here, there in zip((country.start, *way), way, strict=False):
        assert here == country.start or here not in country.stops
        price = country.costs(here, there)
        assert price is not None
        total += price
    return total


@given(countries(), st.integers(0, 12))
def test_reach_is_what_a_slow_search_finds(country: Country, budget: int) -> None:
    found = reach(country.start, budget, country.costs, country.stops.__contains__, country.grid)
    slow = slowly(country, budget)
    assert dict(found.costs) == {name: spent for name, (spent, _, _) in slow.items()}
    assert dict(found.paths) == {name: way for name, (_, _, way) in slow.items()}
    assert list(found.costs.values()) == sorted(found.costs.values())


@given(countries(), st.integers(0, 12))
def test_steps_known_together_reach_the_same_by_the_same_ways(country: Country, budget: int) -> None:
    one = reach(country.start, budget, country.costs, country.stops.__contains__, country.grid)
    two = reach_by(country.start, budget, country.costs.steps.__getitem__, country.stops.__contains__, country.grid)
    assert one == two
    assert list(one.costs) == list(two.costs)


@given(countries(), st.integers(0, 12))
def test_every_hex_in_reach_has_a_path_of_that_cost(country: Country, budget: int) -> None:
    found = reach(country.start, budget, country.costs, country.stops.__contains__, country.grid)
    for name, spent in found.costs.items():
        assert (found.paths[name] or (country.start,))[-1] == name
        assert cost_of(country, found.paths[name]) == spent <= budget


@given(countries(), st.data())
def test_a_path_is_the_best_way_at_any_cost(country: Country, data: st.DataObject) -> None:
    end = data.draw(st.sampled_from(country.grid.hexes))
    slow = slowly(country, 1000)
    found = path(country.start, end, country.costs, country.stops.__contains__, country.grid)
    assert found == (slow[end][2] if end in slow else None)


def nowhere(hex_: Hex) -> bool:
    """Stop in no hex."""
    return False


def test_a_stop_is_entered_and_not_passed() -> None:
    grid = Grid(1, 5, "even")
    costs = Costs(grid, dict.fromkeys(grid.hexes, 2))
    found = reach("0101", 20, costs, {"0101", "0103"}.__contains__, grid)
    assert found.costs == {"0101": 0, "0102": 2, "0103": 4}
    assert "0104" not in found


def test_ties_go_to_fewer_hexes_and_then_to_lower_numbers() -> None:
    grid = Grid(3, 3, "even")
    level = Costs(grid, dict.fromkeys(grid.hexes, 2))
    assert path("0102", "0302", level, nowhere, grid) == ("0201", "0302")
    short = Costs(grid, dict.fromkeys(grid.hexes, 2), extra={("0101", "0102"): 4}, roads={})
    assert reach("0101", 8, short, nowhere, grid).paths["0102"] == ("0201", "0102")
    even = Costs(grid, dict.fromkeys(grid.hexes, 2), extra={("0101", "0102"): 2})
    assert reach("0101", 8, even, nowhere, grid).paths["0102"] == ("0102",)


def test_roads_slopes_and_closed_sides() -> None:
    grid = Grid(1, 4, "even")
    costs = Costs(
        grid,
        {"0101": 2, "0102": 2, "0103": 4},
        extra={("0103", "0102"): 2, ("0101", "0102"): 2},
        roads={("0102", "0101"): 1},
    )
    assert costs("0101", "0102") == costs("0102", "0101") == 1
    assert costs("0102", "0103") == 6
    assert costs("0103", "0102") == 4
    assert costs("0103", "0104") is None
    assert costs("0101", "0103") is None
    shut = Costs(grid, {"0101": 2, "0102": 2}, roads={("0101", "0102"): 1}, closed=[("0102", "0101")])
    assert shut("0101", "0102") is None


def test_one_can_leave_ground_that_cannot_be_entered() -> None:
    grid = Grid(1, 2, "even")
    assert reach("0102", 2, Costs(grid, {"0101": 2}), nowhere, grid).costs == {"0102": 0, "0101": 2}


def test_half_points_are_said_as_points() -> None:
    assert [in_points(halves) for halves in (0, 1, 2, 9, 12)] == ["0", "1/2", "1", "4 1/2", "6"]


def test_a_side_may_be_named_in_either_order() -> None:
    assert side_of("1330", "1229") == ("1229", "1330") == side_of("1229", "1330")
