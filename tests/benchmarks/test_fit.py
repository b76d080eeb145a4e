"""Fitting as a command: the games that it plays, what it keeps of them, and what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import fit
from benchmarks.fitting.collecting import Row, collected
from core.bots.values import Fitted, Model, Plan, chance_of

TABLE = Plan({"hobbits": "2", "difficulty": "hard"}, 5)


def rows(noisy: bool, seed: int = 0) -> list[Row]:
    return list(collected("fellowship", [TABLE], seed=seed, noisy=noisy))


def test_games_come_out_the_same_again() -> None:
    found = rows(noisy=True)
    assert found == rows(noisy=True)
    games = {row.game for row in found}
    assert games, "a game that leaves the path to its very end tells nothing, but not all of them do"
    assert games <= {f"hobbits=2,difficulty=hard {seed}" for seed in range(5)}
    assert fit.played(found) == [f"hobbits=2,difficulty=hard:{len(games)}"]


def test_games_leave_the_path_unless_they_are_fresh_ones_for_calibration() -> None:
    noisy, clean = rows(noisy=True), rows(noisy=False)
    assert noisy != clean
    assert clean != rows(noisy=False, seed=fit.FRESH)


def test_each_row_of_a_game_knows_how_it_ended() -> None:
    found = rows(noisy=False)
    for game in {row.game for row in found}:
        assert len({(row.won, row.score) for row in found if row.game == game}) == 1


def test_a_plan_is_written_as_it_is_read() -> None:
    assert fit.plan_of("hobbits=2,difficulty=hard:5") == TABLE
    assert fit.plan_of(":5") == Plan({}, 5)


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    kept, out = tmp_path / "rows.jsonl", tmp_path / "values.toml"
    command = ["fellowship", "--table", "hobbits=2:6", "--rows", str(kept), "--out", str(out)]
    assert fit.main(command) == 0
    before = kept.read_bytes()
    assert len(fit.read_rows(kept)) > 10
    assert "hobbits=2:" in out.read_text(encoding="utf-8")
    assert fit.main(command) == 0
    assert kept.read_bytes() == before


def test_a_game_that_counts_nothing_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.fellowship.bots import THINKING

    monkeypatch.setattr(type(THINKING), "valued", None)
    assert fit.main(["fellowship"]) == 1
    assert "names nothing to count" in capsys.readouterr().err


def test_the_models_that_there_are_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert fit.main(["fellowship", "--show"]) == 0
    assert "| base.mordor |" in capsys.readouterr().out


def test_models_of_other_states_can_be_kept() -> None:
    old, new = Model(["a"], 1.0, [1.0]), Model(["a"], 2.0, [2.0])
    before = Fitted("2026-01-01", "first", "way, but for some", ["x=1:5"], {"c": old, "a": old})
    found = fit.kept(before, Fitted("2026-02-02", "second", "way", ["x=2:6"], {"b": new, "c": new}))
    assert found == Fitted(
        "2026-02-02",
        "first; second",
        "way, but for some",
        ["x=1:5", "x=2:6"],
        {"a": old, "b": new, "c": new},
    )


def test_a_model_whose_weights_were_bounded_says_on_average_what_came_of_its_games() -> None:
    pytest.importorskip("numpy")
    from benchmarks.fitting.models import _centred

    rows = [Row("a", [float(at)], float(at % 4 == 0), 40.0 + at, f"g {at}") for at in range(8)]
    model = _centred(Model(["a"], 5.0, [0.1], score_base=9.0, score=[0.5]), rows)
    assert sum(chance_of(model.win_base + 0.1 * at) for at in range(8)) == pytest.approx(2.0)
    assert sum(model.score_base + 0.5 * at for at in range(8)) / 8 == pytest.approx(43.5)
