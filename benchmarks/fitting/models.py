"""Fitting: ridge-regularised linear models, a logistic one for the chance of winning and a plain one for the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

import numpy as np
from msgspec.structs import replace

from benchmarks.fitting.collecting import Row
from core.bots.values import Model, Valued

HELD_OUT = 10
"""One game in so many is kept apart to see how well a fit does."""
FEWEST = 20
"""From fewer games no model is made."""
ROUNDS, CLOSE = 30, 1e-6
"""A logistic fit takes so many steps at most, and stops where one moves no weight further than this."""
WIDE, HALVINGS = 100.0, 60
"""So far from where it is the base of a chance is looked for, by so many halvings."""
METHOD = (
    "by key at starts of turns: logistic (chance) and linear (score) regression on standardised features, ridge"
    " {ridge:g}; games leave the path at random, {most} times at most, and count from there on; auc, brier and"
    " score_error are those of the tenth of the games that is kept apart, before fitting on all"
)


def fitted_models(valued: Valued, rows: Iterable[Row], ridge: float) -> dict[str, Model]:
    """Return a model for each key that enough games have come to."""
    by_key: dict[str, list[Row]] = {}
    for row in rows:
        by_key.setdefault(row.key, []).append(row)
    return {
        key: _centred(valued.bounded(_model(list(valued.names(key)), some, ridge)), some)
        for key, some in sorted(by_key.items())
        if len({row.game for row in some}) >= FEWEST
    }


def _model(names: list[str], rows: Sequence[Row], ridge: float) -> Model:
    x = np.array([row.features for row in rows], dtype=float)
    won = np.array([row.won for row in rows], dtype=float)
    scores = [row.score for row in rows]
    score = None if None in scores else np.array(scores, dtype=float)
    base, weights = logistic(x, won, ridge)
    model = Model(names, base, weights.tolist(), rows=len(rows), games=len({row.game for row in rows}))
    held = np.array([is_held_out(row.game) for row in rows])
    apart = held.any() and not held.all()
    if apart:
        base, weights = logistic(x[~held], won[~held], ridge)
        guess = 1 / (1 + np.exp(-np.clip(base + x[held] @ weights, -30, 30)))
        model = replace(
            model,
            auc=area(guess, won[held]),
            brier=float(np.mean((guess - won[held]) ** 2)),
            constant=float(np.mean((won[~held].mean() - won[held]) ** 2)),
        )
    if score is None:
        return model
    base, weights = linear(x, score, ridge)
    model = replace(model, score_base=base, score=weights.tolist())
    if apart:
        base, weights = linear(x[~held], score[~held], ridge)
        off = base + x[held] @ weights - score[held]
        model = replace(model, score_error=float(np.sqrt(np.mean(off**2))))
    return model


def _centred(model: Model, rows: Sequence[Row]) -> Model:
    """Return a model that says on average of its rows what came of them, also where its weights were bounded."""
    x = np.array([row.features for row in rows], dtype=float)
    told, won = x @ np.array(model.win), sum(row.won for row in rows)
    low, high = model.win_base - WIDE, model.win_base + WIDE
    for _ in range(HALVINGS):
        base = (low + high) / 2
        said = float((1 / (1 + np.exp(-np.clip(base + told, -30, 30)))).sum())
        low, high = (base, high) if said < won else (low, base)
    model = replace(model, win_base=(low + high) / 2)
    if not model.score:
        return model
    off = [row.score - float(np.dot(row.features, model.score)) for row in rows if row.score is not None]
    return replace(model, score_base=sum(off) / len(off))


def is_held_out(game: str) -> bool:
    """Whether a game is among those kept apart; the same ones however often it is asked."""
    return crc32(game.encode()) % HELD_OUT == 0


def logistic(x: Any, won: Any, ridge: float) -> tuple[float, Any]:
    """Return base and weights of the ridge-regularised logistic regression, by Newton's steps."""
    mean, spread = _scale(x)
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])
    penalty = np.full(z.shape[1], ridge)
    penalty[0] = 1e-6
    weights = np.zeros(z.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(z @ weights, -30, 30)))
        curve = np.maximum(chance * (1 - chance), 1e-6)
        slope = z.T @ (won - chance) - penalty * weights
        step = np.linalg.solve((z * curve[:, None]).T @ z + np.diag(penalty), slope)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    return _plain(weights, mean, spread)


def linear(x: Any, y: Any, ridge: float) -> tuple[float, Any]:
    """Return base and weights of the ridge-regularised linear regression."""
    mean, spread = _scale(x)
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])
    penalty = np.full(z.shape[1], ridge)
    penalty[0] = 1e-6
    return _plain(np.linalg.solve(z.T @ z + np.diag(penalty), z.T @ y), mean, spread)


def _scale(x: Any) -> tuple[Any, Any]:
    spread = x.std(axis=0)
    return x.mean(axis=0), np.where(spread < 1e-9, 1.0, spread)


def _plain(weights: Any, mean: Any, spread: Any) -> tuple[float, Any]:
    """Return base and weights for features as they are counted; one that never varied weighs nothing."""
    plain = weights[1:] / spread
    return float(weights[0] - plain @ mean), plain


def area(guess: Any, won: Any) -> float:
    """Return how often a state that was won was rated above one that was lost (ties count half); 0.5 without both."""
    _, places, counts = np.unique(guess, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    good = won >= 0.5
    ones, zeros = int(good.sum()), int((~good).sum())
    if not ones or not zeros:
        return 0.5
    return float((ranks[good].sum() - ones * (ones + 1) / 2) / (ones * zeros))
