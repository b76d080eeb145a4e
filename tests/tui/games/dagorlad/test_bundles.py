"""Line by line: what a piece may do on the plain is told in a few rows, each of which opens."""

from __future__ import annotations

from core.kernel.table import Table
from replays.naming import by_name
from tests.dagorlad.situation import W, given, when
from tui.commands.plain_offered import ALL, FOLD, Offered


def marching(unit: str, placed: dict[str, str]) -> tuple[Table, Offered]:
    """Return a table at which a unit of Westernesse has been taken, and what is offered to its player."""
    table = given(9, "F", placed)
    when(table, W, "pick", piece=unit)
    offered = Offered(table, by_name(table.game, table.header, aloud=True))
    offered.look(W)
    return table, offered


def told(offered: Offered) -> list[str]:
    """Return the rows that are read out, without the question."""
    return offered.lines(lambda choice: "", ids=False)[1:]


def test_the_hexes_of_a_piece_are_told_by_direction_the_enemy_first() -> None:
    table, offered = marching("CA1", {"CA1": "1713", "GO1": "1717"})
    assert told(offered)[:2] == [
        "  1  South, towards Goblin GO1 at 1717, 4 away: 4 hexes, 1 to 3 away, such as",
        "     1815",
    ]
    assert "North: " in told(offered)[-2]
    assert len(offered.rows()) <= 9
    shown = [choice.place for row in offered.rows() for choice in row]
    assert sorted(shown) == sorted(choice.place for choice in table.choices())


def test_where_the_enemy_stops_a_piece_comes_before_all_other_hexes() -> None:
    _, offered = marching("CA1", {"CA1": "1713", "GO1": "1716", "GO2": "1517"})
    assert told(offered)[0] == "  1  Into the zone of control of Goblin GO1: 3 hexes, 2 to 3 away, such as 1815"


def test_a_row_of_hexes_opens_and_closes() -> None:
    _, offered = marching("CA1", {"CA1": "1713", "GO1": "1717"})
    south = offered.rows()[1]
    assert offered.take(2) is None
    assert [row[0] for row in offered.rows()] == south
    assert offered.take(1) == south[0]
    assert offered.take(offered.last()) is None
    assert offered.rows()[1] == south


def test_how_to_hear_every_choice_is_said_once() -> None:
    table, offered = marching("CA1", {"CA1": "1713", "GO1": "1717"})
    assert told(offered)[-1].strip() == ALL
    assert told(offered)[-1].strip() != ALL
    offered.spread()
    assert len(offered.rows()) == len(table.choices())
    assert any(row.endswith(FOLD) for row in told(offered))


def test_the_pieces_that_may_move_are_told_by_their_kind() -> None:
    placed = {f"ME{at}": f"{at + 10}05" for at in range(1, 7)} | {f"BO{at}": f"{at + 10}08" for at in range(1, 4)}
    table = given(9, "F", {**placed, "anarion": "1105", "GO1": "1717"})
    offered = Offered(table, by_name(table.game, table.header, aloud=True))
    offered.look(W)
    rows = told(offered)
    assert rows[0].startswith("  1  Men: ME1 at 1105, ME2 at 1205")
    assert any("Anarion" in row for row in rows)
