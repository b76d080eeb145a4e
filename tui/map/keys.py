"""The keys of a map: those that work on every screen with one, and those of the table while the map has the focus."""

from __future__ import annotations

from textual.binding import Binding

MAP_BINDINGS: tuple[Binding, ...] = (
    Binding("V", "map('view')", "The next view of the map", show=False, id="map.view"),
    Binding("plus", "map('larger')", "Larger hexes", key_display="+", show=False, id="map.larger"),
    Binding("minus", "map('smaller')", "Smaller hexes", key_display="-", show=False, id="map.smaller"),
    Binding("C", "map('middle')", "The cursor to the middle of the map", show=False, id="map.middle"),
)
"""The keys of every screen with a map."""

MAP_TABLE_BINDINGS: tuple[Binding, ...] = (
    Binding("a", "map('north_west')", "North-west", show=False, id="map.north_west"),
    Binding("A", "map('north_east')", "North-east", show=False, id="map.north_east"),
    Binding("S", "map('south_west')", "South-west", show=False, id="map.south_west"),
    Binding("B", "map('south_east')", "South-east", show=False, id="map.south_east"),
    Binding("n", "map_next(1)", "The next hex that is offered, the nearest first", show=False, id="map.next"),
    Binding("N", "map_next(-1)", "The hex before", show=False, id="map.before"),
    Binding(
        "full_stop",
        "map_again",
        "The last move again, the next piece in, or the attack at once",
        key_display=".",
        show=False,
        id="map.again",
    ),
    Binding("slash", "map_find", "Go to a hex by its number, its name or a unit", show=False, id="map.find"),
)
"""The keys of the table while a map lies on it. Up and down go north and south, left and right to the next column."""

MAP_KEYS = (("n N", "next"), ("V", "view"), ("+ -", "size"))
"""What the bar names after the answers to the question."""
