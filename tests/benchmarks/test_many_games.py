"""What benches of bots share: their intervals, and that they go on where they were broken off."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
import pytest

from benchmarks.dagorlad_balance import TABLES, Ended, Setting
from benchmarks.many_games import interval, share

WON = Ended(0, "westernesse", {"sauron": 13, "westernesse": 0}, {"sauron": 25, "westernesse": 12}, 1, 2200)
LOST = Ended(1, "sauron", {"sauron": 0, "westernesse": 17}, {"sauron": 20, "westernesse": 24}, 3, 2400)


def test_intervals_are_wilsons() -> None:
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert share(50, 100) == "50.0% (40-60)"


def test_games_that_are_written_down_are_not_played_again(tmp_path: Path) -> None:
    kept, setting = tmp_path / "usual.jsonl", Setting("usual")
    kept.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (LOST, WON)))
    before = kept.read_bytes()
    with ProcessPoolExecutor(1) as pool:
        assert list(TABLES.played(setting, 2, pool, kept)) == [WON, LOST]
        assert list(TABLES.played(setting, 1, pool, kept)) == [WON]
    assert kept.read_bytes() == before
