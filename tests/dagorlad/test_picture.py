"""The map in letters, for pages that have no screen."""

from __future__ import annotations

from core.dagorlad.game import GAME
from tests.dagorlad.late import position
from tests.dagorlad.situation import given


def test_the_late_position_is_drawn_row_by_row() -> None:
    lines = GAME.words.picture(GAME.read_position(position("sauron-alone")))
    assert (lines[0][:11], lines[0][-2:]) == ("   01 02 03", "26")
    rows = {line[:2]: line[3:] for line in lines[1:]}
    assert list(rows)[:7] == ["25", "26", "27", "28", "29", "30", "31"]
    cells = {f"{column:02}27": rows["27"].ljust(78)[3 * column - 3 : 3 * column] for column in range(1, 27)}
    assert [cells[hex_] for hex_ in ("0127", "1027", "1327", "1427", "1527", "1627", "1727", "1827")] == [
        "#  ",
        "OA ",
        "dw-",
        "OR ",
        "@SA",
        "me@",
        "bo!",
        "ca@",
    ]
    assert lines[-1].endswith("M Mordor.")


def test_what_lies_in_a_hex_is_drawn_where_nobody_stands() -> None:
    table = given(16, "C", {"ME1": "1305"}, beast={"hex": "1310"}, pedestal={"hex": "1411"})
    rows = {line[:2]: line for line in table.game.words.picture(table.state)}
    assert "*B*" in rows["10"]
    assert "_P_" in rows["11"]
    assert rows["06"].count("=") == 1
    assert [line[:2] for line in table.game.words.picture(table.state)[1:-3]] == [f"{row:02}" for row in range(4, 13)]


def test_an_empty_plain_is_not_drawn() -> None:
    table = given(16, "C", {"ME1": "1305"})
    empty = table.state
    empty.units["ME1"].hex = ""
    assert GAME.words.picture(empty) == []
