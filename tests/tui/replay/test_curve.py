"""The curve above the ruler: what it draws of a chance of winning, and no further than the ruler reaches."""

from __future__ import annotations

from tui.replay.curve import EIGHTHS, SIGNS, Curve, curve_cells, sign_for


def drawn(curve: Curve, last: int, size: int, ascii_only: bool = False) -> str:
    return "".join(sign for sign, _ in curve_cells(curve, last, size, ascii_only))


def test_signs_rise_with_the_chance() -> None:
    steps = [number / 100 for number in range(101)]
    assert "".join(dict.fromkeys(sign_for(value, False) for value in steps)) == EIGHTHS
    assert "".join(dict.fromkeys(sign_for(value, True) for value in steps)) == SIGNS


def test_each_entry_has_its_cell_and_a_long_one_goes_on_to_the_next() -> None:
    curve = Curve((0.0, 0.5, 1.0))
    assert drawn(curve, 2, 3) == "▁▅█"
    assert drawn(curve, 2, 5) == "▁▁▅▅█"
    assert drawn(curve, 2, 3, ascii_only=True) == ".+@"


def test_it_ends_with_what_may_be_told() -> None:
    curve = Curve((0.0, 0.5))
    assert drawn(curve, 3, 7) == "▁▁▅▅   "
    assert drawn(Curve(()), 3, 7) == " " * 7
    assert drawn(Curve((0.0, 0.5, 1.0, 1.0)), 1, 4) == "▁▁▁▅"


def test_many_entries_in_a_cell_leave_the_last_and_a_mark_is_seen() -> None:
    curve = Curve(tuple(number / 100 for number in range(101)), fitted=frozenset(range(50, 101)), marked=frozenset({3}))
    cells = curve_cells(curve, 100, 11, False)
    assert len(cells) == 11
    assert [role for _, role in cells] == ["shadow", *[""] * 4, *["soft"] * 6]
    assert cells[-1][0] == "█"
