"""The map in letters, for pages that have no screen."""

from __future__ import annotations

from core.dagorlad.game import GAME
from core.dagorlad.words.picture import LEGEND, WIDE
from tests.dagorlad.late import position
from tests.dagorlad.situation import given


def test_the_late_position_is_drawn_row_by_row() -> None:
    lines = GAME.words.picture(GAME.read_position(position("sauron-alone")))
    columns = lines[0].split()
    assert columns == [f"{column:02}" for column in range(int(columns[0]), int(columns[-1]) + 1)]
    assert len(columns) < 26
    rows = {line[:2]: line[3:] for line in lines[1:]}
    assert list(rows)[:7] == ["25", "26", "27", "28", "29", "30", "31"]
    wide = lines[0].index(columns[1]) - lines[0].index(columns[0])
    cells = {column: rows["27"][wide * at :][:wide].rstrip() for at, column in enumerate(columns)}
    assert [cells[column] for column in ("10", "13", "14", "15", "16", "17", "18")] == [
        "OA2",
        "dw1-",
        "OR6",
        "@SA",
        "me3@",
        "bo1!",
        "ca1@",
    ]
    text = " ".join(lines)
    assert "M Mordor. Units, each with its strengths" in text
    assert "OA Orc Archer Ee-3-Y," in text
    assert all(len(line) <= 110 for line in lines)


def test_what_lies_in_a_hex_is_drawn_where_nobody_stands() -> None:
    table = given(16, "C", {"ME1": "1305"}, beast={"hex": "1310"}, pedestal={"hex": "1411"})
    rows = {line[:2]: line for line in table.game.words.picture(table.state)}
    assert "*B*" in rows["10"]
    assert "_P_" in rows["11"]
    assert rows["06"].count("=") == 1
    assert [row for row in rows if row.isdigit()] == [f"{row:02}" for row in range(4, 13)]


def test_an_empty_plain_is_not_drawn() -> None:
    table = given(16, "C", {"ME1": "1305"})
    empty = table.state
    empty.units["ME1"].hex = ""
    assert GAME.words.picture(empty) == []


def test_the_legend_says_how_a_hex_is_numbered_in_lines_of_a_page() -> None:
    assert LEGEND[0].startswith("Hex 1328 is that in column 13 and row 28;")
    assert max(map(len, LEGEND)) <= WIDE
