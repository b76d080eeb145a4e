"""Charts over a game: the parts and moments on their axis, and the cursor with its values, in every game."""

from __future__ import annotations

from functools import cache

import pytest

from core.kernel.figures import ENTRY, Chart, Moment, Series
from replays.figures import figures
from replays.gallery import FOLDER
from replays.timeline import timeline
from saves.library import SUFFIX
from saves.log_file import LogFile
from saves.reader import read_log
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.widgets.chart import Drawn
from tui.widgets.lines import Line, text_of, width
from tui.widgets.stretches import stretches

GAMES = ("overtaken", "sauron-corrupts", "dagorlad-draw", "ring-war-conquest")
"""A short game of the gallery for each game there is."""


@cache
def log_of(name: str) -> LogFile:
    return read_log(FOLDER / f"{name}{SUFFIX}")


@cache
def charts(name: str) -> list[Chart]:
    return [one for one in figures(log_of(name)) if isinstance(one, Chart) and one.along == ENTRY]


def column_of(line: Line, sign: str) -> int:
    return text_of(line).index(sign)


def tick(drawn: Drawn) -> str:
    """Return what stands before the first row of a drawing."""
    return f"{drawn.high}{'|' if drawn.glyphs.ascii else '│'}"


def test_what_happened_before_a_part_began_in_its_entry_is_told_in_the_part_before() -> None:
    told = [one.words for one in timeline(log_of("ring-war-conquest")).told(45)]
    assert told == ["Game-Turn 15", "The Lord of the Nazgûl is dead", "Game-Turn 16"]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [78, 110, 98])
@pytest.mark.parametrize("name", GAMES)
def test_every_chart_fits_and_shows_its_moments_and_the_cursor(name: str, size: int, glyphs: Glyphs) -> None:
    axis = timeline(log_of(name))
    assert axis.moments
    assert charts(name)
    for chart in charts(name):
        assert (chart.parts, chart.moments) == (axis.parts, axis.moments)
        drawn = Drawn(chart, size, 8, glyphs)
        at = axis.moments[-1].entry
        lines = drawn.lines(at)
        assert max(map(width, lines)) <= size
        top = next(at for at, line in enumerate(lines) if text_of(line)[: drawn.margin].split()[:1] == [tick(drawn)])
        legend, axis_row, named_row = " ".join(map(text_of, lines[:top])), lines[top + 8], lines[top + 9]
        plain = (line for line in lines[top:] if line is not named_row)
        assert glyphs is UNICODE or all(text_of(line).isascii() for line in plain)
        assert text_of(axis_row)[drawn.margin + drawn.column(at)] == axis.moments[-1].sign
        for series in chart.series:
            value = series.values[at] if at < len(series.values) else None
            assert ("-" if value is None else f"{round(value, 1):g}") in legend.split()
            assert f"{series.name}: " in legend
        named, below = text_of(named_row), " ".join(map(text_of, lines[top + 10 :]))
        assert (UNICODE.bar in named or ASCII.bar in named) == bool(axis.parts)
        for moment in axis.moments:
            assert f"{moment.sign} {moment.kind}" in below


def test_the_number_of_the_cursor_stands_below_it() -> None:
    chart = Chart("One", [Series("score", "o", [0, 1, 2, 3, 4])])
    for at in range(5):
        drawn = Drawn(chart, 60, 5, ASCII)
        number = drawn.lines(at)[-1]
        assert any(words in text_of(number) for words in (f"^entry {at}", f"entry {at}^"))
        assert abs(column_of(number, "^") - drawn.margin - drawn.column(at)) <= 1
    assert "^" not in text_of(drawn.lines()[-1])
    assert "entry 4" in text_of(drawn.lines()[-1])


@pytest.mark.parametrize(("values", "ticks"), [([0, 1], ["1", "0"]), ([0, 4], ["4", "2", "0"])])
def test_no_number_stands_twice_beside_a_drawing(values: list[float], ticks: list[str]) -> None:
    drawn = Drawn(Chart("One", [Series("score", "o", values)]), 60, 8, ASCII)
    before = [text_of(line)[: drawn.margin].strip(" |'") for line in drawn.lines()[1:9]]
    assert [tick for tick in before if tick] == ticks


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("high", range(2, 18))
@pytest.mark.parametrize("height", [7, 8, 10])
def test_the_number_in_the_middle_stands_where_its_value_is_drawn(height: int, high: int, glyphs: Glyphs) -> None:
    middle = round(high / 2)
    drawn = Drawn(Chart("One", [Series("score", "o", [0.0, high, *[float(middle)] * 60])]), 60, height, glyphs)
    rows = [text_of(line) for line in drawn.lines()[1 : 1 + height]]
    numbers = {row[: drawn.margin].strip(" |│"): row[drawn.margin :] for row in rows}
    assert {"0", str(middle), str(high)} <= set(numbers)
    drawing = numbers[str(middle)].strip()
    assert len(drawing) > 50, "the line lies in the row of its number"


def test_a_line_that_is_alone_has_no_sign_which_marks_on_the_axis_have() -> None:
    chart = Chart("One", [Series("lost", "x", [0.0, 1.0, 1.0, 2.0])], moments=[Moment(3, "x", "Loss", kind="loss")])
    legend, *rows = map(text_of, Drawn(chart, 60, 8, UNICODE).lines(1))
    assert legend.strip() == "lost: 1"
    assert "x" not in "".join(rows[:8])
    assert "x" in rows[8]
    legend, *rows = map(text_of, Drawn(chart, 60, 8, ASCII).lines(1))
    assert legend.strip() == "* lost: 1"
    assert "x" not in "".join(rows[:8])


