"""The bench of battles: its intervals, its rows, and that it goes on where it was broken off."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
import pytest

from benchmarks.dagorlad_balance import COLUMNS, Ended, Setting, fought, interval, row

WON = Ended(0, "westernesse", {"sauron": 13, "westernesse": 0}, {"sauron": 25, "westernesse": 12}, 1, 2200)
LOST = Ended(1, "sauron", {"sauron": 0, "westernesse": 17}, {"sauron": 20, "westernesse": 24}, 3, 2400)
SETTING = Setting("usual")


def test_intervals_are_wilsons() -> None:
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_a_row_has_a_cell_for_each_column() -> None:
    cells = row(SETTING, [WON, LOST])
    assert len(cells) == len(COLUMNS)
    assert cells[1] == "2"
    assert cells[5].startswith("50.0%")
    assert cells[6] == "13.0"
    assert cells[-1] == "2300"


def test_battles_that_are_written_down_are_not_fought_again(tmp_path: Path) -> None:
    kept = tmp_path / "usual.jsonl"
    kept.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (LOST, WON)))
    before = kept.read_bytes()
    with ProcessPoolExecutor(1) as pool:
        assert list(fought(SETTING, 2, pool, kept)) == [WON, LOST]
        assert list(fought(SETTING, 1, pool, kept)) == [WON]
    assert kept.read_bytes() == before
