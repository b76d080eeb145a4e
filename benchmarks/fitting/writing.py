"""Writing models down as TOML, which the standard library only reads."""

from __future__ import annotations

import json
from collections.abc import Sequence

from core.bots.values import Fitted, Model

FIGURES = 4
"""So many figures of a weight are kept: more than the games tell."""
ACROSS = 8
"""So many items of a list stand in a line."""


def as_toml(fitted: Fitted) -> str:
    """Return models as the text of a TOML file."""
    lines = [
        "# Written by benchmarks/fit.py; fit anew rather than change it.",
        f"made = {json.dumps(fitted.made)}",
        f"command = {json.dumps(fitted.command)}",
        f"method = {json.dumps(fitted.method)}",
        f"plans = {_listed([json.dumps(plan) for plan in fitted.plans], 1)}",
    ]
    for key, model in fitted.models.items():
        lines += ["", f"[models.{json.dumps(key)}]", *_model(model)]
    return "\n".join(lines) + "\n"


def _model(model: Model) -> list[str]:
    lines = [
        f"rows = {model.rows}",
        f"games = {model.games}",
        *(f"{name} = {getattr(model, name):.4f}" for name in ("auc", "brier", "constant", "score_error")),
        f"names = {_listed([json.dumps(name) for name in model.names])}",
        f"win_base = {number(model.win_base)}",
        f"win = {_listed([number(weight) for weight in model.win])}",
    ]
    if model.score:
        lines += [
            f"score_base = {number(model.score_base)}",
            f"score = {_listed([number(weight) for weight in model.score])}",
        ]
    return lines


def number(value: float) -> str:
    """Return a weight as TOML has it, with as many figures as mean something."""
    return repr(float(f"{value:.{FIGURES}g}"))


def _listed(items: Sequence[str], across: int = ACROSS) -> str:
    if not items:
        return "[]"
    lines = [", ".join(items[at : at + across]) for at in range(0, len(items), across)]
    return "[\n" + "".join(f"    {line},\n" for line in lines) + "]"