def test_a_cursor_beyond_the_end_stands_at_the_end() -> None:
    chart = Chart("One", [Series("score", "o", [0, None, 2])])
    assert Drawn(chart, 60, 5, ASCII).lines(9) == Drawn(chart, 60, 5, ASCII).lines(2)
    assert "* score: -" in text_of(Drawn(chart, 60, 5, ASCII).lines(1)[0])


def test_names_without_room_take_further_rows_of_the_legend_wherever_the_cursor_is() -> None:
    series = [Series(f"a long name, number {n}", str(n), [n, 10 * n]) for n in range(5)]
    for glyphs, size in ((ASCII, 60), (UNICODE, 66)):
        drawn = Drawn(Chart("Many", series), size, 5, glyphs)
        for at, value in ((0, 4), (1, 40)):
            rows = [text_of(line) for line in drawn.lines(at)]
            legend = [row for row in rows if "a long name" in row]
            assert rows.index(legend[-1]) + 1 == len(legend) == 3
            assert all(f"a long name, number {n}: " in "".join(legend) for n in range(5))
            assert f"number 4: {value}" in legend[-1]
            assert max(map(len, legend)) <= size


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_lines_are_told_at_their_ends_and_one_can_be_picked_out_of_them(glyphs: Glyphs) -> None:
    chart = Chart("Two", [Series("one", "o", [1] * 9), Series("two", "t", [1] * 9), Series("top", "p", [9] * 9)])
    for picked in ("", "two", "nobody"):
        drawn = Drawn(chart, 60, 8, glyphs, picked)
        lines = drawn.lines()
        behind = drawn.margin + drawn.canvas.width + 1
        assert "".join(text_of(line)[behind : behind + 1] for line in lines[1:9]) == "pot", "those at one height too"
        assert max(map(width, lines)) <= 60
    picked_out = [text_of(drawn) for drawn in Drawn(chart, 60, 8, glyphs, "two").rows]
    assert "t" in "".join(picked_out)
    assert not {"o", "p"} & set("".join(picked_out))


@pytest.mark.parametrize("height", [5, 8, 10])
@pytest.mark.parametrize("last", [(1, 0, 5, 0, 3, 7), (9, 9, 8, 9, 9, 9), (0, 0, 0, 1, 0, 9), (4, 5, 4, 5, 4, 5)])
def test_the_signs_behind_the_lines_stand_from_the_highest_to_the_lowest(last: tuple[int, ...], height: int) -> None:
    chart = Chart("Six", [Series(sign, sign, [0, 9, value]) for sign, value in zip("abcdef", last, strict=True)])
    drawn = Drawn(chart, 60, height, UNICODE)
    behind = drawn.margin + drawn.canvas.width + 1
    rows = [line for line in map(text_of, drawn.lines()) if line[drawn.margin - 1] == "│"][:height]
    order = [sign for _, sign in sorted(zip((-value for value in last), "abcdef", strict=True))]
    assert [line[behind] for line in rows if line[behind:].strip()] == order[:height]


def test_a_moment_that_is_not_in_the_chart_is_left_out() -> None:
    chart = Chart("One", [Series("score", "o", [0, 1])], moments=[Moment(7, "!", "Later")])
    assert "!" not in "".join(map(text_of, Drawn(chart, 60, 5, ASCII).lines()))


def test_numbered_parts_are_written_out_once_where_room_is_short() -> None:
    named = [(0, "Turn 1"), (4, "Turn 2"), (12, "Turn 3"), (20, "Turn 4")]
    assert "".join(text for text, _ in stretches(named, 28, ASCII)) == "|1  |Turn 2 |3      |4      "
    whole = "".join(text for text, _ in stretches([(0, "Bag End"), (9, "Bree")], 14, ASCII))
    assert whole == "|Bag End |Bree"
    cut = "".join(text for text, _ in stretches([(0, "The Shire"), (2, "Rivendell"), (10, "Moria")], 17, UNICODE, "…"))
    assert cut == "│ │Rivend…│Moria "


def test_lines_that_cross_are_told_apart_by_their_strokes() -> None:
    count = 40
    rising = Series("rising", "r", [float(number) for number in range(count)])
    level = Series("level", "l", [10.0] * count)
    third = Series("third", "t", [30.0] * count)
    rows = [text_of(line) for line in Drawn(Chart("Lines", [rising, level, third]), 60, 8, UNICODE).lines()]
    assert rows[0] == " r⠤⠤⠤ rising  l⠤⠤⠀ level  t⠄⠄⠄ third  "
    whole, dashed, dotted = (rows[0][at : at + 3] for at in (2, 15, 27))
    assert len({whole, dashed, dotted}) == 3
    drawn = Drawn(Chart("Lines", [level, third]), 60, 8, UNICODE)
    solid, dots = (next(row for row in drawn.rows if sign in text_of(row)) for sign in "lt")
    assert len(set(text_of(solid)) - set("l ")) == 1
    assert set(text_of(solid)).isdisjoint(set(text_of(dots)) - {" "})
    assert " " in text_of(dots).strip(), "a dashed line has gaps"
