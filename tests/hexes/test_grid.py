"""Where hexes lie: neighbours, distances, lines, fans, and what is seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hexes import DIRECTIONS, Direction, Grid, Hex, Low, side_of

PLAIN = Grid(26, 31, "even")
LAND = Grid(22, 14, "odd")


def halves(column: int, row: int) -> Hex:
    """Name the hexes of a map that lies in two halves, the later columns by the earlier letter."""
    return f"W{column:02}{row:02}" if column <= 3 else f"E{column - 3:02}{row:02}"


HALVES = Grid(7, 4, "odd", named=halves)
grids = st.sampled_from(
    [PLAIN, LAND, HALVES, Grid(1, 1, "odd"), Grid(7, 2, "even"), Grid(5, 6, "even", ["0206", "0406"])]
)


@st.composite
def some_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, list[Hex]]:
    """Draw a map and some of its hexes."""
    grid = draw(grids)
    return grid, [draw(st.sampled_from(grid.hexes)) for _ in range(count)]


def walked(grid: Grid, start: Hex) -> dict[Hex, int]:
    """Return how many steps every hex is away, by walking."""
    found = {start: 0}
    front = {start}
    for steps in range(1, len(grid.hexes) + 1):
        front = {there for here in front for there in grid.neighbours(here)} - found.keys()
        found |= dict.fromkeys(front, steps)
    return found


@given(some_hexes(3))
def test_distance_is_a_metric(drawn: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b, c) = drawn
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(some_hexes(1))
def test_distance_is_the_number_of_steps(drawn: tuple[Grid, list[Hex]]) -> None:
    grid, (start,) = drawn
    assert walked(grid, start) == {name: grid.distance(start, name) for name in grid.hexes}


@given(some_hexes(1))
def test_a_neighbour_has_the_hex_in_the_opposite_direction(drawn: tuple[Grid, list[Hex]]) -> None:
    grid, (here,) = drawn
    for direction in DIRECTIONS:
        there = grid.neighbour(here, direction)
        assert there == grid.beyond(here, direction)
        if there is not None:
            assert grid.neighbour(there, direction.turned(3)) == here
            assert grid.direction(here, there) == direction
            assert grid.are_neighbours(there, here)
            assert side_of(here, there) == side_of(there, here)
            assert side_of(there, here) in grid.sides


@pytest.mark.parametrize(
    ("low", "here", "around"),
    [
        ("even", "1330", ["1329", "1429", "1430", "1331", "1230", "1229"]),
        ("even", "1421", ["1420", "1521", "1522", "1422", "1322", "1321"]),
        ("odd", "1330", ["1329", "1430", "1431", "1331", "1231", "1230"]),
        ("odd", "1421", ["1420", "1520", "1521", "1422", "1321", "1320"]),
    ],
)
def test_the_neighbours_go_clockwise_from_the_north(low: Low, here: Hex, around: list[Hex]) -> None:
    grid = Grid(26, 31, low)
    assert list(grid.neighbours(here)) == around
    assert [grid.neighbour(here, direction) for direction in range(6)] == around


def test_the_edge_of_the_map_has_no_neighbours_beyond() -> None:
    assert PLAIN.neighbours("1331") == ("1330", "1430", "1431", "1231", "1230")
    assert PLAIN.neighbour("1331", Direction.S) is None
    assert PLAIN.direction("1331", "1329") is None


def test_known_distances() -> None:
    assert PLAIN.distance("0821", "2021") == 12
    assert PLAIN.distance("1401", "1331") == 30


def test_a_hex_lies_in_one_of_eight_directions() -> None:
    around = ("north", "northeast", "southeast", "south", "southwest", "northwest")
    assert [PLAIN.compass("1010", PLAIN.neighbour("1010", way) or "") for way in range(6)] == list(around)
    assert (PLAIN.compass("1010", "1410"), PLAIN.compass("1410", "1010")) == ("east", "west")
    assert PLAIN.compass("1010", "1010") == ""


def test_a_gap_is_no_hex_and_lengthens_no_distance() -> None:
    grid = Grid(3, 3, "even", ["0202"])
    assert "0202" not in grid
    assert grid.at(2, 2) is None
    assert "0202" not in grid.neighbours("0102")
    assert grid.distance("0102", "0302") == 2


def test_an_impossible_map_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 99"):
        Grid(0, 5, "even")
    with pytest.raises(ValueError, match="0303"):
        Grid(2, 2, "even", ["0303"])


@given(some_hexes(1), st.integers(0, 6))
def test_within_ring_and_belt_are_told_by_the_distance(drawn: tuple[Grid, list[Hex]], radius: int) -> None:
    grid, (here,) = drawn
    near = [name for name in grid.hexes if grid.distance(here, name) <= radius]
    assert grid.within(here, radius) == tuple(sorted(near, key=lambda name: grid.distance(here, name)))
    assert grid.ring(here, radius) == tuple(name for name in near if grid.distance(here, name) == radius)
    assert grid.belt([here], radius) == set(near)


@given(some_hexes(2))
def test_between_are_the_hexes_of_all_shortest_ways(drawn: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b) = drawn
    way = {c for c in grid.hexes if grid.distance(a, c) + grid.distance(c, b) == grid.distance(a, b)}
    assert set(grid.between(a, b)) == way - {a, b}


@given(some_hexes(1), st.sampled_from(DIRECTIONS))
def test_a_line_goes_straight_on(drawn: tuple[Grid, list[Hex]], direction: Direction) -> None:
    grid, (here,) = drawn
    last = here
    for steps, name in enumerate(grid.line(here, direction, 40), 1):
        assert grid.distance(here, name) == steps
        if grid.are_neighbours(last, name):
            assert grid.direction(last, name) == direction
        last = name
    assert len(grid.line(here, direction, 40)) == sum(
        grid.beyond(here, direction, steps) is not None for steps in range(1, 41)
    )


def test_a_fan_is_two_neighbours_and_three_behind_them() -> None:
    assert PLAIN.fan("1421", Direction.N) == ("1420", "1521", "1419", "1520", "1620")
    assert PLAIN.fan("1421", Direction.NW) == ("1321", "1420", "1220", "1320", "1419")
    assert PLAIN.fan("1401", Direction.N) == ("1501",)


@given(some_hexes(1))
def test_the_six_fans_cover_all_around(drawn: tuple[Grid, list[Hex]]) -> None:
    grid, (here,) = drawn
    found = {name for direction in DIRECTIONS for name in grid.fan(here, direction, 3)}
    assert found == set(grid.within(here, 3)) - {here}


@given(some_hexes(2), st.data())
def test_sight_is_a_clear_shortest_way(drawn: tuple[Grid, list[Hex]], data: st.DataObject) -> None:
    grid, (a, b) = drawn
    way = [*grid.between(a, b)[:12], *([a] if grid.distance(a, b) > 13 else [])]
    barred = data.draw(st.sets(st.sampled_from(way))) if way else set[Hex]()
    shut = data.draw(st.sets(st.sampled_from(grid.sides), max_size=3)) if grid.sides else set()

    def clear(here: Hex) -> bool:
        """Look for a way by walking nearer, one hex after the other."""
        return here == b or any(
            grid.distance(there, b) < grid.distance(here, b)
            and side_of(here, there) not in shut
            and (there == b or there not in barred)
            and clear(there)
            for there in grid.neighbours(here)
        )

    if grid.distance(a, b) <= 6:
        seen = grid.sees(a, b, lambda x, y: side_of(x, y) not in shut, lambda x: x not in barred)
        assert seen == clear(a)


@given(some_hexes(3))
def test_a_vector_leads_as_far_from_anywhere(drawn: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b, c) = drawn
    assert grid.moved(a, grid.vector(a, b)) == b
    there = grid.moved(c, grid.vector(a, b))
    assert there is None or grid.distance(c, there) == grid.distance(a, b)


def test_a_map_may_have_names_of_its_own_and_keeps_its_order() -> None:
    assert HALVES.at(4, 1) == "E0101"
    assert HALVES.column_row("E0101") == (4, 1)
    assert HALVES.hexes[:4] == ("W0101", "W0102", "W0103", "W0104")
    assert HALVES.hexes[-1] == "E0404"
    assert HALVES.within("W0302", 1)[1:3] == ("W0202", "W0203")
    assert HALVES.within("W0302", 1)[-2:] == ("E0102", "E0103")
    with pytest.raises(ValueError, match="two hexes x"):
        Grid(2, 1, "odd", named=lambda column, row: "x")
