"""How a map is drawn: the cells of a hex at each size, sides, roads, counters, marks, brackets, and the window."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hexes import Direction, Grid, Hex, side_of
from core.kernel.game import Game
from tests.skirmish.game import GAME
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.map.atlas import NO_EDGE, Atlas, Edge, Ground, Patch, Printed
from tui.map.chart import Chart, text_of_map
from tui.map.drawing import Drawn
from tui.map.sizes import FAR, MIDDLE, NEAR, SIZES, Size
from tui.widgets.pane import Scene

CLEAR = Ground("clear", " · ", far="·", near=" ", role="side")
ROUGH = Ground("rough", "∴ ∴", " ∴ ", far="∴")
PEAK = Ground("mountain", "▲▲▲", "▲▲▲", far="▲▲", solid=True)
GRID = Grid(4, 3, "even")


def printed(**grounds: Ground) -> Printed:
    """Return a small map of clear ground with other grounds in some hexes (`h0101=...`)."""
    found = {hex_: grounds.get(f"h{hex_}", CLEAR) for hex_ in GRID.hexes}
    slope = Edge('"', '"""', "soft")
    return Printed(GRID, found, {side_of("0201", "0202"): slope, side_of("0101", "0201"): slope}, [("0301", "0302")])


def drawn(of: Printed, size: Size, glyphs: Glyphs = UNICODE, pieces: Mapping[Hex, Patch] | None = None) -> list[str]:
    """Return the text of a map with counters."""
    canvas = Drawn(of, size, glyphs).with_pieces(pieces or {}, {}, {}, None)
    return ["".join(text for text, _ in row) for row in canvas.window(0, 0, canvas.width, canvas.height)]


MIDDLE_MAP = r"""
/ · \___/ · \___
\___" · \_║_/ · \
/∴ ∴\"""/ ║ \___/
\_∴_/ · \___/▲▲▲\
/ · \___/ · \▲▲▲/
\___/ · \___/▲▲▲\
    \___/   \▲▲▲/
"""

NEAR_MAP = r'''
 /     \       /     \
/ CA4*  \_____/       \_____
\B-3-W 6"     \   ║   /     \
 \_____"       \__║__/       \
 /     \       /  ║  \       /
/       \"""""/   ║   \_____/
\       /▲▲▲▲▲\       /     \
 \_____/▲▲▲▲▲▲▲\_____/       \
 /     \▲▲▲▲▲▲▲/     \       /
/       \▲▲▲▲▲/       \_____/
\       /     \       /     \
 \_____/       \_____/       \
       \       /     \       /
        \_____/       \_____/
'''


def test_the_middle_size() -> None:
    rows = drawn(printed(h0102=ROUGH, h0402=PEAK, h0403=PEAK), MIDDLE)
    assert [row.rstrip() for row in rows] == MIDDLE_MAP.split("\n")[1:-1]


def test_the_near_size() -> None:
    rows = drawn(printed(h0202=PEAK), NEAR, pieces={"0101": Patch("CA ", "B3 ", name=" CA4*  ", value="B-3-W 6")})
    assert [row.rstrip() for row in rows] == NEAR_MAP.split("\n")[1:-1]
    assert {len(row) for row in rows} == {7 * 4 + 2}


def test_the_far_size() -> None:
    assert drawn(printed(h0102=ROUGH, h0401=PEAK), FAR, pieces={"0303": Patch("GO ", role="us", filled="both")}) == [
        "· · · ▲▲",
        "∴ · · · ",
        "· · GO· ",
    ]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_map_takes_the_cells_that_its_size_says(size: Size, glyphs: Glyphs) -> None:
    rows = drawn(printed(), size, glyphs)
    width, height = size.extent(GRID)
    assert len(rows) == height
    assert {len(row) for row in rows} == {width}


@given(st.integers(1, 30), st.integers(1, 30), st.sampled_from(["even", "odd"]), st.sampled_from(SIZES), st.data())
def test_every_inner_cell_of_a_hex_belongs_to_it(
    columns: int, rows: int, low: str, size: Size, data: st.DataObject
) -> None:
    grid = Grid(columns, rows, "even" if low == "even" else "odd")
    hex_ = data.draw(st.sampled_from(grid.hexes))
    x, y = size.origin(grid, hex_)
    inner = {FAR: range(2), MIDDLE: range(1, 4), NEAR: range(2, 7)}[size]
    assert {size.under(grid, x + right, y + below) for right in inner for below in range(size.down)} == {hex_}
    width, height = size.extent(grid)
    xs, ys = size.cells(grid, hex_)
    assert xs.start >= 0
    assert xs.stop <= width
    assert ys.start >= 0
    assert ys.stop <= height


@pytest.mark.parametrize("size", [MIDDLE, NEAR], ids=lambda size: size.name)
def test_both_hexes_draw_their_side_alike(size: Size) -> None:
    level, slanted = (3, 1) if size is MIDDLE else (5, 2)
    for side in GRID.sides:
        one = Printed(GRID, dict.fromkeys(GRID.hexes, CLEAR), {side: Edge("x", "xxx")})
        upright = GRID.direction(*side) in (Direction.N, Direction.S)
        assert "".join(drawn(one, size)).count("x") == (level if upright else slanted)


