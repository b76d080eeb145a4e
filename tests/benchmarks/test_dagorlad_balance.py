"""The bench of battles: its rows."""

from __future__ import annotations

from benchmarks.dagorlad_balance import COLUMNS, Ended, Setting, row

WON = Ended(0, "westernesse", {"sauron": 13, "westernesse": 0}, {"sauron": 25, "westernesse": 12}, 1, 2200)
LOST = Ended(1, "sauron", {"sauron": 0, "westernesse": 17}, {"sauron": 20, "westernesse": 24}, 3, 2400)


def test_a_row_has_a_cell_for_each_column() -> None:
    cells = row(Setting("usual"), [WON, LOST])
    assert len(cells) == len(COLUMNS)
    assert cells[1] == "2"
    assert cells[5].startswith("50.0%")
    assert cells[6] == "13.0"
    assert cells[-1] == "2300"
