"""The benchmarks that need no screen run; how fast they are is nobody's business here."""

from __future__ import annotations

import pytest

from benchmarks.__main__ import BENCHMARKS, main, rows_of
from benchmarks.rows import Row, kilobytes, milliseconds, rate, table

pytest.importorskip("chess")
pytest.importorskip("eventsourcing")

WITHOUT_SCREEN = ("random-play", "battle", "folding", "foresight", "long-game", "save-size", "kills", "heavy", "bots")


@pytest.mark.parametrize("name", WITHOUT_SCREEN)
def test_benchmark_gives_rows(name: str) -> None:
    rows = rows_of(name, quick=True)
    assert rows
    for row in rows:
        assert row.what
        assert row.measured
        assert row.target
        assert row.reached or name != "kills"


def test_an_unknown_benchmark_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["no-such"])
    assert "there is random-play" in capsys.readouterr().err.replace("'", "")


def test_every_benchmark_has_a_module() -> None:
    assert set(WITHOUT_SCREEN) < set(BENCHMARKS)


def test_table_has_columns() -> None:
    lines = table([Row("a", "1", "2", True, "peer", "1.00x"), Row("longer", "10", "2", False)]).splitlines()
    assert lines[0].split() == ["what", "measured", "beside", "it", "ratio", "target", "reached"]
    assert lines[2].endswith("yes")
    assert lines[3].endswith("no")


def test_figures() -> None:
    assert rate(47_118.4) == "47,100/s"
    assert rate(87.6) == "88/s"
    assert milliseconds(0.0691) == "69.1 ms"
    assert milliseconds(0.945) == "945 ms"
    assert kilobytes(15_650) == "15.7 kB"
