"""What the gates ask of the game: its kinds of tables, its pieces and its secrets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.endings import Kind
from tests.skirmish.content import library
from tests.skirmish.model import HIDDEN, SkirmishState

TABLES = {"skirmish": {"turns": "4"}}
KINDS = (Kind("skirmish", "Skirmish at the Ford", ("rulebook.md",)),)
LOSSES: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("skirmish", lambda state: state.units.pop("r1")),
    ("skirmish", lambda state: setattr(state.units["r1"], "hex", "z9")),
    ("skirmish", lambda state: setattr(state.units["r1"], "hex", state.units["s1"].hex)),
    ("skirmish", lambda state: state.played.append("ambush")),
)


def check_pieces(state: SkirmishState) -> None:
    """Units stand on hexes of the field, one on each, and every plan is in one place."""
    rules = library(state)
    assert set(state.units) == set(rules.units)
    standing = [unit.hex for unit in state.units.values() if unit.steps]
    assert len(set(standing)) == len(standing)
    assert set(standing) <= set(rules.hexes)
    assert all(0 <= unit.steps <= rules.units[name].steps for name, unit in state.units.items())
    out = [*state.played, *(plan for hand in state.hands.values() for plan in hand)]
    for name, plan in rules.plans.items():
        assert out.count(name) + state.plans.rest.get(name, 0) == plan.copies


def check_view(state: SkirmishState, view: SkirmishState, seat: str | None) -> None:
    """Another side's plan and orders are not to be seen."""
    for side, hand in view.hands.items():
        assert hand == (state.hands[side] if side == seat else [HIDDEN] * len(state.hands[side]))
    if not state.shown:
        assert set(view.orders) <= {seat}


def otherwise(state: SkirmishState, seat: str, chooser: random.Random) -> SkirmishState | None:
    """Give the other side another plan, or other orders."""
    other = next(side for side in ("riders", "raiders") if side != seat)
    orders = state.orders.get(other, {})
    if orders and not state.shown and chooser.random() < 0.5:
        orders.pop(chooser.choice(list(orders)))
        return state
    for plan in state.hands.get(other, [])[:1]:
        kinds = [kind for kind, count in state.plans.rest.items() if count and kind != plan]
        if not kinds:
            return None
        kind = chooser.choice(kinds)
        state.hands[other] = [kind]
        state.plans.rest[kind] -= 1
        state.plans.rest[plan] = state.plans.rest.get(plan, 0) + 1
        return state
    return None
