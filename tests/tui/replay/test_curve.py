"""The curve above the ruler: what it draws of a chance of winning, and no further than the ruler reaches."""

from __future__ import annotations

from tui.replay.curve import EIGHTHS, LEVELS, Curve, column, curve_rows


def drawn(curve: Curve, last: int, size: int, rows: int = 1, ascii_only: bool = False) -> str:
    cells = curve_rows(curve, last, size, rows, ascii_only)
    return "\n".join("".join(sign for sign, _ in row) for row in cells)


def test_signs_rise_with_the_chance() -> None:
    steps = [number / 100 for number in range(101)]
    assert "".join(dict.fromkeys(column(value, 1, False)[0] for value in steps)) == EIGHTHS
    assert "".join(dict.fromkeys(column(value, 1, True)[0] for value in steps)) == LEVELS


def test_more_rows_tell_more_chances_apart() -> None:
    steps = [number / 100 for number in range(101)]
    assert [len({"".join(column(value, rows, False)) for value in steps}) for rows in (1, 2, 4)] == [8, 16, 32]
    assert column(0.6, 2, False) == ["▂", "█"]
    assert column(0.2, 2, False) == [" ", "▄"]
    assert column(1.0, 4, True) == ["|", "|", "|", "|"]
    assert column(0.0, 2, True) == [" ", "_"]


def test_each_entry_has_its_cell_and_a_long_one_goes_on_to_the_next() -> None:
    curve = Curve((0.0, 0.5, 1.0))
    assert drawn(curve, 2, 3) == "▁▅█"
    assert drawn(curve, 2, 5) == "▁▁▅▅█"
    assert drawn(curve, 2, 5, rows=2) == "  ▁▁█\n▁▁███"
    assert drawn(curve, 2, 3, ascii_only=True) == "_^|"


def test_it_ends_with_what_may_be_told() -> None:
    curve = Curve((0.0, 0.5))
    assert drawn(curve, 3, 7) == "▁▁▅▅   "
    assert drawn(Curve(()), 3, 7) == " " * 7
    assert drawn(Curve((0.0, 0.5, 1.0, 1.0)), 1, 4) == "▁▁▁▅"


def test_many_entries_in_a_cell_leave_the_last_and_a_mark_is_seen() -> None:
    curve = Curve(tuple(number / 100 for number in range(101)), fitted=frozenset(range(50, 101)), marked=frozenset({3}))
    above, below = curve_rows(curve, 100, 11, 2, False)
    assert len(above) == len(below) == 11
    assert [role for _, role in below] == ["shadow", *[""] * 4, *["soft"] * 6]
    assert [role for _, role in above] == [*[""] * 5, *["soft"] * 6]
    assert above[-1][0] == "█"
