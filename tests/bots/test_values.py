"""Fitted values: read as they were written, asked of a state, and never those of other features."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from benchmarks.fitting.checking import calibration
from benchmarks.fitting.collecting import Row
from benchmarks.fitting.writing import as_toml, number
from core import catalogue
from core.bots.thinking import Expectation, thinking_of
from core.bots.values import Fitted, Model, Valued, Values, chance_of, fitted_of
from core.kernel.prompts import WON, Outcome

NAMES = ["gold", "debts"]
MODEL = Model(NAMES, -1.0, [0.5, -2.0], 10.0, [1.0, -3.0], rows=20, games=4, auc=0.75)


class Counted(Valued):
    """Counts a state that is a pair: gold and debts of the only side."""

    game_id = "toy"

    def sides(self, state: Any) -> Sequence[str]:
        return ("us",)

    def key(self, state: Any, side: str) -> str:
        return "rich" if state[0] > 3 else "poor"

    def names(self, key: str) -> Sequence[str]:
        return NAMES

    def features(self, state: Any, side: str) -> list[float]:
        return [float(count) for count in state]

    def won(self, state: Any, outcome: Outcome, side: str) -> float:
        return float(outcome.result == WON)


def test_a_value_is_the_dot_product_of_its_model() -> None:
    found = Values(Counted(), {"rich": MODEL}).expectation((4, 1))
    assert found == Expectation({"us": chance_of(-1.0 + 2.0 - 2.0)}, {"us": 10.0 + 4.0 - 3.0})
    assert chance_of(0.0) == 0.5
    assert chance_of(-math.inf) < 1e-12


def test_nothing_is_expected_without_a_model() -> None:
    values = Values(Counted(), {"rich": MODEL})
    assert not values.has((1, 1))
    assert values.expectation((1, 1)) is None
    assert values.has((4, 1))


def test_the_end_is_known() -> None:
    found = Values(Counted(), {}).known((1, 1), Outcome(WON, 42, "", "B1"))
    assert found == Expectation({"us": 1.0}, {"us": 42.0}, True)


def test_models_of_other_features_are_left_out() -> None:
    values = Values(Counted(), {"rich": msgspec.structs.replace(MODEL, names=["gold", "age"])})
    assert values.stale == ["rich"]
    assert not values.has((4, 1))


def test_what_is_written_is_read_again() -> None:
    fitted = Fitted("2026-11-23", "python", "by hand", ["a=1:2"], {"rich": MODEL, "two words": MODEL})
    assert msgspec.convert(tomllib.loads(as_toml(fitted)), Fitted) == fitted
    assert float(number(1 / 3)) == 0.3333
    assert float(number(1.23456e-9)) == 1.235e-9


def test_calibration_compares_what_was_said_with_what_came() -> None:
    values = Values(Counted(), {"rich": msgspec.structs.replace(MODEL, win_base=0.0, win=[0.0, 0.0])})
    rows = [Row("rich", [1.0, 1.0], float(at % 2), None, f"game {at}") for at in range(100)]
    line, together = calibration(values, [*rows, Row("poor", [0.0, 0.0], 1.0, None, "unfitted")])
    assert line == ["rich", "100", "100", *["50 / 50"] * 5, "0.0"]
    assert together[1:] == line[1:]


def test_a_fit_finds_what_games_were_made_by() -> None:
    pytest.importorskip("numpy")
    from benchmarks.fitting.models import fitted_models

    rows = []
    for at in range(4_000):
        gold, debts = float(at % 7), float(at % 5)
        chance = chance_of(0.8 * gold - 1.2 * debts)
        won = float((at * 0.618034) % 1 < chance)
        rows.append(Row("rich", [gold, debts], won, 5.0 + 2 * gold - debts, f"game {at}"))
    model = fitted_models(Counted(), rows, 1.0)["rich"]
    assert model.win == pytest.approx([0.8, -1.2], abs=0.12)
    assert (model.score_base, *model.score) == pytest.approx((5.0, 2.0, -1.0), abs=0.02)
    assert 0.8 < model.auc < 1.0
    assert model.brier < model.constant
    assert model.score_error < 0.05


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_the_values_of_each_game_are_of_what_it_counts(game_id: str) -> None:
    thinking = thinking_of(game_id)
    if thinking is None or thinking.valued is None:
        assert not fitted_of(game_id).models, "models that nobody asks"
        return
    assert Values(thinking.valued, fitted_of(game_id).models).stale == []