def test_a_side_that_changes_in_play_is_drawn_over_the_printed_one() -> None:
    drawing = Drawn(printed(), MIDDLE, UNICODE)
    closed = {side_of("0102", "0103"): Edge("▓", "▓▓▓", "shadow")}
    canvas = drawing.with_pieces({}, {}, closed, None)
    assert [letter for letter, _ in canvas.rows[3][1:4]] == ["▓"] * 3
    assert drawing.canvas.rows[3][1][0] == "_"


def test_marks_lie_below_the_pieces_unless_they_lie_over_them() -> None:
    drawing = Drawn(printed(), MIDDLE, UNICODE)
    piece = {"0102": Patch("GO ", "Ee2", role="them", filled="both")}
    below = drawing.with_pieces(piece, {"0102": Patch(lower=" 4 ", role="reach", filled="lower")}, {}, None)
    assert "".join(letter for letter, _ in below.rows[3][1:4]) == "Ee2"
    over = drawing.with_pieces(piece, {"0102": Patch("  !", role="key", over=True)}, {}, None)
    assert "".join(letter for letter, _ in over.rows[2][1:4]) == "GO!"
    lit = drawing.with_pieces(piece, {"0102": Patch(role="reach", filled="lower", over=True)}, {}, None)
    assert "".join(letter for letter, _ in lit.rows[3][1:4]) == "Ee2"
    assert lit.rows[3][1][1].endswith("reach")


def test_a_counter_covers_the_lower_side_and_underlines_it() -> None:
    piece = {"0102": Patch("GO ", "Ee2", role="us", filled="both")}
    canvas = Drawn(printed(), MIDDLE, UNICODE).with_pieces(piece, {}, {}, None)
    assert [role for _, role in canvas.rows[2][1:4]] == ["us"] * 3
    assert [role for _, role in canvas.rows[3][1:4]] == ["us floor"] * 3


class Small(Atlas):
    """A large plain with two pieces, one of which stands where the view says."""

    sheet = Printed(Grid(26, 31, "even"), dict.fromkeys(Grid(26, 31, "even").hexes, CLEAR))

    def printed(self, view: Hex, glyphs: Glyphs) -> Printed:
        return self.sheet

    def pieces(self, scene: Scene, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        return {"0101": Patch("AA "), scene.view: Patch("BB ")}

    def under_cursor(self, scene: Scene, view: str, hex_: Hex, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        return {"1010": Patch("way")}


GAME_OF_ANY_KIND: Game = GAME


def scene(view: Hex, before: Hex | None = None) -> Scene:
    return Scene(GAME_OF_ANY_KIND, view, before)


def test_what_changed_is_marked() -> None:
    chart = Chart(Small(), UNICODE)
    chart.show(scene("0505", "0303"))
    assert chart.changed == ("0303", "0505")
    rows = ["".join(text for text, _ in row) for row in chart.whole()]
    assert "BB•" in "".join(rows)
    assert "AA•" not in "".join(rows)


def test_the_cursor_leaves_nothing_behind() -> None:
    chart = Chart(Small(), UNICODE)
    chart.show(scene("0505"))
    before = chart.whole()
    chart.cursor = "1111"
    shown = chart.lines(105, 63)
    assert "way" in "".join(text for row in shown for text, _ in row)
    assert chart.whole() == before != shown


@given(st.lists(st.integers(0, 5), max_size=60), st.sampled_from(SIZES), st.integers(20, 130), st.integers(12, 50))
def test_the_cursor_is_always_in_the_window(steps: list[int], size: Size, width: int, height: int) -> None:
    chart = Chart(Small(), UNICODE, size)
    chart.show(scene("0505"))
    chart.fit(width, height)
    for direction in steps:
        chart.cursor = chart.grid.neighbour(chart.cursor, direction) or chart.cursor
        chart.fit(width, height)
        assert chart.sees(chart.cursor, width, height)
        whole_width, whole_height = size.extent(chart.grid)
        assert 0 <= chart.left < max(1, whole_width)
        assert 0 <= chart.top < max(1, whole_height)


def test_the_window_scrolls_so_that_sides_fall_on_sides() -> None:
    chart = Chart(Small(), UNICODE)
    chart.show(scene("0505"))
    for hex_ in ("2631", "0101", "2601", "1320"):
        chart.cursor = hex_
        chart.fit(80, 16)
        assert chart.left % 8 == 0
        assert chart.top % 2 == 0


def test_the_map_as_text_is_whole_or_around_a_hex() -> None:
    whole = text_of_map(Small(), scene("0505"), UNICODE)
    assert len(whole) == 63
    around = text_of_map(Small(), scene("0505"), UNICODE, around="0505")
    assert 15 < len(around) < 25
    assert any("BB" in row for row in around)
    assert not any("[" in row for row in whole)


def test_solid_ground_has_no_sides_within() -> None:
    sheet = printed(h0102=PEAK, h0103=PEAK)
    assert sheet.edge("0102", "0103") == NO_EDGE
    assert sheet.edge("0101", "0102") == Edge()
