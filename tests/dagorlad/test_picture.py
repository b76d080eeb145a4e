"""The map in letters, for pages that have no screen."""

from __future__ import annotations

from core.dagorlad.game import GAME
from core.dagorlad.words.picture import LEGEND, SHARED, WIDE
from core.kernel.plates import Shape
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
        "+dw1",
        "OR6",
        "*Sa",
        "+ME3*",
        "+BO1!",
        "+CA1*",
    ]
    text = " ".join(lines)
    assert "M Mordor. In one hex: " in text
    assert "Units, each with its strengths" in text
    assert "OA Orc Archer Ee-3-Y," in text
    assert all(len(line) <= 110 for line in lines)


def test_what_lies_in_a_hex_is_drawn_where_nobody_stands() -> None:
    table = given(16, "C", {"ME1": "1305"}, beast={"hex": "1310"}, pedestal={"hex": "1411"})
    rows = {line[:2]: line for line in table.game.words.picture(table.state)}
    assert "BST" in rows["10"]
    assert "Ped" in rows["11"]
    assert rows["06"].count("=") == 1
    assert [row for row in rows if row.isdigit()] == [f"{row:02}" for row in range(4, 13)]


def test_what_shares_a_hex_is_named_below_the_map() -> None:
    placed = {"SL7": "1310", "ME1": "1305", "elendil": "1305", "isildur": "1306", "OA1": "1312"}
    table = given(16, "C", placed, beast={"hex": "1310"}, pedestal={"carrier": "OA1"})
    line = next(one for one in table.game.words.picture(table.state) if one.startswith(SHARED))
    said = "1305 Men ME1 and Elendil; 1310 Slave SL7 and the Beast of Mordor; 1312 Orc Archer OA1 and the"
    assert line.startswith(f"{SHARED}{said}"[:90])
    text = " ".join(table.game.words.picture(table.state))
    assert "and the Pedestal." in text
    assert all(cell in text for cell in ("SL7B ", "+ME1*", "+*Is", "OA1P"))


def test_small_letters_mean_half_strength_on_either_side() -> None:
    table = given(16, "C", {"GO1": "1310-!", "ME1": "1305-!", "gorgol": "1311"})
    text = " ".join(table.game.words.picture(table.state))
    assert all(cell in text for cell in ("go1! ", "+me1!", "*Go", "GO Goblin", "+ME Men"))


def test_the_beast_beside_a_unit_is_drawn_so_that_both_are_seen() -> None:
    def drawn(placed: dict[str, str]) -> dict[str, Shape]:
        table = given(16, "C", {"ME1": "1305", **placed}, beast={"hex": "1310"})
        return {shape.about: shape for shape in table.game.words.plates(table.state)[0].shapes}

    alone, beside = drawn({}), drawn({"SL7": "1310"})
    name = "The Beast of Mordor at 1310"
    assert (alone[name].kind, alone[name].words) == ("box", "Beast")
    assert (beside[name].kind, beside[name].words) == ("disc", "B")
    slave = next(shape for about, shape in beside.items() if about.startswith("Slave SL7"))
    assert beside[name].x < slave.x + 10
    led = [shape.about for shape in given_led()]
    assert led.index(name) < led.index("The Ringwraith at 1310")


def given_led() -> tuple[Shape, ...]:
    """Return what is drawn where the Beast stands with a leader and without a unit, the topmost last."""
    table = given(16, "C", {"ME1": "1305", "ringwraith": "1310"}, beast={"hex": "1310"})
    return table.game.words.plates(table.state)[0].shapes


def test_an_empty_plain_is_not_drawn() -> None:
    table = given(16, "C", {"ME1": "1305"})
    empty = table.state
    empty.units["ME1"].hex = ""
    assert GAME.words.picture(empty) == []


def test_the_legend_says_how_a_hex_is_numbered_in_lines_of_a_page() -> None:
    assert LEGEND[0].startswith("Hex 1328 is that in column 13 and row 28;")
    assert max(map(len, LEGEND)) <= WIDE
